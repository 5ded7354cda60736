"""How many copies of a card somebody owns, for the card's page."""

from __future__ import annotations

from django.http import HttpRequest

from cardbase.card_page.panels import Panel
from cardbase.models import Card
from cardbase.owned import owned_count


def owned_panel(request: HttpRequest, card: Card) -> Panel | None:
    """The count with its buttons; None for visitors."""
    if not request.user.is_authenticated:
        return None
    context = {"owned": owned_count(request.user, card)}
    return Panel("decks/_owned_panel.html", context, place="actions")
