"""What effects do to cards and characters; each may be reacted to (FMA-REACT-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.fma.characters import DEFEATED, HOME, PARTY, READY, SET, Character
from rules.fma.departure import leave_battles, to_discard
from rules.fma.modifiers import SetTo
from rules.fma.plays import Play
from rules.fma.state import Battle, FmaTable, Player
from rules.fma.triggers import emit, emit_after_costs, replace
from rules.fma.values import attribute

MOST_DRAWN = 8


# Cards ----------------------------------------------------------------------------------------


def draw(table: FmaTable, player: Player, count: int, play: Play | None = None) -> Steps[int]:
    """Cards from the deck, singly; how many were drawn (FMA-DRAW-3, 4, 12, 13).

    What is about to be drawn by an event or ability can still be changed in `count`.
    """
    number = [count]
    if play is not None:
        yield from emit(table, "draw", player=player.seat, count=number, play=play)
    own = play is not None and play.seat == player.seat and table.phase == "main"
    drawn = 0
    while drawn < number[0] and player.deck.cards:
        if own and player.drawn >= MOST_DRAWN:
            table.log("eight_cards", player=player.seat)
            break
        drawn += 1
        player.drawn += own
        yield from draw_one(table, player)
    return drawn


def draw_one(table: FmaTable, player: Player) -> Steps[None]:
    card = player.deck.top
    table.move(card, player.hand)
    seat = player.seat
    table.log_private("draw", (seat,), {"player": seat, "card": ref(card)}, player=seat)
    yield from emit(table, "drew", player=seat, card=card)


def discard(
    table: FmaTable, seat: int, cards: Sequence[Card], *, by: int | None, as_cost: bool = False
) -> Steps[None]:
    """Cards from hand, one after the other (FMA-CONTROL-4)."""
    for card in cards:
        if card.zone is not table.players[seat].hand:
            continue
        to_discard(table, card)
        table.log("discard", player=seat, card=ref(card))
        if as_cost:
            emit_after_costs(table, "discarded", by=seat, player=seat, card=card, of=by)
        else:
            yield from emit(table, "discarded", player=seat, card=card, of=by)


def discard_at_random(
    table: FmaTable, seat: int, count: int, *, by: int | None, as_cost: bool = True
) -> Steps[list[Card]]:
    cards = list(table.players[seat].hand.cards)
    table.rng.shuffle(cards)
    gone = cards[:count]
    yield from discard(table, seat, gone, by=by, as_cost=as_cost)
    return gone


def gain_experience(table: FmaTable, player: Player, count: int = 1) -> Steps[int]:
    """From the top of the deck under the leader, seen by nobody (FMA-POWER-2, 9)."""
    leader = player.leader
    gained = 0
    while leader is not None and gained < count and player.deck.cards:
        advanced = table.phase == "power_up" and leader.advanced
        if advanced or table.abilities.restrictions.forbids("gain_experience", leader):
            break
        table.move(player.deck.top, leader.experience)
        leader.gained_experience = leader.gained_experience or table.phase == "power_up"
        gained += 1
        table.log("experience", player=player.seat, count=len(leader.experience))
        yield from emit(table, "experience", character=leader)
    return gained


def lose_experience(table: FmaTable, player: Player, count: int) -> Steps[None]:
    """At random, face up into the discard pile (FMA-COST-7)."""
    yield from ()
    leader = player.leader
    for _ in range(count):
        if leader is None or not leader.experience.cards:
            return
        cards = leader.experience.cards
        card = cards[table.rng.below(len(cards))]
        to_discard(table, card)
        table.log("experience_lost", player=player.seat, card=ref(card))


# States ---------------------------------------------------------------------------------------


def set_character(
    table: FmaTable,
    character: Character,
    *,
    paying: int | None = None,
    instead_of: Character | None = None,
) -> Steps[bool]:
    """The one door through which a ready character is set; a text may set another in its place.

    `paying`: the player who sets it as a cost, to block or to attack with it: what that brings
    about is answered after the declaration (FMA-PLAY-17). `instead_of`: what would have been set;
    what has stepped in for it is not replaced again (FMA-IND-3).
    """
    if character.state != READY or not character.is_active:
        return False
    if instead_of is None:
        event = yield from replace(table, "setting", character=character, paying=paying)
        if character in event.replaced:
            return True
    table.put_state(character, SET)
    card = ref(character.top)
    if instead_of is None:
        table.log("set", player=character.player, card=card)
    else:
        table.log("set_instead", player=character.player, card=card, target=ref(instead_of.top))
    if paying is None:
        yield from emit(table, "set", character=character)
    else:
        emit_after_costs(table, "set", by=paying, character=character)
    return True


def reset(table: FmaTable, character: Character) -> Steps[bool]:
    if character.state != SET or not character.is_active:
        return False
    table.put_state(character, READY)
    table.log("reset", player=character.player, card=ref(character.top))
    yield from emit(table, "reset", character=character)
    return True


def recover(table: FmaTable, character: Character) -> Steps[bool]:
    """Face up and ready (FMA-CLEANUP-7)."""
    if not character.is_defeated:
        return False
    table.put_state(character, READY)
    table.log("recover", player=character.player, card=ref(character.top))
    yield from emit(table, "recovered", character=character)
    return True


def move(table: FmaTable, character: Character, to: str) -> Steps[bool]:
    """Between home and search party, by an event or ability (FMA-SEARCH-18)."""
    searching = table.phase == "search" or to == HOME
    if character.area == to or not character.is_active or not searching:
        return False
    if table.abilities.restrictions.forbids(f"move_{to}", character):
        return False
    table.put_area(character, to)
    table.log(f"moved_{to}", player=character.player, card=ref(character.top))
    yield from emit(table, "moved", character=character, to=to)
    return True


def move_home(table: FmaTable, character: Character) -> Steps[bool]:
    return (yield from move(table, character, HOME))


def move_party(table: FmaTable, character: Character) -> Steps[bool]:
    return (yield from move(table, character, PARTY))


# Defeat ---------------------------------------------------------------------------------------


def defeat(
    table: FmaTable, characters: Sequence[Character], battle: Battle | None = None
) -> Steps[list[Character]]:
    """Those that nothing saves are defeated together (FMA-BATTLE-16, 22)."""
    doomed = []
    for character in characters:
        if not character.is_active or table.abilities.restrictions.forbids(
            "be_defeated", character
        ):
            continue
        event = yield from emit(table, "defeat", character=character, battle=battle)
        if character not in event.replaced:
            doomed.append(character)
    doomed = [character for character in doomed if character.is_active]
    for character in doomed:
        turn_down(table, character)
    for character in doomed:
        card = character.top
        yield from emit(table, "defeated", character=character, card=card, battle=battle)
    return doomed


def turn_down(table: FmaTable, character: Character) -> None:
    """Face down at home; what was temporary is over (FMA-STATE-5, 13, 14)."""
    table.put_state(character, DEFEATED)
    table.put_area(character, HOME)
    table.standstill.progress()
    leave_battles(table, character)
    table.expire([e for e in table.effects if e.subject == character.id and e.what != "control"])
    table.log("defeated", player=character.player, card=ref(character.top))


# Attributes -----------------------------------------------------------------------------------


def usual_end(table: FmaTable, play: Play | None) -> tuple[Any, ...]:
    """Battle plays last for the battle, all others for the phase (FMA-ATTR-3, 4)."""
    if play is not None and play.ability.timing == "battle" and table.battle is not None:
        return ("battle", table.battle.id)
    return ("phase", table.phase_number)


def give(
    table: FmaTable,
    character: Character,
    stat: str,
    amount: int,
    play: Play | None = None,
    until: tuple[Any, ...] | None = None,
) -> Steps[ContinuousEffect | None]:
    """A bonus or a penalty of a stated amount (FMA-ATTR-1, 2)."""
    if not character.is_active or not amount:
        return None
    ends = until or usual_end(table, play)
    source = play.source.index if play is not None else None
    effect = ContinuousEffect(stat, character.id, ends, amount=amount, source=source)
    table.add_effect(effect)
    table.log("attribute", card=ref(character.top), stat=stat, amount=f"{amount:+}")
    kind = "bonus" if amount > 0 else "penalty"
    about: dict[str, Any] = {"character": character, "stat": stat, "amount": abs(amount)}
    yield from emit(table, kind, **about, effect=effect, play=play)
    return effect


def set_to(
    table: FmaTable,
    character: Character,
    stat: str,
    amount: int,
    play: Play | None = None,
    until: tuple[Any, ...] | None = None,
) -> Steps[None]:
    """The attribute becomes a value; the difference is the bonus or penalty (FMA-ATTR-1, 6)."""
    if not character.is_active:
        return
    before = attribute(table, character, stat)
    covers = tuple(
        change.key for change in table.abilities.values.attribute_changes(character, stat)
    )
    source = play.source.index if play is not None else None
    ends = until or usual_end(table, play)
    effect = SetTo(stat, character.id, ends, amount, covers, source)
    table.add_effect(effect)
    table.log("attribute_set", card=ref(character.top), stat=stat, amount=amount)
    effect.difference = change = attribute(table, character, stat) - before
    if change:
        kind = "bonus" if change > 0 else "penalty"
        about: dict[str, Any] = {"character": character, "stat": stat, "amount": abs(change)}
        yield from emit(table, kind, **about, effect=effect, play=play)
