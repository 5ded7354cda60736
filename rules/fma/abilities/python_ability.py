"""What an ability written in Python is made of."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.engine.decision import Steps
from rules.fma.characters import Character
from rules.fma.events import GameEvent
from rules.fma.plays import Cost, Play, Slot
from rules.fma.state import FmaTable


def at_any_time(table: FmaTable, character: Character, event: GameEvent | None) -> bool:
    return True


def no_targets(table: FmaTable) -> Sequence[Slot]:
    return ()


def digest(words: str) -> str:
    """The digest of a wording, whatever its capitals and spaces."""
    plain = " ".join(words.lower().split()).rstrip(".")
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True, eq=False)
class PythonAbility:
    """What an activated ability does; `costs` takes the place of the printed ones if given.

    `wording` is the digest of the words it was written for: what follows the colon. Other words
    may mean something else, so for them it is not used.
    """

    wording: str
    resolve: Callable[[FmaTable, Play], Steps[None]]
    slots: Callable[[FmaTable], Sequence[Slot]] = no_targets
    available: Callable[[FmaTable, Character, GameEvent | None], bool] = at_any_time
    costs: tuple[Cost, ...] | None = None
