"""Changes that hold for a while, put on what they bear on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.continuous import ADD, ContinuousEffect, Duration
from rules.engine.decision import Steps
from rules.engine.zones import Card
from rules.fma import effects
from rules.fma.abilities.scope import NEGATED, FmaScope, subject_of
from rules.fma.characters import Character
from rules.fma.control import gain_control
from rules.fma.phases import NEXT_RECRUIT
from rules.fma.printed import STATS
from rules.fma.state import FmaTable, ref
from rules.fma.text import nodes as n
from rules.fma.triggers import emit
from rules.text import attrition as t
from rules.text import changes as c
from rules.text import effects as e
from rules.text.amounts import Stat
from rules.text.evaluate import amount
from rules.text.execute import resolve
from rules.text.filters import Is
from rules.text.groups import Cards, Group

ChangeHandler = Callable[[FmaTable, Any, Duration, FmaScope], Steps[bool]]


def begin_changes(table: FmaTable, effect: e.Lasting, scope: FmaScope) -> Steps[bool]:
    done = False
    until = duration(table, effect.until)
    for change in effect.changes:
        made = yield from CHANGE_HANDLERS[type(change)](table, change, until, scope)
        done = done or made
    return done


def duration(table: FmaTable, until: str) -> Duration:
    """When it ends, in the words of the table (FMA-ATTR-3, 4)."""
    if until == "turn":
        return ("turn", table.turn)
    if until == "battle" and table.battle is not None:
        return ("battle", table.battle.id)
    return ("phase", table.phase_number)


def resolved(group: Group, scope: FmaScope) -> Steps[list[Any]]:
    """The objects meant; characters that are no longer there are left alone (FMA-PLAY-21)."""
    found = yield from resolve(group, scope)
    return [obj for obj in found if not (isinstance(obj, Character) and not obj.face.cards)]


def _adjust(table: FmaTable, change: c.Adjust, until: Duration, scope: FmaScope) -> Steps[bool]:
    number = amount(change.amount, scope)
    if _is_next(change.group):
        kept = (NEXT_RECRUIT, scope.seat)
        about = ContinuousEffect(
            "next_ally", subject_of(scope.seat), kept, amount=(number, change.floor)
        )
        table.add_effect(about)
        return True
    found = yield from resolved(change.group, scope)
    for obj in found:
        if change.stat in STATS:
            yield from effects.give(table, obj, change.stat, number, scope.play, until)
        else:
            _put(table, obj, change.stat, until, number)
    return bool(found)


def _is_next(group: Group) -> bool:
    return isinstance(group, Cards) and Is("next") in group.where


def _becomes(table: FmaTable, change: c.Becomes, until: Duration, scope: FmaScope) -> Steps[bool]:
    found = yield from resolved(change.group, scope)
    if isinstance(change.amount, Stat):
        number = yield from _copied(change.amount, scope)
    else:
        number = amount(change.amount, scope)
    for obj in found:
        yield from effects.set_to(table, obj, change.stat, number, scope.play, until)
    return bool(found)


def _copied(number: Stat, scope: FmaScope) -> Steps[int]:
    """The value of another character now, once (FMA-ATTR-16)."""
    source = yield from resolved(number.of, scope)
    return sum(scope.context.number(obj, number.stat) or 0 for obj in source)


def _multiplied(
    table: FmaTable, change: c.Multiplied, until: Duration, scope: FmaScope
) -> Steps[bool]:
    """A bonus just received is doubled, and what doubled it may be doubled too (FMA-IND-36)."""
    found = yield from resolved(change.group, scope)
    answered = scope.event
    for bonus in found:
        if bonus not in table.effects or answered is None:
            continue
        more = bonus.amount if bonus.op == ADD else answered["amount"]
        bonus.amount += more * (change.factor - 1)
        table.changed()
        character, stat = answered["character"], bonus.what
        table.log("doubled", card=ref(character.top), stat=stat, amount=f"{bonus.amount:+}")
        about = {"character": character, "stat": stat, "amount": more * change.factor}
        yield from emit(table, "bonus", **about, effect=bonus, play=scope.play)
    return bool(found)


def _gains(table: FmaTable, change: c.Gains, until: Duration, scope: FmaScope) -> Steps[bool]:
    found = yield from resolved(change.group, scope)
    for obj in found:
        for part in change.traits:
            if part.trait == "traits":
                _put(table, obj, part.value, until, 1)
            else:
                _put(table, obj, f"gains {part.trait}", until, part.value)
    return bool(found)


def _loses(table: FmaTable, change: c.Loses, until: Duration, scope: FmaScope) -> Steps[bool]:
    found = yield from resolved(change.group, scope)
    for obj in found:
        for part in change.traits:
            _put(table, obj, f"loses {part.trait}", until, part.value)
    return bool(found)


def _negate(
    table: FmaTable, change: c.LosesSkills, until: Duration, scope: FmaScope
) -> Steps[bool]:
    found = yield from resolved(change.group, scope)
    for obj in found:
        _put(table, obj, NEGATED, until, 1)
    return bool(found)


def _cannot(table: FmaTable, change: c.Cannot, until: Duration, scope: FmaScope) -> Steps[bool]:
    found = yield from resolved(change.who, scope)
    for obj in found:
        _put(table, obj, f"cannot {change.action}", until, (change, scope.seat))
    return bool(found)


def _controlled(
    table: FmaTable, change: n.Controlled, until: Duration, scope: FmaScope
) -> Steps[bool]:
    done = False
    for obj in (yield from resolved(change.group, scope)):
        done = yield from gain_control(table, obj, scope.seat, until, scope.play)
    return done


def _turns(table: FmaTable, change: n.TurnsInto, until: Duration, scope: FmaScope) -> Steps[bool]:
    """A battle stays what it has become; goals change for a time."""
    battle = table.battle
    if change.what == "battle":
        if battle is None:
            return False
        battle.type = change.value
        table.touch()
        table.log("battle_type", type=change.value)
        return True
    found = yield from resolved(change.group, scope)
    for obj in found:
        _put(table, obj, "turns", until, change)
    return bool(found)


def _allowed(table: FmaTable, change: t.Allowed, until: Duration, scope: FmaScope) -> Steps[bool]:
    """An event that may be played once from where it lies, by anybody or by one character."""
    only = scope.play.character.id if scope.play and change.action.endswith("by_this") else None
    found = yield from resolved(change.who, scope)
    for card in found:
        _put(table, card, "may_play", until, (scope.seat, only))
    return bool(found)


def _put(table: FmaTable, obj: Any, what: str, until: Duration, number: Any) -> None:
    table.add_effect(ContinuousEffect(what, subject_of(obj), until, amount=number))
    shown = obj.top if isinstance(obj, Character) else obj
    if isinstance(shown, Card):
        table.log("changed", card=ref(shown), what=what.removeprefix("gains ").split(" ")[0])


CHANGE_HANDLERS: dict[type[c.Change], ChangeHandler] = {
    c.Adjust: _adjust,
    c.Becomes: _becomes,
    c.Multiplied: _multiplied,
    c.Gains: _gains,
    c.Loses: _loses,
    c.LosesSkills: _negate,
    c.Cannot: _cannot,
    n.Controlled: _controlled,
    n.TurnsInto: _turns,
    t.Allowed: _allowed,
}
