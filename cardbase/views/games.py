"""Pages of a game: itself, its sets, its rules."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cardbase.models import CardSet, Game, Ruling
from cardbase.rulebook import rulebook
from cardbase.set_list import set_list


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    return render(request, "cardbase/games.html", {"games": Game.objects.with_counts()})


@require_safe
def game_page(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(Game.objects.with_counts(), key=game)
    context = {
        "game": found,
        "sets": CardSet.objects.in_game(game).with_counts(),
        "has_rules": rulebook(game) is not None,
    }
    return render(request, "cardbase/game.html", context)


@require_safe
def set_page(request: HttpRequest, game: str, code: str) -> HttpResponse:
    sets = CardSet.objects.in_game(game).select_related("game").with_counts()
    found = get_object_or_404(sets, code__iexact=code)
    context = {"game": found.game, "set": found, "rows": set_list(found)}
    return render(request, "cardbase/set.html", context)


@require_safe
def rules_page(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(Game, key=game)
    book = rulebook(game)
    if book is None:
        raise Http404(f"no rules of {found.name} have been written here yet")
    rulings = Ruling.objects.on_rules_of(game)
    return render(request, "cardbase/rules.html", {"game": found, "book": book, "rulings": rulings})
