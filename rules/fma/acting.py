"""Where a character must be to play events and abilities, or to be a target."""

from __future__ import annotations

from rules.fma.hooks import Offer
from rules.fma.pieces import HOME, PARTY, Character
from rules.fma.table import FmaTable


def can_act(table: FmaTable, character: Character) -> bool:
    """Whether it could play events and abilities here and now (FMA-PLAY-4, 7, 8, 10)."""
    if not character.stands:
        return False
    battle = table.battle
    searching = table.phase == "search"
    if battle is None:
        return character.area == (PARTY if searching else HOME)
    if searching and character.area == PARTY:
        return True
    return any(
        one.player == character.player and one.area == character.area for one in battle.characters
    )


def can_play(table: FmaTable, character: Character, offer: Offer) -> bool:
    """The same for one ability, which may lift the place or ask for this battle."""
    if offer.only is not None and offer.only is not character:
        return False
    battle = table.battle
    if offer.of_battle and (battle is None or not battle.has(character)):
        return False
    if not (can_act(table, character) or (offer.anywhere and character.stands)):
        return False
    return offer.who(character) and not table.abilities.forbids("play", character)


def has_been_played(table: FmaTable, offer: Offer) -> bool:
    """Abilities once a turn, for each stay of their card in play (FMA-PLAY-13 to 15)."""
    if offer.is_event or offer.often:
        return False
    return (offer.source.index, offer.source.slot, offer.key) in table.used
