"""Which cards of a search changed last, by the history of the catalogue.

A card changes with its own row, its wordings, its printings and its rulings. What follows from
other things leaves no line in their history, and is no change here: a set's new name, a format's
new rules, a text that compiles better than before.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Min, Model
from django.db.models.functions import Greatest
from simple_history.utils import get_history_manager_for_model

from cardbase.models import Card, Game, Printing, Ruling, Wording
from cardbase.models.card import GENERATED, CardQuerySet
from cardbase.models.history import latest_change, moment_in_history
from cardbase.search.language import Query
from cardbase.search.sql import cards_for

MOST = 50
EVER = datetime.min.replace(tzinfo=UTC)
# Of each kind of row so many changes are looked at before the history of every card that is found.
NEWEST = 2000
# What a card changes with, and the column that says of which card it is.
HISTORIES: tuple[tuple[type[Model], str], ...] = (
    (Card, "id"),
    (Wording, "card_id"),
    (Printing, "card_id"),
    (Ruling, "card_id"),
)
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
    for model, column in HISTORIES:
        lines = get_history_manager_for_model(model).filter(history_date__gt=since)
        newest = lines.order_by("-history_date", "-history_id").values_list(column, "history_date")
        moments = list(newest[:NEWEST])
        for card, moment in moments:
            if card is not None:
                cards[card] = max(moment, cards.get(card, EVER))
        if len(moments) == NEWEST:
            # Of a card that changed before this, another change may be later and left out.
            horizon = max(horizon, moments[-1][1])
    exact = {card: moment for card, moment in cards.items() if moment >= horizon}
    return _Newest(exact, horizon == EVER)


def _in_order(cards: CardQuerySet, since: datetime) -> list[ChangedCard]:
    in_parts = cards.annotate(
        added=moment_in_history(Card, Min("history_date")),
        card_changed=Greatest(latest_change(Card, "id"), latest_change(Wording, "card_id")),
        printings_changed=latest_change(Printing, "card_id"),
        rulings_changed=latest_change(Ruling, "card_id"),
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
