"""Custom cards: made up, looked at, changed, taken out of their deck."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules
from cardbase.card_page.reading import reading_of
from cardbase.exchange import TABLES
from cardbase.faces import kept_face
from cardbase.guests import member_required
from cardbase.hosting.security import refuses_nul
from cardbase.hosting.translated import named
from cardbase.models import Game
from cardbase.proposals.forms import asked_kind, typed_for_another_kind
from cardbase.views.wording import reading_address
from cardbase.web.requests import SignedInRequest
from decks.access import deck_for, may_change
from decks.custom_card_forms import CustomCardForm
from decks.models import CustomCard, Deck
from decks.services.custom_cards import custom_kinds, delete_custom_card, have_read

# A worker that is at leisure has read a card by then.
LOOK_AGAIN_SECONDS = 3


@require_safe
def custom_card(request: HttpRequest, key: str) -> HttpResponse:
    """The page of a custom card, for whoever has its address: its owner, and whoever met it."""
    card = _card(key)
    game = card.deck.game
    have_read(card)
    reading = reading_of(game.key, card.key, card.explained()) if card.is_read else None
    context = {
        "card": card,
        "face": kept_face(card.as_data(), game.key),
        "game": game,
        "reading": reading,
        "is_unread": reading is None,
        "own": may_change(request.user, card.deck),
    }
    response = render(request, "decks/custom_card.html", context)
    if reading is None:
        response["Refresh"] = str(LOOK_AGAIN_SECONDS)
    return response


@require_safe
def preview(request: HttpRequest, key: str) -> HttpResponse:
    """Its face alone, for lists."""
    card = _card(key)
    context = {"face": kept_face(card.as_data(), card.deck.game.key)}
    return render(request, "cardbase/_preview.html", context)


@member_required
@require_http_methods(["GET", "HEAD", "POST"])
@refuses_nul
def new(request: SignedInRequest, token: str) -> HttpResponse:
    """A form for a new card of this deck."""
    deck = deck_for(request.user, token, change=True)
    return _form(request, deck, None)


@member_required
@require_http_methods(["GET", "HEAD", "POST"])
@refuses_nul
def edit(request: SignedInRequest, key: str) -> HttpResponse:
    card = _own_card(request, key)
    return _form(request, card.deck, card)


@login_required
@require_POST
def delete(request: SignedInRequest, key: str) -> HttpResponse:
    card = _own_card(request, key)
    name, token = str(card), card.deck.token
    delete_custom_card(card)
    messages.success(request, _("“%(name)s” is out of the deck.") % {"name": name})
    return redirect("decks:edit", token)


def _form(request: SignedInRequest, deck: Deck, card: CustomCard | None) -> HttpResponse:
    game = deck.game
    kind = _kind(request, game, card)
    typed = typed_for_another_kind(request)
    data = request.POST if request.method == "POST" and typed is None else None
    form = CustomCardForm(data, game=game, kind=kind, card=card, typed=typed)
    if data is not None and form.is_valid():
        kept = form.keep(deck)
        if kept is not None:
            messages.success(request, _("“%(name)s” is in the deck.") % {"name": kept})
            return redirect(kept)
    cards = TABLES["cards"]
    context = {
        "deck": deck,
        "game": game,
        "card": card,
        "form": form,
        "kind": kind,
        "kinds": custom_kinds(game),
        "kind_label": named(rules.game(game.key).cards.kind(kind).label),
        "reading_address": reading_address(cards.rows(game), cards, ""),
    }
    status = 422 if data is not None else 200
    return render(request, "decks/custom_card_form.html", context, status=status)


def _kind(request: SignedInRequest, game: Game, card: CustomCard | None) -> str:
    kinds = [kind.key for kind in custom_kinds(game)]
    asked = asked_kind(request)
    if asked in kinds:
        return asked
    return card.kind if card is not None else kinds[0]


def _card(key: str) -> CustomCard:
    cards = CustomCard.objects.select_related("deck__game", "deck__owner")
    card = cards.filter(key=key).first()
    if card is None:
        raise Http404("There is no custom card at this address, or its owner has deleted it.")
    return card


def _own_card(request: SignedInRequest, key: str) -> CustomCard:
    card = _card(key)
    if not may_change(request.user, card.deck):
        raise Http404("Only its owner can change this card.")
    return card
