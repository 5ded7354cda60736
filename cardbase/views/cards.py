"""Finding cards and reading one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from cardbase.card_history import history_of
from cardbase.card_story import card_story
from cardbase.extras import extras_of
from cardbase.faces import face, icon_sheet
from cardbase.models import Card, Game
from cardbase.readings import readings_of
from cardbase.search import Browse, browse
from cardbase.views.drawn import drawn


@require_safe
def all_cards(request: HttpRequest) -> HttpResponse:
    asked = request.GET.get("game")
    if asked and Game.objects.filter(key=asked).exists():
        rest = request.GET.copy()
        rest.pop("game")
        return redirect(f"{reverse('cardbase:game-cards', args=[asked])}?{rest.urlencode()}")
    games = Game.objects.with_counts()
    return _results(request, browse(None, request.GET), {"games": games})


@require_safe
def game_cards(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(Game, key=game)
    return _results(request, browse(found, request.GET), {"icons": icon_sheet(game)})


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


def _results(request: HttpRequest, found: Browse, extra: dict[str, object]) -> HttpResponse:
    """The whole page, or for htmx the part that changes, under the search's shortest address."""
    swap = bool(request.htmx) and not request.htmx.history_restore_request
    template = "cardbase/_browse_swap.html" if swap else "cardbase/browse.html"
    context = {"browse": found, "game": found.game, "drawn": drawn(found.page)}
    nothing = {"games": (), "icons": ""}
    response = render(request, template, {**nothing, **context, **extra})
    patch_vary_headers(response, ["HX-Request"])
    if swap:
        response["HX-Push-Url"] = f"{request.path}?{found.address}".rstrip("?")
    return response
