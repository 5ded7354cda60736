"""What can stand behind an operator, once it has been read by the type of its field."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from cardbase.search.language.patterns import Pattern


@dataclass(frozen=True, slots=True)
class Number:
    number: int


@dataclass(frozen=True, slots=True)
class Between:
    """`2..4`, `2..` or `..4`; both ends belong to it."""

    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class Variable:
    """The letter X where a card leaves its number open."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """`none`: the card has no such fact."""


@dataclass(frozen=True, slots=True)
class Text:
    text: str


@dataclass(frozen=True, slots=True)
class Matching:
    """`/.../`"""

    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Choice:
    key: str
    label: str


@dataclass(frozen=True, slots=True)
class YesNo:
    yes: bool


@dataclass(frozen=True, slots=True)
class Period:
    """A day, a month, a year, or from one of them to another; None is open."""

    first: date | None
    last: date | None


Value = Number | Between | Variable | Nothing | Text | Matching | Choice | YesNo | Period


def text_of(value: Value) -> str:
    """The letters of a value that the parser made a text."""
    assert isinstance(value, Text), value
    return value.text


def key_of(value: Value) -> str:
    """The key of a value that the parser made a choice."""
    assert isinstance(value, Choice), value
    return value.key


def is_yes(value: Value) -> bool:
    """The truth of a value that the parser made yes or no."""
    assert isinstance(value, YesNo), value
    return value.yes
