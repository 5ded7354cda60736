"""Costs from which a text takes something off ("is reduced by [turn 1 face-up bond face-down]")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.text import effects as e
from rules.text.execute import group_of
from rules.text.groups import Chosen
from rules.text.tree import alike


def reduce_cost(cost: Sequence[e.Effect], saved: Sequence[e.Effect]) -> tuple[e.Effect, ...]:
    """Return the cost without the parts in `saved`: as many objects fewer of the same part.

    What the cost does not ask for cannot be saved, nor can a part of a number that is left open.
    """
    left = list(cost)
    for part in saved:
        for place, own in enumerate(left):
            if alike(_without_number(own), _without_number(part)):
                left[place : place + 1] = _subtract(own, part)
                break
    return tuple(left)


def _without_number(part: e.Effect) -> e.Effect:
    """Return the part as it is for any number of objects, whatever they are called later."""
    group = group_of(part)
    if not isinstance(group, Chosen):
        return part
    return _with_group(part, replace(group, least=0, most=0, name=""))


def _subtract(part: e.Effect, saved: e.Effect) -> list[e.Effect]:
    """Return what is left of a part from which the same part is saved; nothing if all of it is."""
    group, less = group_of(part), group_of(saved)
    if not isinstance(group, Chosen) or not isinstance(less, Chosen):
        return []
    asked, spared = _fixed_number(group), _fixed_number(less)
    if asked is None or spared is None:
        is_same = (group.least, group.most) == (less.least, less.most)
        return [] if is_same else [part]
    number = asked - spared
    return [_with_group(part, replace(group, least=number, most=number))] if number > 0 else []


def _fixed_number(group: Chosen) -> int | None:
    """Return how many objects are chosen, or None if that is left open."""
    return group.least if isinstance(group.least, int) and group.least == group.most else None


def _with_group(part: Any, group: Chosen) -> e.Effect:
    changed: e.Effect = replace(part, group=group)
    return changed
