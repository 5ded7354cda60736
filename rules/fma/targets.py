"""What an event or ability may be aimed at (FMA-TARGET-1 to 15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.zones import Card
from rules.fma.acting import can_act
from rules.fma.asking import ask, seat_of
from rules.fma.hooks import (
    ADVANTAGE,
    ATTACHMENT,
    CHARACTER,
    LOCATION,
    PLAYER,
    Slot,
)
from rules.fma.hooks import PLAY as A_PLAY
from rules.fma.pieces import HOME, Character
from rules.fma.plays import Play, Thing
from rules.fma.table import FmaTable, ref


def candidates(table: FmaTable, play: Play, slot: Slot) -> list[Thing]:
    """Everything the slot can be aimed at now, besides what it is already aimed at."""
    return [
        thing
        for thing in _pool(table, play, slot)
        if slot.fits(play, thing) and not table.abilities.forbids("be_targeted", thing, play)
    ]


def _pool(table: FmaTable, play: Play, slot: Slot) -> Sequence[Thing]:
    if slot.among is not None:
        return slot.among(play)
    if slot.kind == CHARACTER:
        return [one for one in table.all_characters() if _reaches(table, play, slot, one)]
    if slot.kind == ATTACHMENT:
        return list(_attachments(table))
    if slot.kind == ADVANTAGE:
        return [card for player in table.players for card in player.advantages.cards]
    if slot.kind == LOCATION:
        return table.location.cards
    if slot.kind == PLAYER:
        return [player.seat for player in table.clockwise(play.seat)]
    if slot.kind == A_PLAY:
        return [one for one in table.plays if one is not play]
    return table.players[play.seat].discard.cards


def _reaches(table: FmaTable, play: Play, slot: Slot, character: Character) -> bool:
    """A character that could itself play now, unless the text lifts that (FMA-TARGET-4, 9)."""
    if slot.defeated:
        return character.is_defeated
    if slot.home and character.player == play.seat and character.area == HOME:
        return character.stands
    return can_act(table, character) and not slot.home


def _attachments(table: FmaTable) -> Iterator[Card]:
    """Those whose bearer could be targeted (FMA-TARGET-6, 14)."""
    for character in table.all_characters():
        if can_act(table, character):
            yield from (one for one in character.attachments.cards if one.data.kind != "event")


# Choosing -------------------------------------------------------------------------------------


def can_aim(table: FmaTable, play: Play, slots: Sequence[Slot] | None = None) -> bool:
    """Whether all slots can be filled, one after the other (FMA-PLAY-20)."""
    left = play.offer.slots if slots is None else slots
    if not left:
        return True
    slot, *rest = left
    pool = candidates(table, play, slot)
    if len(pool) < slot.least:
        return False
    if not rest:
        return True
    return slot.least == 0 or any(_leaves_room(table, play, slot, one, rest) for one in pool)


def _leaves_room(
    table: FmaTable, play: Play, slot: Slot, thing: Thing, rest: Sequence[Slot]
) -> bool:
    play.targets[slot.name] = [thing]
    possible = can_aim(table, play, rest)
    del play.targets[slot.name]
    return possible


def choose_targets(table: FmaTable, play: Play) -> Steps[bool]:
    """Fill the slots; False when the player gives up instead."""
    slots = play.offer.slots
    for place, slot in enumerate(slots):
        rest = slots[place + 1 :]

        def options(slot: Slot = slot, rest: Sequence[Slot] = rest) -> list[Option]:
            pool = candidates(table, play, slot)
            if rest and slot.least:
                pool = [one for one in pool if _leaves_room(table, play, slot, one, rest)]
            return [option_for(one) for one in pool]

        number = len(options())
        most = number if slot.most is None else min(slot.most, number)
        prompt = Prompt("target", {"what": slot.kind, "least": slot.least, "most": most})
        question = Choose(
            play.seat, "target", options, slot.least, most, prompt, source=play.source
        )
        answer = yield from ask(table, question) if most else _nothing()
        if table.players[play.seat].is_out:
            return False
        play.targets[slot.name] = [thing_of(table, option) for option in answer]
    return True


def _nothing() -> Steps[tuple[Option, ...]]:
    yield from ()
    return ()


def option_for(thing: Thing, action: str = "target") -> Option:
    if isinstance(thing, Character):
        return Option(action, thing.top)
    if isinstance(thing, Play):
        return Option(f"{action}_play", thing.source)
    if isinstance(thing, int):
        return Option(f"{action}_player", target=str(thing))
    return Option(action, thing)


def thing_of(table: FmaTable, option: Option) -> Thing:
    """What an option stands for: the character whose card it is, a card, a seat or a play."""
    card = option.card
    if card is None:
        return seat_of(option)
    if option.action.endswith("_play"):
        return next(one for one in reversed(table.plays) if one.source is card)
    character = table.character_of(card)
    return character if character is not None and card is character.top else card


def ref_of(thing: Thing) -> dict[str, Any]:
    """A target as log lines name it."""
    if isinstance(thing, Character):
        return ref(thing.top)
    if isinstance(thing, Play):
        return ref(thing.source)
    return {"seat": thing} if isinstance(thing, int) else ref(thing)


# Afterwards -----------------------------------------------------------------------------------


def still_legal(table: FmaTable, play: Play, name: str) -> list[Thing]:
    """The targets of a slot that are legal now: the others are left alone (FMA-PLAY-21)."""
    slot = next(one for one in play.offer.slots if one.name == name)
    pool = candidates(table, play, slot)
    return [thing for thing in play.targets[name] if any(thing is one for one in pool)]


def targets_of(table: FmaTable, play: Play) -> list[Thing]:
    """Everything the play is aimed at, what the text implies included (FMA-TARGET-1)."""
    found = [thing for things in play.targets.values() for thing in things]
    if play.offer.of_self:
        found.append(play.character)
    if play.offer.of_location and table.place is not None:
        found.append(table.place)
    return found


def can_redirect(table: FmaTable, play: Play, slot: Slot) -> list[Thing]:
    """Other things legal for the original play (FMA-TARGET-10)."""
    taken = play.targets[slot.name]
    return [
        thing
        for thing in candidates(table, play, slot)
        if not any(thing is other for other in taken)
    ]
