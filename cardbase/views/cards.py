"""A card's page, and its history."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from cardbase.card_page.detail import card_detail
from cardbase.card_page.explained_lines import explained_lines
from cardbase.card_page.history import history_of
from cardbase.card_page.panels import panels_for
from cardbase.faces import face
from cardbase.models import Card
from cardbase.views.drawn_cards import drawn
from cardbase.views.validators import catalogue_page


@require_safe
@catalogue_page
def card_page(request: HttpRequest, game: str, key: str) -> HttpResponse:
    cards = Card.objects.in_game(game).with_printings().with_wordings().with_rulings()
    card = get_object_or_404(cards.addressed(key))
    if card.key != key:
        return redirect(card, permanent=True)
    context = {
        "card": card,
        "face": face(card.as_data(), game),
        "detail": card_detail(card),
        "explained_lines": explained_lines(card),
        "namesakes": drawn(card.namesakes().with_data()),
        "panels": panels_for(request, card),
    }
    return render(request, "cardbase/card.html", context)


@require_safe
def card_history(request: HttpRequest, game: str, key: str) -> HttpResponse:
    card = get_object_or_404(Card.objects.in_game(game).select_related("game").addressed(key))
    if card.key != key:
        return redirect("cardbase:card-history", game, card.key, permanent=True)
    proposals = card.proposals.sent().with_people()
    context = {"card": card, "entries": history_of(card), "proposals": proposals}
    return render(request, "cardbase/history.html", context)
