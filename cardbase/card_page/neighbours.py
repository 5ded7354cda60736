"""The cards before and after one in the set in which it first appeared."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from cardbase.models import Card, Printing


@dataclass(frozen=True, slots=True)
class Neighbour:
    number: str
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Neighbours:
    """In the order of the set's numbers; None at its ends."""

    set_name: str
    before: Neighbour | None
    after: Neighbour | None


def neighbours(card: Card) -> Neighbours | None:
    """None for a card that was never printed; fetch it `with_printings()`."""
    first = next(iter(card.printings.all()), None)
    if first is None:
        return None
    rows = Printing.objects.filter(set=first.set).in_order()
    found: dict[int, Neighbour] = {}
    for pk, key, name, number in rows.values_list("card", "card__key", "card__name", "number"):
        if pk not in found:
            url = reverse("cardbase:card", args=[card.game.key, key])
            found[pk] = Neighbour(number, name, url)
    order = list(found)
    place = order.index(card.pk)
    return Neighbours(
        first.set.name,
        found[order[place - 1]] if place else None,
        found[order[place + 1]] if place + 1 < len(order) else None,
    )
