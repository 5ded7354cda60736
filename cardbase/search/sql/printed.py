"""Conditions on one printing; the frame's rows are printings."""

from __future__ import annotations

from datetime import date

from django.db.models import DateField, F, Func, Q, Value

from cardbase.search.language.field import Field
from cardbase.search.language.values import Nothing, Period
from cardbase.search.language.values import Value as Said
from cardbase.search.sql.expressions import Sign, is_same
from cardbase.search.sql.leaf import Leaf, all_q, any_q
from cardbase.search.sql.lookups import Lookups
from cardbase.search.sql.texts import of_text


def of_printing(field: Field, op: str, said: Said, lookups: Lookups) -> Leaf:
    if field.lookup == "date":
        return _date(op, said)
    if field.lookup in ("illustrator", "flavour", "variant"):
        found = of_text(F(field.lookup), op, said, lambda text: lookups.names_like(field, text))
        # Who drew a card is not known of most; that a card has no flavour text is.
        known = ~Q(illustrator="") if field.lookup == "illustrator" else None
        return Leaf.among(found, known)
    if field.lookup == "set":
        return Leaf.certain(Q(set__in=lookups.sets(said.text, whole=op == "=")))
    if field.lookup == "rarity":
        return Leaf.certain(Q(rarity__in=lookups.rarities(said.text)))
    return Leaf.certain(is_same(F("number"), said.text) | is_same(F("code"), said.text))


class Bound(Func):
    """The first or the last day that a date of which only month or year is known can mean."""

    output_field = DateField()
    units = "CASE %(precision)s WHEN 'year' THEN 'year' WHEN 'month' THEN 'month' ELSE 'day' END"
    template = f"(date_trunc({units}, %(day)s::timestamp)%(more)s)::date"

    def __init__(self, *, last: bool = False) -> None:
        super().__init__(F("set__released"), F("set__released_precision"))
        self.last = last

    def as_sql(self, compiler: object, connection: object, **context: object) -> tuple[str, list]:
        (day, _), (precision, _) = (compiler.compile(part) for part in self.source_expressions)
        more = f" + ('1 ' || {self.units % {'precision': precision}})::interval - interval '1 day'"
        sql = self.template % {
            "precision": precision,
            "day": day,
            "more": more if self.last else "",
        }
        return sql, []


def _date(op: str, said: Said) -> Leaf:
    undated = Q(set__released__isnull=True)
    if isinstance(said, Nothing):
        return Leaf.certain(undated)
    assert isinstance(said, Period)
    if op in ("<", ">="):
        before = Leaf(_last("<", said.first), _first(">=", said.first))
        leaf = before if op == "<" else before.denied()
    elif op in (">", "<="):
        after = Leaf(_first(">", said.last), _last("<=", said.last))
        leaf = after if op == ">" else after.denied()
    else:
        leaf = _inside(said)
    return Leaf(leaf.true, leaf.false, undated | ~(_dated(leaf.true) | _dated(leaf.false)))


def _inside(said: Period) -> Leaf:
    inside, outside = [], []
    if said.first is not None:
        inside.append(_first(">=", said.first))
        outside.append(_last("<", said.first))
    if said.last is not None:
        inside.append(_last("<=", said.last))
        outside.append(_first(">", said.last))
    return Leaf(all_q(inside), any_q(outside))


def _dated(condition: Q) -> Q:
    return condition & Q(set__released__isnull=False)


def _first(sign: str, day: date) -> Q:
    return Q(Sign(Bound(), sign, Value(day)))


def _last(sign: str, day: date) -> Q:
    return Q(Sign(Bound(last=True), sign, Value(day)))
