"""What a game prints on its cards: numbers, choices, words."""

from __future__ import annotations

from django.db.models import Q
from django.db.models import Value as Sql
from django.db.models.expressions import Combinable

from cardbase.models.expressions import Stat
from cardbase.search.language.field import Field, Type
from cardbase.search.language.tree import Compare
from cardbase.search.language.values import (
    Between,
    Nothing,
    Number,
    Value,
    Variable,
    is_yes,
    key_of,
)
from cardbase.search.sql.condition import Condition, all_q, any_q
from cardbase.search.sql.expressions import FactIn, Sign, fact_text, has_fact, is_missing
from cardbase.search.sql.frame import Frame, Letters
from cardbase.search.sql.lookups import Lookups
from cardbase.search.sql.texts import of_text

# What is true of two known numbers exactly when the first is not.
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "<>", "<>": "="}
SIGNS = {":": "=", "!=": "<>"}


def of_fact(field: Field, op: str, value: Value, frame: Frame, lookups: Lookups) -> Condition:
    if field.type is Type.NUMBER:
        return _number(field, op, value, frame)
    known = is_known(field, frame)
    if field.type is Type.CHOICE:
        return Condition.where_known(_choice(field.fact, op, value, frame), known)
    if field.type is Type.YES_NO:
        yes = has_fact(frame.stats, {field.fact: True})
        return Condition.where_known(yes if is_yes(value) else ~yes, known)
    text = Letters.of(fact_text(frame.stats, field.fact))
    return Condition.where_known(
        of_text(text, op, value, lambda operand: lookups.names_like(field, operand)), known
    )


def is_known(field: Field, frame: Frame) -> Q:
    """Whether the card prints the fact or is known not to."""
    known = ~Q(**{f"{frame.unknown}__contains": [field.fact]})
    if frame.game in field.games:
        return known
    return known & Q(**{f"{frame.path('game__key')}__in": field.games})


def _number(field: Field, op: str, value: Value, frame: Frame) -> Condition:
    absent = Q(FactIn(frame.stats, field.fact, None))
    if isinstance(value, Nothing):
        known = is_known(field, frame)
        return Condition(absent & known, ~absent, absent & ~known)
    if isinstance(value, Variable):
        is_x = has_fact(frame.stats, {field.fact: "X"})
        return Condition(is_x, ~is_x & ~absent, absent)
    number = Stat(field.fact, frame.stats)
    if isinstance(value, Between):
        return _between(value, number)
    assert isinstance(value, Number)
    condition = _signed(number, SIGNS.get(op, op), Sql(value.number))
    if op in (":", "="):
        # In the form that the index on facts serves.
        return Condition(
            has_fact(frame.stats, {field.fact: value.number}), condition.false, condition.unknown
        )
    return condition


def _signed(left: Combinable, sign: str, right: Combinable, missing: Q | None = None) -> Condition:
    """Both sides of it are NULL where a number is missing, and so neither true nor false."""
    true, false = (Q(Sign(left, how, right)) for how in (sign, OPPOSITE[sign]))
    return Condition(true, false, is_missing(left) if missing is None else missing)


def _between(value: Between, number: Stat) -> Condition:
    ends = []
    if value.low is not None:
        ends.append(_signed(number, ">=", Sql(value.low)))
    if value.high is not None:
        ends.append(_signed(number, "<=", Sql(value.high)))
    true, false = all_q(end.true for end in ends), any_q(end.false for end in ends)
    return Condition(true, false, is_missing(number))


def _choice(key: str, op: str, value: Value, frame: Frame) -> Q:
    if isinstance(value, Nothing):
        return Q(FactIn(frame.stats, key, None, []))
    if op == "=":
        return Q(FactIn(frame.stats, key, [key_of(value)], key_of(value)))
    return has_choice(frame.stats, key, key_of(value))


def has_choice(stats: str, key: str, choice: str) -> Q:
    return has_fact(stats, {key: [choice]}) | has_fact(stats, {key: choice})


def compared(node: Compare, frame: Frame) -> Condition:
    left, right = (Stat(field.fact, frame.stats) for field in (node.left, node.right))
    missing = is_missing(left) | is_missing(right)
    return _signed(left, SIGNS.get(node.op, node.op), right, missing)
