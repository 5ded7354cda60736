"""Pages of a game: itself, its sets, its rules."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cardbase.game_pages.set_list import first_faces, set_list
from cardbase.game_pages.source_detail import source_detail
from cardbase.game_pages.surprise_list import surprise_list
from cardbase.models import CardSet, Game, Ruling, Source
from cardbase.rulebook import Rulebook, rulebook, style_page, with_links
from cardbase.views.drawn_cards import tiles
from cardbase.views.validators import catalogue_page


@require_safe
@catalogue_page
def games(request: HttpRequest) -> HttpResponse:
    return render(request, "cardbase/games.html", {"tiles": tiles(Game.objects.with_counts())})


@require_safe
@catalogue_page
def game_page(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(Game.objects.with_counts(), key=game)
    [(_, shown)] = tiles([found])
    context = {
        "game": found,
        "shown": shown,
        "sets": CardSet.objects.in_game(game).with_counts(),
        "has_rules": rulebook(game) is not None,
        "has_style": style_page(game) is not None,
        "sources": found.sources.all(),
    }
    return render(request, "cardbase/game.html", context)


@require_safe
@catalogue_page
def set_page(request: HttpRequest, game: str, code: str) -> HttpResponse:
    sets = CardSet.objects.in_game(game).select_related("game").with_counts()
    found = get_object_or_404(sets, code__iexact=code)
    rows = set_list(found)
    context = {"game": found.game, "set": found, "rows": rows, "shown": first_faces(rows)}
    return render(request, "cardbase/set.html", context)


@require_safe
@catalogue_page
def rules_page(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(Game, key=game)
    book = rulebook(game)
    if book is None:
        raise Http404(f"no rules of {found.name} have been written here yet")
    groups = _by_rule(book, found, Ruling.objects.on_rules_of(game))
    listed = surprise_list(found)
    counts = {group.anchor: len(group.rulings) for group in groups}
    context = {
        "game": found,
        "book": book,
        "html": with_links(book, counts, [item.surprise for item in listed]),
        "surprises": listed,
        "groups": groups,
    }
    return render(request, "cardbase/rules.html", context)


@dataclass(frozen=True, slots=True)
class _RulingsOnRule:
    """The rulings that touch a rule, and the search for their cards; empty if there are none."""

    anchor: str
    rulings: list[Ruling]
    search: str


def _by_rule(book: Rulebook, game: Game, rulings: Iterable[Ruling]) -> list[_RulingsOnRule]:
    """Group the rulings by the anchor of each rule that they touch, in the order of the anchors."""
    groups: dict[str, list[Ruling]] = {}
    prefix = f"{game.key.upper()}-"
    for ruling in rulings:
        for number in ruling.rule_ids:
            groups.setdefault(number.removeprefix(prefix), []).append(ruling)
    numbers = {rule.anchor: rule.number for rule in book.rules}
    return [
        _RulingsOnRule(
            anchor,
            rows,
            f"rule:{numbers[anchor]}"
            if anchor in numbers and any(row.card_id for row in rows)
            else "",
        )
        for anchor, rows in sorted(groups.items(), key=lambda group: _place(group[0]))
    ]


def _place(anchor: str) -> tuple[str, int]:
    family, _, number = anchor.rpartition("-")
    return family, int(number) if number.isdecimal() else 0


@require_safe
@catalogue_page
def source_page(request: HttpRequest, game: str, key: str) -> HttpResponse:
    sources = Source.objects.filter(game__key=game).select_related("game")
    found = get_object_or_404(sources, key=key)
    context = {"game": found.game, "detail": source_detail(found)}
    return render(request, "cardbase/source.html", context)
