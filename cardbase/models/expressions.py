"""SQL expressions for questions about cards that Django has no words for."""

from typing import Any

from django.contrib.postgres.search import SearchVectorField
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, F, Func, IntegerField, TextField, Value
from django.db.models.sql.compiler import SQLCompiler

LANGUAGE = "english"
# A piece of SQL and its parameters.
Sql = tuple[str, list[Any]]


class Stat(Func):
    """A card's number by its key; NULL where the fact is missing, unknown or the letter X.

    jsonb alone would sort texts and nulls below every number, so that a card without a cost
    would count as cheaper than 0.
    """

    template = (
        "(CASE WHEN jsonb_typeof(%(stats)s -> %(key)s) = 'number'"
        " THEN (%(stats)s ->> %(key)s)::numeric::integer END)"
    )
    output_field = IntegerField()

    def __init__(self, key: str, stats: str = "stats", **extra: Any) -> None:
        super().__init__(F(stats), Value(key), **extra)

    def as_sql(
        self,
        compiler: SQLCompiler,
        connection: BaseDatabaseWrapper,
        function: str | None = None,
        template: str | None = None,
        arg_joiner: str | None = None,
        **extra_context: Any,
    ) -> Sql:
        stats, stats_params = compiler.compile(self.source_expressions[0])
        key, key_params = compiler.compile(self.source_expressions[1])
        params = [*stats_params, *key_params]
        return self.template % {"stats": stats, "key": key}, params + params


class StatText(Func):
    """A card's fact by its key as text; NULL where it is missing."""

    template = "(%(expressions)s)"
    arg_joiner = " ->> "
    output_field = TextField()

    def __init__(self, key: str, stats: str = "stats", **extra: Any) -> None:
        super().__init__(F(stats), Value(key), **extra)


class NumberKey(Func):
    """A printed number as a text that sorts by value: each run of digits is ten digits long.

    B01-2 sorts before B01-10, and a printing without a number after all others.
    """

    template = (
        "(CASE WHEN %(expressions)s = '' THEN '~' ELSE regexp_replace(regexp_replace("
        "%(expressions)s, '([0-9]+)', '000000000\\1', 'g'),"
        " '0*([0-9]{10})(?![0-9])', '\\1', 'g') END)"
    )
    output_field = TextField()


class CardText(Func):
    """All texts of a card in one, section by section; a migration makes the function."""

    function = "cardbase_card_text"
    output_field = TextField()


class HasNoFailures(Func):
    """Whether a card's texts were compiled to the last line; see `rules.text.stored`."""

    template = "(COALESCE(%(expressions)s -> 'failures', '[]'::jsonb) = '[]'::jsonb)"
    output_field = BooleanField()


class CardDocument(Func):
    """What full-text search read of a card before letters were folded; a migration names it."""

    output_field = SearchVectorField()
    weights = "ABCD"

    def __init__(self, name: str, title: str, stats: str, texts: str, **extra: Any) -> None:
        super().__init__(name, title, stats, texts, **extra)

    def as_sql(
        self,
        compiler: SQLCompiler,
        connection: BaseDatabaseWrapper,
        function: str | None = None,
        template: str | None = None,
        arg_joiner: str | None = None,
        **extra_context: Any,
    ) -> Sql:
        name, title, stats, texts = (
            compiler.compile(expression)[0] for expression in self.source_expressions
        )
        vectors = (
            f"to_tsvector('{LANGUAGE}', {name})",
            f"to_tsvector('{LANGUAGE}', {title})",
            f"jsonb_to_tsvector('{LANGUAGE}', {stats}, '[\"string\"]')",
            f"jsonb_to_tsvector('{LANGUAGE}', {texts}, '[\"string\"]')",
        )
        weighted = (
            f"setweight({vector}, '{weight}')"
            for vector, weight in zip(vectors, self.weights, strict=True)
        )
        return f"({' || '.join(weighted)})", []


class FoldedDocument(Func):
    """What full-text search reads of a card: name, title, worded facts (class), texts, folded.

    Built from immutable functions only, for PostgreSQL accepts no others in a generated column.
    """

    output_field = SearchVectorField()
    template = (
        "(setweight(to_tsvector('{language}', cardbase_fold({0})), 'A')"
        " || setweight(to_tsvector('{language}', cardbase_fold({1})), 'B')"
        " || setweight(jsonb_to_tsvector('{language}', cardbase_fold({2}::text)::jsonb,"
        " '[\"string\"]'), 'C')"
        " || setweight(jsonb_to_tsvector('{language}', cardbase_fold({3}::text)::jsonb,"
        " '[\"string\"]'), 'D'))"
    )

    def __init__(self, name: Any, title: Any, stats: Any, texts: Any, **extra: Any) -> None:
        super().__init__(name, title, stats, texts, **extra)

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
        sql = self.template.format(*(part for part, _ in compiled), language=LANGUAGE)
        return sql, [param for _, params in compiled for param in params]
