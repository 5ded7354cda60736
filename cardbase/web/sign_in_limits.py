"""How often a password may be tried.

Tries count by name and network, so that nobody keeps another person from signing in. A device where
somebody has signed in before is not under that, whoever else is in its network; it has a count of
its own. All tries of one name have a limit as well, far above what a network may try: it is against
those who have many networks, and it leaves known devices alone too.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponseBase
from redis.exceptions import RedisError

from cardbase.hosting.addresses import request_network
from cardbase.models.user import User
from cardbase.web.limits import is_within


class Limit(NamedTuple):
    most: int
    seconds: int


OF_NETWORK = Limit(5, 300)  # tries of one name
OF_DEVICE = Limit(20, 300)  # the same, where the name has signed in before
OF_NAME = Limit(300, 3600)  # from everywhere

COOKIE = "device"
SALT = "cardbase.device"
KEPT = 400 * 86_400  # seconds; browsers keep no cookie for longer
PATH = "/accounts/"
MOST_NAMES = 8  # that a device is known for: each account has two, its name and its address


class Device(NamedTuple):
    """A browser that has signed in before: its own number, and digests of whom it has been."""

    number: str
    names: tuple[str, ...]

    def knows(self, name: str) -> bool:
        return _digest(name) in self.names


class SignInTry:
    """One password, tried for a name from a network or a known device."""

    def __init__(self, name: str, network: str, device: Device | None = None) -> None:
        who = _digest(name)
        if device is not None and device.knows(name):
            self._counts = {f"device:{who}:{device.number}": OF_DEVICE}
        else:
            self._counts = {f"network:{who}:{network}": OF_NETWORK, f"name:{who}": OF_NAME}

    def is_allowed(self) -> bool:
        """Count it; False if there were too many."""
        return all(self._count(name, limit) for name, limit in self._counts.items())

    def take_back(self) -> None:
        """Count it no more, since it was the right password."""
        for name, limit in self._counts.items():
            self._count(name, limit, -1)

    def forget(self) -> None:
        """Count no earlier try any more."""
        with suppress(RedisError, OSError):
            cache.delete_many([f"sign-in:{name}" for name in self._counts])

    @staticmethod
    def _count(name: str, limit: Limit, by: int = 1) -> bool:
        return is_within(f"sign-in:{name}", most=limit.most, seconds=limit.seconds, count=by)


def forget_tries(request: HttpRequest, user: User) -> None:
    """Count no earlier try of `user`, who has proved by mail that the account is theirs."""
    for name in _names_of(user):
        SignInTry(name, request_network(request)).forget()


def device_of(request: HttpRequest) -> Device | None:
    """Return the known device that sends a request, or None."""
    try:
        data = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT)
        return Device(data["number"], tuple(data["names"]))
    except (signing.BadSignature, KeyError, TypeError):
        return None


def remember_device(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Have the browser show from now on that `user` has signed in there."""
    device = device_of(request) or Device(secrets.token_hex(8), ())
    theirs = [_digest(name) for name in _own_names_of(user)]
    names = [*theirs, *(name for name in device.names if name not in theirs)][:MOST_NAMES]
    data: dict[str, Any] = {"number": device.number, "names": names}
    response.set_cookie(
        COOKIE,
        signing.dumps(data, salt=SALT),
        max_age=KEPT,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _names_of(user: User) -> Iterable[str]:
    return filter(None, (user.username, user.email))


def _own_names_of(user: User) -> Iterator[str]:
    """Yield the names that nobody else can have: anyone may sign up with another's address, which
    is their own once they have proved it, and with a name that looks like an address."""
    if "@" not in user.username:
        yield user.username
    verified = EmailAddress.objects.filter(user=user, verified=True)
    yield from verified.values_list("email", flat=True)


def _digest(name: str) -> str:
    """Return a digest of a name for keys and cookies, since any text may be tried as a name.

    Names that an account is found by, however their letters are composed, have one digest.
    """
    folded = unicodedata.normalize("NFKC", name).strip().casefold()
    keyed = f"{settings.SECRET_KEY}\n{folded}"
    return hashlib.sha256(keyed.encode()).hexdigest()[:20]
