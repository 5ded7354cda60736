"""Characters that change sides for a time (FMA-CONTROL-5 to 8)."""

from __future__ import annotations

from typing import Any

from rules.engine.decision import Steps
from rules.engine.effects import SET, Effect
from rules.engine.zones import Card
from rules.fma.attaching import copies
from rules.fma.leaving import leave_battles, take_off, to_discard
from rules.fma.moments import happen
from rules.fma.pieces import Character
from rules.fma.plays import Play
from rules.fma.table import FmaTable, ref
from rules.fma.values import is_mob

CONTROL = "control"


def may_control(table: FmaTable, character: Character, seat: int) -> bool:
    """Nothing unique may be there twice (FMA-CONTROL-5)."""
    return not _in_its_way(table, character, seat)


def _in_its_way(table: FmaTable, character: Character, seat: int) -> list[Character | Card]:
    """What the player has already: the same name, or a copy of a Unique attachment."""
    found: list[Character | Card] = [
        one
        for one in table.players[seat].characters
        if one is not character
        and one.name == character.name
        and not (is_mob(one) and is_mob(character))
    ]
    for card in character.attachments.cards:
        found += copies(table, card, seat)
    return found


def gain_control(
    table: FmaTable,
    character: Character,
    seat: int,
    until: tuple[Any, ...],
    play: Play | None = None,
) -> Steps[bool]:
    """It changes sides with what it bears, in the state it is in (FMA-CONTROL-8)."""
    if not table.in_play(character) or not may_control(table, character, seat):
        return False
    source = play.source.index if play is not None else None
    effect = Effect(CONTROL, character.id, until, op=SET, amount=seat, source=source)
    table.add_effect(effect)
    _change_sides(table, character, seat)
    table.say("control", player=seat, card=ref(character.top))
    yield from happen(table, "control", character=character, player=seat)
    return True


def _change_sides(table: FmaTable, character: Character, seat: int) -> None:
    """A character that changes sides is in no battle any more (FMA-BATTLE-32)."""
    leave_battles(table, character)
    table.players[character.player].characters.remove(character)
    table.players[seat].characters.append(character)
    character.player = seat
    table.changed()


def rightful(table: FmaTable, character: Character) -> int:
    """Who controls it by what is in effect: the latest to gain control, else its owner."""
    claims = [e for e in table.effects if e.what == CONTROL and e.subject == character.id]
    return int(claims[-1].amount) if claims else character.owner


def give_back(table: FmaTable) -> list[Card]:
    """Characters whose control has ended go back; what gave way for them (FMA-CONTROL-7)."""
    gone: list[Card] = []
    for character in list(table.all_characters()):
        seat = rightful(table, character)
        if seat == character.player:
            continue
        for thing in _in_its_way(table, character, seat):
            card = thing.top if isinstance(thing, Character) else thing
            table.say("sacrifice", player=seat, card=ref(card))
            gone.append(card)
            if isinstance(thing, Character):
                take_off(table, thing)
            else:
                to_discard(table, thing)
        _change_sides(table, character, seat)
        table.say("control", player=seat, card=ref(character.top))
    return gone
