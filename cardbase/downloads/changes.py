"""What of the catalogue has changed from one version to the next, by the history of its rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db.models import Max, Model, Q
from simple_history.utils import get_history_manager_for_model

from cardbase.downloads.version import catalogue_version
from cardbase.models import (
    Card,
    CardAlias,
    CardSet,
    CatalogueState,
    DisputedFact,
    Erratum,
    Game,
    Printing,
    Rarity,
    Ruling,
    Source,
    Wording,
)
from cardbase.models.version import KEPT_WITH_HISTORY

# By the names that the API has for them: the model, and the field that names a row in its game.
KINDS: dict[str, tuple[type[Model], str]] = {
    "cards": (Card, "key"),
    "sets": (CardSet, "code"),
    "rarities": (Rarity, "code"),
    "rulings": (Ruling, "id"),
    "errata": (Erratum, "id"),
    "sources": (Source, "key"),
}
PARTS_OF_CARDS = (Wording, Printing, Ruling, DisputedFact)
FOLLOWED = (*KEPT_WITH_HISTORY, CardAlias)
# A line of history has its number before others can read it. What was written so shortly before a
# version is told again after it, lest a long transaction be missed.
LONGEST_WRITING = timedelta(minutes=10)
CREATED, REMOVED = "+", "-"


@dataclass(frozen=True, slots=True, order=True)
class RowName:
    """A row by the key of its game and its own."""

    game: str
    key: str


@dataclass(slots=True)
class Changes:
    """The rows of one kind that were created, changed and removed, each in one of the three."""

    created: list[RowName] = field(default_factory=list)
    changed: list[RowName] = field(default_factory=list)
    removed: list[RowName] = field(default_factory=list)


@dataclass(frozen=True, slots=True, order=True)
class MovedKey:
    """A key that leads to a card with another key."""

    game: str
    key: str
    to: str


def record_state() -> None:
    """Remember how far the history goes; call it in the transaction that builds files."""
    positions = {str(model._meta.model_name): _last_line(model) for model in FOLLOWED}
    CatalogueState.objects.get_or_create(
        version=catalogue_version(), defaults={"positions": positions}
    )


def latest_state() -> CatalogueState:
    """Return the newest state that files were built from, or the one before everything."""
    return CatalogueState.objects.first() or state_at(0)


def state_at(version: int) -> CatalogueState:
    """Return a recorded state; raise CatalogueState.DoesNotExist for any other version but 0."""
    if version == 0:
        return CatalogueState(version=0, positions={})
    return CatalogueState.objects.get(version=version)


def changes_between(
    first: CatalogueState, last: CatalogueState, *, again: bool = True
) -> dict[str, Changes]:
    """Return what changed after `first` and until `last`, by the kind of row.

    `again`: with what was written shortly before `first`, which may have been told already.
    """
    span = _Span(first, last, again)
    return {kind: _changes_of(span, kind) for kind in KINDS}


def keys_moved_between(first: CatalogueState, last: CatalogueState) -> list[MovedKey]:
    """Return the keys that began to lead to another card, by a renaming or a merger."""
    lines = _Span(first, last).lines(CardAlias).exclude(history_type=REMOVED)
    found = CardAlias.objects.filter(pk__in=lines.values("id")).values_list(
        "game__key", "key", "card__key"
    )
    return sorted(MovedKey(*row) for row in found)


@dataclass(frozen=True, slots=True)
class _Span:
    first: CatalogueState
    last: CatalogueState
    again: bool = True

    def lines(self, model: type[Model]) -> Any:
        """Return the lines of history of a model that are in the span."""
        end = self.last.positions.get(model._meta.model_name, 0)
        lines = get_history_manager_for_model(model).filter(self._after(model), history_id__lte=end)
        return lines.order_by("history_id")

    def lines_before(self, model: type[Model]) -> Any:
        """Return the last line before the span of each row that has lines in it."""
        rows = self.lines(model).order_by().values("id")
        lines = get_history_manager_for_model(model).filter(~self._after(model), id__in=rows)
        return lines.order_by("id", "-history_id").distinct("id")

    def _after(self, model: type[Model]) -> Q:
        after = Q(history_id__gt=self.first.positions.get(model._meta.model_name, 0))
        if self.first.version and self.again:
            after |= Q(history_date__gt=self.first.at - LONGEST_WRITING)
        return after


def _changes_of(span: _Span, kind: str) -> Changes:
    model, key = KINDS[kind]
    games = dict(Game.objects.values_list("pk", "key"))
    types: dict[int, list[str]] = defaultdict(list)
    names: dict[int, RowName] = {}
    rows = span.lines(model).values_list("id", "history_type", "game_id", key)
    for pk, change, game, own in rows:
        types[pk].append(change)
        names[pk] = RowName(games[game], str(own))
    if model is Card:
        _add_parts(span, types, names)
    found = Changes()
    for pk, changes in types.items():
        if changes[0] == CREATED and changes[-1] != REMOVED:
            found.created.append(names[pk])
        elif changes[-1] == REMOVED and changes[0] != CREATED:
            found.removed.append(names[pk])
        elif changes[-1] != REMOVED:
            found.changed.append(names[pk])
    for named in (found.created, found.changed, found.removed):
        named.sort()
    return found


def _add_parts(span: _Span, types: dict[int, list[str]], names: dict[int, RowName]) -> None:
    """Count cards as changed of which only a part has changed, such as a printing.

    A part that was given to another card has changed both.
    """
    changed: set[int] = set()
    for model in PARTS_OF_CARDS:
        changed.update(_cards_of(span.lines(model)), _cards_of(span.lines_before(model)))
    changed -= types.keys()
    for card in Card.objects.filter(pk__in=changed).select_related("game").only("key", "game__key"):
        types[card.pk], names[card.pk] = ["~"], RowName(card.game.key, card.key)


def _cards_of(lines: Any) -> Iterator[int]:
    numbers: Iterable[int | None] = lines.values_list("card_id", flat=True)
    return (pk for pk in numbers if pk is not None)


def _last_line(model: type[Model]) -> int:
    lines = get_history_manager_for_model(model).aggregate(last=Max("history_id"))
    return lines["last"] or 0
