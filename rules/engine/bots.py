"""Players made of code. A bot sees what its seat sees and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from rules.engine.rng import Rng

Json = Mapping[str, Any]

_FOR_PEOPLE = ("by_hand", "refuse", "offer_draw")


class Bot(Protocol):
    """Whoever answers decisions without being a person."""

    def choose(self, view: Json, decision: Json, rng: Rng) -> list[str]:
        """The keys of the options to take, given the seat's own view and one open decision."""


class RandomBot:
    def choose(self, view: Json, decision: Json, rng: Rng) -> list[str]:
        """As many options as a random number between minimum and maximum.

        Actions by hand are for people, who can read the card; and whoever sat down plays, and
        plays on.
        """
        options = decision["options"]
        playable = [option for option in options if not option["action"].startswith(_FOR_PEOPLE)]
        keys = [option["key"] for option in playable or options]
        low = decision["minimum"]
        high = min(decision["maximum"], len(keys))
        count = low + rng.below(high - low + 1)
        rng.shuffle(keys)
        return keys[:count]
