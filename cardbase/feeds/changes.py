"""Which cards of a search changed last, by the history of the catalogue.

A card changes with its own row, its wordings, its printings and its rulings. What follows from
other things leaves no line in their history, and is no change here: a set's new name, a format's
new rules, a text that compiles better than before.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Max, Min, Model, OuterRef, Subquery
from django.db.models.functions import Greatest
from simple_history.utils import get_history_manager_for_model

from cardbase.models import Card, Game, Printing, Ruling, Wording
from cardbase.models.card import GENERATED
from cardbase.search.language import Query
from cardbase.search.sql import cards_for

MOST = 50
EVER = datetime.min.replace(tzinfo=UTC)
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
    cards = cards_for(query, game).annotate(
        added=_moment(Card, "id", Min("history_date")),
        card_changed=Greatest(_last(Card, "id"), _last(Wording, "card_id")),
        printings_changed=_last(Printing, "card_id"),
        rulings_changed=_last(Ruling, "card_id"),
    )
    latest = Greatest("card_changed", "printings_changed", "rulings_changed")
    dated = cards.annotate(changed=latest).filter(changed__gt=since or EVER)
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


def _last(model: type[Model], card: str) -> Subquery:
    return _moment(model, card, Max("history_date"))


def _moment(model: type[Model], card: str, moment: Max | Min) -> Subquery:
    """A moment in the history of a card's rows of this model; `card` is their column for it."""
    rows = get_history_manager_for_model(model).filter(**{card: OuterRef("pk")})
    grouped = rows.order_by().values(card).annotate(moment=moment)
    return Subquery(grouped.values("moment"))
