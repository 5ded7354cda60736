"""The oracle on one printing of a card."""

from __future__ import annotations

import calendar
from datetime import date
from typing import Any

from cardbase.search.language.field import Field
from cardbase.search.language.values import Nothing, Period
from tests.cardbase.search.oracle.facts import COMPARE, of_text
from tests.cardbase.search.oracle.kleene import Truth
from tests.cardbase.search.oracle.lines import contains, same
from tests.cardbase.search.oracle.plain import PlainPrinting


def of_printing(field: Field, op: str, value: Any, printing: PlainPrinting) -> Truth:
    if field.lookup == "date":
        return _date(printing, op, value)
    if field.lookup == "illustrator":
        return of_text(printing.illustrator, op, value) if printing.illustrator else None
    if field.lookup in ("flavour", "variant"):
        return of_text(getattr(printing, field.lookup), op, value)
    text = value.text
    if field.lookup == "set":
        named = op == ":" and contains(printing.set_name, text)
        return named or same(printing.set_code, text)
    if field.lookup == "rarity" and op in (">", ">=", "<", "<="):
        place, measure = (_place(printing, code) for code in (printing.rarity_code, text))
        return None if place is None or measure is None else COMPARE[op](place, measure)
    if field.lookup == "rarity":
        return same(printing.rarity_code, text) or same(printing.rarity_name, text)
    return same(printing.number, text) or same(printing.code, text)


def _place(printing: PlainPrinting, rarity: str) -> int | None:
    """How scarce it is in the printing's game; None for what is not ranked there."""
    for place, names in enumerate(printing.scale):
        if any(same(name, rarity) for name in names):
            return place
    return None


def _date(printing: PlainPrinting, op: str, value: Any) -> Truth:
    """A month is before a day only if all of it is, and after it only if all of it is."""
    if isinstance(value, Nothing):
        return printing.released is None
    if printing.released is None:
        return None
    assert isinstance(value, Period)
    first = earliest(printing.released, printing.precision)
    last = latest(printing.released, printing.precision)
    if op in ("<", ">="):
        before = _surely(last < value.first, first >= value.first)
        return before if op == "<" else (None if before is None else not before)
    if op in (">", "<="):
        after = _surely(first > value.last, last <= value.last)
        return after if op == ">" else (None if after is None else not after)
    inside = (value.first is None or first >= value.first) and (
        value.last is None or last <= value.last
    )
    outside = (value.first is not None and last < value.first) or (
        value.last is not None and first > value.last
    )
    return _surely(inside, outside)


def _surely(yes: bool, no: bool) -> Truth:
    return True if yes else False if no else None


def earliest(day: date, precision: str) -> date:
    if precision == "year":
        return day.replace(month=1, day=1)
    return day.replace(day=1) if precision == "month" else day


def latest(day: date, precision: str) -> date:
    if precision == "year":
        return day.replace(month=12, day=31)
    if precision == "month":
        return day.replace(day=calendar.monthrange(day.year, day.month)[1])
    return day
