"""Which cards of a search changed last, by the history of the catalogue.

A card changes with its own row, its wordings, its printings and its rulings. What follows from
other things leaves no line in their history, and is no change here: a set's new name, a format's
new rules, a text that compiles better than before.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Case, Min, Model, OuterRef, Subquery, When
from django.db.models.functions import Greatest
from simple_history.utils import get_history_manager_for_model

from cardbase.models import Card, Game, Printing, Ruling, Wording
from cardbase.models.card import GENERATED, CardQuerySet
from cardbase.models.history import (
    latest_change,
    latest_change_of_parts,
    moment_in_history,
)
from cardbase.search.language import Query
from cardbase.search.sql import cards_for

MOST = 50
EVER = datetime.min.replace(tzinfo=UTC)
# Of each kind of row so many changes are looked at before the history of every card that is found.
NEWEST = 2000
# What a card changes with.
HISTORIES: tuple[type[Model], ...] = (Card, Wording, Printing, Ruling)
# An edit writes several rows, a moment after one another.
ONE_EDIT = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class ChangedCard:
    """A card with the moments of its first and last change, and which parts of it the last one
    changed."""

    card: Card
    added: datetime
    changed: datetime
    parts: frozenset[str]  # of "card", "printings", "rulings"

    @property
    def is_new(self) -> bool:
        return self.changed - self.added < ONE_EDIT


def last_changed(
    query: Query, game: Game | None, *, since: datetime | None = None
) -> list[ChangedCard]:
    """Return at most MOST of the cards that the query finds, those changed last first.

    With `since` only those that changed after it, as each card has that began to match by a change
    of its own.
    """
    cards = cards_for(query, game)
    newest = _newest_changes(since or EVER)
    found = cards.filter(pk__in=newest.cards).values_list("pk", flat=True)
    numbers = sorted(found, key=lambda pk: (newest.cards[pk], pk), reverse=True)[:MOST]
    if newest.is_all or len(numbers) == MOST:
        cards = Card.objects.filter(pk__in=numbers)
    # Else few cards are found, or they changed long ago.
    return _in_order(cards, since or EVER)


@dataclass(frozen=True, slots=True)
class _Newest:
    """When cards changed last, by primary key: those that changed later than all others, or all."""

    cards: dict[int, datetime]
    is_all: bool


def _newest_changes(since: datetime) -> _Newest:
    cards: dict[int, datetime] = {}
    horizon = EVER
    for model in HISTORIES:
        columns = ("id",) if model is Card else ("card_id", "card_before")
        moments = list(_lines(model, since).values_list("history_date", *columns)[:NEWEST])
        for moment, *changed in moments:
            for card in changed:
                if card is not None:
                    cards[card] = max(moment, cards.get(card, EVER))
        if len(moments) == NEWEST:
            # Of a card that changed before this, another change may be later and left out.
            horizon = max(horizon, moments[-1][0])
    exact = {card: moment for card, moment in cards.items() if moment >= horizon}
    return _Newest(exact, horizon == EVER)


def _lines(model: type[Model], since: datetime) -> Any:
    """Return the lines of a model's history after a moment, the newest first; those of a part with
    `card_before`, the card that it had before the line."""
    history = get_history_manager_for_model(model)
    lines = history.filter(history_date__gt=since).order_by("-history_date", "-history_id")
    if model is Card:
        return lines
    earlier = history.filter(id=OuterRef("id"), history_id__lt=OuterRef("history_id"))
    card = Subquery(earlier.order_by("-history_id").values("card_id")[:1])
    # A new row had none, and is not asked: a first load has nothing but new rows.
    return lines.annotate(card_before=Case(When(history_type="~", then=card)))


def _in_order(cards: CardQuerySet, since: datetime) -> list[ChangedCard]:
    in_parts = cards.annotate(
        added=moment_in_history(Card, Min("history_date")),
        card_changed=Greatest(latest_change(Card), latest_change_of_parts(Wording)),
        printings_changed=latest_change_of_parts(Printing),
        rulings_changed=latest_change_of_parts(Ruling),
    )
    latest = Greatest("card_changed", "printings_changed", "rulings_changed")
    dated = in_parts.annotate(changed=latest).filter(changed__gt=since)
    moments = dated.order_by("-changed", "-pk").values_list(
        "pk", "added", "changed", "card_changed", "printings_changed", "rulings_changed"
    )[:MOST]
    rows = list(moments)
    found = Card.objects.select_related("game").defer(*GENERATED).in_bulk([row[0] for row in rows])
    return [
        ChangedCard(found[pk], added or changed, changed, _parts(changed, *parts))
        for pk, added, changed, *parts in rows
    ]


def _parts(changed: datetime, *moments: datetime | None) -> frozenset[str]:
    parts = zip(("card", "printings", "rulings"), moments, strict=True)
    return frozenset(name for name, moment in parts if moment and changed - moment < ONE_EDIT)
