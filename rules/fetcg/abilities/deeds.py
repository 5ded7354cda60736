"""Instructions of card text, carried out on a table of this game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.decision import Option, Steps
from rules.engine.table import Outcome
from rules.engine.zones import Card
from rules.fetcg.abilities.choosing import squares_for
from rules.fetcg.abilities.lasting import keep_order, make_lasting
from rules.fetcg.asking import ask_one
from rules.fetcg.chips import drain, lose, pay, restore, restore_used
from rules.fetcg.drawing import discard, draw, to_owner
from rules.fetcg.placing import defeat, put_in_place, relocate, remove_land, unequip
from rules.fetcg.stack import counter
from rules.fetcg.statuses import cure, give, stand_by, wake
from rules.fetcg.table import FetcgTable, Unit, ref
from rules.text import attrition as a
from rules.text import battlefield as b
from rules.text import effects as e
from rules.text import groups as g
from rules.text.play.asking import amount
from rules.text.play.doing import is_among, resolve
from rules.text.play.scope import Scope, Thing

Doing = Callable[[FetcgTable, Any, Scope], Steps[bool]]


def do(table: FetcgTable, effect: e.Effect, scope: Scope) -> Steps[bool]:
    """One instruction; whether it was fully done."""
    return (yield from _DOING[type(effect)](table, effect, scope))


def _things(table: FetcgTable, group: g.Group, scope: Scope) -> Steps[list[Thing]]:
    """The things of a group, each once; units that have left are gone."""
    found: list[Thing] = []
    for thing in (yield from resolve(group, scope)):
        gone = isinstance(thing, Unit) and not table.in_play(thing)
        if not gone and not is_among(thing, found):
            found.append(thing)
    return found


# Chips and Energy -----------------------------------------------------------------------------


def _move_chips(table: FetcgTable, effect: b.MoveChips, scope: Scope) -> Steps[bool]:
    yield from ()
    seat = scope.seat if effect.side == "own" else 1 - scope.seat
    player, wanted = table.players[seat], amount(effect.amount, scope)
    if effect.origin == "used":
        moved = restore_used(table, player, wanted)
        table.say("restoration", player=seat, amount=moved)
    elif effect.up_to:
        moved = drain(table, player, wanted)
        table.say("drained", player=seat, amount=moved)
    else:
        pay(table, player, wanted)
        moved = wanted
    return moved == wanted


def _gain(table: FetcgTable, effect: a.Gain, scope: Scope) -> Steps[bool]:
    """Energy back from Unused, or lost to Used (FETCG-CHIPS-7, 10)."""
    number = amount(effect.amount, scope)
    units = yield from _things(table, effect.group, scope)
    for unit in units:
        if number > 0:
            restore(table, unit, number)
        else:
            lost = lose(table, unit, -number)
            table.say("energy_lost", card=ref(unit.face), amount=lost, energy=unit.energy)
    return bool(units)


def _inflict(table: FetcgTable, effect: b.Inflict, scope: Scope) -> Steps[bool]:
    units = yield from _things(table, effect.group, scope)
    given = [give(table, unit, effect.status) for unit in units]
    return bool(given) and all(given)


def _cure(table: FetcgTable, effect: b.Cure, scope: Scope) -> Steps[bool]:
    statuses = (effect.status,) if effect.status else ()
    units = yield from _things(table, effect.group, scope)
    for unit in units:
        cure(table, unit, *statuses)
    return bool(units)


# Units ----------------------------------------------------------------------------------------


def _move(table: FetcgTable, effect: e.Move, scope: Scope) -> Steps[bool]:
    """No Movement Step, no Energy (FETCG-MOVE-12, 14)."""
    done = False
    for unit in (yield from _things(table, effect.group, scope)):
        squares = squares_for(table, effect, unit)
        if squares:
            square = yield from _one_square(scope, unit, squares)
            relocate(table, unit, square, "card")
            done = True
    return done


def _one_square(scope: Scope, unit: Unit, squares: list[str]) -> Steps[str]:
    option = yield from ask_one(
        scope.seat,
        "choose_square",
        lambda: [Option("square", unit.face, square) for square in squares],
        source=unit.face,
    )
    return str(option.target)


def _tap(table: FetcgTable, effect: e.Tap, scope: Scope) -> Steps[bool]:
    units = yield from _things(table, effect.group, scope)
    for unit in units:
        stand_by(table, unit)
    return bool(units)


def _untap(table: FetcgTable, effect: e.Untap, scope: Scope) -> Steps[bool]:
    units = yield from _things(table, effect.group, scope)
    woken = [wake(table, unit) for unit in units]
    return bool(woken) and all(woken)


def _destroy(table: FetcgTable, effect: e.Destroy, scope: Scope) -> Steps[bool]:
    units = yield from _things(table, effect.group, scope)
    for unit in units:
        defeat(table, unit)
    return bool(units)


def _stack(table: FetcgTable, effect: e.Stack, scope: Scope) -> Steps[bool]:
    """Promotion: the card takes the place of the unit's (FETCG-TRAINING-2, 4)."""
    cards = yield from _things(table, effect.group, scope)
    for unit in (yield from _things(table, effect.unit, scope)):
        former = unit.face
        put_in_place(table, unit, cards[0])
        table.say("promoted", player=scope.seat, card=ref(cards[0]), target=ref(former))
        return True
    return False


