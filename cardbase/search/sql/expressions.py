"""What PostgreSQL can be asked of texts and facts; Django has no words for it, or slower ones."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.contrib.postgres.fields import ArrayField
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BigIntegerField, BooleanField, F, Func, JSONField, Q, TextField, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Coalesce
from django.db.models.lookups import IsNull
from django.db.models.sql.compiler import SQLCompiler

from cardbase.models.expressions import Sql, StatText
from cardbase.models.folding import Holds, Same
from cardbase.search.language.patterns import Pattern

NEVER = Q(pk__in=[])
ALWAYS = ~NEVER


class Sign(Func):
    """`a sign b`, for the signs that Django has no lookup for between two expressions."""

    template = "(%(expressions)s)"
    output_field = BooleanField()

    def __init__(self, left: Combinable, sign: str, right: Combinable) -> None:
        super().__init__(left, right, arg_joiner=f" {sign} ")


class OneOf(Func):
    """`number = ANY(list)`; the list may be empty, and long, or an array that is asked for."""

    template = "(%(expressions)s))"
    arg_joiner = " = ANY("
    output_field = BooleanField()

    def __init__(self, number: Combinable, values: Sequence[int] | ArraySubquery) -> None:
        if isinstance(values, ArraySubquery):
            super().__init__(number, values)
            return
        numbers: ArrayField[Any, Any] = ArrayField(BigIntegerField())
        super().__init__(number, Cast(Value(list(values), numbers), numbers))


class FactIn(Func):
    """One fact is one of these JSON values; a missing one counts as null."""

    template = "(COALESCE(%(stats)s -> %(key)s, 'null'::jsonb) IN (%(values)s))"
    output_field = BooleanField()

    def __init__(self, stats: str, key: str, *values: object) -> None:
        texts = [Value(json.dumps(value)) for value in values]
        super().__init__(F(stats), Value(key), *texts)

    def as_sql(
        self,
        compiler: SQLCompiler,
        connection: BaseDatabaseWrapper,
        function: str | None = None,
        template: str | None = None,
        arg_joiner: str | None = None,
        **extra_context: Any,
    ) -> Sql:
        compiled = [compiler.compile(part) for part in self.source_expressions]
        (stats, _), (key, _), *values = compiled
        sql = self.template % {
            "stats": stats,
            "key": key,
            "values": ", ".join(f"{value}::jsonb" for value, _ in values),
        }
        return sql, [param for _, params in compiled for param in params]


def holds(text: Combinable, part: str) -> Q:
    """Letters however they are typed; a trigram index serves it."""
    return Q(Holds(text, part))


def finds(text: Combinable, pattern: Pattern) -> Q:
    return Q(Sign(text, "~*", Value(pattern.postgresql)))


def is_same(text: Combinable, other: str) -> Q:
    """The whole text, however it is typed."""
    return Q(Same(text, other))


def is_missing(number: Combinable) -> Q:
    return Q(IsNull(number, True))


def has_fact(stats: str, facts: dict[str, object]) -> Q:
    """`stats @> {...}`, served by the index on facts."""
    return Q(Sign(F(stats), "@>", Cast(Value(json.dumps(facts)), JSONField())))


def fact_text(stats: str, key: str) -> Coalesce:
    """A worded fact; an empty text where it is missing."""
    return Coalesce(StatText(key, stats), Value(""), output_field=TextField())
