"""From a word behind an operator to a value, by the type of the field."""

import calendar
import re
from collections.abc import Callable
from datetime import date

from rapidfuzz import process, utils

from cardbase.search.language.field import Field, Type
from cardbase.search.language.patterns import BadPattern, Pattern, read_pattern
from cardbase.search.language.problems import Unreadable
from cardbase.search.language.syntax import Leaf, Said
from cardbase.search.language.tree import Span
from cardbase.search.language.values import (
    Answer,
    Between,
    Choice,
    Matching,
    Nothing,
    Number,
    Period,
    Text,
    Value,
    Variable,
)

NONE = "none"
NUMBER = re.compile(r"[-+−]?[0-9]{1,9}")
RANGE = re.compile(r"(.*?)\.\.(.*)", re.DOTALL)
DAY = re.compile(r"([0-9]{4})(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?")
YES, NO = ("yes", "true", "y", "1"), ("no", "false", "n", "0")
NEAR = 60
MOST_NAMED = 8
_SEARCHED = (Type.TEXT, Type.PROSE, Type.ABILITIES)


def read_value(field: Field, op: str, said: Said) -> Value:
    """Raises Unreadable with what would have been right."""
    if said.kind == "pattern":
        return _pattern(field, op, said)
    if op == "~":
        return Text(_not_empty(field, said))
    return _READERS[field.type](field, said)


def _number(field: Field, said: Said) -> Value:
    text = said.text.strip()
    if text.lower() == "x":
        return Variable()
    if text.lower() == NONE:
        return Nothing()
    if found := RANGE.fullmatch(text):
        low, high = (_end(field, said, end) for end in found.groups())
        if low is None and high is None:
            raise Unreadable(
                f"{field.label}: a range has a number before or behind “..”.", said.span
            )
        return Between(low, high)
    return Number(_whole(field, said, text))


def _end(field: Field, said: Said, text: str) -> int | None:
    return _whole(field, said, text) if text else None


def _whole(field: Field, said: Said, text: str) -> int:
    if NUMBER.fullmatch(text):
        return int(text.replace("−", "-"))
    raise Unreadable(
        f"{field.label} is a number, “X” or “{NONE}”; “{said.text}” is neither.", said.span
    )


def _text(field: Field, said: Said) -> Value:
    if said.kind == "word" and said.text.lower() == NONE and field.is_fact:
        return Nothing()
    return Text(_not_empty(field, said))


def _not_empty(field: Field, said: Said) -> str:
    text = said.text.strip()
    if not text:
        raise Unreadable(f"{field.label}: there is nothing between the quotation marks.", said.span)
    return text


def _choice(field: Field, said: Said) -> Value:
    text = said.text.strip()
    if text.lower() == NONE and field.is_fact:
        return Nothing()
    for key, label in field.choices.items():
        if text.lower() in (key.lower(), label.lower()):
            return Choice(key, label)
    near = process.extract(
        text,
        {key: f"{key} {label}" for key, label in field.choices.items()},
        processor=utils.default_process,
        score_cutoff=NEAR,
        limit=3,
    )
    instead = tuple(key for _, _, key in near)
    raise Unreadable(
        f"{field.label} “{text}” is not known here; {_known(field)}.", said.span, instead
    )


def _known(field: Field) -> str:
    keys = list(field.choices)
    if len(keys) > MOST_NAMED:
        return "choose one from the list"
    return f"known: {', '.join(keys)}" if keys else "nothing is"


def _yes_no(field: Field, said: Said) -> Value:
    text = said.text.strip().lower()
    if text in (*YES, *NO):
        return Answer(text in YES)
    raise Unreadable(f"{field.label}: “yes” or “no” is expected, not “{said.text}”.", said.span)


def _date(field: Field, said: Said) -> Value:
    text = said.text.strip()
    if text.lower() == NONE:
        return Nothing()
    if found := RANGE.fullmatch(text):
        first, last = found.groups()
        if not first and not last:
            raise Unreadable(f"{field.label}: a range has a date before or behind “..”.", said.span)
        return Period(
            _period(field, said, first).first if first else None,
            _period(field, said, last).last if last else None,
        )
    return _period(field, said, text)


def _period(field: Field, said: Said, text: str) -> Period:
    found = DAY.fullmatch(text)
    try:
        if found is None:
            raise ValueError(text)
        year, month, day = (int(part) if part else None for part in found.groups())
        first = date(year, month or 1, day or 1)
        last_month = month or 12
        last = date(year, last_month, day or calendar.monthrange(year, last_month)[1])
    except ValueError:
        wrong = f"{field.label}: “{text}” is no date; write 2006, 2006-08 or 2006-08-01."
        raise Unreadable(wrong, said.span) from None
    return Period(first, last)


def read_day(field: Field, said: Said) -> date:
    """One day; of a month or a year the last."""
    return _period(field, said, said.text.strip()).last


def _pattern(field: Field, op: str, said: Said) -> Value:
    if field.type not in _SEARCHED or op == "~":
        raise Unreadable(f"{field.label} cannot be searched by a regular expression.", said.span)
    return Matching(pattern_of(said))


def pattern_of(said: Said | Leaf) -> Pattern:
    try:
        return read_pattern(said.text)
    except BadPattern as bad:
        # One for the stroke that opens it; what was escaped shifts nothing but the mark.
        place = min(said.span.start + 1 + bad.place, said.span.end - 1)
        raise Unreadable(bad.message, Span(place, place + 1)) from None


_READERS: dict[Type, Callable[[Field, Said], Value]] = {
    Type.NUMBER: _number,
    Type.DATE: _date,
    Type.TEXT: _text,
    Type.ABILITIES: _text,
    Type.PROSE: _text,
    Type.CODE: _text,
    Type.CHOICE: _choice,
    Type.YES_NO: _yes_no,
}


def has_place(value: Value) -> bool:
    """Whether something can be before or behind it: a number, a date."""
    return isinstance(value, Number) or (
        isinstance(value, Period) and value.first is not None and value.last is not None
    )
