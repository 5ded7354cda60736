"""Cards that leave play, and the piles they go to (FMA-ATTACH-10, FMA-CONTROL-1 to 3)."""

from __future__ import annotations

from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.zones import Card, Zone
from rules.fma.characters import Character
from rules.fma.plays import GameObject
from rules.fma.state import FmaTable
from rules.fma.triggers import emit, emit_after_costs

DISCARD, HAND, REMOVED, DECK = "discard", "hand", "removed", "deck"
IN_PLAY = ("attachments", "advantages")


def to_owner(table: FmaTable, card: Card, pile: str, *, bottom: bool = False) -> None:
    """To a pile of its owner, whoever controlled it (FMA-CONTROL-1, 2).

    Nothing of a player who has left the game stays on the table (FMA-MULTI-3).
    """
    owner = table.players[card.owner]
    zone: Zone = owner.lost if owner.is_out else getattr(owner, pile)
    table.put_away(card, zone, bottom=bottom)


def to_discard(table: FmaTable, card: Card) -> None:
    to_owner(table, card, DISCARD)


def discard_from_play(table: FmaTable, obj: GameObject, pile: str = DISCARD) -> Steps[None]:
    """A character with all that is attached, an attachment, or an advantage."""
    if isinstance(obj, Character):
        yield from leave_play(table, obj, pile)
        return
    card: Card = obj
    table.log("leaves", player=card.owner, card=ref(card), to=pile)
    to_owner(table, card, pile)
    yield from emit(table, "left", character=None, card=card, to=pile)


def put_away(table: FmaTable, obj: GameObject, to: str) -> Steps[None]:
    """A character or card goes to a pile of its owner, or on top or to the bottom of the deck."""
    pile = DECK if to.startswith(DECK) else to
    if isinstance(obj, Character) or obj.zone.name in IN_PLAY:
        yield from discard_from_play(table, obj, pile)
        return
    card: Card = obj
    hidden = card.zone.hidden and pile in (HAND, DECK)
    shown = ref(card)
    to_owner(table, card, pile, bottom=to == "deck_bottom")
    about = {"player": card.owner, "to": to}
    if hidden:
        table.log_private("put_hidden", (card.owner,), {"card": shown, **about}, **about)
    else:
        table.log("put", card=shown, **about)


def leave_play(table: FmaTable, character: Character, pile: str = DISCARD) -> Steps[None]:
    """The character goes to its owner's pile, attachments to the discard piles of theirs."""
    if not table.in_play(character):
        return
    card = character.top
    table.log("leaves", player=character.player, card=ref(card), to=pile)
    take_off(table, character, pile)
    yield from emit(table, "left", character=character, card=card, to=pile)


def take_off(table: FmaTable, character: Character, pile: str = DISCARD) -> None:
    """The same without anybody having a say."""
    card = character.top
    for other in [*character.attachments.cards, *character.experience.cards]:
        to_discard(table, other)
    to_owner(table, card, pile)
    character.last_card = card
    table.players[character.player].characters.remove(character)
    forget(table, character)


def forget(table: FmaTable, character: Character) -> None:
    """It is in no battle any more, and no effect bears on it (FMA-BATTLE-32)."""
    leave_battles(table, character)
    table.expire([effect for effect in table.effects if effect.subject == character.id])
    table.changed()


def leave_battles(table: FmaTable, character: Character) -> None:
    for battle in table.battles:
        for side in (battle.attackers, battle.defenders, battle.blockers):
            if character in side:
                side.remove(character)


def sacrifice(table: FmaTable, seat: int, obj: GameObject, *, as_cost: bool = False) -> Steps[None]:
    """One of the player's own cards in play goes to the discard pile (FMA-CONTROL-3)."""
    card = obj.top if isinstance(obj, Character) else obj
    table.log("sacrifice", player=seat, card=ref(card))
    if as_cost:
        if isinstance(obj, Character):
            take_off(table, obj)
        else:
            to_discard(table, obj)
        emit_after_costs(table, "sacrificed", by=seat, player=seat, card=card)
        return
    yield from discard_from_play(table, obj)
    yield from emit(table, "sacrificed", player=seat, card=card)


def dismiss(table: FmaTable, character: Character) -> Steps[None]:
    """As an action of the recruit phase (FMA-RECRUIT-19)."""
    table.log("dismiss", player=character.player, card=ref(character.top))
    take_off(table, character)
    by = character.player
    yield from emit(table, "left", character=character, card=character.top, to=DISCARD, by=by)
