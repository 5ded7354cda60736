"""The card faces of one match, by card key."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from cardbase.faces import Face, face
from decks.models import DeckVersion
from play.models import Table


def faces_of(table: Table) -> dict[str, Face]:
    """Every card of the decks at `table`; drawn from the snapshots, so old matches keep theirs."""
    faces: dict[str, Face] = {}
    for seat in table.seats.all():
        faces |= faces_of_version(table.game.key, seat.deck_version_id)
    return faces


@lru_cache(maxsize=400)
def faces_of_version(game: str, version_id: int) -> Mapping[str, Face]:
    """The cards of one snapshot, which never changes."""
    deck = DeckVersion.objects.get(pk=version_id).to_rules()
    return {entry.card.key: face(entry.card, game) for entry in deck.entries}
