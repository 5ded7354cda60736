"""What a socket or stream was opened with: read once, and compared with the database later."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest

from cardbase.models import User
from cardbase.web.requests import AnyUser
from play.notifications import hashed_key, name_of_token


class SignedOut(Exception):
    """The session that a command came with is over."""


class SocketSession(NamedTuple):
    """A session and its user as they were when a socket was opened.

    It is over when its row is gone or has expired, or when the user is gone, is not active or has
    another password. A session that only changes its key, as on a change of the own password,
    counts as another one: its pages come back with their new cookie.
    """

    key: str
    user_id: int
    password: str  # a digest of the stored hash

    def __repr__(self) -> str:
        return f"<SocketSession of user {self.user_id}>"  # a key is never logged

    @property
    def names(self) -> tuple[object, object]:
        """What hints call it by: its hashed key, and its user."""
        return hashed_key(self.key), self.user_id


class TokenSession(NamedTuple):
    """A token that a stream was opened with, and whose it is.

    It is over when the token is revoked, has ended or may not play any more, or when its user is
    gone or not active.
    """

    token_id: int
    user_id: int

    @property
    def names(self) -> tuple[object, object]:
        """Return what hints call it by: the name of its token, and its user."""
        return name_of_token(self.token_id), self.user_id


# What somebody is signed in by.
Session: TypeAlias = SocketSession | TokenSession


class _StoredSession(dict[str, Any]):
    """A copy of a session's data.

    `get_user` ends a session whose password has changed, and gives one signed with a fallback key
    a new key. A socket can send no cookie, so a renewed session would sign its user out.
    """

    def cycle_key(self) -> None:
        return None

    def flush(self) -> None:
        self.clear()


def read_session(cookies: Mapping[str, str]) -> tuple[AnyUser, SocketSession | None]:
    """Return the user that a browser's cookies name, and their session if they are signed in."""
    key = cookies.get(settings.SESSION_COOKIE_NAME)
    request = HttpRequest()
    store = import_module(settings.SESSION_ENGINE).SessionStore(key)
    request.session = _StoredSession(store.load())  # type: ignore[assignment]
    user = get_user(request)
    if not isinstance(user, User) or key is None:
        return user, None
    return user, session_of(key, user)


def session_of(key: str, user: User) -> SocketSession:
    """Return the session with this key as it is now."""
    return SocketSession(key, user.pk, sha256(user.password.encode()).hexdigest())
