"""Every line that a player may propose something of, at any time, by the others' consent."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import rules
from cardbase.web.requests import SignedInRequest
from play import decisions
from play.errors import PlayError
from play.matches import shown_match
from play.models import Table
from play.views.lookup import get_table
from rules.engine.manual.lines import all_lines


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line of a card as it is chosen: `value` is "#" and the card's handle, ":" and its place."""

    value: str
    card: str
    line: str


@never_cache
@login_required
@require_safe
def lines(request: SignedInRequest, code: str) -> HttpResponse:
    """The lines of all cards that lie open, and of the player's own hidden ones."""
    table = get_table(code)
    try:
        seat = decisions.seat_of(table, request.user)
        decisions.refuse_if_over(table)
        found = _lines(table, seat.number)
    except PlayError as error:
        messages.error(request, str(error))
        return redirect(table)
    return render(request, "play/by_hand.html", {"table": table, "lines": found})


def _lines(table: Table, seat: int) -> list[LineRow]:
    manual = rules.game(table.game.key).manual
    with shown_match(table) as match:
        cards = list(manual(match.table, seat).cards()) if manual is not None else []
        return [
            LineRow(
                f"#{card.handle}:{place}",
                ", ".join(filter(None, (card.data.data.name, card.data.data.title))),
                line,
            )
            for card in cards
            for place, line in enumerate(all_lines(card))
        ]
