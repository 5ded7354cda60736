"""The page that compares two decks."""

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from cardbase.web.requests import AnyUser
from decks.access import deck_for, original_of
from decks.comparison import compare_decks
from decks.deck_page import DeckPage
from decks.models import Deck

MOST_OFFERED = 100


@require_safe
def compare(request: HttpRequest, token: str) -> HttpResponse:
    """A deck beside the one that `with` or `address` names, or the question which one that is."""
    deck = deck_for(request.user, token)
    typed = request.GET.get("address", "").strip() or request.GET.get("with", "").strip()
    context = {
        "deck": deck,
        "typed": request.GET.get("address", "").strip(),
        "offered": _offered(request.user, deck),
    }
    try:
        other = _other(request.user, deck, typed) if typed else None
    except ValueError as problem:
        return render(request, "decks/compare.html", context | {"error": problem}, status=422)
    if other is not None:
        pages = DeckPage(deck), DeckPage(other)
        context |= {"other": other, "pages": pages, "comparison": compare_decks(*pages)}
    return render(request, "decks/compare.html", context)


def _other(user: AnyUser, deck: Deck, typed: str) -> Deck:
    """Return the deck of a token or an address; ValueError says why it cannot be compared."""
    path = typed.split("/decks/")[-1].split("/d/")[-1]
    token = path.split("?")[0].strip("/").split("/")[0]
    try:
        other = deck_for(user, token)
    except Http404:
        raise ValueError(gettext("There is no deck at this address, or it is private.")) from None
    if other.game_id != deck.game_id:
        sentence = gettext("%(deck)s is for %(game)s. Choose a deck for the same game.")
        raise ValueError(sentence % {"deck": other, "game": other.game})
    return other


def _offered(user: AnyUser, deck: Deck) -> list[Deck]:
    """The decks to choose from: the one it was copied from, one's own, those from Cardbase."""
    near = Q(shipped=True)
    if user.is_authenticated:
        near |= Q(owner=user)
    decks = Deck.objects.filter(near, game=deck.game).exclude(pk=deck.pk)
    found = list(decks.select_related("owner").order_by("shipped", "-updated")[:MOST_OFFERED])
    original = original_of(user, deck)
    return [original, *(one for one in found if one != original)] if original else found
