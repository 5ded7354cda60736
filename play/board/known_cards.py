"""Which cards a viewer knows: what the rules show and told, and their own deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from play.board.board import messages_of
from play.board.faces import faces_of_version
from play.models import Table
from rules.engine.match import Match


def known_cards(table: Table, match: Match, viewer: int | None) -> set[str]:
    """The keys of all cards that `viewer` may look at closely."""
    everything = set(messages_of(table).faces)
    if table.is_finished:
        return everything
    own = {
        key
        for seat in table.seats.all()
        if seat.number == viewer
        for key in faces_of_version(table.game.key, seat.deck_version_id)
    }
    shown = set(_texts(match.view(viewer))) | set(_texts(match.log(viewer)))
    return own | (shown & everything)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
