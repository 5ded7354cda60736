"""The oracle on what a game prints on a card: numbers, choices, words, texts."""

from __future__ import annotations

import json
import operator
from datetime import date
from typing import Any

from cardbase.search.language.field import Field, Type
from cardbase.search.language.tree import Compare
from cardbase.search.language.values import (
    Between,
    Choice,
    Matching,
    Nothing,
    Number,
    Text,
    Variable,
    YesNo,
)
from cardbase.search.spelling import sounds_like
from tests.cardbase.search.oracle.kleene import Truth
from tests.cardbase.search.oracle.lines import contains, same
from tests.cardbase.search.oracle.plain import PlainCard

COMPARE = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def of_fact(field: Field, op: str, value: Any, card: PlainCard, day: date | None) -> Truth:
    wording = card.wording(day)
    if field.type is Type.ABILITIES:
        return of_text(text_under(field, card, day), op, value)
    fact = wording.stats.get(field.fact)
    asked = card.game in field.games and field.fact not in wording.unknown
    if field.type is Type.NUMBER:
        return _number(fact, op, value, asked)
    if not asked:
        return None
    if field.type is Type.CHOICE:
        return _choice(fact, op, value)
    if field.type is Type.YES_NO:
        return (fact is True) is value.yes if isinstance(value, YesNo) else False
    return of_text(_worded(fact), op, value)


def _number(fact: Any, op: str, value: Any, asked: bool) -> Truth:
    if isinstance(value, Nothing):
        return False if fact is not None else (True if asked else None)
    if isinstance(value, Variable):
        return None if fact is None else fact == "X"
    if not _is_number(fact):
        return None
    if isinstance(value, Between):
        low = value.low is None or fact >= value.low
        return low and (value.high is None or fact <= value.high)
    assert isinstance(value, Number)
    return COMPARE[op](fact, value.number)


def _choice(fact: Any, op: str, value: Any) -> Truth:
    chosen = fact if isinstance(fact, list) else [] if fact is None else [fact]
    if isinstance(value, Nothing):
        return chosen == []
    assert isinstance(value, Choice)
    return chosen == [value.key] if op == "=" else value.key in chosen


def of_text(text: str, op: str, value: Any) -> bool:
    """A text against letters, a whole, a pattern, a sound or nothing."""
    if isinstance(value, Nothing):
        return text == ""
    if isinstance(value, Matching):
        return value.pattern.finds(text)
    assert isinstance(value, Text)
    if op == "~":
        return sounds_like(value.text, text)
    return same(text, value.text) if op == "=" else contains(text, value.text)


def compared(node: Compare, card: PlainCard, day: date | None) -> Truth:
    stats = card.wording(day).stats
    left, right = stats.get(node.left.fact), stats.get(node.right.fact)
    if not (_is_number(left) and _is_number(right)):
        return None
    return COMPARE[node.op](left, right)


def text_under(field: Field, card: PlainCard, day: date | None) -> str:
    """The text of one section, or of all sections together."""
    if field.lookup == "printed":
        return card.printed
    wording = card.wording(day)
    return wording.texts.get(field.fact, "") if field.is_fact else wording.text


def _is_number(fact: Any) -> bool:
    return isinstance(fact, int) and not isinstance(fact, bool)


def _worded(fact: Any) -> str:
    if fact is None:
        return ""
    return fact if isinstance(fact, str) else json.dumps(fact, ensure_ascii=False)
