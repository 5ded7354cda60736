"""The first page."""

from collections.abc import Iterable
from itertools import chain, zip_longest

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cardbase.models import CardSet, Game
from cardbase.views.drawn_cards import Drawn, tiles

NEWEST_SETS = 4
SHOWN_CARDS = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    games = Game.objects.with_counts()
    games_and_cards = tiles(games)
    # The first card of each game, then the second of each.
    in_turn = chain.from_iterable(zip_longest(*(cards for _, cards in games_and_cards)))
    context = {
        "tiles": games_and_cards,
        # Annotated by `with_counts()`, which types cannot know.
        "card_count": sum(vars(game)["card_count"] for game in games),
        "newest_sets": CardSet.objects.newest()[:NEWEST_SETS],
        "shown": _tones_first(card for card in in_turn if card)[:SHOWN_CARDS],
    }
    return render(request, "cardbase/home.html", context)


def _tones_first(cards: Iterable[Drawn]) -> list[Drawn]:
    """The first card of each tone, for a fan of all colors, then the others, as they come."""
    cards = list(cards)
    firsts = {card.face.tones[:1]: card.card.pk for card in reversed(cards)}.values()
    return sorted(cards, key=lambda card: card.card.pk not in firsts)
