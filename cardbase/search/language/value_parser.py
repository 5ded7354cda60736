"""From a word behind an operator to a value, by the type of the field."""

import calendar
import re
from collections.abc import Callable
from datetime import date

from rapidfuzz import process, utils

from cardbase.models.folding import fold
from cardbase.search.language.aliases import meaning_of_value
from cardbase.search.language.field import Field, Type
from cardbase.search.language.patterns import BadPattern, Pattern, parse_pattern
from cardbase.search.language.problems import ParseError
from cardbase.search.language.query_writer import quoted
from cardbase.search.language.syntax import Leaf, RawValue
from cardbase.search.language.tree import Span
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
from rules.engine.translatable import label, say

NONE = "none"
NUMBER = re.compile(r"[-+−]?[0-9]{1,9}")
RANGE = re.compile(r"(.*?)\.\.(.*)", re.DOTALL)
DAY = re.compile(r"([0-9]{4})(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?")
YES, NO = ("yes", "true", "y", "1"), ("no", "false", "n", "0")
NEAR = 60
MOST_NAMED = 8
_SEARCHED = (Type.TEXT, Type.PROSE, Type.ABILITIES)


def parse_value(field: Field, op: str, raw: RawValue) -> Value:
    """Raises Unreadable with what would have been right."""
    if raw.kind == "pattern":
        return _pattern(field, op, raw)
    if op == "~":
        return Text(_not_empty(field, raw))
    return _READERS[field.type](field, raw)


def _number(field: Field, raw: RawValue) -> Value:
    text = raw.text.strip()
    if text.lower() == "x":
        return Variable()
    if text.lower() == NONE:
        return Nothing()
    return _count(field, raw)


def _count(field: Field, raw: RawValue) -> Value:
    text = raw.text.strip()
    if found := RANGE.fullmatch(text):
        low, high = (_end(field, raw, end) for end in found.groups())
        if low is None and high is None:
            raise ParseError(
                say(
                    "{field}: a range needs a number before or after “..”.",
                    field=label(field.label),
                ),
                raw.span,
            )
        return Between(low, high)
    return Number(_whole(field, raw, text))


def _end(field: Field, raw: RawValue, text: str) -> int | None:
    return _whole(field, raw, text) if text else None


def _whole(field: Field, raw: RawValue, text: str) -> int:
    if NUMBER.fullmatch(text):
        return int(text.replace("−", "-"))
    if field.type is Type.COUNT:
        raise ParseError(
            say("{fact} must be a number, not “{value}”.", fact=label(field.label), value=raw.text),
            raw.span,
        )
    raise ParseError(
        say(
            "{fact} must be a number, “X” or “{none}”, not “{value}”.",
            fact=label(field.label),
            none=NONE,
            value=raw.text,
        ),
        raw.span,
    )


def _text(field: Field, raw: RawValue) -> Value:
    if raw.kind == "word" and raw.text.lower() == NONE and field.is_fact:
        return Nothing()
    return Text(_not_empty(field, raw))


def _not_empty(field: Field, raw: RawValue) -> str:
    text = raw.text.strip()
    if not text:
        raise ParseError(
            say("{field}: the quotation marks are empty.", field=label(field.label)), raw.span
        )
    return text


def _choice(field: Field, raw: RawValue) -> Value:
    text = raw.text.strip()
    if text.lower() == NONE and field.is_fact:
        return Nothing()
    if found := choice_of(field, text):
        return found
    near = process.extract(
        text,
        {key: f"{key} {label}" for key, label in field.choices.items()},
        processor=utils.default_process,
        score_cutoff=NEAR,
        limit=3,
    )
    instead = tuple(key for _, _, key in near)
    raise ParseError(
        say(
            "{field} “{value}” is unknown; {known}.",
            field=label(field.label),
            value=text,
            known=_known(field),
        ),
        raw.span,
        instead,
    )


def choice_of(field: Field, text: str) -> Choice | None:
    """Return the choice of that key or label, or the one that other sites call so."""
    typed = fold(meaning_of_value(field.key, text.strip()))
    for key, word in field.choices.items():
        if typed in (fold(key), fold(word)):
            return Choice(key, word)
    return None


