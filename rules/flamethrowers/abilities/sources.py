"""The cards whose abilities count: all that is face up in play."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.zones import Card
from rules.flamethrowers.squads import Squad
from rules.flamethrowers.state import FlameTable


class Source(NamedTuple):
    """Whose it is, the object whose ability it is (for a SQUAD card not the card), and the card."""

    seat: int
    obj: Squad | Card
    card: Card


def sources(table: FlameTable) -> list[Source]:
    """Every squad's top cards, the FIELD card, SUPPORT cards that stay, in this order."""
    found = [Source(squad.player, squad, squad.cards[-1]) for squad in table.all_squads()]
    field = table.field_card
    if field is not None:
        found.append(Source(field.owner, field, field))
    for player in table.players:
        found += [Source(player.seat, card, card) for card in player.supports.cards if card.face_up]
    return found
