"""What is printed of a deck: proxies as PDF, and a sheet of its list."""

import logging
from http import HTTPStatus

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

from cardbase.hosting.addresses import request_network
from cardbase.web.limits import is_within
from decks.access import deck_for
from decks.deck_page import DeckPage
from decks.lists.card_lookup import CardLookup
from decks.models import Deck
from decks.sheets.printing import Proxies
from decks.sheets.tasks import make_proxies
from decks.views.lists import file_name

logger = logging.getLogger(__name__)

# Fourteen sheets; no game allows a deck of more.
MOST_PROXIES = 126
PROXIES_IN_TEN_MINUTES = 20
# A deck that a worker has in hand is not queued again before this.
MAKING_SECONDS = 60
LOOK_AGAIN_SECONDS = 2


@require_safe
def proxies(request: HttpRequest, token: str) -> HttpResponse:
    """The deck's cards to cut out, or a page that waits until a worker has made them."""
    deck = deck_for(request.user, token)
    if not 0 < deck.size <= MOST_PROXIES:
        problem = _(
            "Proxies are printed for decks of 1 to %(most)s cards. This one has %(size)s."
        ) % {"most": MOST_PROXIES, "size": deck.size}
        return _waiting(request, deck, problem, HTTPStatus.UNPROCESSABLE_ENTITY)
    found = Proxies(deck)
    written = found.kept_pdf()
    if written is None:
        return _have_made(request, deck, found)
    response = HttpResponse(written, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{file_name(deck.name)}-proxies.pdf"'
    return response


@require_safe
def sheet(request: HttpRequest, token: str) -> HttpResponse:
    """The list with card numbers and totals, laid out for paper."""
    deck = deck_for(request.user, token)
    page, lookup = DeckPage(deck), CardLookup(deck.game)
    numbers = {row.key: getattr(lookup.by_key(row.key), "code", "") for row, _data in page.rows}
    sections = [
        (section, [(row, numbers.get(row.key, "")) for row in section.rows])
        for section in page.whole_list
    ]
    context = {"deck": deck, "deck_page": page, "sections": sections}
    return render(request, "decks/sheet.html", context)


def _have_made(request: HttpRequest, deck: Deck, found: Proxies) -> HttpResponse:
    """Have a worker make the PDF, unless one was just asked to; the page says how far it is."""
    language = get_language() or ""
    status, problem = HTTPStatus.ACCEPTED, ""
    if cache.add(f"making-proxies-{deck.pk}-{deck.version}-{language}", True, MAKING_SECONDS):
        if not is_within(f"proxies:{person_of(request)}", most=PROXIES_IN_TEN_MINUTES, seconds=600):
            problem = _("You have printed many decks. Please wait a few minutes.")
            return _waiting(request, deck, problem, HTTPStatus.TOO_MANY_REQUESTS)
        try:
            make_proxies.apply_async(args=(deck.pk, language), expires=MAKING_SECONDS, retry=False)
        except OperationalError:
            logger.exception("the proxies of deck %s could not be queued", deck.pk)
            status = HTTPStatus.SERVICE_UNAVAILABLE
            problem = _("The job queue cannot be reached. Try again in a moment.")
    return _waiting(request, deck, problem, status, found.number_drawn, len(found.cards))


def _waiting(
    request: HttpRequest,
    deck: Deck,
    problem: str,
    status: int,
    drawn: int = 0,
    cards: int = 0,
) -> HttpResponse:
    context = {"deck": deck, "problem": problem, "drawn": drawn, "cards": cards}
    response = render(request, "decks/proxies.html", context, status=status)
    if not problem:
        response["Refresh"] = str(LOOK_AGAIN_SECONDS)
    return response


def person_of(request: HttpRequest) -> str:
    """Return a name for whoever asks, by which requests are counted."""
    if request.user.is_authenticated:
        return f"user-{request.user.pk}"
    return request_network(request)
