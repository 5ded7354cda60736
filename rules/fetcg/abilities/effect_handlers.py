"""Instructions of card text, carried out on a table of this game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.engine.decision import Option, Prompt, Steps
from rules.engine.log import ref
from rules.engine.questions import choose_one
from rules.engine.table import Outcome
from rules.engine.zones import Card
from rules.fetcg.abilities.choices import log_no_effect, squares_for
from rules.fetcg.abilities.continuous_effects import add_continuous, add_delayed
from rules.fetcg.chips import drain, lose, pay, restore, restore_used
from rules.fetcg.hand import discard, draw, to_owner
from rules.fetcg.placement import defeat, put_in_place, relocate, remove_land, unequip
from rules.fetcg.stack import counter
from rules.fetcg.state import FetcgTable
from rules.fetcg.statuses import cure, give, stand_by, wake
from rules.fetcg.text import nodes as n
from rules.fetcg.units import Unit
from rules.text import attrition as a
from rules.text import effects as e
from rules.text import groups as g
from rules.text.evaluate import amount
from rules.text.execute import execute, is_among, resolve
from rules.text.scope import GameObject, Scope

Handler = Callable[[FetcgTable, Any, Scope], Steps[None]]


def do(table: FetcgTable, effect: e.Effect, scope: Scope) -> Steps[None]:
    """One instruction, as far as it can be done."""
    yield from EFFECT_HANDLERS[type(effect)](table, effect, scope)


def _objects(table: FetcgTable, group: g.Group, scope: Scope) -> Steps[list[GameObject]]:
    """The objects of a group, each once; units that have left are gone."""
    found: list[GameObject] = []
    for obj in (yield from resolve(group, scope)):
        gone = isinstance(obj, Unit) and not table.in_play(obj)
        if not gone and not is_among(obj, found):
            found.append(obj)
    return found


# Chips and Energy -----------------------------------------------------------------------------


def _move_chips(table: FetcgTable, effect: n.MoveChips, scope: Scope) -> Steps[None]:
    yield from ()
    seat = scope.seat if effect.side == "own" else 1 - scope.seat
    player, wanted = table.players[seat], amount(effect.amount, scope)
    if effect.origin == "used":
        moved, line = restore_used(player, wanted), "restoration"
    elif effect.up_to:
        moved, line = drain(player, wanted), "drained"
    else:
        pay(player, wanted)
        table.log("np_paid", player=seat, amount=wanted)
        return
    if moved:
        table.log(line, player=seat, amount=moved)
    else:
        log_no_effect(table, scope)


def carry_out(table: FetcgTable, effects: Sequence[e.Effect], scope: Scope) -> Steps[None]:
    """Do what a text says; if nothing came of it the log says so."""
    before = table.trace()
    yield from execute(effects, scope)
    if table.came_to_nothing(before):
        log_no_effect(table, scope)


def _gain(table: FetcgTable, effect: a.Gain, scope: Scope) -> Steps[None]:
    """Energy back from Unused, or lost to Used (FETCG-CHIPS-7, 10)."""
    number = amount(effect.amount, scope)
    units = yield from _objects(table, effect.group, scope)
    for unit in units:
        if number > 0:
            restore(table, unit, number)
        else:
            lost = lose(table, unit, -number)
            table.log("energy_lost", card=ref(unit.face), amount=lost, energy=unit.energy)


def _inflict(table: FetcgTable, effect: n.Inflict, scope: Scope) -> Steps[None]:
    units = yield from _objects(table, effect.group, scope)
    for unit in units:
        give(table, unit, effect.status)


def _cure(table: FetcgTable, effect: n.Cure, scope: Scope) -> Steps[None]:
    statuses = (effect.status,) if effect.status else ()
    units = yield from _objects(table, effect.group, scope)
    for unit in units:
        cure(table, unit, *statuses)


# Units ----------------------------------------------------------------------------------------


def _move(table: FetcgTable, effect: e.Move, scope: Scope) -> Steps[None]:
    """No Movement Step, no Energy (FETCG-MOVE-12, 14)."""
    for unit in (yield from _objects(table, effect.group, scope)):
        squares = squares_for(table, effect, unit)
        if squares:
            square = yield from _one_square(table, scope, unit, squares)
            relocate(table, unit, square, "card")


def _one_square(table: FetcgTable, scope: Scope, unit: Unit, squares: list[str]) -> Steps[str]:
    option = yield from choose_one(
        table,
        scope.seat,
        "choose_square",
        lambda: [Option("square", unit.face, square) for square in squares],
        source=unit.face,
        prompt=Prompt("choose_square", {"card": ref(unit.face)}),
    )
    return str(option.target)


def _tap(table: FetcgTable, effect: e.Tap, scope: Scope) -> Steps[None]:
    for unit in (yield from _objects(table, effect.group, scope)):
        stand_by(unit)


def _untap(table: FetcgTable, effect: e.Untap, scope: Scope) -> Steps[None]:
    for unit in (yield from _objects(table, effect.group, scope)):
        wake(unit)


def _destroy(table: FetcgTable, effect: e.Destroy, scope: Scope) -> Steps[None]:
    for unit in (yield from _objects(table, effect.group, scope)):
        defeat(table, unit)


def _stack(table: FetcgTable, effect: e.Stack, scope: Scope) -> Steps[None]:
    """Promotion: the card takes the place of the unit's (FETCG-TRAINING-2, 4)."""
    cards = yield from _objects(table, effect.group, scope)
    for unit in (yield from _objects(table, effect.unit, scope)):
        former = unit.face
        put_in_place(table, unit, cards[0])
        table.log("promoted", player=scope.seat, card=ref(cards[0]), target=ref(former))


