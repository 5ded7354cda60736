"""Characters that change sides for a time (FMA-CONTROL-5 to 8)."""

from __future__ import annotations

from typing import Any

from rules.engine.continuous import SET, ContinuousEffect
from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.fma.attachments import copies
from rules.fma.characters import Character
from rules.fma.departure import leave_battles, take_off, to_discard
from rules.fma.plays import Play
from rules.fma.state import FmaTable
from rules.fma.triggers import emit
from rules.fma.values import is_mob

CONTROL = "control"


def may_control(table: FmaTable, character: Character, seat: int) -> bool:
    """Nothing unique may be there twice (FMA-CONTROL-5)."""
    return not _in_its_way(table, character, seat)


def _in_its_way(table: FmaTable, character: Character, seat: int) -> list[Character | Card]:
    """What the player has already: the same name, or a copy of a Unique attachment."""
    found: list[Character | Card] = [
        other
        for other in table.players[seat].characters
        if other is not character
        and other.name == character.name
        and not (is_mob(other) and is_mob(character))
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
    effect = ContinuousEffect(CONTROL, character.id, until, op=SET, amount=seat, source=source)
    table.add_effect(effect)
    _change_sides(table, character, seat)
    table.log("control", player=seat, card=ref(character.top))
    yield from emit(table, "control", character=character, player=seat)
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
    for character in table.all_characters():
        seat = rightful(table, character)
        if seat == character.player:
            continue
        for obj in _in_its_way(table, character, seat):
            card = obj.top if isinstance(obj, Character) else obj
            table.log("sacrifice", player=seat, card=ref(card))
            gone.append(card)
            if isinstance(obj, Character):
                take_off(table, obj)
            else:
                to_discard(table, obj)
        _change_sides(table, character, seat)
        table.log("control", player=seat, card=ref(character.top))
    return gone
