"""Abilities that no grammar should learn, written in Python and registered by the card's key.

The designator and the price still come from the card's text: what is written in Python is what
stands after the colon of the line that nobody could read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

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
    for failure in card.by_hand:
        head = read_head(failure.line)
        if head is not None:
            return ability, head
    return None


def left_by_hand(card: FmaCard) -> int:
    """How many lines of the card neither the grammar nor Python plays."""
    return len(card.by_hand) - (python_ability(card) is not None)
