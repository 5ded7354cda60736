"""Where a character must be to play events and abilities, or to be a target."""

from __future__ import annotations

from functools import partial

from rules.fma.characters import HOME, PARTY, Character
from rules.fma.plays import ActivatedAbility
from rules.fma.state import FmaTable, Player


def can_act(table: FmaTable, character: Character) -> bool:
    """Whether it could play events and abilities here and now (FMA-PLAY-4, 7, 8, 10)."""
    if not character.is_active:
        return False
    searching = table.phase == "search"
    if not table.battles:
        return character.area == (PARTY if searching else HOME)
    if searching and character.area == PARTY:
        return True
    return any(
        other.player == character.player and other.area == character.area
        for other in table.battles[-1].characters
    )


def can_anyone_act(table: FmaTable, player: Player) -> bool:
    """Whether a card in that player's hand could be played by somebody here and now."""
    return any(map(partial(can_act, table), player.characters))


def can_play(table: FmaTable, character: Character, ability: ActivatedAbility) -> bool:
    """The same for one ability, which may lift the place or ask for this battle."""
    if ability.only is not None and ability.only is not character:
        return False
    battle = table.battle
    if ability.of_battle and (battle is None or not battle.has(character)):
        return False
    if not (can_act(table, character) or (ability.anywhere and character.is_active)):
        return False
    return ability.who(character) and not table.abilities.restrictions.forbids("play", character)


def has_been_played(table: FmaTable, ability: ActivatedAbility) -> bool:
    """Abilities once a turn, for each stay of their card in play (FMA-PLAY-13 to 15)."""
    if ability.often:
        return False
    return (ability.source.index, ability.source.slot, ability.key) in table.used_abilities
