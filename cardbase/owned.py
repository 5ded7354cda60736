"""What people own: how many copies of each card, set, added and read."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import F
from django.utils.translation import gettext

from cardbase.models import Card, OwnedCard
from cardbase.models.owned_card import MOST_OWNED
from cardbase.models.user import User

# The rows are locked in one order, so that two requests never wait for each other.
_ADD = f"""
    INSERT INTO cardbase_ownedcard (owner_id, card_id, count)
    SELECT %s, * FROM unnest(%s::bigint[], %s::smallint[]) AS added(card, count) ORDER BY card
    ON CONFLICT (owner_id, card_id)
    DO UPDATE SET count = least(cardbase_ownedcard.count + excluded.count, {MOST_OWNED})
"""


def owned_count(owner: User, card: Card) -> int:
    """Return how many copies of a card a person owns."""
    return OwnedCard.objects.counts(owner.pk, [card.pk]).get(card.pk, 0)


def set_owned(owner: User, counts: Mapping[Card, int]) -> None:
    """Make these the numbers of copies; cards that are not named stay as they are.

    A ValidationError says which number is refused.
    """
    for count in counts.values():
        _check(count)
    gone = [card.pk for card, count in counts.items() if not count]
    OwnedCard.objects.filter(owner=owner, card__in=gone).delete()
    OwnedCard.objects.bulk_create(
        [
            OwnedCard(owner=owner, card=card, count=count)
            for card, count in sorted(counts.items(), key=lambda item: item[0].pk)
            if count
        ],
        update_conflicts=True,
        unique_fields=["owner", "card"],
        update_fields=["count"],
    )


def add_owned(owner: User, counts: Mapping[Card, int]) -> None:
    """Add copies to those that a person owns, up to the most that can be owned."""
    for count in counts.values():
        _check(count)
    cards = [card.pk for card in counts]
    with connection.cursor() as cursor:
        cursor.execute(_ADD, [owner.pk, cards, list(counts.values())])


def change_owned(owner: User, card: Card, step: int) -> int:
    """Add one copy (`step` 1) or take one away (-1), and return how many there are then."""
    if step > 0:
        add_owned(owner, {card: 1})
    else:
        rows = OwnedCard.objects.filter(owner=owner, card=card)
        # The last copy goes with its row; the other statement finds what this one left.
        if not rows.filter(count__lte=1).delete()[0]:
            rows.filter(count__gt=1).update(count=F("count") - 1)
    return owned_count(owner, card)


def _check(count: int) -> None:
    if not 0 <= count <= MOST_OWNED:
        raise ValidationError(
            gettext("You can own 0 to %(most)s copies of a card, not %(count)s.")
            % {"most": MOST_OWNED, "count": count}
        )
