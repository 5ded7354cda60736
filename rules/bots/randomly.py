"""A player who takes any legal option, each as gladly as the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.rng import Rng

_FOR_PEOPLE = ("by_hand", "refuse", "offer_draw")


class RandomBot:
    def choose(self, view: Mapping[str, Any], decision: Mapping[str, Any], rng: Rng) -> list[str]:
        """As many options as a random number between minimum and maximum.

        Actions by hand are for people, who can read the card; and whoever sat down plays, and
        plays on.
        """
        options = decision["options"]
        playable = [one for one in options if not one["action"].startswith(_FOR_PEOPLE)]
        keys = [option["key"] for option in playable or options]
        low = decision["minimum"]
        high = min(decision["maximum"], len(keys))
        count = low + rng.below(high - low + 1)
        rng.shuffle(keys)
        return keys[:count]
