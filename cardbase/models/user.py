"""Who may sign in."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person with an account; our own class so that it can grow without a painful migration."""

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
