"""Letters, patterns and words in the texts of a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import BooleanField, Expression, Q

from cardbase.search.language.field import Field
from cardbase.search.language.tree import And, Fits, Holds, Line, Not, OneAbility
from cardbase.search.language.values import Matching, Nothing, Text
from cardbase.search.language.values import Value as Said
from cardbase.search.sql.expressions import escaped, fact_text, finds, holds, is_same
from cardbase.search.sql.frame import Frame
from cardbase.search.sql.leaf import Leaf, all_q


def _none_like(text: str) -> list[str]:
    return []


def of_text(
    text: Any, op: str, said: Said, similar: Callable[[str], Iterable[str]] = _none_like
) -> Q:
    """A text against letters, a whole, a pattern, a sound or nothing; the text is never NULL."""
    if isinstance(said, Nothing):
        return Q(InList(text, [""]))
    if isinstance(said, Matching):
        return finds(text, said.pattern)
    assert isinstance(said, Text)
    if op == "~":
        return Q(InList(text, list(similar(said.text))))
    return is_same(text, said.text) if op == "=" else holds(text, said.text)


class InList(Expression):
    """`text = ANY(list)`; the list may be empty."""

    output_field = BooleanField()

    def __init__(self, text: Any, values: list[str]) -> None:
        super().__init__()
        self.text = text
        self.values = values

    def get_source_expressions(self) -> list[Any]:
        return [self.text]

    def set_source_expressions(self, expressions: list[Any]) -> None:
        (self.text,) = expressions

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        sql, params = compiler.compile(self.text)
        return f"({sql} = ANY(%s::text[]))", [*params, self.values]


def text_under(field: Field, frame: Frame) -> Any:
    """The text of one section, or of all sections together."""
    return fact_text(frame.texts, field.fact) if field.is_fact else frame.text


def one_ability(node: OneAbility, frame: Frame) -> Leaf:
    """The letters that some ability must hold are in the text too, where an index finds them."""
    text = text_under(node.field, frame)
    somewhere = all_q(holds(text, part) for part in _needed(node.part))
    return Leaf.certain(somewhere & Q(SomeLine(text, node.part)))


def _needed(part: Line) -> list[str]:
    if isinstance(part, Holds):
        return [part.text]
    if isinstance(part, And):
        return [text for inner in part.parts for text in _needed(inner)]
    return []


class SomeLine(Expression):
    """Whether one line of a text fulfils a condition."""

    output_field = BooleanField()
    template = (
        "EXISTS (SELECT 1 FROM string_to_table({text}, E'\\n') AS ability(line)"
        " WHERE ability.line <> '' AND {condition})"
    )

    def __init__(self, text: Any, part: Line) -> None:
        super().__init__()
        self.text = text
        self.part = part

    def get_source_expressions(self) -> list[Any]:
        return [self.text]

    def set_source_expressions(self, expressions: list[Any]) -> None:
        (self.text,) = expressions

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        text, params = compiler.compile(self.text)
        condition, more = _line(self.part)
        return self.template.format(text=text, condition=condition), [*params, *more]


def _line(part: Line) -> tuple[str, list[str]]:
    if isinstance(part, Holds):
        return "ability.line ILIKE %s", [f"%{escaped(part.text)}%"]
    if isinstance(part, Fits):
        return "ability.line ~* %s", [part.pattern.postgresql]
    if isinstance(part, Not):
        sql, params = _line(part.part)
        return f"NOT ({sql})", params
    conditions = [_line(inner) for inner in part.parts]
    joiner = " AND " if isinstance(part, And) else " OR "
    sql = joiner.join(condition for condition, _ in conditions)
    return f"({sql})", [param for _, params in conditions for param in params]
