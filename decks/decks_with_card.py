"""The decks that play a card, for the card's page."""

from django.db.models import Q, Sum
from django.http import HttpRequest

from cardbase.card_page.panels import Panel
from cardbase.models import Card
from decks.models import Deck

SHOWN = 12


def decks_with_card(request: HttpRequest, card: Card) -> Panel | None:
    """Public decks with the card, the most recently changed first; None if there are none."""
    of_card = Q(rows__card=card)
    found = Deck.objects.public().in_game(card.game.key).filter(of_card).distinct()
    total = found.count()
    if not total:
        return None
    decks = (
        found.annotate(times_played=Sum("rows__count", filter=of_card))
        .select_related("owner", "game")
        .order_by("-updated", "pk")[:SHOWN]
    )
    return Panel("decks/_decks_with_card.html", {"decks": list(decks), "total": total})
