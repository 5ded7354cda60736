"""Abilities that no grammar should learn, written in Python and registered by the card's key.

The designator and the price still come from the card's text: what is written in Python is what
stands after the colon of the line that nobody could read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.decision import Steps
from rules.fma.hooks import Cost, Slot
from rules.fma.pieces import Character
from rules.fma.plays import Moment, Play
from rules.fma.printed import FmaCard
from rules.fma.table import FmaTable
from rules.fma.text.compiler import read_head
from rules.text.abilities import Ability


def at_any_time(table: FmaTable, character: Character, moment: Moment | None) -> bool:
    return True


def no_targets(table: FmaTable) -> Sequence[Slot]:
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class PythonAbility:
    """What an activated ability does; `costs` takes the place of the printed ones if given."""

    resolve: Callable[[FmaTable, Play], Steps[None]]
    slots: Callable[[FmaTable], Sequence[Slot]] = no_targets
    available: Callable[[FmaTable, Character, Moment | None], bool] = at_any_time
    costs: tuple[Cost, ...] | None = None
    draws: bool = False


_ABILITIES: dict[str, PythonAbility] = {}


def register(key: str, ability: PythonAbility) -> None:
    """The card of that key does this where its text could not be read."""
    _ABILITIES[key] = ability


def python_ability(card: FmaCard) -> tuple[PythonAbility, Ability] | None:
    """What the card does, with the designator and price of the line it stands in."""
    ability = _ABILITIES.get(card.key)
    if ability is None:
        return None
    line = _line_of(card)
    head = read_head(line) if line is not None else None
    return (ability, head) if head is not None else None


def _line_of(card: FmaCard) -> str | None:
    """The unread line in which the ability stands: the first with a designator."""
    for failure in card.by_hand:
        if read_head(failure.line) is not None:
            return failure.line
    return None


@lru_cache(maxsize=4096)
def left_by_hand(card: FmaCard) -> tuple[str, ...]:
    """The lines of the card that neither the grammar nor Python plays."""
    played = _line_of(card) if card.key in _ABILITIES else None
    return tuple(failure.line for failure in card.by_hand if failure.line != played)
