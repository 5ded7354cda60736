"""The cards whose abilities count: all that is face up in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.engine.zones import Card
from rules.flamethrowers.squads import Squad
from rules.flamethrowers.state import FlameTable


class Source(NamedTuple):
    """Whose it is, the object whose ability it is (for a SQUAD card not the card), and the card."""

    seat: int
    obj: Squad | Card
    card: Card


def sources(table: FlameTable) -> Iterator[Source]:
    """Every squad's top cards, the FIELD card, SUPPORT cards that stay, in this order."""
    for squad in table.all_squads():
        yield Source(squad.player, squad, squad.face)
    if table.field_card is not None:
        yield Source(table.field_card.owner, table.field_card, table.field_card)
    for player in table.players:
        for card in player.supports.cards:
            if card.face_up:
                yield Source(player.seat, card, card)