# Cards ----------------------------------------------------------------------------------------


def _draw(table: FetcgTable, effect: e.Draw, scope: Scope) -> Steps[bool]:
    yield from ()
    draw(table, table.players[scope.seat], amount(effect.amount, scope))
    return True


def _put(table: FetcgTable, effect: e.Put, scope: Scope) -> Steps[bool]:
    cards = yield from _things(table, effect.group, scope)
    for card in cards:
        _put_one(table, card, effect.to, scope)
    return bool(cards)


def _put_one(table: FetcgTable, card: Card, to: str, scope: Scope) -> None:
    origin = card.zone.name
    if origin == "land":
        remove_land(table, table.square_of(card))
    elif origin in ("weapon", "item"):
        unequip(table, table.unit_of(card), card)
    elif to == "discard":
        discard(table, card)
        table.say("discard", player=card.owner, card=ref(card))
    else:
        to_owner(table, card, to)
        table.say("to_hand", player=scope.seat, card=ref(card))


def _look(table: FetcgTable, effect: e.Look, scope: Scope) -> Steps[bool]:
    """The player alone sees the opponent's hand."""
    cards = yield from _things(table, effect.group, scope)
    shown = {"player": scope.seat, "cards": [ref(card) for card in cards]}
    table.say_privately("look", (scope.seat,), shown, player=scope.seat, count=len(cards))
    return True


def _shuffle(table: FetcgTable, effect: e.Shuffle, scope: Scope) -> Steps[bool]:
    yield from ()
    table.shuffle(table.players[scope.seat].deck)
    table.say("shuffle", player=scope.seat)
    return True


def _cancel(table: FetcgTable, effect: a.Cancel, scope: Scope) -> Steps[bool]:
    """The named Surprise card leaves the stack without effect (FETCG-SURPRISE-8)."""
    assert effect.group is not None
    cards = yield from _things(table, effect.group, scope)
    waiting = [played for played in table.stack if is_among(played.card, cards)]
    for played in waiting:
        counter(table, played)
    return bool(waiting)


def _win(table: FetcgTable, effect: e.WinGame, scope: Scope) -> Steps[bool]:
    yield from ()
    table.end(Outcome((scope.seat,), "FETCG-WIN-13", "card"))
    return True


_DOING: dict[type[e.Effect], Doing] = {
    b.MoveChips: _move_chips,
    b.Inflict: _inflict,
    b.Cure: _cure,
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
    e.Lasting: make_lasting,
    e.Delayed: keep_order,
}
