"""Conditions in English, as they stand after "if"."""

from __future__ import annotations

import re

from rules.text import conditions as c
from rules.text.amounts import Amount, Count, Used
from rules.text.groups import Cards, Units
from rules.text.render.amounts import user
from rules.text.render.nouns import amount, filters, joined, singular, some
from rules.text.render.renderer import Renderer, Says, Slots
from rules.text.render.words import how_many, limit

COMPARED = {"<=": "at most ", ">=": "at least ", "=": "", "<": "less than ", ">": "more than "}


def say_compare(renderer: Renderer, node: c.Compare) -> str:
    if isinstance(node.left, Used):
        return used_skill(renderer, node.left, node)
    if isinstance(node.left, Count) and isinstance(node.right, int):
        return has(renderer, node.left, how_many(node.op, node.right))
    return renderer.fill("{left} is {op:compared}{right}", node)


def used_skill(renderer: Renderer, used: Used, node: c.Compare) -> str:
    if (node.op, node.right) == (">=", 1):
        return f"{user(renderer, used)} this turn"
    times = limit(node.op, amount(renderer, node.right))
    return f"{user(renderer, used)} {times} times this turn"


def has(renderer: Renderer, count: Count, number: str) -> str:
    group = count.of
    if isinstance(group, Units | Cards):
        owner = {"own": "you have", "enemy": "your opponent has"}.get(group.side, "there are")
        if isinstance(group, Units) and group.side == "enemy":
            owner = "there are"
        return f"{owner} {owned(some(renderer, group, number))}"
    return f"{amount(renderer, count)} is {number}"


def say_exists(renderer: Renderer, node: c.Exists) -> str:
    group = node.group
    if isinstance(group, Units):
        owner = "you have" if group.side == "own" else "there is"
        return f"{owner} {singular(renderer, group)}"
    side = getattr(group, "side", "any")
    owner = {"own": "you have", "enemy": "your opponent has"}.get(side, "there is")
    return f"{owner} {owned(singular(renderer, group))}"


def owned(phrase: str) -> str:
    """ "Your opponent has 3 cards in their hand", not "3 cards from your opponent's hand"."""
    there = phrase.replace(" from your opponent's ", " in their ")
    return there.replace(" of your opponent", "").replace(" from ", " in ")


def say_matches(renderer: Renderer, node: c.Matches) -> str:
    adjectives, posts = filters(renderer, node.where)
    verb = "has" if not adjectives and posts and posts[0].startswith("with ") else "is"
    posts = [post.removeprefix("with ") if verb == "has" else post for post in posts]
    return joined(renderer.say(node.group), verb, *adjectives, *posts)


def say_fighting(renderer: Renderer, node: c.Fighting) -> str:
    alone = "{who:a} is {role:alone}"
    return renderer.fill(
        alone if node.against is None else "{who:a} is {role:role} {against:a}", node
    )


def say_unless(renderer: Renderer, node: c.Unless) -> str:
    if isinstance(node.condition, c.Exists):
        phrase = renderer.say(node.condition).replace("another ", "an other ", 1)
        without, found = re.subn(r"\b(have|has|is) an? ", r"\1 no ", phrase, count=1)
        if found:
            return without
    return f"it is not so that {renderer.say(node.condition)}"


def conditions(renderer: Renderer, found: tuple[c.Condition, ...]) -> str:
    return " and ".join(renderer.say(node) for node in found)


def per(renderer: Renderer, value: Amount) -> str:
    """ "for each ..." after a number that is multiplied by a count."""
    if isinstance(value, Count):
        return f"for each {unarticled(renderer, value)}"
    return f"times {amount(renderer, value)}"


def unarticled(renderer: Renderer, count: Count) -> str:
    group = count.of
    return some(renderer, group, "") if isinstance(group, Units | Cards) else renderer.say(group)


CLAUSES: Says = {
    c.Compare: say_compare,
    c.Exists: say_exists,
    c.Matches: say_matches,
    c.Fighting: say_fighting,
    c.TurnOf: "it is [phase?the {phase} phase of ]{side:turn}",
    c.Happened: "this happened this {since}: {trigger}",
    c.Unless: say_unless,
    c.All: lambda renderer, node: conditions(renderer, node.conditions),
}
CLAUSE_SLOTS: Slots = {
    "compared": COMPARED,
    "role": {"attacking": "attacking", "defending": "attacked by", "either": "in battle with"},
    "alone": {"attacking": "attacking", "defending": "attacked", "either": "in battle"},
}
