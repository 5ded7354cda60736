"""Letters, patterns and words in the texts of a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, Expression, F, Q
from django.db.models.expressions import Combinable
from django.db.models.sql.compiler import SQLCompiler

from cardbase.models import Wording
from cardbase.models.expressions import CardText, Sql
from cardbase.models.folding import Holds, is_folded
from cardbase.search.language.field import Field
from cardbase.search.language.tree import (
    And,
    Contains,
    LineCondition,
    Matches,
    Not,
    OneAbility,
    Or,
)
from cardbase.search.language.values import Matching, Nothing, Text
from cardbase.search.language.values import Value as Operand
from cardbase.search.sql.condition import Condition, all_q
from cardbase.search.sql.expressions import fact_text, finds, holds, is_same
from cardbase.search.sql.frame import Frame, Letters

LETTERS_OF_WORDING = Letters(CardText(F("texts")), F("folded_text"))


def _none_like(text: str) -> list[str]:
    return []


def of_text(
    text: Letters,
    op: str,
    operand: Operand,
    similar: Callable[[str], Iterable[str]] = _none_like,
) -> Q:
    """A text against letters, a whole, a pattern, a sound or nothing; the text is never NULL."""
    if isinstance(operand, Nothing):
        return Q(InList(text.written, [""]))
    if isinstance(operand, Matching):
        return finds(text.written, operand.pattern)
    assert isinstance(operand, Text)
    if op == "~":
        return Q(InList(text.written, list(similar(operand.text))))
    return is_same(text.folded, operand.text) if op == "=" else holds(text.folded, operand.text)


class InList(Expression):
    """`text = ANY(list)`; the list may be empty."""

    output_field = BooleanField()

    def __init__(self, text: Combinable, values: list[str]) -> None:
        super().__init__()
        self.text = text
        self.values = values

    def get_source_expressions(self) -> list[Any]:
        return [self.text]

    def set_source_expressions(self, expressions: Sequence[Any]) -> None:
        (self.text,) = expressions

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Sql:
        (resolved,) = self.get_source_expressions()
        sql, params = compiler.compile(resolved)
        return f"({sql} = ANY(%s::text[]))", [*params, self.values]


def text_under(field: Field, frame: Frame) -> Letters:
    """The text of one section, or of all sections together."""
    return Letters.of(fact_text(frame.texts, field.fact)) if field.is_fact else frame.text


def asked_of_text(field: Field, frame: Frame, asked: Callable[[Letters], Q]) -> Condition:
    """Ask it of today's text, or of the printed one, as the field says."""
    if field.lookup == "printed":
        return Condition.two_valued(_of_printed(asked, frame))
    return Condition.two_valued(asked(text_under(field, frame)))


def _of_printed(asked: Callable[[Letters], Q], frame: Frame) -> Q:
    """Most cards never changed, and have their printed text in their row.

    Of the others the wordings are looked through once, and not again for each card.
    """
    changed = Wording.objects.filter(erratum__isnull=False).values("card")
    printed = Wording.objects.filter(erratum__isnull=True, card__in=changed)
    found = printed.filter(asked(LETTERS_OF_WORDING)).values("card")
    today = Letters(frame.column("full_text"), frame.column("folded_text"))
    same = ~Q(**{f"{frame.card}__in": changed})
    return same & asked(today) | Q(**{f"{frame.card}__in": found})


def one_ability(node: OneAbility, frame: Frame) -> Condition:
    """The letters that some ability must hold are in the text too, where an index finds them."""

    def asked(text: Letters) -> Q:
        somewhere = all_q(holds(text.folded, part) for part in _needed(node.part))
        return somewhere & Q(SomeLine(text, node.part))

    return asked_of_text(node.field, frame, asked)


def _needed(part: LineCondition) -> list[str]:
    if isinstance(part, Contains):
        return [part.text]
    if isinstance(part, And):
        return [text for inner in part.parts for text in _needed(inner)]
    return []


def _has_pattern(part: LineCondition) -> bool:
    if isinstance(part, Not):
        return _has_pattern(part.part)
    if isinstance(part, And | Or):
        return any(map(_has_pattern, part.parts))
    return isinstance(part, Matches)


class SomeLine(Expression):
    """Whether one line of a text fulfils a condition."""

    output_field = BooleanField()
    template = (
        "EXISTS (SELECT 1 FROM string_to_table({text}, E'\\n') AS ability(line)"
        " WHERE ability.line <> '' AND {condition})"
    )

    def __init__(self, text: Letters, part: LineCondition) -> None:
        super().__init__()
        self.text = text
        self.part = part

    def get_source_expressions(self) -> list[Any]:
        return list(self.text)

    def set_source_expressions(self, expressions: Sequence[Any]) -> None:
        self.text = Letters(*expressions)

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Sql:
        """Lines of a text that is stored folded need not be folded one by one. Without letters that
        a line must hold, one might be empty there that is not."""
        written, folded = self.get_source_expressions()
        needs_letters = bool(_needed(self.part)) and not _has_pattern(self.part)
        plain = needs_letters and is_folded(folded.output_field)
        text, params = compiler.compile(folded if plain else written)
        condition, more = _line(
            self.part, "ability.line" if plain else "cardbase_fold(ability.line)"
        )
        return self.template.format(text=text, condition=condition), [*params, *more]


def _line(part: LineCondition, folded: str) -> tuple[str, list[str]]:
    if isinstance(part, Contains):
        return f"{folded} LIKE %s", [Holds.pattern_of(part.text)]
    if isinstance(part, Matches):
        return "ability.line ~* %s", [part.pattern.postgresql]
    if isinstance(part, Not):
        sql, params = _line(part.part, folded)
        return f"NOT ({sql})", params
    conditions = [_line(inner, folded) for inner in part.parts]
    joiner = " AND " if isinstance(part, And) else " OR "
    sql = joiner.join(condition for condition, _ in conditions)
    return f"({sql})", [param for _, params in conditions for param in params]
