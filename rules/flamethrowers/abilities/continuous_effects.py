"""Effects with a duration, put on SQUAD cards and ships (FLAME-GEN-9)."""

from __future__ import annotations

from typing import Any

from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Steps
from rules.flamethrowers.abilities.choices import source_card
from rules.flamethrowers.effect_log import log_effect, topic_of
from rules.flamethrowers.squads import Ship, Squad
from rules.flamethrowers.state import FlameTable
from rules.text import attrition as a
from rules.text import changes as c
from rules.text import effects as e
from rules.text.evaluate import amount
from rules.text.execute import resolve
from rules.text.groups import Group
from rules.text.scope import Scope


def begin_effects(table: FlameTable, effect: e.Lasting, scope: Scope) -> Steps[bool]:
    """Put every change on its objects, each with its duration."""
    done = False
    for change in effect.changes:
        group, what, number = _meaning(change, scope)
        found = yield from resolve(group, scope)
        for obj in found:
            if isinstance(obj, Squad) and not table.in_play(obj):
                continue
            until = duration(table, effect.until, obj, scope)
            source = source_card(scope.source)
            about = ContinuousEffect(
                what,
                subject_of(obj),
                until,
                amount=number,
                source=source.index if source is not None else None,
            )
            table.add_effect(about)
            done = True
        log_effect(table, what, number, effect.until, found)
    return done


def subject_of(obj: Squad | Ship) -> Any:
    return obj.id if isinstance(obj, Squad) else ("ship", obj.side)


def _meaning(change: c.Change, scope: Scope) -> tuple[Group, str, int]:
    """On what it bears, what it is about, and how much."""
    if isinstance(change, c.Adjust):
        return change.group, change.stat, amount(change.amount, scope)
    if isinstance(change, c.Cannot):
        return change.who, topic_of(change), 1
    assert isinstance(change, a.Allowed), f"{change} has no duration"
    return change.who, change.action, 1


def duration(table: FlameTable, until: str, obj: Squad | Ship, scope: Scope) -> tuple[Any, ...]:
    """When the effect ends, in the words of the table."""
    if until == "attack":
        return ("attack", table.attack.id if table.attack is not None else 0)
    if until == "its_next_turn":
        seat = obj.player if isinstance(obj, Squad) else obj.members[0]
        return (until, seat, table.turn)
    if until == "until_own_next_turn":
        return (until, scope.seat, table.turn)
    return (until, table.turn)
