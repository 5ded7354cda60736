"""The editor: one small change per request, answered with the deck as it then is.

With htmx the answer is the part of the page that changes; without, a redirect to the page.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from random import SystemRandom
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cardbase.faces import face, icon_sheet
from cardbase.web.requests import SignedInRequest
from decks import services
from decks.access import deck_for, deck_to_change
from decks.candidates import Candidate, candidates
from decks.card_pane import CardPane
from decks.deck_page import DeckPage
from decks.errors import StaleDeck
from decks.lists.card_lookup import CardLookup, ListedCard
from decks.lists.evidence import gather
from decks.lists.lines import lines
from decks.models import Deck
from decks.services.contents import read_contents
from decks.suggestions import searches_for_lacks
from decks.views.decks import sentence_of, version_of

# A change is given a deck that it reads itself, when it has locked it.
Change = Callable[[SignedInRequest, Deck], Deck]


class Unclear(ValueError):
    """What was typed is no one card; `near` are the cards it may have meant."""

    def __init__(self, message: str, near: list[ListedCard], count: int) -> None:
        super().__init__(message)
        self.near, self.count = near, count


@login_required
@require_safe
def edit(request: SignedInRequest, token: str) -> HttpResponse:
    deck = deck_for(request.user, token, change=True)
    read_contents(deck)
    return _editor(request, deck)


def change_view(change: Change) -> Callable[..., HttpResponse]:
    """A view that makes one change, or shows why not and the deck as it is."""

    @login_required
    @require_POST
    @wraps(change)
    def view(request: SignedInRequest, token: str) -> HttpResponse:
        try:
            deck = change(request, deck_to_change(request.user, token))
        except Deck.DoesNotExist:
            deck_for(request.user, token, change=True)  # says why not
            raise
        except StaleDeck as problem:
            return _editor(request, problem.deck, error=str(problem), status=409)
        except (Unclear, ValidationError) as problem:
            deck = deck_for(request.user, token, change=True)
            return _editor(request, deck, error=problem, status=422)
        if request.htmx:
            return _editor(request, deck)
        back = QueryDict(request.POST.get("back", "")).urlencode()
        return redirect(f"{reverse('decks:edit', args=[token])}?{back}".rstrip("?"))

    return view


@change_view
def add(request: SignedInRequest, deck: Deck) -> Deck:
    """Add or take out copies: of a card by its key, or of what was typed."""
    key, typed = request.POST.get("card", ""), request.POST.get("q", "").strip()
    if key:
        count = _whole(request.POST.get("count") or "1")
    else:
        deck = deck_for(request.user, deck.token, change=True)
        key, count = _typed_card(deck, typed)
    return services.add_card(deck=deck, card=key, count=count)


@change_view
def set_count(request: SignedInRequest, deck: Deck) -> Deck:
    counts = {request.POST.get("card", ""): _whole(request.POST.get("count", ""))}
    return services.set_counts(deck=deck, counts=counts, version=version_of(request))


@change_view
def choose(request: SignedInRequest, deck: Deck) -> Deck:
    return services.choose(
        deck=deck,
        choice=request.POST.get("choice", ""),
        card=request.POST.get("card") or None,
        version=version_of(request),
    )


@change_view
def set_format(request: SignedInRequest, deck: Deck) -> Deck:
    return services.update_deck(
        deck=deck, format=request.POST.get("format", ""), version=version_of(request)
    )


@change_view
def repair(request: SignedInRequest, deck: Deck) -> Deck:
    """Carry out the repair of a problem, which is found again by its code and cards."""
    asked = (request.POST.get("code", ""), request.POST.get("cards", ""))
    deck = deck_for(request.user, deck.token, change=True)
    for problem in services.legality(deck):
        if problem.repair and (problem.code, " ".join(problem.cards)) == asked:
            return services.apply_repair(
                deck=deck,
                action=problem.repair.action,
                args=problem.repair.args,
                version=version_of(request),
            )
    raise ValidationError(gettext("The deck no longer has this problem."))


@change_view
def undo(request: SignedInRequest, deck: Deck) -> Deck:
    return services.undo(deck=deck, version=version_of(request))


@change_view
def redo(request: SignedInRequest, deck: Deck) -> Deck:
    return services.redo(deck=deck, version=version_of(request))


@login_required
@require_safe
def cards(request: SignedInRequest, token: str) -> HttpResponse:
    """The card search beside the deck, after each letter that is typed there."""
    deck = deck_for(request.user, token, change=True)
    read_contents(deck)
    page = DeckPage(deck, can_change=True)
    response = render(request, "decks/_pane_swap.html", _pane(request, page))
    response["HX-Replace-Url"] = _address(page, request)
    return response


@login_required
@require_safe
@never_cache
def hand(request: SignedInRequest, token: str) -> HttpResponse:
    """A test hand: the first cards of the deck, shuffled anew each time."""
    deck = deck_for(request.user, token, change=True)
    dealt = DeckPage(deck).deal(SystemRandom())
    faces = [face(card, deck.game.key) for card in dealt]
    return render(request, "decks/_hand.html", {"faces": faces, "deck": deck})


@login_required
@require_safe
def news(request: SignedInRequest, token: str) -> HttpResponse:
    """The deck if it is another than the one of `version`; else 204, with nothing in it."""
    deck = deck_for(request.user, token, change=True)
    if request.GET.get("version") == str(deck.version):
        return HttpResponse(status=204)
    return _deck_answer(request, deck)


def _editor(
    request: SignedInRequest,
    deck: Deck,
    *,
    error: str | Unclear | ValidationError = "",
    status: int = 200,
) -> HttpResponse:
    """The page, or for htmx the deck alone, as it is after a change or in spite of one."""
    context = {
        "error": sentence_of(error) if isinstance(error, Exception) else error,
        "near": _candidates(error.near) if isinstance(error, Unclear) else [],
        "near_count": error.count if isinstance(error, Unclear) else 1,
    }
    if request.htmx:
        return _deck_answer(request, deck, context, status)
    page = DeckPage(deck, can_change=True)
    context = _deck(page) | context | _pane(request, page)
    if error:
        context["typed"] = request.POST.get("q", "")
    return render(request, "decks/editor.html", context, status=status)


def _candidates(near: Sequence[ListedCard]) -> list[Candidate]:
    shown = candidates(near)
    return [shown[card.pk] for card in near if card.pk in shown]


def _deck_answer(
    request: SignedInRequest, deck: Deck, context: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    page = DeckPage(deck, can_change=True)
    context = _deck(page) | (context or {})
    response = render(request, "decks/_editor_swap.html", context, status=status)
    # Answers to quick clicks may overtake each other; the page shows none older than it has.
    response["X-Deck-Version"] = str(deck.version)
    return response


def _deck(page: DeckPage) -> dict[str, Any]:
    return {
        "deck": page.deck,
        "deck_page": page,
        "lacks": searches_for_lacks(page.problems),
        "edit_path": reverse("decks:edit", args=[page.deck.token]),
    }


def _pane(request: SignedInRequest, page: DeckPage) -> dict[str, Any]:
    pane = CardPane(page, request.GET)
    return {
        "deck": page.deck,
        "pane": pane,
        "browse": pane.browse,
        "typed": request.GET.get("q", pane.browse.text),
        "game": page.deck.game,
        "icons": icon_sheet(page.deck.game.key),
        "nothing": (),
        "copies": range(page.game.usual_copies + 1),
        "edit_path": reverse("decks:edit", args=[page.deck.token]),
    }


def _address(page: DeckPage, request: SignedInRequest) -> str:
    """The address of the editor with this search, for a reload and for the way back."""
    kept = {name: request.GET[name] for name in ("q", "view", "page") if request.GET.get(name)}
    address = reverse("decks:edit", args=[page.deck.token])
    return f"{address}?{urlencode(kept)}" if kept else address


def _typed_card(deck: Deck, typed: str) -> tuple[str, int]:
    """Return the key of the card that a typed line means, and the number of copies."""
    line = next((line for line in lines(typed) if not line.is_comment), None)
    if line is None:
        raise ValidationError(gettext("Enter the name or number of a card."))
    lookup = CardLookup(deck.game)
    said = gather(line.raw, lookup)
    match = lookup.match(said)
    if match.card is None:
        raise Unclear(match.why, match.near, said.count)
    return match.card.key, said.count


def _whole(text: str) -> int:
    sign, digits = (-1, text[1:]) if text[:1] in "-−" else (1, text)
    if not digits.isdecimal() or len(digits) > 4:
        why = gettext("“%(text)s” is not a valid number of copies.")
        raise ValidationError(why % {"text": text})
    return sign * int(digits)
