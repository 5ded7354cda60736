"""Changes that hold for a while, put on SQUAD cards and ships."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decision import Steps
from rules.engine.effects import Effect
from rules.flamethrowers.table import FlameTable, Ship, Squad, ref
from rules.text import attrition as a
from rules.text import changes as c
from rules.text import effects as e
from rules.text.groups import Group
from rules.text.play.asking import amount
from rules.text.play.doing import resolve
from rules.text.play.scope import Scope

CANNOT_ATTACK = "cannot_attack"
# What is so or is not; everything else is a number.
STATES = frozenset(
    {
        CANNOT_ATTACK,
        "attack_at_once",
        "attack_ship",
        "light_attack_ship",
        "heavy_attack_ship",
    }
)


def make_lasting(table: FlameTable, effect: e.Lasting, scope: Scope) -> Steps[bool]:
    """Put every change on its objects, each until its moment (FLAME-GEN-9)."""
    done = False
    for change in effect.changes:
        group, what, number = _meaning(change, scope)
        found = yield from resolve(group, scope)
        for thing in found:
            if isinstance(thing, Squad) and not table.in_play(thing):
                continue
            until = moment(table, effect.until, thing, scope)
            table.add_effect(Effect(what, subject_of(thing), until, amount=number))
            done = True
        say_lasting(table, what, number, effect.until, found)
    return done


def say_lasting(
    table: FlameTable, what: str, number: int, until: str, things: Sequence[Squad | Ship]
) -> None:
    """Who is under it, and until when."""
    about = {"what": what, "until": "for_attack" if until == "attack" else until}
    cards = [ref(one.face) for one in things if isinstance(one, Squad)]
    if cards and what in STATES:
        table.say("state", cards=cards, **about)
    elif cards:
        table.say("effect", cards=cards, amount=f"{number:+,}", **about)
    for ship in (one for one in things if isinstance(one, Ship)):
        table.say("effect_on_ship", ship=list(ship.members), amount=f"{number:+,}", **about)


def subject_of(thing: Squad | Ship) -> Any:
    return thing.id if isinstance(thing, Squad) else ("ship", thing.side)


def _meaning(change: c.Change, scope: Scope) -> tuple[Group, str, int]:
    """On what it bears, what it is about, and how much."""
    if isinstance(change, c.Adjust):
        return change.group, change.stat, amount(change.amount, scope)
    if isinstance(change, c.Cannot):
        return change.who, CANNOT_ATTACK, 1
    assert isinstance(change, a.Allowed), f"{change} cannot last for a while"
    return change.who, change.deed, 1


def moment(table: FlameTable, until: str, thing: Squad | Ship, scope: Scope) -> tuple[Any, ...]:
    """When the effect ends, in the words of the table."""
    if until == "attack":
        return ("attack", table.attack.id if table.attack is not None else 0)
    if until == "its_next_turn":
        seat = thing.player if isinstance(thing, Squad) else thing.members[0]
        return (until, seat, table.turn)
    if until == "until_own_next_turn":
        return (until, scope.seat, table.turn)
    return (until, table.turn)
