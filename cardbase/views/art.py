"""The drawn pictures of cards, each at an address that names its content."""

import gzip
from collections.abc import Callable, Iterator
from http import HTTPStatus

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from cardbase.art import back, facts_of, picture, png
from cardbase.art.addresses import BACK, back_digest
from cardbase.models import Card, Drawing, Game
from cardbase.web.limits import is_within
from rules.engine.cards import CardData

PIXELS_WIDE = 480
# Making pixels takes as long as several pages, in a process that serves tables as well.
PIXELS_A_MINUTE = 30
PIXELS_KEPT_SECONDS = 24 * 3600
_YEAR_SECONDS = 365 * 24 * 3600
# How many former states of a card are looked through for an address.
_REMEMBERED = 100
# Cards that are in no catalogue: each function yields the states of a card by game and key.
_further: list[Callable[[str, str], Iterator[CardData]]] = []


def register_cards(states: Callable[[str, str], Iterator[CardData]]) -> None:
    """Have pictures drawn of cards that are in no catalogue, too."""
    _further.append(states)


@require_safe
def art(request: HttpRequest, game: str, key: str, digest: str) -> HttpResponse:
    """A drawing; made when it is first asked for, kept from then on."""
    if key == BACK and digest == back_digest(game):
        return _answer(request, _back(game, digest))
    return _answer(request, _drawing(game, key, digest))


@require_safe
def former_art(request: HttpRequest, game: str, key: str, digest: str) -> HttpResponse:
    """A drawing of an earlier version, as it was kept: nobody can draw it anew."""
    kept = Drawing.objects.at(game, key, digest)
    if kept is None:
        raise Http404("no picture was kept under this address")
    return _answer(request, bytes(kept.content))


@require_safe
def art_pixels(request: HttpRequest, game: str, key: str, digest: str) -> HttpResponse:
    """The same drawing as a PNG, for programs that show pictures and cannot draw."""
    name = f"art-pixels-{game}-{key}-{digest}"
    pixels = cache.get(name)
    if pixels is None:
        drawing = _back(game, digest) if key == BACK else _drawing(game, key, digest)
        if not is_within("art-pixels", most=PIXELS_A_MINUTE, seconds=60):
            return HttpResponse(status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": 60})
        pixels = png(gzip.decompress(drawing).decode(), PIXELS_WIDE)
        cache.set(name, pixels, PIXELS_KEPT_SECONDS)
    return _for_ever(HttpResponse(pixels, content_type="image/png"))


def _back(game: str, digest: str) -> bytes:
    """The back of a game's cards, compressed by gzip."""
    if digest != back_digest(game) or not Game.objects.filter(key=game).exists():
        raise Http404("no game has this back")
    return gzip.compress(back(game).encode(), mtime=0)


def _drawing(game: str, key: str, digest: str) -> bytes:
    """The drawing, compressed by gzip."""
    found = Drawing.objects.at(game, key, digest) or _made(game, key, digest)
    if found is None:
        raise Http404("no card of this game has or had this picture")
    return bytes(found.content)


def _made(game: str, key: str, digest: str) -> Drawing | None:
    """The drawing, if a card of this key has these facts or once had them."""
    for card in _states(game, key):
        facts = facts_of(card, game)
        if facts.digest == digest:
            return Drawing.objects.keep(game, key, digest, picture(facts))
    return None


def _states(game: str, key: str) -> Iterator[CardData]:
    """The card as it is, then as it was, the latest first; a table may hold a former state."""
    card = Card.objects.in_game(game).addressed(key).first()
    if card is None:
        for states in _further:
            yield from states(game, key)
        return
    yield from _counted_or_not(card, card)
    for former in card.history.order_by("-history_date", "-history_id")[:_REMEMBERED]:
        yield from _counted_or_not(former, card)


def _counted_or_not(state: Card, card: Card) -> Iterator[CardData]:
    """With the ordinal of the card, and without one: matches begun long ago know none."""
    for ordinal in (card.ordinal or 0, 0):
        yield CardData(
            key=state.key,
            name=state.name,
            title=state.title,
            kind=state.kind,
            stats=state.stats,
            ordinal=ordinal,
        )


def _answer(request: HttpRequest, compressed: bytes) -> HttpResponse:
    response = HttpResponse(content_type="image/svg+xml; charset=utf-8")
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response.content = compressed
        response["Content-Encoding"] = "gzip"
    else:
        response.content = gzip.decompress(compressed)
    patch_vary_headers(response, ["Accept-Encoding"])
    return _for_ever(response)


def _for_ever(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, public=True, max_age=_YEAR_SECONDS, immutable=True)
    response["X-Content-Type-Options"] = "nosniff"
    # Opened by itself, a drawing may do nothing at all.
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response
