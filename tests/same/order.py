"""Which match is played: the same orders go to both rules, so they are plain JSON.

Nothing of `rules` is imported here: a tracer reads orders under old rules and new ones.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Order:
    """One match to be played: everything that decides how it goes, but the rules."""

    game: str
    number: int
    # Keys of `Orders.decks`, one for each seat.
    decks: tuple[str, ...]
    options: Mapping[str, str]
    players: tuple[str, ...]
    # One decision in so many is a moment at which somebody gives up; 0: nobody does.
    concede_one_in: int = 0
    # After so many decisions the clock runs out, in games that have one; 0: never.
    time_up_after: int = 0
    # Everybody looks at one decision in so many, and at the last.
    look_one_in: int = 8
    # After so many decisions it is left as it stands: what comes late, shorter matches show.
    most: int = 4000
    # Whether offers of a draw and the like are made as well.
    anything: bool = False
    # Whether the match is gone back to, at several moments.
    goes_back: bool = False

    @property
    def key(self) -> str:
        """Names this order among all others, its decks included."""
        text = json.dumps(asdict(self), sort_keys=True)
        return f"{self.game}-{self.number:04}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"

    def __str__(self) -> str:
        players = ", ".join(self.players)
        options = ", ".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.game}, match {self.number} ({players}; {options or 'no options'})"


@dataclass(frozen=True)
class Orders:
    """The matches and the decks they are played with, by the hash of what is in them."""

    matches: tuple[Order, ...]
    decks: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        return {"matches": [asdict(order) for order in self.matches], "decks": dict(self.decks)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Orders:
        return cls(tuple(_order(one) for one in data["matches"]), data["decks"])


def _order(data: Mapping[str, Any]) -> Order:
    return Order(**{**data, "decks": tuple(data["decks"]), "players": tuple(data["players"])})
