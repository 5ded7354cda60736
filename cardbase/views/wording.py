"""How texts are read: while somebody types them, and the page that teaches a game's wording."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from cardbase.exchange import TABLES, Table
from cardbase.exchange.resource import GameResource
from cardbase.guests import member_required
from cardbase.models import Game
from cardbase.proposals.line_explanations import have_read, reads_texts, text_columns, typed_lines
from cardbase.rulebook import style_page
from cardbase.views.validators import catalogue_page
from cardbase.web.requests import SignedInRequest


@member_required
@require_POST
def typed_reading(request: SignedInRequest, game: str, table: str) -> HttpResponse:
    """The lines of the form as it stands; it asks again while a worker reads some of them."""
    found = get_object_or_404(Game, key=game)
    if table not in TABLES or not reads_texts(game):
        raise Http404("no texts are read here")
    columns = text_columns(TABLES[table].rows(found))
    cells = {name: request.POST.get(f"row-{name}", "") for name in columns}
    lines = typed_lines(game, columns, cells, request.GET.get("card", ""))
    is_allowed = have_read(game, columns, lines, request.user.pk)
    context = {
        "game": found,
        "address": request.get_full_path(),
        "lines": lines,
        "unread": sum(1 for line in lines if line.reading and line.reading.is_manual),
        "waiting": sum(1 for line in lines if line.reading is None),
        "is_allowed": is_allowed,
    }
    return render(request, "cardbase/contribute/_typed_reading.html", context)


def reading_address(resource: GameResource[Any], table: Table, card: str) -> str:
    """Where a form of that table learns how its texts are read; "" where it has none."""
    game = resource.game.key
    if not reads_texts(game) or not text_columns(resource):
        return ""
    address = reverse("cardbase:typed-reading", args=(game, table.key))
    return f"{address}?card={card}" if card else address


@require_safe
@catalogue_page
def wording_page(request: HttpRequest, game: str) -> HttpResponse:
    """How the texts of a game are worded so that the table can play them, by examples."""
    found = get_object_or_404(Game, key=game)
    page = style_page(game)
    if page is None:
        raise Http404(f"nobody has written down how texts of {found.name} are worded")
    context = {"game": found, "book": page}
    return render(request, "cardbase/wording.html", context)
