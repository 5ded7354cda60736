"""Conditions and triggers in English, as they stand after "if" and "when"."""

from __future__ import annotations

import re

from rules.text.amounts import Amount, Count, Used
from rules.text.conditions import (
    All,
    Compare,
    Condition,
    Either,
    Exists,
    Fighting,
    Happened,
    Matches,
    TurnOf,
    Unless,
)
from rules.text.groups import Cards, Units
from rules.text.render.nouns import amount, filters, joined, singular, some
from rules.text.render.renderer import Renderer, Says
from rules.text.render.words import either, limit


def say_compare(renderer: Renderer, node: Compare) -> str:
    if isinstance(node.left, Used):
        return used_skill(renderer, node.left, node)
    left = node.left
    if isinstance(left, Count) and isinstance(node.right, int):
        return has(renderer, left, limit(node.op, node.right))
    compared = {"<=": "at most", ">=": "at least", "=": "", "<": "less than", ">": "more than"}
    right = f"{compared[node.op]} {amount(renderer, node.right)}".strip()
    return f"{amount(renderer, left)} is {right}"


def used_skill(renderer: Renderer, used: Used, node: Compare) -> str:
    skill = f'"{used.skill}"' if used.skill else f"a [{used.label}]"
    who = singular(renderer, used.who) if used.who else "you"
    if (node.op, node.right) == (">=", 1):
        return f"{who} used {skill} this turn"
    return f"{who} used {skill} {limit(node.op, amount(renderer, node.right))} times this turn"


def has(renderer: Renderer, count: Count, number: str) -> str:
    group = count.of
    if isinstance(group, Units | Cards):
        owner = {"own": "you have", "enemy": "your opponent has"}.get(group.side, "there are")
        if isinstance(group, Units) and group.side == "enemy":
            owner = "there are"
        return f"{owner} {owned(some(renderer, group, number))}"
    return f"{amount(renderer, count)} is {number}"


def say_exists(renderer: Renderer, node: Exists) -> str:
    group = node.group
    if isinstance(group, Units):
        owner = "you have" if group.side == "own" else "there is"
        return f"{owner} {singular(renderer, group)}"
    side = getattr(group, "side", "any")
    owner = {"own": "you have", "enemy": "your opponent has"}.get(side, "there is")
    return f"{owner} {owned(singular(renderer, group))}"


def owned(phrase: str) -> str:
    """ "Your opponent has 3 orbs", not "3 orbs of your opponent"."""
    return phrase.replace(" of your opponent", "").replace(" from ", " in ")


def say_matches(renderer: Renderer, node: Matches) -> str:
    adjectives, posts = filters(renderer, node.where)
    verb = "has" if not adjectives and posts and posts[0].startswith("with ") else "is"
    posts = [post.removeprefix("with ") if verb == "has" else post for post in posts]
    return joined(renderer.say(node.group), verb, *adjectives, *posts)


def say_fighting(renderer: Renderer, node: Fighting) -> str:
    who = singular(renderer, node.who)
    words = {"attacking": "attacking", "defending": "attacked by", "either": "in battle with"}
    if node.against is None:
        alone = {"attacking": "attacking", "defending": "attacked", "either": "in battle"}
        return f"{who} is {alone[node.role]}"
    return f"{who} is {words[node.role]} {singular(renderer, node.against)}"


def say_turn_of(renderer: Renderer, node: TurnOf) -> str:
    turn = {"own": "your turn", "enemy": "your opponent's turn"}[node.side]
    return f"it is the {node.phase} phase of {turn}" if node.phase else f"it is {turn}"


def say_happened(renderer: Renderer, node: Happened) -> str:
    return f"this happened this {node.since}: {renderer.say(node.trigger)}"


def say_unless(renderer: Renderer, node: Unless) -> str:
    if isinstance(node.condition, Exists):
        phrase = renderer.say(node.condition).replace("another ", "an other ", 1)
        without, found = re.subn(r"\b(have|has|is) an? ", r"\1 no ", phrase, count=1)
        if found:
            return without
    return f"it is not so that {renderer.say(node.condition)}"


def say_all(renderer: Renderer, node: All) -> str:
    return " and ".join(renderer.say(condition) for condition in node.conditions)


def say_either(renderer: Renderer, node: Either) -> str:
    return either([renderer.say(condition) for condition in node.conditions])


def conditions(renderer: Renderer, found: tuple[Condition, ...]) -> str:
    return " and ".join(renderer.say(one) for one in found)


def per(renderer: Renderer, value: Amount) -> str:
    """ "for each ..." after a number that is multiplied by a count."""
    if isinstance(value, Count):
        return f"for each {unarticled(renderer, value)}"
    return f"times {amount(renderer, value)}"


def unarticled(renderer: Renderer, count: Count) -> str:
    group = count.of
    return some(renderer, group, "") if isinstance(group, Units | Cards) else renderer.say(group)


CLAUSES: Says = {
    Compare: say_compare,
    Exists: say_exists,
    Matches: say_matches,
    Fighting: say_fighting,
    TurnOf: say_turn_of,
    Happened: say_happened,
    Unless: say_unless,
    All: say_all,
    Either: say_either,
}
