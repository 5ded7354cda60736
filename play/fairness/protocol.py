"""The shuffle of a match, made of numbers whose hashes were all there before any number was.

The server draws a number for each table and each browser one for its seat, 32 random bytes written
as 64 hexadecimal digits. First everybody gives the SHA-256 of these digits. When all have, browsers
give their numbers. The seed of the match is the SHA-512 of `Shuffle.text`; all chance of the match
comes from it (`rules.engine.rng`). The server's number stays secret until the match is over.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

PROTOCOL = "cardbase shuffle 1"
NUMBER_BYTES = 32
# What a seat gave: a number; a hash and then no number in time; neither; a bot is not asked.
BROWSER, WITHHELD, NONE, BOT = "browser", "withheld", "none", "bot"

_DIGITS = re.compile(r"[0-9a-f]{64}")


class Pledge(NamedTuple):
    """What a browser gives when its person sits down: a hash.

    The number comes at once only where nobody else has to give a hash first. Empty from a browser
    that runs no scripts.
    """

    hash: str = ""
    number: str = ""


NO_PLEDGE = Pledge()


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat gave to the shuffle, or the server; `number` is empty while it is secret."""

    given_by: str
    hash: str
    number: str

    @property
    def number_fits(self) -> bool:
        return hash_of(self.number) == self.hash


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Everything the seed of one match is made of; `table` is the code of the table."""

    table: str
    server: Share
    seats: tuple[Share, ...]

    @property
    def text(self) -> str:
        """What the seed is the SHA-512 of: ASCII, each line ended by a line feed."""
        lines = [PROTOCOL, f"table {self.table}", f"server {self.server.number}"]
        lines += [_line(place, share) for place, share in enumerate(self.seats)]
        return "".join([f"{line}\n" for line in lines])

    @property
    def seed(self) -> bytes:
        """64 bytes, which is what the rules' random numbers begin with."""
        return hashlib.sha512(self.text.encode("ascii")).digest()

    def as_json(self) -> dict[str, Any]:
        return {
            "protocol": PROTOCOL,
            "table": self.table,
            "server": {"hash": self.server.hash, "number": self.server.number},
            "seats": [
                {"from": share.given_by, "hash": share.hash, "number": share.number}
                for share in self.seats
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Shuffle:
        """ValueError where `data` is no shuffle of this protocol."""
        try:
            if data["protocol"] != PROTOCOL:
                raise ValueError(f"the shuffle is of another protocol: {data['protocol']!r}")
            server = Share("server", data["server"]["hash"], data["server"]["number"])
            seats = [Share(item["from"], item["hash"], item["number"]) for item in data["seats"]]
            table = data["table"]
        except (KeyError, TypeError) as error:
            raise ValueError(f"the shuffle has not what it should: {error}") from None
        texts = [
            table,
            *(text for s in [server, *seats] for text in (s.given_by, s.hash, s.number)),
        ]
        if not all(isinstance(text, str) and text.isascii() for text in texts):
            raise ValueError("something in the shuffle is no plain text")
        return cls(table, server, tuple(seats))


def new_number() -> str:
    """A number that nobody can foresee."""
    return secrets.token_hex(NUMBER_BYTES)


def hash_of(number: str) -> str:
    """SHA-256 of the number as it is written."""
    return hashlib.sha256(number.encode()).hexdigest()


def is_number(text: str) -> bool:
    """Whether `text` is written as a number or a hash is."""
    return bool(_DIGITS.fullmatch(text))


def _line(place: int, share: Share) -> str:
    """A seat's part of the text: its number, or its hash if the number never came."""
    given = {BROWSER: share.number, WITHHELD: share.hash}.get(share.given_by, "")
    return f"seat {place} {share.given_by} {given}".rstrip()