# Cards ----------------------------------------------------------------------------------------


def _draw(table: FetcgTable, effect: e.Draw, scope: Scope) -> Steps[None]:
    yield from ()
    for seat in scope.context.seats(effect.side, scope.seat):
        player, count = table.players[seat], amount(effect.amount, scope)
        if effect.up_to:
            count = max(0, count - len(player.hand.cards))
        draw(table, player, count)


def _put(table: FetcgTable, effect: e.Put, scope: Scope) -> Steps[None]:
    cards = yield from _objects(table, effect.group, scope)
    if effect.to == "deck":
        for card in cards:
            to_owner(table, card, "deck")
        table.log("to_deck", player=scope.seat, count=len(cards))
        return
    for card in cards:
        _put_one(table, card, effect.to, scope)


def _put_one(table: FetcgTable, card: Card, to: str, scope: Scope) -> None:
    origin = card.zone.name
    if origin == "land":
        remove_land(table, table.square_of(card))
    elif origin in ("weapon", "item"):
        unequip(table, table.unit_of(card), card)
    elif to == "discard":
        discard(table, card)
        table.log("discard", player=card.owner, card=ref(card))
    else:
        to_owner(table, card, to)
        table.log("to_hand", player=scope.seat, card=ref(card))


def _look(table: FetcgTable, effect: e.Look, scope: Scope) -> Steps[None]:
    """The player alone sees the opponent's hand."""
    cards = yield from _objects(table, effect.group, scope)
    scope.bindings[effect.name] = list(cards)
    shown = {"player": scope.seat, "cards": [ref(card) for card in cards]}
    table.log_private("look", (scope.seat,), shown, player=scope.seat, count=len(cards))


def _shuffle(table: FetcgTable, effect: e.Shuffle, scope: Scope) -> Steps[None]:
    yield from ()
    table.shuffle(table.players[scope.seat].deck)
    table.log("shuffle", player=scope.seat)


def _cancel(table: FetcgTable, effect: a.Cancel, scope: Scope) -> Steps[None]:
    """The named Surprise card leaves the stack without effect (FETCG-SURPRISE-8)."""
    assert effect.group is not None
    cards = yield from _objects(table, effect.group, scope)
    countered = [played for played in table.stack if is_among(played.card, cards)]
    for played in countered:
        counter(table, played)


def _win(table: FetcgTable, effect: e.WinGame, scope: Scope) -> Steps[None]:
    yield from ()
    table.end(Outcome((scope.seat,), "FETCG-WIN-13", "card"))


EFFECT_HANDLERS: dict[type[e.Effect], Handler] = {
    n.MoveChips: _move_chips,
    n.Inflict: _inflict,
    n.Cure: _cure,
    a.Gain: _gain,
    a.Cancel: _cancel,
    e.Draw: _draw,
    e.Put: _put,
    e.Move: _move,
    e.Tap: _tap,
    e.Untap: _untap,
    e.Destroy: _destroy,
    e.Stack: _stack,
    e.Look: _look,
    e.Shuffle: _shuffle,
    e.WinGame: _win,
    e.Lasting: add_continuous,
    e.Delayed: add_delayed,
}
