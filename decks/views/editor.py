"""The editor: one small change per request, answered with the deck as it then is.

With htmx the answer is the part of the page that changes; without, a redirect to the page.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from cardbase.faces import Face, face
from cardbase.models import Card
from cardbase.views.card_options import listed_number, listed_price, spoken
from cardbase.web.requests import SignedInRequest
from decks import services
from decks.access import deck_for
from decks.autocomplete import Suggestions, autocomplete
from decks.deck_page import DeckPage
from decks.errors import StaleDeck
from decks.lists.card_lookup import CardLookup, ListedCard
from decks.lists.lines import lines
from decks.models import Deck
from decks.views.decks import version_of

Change = Callable[[SignedInRequest, Deck], Deck]


@dataclass(frozen=True, slots=True)
class Option:
    """A card in the list under the field: how often the deck holds it, its place among all."""

    card: Card
    face: Face
    held: int
    place: int

    @property
    def number(self) -> str:
        return listed_number(self.card)

    @property
    def price(self) -> str:
        return listed_price(self.face)

    @property
    def in_the_deck(self) -> str:
        return gettext("%(held)s in the deck") % {"held": self.held}

    @property
    def spoken(self) -> str:
        """The card in one sentence, for those who hear it."""
        held = self.in_the_deck if self.held else ""
        return ", ".join(filter(None, (spoken(self.card, self.face), held)))


class Unclear(ValueError):
    """What was typed is no one card; `near` are the cards it may have meant."""

    def __init__(self, message: str, near: list[ListedCard], count: int) -> None:
        super().__init__(message)
        self.near, self.count = near, count


@login_required
@require_safe
def edit(request: SignedInRequest, token: str) -> HttpResponse:
    deck = deck_for(request.user, token, change=True)
    return _editor(request, deck, typed=request.GET.get("q", ""))


def change_view(change: Change) -> Callable[..., HttpResponse]:
    """A view that makes one change, or shows why not and the deck as it is."""

    @login_required
    @require_POST
    @wraps(change)
    def view(request: SignedInRequest, token: str) -> HttpResponse:
        deck = deck_for(request.user, token, change=True)
        try:
            deck = change(request, deck)
        except StaleDeck as problem:
            return _editor(request, problem.deck, error=str(problem), status=409)
        except Unclear as problem:
            return _editor(request, deck, error=str(problem), unclear=problem, status=422)
        except ValidationError as problem:
            return _editor(request, deck, error=" ".join(problem.messages), status=422)
        if request.htmx:
            return _editor(request, deck)
        return redirect("decks:edit", token)

    return view


@change_view
def add(request: SignedInRequest, deck: Deck) -> Deck:
    """Add or take out copies: of a card by its key, or of what was typed."""
    key, typed = request.POST.get("card", ""), request.POST.get("q", "").strip()
    if key:
        card, count = _card(deck, key), _whole(request.POST.get("count") or "1")
    else:
        card, count = _typed_card(deck, typed)
    return services.add_card(deck=deck, card=card, count=count)


@change_view
def set_count(request: SignedInRequest, deck: Deck) -> Deck:
    card = _card(deck, request.POST.get("card", ""))
    count = _whole(request.POST.get("count", ""))
    return services.set_counts(deck=deck, counts={card: count}, version=version_of(request))


@change_view
def choose(request: SignedInRequest, deck: Deck) -> Deck:
    key = request.POST.get("card", "")
    return services.choose(
        deck=deck,
        choice=request.POST.get("choice", ""),
        card=_card(deck, key) if key else None,
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


@login_required
@require_safe
def autocomplete_cards(request: SignedInRequest, token: str) -> HttpResponse:
    """Cards for what has been typed so far, as options of a list box."""
    deck = deck_for(request.user, token, change=True)
    typed = request.GET.get("q", "")
    found = autocomplete(deck.game, typed, _start(request))
    copies = dict(deck.rows.values_list("card_id", "count"))
    options = [
        Option(card, face(card.as_data(), deck.game.key), copies.get(card.pk, 0), place)
        for place, card in enumerate(found, start=found.start + 1)
    ]
    context = {
        "deck": deck,
        "found": found,
        "options": options,
        "typed": typed.strip(),
    }
    return render(request, "decks/_autocomplete.html", context)


def _start(request: HttpRequest) -> int:
    """From which suggestion on; the first for what is no number."""
    asked = request.GET.get("start", "")
    return int(asked) if asked.isdecimal() and len(asked) < 7 else 0


def _editor(
    request: SignedInRequest,
    deck: Deck,
    *,
    error: str = "",
    unclear: Unclear | None = None,
    typed: str = "",
    status: int = 200,
) -> HttpResponse:
    fresh = Deck.objects.select_related("game", "owner").get(pk=deck.pk)
    found = autocomplete(fresh.game, typed, _start(request)) if typed else Suggestions()
    context = {
        "deck": fresh,
        "deck_page": DeckPage(fresh, can_change=True),
        "error": error or found.problem,
        "near": unclear.near if unclear else [],
        "near_count": unclear.count if unclear else 1,
        "typed": typed or (request.POST.get("q", "") if error else ""),
        "found": found,
    }
    template = "decks/_editor_swap.html" if request.htmx else "decks/editor.html"
    response = render(request, template, context, status=status)
    # Answers to quick clicks may overtake each other; the page shows none older than it has.
    response["X-Deck-Version"] = str(fresh.version)
    return response


def _card(deck: Deck, key: str) -> Card:
    card = Card.objects.in_game(deck.game.key).select_related("game").filter(key=key).first()
    if card is None:
        raise ValidationError(
            gettext("%(game)s has no card with the key “%(key)s”.")
            % {"game": deck.game, "key": key}
        )
    return card


def _typed_card(deck: Deck, typed: str) -> tuple[Card, int]:
    line = next(lines(typed), None)
    if line is None:
        raise ValidationError(gettext("Enter the name or number of a card."))
    text = f"{line.label} {line.text}".strip()
    match = CardLookup(deck.game).match(text, line.key)
    if match.card is None:
        why = match.why[0].upper() + match.why[1:]
        raise Unclear(f"{why}.", match.near, line.count)
    return _card(deck, match.card.key), line.count


def _whole(text: str) -> int:
    sign, digits = (-1, text[1:]) if text[:1] in "-−" else (1, text)
    if not digits.isdecimal() or len(digits) > 4:
        why = gettext("“%(text)s” is not a valid number of copies.")
        raise ValidationError(why % {"text": text})
    return sign * int(digits)
