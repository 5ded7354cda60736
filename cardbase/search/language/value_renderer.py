"""Values in words, and the little words between them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from functools import singledispatch

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
from rules.engine.translatable import both, either, label, listed, say

MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


@singledispatch
def in_words(value: Value) -> str:
    raise TypeError(f"no English for {value!r}")


@in_words.register
def _(value: Number) -> str:
    return str(value.number)


@in_words.register
def _(value: Between) -> str:
    if value.low is None:
        return say("at most {high}", high=value.high)
    if value.high is None:
        return say("at least {low}", low=value.low)
    return say("from {low} to {high}", low=value.low, high=value.high)


@in_words.register
def _(value: Variable) -> str:
    return "X"


@in_words.register
def _(value: Nothing) -> str:
    return say("missing")


@in_words.register
def _(value: Text) -> str:
    return quoted(value.text)


@in_words.register
def _(value: Matching) -> str:
    return f"/{value.pattern.source}/"


@in_words.register
def _(value: Choice) -> str:
    words = label(value.label)
    if value.label.lower() == value.key.lower():
        return words
    return say("{label} ({key})", label=words, key=value.key)


@in_words.register
def _(value: YesNo) -> str:
    return label("yes" if value.yes else "no")


@in_words.register
def _(value: Period) -> str:
    first, last = value.first, value.last
    if first is None:
        return say("until {day}", day=day_in_words(last)) if last else say("at any time")
    if last is None:
        return say("since {day}", day=day_in_words(first))
    if first == last:
        return day_in_words(first)
    after = last + timedelta(days=1) if last < date.max else last
    if first.day == 1 and after.day == 1 and (first.year, first.month) == (last.year, last.month):
        return say("{month} {year}", month=_month(first), year=str(first.year))
    if (first.month, first.day, last.month, last.day) == (1, 1, 12, 31):
        if first.year == last.year:
            return str(first.year)
        return say("{first} to {last}", first=str(first.year), last=str(last.year))
    return say("{first} to {last}", first=day_in_words(first), last=day_in_words(last))


def day_in_words(day: date) -> str:
    return say("{day} {month} {year}", day=day.day, month=_month(day), year=str(day.year))


def _month(day: date) -> str:
    return label(MONTHS[day.month - 1])


def all_of(parts: Iterable[str]) -> str:
    parts = list(parts)
    if len(parts) < 2:
        return parts[0]
    return both((listed(parts[:-1]), parts[-1]))


def any_of(parts: Iterable[str]) -> str:
    return either(parts)


def any_in_words(values: Iterable[Value]) -> str:
    return any_of(map(in_words, values))


def quoted(text: str) -> str:
    return say("“{text}”", text=text)
