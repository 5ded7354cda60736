"""Characters that come into play: recruited, replacing others, or by an effect."""

from __future__ import annotations

from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.zones import Card, Zone
from rules.fma.characters import Character
from rules.fma.departure import DISCARD, forget, to_discard, to_owner
from rules.fma.state import FmaTable, Player
from rules.fma.triggers import emit
from rules.fma.values import factions_of, is_mob, opposes_leader

RECRUIT, REPLACE, EFFECT = "recruit", "replace", "effect"


# May it? --------------------------------------------------------------------------------------


def may_join(table: FmaTable, card: Card, player: Player) -> bool:
    """What is asked however an ally comes into play, its name aside (FMA-RECRUIT-25)."""
    leader = player.leader
    return (
        card.data.kind == "ally"
        and leader is not None
        and card.data.name != leader.name
        and not opposes_leader(table, card, leader)
        and not table.abilities.restrictions.forbids("join", card)
        and is_loyal(table, card, player)
    )


def is_loyal(table: FmaTable, card: Card, player: Player) -> bool:
    """Enough characters share a faction with it; defeated ones do not count (FMA-TRAIT-5 to 9)."""
    needed = table.abilities.values.trait(card, "loyal")
    wanted = table.abilities.values.factions(card, player.seat)
    mine = [character for character in player.characters if character.is_active]
    return sum(bool(factions_of(table, mine_) & wanted) for mine_ in mine) >= needed


def namesakes(table: FmaTable, card: Card, player: Player) -> list[Character]:
    """Characters on the team that keep it out by their name (FMA-RECRUIT-6)."""
    same = [
        character
        for character in player.characters
        if character.card.name == card.data.name and not (card.data.is_mob and is_mob(character))
    ]
    return [] if table.abilities.values.trait(card, "beside_namesakes") else same


# Coming into play -----------------------------------------------------------------------------


def enter(table: FmaTable, card: Card, player: Player) -> Character:
    """A character of its own, ready at home (FMA-STATE-1)."""
    character = Character(table.new_id(), player.seat)
    player.characters.append(character)
    table.lay(card, character.face, character.id)
    table.stalemate.progress()
    return character


def take_place(table: FmaTable, card: Card, old: Character) -> Character:
    """It takes the old one's attachments, state and place (FMA-RECRUIT-16, 17, FMA-POWER-6).

    The old card goes to its owner's discard pile, or back to the stack of leaders.
    """
    player = table.players[old.player]
    new = Character(table.new_id(), old.player)
    table.put_state(new, old.state)
    table.put_area(new, old.area)
    new.attachments, new.experience = old.attachments, old.experience
    player.characters[player.characters.index(old)] = new
    former = old.top
    old.last_card = former
    if former.data.kind == "leader":
        to_owner(table, former, "leaders")
    else:
        to_discard(table, former)
    old.attachments = Zone("attachments", old.player)
    old.experience = Zone("experience", old.player, hidden=True)
    table.lay(card, new.face, new.id)
    forget(table, old)
    table.stalemate.progress()
    return new


def put_into_play(table: FmaTable, card: Card, seat: int) -> Steps[Character | None]:
    """By an effect: no cost, no limit on numbers, no Augment (FMA-RECRUIT-24 to 27)."""
    player = table.players[seat]
    if not may_join(table, card, player):
        return None
    same = namesakes(table, card, player)
    if same:
        character = take_place(table, card, same[0])
        table.log("replace", player=seat, card=ref(card), target=ref(same[0].top))
        yield from emit(table, "left", character=same[0], card=same[0].top, to=DISCARD)
    else:
        character = enter(table, card, player)
        table.log("enter", player=seat, card=ref(card))
    yield from emit(table, "joined", character=character, how=EFFECT)
    return character
