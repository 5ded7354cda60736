"""A table's code and the hash of its number, on a page before there is the table.

Whoever plays alone against bots gives a number together with the form that opens the table. All
that the server puts into the shuffle has to stand before: else it could try codes out.
"""

from __future__ import annotations

from typing import NamedTuple

from django.core.signing import BadSignature, TimestampSigner
from django.utils.crypto import salted_hmac

from cardbase.models.user import User
from play.fairness.protocol import hash_of
from play.models.table import new_token

SALT = "play.fairness.offers"
OLDEST = 24 * 60 * 60  # seconds


class Offer(NamedTuple):
    """What a page says of the table that its form opens; `token` comes back with the form."""

    table: str
    hash: str
    token: str


class BadOffer(ValueError):
    """Not an offer made to this person lately."""


def new_offer(user: User) -> Offer:
    code = new_token()
    return Offer(code, hash_of(number_of_table(code)), _signer(user).sign(code))


def code_offered(token: str, user: User) -> str:
    """The code of the table that was offered; BadOffer if it was not, to `user`, within a day."""
    try:
        return _signer(user).unsign(token, max_age=OLDEST)
    except BadSignature as error:
        raise BadOffer("no offer made to this person lately") from error


def number_of_table(code: str) -> str:
    """The server's number for the table of that code, which only the server can know."""
    return salted_hmac(f"{SALT}.number", code, algorithm="sha256").hexdigest()


def _signer(user: User) -> TimestampSigner:
    return TimestampSigner(salt=f"{SALT}.{user.pk}")
