"""Changes that hold for a while: kept as Effects of the table, each until its moment.

An Effect's `what` is the number, or one of the words below; its subject is a unit's id, a blow's id
(what holds for one attack or counterattack), or ("player", seat).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.engine.decision import Steps
from rules.engine.effects import ADD, SET, Effect
from rules.fetcg.abilities.choosing import source_card
from rules.fetcg.table import Blow, FetcgTable, Unit
from rules.text import attrition as a
from rules.text import battlefield as b
from rules.text import changes as c
from rules.text import effects as e
from rules.text.groups import Group
from rules.text.play.asking import amount
from rules.text.play.doing import resolve
from rules.text.play.scope import Scope

FEATURE, MOVES, CANNOT, ORDER = "feature", "moves", "cannot", "order"
TAKEN = "_taken"
Meaning = tuple[str, str, Any]


def subject_of_player(seat: int) -> tuple[str, int]:
    return ("player", seat)


def make_lasting(table: FetcgTable, effect: e.Lasting, scope: Scope) -> Steps[bool]:
    """Put every change on what it is about."""
    done = False
    for change in effect.changes:
        if isinstance(change, a.RaisesLimit):
            table.players[scope.seat].sorties += amount(change.amount, scope)
            done = True
        elif isinstance(change, c.Forbidden):
            subject = subject_of_player(1 - scope.seat)
            until = moment(table, effect.until, scope)
            table.add_effect(Effect(CANNOT, subject, until, op=SET, amount=change.deed))
            done = True
        else:
            units = yield from resolve(_about(change), scope)
            for unit in units:
                done = _put_on(table, change, unit, effect.until, scope) or done
    table.changed()
    return done


def _about(change: Any) -> Group:
    group: Group = change.who if isinstance(change, c.Cannot) else change.group
    return group


def _put_on(table: FetcgTable, change: c.Change, unit: Unit, until: str, scope: Scope) -> bool:
    if not table.in_play(unit):
        return False
    done = False
    for what, op, number in meanings(change, scope):
        subject: Any = unit.id
        stat = what
        if until == "attack":
            blow = table.battle.blow if table.battle is not None else None
            found = stat_in(blow, unit, what)
            if blow is None or found is None:
                continue
            subject, stat = blow.id, found
        ends = moment(table, until, scope)
        source = source_card(scope)
        table.add_effect(
            Effect(
                stat,
                subject,
                ends,
                op=op,
                amount=number,
                source=source.index if source is not None else None,
            )
        )
        table.say("changed", card=_ref(unit), what=stat, amount=number, op=op)
        done = True
    return done


def stat_in(blow: Blow | None, unit: Unit, what: str) -> str | None:
    """The number of the blow that a number of the unit is, None if it plays no part in it."""
    if blow is None:
        return None
    if what.endswith(TAKEN):
        return what.removesuffix(TAKEN) if unit is blow.target else None
    return what if unit is blow.user else None


def meanings(change: c.Change, scope: Scope) -> Iterator[Meaning]:
    """A change as operations on numbers: which, how, how much (FETCG-DAMAGE-5)."""
    if isinstance(change, c.Adjust):
        yield change.stat, ADD, amount(change.amount, scope)
    elif isinstance(change, c.Becomes):
        yield change.stat, SET, amount(change.amount, scope)
    elif isinstance(change, c.Multiplied):
        assert change.stat.startswith("damage"), f"{change.stat} is never doubled"
        assert change.factor == 2, f"damage is doubled, not times {change.factor}"
        yield change.stat.replace("damage", "doublings"), ADD, 1
    elif isinstance(change, b.Halved):
        assert change.stat.startswith("damage"), f"{change.stat} is never halved"
        yield change.stat.replace("damage", "halvings"), ADD, 1
    elif isinstance(change, c.Gains):
        for trait in change.traits:
            yield FEATURE if trait.trait == "features" else MOVES, SET, trait.value
    else:
        assert isinstance(change, c.Cannot), f"{change} cannot last for a while"
        yield CANNOT, SET, change.deed


def moment(table: FetcgTable, until: str, scope: Scope) -> tuple[Any, ...]:
    """When it ends, in the words of the table."""
    battle = table.battle
    if until == "attack":
        assert battle is not None
        assert battle.blow is not None
        return ("blow", battle.blow.id)
    if until == "battle":
        return ("battle", battle.id if battle is not None else 0)
    if until == "enemy_next_turn":
        return ("turn_end_of", 1 - scope.seat, table.turn)
    return (until,)


def keep_order(table: FetcgTable, effect: e.Delayed, scope: Scope) -> Steps[bool]:
    """A victory condition in force until the opponent's next turn has ended (FETCG-WIN-13)."""
    yield from ()
    source = source_card(scope)
    assert source is not None
    assert scope.ability is not None
    place = source.data.abilities.index(scope.ability)
    until = moment(table, effect.until, scope)
    subject = subject_of_player(scope.seat)
    table.add_effect(Effect(ORDER, subject, until, op=SET, amount=place, source=source.index))
    return True


def _ref(unit: Unit) -> dict[str, Any]:
    return {"card": unit.face.data.key, "handle": unit.face.handle}
