"""Words people type: names, titles, texts and printed numbers, by PostgreSQL's full-text search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django.contrib.postgres.search import SearchVectorField
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, Expression, F, Q
from django.db.models.expressions import Combinable
from django.db.models.sql.compiler import SQLCompiler

from cardbase.models.expressions import LANGUAGE, FoldedDocument, Sql
from cardbase.models.folding import fold
from cardbase.search.language.tree import Words
from cardbase.search.sql.condition import Condition
from cardbase.search.sql.frame import Frame
from cardbase.search.sql.lookups import Lookups

# A printed number: a deck list names cards so, and so may a search.
NUMBER = re.compile(r"[A-Za-z]{0,4}\d*-?[A-Za-z]?\d{1,4}[A-Za-z+]*")
# Only such a word can be the beginning of another; the rest is split up by PostgreSQL's parser.
BEGINNING = re.compile(r"[^\W_]+")


def words(node: Words, frame: Frame, lookups: Lookups) -> Condition:
    found = Q(Mentions(_vector(frame), node))
    if NUMBER.fullmatch(fold(node.text)):
        found |= Q(**{f"{frame.card}__in": lookups.cards_numbered(node.text)})
    return Condition.two_valued(found)


def _vector(frame: Frame) -> Combinable:
    parts = (frame.column("name"), frame.column("title"), F(frame.stats), F(frame.texts))
    return frame.then(FoldedDocument(*parts), "search", SearchVectorField())


class Mentions(Expression):
    """Whether a card's words have this one, or its name or title one that begins so.

    A word that says nothing ("the") is on every card, as in any full-text search.
    """

    output_field = BooleanField()

    def __init__(self, vector: Combinable, words: Words) -> None:
        super().__init__()
        self.vector = vector
        self.words = words

    def get_source_expressions(self) -> list[Any]:
        return [self.vector]

    def set_source_expressions(self, expressions: Sequence[Any]) -> None:
        (self.vector,) = expressions

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Sql:
        (resolved,) = self.get_source_expressions()
        vector, params = compiler.compile(resolved)
        read = f"{'phrase' if self.words.phrase else 'plain'}to_tsquery('{LANGUAGE}', %s)"
        typed = fold(self.words.text)
        query, texts = read, [typed]
        if not self.words.phrase and BEGINNING.fullmatch(typed):
            # Weights A and B are the name and the title.
            query = f"({read} || to_tsquery('{LANGUAGE}', %s))"
            texts.append(f"{typed}:*AB")
        return (
            f"(numnode({read}) = 0 OR {vector} @@ {query})",
            [typed, *params, *texts],
        )
