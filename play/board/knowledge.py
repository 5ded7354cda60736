"""Which cards a viewer knows: what the rules show and told, and his own deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from play.board.faces import faces_of_version
from play.board.position import words_of
from play.models import Table


def cards_known_to(table: Table, match: Any, viewer: int | None) -> set[str]:
    """The keys of all cards that `viewer` may look at closely."""
    everything = set(words_of(table).faces)
    if table.is_finished:
        return everything
    own = {
        key
        for seat in table.seats.all()
        if seat.number == viewer
        for key in faces_of_version(table.game.key, seat.deck_version_id)
    }
    told = set(_texts(match.view(viewer))) | set(_texts(match.log(viewer)))
    return own | (told & everything)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
