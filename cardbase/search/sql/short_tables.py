"""Sets and rarities, which are few: read once for each state of the catalogue, and then compared
here as `cardbase_fold` would compare them."""

from __future__ import annotations

from collections.abc import Callable
from operator import ge, gt, le, lt
from typing import NamedTuple

from cardbase.models import CardSet, Rarity
from cardbase.models.folding import fold
from cardbase.models.kept import KeptWhileUnchanged
from cardbase.models.version import latest_changes

COMPARISONS: dict[str, Callable[[int, int], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge}


class SetRow(NamedTuple):
    """A set; `code` and `name` are folded."""

    pk: int
    code: str
    name: str


class RarityRow(NamedTuple):
    """A rarity of the game with this id; `code` and `name` are folded."""

    pk: int
    game: int
    order: int
    ranked: bool
    code: str
    name: str


_sets_kept: KeptWhileUnchanged[tuple[SetRow, ...]] = KeptWhileUnchanged(most=1)
_rarities_kept: KeptWhileUnchanged[tuple[RarityRow, ...]] = KeptWhileUnchanged(most=1)


def sets_called(text: str, *, whole: bool) -> list[int]:
    """The sets with this code, or, unless `whole`, with this in their names."""
    typed = fold(text)
    return [row.pk for row in _sets() if row.code == typed or (not whole and typed in row.name)]


def rarities_called(text: str) -> list[int]:
    """The rarities with this code or name."""
    return [row.pk for row in _called(text)]


def is_ranked(text: str, game: int | None) -> bool:
    """Return whether a rarity called so, of this game or of any, is above some or below others."""
    return any(row.ranked and game in (None, row.game) for row in _called(text))


def rarities_compared(op: str, text: str) -> tuple[list[int], list[int]]:
    """The rarities that compare so with the one of this code or name, and those that do not.

    Only rarities of one game with a place between common and scarce compare at all.
    """
    measures: dict[int, int] = {}
    for row in _called(text):
        if row.ranked:
            measures.setdefault(row.game, row.order)
    true: list[int] = []
    false: list[int] = []
    for row in _rarities():
        if row.ranked and row.game in measures:
            holds = COMPARISONS[op](row.order, measures[row.game])
            (true if holds else false).append(row.pk)
    return true, false


def _called(text: str) -> list[RarityRow]:
    typed = fold(text)
    return [row for row in _rarities() if typed in (row.code, row.name)]


def _sets() -> tuple[SetRow, ...]:
    def read() -> tuple[SetRow, ...]:
        rows = CardSet.objects.order_by("pk").values_list("pk", "code", "name")
        return tuple(SetRow(pk, fold(code), fold(name)) for pk, code, name in rows)

    return _sets_kept.get("sets", latest_changes(), read)


def _rarities() -> tuple[RarityRow, ...]:
    def read() -> tuple[RarityRow, ...]:
        columns = ("pk", "game", "order", "ranked", "code", "name")
        rows = Rarity.objects.order_by("game", "order", "code").values_list(*columns)
        return tuple(
            RarityRow(pk, game, order, ranked, fold(code), fold(name))
            for pk, game, order, ranked, code, name in rows
        )

    return _rarities_kept.get("rarities", latest_changes(), read)
