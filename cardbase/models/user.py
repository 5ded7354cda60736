"""Who may sign in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from cardbase.hosting.account_names import (
    SHARED,
    SKELETON_LENGTH,
    AccountNameField,
    SkeletonField,
    skeleton,
)
from cardbase.hosting.text_fields import LineField

NAME_TAKEN = _("This name is taken, or looks like one that is. Choose another.")


def _of_django(name: str) -> models.Field[Any, Any]:
    field = AbstractUser._meta.get_field(name)
    assert isinstance(field, models.Field)
    return field


_USERNAME = _of_django("username")


class AccountManager(UserManager["User"]):
    """Accounts, found by their name however its letters are composed."""

    def get_by_natural_key(self, username: str | None) -> User:
        return super().get_by_natural_key(self.model.normalize_username(username or ""))

    def with_look_alike(self, name: str) -> models.QuerySet[User]:
        """Return the accounts whose names look like `name`."""
        look = skeleton(name)
        return self.filter(Q(skeleton=look) | Q(skeleton__startswith=f"{look}{SHARED}"))


class User(AbstractUser):
    """A person with an account; our own class so that it can grow without a painful migration."""

    # As Django has them, with our door.
    username = AccountNameField(
        _USERNAME.verbose_name,
        max_length=150,
        unique=True,
        help_text=_USERNAME.help_text,
        validators=[AbstractUser.username_validator],
        error_messages={"unique": _USERNAME.error_messages["unique"]},
    )
    first_name = LineField(_of_django("first_name").verbose_name, max_length=150, blank=True)
    last_name = LineField(_of_django("last_name").verbose_name, max_length=150, blank=True)
    skeleton = SkeletonField(
        max_length=SKELETON_LENGTH,
        unique=True,
        null=True,  # as a server of the release before writes it, until the account is saved again
        editable=False,
        help_text="What all names have in common that look like this one.",
    )
    language = models.CharField(
        max_length=20,
        blank=True,
        help_text="Code of the language this person chose; empty: what the browser asks for.",
    )
    is_guest = models.BooleanField(
        "guest",
        default=False,
        db_default=False,
        editable=False,
        help_text="Has no password yet and is deleted some time after the last visit.",
    )

    objects: ClassVar[AccountManager] = AccountManager()

    def clean(self) -> None:
        super().clean()
        others = User.objects.with_look_alike(self.username).exclude(pk=self.pk)
        kept = (self.skeleton or "").partition(SHARED)[0]
        if kept != skeleton(self.username) and others.exists():
            raise ValidationError({"username": NAME_TAKEN})

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "skeleton"}
        super().save(*args, update_fields=update_fields, **kwargs)
