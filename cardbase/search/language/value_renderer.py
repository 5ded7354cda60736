"""Values in English, and the little words between them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from functools import singledispatch

from django.utils.formats import date_format

from cardbase.search.language.values import (
    Between,
    Choice,
    Matching,
    Nothing,
    Number,
    Period,
    Text,
    Value,
    Variable,
    YesNo,
)


@singledispatch
def in_words(value: Value) -> str:
    raise TypeError(f"no English for {value!r}")


@in_words.register
def _(value: Number) -> str:
    return str(value.number)


@in_words.register
def _(value: Between) -> str:
    if value.low is None:
        return f"at most {value.high}"
    if value.high is None:
        return f"at least {value.low}"
    return f"from {value.low} to {value.high}"


@in_words.register
def _(value: Variable) -> str:
    return "X"


@in_words.register
def _(value: Nothing) -> str:
    return "missing"


@in_words.register
def _(value: Text) -> str:
    return quoted(value.text)


@in_words.register
def _(value: Matching) -> str:
    return f"/{value.pattern.source}/"


@in_words.register
def _(value: Choice) -> str:
    return (
        value.label if value.label.lower() == value.key.lower() else f"{value.label} ({value.key})"
    )


@in_words.register
def _(value: YesNo) -> str:
    return "yes" if value.yes else "no"


@in_words.register
def _(value: Period) -> str:
    first, last = value.first, value.last
    if first is None:
        return f"until {day_in_words(last)}" if last else "at any time"
    if last is None:
        return f"since {day_in_words(first)}"
    if first == last:
        return day_in_words(first)
    after = last + timedelta(days=1) if last < date.max else last
    if first.day == 1 and after.day == 1 and (first.year, first.month) == (last.year, last.month):
        return date_format(first, "F Y")
    if (first.month, first.day, last.month, last.day) == (1, 1, 12, 31):
        return str(first.year) if first.year == last.year else f"{first.year} to {last.year}"
    return f"{day_in_words(first)} to {day_in_words(last)}"


def day_in_words(day: date) -> str:
    return date_format(day, "j F Y")


def all_of(parts: Iterable[str]) -> str:
    parts = list(parts)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def any_of(parts: Iterable[str]) -> str:
    return " or ".join(parts)


def quoted(text: str) -> str:
    return f"“{text}”"
