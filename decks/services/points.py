"""Points of a deck's history: kept by themselves between sittings, or named by the owner."""

import hashlib
import json
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext

from cardbase.models import Card
from decks.models import Deck, DeckCard, DeckPoint
from decks.services.locks import lock
from decks.services.rules_deck import load

# A change of the list that comes later than this after the last one begins a new sitting.
SITTING = timedelta(minutes=30)
MOST_NAMED = 200


def point_of_last_sitting(deck: Deck) -> DeckPoint | None:
    """Return the state of a deck whose list is about to change after it was left alone for a while.

    It has no number yet; `decks.services.stored_change` writes it unless it is the latest already.
    """
    if timezone.now() - deck.list_updated < SITTING:
        return None
    rows = sorted([row.card.key, row.part, row.count] for row in load(deck))
    return _point(deck, rows) if rows else None


@transaction.atomic
def name_point(
    *, deck: Deck, name: str, number: int | None = None, version: int | None = None
) -> DeckPoint:
    """Name the present state of the deck, or the point of a number; a named point is never dropped.

    A ValidationError says why the name is refused, or that the deck has enough named points.
    """
    deck = lock(deck, version)
    name = _valid_name(name)
    point = _present(deck) if number is None else deck.points.filter(number=number).first()
    if point is None and number is not None:
        raise ValidationError(gettext("This point of the history is no longer there."))
    if point is None or not point.name:
        named = deck.points.exclude(name="").count()
        if named >= MOST_NAMED:
            raise ValidationError(
                gettext("A deck can have %(most)s named points. Remove the name of another first.")
                % {"most": MOST_NAMED}
            )
    if point is None:
        return _create(deck, _rows(deck), name)
    point.name = name
    point.save(update_fields=["name"])
    return point


@transaction.atomic
def unname_point(*, deck: Deck, number: int) -> None:
    """Take a point's name away; the point goes when newer ones need its place."""
    deck = lock(deck, None)
    deck.points.filter(number=number).update(name="")


def cards_of_point(point: DeckPoint) -> list[Card]:
    """Return the cards that a point names, as far as they are still in the catalogue."""
    keys = {key for key, _, _ in point.rows} | set(point.choices.values())
    cards = Card.objects.filter(game=point.deck.game_id, key__in=keys)
    return list(cards.select_related("game"))


def list_digest(rows: list[list[object]], choices: dict[str, str]) -> str:
    """Equal for equal cards, parts, counts and choices."""
    canonical = json.dumps([rows, choices], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def present_digest(deck: Deck) -> str:
    """Return the digest that a point of the present state has."""
    return list_digest(_rows(deck), deck.choices)


def _rows(deck: Deck) -> list[list[object]]:
    rows = DeckCard.objects.filter(deck=deck).values_list("card__key", "part", "count")
    return [list(row) for row in sorted(rows)]


def _is_latest(deck: Deck, rows: list[list[object]]) -> bool:
    latest = deck.points.first()
    return latest is not None and latest.digest == list_digest(rows, deck.choices)


def _present(deck: Deck) -> DeckPoint | None:
    """Return the latest point if the deck has not changed since."""
    return deck.points.first() if _is_latest(deck, _rows(deck)) else None


def _create(deck: Deck, rows: list[list[object]], name: str) -> DeckPoint:
    point = _point(deck, rows)
    point.number = (deck.points.aggregate(last=Max("number"))["last"] or 0) + 1
    point.name = name
    point.save()
    return point


def _point(deck: Deck, rows: list[list[object]]) -> DeckPoint:
    return DeckPoint(
        deck=deck,
        rows=rows,
        choices=dict(deck.choices),
        digest=list_digest(rows, deck.choices),
        size=deck.size,
        errors=deck.errors,
        changed=deck.list_updated,
    )


def _valid_name(name: str) -> str:
    """Return the name as it is kept; empty ones and those that pages cannot show are refused."""
    if not name.strip():
        raise ValidationError(gettext("Give the point a name."))
    field = DeckPoint._meta.get_field("name")
    return str(field.clean(name.strip(), None))
