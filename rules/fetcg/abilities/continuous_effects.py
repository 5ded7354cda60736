"""Continuous effects: what resolved abilities leave behind, each with its duration.

Their `what` is the number, or one of the words below; the subject is a unit's id, the id of a
strike (what holds for one attack or counterattack), or ("player", seat).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.engine.continuous import ADD, SET, ContinuousEffect
from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.fetcg.abilities.choices import log_no_effect, source_card
from rules.fetcg.state import FetcgTable
from rules.fetcg.strikes import Strike
from rules.fetcg.text import nodes as n
from rules.fetcg.units import Unit
from rules.text import attrition as a
from rules.text import changes as c
from rules.text import effects as e
from rules.text.evaluate import amount
from rules.text.execute import resolve
from rules.text.groups import Group
from rules.text.scope import Scope

FEATURE, MOVES, CANNOT, DELAYED = "feature", "moves", "cannot", "order"
TAKEN = "_taken"
# What is counted of a strike beside its sum, and the word of the log for it.
_FACTORS = {"doublings": "doubled", "halvings": "halved", "nullified": "nullified"}
# Durations of what happens in battles alone.
OF_BATTLES = ("attack", "battle")
# Which number, how it is changed, by how much.
Operation = tuple[str, str, Any]


def be_attacked(arms: str) -> str:
    """Name the ban on being attacked with equipment of that sort."""
    return f"be_attacked_with_{arms}"


def subject_of_player(seat: int) -> tuple[str, int]:
    return ("player", seat)


def add_continuous(table: FetcgTable, effect: e.Lasting, scope: Scope) -> Steps[None]:
    """Put every change on what it is about; outside a battle nothing holds for one."""
    if effect.until in OF_BATTLES and table.battle is None:
        log_no_effect(table, scope)
        return
    for change in effect.changes:
        if isinstance(change, a.RaisesLimit):
            more = amount(change.amount, scope)
            table.players[scope.seat].sorties += more
            table.log("more_sorties", player=scope.seat, amount=more)
        elif isinstance(change, c.Forbidden):
            subject = subject_of_player(1 - scope.seat)
            until = duration(table, effect.until, scope)
            source = source_card(scope).index
            table.add_effect(
                ContinuousEffect(
                    CANNOT, subject, until, op=SET, amount=change.action, source=source
                )
            )
        else:
            units = yield from resolve(_about(change), scope)
            for unit in units:
                _put_on(table, change, unit, effect.until, scope)


def _about(change: Any) -> Group:
    group: Group = change.who if isinstance(change, c.Cannot) else change.group
    return group


def _put_on(table: FetcgTable, change: c.Change, unit: Unit, until: str, scope: Scope) -> None:
    if not table.in_play(unit):
        return
    for what, op, number in operations(change, scope):
        subject: Any = unit.id
        stat = what
        if until == "attack":
            strike = _strike(table)
            found = stat_in(strike, unit, what)
            if found is None:
                continue
            subject, stat = strike.id, found
        ends = duration(table, until, scope)
        source = source_card(scope).index
        table.add_effect(ContinuousEffect(stat, subject, ends, op=op, amount=number, source=source))
        _log_change(table, unit, (what, op, number), until)


def _log_change(table: FetcgTable, unit: Unit, operation: Operation, until: str) -> None:
    """What holds for the unit from now on, and how long, as a person would say it."""
    what, op, number = operation
    about: dict[str, Any] = {"card": ref(unit.face), "until": f"until_{until}"}
    if what in (FEATURE, CANNOT):
        table.log("gains" if what == FEATURE else "cannot", **about, what=number)
    elif what == MOVES:
        table.log("moves_further", **about)
    elif what.removesuffix(TAKEN) in _FACTORS:
        key = _FACTORS[what.removesuffix(TAKEN)]
        table.log(key, **about, what="damage_taken" if what.endswith(TAKEN) else "damage")
    elif op == ADD:
        key = "higher" if number > 0 else "lower"
        table.log(key, **about, what=what, amount=abs(number))
    else:
        table.log("becomes", **about, what=what, amount=number)


def _strike(table: FetcgTable) -> Strike:
    """The attack or counterattack that goes on."""
    assert table.battle is not None
    assert table.battle.strike is not None
    return table.battle.strike


def stat_in(strike: Strike, unit: Unit, what: str) -> str | None:
    """The number of the strike that a number of the unit is, None if it plays no part in it."""
    if what.endswith(TAKEN):
        return what.removesuffix(TAKEN) if unit is strike.target else None
    return what if unit is strike.user else None


def operations(change: c.Change, scope: Scope) -> Iterator[Operation]:
    """A change as operations on numbers: which, how, how much (FETCG-DAMAGE-5)."""
    if isinstance(change, c.Adjust):
        yield change.stat, ADD, amount(change.amount, scope)
    elif isinstance(change, c.Becomes):
        yield change.stat, SET, amount(change.amount, scope)
    elif isinstance(change, c.Multiplied):
        assert change.stat.startswith("damage"), f"{change.stat} is never doubled"
        assert change.factor in (0, 2), f"damage is doubled or none, not times {change.factor}"
        number = "doublings" if change.factor else "nullified"
        yield change.stat.replace("damage", number), ADD, 1
    elif isinstance(change, n.Halved):
        assert change.stat.startswith("damage"), f"{change.stat} is never halved"
        yield change.stat.replace("damage", "halvings"), ADD, 1
    elif isinstance(change, c.Gains):
        for trait in change.traits:
            yield FEATURE if trait.trait == "features" else MOVES, SET, trait.value
    else:
        assert isinstance(change, c.Cannot), f"{change} cannot last for a while"
        for action in map(be_attacked, change.by) if change.by else (change.action,):
            yield CANNOT, SET, action


def duration(table: FetcgTable, until: str, scope: Scope) -> tuple[Any, ...]:
    """When it ends, in the words of the table."""
    if until == "attack":
        return ("strike", _strike(table).id)
    if until == "battle":
        assert table.battle is not None
        return ("battle", table.battle.id)
    if until == "enemy_next_turn":
        return ("turn_end_of", 1 - scope.seat, table.turn)
    return (until,)


def add_delayed(table: FetcgTable, effect: e.Delayed, scope: Scope) -> Steps[None]:
    """A victory condition in force until the opponent's next turn has ended (FETCG-WIN-13)."""
    yield from ()
    source = source_card(scope)
    assert scope.ability is not None
    place = source.data.abilities.index(scope.ability)
    until = duration(table, effect.until, scope)
    subject = subject_of_player(scope.seat)
    table.add_effect(
        ContinuousEffect(DELAYED, subject, until, op=SET, amount=place, source=source.index)
    )
