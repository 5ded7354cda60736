"""What ends sessions and tokens, by Django's signals: every process looks at what they opened.

Signing out flushes a session, which deletes its row, and a session that gets a new key leaves its
old row behind in the same way: so `user_logged_out` adds nothing. Changes that send no signal
(`QuerySet.update`, SQL) and expiry are found by `SessionWatch.look`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from cardbase.models import ApiToken, User
from play.notifications import hashed_key, hint_sessions, name_of_token

DECISIVE = {"is_active", "password"}


@receiver(post_delete, sender=Session)
def _session_deleted(instance: Session, using: str, **_: Any) -> None:
    _look_after_commit(hashed_key(instance.session_key), using)


@receiver(post_delete, sender=ApiToken)
def _token_revoked(instance: ApiToken, using: str, **_: Any) -> None:
    _look_after_commit(name_of_token(instance.pk), using)


@receiver(post_save, sender=User)
def _user_saved(
    instance: User, created: bool, update_fields: Collection[str] | None, using: str, **_: Any
) -> None:
    if not created and (update_fields is None or DECISIVE & set(update_fields)):
        _look_after_commit(instance.pk, using)


@receiver(post_delete, sender=User)
def _user_deleted(instance: User, using: str, **_: Any) -> None:
    _look_after_commit(instance.pk, using)


def _look_after_commit(name: str | int, using: str) -> None:
    # Robust: what is committed stays so, whatever becomes of its hint.
    transaction.on_commit(lambda: hint_sessions(name), using=using, robust=True)
