"""Two traces of one match, compared step by step to the first thing that is not the same."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tests.same.order import Order
from tests.same.translation import Translation

MISSING = "(nothing)"
# What is told first when a step differs in several things: causes before consequences.
PARTS = ("asked", "log", "views", "end", "done", "back")
LONGEST = 300


@dataclass(frozen=True)
class Difference:
    """The first unequal thing of a match: where, and what either rules say there."""

    order: Order
    step: str
    path: str
    old: Any
    new: Any

    def __str__(self) -> str:
        return (
            f"DIFFERENT: {self.order}\n"
            f"  at {self.step}: {self.path}\n"
            f"    old: {_short(self.old)}\n"
            f"    new: {_short(self.new)}"
        )


def compare(order: Order, old: Path, new: Path) -> Difference | None:
    """The first difference between two trace files; None when they tell the same."""
    translation = Translation(order.game)
    for one, other in zip_longest(_lines(old), _lines(new), fillvalue=""):
        if one == other:
            continue
        told = translation.old(json.loads(one)) if one else {}
        heard = translation.new(json.loads(other)) if other else {}
        found = _difference(order, told, heard)
        if found is not None:
            return found
    return None


def _lines(path: Path) -> Iterator[str]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from file


def _difference(order: Order, old: dict[str, Any], new: dict[str, Any]) -> Difference | None:
    step = _name(old or new)
    if not old or not new:
        return Difference(order, step, "match", _summary(old), _summary(new))
    for part in sorted({*old, *new}, key=lambda part: (part not in PARTS, _place(part), part)):
        unequal = first_unequal(old.get(part, MISSING), new.get(part, MISSING), part)
        if unequal is not None:
            return Difference(order, step, *unequal)
    return None


def _place(part: str) -> int:
    return PARTS.index(part) if part in PARTS else len(PARTS)


def _name(step: dict[str, Any]) -> str:
    if "back" in step:
        return f"decision {step['back']}, gone back to"
    ids = ", ".join(str(decision["id"]) for decision in step["asked"])
    return f"decision {step['at']}" + (f" (id {ids})" if ids else " (the end)")


def _summary(step: dict[str, Any]) -> str:
    return "goes on" if step else "is over"


def first_unequal(old: Any, new: Any, path: str = "") -> tuple[str, Any, Any] | None:
    """Where two nested values first differ, and what stands there on either side."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            found = first_unequal(old.get(key, MISSING), new.get(key, MISSING), f"{path}.{key}")
            if found is not None:
                return found
        return None
    if isinstance(old, list) and isinstance(new, list):
        for place, (one, other) in enumerate(zip_longest(old, new, fillvalue=MISSING)):
            found = first_unequal(one, other, f"{path}[{place}]")
            if found is not None:
                return found
        return None
    return None if type(old) is type(new) and old == new else (path, old, new)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."