def unknown_value(field: Field, raw: RawValue, near: tuple[str, ...]) -> ParseError:
    """Of an open list: what comes nearest can stand in its place."""
    known = (
        say("similar: {values}", values=", ".join(near))
        if near
        else say("no card has a similar one")
    )
    return ParseError(
        say(
            "{field} “{value}” is unknown; {known}.",
            field=label(field.label),
            value=raw.text.strip(),
            known=known,
        ),
        raw.span,
        tuple(map(quoted, near)),
    )


def _known(field: Field) -> str:
    keys = list(field.choices)
    if len(keys) > MOST_NAMED:
        return say("choose one from the list")
    return say("known: {values}", values=", ".join(keys)) if keys else say("no value is known")


def _yes_no(field: Field, raw: RawValue) -> Value:
    text = raw.text.strip().lower()
    if text in (*YES, *NO):
        return YesNo(text in YES)
    raise ParseError(
        say(
            "{field}: expected “yes” or “no”, not “{value}”.",
            field=label(field.label),
            value=raw.text,
        ),
        raw.span,
    )


def _date(field: Field, raw: RawValue) -> Value:
    text = raw.text.strip()
    if text.lower() == NONE:
        return Nothing()
    if found := RANGE.fullmatch(text):
        first, last = found.groups()
        if not first and not last:
            raise ParseError(
                say(
                    "{field}: a range needs a date before or after “..”.", field=label(field.label)
                ),
                raw.span,
            )
        return Period(
            _days(field, raw, first)[0] if first else None,
            _days(field, raw, last)[1] if last else None,
        )
    return Period(*_days(field, raw, text))


def _days(field: Field, raw: RawValue, text: str) -> tuple[date, date]:
    """The first and the last day that a date can mean."""
    found = DAY.fullmatch(text)
    try:
        if found is None:
            raise ValueError(text)
        year = int(found[1])
        first_month, last_month = int(found[2] or 1), int(found[2] or 12)
        first = date(year, first_month, int(found[3] or 1))
        last = date(year, last_month, int(found[3] or calendar.monthrange(year, last_month)[1]))
    except ValueError:
        wrong = say(
            "{field}: “{value}” is not a date; write 2006, 2006-08 or 2006-08-01.",
            field=label(field.label),
            value=text,
        )
        raise ParseError(wrong, raw.span) from None
    return first, last


def parse_day(field: Field, raw: RawValue) -> date:
    """One day; of a month or a year the last."""
    return _days(field, raw, raw.text.strip())[1]


def _pattern(field: Field, op: str, raw: RawValue) -> Value:
    if field.type not in _SEARCHED or op == "~":
        raise ParseError(
            say("{field} cannot be searched with a regular expression.", field=label(field.label)),
            raw.span,
        )
    return Matching(pattern_of(raw))


def pattern_of(raw: RawValue | Leaf) -> Pattern:
    try:
        return parse_pattern(raw.text)
    except BadPattern as bad:
        # One for the stroke that opens it; what was escaped shifts nothing but the mark.
        place = min(raw.span.start + 1 + bad.place, raw.span.end - 1)
        raise ParseError(bad.message, Span(place, place + 1)) from None


_READERS: dict[Type, Callable[[Field, RawValue], Value]] = {
    Type.NUMBER: _number,
    Type.COUNT: _count,
    Type.DATE: _date,
    Type.TEXT: _text,
    Type.ABILITIES: _text,
    Type.PROSE: _text,
    Type.CODE: _text,
    Type.SCALE: _text,
    Type.CHOICE: _choice,
    Type.YES_NO: _yes_no,
}


def has_place(field: Field, value: Value) -> bool:
    """Return whether something can be before or behind it: a number, a date, a code in an order."""
    if isinstance(value, Period):
        return value.first is not None and value.last is not None
    return isinstance(value, Number) or (field.type is Type.SCALE and isinstance(value, Text))
