"""Reading a card."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from cardbase.card_history import history_of
from cardbase.card_story import card_story
from cardbase.extras import extras_of
from cardbase.faces import face
from cardbase.models import Card
from cardbase.readings import readings_of
from cardbase.views.drawn import drawn


@require_safe
def card_page(request: HttpRequest, game: str, key: str) -> HttpResponse:
    cards = Card.objects.in_game(game).with_printings().with_wordings().with_rulings()
    card = get_object_or_404(cards.addressed(key))
    if card.key != key:
        return redirect(card, permanent=True)
    context = {
        "card": card,
        "face": face(card.as_data(), game),
        "story": card_story(card),
        "readings": readings_of(card),
        "namesakes": drawn(card.namesakes().with_data()),
        "extras": extras_of(request, card),
    }
    return render(request, "cardbase/card.html", context)


@require_safe
def card_history(request: HttpRequest, game: str, key: str) -> HttpResponse:
    card = get_object_or_404(Card.objects.in_game(game).select_related("game").addressed(key))
    if card.key != key:
        return redirect("cardbase:card-history", game, card.key, permanent=True)
    proposals = card.proposals.sent().with_people()
    context = {"card": card, "steps": history_of(card), "proposals": proposals}
    return render(request, "cardbase/history.html", context)
