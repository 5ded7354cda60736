"""What an event or ability may be aimed at (FMA-TARGET-1 to 15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.log import ref
from rules.engine.questions import ask
from rules.engine.zones import Card
from rules.fma.characters import HOME, Character
from rules.fma.permissions import can_act
from rules.fma.plays import (
    ADVANTAGE,
    ATTACHMENT,
    CHARACTER,
    LOCATION,
    PLAYER,
    GameObject,
    Play,
    Slot,
)
from rules.fma.plays import PLAY as A_PLAY
from rules.fma.questions import seat_of
from rules.fma.state import FmaTable
from rules.fma.wordings import words_of
from rules.text.wordings import how_many


def candidates(table: FmaTable, play: Play, slot: Slot) -> list[GameObject]:
    """Everything the slot can be aimed at now, besides what it is already aimed at."""
    pool = _pool(table, play, slot)
    if not pool:
        return []
    fits = slot.fits(play)
    return [
        obj
        for obj in pool
        if fits(obj) and not table.abilities.restrictions.forbids("be_targeted", obj, play)
    ]


def _pool(table: FmaTable, play: Play, slot: Slot) -> Sequence[GameObject]:
    if slot.among is not None:
        return slot.among(play)
    if slot.kind == CHARACTER:
        everybody = table.all_characters()
        if not slot.defeated and not slot.home:
            return [character for character in everybody if can_act(table, character)]
        return [character for character in everybody if _reaches(play, slot, character)]
    if slot.kind == ATTACHMENT:
        return list(_attachments(table))
    if slot.kind == ADVANTAGE:
        return [card for player in table.players for card in player.advantages.cards]
    if slot.kind == LOCATION:
        return table.location.cards
    if slot.kind == PLAYER:
        return [player.seat for player in table.clockwise(play.seat)]
    if slot.kind == A_PLAY:
        return [other for other in table.plays if other is not play]
    return table.players[play.seat].discard.cards


def _reaches(play: Play, slot: Slot, character: Character) -> bool:
    """Where the text lifts that a target could itself play now (FMA-TARGET-4, 9)."""
    if slot.defeated:
        return character.is_defeated
    return character.player == play.seat and character.area == HOME and character.is_active


def _attachments(table: FmaTable) -> Iterator[Card]:
    """Those whose bearer could be targeted (FMA-TARGET-6, 14)."""
    for character in table.all_characters():
        if can_act(table, character):
            yield from (card for card in character.attachments.cards if card.data.kind != "event")


# Choosing -------------------------------------------------------------------------------------


def can_aim(table: FmaTable, play: Play, slots: Sequence[Slot] | None = None) -> bool:
    """Whether all slots can be filled, one after the other (FMA-PLAY-20), and a location that the
    text changes may be targeted at all (FMA-TARGET-1, FMA-SEARCH-20).
    """
    if slots is None and play.ability.of_location and is_location_safe(table, play):
        return False
    left = play.ability.slots if slots is None else slots
    if not left:
        return True
    slot, *rest = left
    pool = candidates(table, play, slot)
    if len(pool) < slot.least:
        return False
    if not rest:
        return True
    return slot.least == 0 or any(_leaves_room(table, play, slot, obj, rest) for obj in pool)


def is_location_safe(table: FmaTable, play: Play) -> bool:
    """Whether a text keeps the current location from being targeted by the play."""
    location = table.current_location
    forbids = table.abilities.restrictions.forbids
    return location is not None and forbids("be_targeted", location, play)


def _leaves_room(
    table: FmaTable, play: Play, slot: Slot, obj: GameObject, rest: Sequence[Slot]
) -> bool:
    play.targets[slot.name] = [obj]
    possible = can_aim(table, play, rest)
    del play.targets[slot.name]
    return possible


def choose_targets(table: FmaTable, play: Play) -> Steps[bool]:
    """Fill the slots; False when the player gives up instead."""
    slots = play.ability.slots
    for place, slot in enumerate(slots):
        rest = slots[place + 1 :]

        def options(slot: Slot = slot, rest: Sequence[Slot] = rest) -> list[Option]:
            pool = candidates(table, play, slot)
            if rest and slot.least:
                pool = [obj for obj in pool if _leaves_room(table, play, slot, obj, rest)]
            return [option_for(obj) for obj in pool]

        number = len(options())
        most = number if slot.most is None else min(slot.most, number)
        words = words_of(play, slot.name)
        prompt = Prompt("target", {"what": slot.kind, "card": ref(play.source)}, words)
        if (slot.least, most) != (1, 1):
            about = {"what": slot.kind, "number": how_many(min(slot.least, most), most)}
            prompt = Prompt("targets", {**about, "card": ref(play.source)}, words)
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


def option_for(obj: GameObject, action: str = "target") -> Option:
    if isinstance(obj, Character):
        return Option(action, obj.top)
    if isinstance(obj, Play):
        return Option(f"{action}_play", obj.source)
    if isinstance(obj, int):
        return Option(f"{action}_player", target=str(obj))
    return Option(action, obj)


def thing_of(table: FmaTable, option: Option) -> GameObject:
    """What an option stands for: the character whose card it is, a card, a seat or a play."""
    card = option.card
    if card is None:
        return seat_of(option)
    if option.action.endswith("_play"):
        return next(play for play in reversed(table.plays) if play.source is card)
    character = table.character_of(card)
    return character if character is not None and card is character.top else card


def ref_of(obj: GameObject) -> dict[str, Any]:
    """A target as log lines name it."""
    if isinstance(obj, Character):
        return ref(obj.top)
    if isinstance(obj, Play):
        return ref(obj.source)
    return {"seat": obj} if isinstance(obj, int) else ref(obj)


# Afterwards -----------------------------------------------------------------------------------


def still_legal(table: FmaTable, play: Play, name: str) -> list[GameObject]:
    """The targets of a slot that are legal now: the others are left alone (FMA-PLAY-21)."""
    slot = next(slot for slot in play.ability.slots if slot.name == name)
    pool = candidates(table, play, slot)
    return [obj for obj in play.targets[name] if any(obj is other for other in pool)]


def targets_of(table: FmaTable, play: Play) -> list[GameObject]:
    """Everything the play is aimed at, what the text implies included (FMA-TARGET-1)."""
    found = [obj for objs in play.targets.values() for obj in objs]
    if play.ability.of_self:
        found.append(play.character)
    if play.ability.of_location and table.current_location is not None:
        found.append(table.current_location)
    return found


def can_redirect(table: FmaTable, play: Play, slot: Slot) -> list[GameObject]:
    """Other objects legal for the original play (FMA-TARGET-10)."""
    taken = play.targets[slot.name]
    return [
        obj for obj in candidates(table, play, slot) if not any(obj is other for other in taken)
    ]
