"""The first page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cardbase.models import Card, CardSet, Game
from cardbase.views.drawn_cards import drawn

NEWEST_SETS = 6
SHOWN_CARDS = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    games = Game.objects.with_counts()
    context = {
        "games": games,
        # Annotated by `with_counts()`, which types cannot know.
        "card_count": sum(vars(game)["card_count"] for game in games),
        "newest_sets": CardSet.objects.newest()[:NEWEST_SETS],
        "shown": drawn(Card.objects.showcase()[:SHOWN_CARDS]),
    }
    return render(request, "cardbase/home.html", context)
