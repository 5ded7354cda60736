"""Players made of code. A bot sees what its seat sees and nothing else.

A random bot plays any game; a sensible one knows its game, and games without one of their own
are refused by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from rules.bots import cipher, fetcg, flamethrowers, fma, randomly
from rules.engine.rng import Rng

Json = Mapping[str, Any]


class Bot(Protocol):
    def choose(self, view: Json, decision: Json, rng: Rng) -> list[str]:
        """The keys of the options to take, given the seat's own view and one open decision."""


_SENSIBLE: Mapping[str, Callable[[], Bot]] = {
    "cipher": cipher.SensibleBot,
    "fetcg": fetcg.SensibleBot,
    "flamethrowers": flamethrowers.SensibleBot,
    "fma": fma.SensibleBot,
}

KINDS = (("random", "Random"), ("sensible", "Sensible"))


def bot(kind: str, game: str) -> Bot:
    """A bot for one seat; KeyError names the kinds there are."""
    if kind == "random":
        return randomly.RandomBot()
    if kind == "sensible" and game in _SENSIBLE:
        return _SENSIBLE[game]()
    known = ", ".join(key for key, _ in KINDS)
    raise KeyError(f"no bot {kind!r} for {game}; known: {known}")
