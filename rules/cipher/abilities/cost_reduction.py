"""Costs from which a text takes something off ("is reduced by [turn 1 face-up bond face-down]")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.text import effects as e
from rules.text.execute import group_of
from rules.text.groups import Chosen
from rules.text.tree import alike


def reduced(cost: Sequence[e.Effect], saved: Sequence[e.Effect]) -> tuple[e.Effect, ...]:
    """Return the cost without the parts in `saved`: as many objects fewer of the same part.

    What the cost does not ask for cannot be saved.
    """
    left = list(cost)
    for part in saved:
        for place, own in enumerate(left):
            if alike(_without_number(own), _without_number(part)):
                left[place : place + 1] = _fewer(own, part)
                break
    return tuple(left)


def _without_number(part: e.Effect) -> e.Effect:
    """The part, however many objects are chosen for it and whatever they are called later."""
    group = group_of(part)
    if not isinstance(group, Chosen):
        return part
    return _with_group(part, replace(group, least=0, most=0, name=""))


def _fewer(part: e.Effect, saved: e.Effect) -> list[e.Effect]:
    """The part for as many objects fewer; nothing if none is left."""
    group, less = group_of(part), group_of(saved)
    if not isinstance(group, Chosen) or not isinstance(less, Chosen):
        return []
    if not isinstance(group.least, int) or not isinstance(less.least, int):
        return []
    number = group.least - less.least
    return [_with_group(part, replace(group, least=number, most=number))] if number > 0 else []


def _with_group(part: Any, group: Chosen) -> e.Effect:
    changed: e.Effect = replace(part, group=group)
    return changed
