"""The columns of the card list's table: one for each fact that the game's search knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardbase.hosting.translated import fact_in_words, named
from cardbase.models import Card, Game
from cardbase.search.language import registry
from cardbase.search.language.field import Field, Type
from rules.engine import schema

KIND = "Kind"
ABSENT = "–"  # the card has no such fact
UNKNOWN = "unknown"  # it has one, and nobody knows it


@dataclass(frozen=True, slots=True)
class Column:
    """A fact under the game's own word for it; `cells` has what each card in turn says of it."""

    label: str
    cells: tuple[str, ...]
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class FactTable:
    """Cards by facts, in words."""

    columns: tuple[Column, ...]

    def row(self, number: int) -> list[tuple[str, bool]]:
        """(words, whether they are a number) of one card, column by column."""
        return [(column.cells[number], column.is_number) for column in self.columns]


def fact_table(game: Game | None, cards: Sequence[Card]) -> FactTable:
    """What these cards of one game say, fact by fact.

    Cards of several games share no facts: without a game there are no columns. Nor has a fact one
    that no card here is printed with.
    """
    printed = game.schema if game else None
    if game is None or printed is None:
        return FactTable(())
    columns = [_kinds(printed, cards)] if len(printed.kinds) > 1 else []
    fields = {kind.key: {field.key: field for field in kind.fields} for kind in printed.kinds}
    for row in _in_order([row for row in registry(game.key).fields if _is_stat(row)], printed):
        cells = tuple(_said(card, row, fields.get(card.kind, {})) for card in cards)
        columns.append(Column(row.label, cells, row.type is Type.NUMBER))
    return FactTable(tuple(column for column in columns if set(column.cells) - {ABSENT}))


def _is_stat(row: Field) -> bool:
    return row.lookup.startswith("stats.")


def _in_order(rows: Sequence[Field], printed: schema.Schema) -> list[Field]:
    """What most kinds of card print comes first, and free words, which are wide, come last."""
    kinds = Counter(field.key for kind in printed.kinds for field in kind.fields)
    return sorted(rows, key=lambda row: (row.type is Type.TEXT, -kinds[row.fact]))


def _kinds(printed: schema.Schema, cards: Sequence[Card]) -> Column:
    labels = {kind.key: named(kind.label) for kind in printed.kinds}
    return Column(KIND, tuple(labels.get(card.kind, card.kind) for card in cards))


def _said(card: Card, row: Field, fields: Mapping[str, schema.Field]) -> str:
    field = fields.get(row.fact)
    if field is None:
        return ABSENT
    if row.fact in card.unknown:
        return named(UNKNOWN)
    return fact_in_words(field, card.stats.get(row.fact)) or ABSENT
