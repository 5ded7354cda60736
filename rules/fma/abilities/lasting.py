"""Changes that hold for a while, put on what they bear on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.decision import Steps
from rules.engine.effects import ADD, Effect
from rules.engine.zones import Card
from rules.fma import deeds
from rules.fma.abilities.scope import NEGATED, FmaScope, subject_of
from rules.fma.control import gain_control
from rules.fma.moments import happen
from rules.fma.phases import NEXT_RECRUIT
from rules.fma.pieces import Character
from rules.fma.table import FmaTable, ref
from rules.text import attrition as t
from rules.text import changes as c
from rules.text import effects as e
from rules.text import plays as p
from rules.text.amounts import Stat
from rules.text.filters import Is
from rules.text.groups import Cards, Group
from rules.text.play.asking import amount
from rules.text.play.doing import resolve

ATTRIBUTES = ("strength", "wits", "alchemy")
Until = tuple[Any, ...]
Making = Callable[[FmaTable, Any, Until, FmaScope], Steps[bool]]


def make_lasting(table: FmaTable, effect: e.Lasting, scope: FmaScope) -> Steps[bool]:
    done = False
    until = moment(table, effect.until)
    for change in effect.changes:
        made = yield from _MAKING[type(change)](table, change, until, scope)
        done = done or made
    return done


def moment(table: FmaTable, until: str) -> Until:
    """When it ends, in the words of the table (FMA-ATTR-3, 4)."""
    if until == "turn":
        return ("turn", table.turn)
    if until == "battle" and table.battle is not None:
        return ("battle", table.battle.id)
    return ("phase", table.serial)


def things(group: Group, scope: FmaScope) -> Steps[list[Any]]:
    """The objects meant; characters that are no longer there are left alone (FMA-PLAY-21)."""
    found = yield from resolve(group, scope)
    return [one for one in found if not (isinstance(one, Character) and not one.face.cards)]


def _adjust(table: FmaTable, change: c.Adjust, until: Until, scope: FmaScope) -> Steps[bool]:
    number = amount(change.amount, scope)
    if _is_next(change.group):
        kept = (NEXT_RECRUIT, scope.seat)
        about = Effect("next_ally", subject_of(scope.seat), kept, amount=(number, change.floor))
        table.add_effect(about)
        return True
    found = yield from things(change.group, scope)
    for thing in found:
        if change.stat in ATTRIBUTES:
            yield from deeds.give(table, thing, change.stat, number, scope.play, until)
        else:
            _put(table, thing, change.stat, until, number)
    return bool(found)


def _is_next(group: Group) -> bool:
    return isinstance(group, Cards) and Is("next") in group.where


def _becomes(table: FmaTable, change: c.Becomes, until: Until, scope: FmaScope) -> Steps[bool]:
    found = yield from things(change.group, scope)
    if isinstance(change.amount, Stat):
        number = yield from _copied(change.amount, scope)
    else:
        number = amount(change.amount, scope)
    for thing in found:
        yield from deeds.set_to(table, thing, change.stat, number, scope.play, until)
    return bool(found)


def _copied(number: Stat, scope: FmaScope) -> Steps[int]:
    """The value of another character now, once (FMA-ATTR-16)."""
    source = yield from things(number.of, scope)
    return sum(scope.world.number(one, number.stat) or 0 for one in source)


def _multiplied(
    table: FmaTable, change: c.Multiplied, until: Until, scope: FmaScope
) -> Steps[bool]:
    """A bonus just received is doubled, and what doubled it may be doubled too (FMA-IND-36)."""
    found = yield from things(change.group, scope)
    answered = scope.moment
    for bonus in found:
        if bonus not in table.effects or answered is None:
            continue
        more = bonus.amount if bonus.op == ADD else answered["amount"]
        bonus.amount += more * (change.factor - 1)
        table.changed()
        character, stat = answered["character"], bonus.what
        table.say("doubled", card=ref(character.top), stat=stat, amount=f"{bonus.amount:+}")
        about = {"character": character, "stat": stat, "amount": more * change.factor}
        yield from happen(table, "bonus", **about, effect=bonus, play=scope.play)
    return bool(found)


def _gains(table: FmaTable, change: c.Gains, until: Until, scope: FmaScope) -> Steps[bool]:
    found = yield from things(change.group, scope)
    for thing in found:
        for part in change.traits:
            if part.trait == "traits":
                _put(table, thing, part.value, until, 1)
            else:
                _put(table, thing, f"gains {part.trait}", until, part.value)
    return bool(found)


def _loses(table: FmaTable, change: c.Loses, until: Until, scope: FmaScope) -> Steps[bool]:
    found = yield from things(change.group, scope)
    for thing in found:
        for part in change.traits:
            _put(table, thing, f"loses {part.trait}", until, part.value)
    return bool(found)


def _negate(table: FmaTable, change: c.LosesSkills, until: Until, scope: FmaScope) -> Steps[bool]:
    found = yield from things(change.group, scope)
    for thing in found:
        _put(table, thing, NEGATED, until, 1)
    return bool(found)


def _cannot(table: FmaTable, change: c.Cannot, until: Until, scope: FmaScope) -> Steps[bool]:
    found = yield from things(change.who, scope)
    for thing in found:
        _put(table, thing, f"cannot {change.deed}", until, (change, scope.seat))
    return bool(found)


def _controlled(
    table: FmaTable, change: p.Controlled, until: Until, scope: FmaScope
) -> Steps[bool]:
    done = False
    for thing in (yield from things(change.group, scope)):
        done = yield from gain_control(table, thing, scope.seat, until, scope.play)
    return done


def _turns(table: FmaTable, change: p.TurnsInto, until: Until, scope: FmaScope) -> Steps[bool]:
    """A battle stays what it has become; goals change for a time."""
    battle = table.battle
    if change.what == "battle":
        if battle is None:
            return False
        battle.type = change.value
        table.changed()
        table.say("battle_type", type=change.value)
        return True
    found = yield from things(change.group, scope)
    for thing in found:
        _put(table, thing, "turns", until, change)
    return bool(found)


def _allowed(table: FmaTable, change: t.Allowed, until: Until, scope: FmaScope) -> Steps[bool]:
    """An event that may be played once from where it lies, by anybody or by one character."""
    only = scope.play.character.id if scope.play and change.deed.endswith("by_this") else None
    found = yield from things(change.who, scope)
    for card in found:
        _put(table, card, "may_play", until, (scope.seat, only))
    return bool(found)


def _put(table: FmaTable, thing: Any, what: str, until: Until, number: Any) -> None:
    table.add_effect(Effect(what, subject_of(thing), until, amount=number))
    shown = thing.top if isinstance(thing, Character) else thing
    if isinstance(shown, Card):
        table.say("changed", card=ref(shown), what=what.removeprefix("gains ").split(" ")[0])


_MAKING: dict[type[c.Change], Making] = {
    c.Adjust: _adjust,
    c.Becomes: _becomes,
    c.Multiplied: _multiplied,
    c.Gains: _gains,
    c.Loses: _loses,
    c.LosesSkills: _negate,
    c.Cannot: _cannot,
    p.Controlled: _controlled,
    p.TurnsInto: _turns,
    t.Allowed: _allowed,
}
