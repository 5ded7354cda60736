"""Statements: what is so, for a while or for good."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rules.fetcg.text.change_parser import STATS
from rules.fetcg.text.nodes import Halved
from rules.fetcg.text.noun_parser import BEARER, ROLES, TARGET
from rules.fetcg.text.render.nouns import LABELS, STATUSES, kinds, per, rows
from rules.fetcg.text.render.nouns import ROLES as ADJECTIVES
from rules.text import changes as c
from rules.text.amounts import Times
from rules.text.attrition import RaisesLimit
from rules.text.conditions import All, Condition, Exists, Fighting, Matches, Unless
from rules.text.filters import AnyOf, At, Filter, Named, Not, OneOf, Trait
from rules.text.groups import Cards, Group, Known, Units
from rules.text.render.renderer import Renderer, Says
from rules.text.render.words import either, plural

TAKEN = "_taken"
_STATS = {stat: phrase.replace("_", " ") for phrase, stat in STATS.items()}
_STATS |= {"attack": "Attack Power", "max_energy": "Max Energy"}
_FIGHTERS = {name: ADJECTIVES[role] for role, name in ROLES.items()}
_ACTIVITIES = {"magic": "use Magic"}


def changes(renderer: Renderer, found: Sequence[c.Change]) -> str:
    """One after the other; statuses that something cannot get are told together."""
    phrases: list[str] = []
    for who, group in groupby(found, _who_is_immune):
        if who is None:
            phrases.extend(renderer.say(change) for change in group)
        else:
            names = either([_status(change) for change in group])
            phrases.append(f"{renderer.say(who)} cannot get {names}")
    return " and ".join(phrases)


def _who_is_immune(change: c.Change) -> Group | None:
    if isinstance(change, c.Cannot) and change.action.startswith("get_"):
        return change.who
    return None


def _status(change: c.Change) -> str:
    assert isinstance(change, c.Cannot)
    return STATUSES[change.action.removeprefix("get_")]


def number(renderer: Renderer, who: Group, stat: str) -> str:
    """ "its damage", "the Attacking unit's number of attacks", "damage to it"."""
    if stat.endswith(TAKEN):
        return f"damage to {renderer.say(who)}"
    words = _STATS[stat]
    if who == TARGET:
        return f"its {words}"
    if who == BEARER:
        return f"{renderer.say(who)}'s {words}"
    if isinstance(who, Known) and who.name in _FIGHTERS:
        return f"the {_FIGHTERS[who.name]} unit's {words}"
    return f"the {words} of {renderer.say(who)}"


def say_adjust(renderer: Renderer, node: c.Adjust) -> str:
    if isinstance(node.amount, Times):
        counted = number(renderer, node.group, node.stat)
        each = node.amount.each
        way = "increased" if each > 0 else "reduced"
        return f"{counted} is {way} by {abs(each)} {per(node.amount)}"
    assert isinstance(node.amount, int)
    if node.stat == "entry_cost":
        assert isinstance(node.group, Units)
        return f"{kinds(_only(node.group), units=False)} pay {node.amount} Energy to enter"
    way = "higher" if node.amount > 0 else "lower"
    return f"{number(renderer, node.group, node.stat)} is {abs(node.amount)} {way}"


def _only(units: Units) -> Filter:
    (found,) = units.where
    return found


def say_multiplied(renderer: Renderer, node: c.Multiplied) -> str:
    if node.factor == 0:
        verb = "takes/take" if node.stat.endswith(TAKEN) else "deals/deal"
        return renderer.fill(f"{{group}} {{group:{verb}}} no damage", node)
    return f"{number(renderer, node.group, node.stat)} is doubled"


def say_becomes(renderer: Renderer, node: c.Becomes) -> str:
    if node == c.Becomes(Units("any"), "triangle", 0):
        return "ignore the weapon triangle"
    if node.stat == f"triangle{TAKEN}":
        return f"no Triangle Advantage counts against {renderer.say(node.group)}"
    return f"{number(renderer, node.group, node.stat)} becomes {node.amount}"


def say_while(renderer: Renderer, node: c.While) -> str:
    if isinstance(node.condition, Fighting):
        return f"{renderer.say(node.condition.who)} cannot be counterattacked"
    assert isinstance(node.condition, Matches)
    (then,), (what,) = node.changes, node.condition.where
    if isinstance(then, c.Becomes):
        arms = what.where if isinstance(what, AnyOf) else (what,)
        names = " or ".join(LABELS[arm.value] for arm in arms if isinstance(arm, Trait))
        return f"no Triangle Advantage of a {names} counts against {renderer.say(then.group)}"
    assert isinstance(then, c.Adjust | c.Multiplied | Halved)
    if then.stat.endswith(TAKEN):
        return _taking_from(renderer, then, what)
    assert not isinstance(then, Halved)
    if then.group != BEARER:
        number = "double" if isinstance(then, c.Multiplied) else f"{then.amount} more"
        against = kinds(what, units=True)
        return f"{renderer.say(then.group)} deals {number} damage against {against}"
    if isinstance(then, c.Multiplied):
        return f"damage dealt to {kinds(what, units=True)} is doubled"
    assert isinstance(then, c.Adjust)
    assert isinstance(then.amount, int)
    return f"damage {then.amount:+d} against {kinds(what, units=True)}"


def _taking_from(renderer: Renderer, change: c.Adjust | c.Multiplied | Halved, what: Filter) -> str:
    """ "This unit takes 1 less damage from Sword units"."""
    if isinstance(change, c.Adjust):
        assert isinstance(change.amount, int)
        much = f"{abs(change.amount)} {'more' if change.amount > 0 else 'less'}"
    else:
        much = "half the" if isinstance(change, Halved) else "no"
    is_arms = isinstance(what, Trait) and what.trait in ("type", "action")
    by = LABELS[what.value] if is_arms and isinstance(what, Trait) else kinds(what, units=True)
    return renderer.fill(f"{{group}} {{group:takes/take}} {much} damage from {by}", change)


def say_gains(renderer: Renderer, node: c.Gains) -> str:
    who = renderer.say(node.group)
    if node.traits[0].trait == "moves":
        return f"{who} may also move one square diagonally"
    return f"{who} has {LABELS[node.traits[0].value]}"


def say_cannot(renderer: Renderer, node: c.Cannot) -> str:
    if node.action == "be_attacked":
        by = "".join(f" with {LABELS[one]}" for one in node.by)
        return f"{renderer.say(node.who)} cannot be attacked{by}"
    if node.action != "enter":
        return f"{renderer.say(node.who)} cannot {_ACTIVITIES.get(node.action, node.action)}"
    assert isinstance(node.who, Units)
    found = _only(node.who)
    if isinstance(found, Not):
        return f"only {kinds(found.fails, units=True)} can enter"
    parts = found.where if isinstance(found, AnyOf) else (found,)
    mixed = any(isinstance(part, Trait) and part.trait == "features" for part in parts)
    return f"{kinds(found, units=mixed)} cannot enter"


def _placement(condition: Condition) -> str:
    if isinstance(condition, All):
        return ", ".join(map(_placement, condition.conditions))
    if isinstance(condition, Unless):
        assert isinstance(condition.condition, Exists)
        assert isinstance(condition.condition.group, Cards)
        names = condition.condition.group.where[0]
        assert isinstance(names, Named)
        return f"with no other {' or '.join(names.names)} in that row"
    assert isinstance(condition, Matches)
    (where,) = condition.where
    if isinstance(where, At):
        return f"in {rows(where)}"
    return "in your Home Row" if isinstance(where, OneOf) else "outside the Home Rows"


CHANGES: Says = {
    c.While: say_while,
    c.Adjust: say_adjust,
    c.Becomes: say_becomes,
    c.Multiplied: say_multiplied,
    Halved: lambda renderer, node: f"{number(renderer, node.group, node.stat)} is halved",
    c.Gains: say_gains,
    c.Cannot: say_cannot,
    c.Forbidden: "your opponent cannot play Surprise cards",
    RaisesLimit: lambda renderer, node: (
        f"you may sortie {node.amount} more {plural('unit', node.amount)}"
    ),
    c.OnlyDeployedIf: lambda renderer, node: f"place this card {_placement(node.condition)}",
}
