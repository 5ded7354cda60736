"""Changes that hold for a while, put on what they bear on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.continuous import ContinuousEffect, Duration
from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.fma import effects
from rules.fma.abilities.scope import NEGATED, FmaScope, subject_of
from rules.fma.characters import Character
from rules.fma.control import gain_control
from rules.fma.modifiers import SetTo
from rules.fma.phases import NEXT_RECRUIT
from rules.fma.printed import STATS
from rules.fma.state import FmaTable
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

ChangeHandler = Callable[[FmaTable, Any, Duration, FmaScope], Steps[None]]


def begin_changes(table: FmaTable, effect: e.Lasting, scope: FmaScope) -> Steps[None]:
    until = duration(table, effect.until)
    for change in effect.changes:
        yield from CHANGE_HANDLERS[type(change)](table, change, until, scope)


def duration(table: FmaTable, until: str) -> Duration:
    """When it ends, in the words of the table (FMA-ATTR-3, 4)."""
    if until == "turn":
        return ("turn", table.turn)
    if until == "battle" and table.battle is not None:
        return ("battle", table.battle.id)
    return ("phase", table.phase_number)


def source_index(scope: FmaScope) -> int | None:
    """The number of the card that is being played."""
    return scope.play.source.index if scope.play is not None else None


def resolved(group: Group, scope: FmaScope) -> Steps[list[Any]]:
    """The objects meant; characters that are no longer there are left alone (FMA-PLAY-21)."""
    found = yield from resolve(group, scope)
    return [obj for obj in found if not (isinstance(obj, Character) and not obj.face.cards)]


def _adjust(table: FmaTable, change: c.Adjust, until: Duration, scope: FmaScope) -> Steps[None]:
    number = amount(change.amount, scope)
    if _is_next(change.group):
        kept = (NEXT_RECRUIT, scope.seat)
        about = ContinuousEffect(
            "next_ally",
            subject_of(scope.seat),
            kept,
            amount=(number, change.floor),
            source=source_index(scope),
        )
        table.add_effect(about)
        return
    found = yield from resolved(change.group, scope)
    for obj in found:
        if change.stat in STATS:
            yield from effects.give(table, obj, change.stat, number, scope.play, until)
        else:
            _put(table, obj, change.stat, until, number, scope)


def _is_next(group: Group) -> bool:
    return isinstance(group, Cards) and Is("next") in group.where


def _becomes(table: FmaTable, change: c.Becomes, until: Duration, scope: FmaScope) -> Steps[None]:
    found = yield from resolved(change.group, scope)
    if isinstance(change.amount, Stat):
        number = yield from _copied(change.amount, scope)
    else:
        number = amount(change.amount, scope)
    for obj in found:
        yield from effects.set_to(table, obj, change.stat, number, scope.play, until)


def _copied(number: Stat, scope: FmaScope) -> Steps[int]:
    """The value of another character now, once (FMA-ATTR-16)."""
    source = yield from resolved(number.of, scope)
    return sum(scope.context.number(obj, number.stat) or 0 for obj in source)


def _multiplied(
    table: FmaTable, change: c.Multiplied, until: Duration, scope: FmaScope
) -> Steps[None]:
    """A bonus just received is doubled, and what doubled it may be doubled too (FMA-IND-36)."""
    found = yield from resolved(change.group, scope)
    answered = scope.event
    for bonus in found:
        if bonus not in table.effects or answered is None:
            continue
        now = _raise(bonus, change.factor)
        table.changed()
        character, stat = answered["character"], bonus.what
        table.log("doubled", card=ref(character.top), stat=stat, amount=f"{now:+}")
        about = {"character": character, "stat": stat, "amount": now}
        yield from emit(table, "bonus", **about, effect=bonus, play=scope.play)


def _raise(bonus: ContinuousEffect, factor: int) -> int:
    """Make a bonus so many times as large as it is now, and tell how large that is.

    Of a value that was set it is the difference (FMA-ATTR-1).
    """
    was = bonus.difference if isinstance(bonus, SetTo) else bonus.amount
    now: int = was * factor
    bonus.amount += now - was
    if isinstance(bonus, SetTo):
        bonus.difference = now
    return now


def _gains(table: FmaTable, change: c.Gains, until: Duration, scope: FmaScope) -> Steps[None]:
    found = yield from resolved(change.group, scope)
    for obj in found:
        for part in change.traits:
            if part.trait == "traits":
                _put(table, obj, part.value, until, 1, scope)
            else:
                _put(table, obj, f"gains {part.trait}", until, part.value, scope)


def _loses(table: FmaTable, change: c.Loses, until: Duration, scope: FmaScope) -> Steps[None]:
    found = yield from resolved(change.group, scope)
    for obj in found:
        for part in change.traits:
            _put(table, obj, f"loses {part.trait}", until, part.value, scope)


def _negate(
    table: FmaTable, change: c.LosesSkills, until: Duration, scope: FmaScope
) -> Steps[None]:
    found = yield from resolved(change.group, scope)
    for obj in found:
        _put(table, obj, NEGATED, until, 1, scope)


def _cannot(table: FmaTable, change: c.Cannot, until: Duration, scope: FmaScope) -> Steps[None]:
    found = yield from resolved(change.who, scope)
    for obj in found:
        _put(table, obj, f"cannot {change.action}", until, (change, scope.seat), scope)


def _controlled(
    table: FmaTable, change: n.Controlled, until: Duration, scope: FmaScope
) -> Steps[None]:
    for obj in (yield from resolved(change.group, scope)):
        yield from gain_control(table, obj, scope.seat, until, scope.play)


def _turns(table: FmaTable, change: n.TurnsInto, until: Duration, scope: FmaScope) -> Steps[None]:
    """A battle stays what it has become; goals change for a time."""
    battle = table.battle
    if change.what == "battle":
        if battle is not None:
            battle.type = change.value
            table.touch()
            table.log("battle_type", type=change.value)
        return
    found = yield from resolved(change.group, scope)
    for obj in found:
        _put(table, obj, "turns", until, change, scope)


def _allowed(table: FmaTable, change: t.Allowed, until: Duration, scope: FmaScope) -> Steps[None]:
    """An event that may be played once from where it lies, by anybody or by one character."""
    only = scope.play.character.id if scope.play and change.action.endswith("by_this") else None
    found = yield from resolved(change.who, scope)
    for card in found:
        _put(table, card, "may_play", until, (scope.seat, only), scope)


def _put(
    table: FmaTable, obj: Any, what: str, until: Duration, number: Any, scope: FmaScope
) -> None:
    source = source_index(scope)
    table.add_effect(ContinuousEffect(what, subject_of(obj), until, amount=number, source=source))
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
