"""A deck for Tabletop Simulator: its page, the saved object, and the sheets it points to."""

import ipaddress
import logging
from http import HTTPStatus

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

from cardbase.art import back_url
from cardbase.faces import face
from cardbase.web.limits import is_within
from decks.access import deck_for
from decks.lists import written_deck
from decks.models import Deck, FaceSheet
from decks.services import to_rules
from decks.sheets.face_sheets import sheets_for
from decks.sheets.tabletop import SavedDeck
from decks.sheets.tasks import draw_face_sheets
from decks.views.lists import file_name
from decks.views.sheets import person_of

logger = logging.getLogger(__name__)

# Three sheets; no game allows a deck of more different cards.
MOST_CARDS = 210
DRAWN_IN_TEN_MINUTES = 20
# Sheets that a worker has in hand are not queued again before this.
DRAWING_SECONDS = 120
LOOK_AGAIN_SECONDS = 2
_YEAR_SECONDS = 365 * 24 * 3600


@require_safe
def tabletop(request: HttpRequest, token: str) -> HttpResponse:
    """Show how to use the deck there; while its sheets are drawn, how far they are."""
    deck = deck_for(request.user, token)
    sheets = _sheets(deck)
    if sheets is None:
        problem = _(
            "Only decks of 1 to %(most)s different cards are drawn. This one has %(count)s."
        ) % {"most": MOST_CARDS, "count": deck.rows.count()}
        return _page(request, deck, [], problem, HTTPStatus.UNPROCESSABLE_ENTITY)
    missing = _not_drawn(sheets)
    if not missing:
        return _page(request, deck, sheets)
    problem, status = _have_drawn(request, missing)
    response = _page(request, deck, sheets, problem, status, waiting=len(missing))
    if not problem:
        response["Refresh"] = str(LOOK_AGAIN_SECONDS)
    return response


@require_safe
def tabletop_object(request: HttpRequest, token: str) -> HttpResponse:
    """Send the saved object, or lead to the page that has the sheets drawn."""
    deck = deck_for(request.user, token)
    sheets = _sheets(deck)
    if sheets is None or _not_drawn(sheets):
        return redirect("decks:tabletop", token)
    game = deck.game.key
    faces = {entry.card.key: face(entry.card, game) for entry in to_rules(deck).entries}
    back = request.build_absolute_uri(f"{back_url(game).removesuffix('.svg')}.png")
    addresses = [(sheet, _address(request, sheet)) for sheet in sheets]
    saved = SavedDeck(written_deck(deck, with_custom_cards=True), faces, addresses, back)
    response = JsonResponse(saved.as_json(), json_dumps_params={"indent": 2})
    response["Content-Disposition"] = f'attachment; filename="{file_name(deck.name)}-tts.json"'
    return response


@require_safe
def face_sheet(request: HttpRequest, digest: str) -> HttpResponse:
    """Send a sheet of faces; one whose picture was put away is drawn again."""
    sheet = FaceSheet.objects.filter(digest=digest).first()
    if sheet is None:
        raise Http404("there is no sheet of faces at this address")
    if sheet.content is None:
        _have_drawn(request, [sheet])
        wait = {"Retry-After": str(LOOK_AGAIN_SECONDS)}
        return HttpResponse(status=HTTPStatus.SERVICE_UNAVAILABLE, headers=wait)
    response = HttpResponse(bytes(sheet.content), content_type="image/jpeg")
    patch_cache_control(response, public=True, max_age=_YEAR_SECONDS, immutable=True)
    return response


def _sheets(deck: Deck) -> list[FaceSheet] | None:
    """Return the sheets with the deck's cards; None for a deck of none or of too many."""
    cards = {entry.card.key: entry.card for entry in to_rules(deck).entries if entry.count}
    return sheets_for(deck.game, list(cards.values())) if 0 < len(cards) <= MOST_CARDS else None


def _not_drawn(sheets: list[FaceSheet]) -> list[FaceSheet]:
    drawn = FaceSheet.objects.with_picture().filter(pk__in=[sheet.pk for sheet in sheets])
    known = set(drawn.values_list("pk", flat=True))
    return [sheet for sheet in sheets if sheet.pk not in known]


def _have_drawn(request: HttpRequest, sheets: list[FaceSheet]) -> tuple[str, int]:
    """Ask a worker for the sheets that nobody asked for yet; return what is wrong, and a status."""
    digests = [
        sheet.digest
        for sheet in sheets
        if cache.add(f"drawing-sheet-{sheet.digest}", True, DRAWING_SECONDS)
    ]
    if not digests:
        return "", HTTPStatus.ACCEPTED
    if not is_within(
        f"sheets:{person_of(request)}", most=DRAWN_IN_TEN_MINUTES, seconds=600, count=len(digests)
    ):
        cache.delete_many([f"drawing-sheet-{digest}" for digest in digests])
        problem = _("You have had many decks drawn. Please wait a few minutes.")
        return problem, HTTPStatus.TOO_MANY_REQUESTS
    try:
        draw_face_sheets.apply_async(args=(digests,), expires=DRAWING_SECONDS, retry=False)
    except OperationalError:
        logger.exception("sheets of faces could not be queued")
        problem = _("The job queue cannot be reached. Try again in a moment.")
        return problem, HTTPStatus.SERVICE_UNAVAILABLE
    return "", HTTPStatus.ACCEPTED


def _page(
    request: HttpRequest,
    deck: Deck,
    sheets: list[FaceSheet],
    problem: str = "",
    status: int = HTTPStatus.OK,
    *,
    waiting: int = 0,
) -> HttpResponse:
    context = {
        "deck": deck,
        "sheets": sheets,
        "drawn": len(sheets) - waiting,
        "waiting": waiting,
        "problem": problem,
        "is_local": _is_local(request),
    }
    return render(request, "decks/tabletop.html", context, status=status)


def _address(request: HttpRequest, sheet: FaceSheet) -> str:
    return request.build_absolute_uri(reverse("decks:face-sheet", args=[sheet.digest]))


def _is_local(request: HttpRequest) -> bool:
    """Return True if other people's computers cannot reach this site under this address."""
    host = request.get_host().rsplit(":", 1)[0].strip("[]")
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or "." not in host or host.endswith((".local", ".localhost"))
