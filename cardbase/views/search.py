"""Finding cards: the list with its form, the page on the search language, and completions."""

import secrets
from dataclasses import asdict
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardbase.card_page.detail import facts_in_words
from cardbase.faces import icon_sheet
from cardbase.hosting.translated import translated
from cardbase.hosting.translation import active_language, in_language
from cardbase.models import Game
from cardbase.models.kept import KeptWhileUnchanged
from cardbase.models.version import changes_asked_once, latest_changes
from cardbase.search import Browse, browse, complete
from cardbase.search.limits import TookTooLong, time_limit
from cardbase.search.reading import read_query
from cardbase.search.sql import cards_for
from cardbase.search.syntax_help import syntax_help
from cardbase.search.table_columns import fact_table
from cardbase.views.card_options import card_options
from cardbase.views.drawn_cards import Drawn, by_set, drawn, drawn_printings
from cardbase.views.remembered_view import is_shared, remembered_view, remembers_view
from cardbase.views.validators import catalogue_page
from cardbase.web.requests import HtmxRequest

_kept: KeptWhileUnchanged[list[Game]] = KeptWhileUnchanged(most=1)
_games_kept: KeptWhileUnchanged[list[Game]] = KeptWhileUnchanged(most=1)


@require_safe
@remembers_view
@catalogue_page
def all_cards(request: HtmxRequest) -> HttpResponse:
    # A form is drawn with the games as boxes; an address with one game is that game's list.
    asked = "" if "was" in request.GET else request.GET.get("game", "")
    if asked and Game.objects.filter(key=asked).exists():
        rest = request.GET.copy()
        rest.pop("game")
        return redirect(f"{reverse('cardbase:game-cards', args=[asked])}?{rest.urlencode()}")
    found = _browse(request, None)
    games = _kept.get("games", found.state, lambda: list(Game.objects.with_counts()))
    return _results(request, found, {"games": games})


@require_safe
@remembers_view
@catalogue_page
def game_cards(request: HtmxRequest, game: str) -> HttpResponse:
    found = get_object_or_404(Game, key=game)
    return _results(request, _browse(request, found), {"icons": icon_sheet(game)})


def _browse(request: HttpRequest, game: Game | None) -> Browse:
    return browse(
        game,
        request.GET,
        remembered_view(request),
        is_shared=is_shared(request),
        owner=request.user.pk,
    )


@require_safe
def syntax(request: HttpRequest) -> HttpResponse:
    """The search language, from the same rows that read it."""
    return render(request, "cardbase/syntax.html", {"help": syntax_help()})


@require_safe
@never_cache
def random_card(request: HttpRequest) -> HttpResponse:
    """Redirect to a random card of one `game` or of all, of those that `q` finds."""
    game = Game.objects.filter(key=request.GET.get("game", "")).first()
    query = read_query(request.GET.get("q", ""), game, request.user.pk)
    try:
        with time_limit():
            found = cards_for(query, game).order_by("pk").select_related("game")
            count = found.count()
            card = found[secrets.randbelow(count)] if count else None
    except TookTooLong:
        card = None
    if card is not None:
        return redirect(card)
    # The list says what is wrong with the search, or that nothing has it.
    address = reverse("cardbase:game-cards", args=[game.key]) if game else reverse("cardbase:cards")
    return redirect(f"{address}?{urlencode({'q': query.text})}")


@require_safe
def completions(request: HttpRequest) -> HttpResponse:
    """What could stand where somebody is typing; a game narrows it down to its own words.

    JSON: `start` and `end` of what a choice takes the place of, and `options`: texts to insert
    (`insert`, `label`, `detail`), then cards (`address`, `picture`, `name`, `title`, `facts`,
    `spoken`, `words`). `heading`: why these are not what was typed, or an empty text.
    """
    key = request.GET.get("game")
    text = request.GET.get("q", "")
    at = request.GET.get("at", "")
    place = int(at) if at.isascii() and at.isdecimal() and len(at) < 6 else len(text)
    with changes_asked_once():
        game = _game(key) if key else None
        found = complete(text, place, game)
    options = [*map(asdict, found.options), *card_options(found.cards, with_game=game is None)]
    heading = gettext("Similar names") if found.alike else translated(found.problem)
    answer = {"start": found.start, "end": found.end, "options": options, "heading": heading}
    response = JsonResponse(answer)
    response["Cache-Control"] = "private, max-age=60"
    return response


def _game(key: str) -> Game | None:
    """The game, without asking for it again as long as the catalogue is the same."""
    games = _games_kept.get("games", latest_changes(), lambda: list(Game.objects.all()))
    return next((game for game in games if game.key == key), None)


def _results(request: HtmxRequest, found: Browse, extra: dict[str, Any]) -> HttpResponse:
    """The whole page, or for htmx the part that changes, under the search's shortest address."""
    swap = bool(request.htmx) and not request.htmx.history_restore_request
    if not swap and "was" in request.GET and not found.errors:
        # A form sent without scripts: its address would be long, and say everything twice.
        return redirect(f"{request.path}?{found.address}".rstrip("?"))
    template = "cardbase/_browse_swap.html" if swap else "cardbase/browse.html"
    rows = (drawn_printings if found.shows_printings else drawn)(found.results.rows)
    nothing = {"games": (), "icons": ""}
    context = {"browse": found, "game": found.game, "drawn": rows, "shown": _context(found, rows)}
    context["link"] = request.build_absolute_uri(f"{request.path}?{found.link}")
    response = render(request, template, {**nothing, **context, **extra})
    patch_vary_headers(response, ["HX-Request", "Cookie", "Sec-Fetch-Site"])
    if swap:
        response["HX-Push-Url"] = f"{request.path}?{found.address}".rstrip("?")
    return response


def _context(found: Browse, rows: list[Drawn]) -> Any:
    """Return what the view of the list shows of each card beside its face."""
    match found.view:
        case "table":
            return _table(found, rows)
        case "spoiler":
            return [(row, tuple(facts_in_words(row.card))) for row in rows]
        case "sets":
            return by_set(rows)
    return None


def _table(found: Browse, rows: list[Drawn]) -> dict[str, Any]:
    """The columns of the table, and each card with its cells."""
    with in_language(active_language()):
        facts = fact_table(found.game, [row.card for row in rows])
    cells = [facts.row(number) for number in range(len(rows))]
    return {"columns": facts.columns, "rows": list(zip(rows, cells, strict=True))}
