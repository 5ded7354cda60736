"""Conditions on one printing; the frame's rows are printings."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import DateField, F, Func, Q, Value
from django.db.models.sql.compiler import SQLCompiler

from cardbase.models.expressions import Sql
from cardbase.models.printing import coded
from cardbase.search.language.field import Field
from cardbase.search.language.values import Matching, Nothing, Period, Text, text_of
from cardbase.search.language.values import Value as Operand
from cardbase.search.sql.condition import Condition, all_q, any_q
from cardbase.search.sql.expressions import Sign
from cardbase.search.sql.frame import Letters
from cardbase.search.sql.lookups import Lookups
from cardbase.search.sql.short_tables import (
    COMPARISONS,
    rarities_called,
    rarities_compared,
    sets_called,
)
from cardbase.search.sql.texts import of_text


def of_printing(field: Field, op: str, operand: Operand, lookups: Lookups) -> Condition:
    if field.lookup == "date":
        return _date(op, operand)
    if field.lookup in ("illustrator", "flavour", "variant"):
        found = _worded(field, op, operand, lookups)
        # Who drew a card is not known of most; that a card has no flavour text is.
        known = ~Q(illustrator="") if field.lookup == "illustrator" else None
        return Condition.where_known(found, known)
    if field.lookup == "set":
        return Condition.two_valued(Q(set__in=sets_called(text_of(operand), whole=op == "=")))
    if field.lookup == "rarity" and op in COMPARISONS:
        true, false = rarities_compared(op, text_of(operand))
        placed = Q(rarity__in=[*true, *false])
        return Condition(Q(rarity__in=true), Q(rarity__in=false), ~placed)
    if field.lookup == "rarity":
        return Condition.two_valued(Q(rarity__in=rarities_called(text_of(operand))))
    return Condition.two_valued(coded(text_of(operand)))


def _worded(field: Field, op: str, operand: Operand, lookups: Lookups) -> Q:
    if field.lookup == "illustrator" and op != "~" and isinstance(operand, Text | Matching):
        # Few drew many, and an index has their names.
        names = lookups.illustrators(op, operand)
        if names is not None:
            return Q(illustrator__in=names)
    text = Letters.of(F(field.lookup))
    return of_text(text, op, operand, lambda word: lookups.names_like(field, word))


class Bound(Func):
    """The first or the last day that a date of which only month or year is known can mean."""

    output_field = DateField()
    units = "CASE %(precision)s WHEN 'year' THEN 'year' WHEN 'month' THEN 'month' ELSE 'day' END"
    template = f"(date_trunc({units}, %(day)s::timestamp)%(more)s)::date"

    def __init__(self, *, last: bool = False) -> None:
        super().__init__(F("set__released"), F("set__released_precision"))
        self.last = last

    def as_sql(
        self,
        compiler: SQLCompiler,
        connection: BaseDatabaseWrapper,
        function: str | None = None,
        template: str | None = None,
        arg_joiner: str | None = None,
        **extra_context: Any,
    ) -> Sql:
        (day, _), (precision, _) = (compiler.compile(part) for part in self.source_expressions)
        more = f" + ('1 ' || {self.units % {'precision': precision}})::interval - interval '1 day'"
        sql = self.template % {
            "precision": precision,
            "day": day,
            "more": more if self.last else "",
        }
        return sql, []


def _date(op: str, operand: Operand) -> Condition:
    undated = Q(set__released__isnull=True)
    if isinstance(operand, Nothing):
        return Condition.two_valued(undated)
    assert isinstance(operand, Period)
    condition = _compared(op, operand) or _inside(operand)
    return Condition(
        condition.true,
        condition.false,
        undated | ~(_dated(condition.true) | _dated(condition.false)),
    )


def _compared(op: str, period: Period) -> Condition | None:
    """Before or after a period that is closed on both sides; None for other operators."""
    if op in ("<", ">=") and period.first is not None:
        before = Condition(_last("<", period.first), _first(">=", period.first))
        return before if op == "<" else before.denied()
    if op in (">", "<=") and period.last is not None:
        after = Condition(_first(">", period.last), _last("<=", period.last))
        return after if op == ">" else after.denied()
    return None


def _inside(operand: Period) -> Condition:
    inside, outside = [], []
    if operand.first is not None:
        inside.append(_first(">=", operand.first))
        outside.append(_last("<", operand.first))
    if operand.last is not None:
        inside.append(_last("<=", operand.last))
        outside.append(_first(">", operand.last))
    return Condition(all_q(inside), any_q(outside))


def _dated(condition: Q) -> Q:
    return condition & Q(set__released__isnull=False)


def _first(sign: str, day: date) -> Q:
    return Q(Sign(Bound(), sign, Value(day)))


def _last(sign: str, day: date) -> Q:
    return Q(Sign(Bound(last=True), sign, Value(day)))
