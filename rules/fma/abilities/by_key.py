"""Abilities that no grammar should learn, written in Python and registered by the card's key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.engine.decision import Steps
from rules.fma.hooks import Cost, Slot
from rules.fma.pieces import Character
from rules.fma.plays import Moment, Play
from rules.fma.table import FmaTable


def any_moment(table: FmaTable, character: Character, moment: Moment | None) -> bool:
    return True


@dataclass(frozen=True, slots=True, eq=False)
class PythonAbility:
    """An activated ability; the fields that an Offer has too mean the same."""

    timing: str
    attribute: str
    number: int | str
    resolve: Callable[[FmaTable, Play], Steps[None]]
    slots: Callable[[FmaTable], Sequence[Slot]] = lambda table: ()
    costs: tuple[Cost, ...] = ()
    available: Callable[[FmaTable, Character, Moment | None], bool] = any_moment
    answers: tuple[str, ...] = ()
    before: bool = False
    of_self: bool = False
    of_location: bool = False
    draws: bool = False


_ABILITIES: dict[str, tuple[PythonAbility, ...]] = {}


def register(key: str, *abilities: PythonAbility) -> None:
    """Give the card of that key these abilities besides what its text says."""
    _ABILITIES[key] = abilities


def python_abilities(key: str) -> tuple[PythonAbility, ...]:
    return _ABILITIES.get(key, ())
