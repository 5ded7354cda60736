"""What a board of squares shows of units: where they reach, what a battle would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardbase.web.jinja import template_filter, template_function

Forecast = Mapping[str, Any]


@template_filter
def reach(unit: Mapping[str, Any]) -> list[str]:
    """Squares the unit strikes from where it stands."""
    return _reached(unit, staff=False)


@template_filter
def served(unit: Mapping[str, Any]) -> list[str]:
    """Squares its staves reach from where it stands."""
    return _reached(unit, staff=True)


def _reached(unit: Mapping[str, Any], *, staff: bool) -> list[str]:
    return sorted({sq for arm in unit["arms"] if arm["staff"] is staff for sq in arm["reach"]})


@template_filter
def threatened(unit: Mapping[str, Any]) -> list[str]:
    """Squares it could strike only after a move."""
    now = reach(unit)
    return [square for square in unit["threat"] if square not in now]


@template_function
def forecasts(
    shared: Mapping[str, Any], attacker: int | None, target: int | None = None
) -> list[Forecast]:
    """What attacks of a unit would do, those it could declare now first; on one target or all."""
    found = [
        forecast
        for forecast in shared["forecasts"]
        if forecast["attacker"] == attacker and target in (None, forecast["target"])
    ]
    return sorted(found, key=lambda forecast: not (forecast["in_reach"] and forecast["payable"]))


@template_filter
def unit_number(unit: Mapping[str, Any] | None) -> int:
    """The unit's number; that of no unit where there is none."""
    return unit["unit"] if unit else -1


@template_filter
def by_number(units: Mapping[int, Any], number: int) -> Any:
    """The unit with that number."""
    return units.get(number)


@template_filter
def pips(unit: Mapping[str, Any]) -> Sequence[bool]:
    """A place for each chip the unit can hold, true where one lies."""
    most = max(unit["max_energy"], unit["energy"])
    return [place < unit["energy"] for place in range(most)]


@template_filter
def is_own_row(square: Mapping[str, Any], viewer: int | None) -> bool:
    """Whether the square lies in the Home Row of whom the board is drawn for."""
    return (viewer or 0) in square["seats"]
