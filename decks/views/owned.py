"""The cards a person owns: their list, one card's count, and what they lack of a deck."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db.models import Count, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cardbase.models import Card, Game, OwnedCard
from cardbase.owned import change_owned, owned_count, set_owned
from cardbase.search import browse
from cardbase.views.drawn_cards import drawn, drawn_printings
from cardbase.web.requests import HtmxRequest, SignedInRequest
from cardbase.web.ways_back import way_back
from decks.access import deck_for
from decks.lacking import lacking_cards, lacking_list
from decks.views.lists import file_name

# What the list shows unless it is searched for something else.
OWN = "owned>0"


@never_cache
@login_required
@require_safe
def owned(request: SignedInRequest) -> HttpResponse:
    """Each game, and how many cards of it the person owns."""
    of_games = OwnedCard.objects.filter(owner=request.user).values("card__game")
    totals = {
        row["card__game"]: row for row in of_games.annotate(cards=Count("pk"), copies=Sum("count"))
    }
    nothing = {"cards": 0, "copies": 0}
    games = [(game, totals.get(game.pk, nothing)) for game in Game.objects.all()]
    return render(request, "decks/owned.html", {"games": games, "query": OWN})


@never_cache
@login_required
@require_safe
def owned_cards(request: SignedInRequest, game: str) -> HttpResponse:
    """The cards of one game that the person owns, or those that a search finds."""
    found_game = get_object_or_404(Game, key=game)
    params = request.GET.copy()
    params.setdefault("q", OWN)
    found = browse(found_game, params, "table", owner=request.user.pk)
    rows = (drawn_printings if found.shows_printings else drawn)(found.results.rows)
    cards = {row.card.pk: row for row in rows}
    counts = OwnedCard.objects.counts(request.user.pk, cards)
    context = {
        "game": found_game,
        "browse": found,
        "rows": [(row, counts.get(pk, 0)) for pk, row in cards.items()],
        "owns_none": found.text == OWN and not found.errors and not rows,
    }
    return render(request, "decks/owned_cards.html", context)


@login_required
@require_POST
def change(request: HtmxRequest, game: str, key: str) -> HttpResponse:
    """Set the count of a card, or add or take one; for htmx the answer is the new number."""
    card = get_object_or_404(Card.objects.in_game(game).select_related("game"), key=key)
    assert request.user.is_authenticated
    step, count = request.POST.get("step", ""), request.POST.get("count", "")
    try:
        if step in ("1", "-1"):
            change_owned(request.user, card, int(step))
        else:
            set_owned(request.user, {card: _whole(count)})
    except ValidationError as problem:
        return HttpResponse(" ".join(problem.messages), status=422, content_type="text/plain")
    if request.htmx:
        context = {"owned": owned_count(request.user, card)}
        return render(request, "decks/_owned_count.html", context)
    return way_back(request, "back", card.get_absolute_url())


@never_cache
@login_required
@require_safe
def lacking(request: SignedInRequest, token: str) -> HttpResponse:
    """Show what the person lacks of a deck."""
    deck = deck_for(request.user, token)
    rows = lacking_cards(deck, request.user)
    context = {
        "deck": deck,
        "rows": rows,
        "total": sum(row.lacking for row in rows),
        "text": lacking_list(deck, rows),
        "owns": any(row.owned for row in rows) or not rows,
    }
    return render(request, "decks/lacking.html", context)


@never_cache
@login_required
@require_safe
def lacking_text(request: HttpRequest, token: str) -> HttpResponse:
    """Send what the person lacks of a deck, as a list that can be read back."""
    deck = deck_for(request.user, token)
    assert request.user.is_authenticated
    text = lacking_list(deck, lacking_cards(deck, request.user))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    name = f"{file_name(deck.name)}-missing.txt"
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 5:
        why = gettext("“%(text)s” is not a valid number of copies.")
        raise ValidationError(why % {"text": text[:20]})
    return int(text)
