"""What can be done with a card at once, for the card's page: put it into a deck, play with it."""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpRequest

from cardbase.card_page.panels import Panel
from cardbase.models import Card
from decks.models import Deck

MOST_DECKS = 8


def card_actions(request: HttpRequest, card: Card) -> Panel | None:
    """The person's decks of the game, changed last first, and a legal deck with the card to play.

    None for a card that no deck can hold.
    """
    if card.game.schema is None or not card.is_playable:
        return None
    mine = Deck.objects.none()
    playable = Q(shipped=True)
    if request.user.is_authenticated:
        mine = Deck.objects.filter(owner=request.user, game=card.game).order_by("-updated")
        playable |= Q(owner=request.user)
    with_card = Deck.objects.filter(playable, game=card.game, errors=0, rows__card=card)
    context = {
        "decks": list(mine[:MOST_DECKS]),
        "play": with_card.order_by("shipped", "-updated", "pk").first(),
    }
    return Panel("decks/_card_actions.html", context, place="actions")
