"""Amounts in English."""

from __future__ import annotations

from rules.text.amounts import Count, Depends, Stat, Sum, Times, Used
from rules.text.groups import (
    Among,
    Cards,
    Group,
    Units,
)
from rules.text.render.nouns import amount, described, joined, singular
from rules.text.render.renderer import Renderer, Says
from rules.text.render.words import either, plural


def say_count(renderer: Renderer, node: Count) -> str:
    return f"the number of {bare(renderer, node.of)}"


def bare(renderer: Renderer, node: Group) -> str:
    """The group in the plural without an article."""
    if isinstance(node, Units | Cards | Among):
        return plural_of(renderer, node)
    return renderer.say(node)


def plural_of(renderer: Renderer, node: Group) -> str:
    if isinstance(node, Among):
        return renderer.say(node)
    head, adjectives, posts = described(renderer, node)
    owner = "your" if isinstance(node, Cards) and node.side == "own" else ""
    return joined(owner, *adjectives, plural(head, 2), *posts)


def say_stat(renderer: Renderer, node: Stat) -> str:
    return f"the {renderer.words.stat(node.stat)} of {singular(renderer, node.of)}"


def say_used(renderer: Renderer, node: Used) -> str:
    skill = f'"{node.skill}"' if node.skill else f"a [{node.label}]"
    who = f"{singular(renderer, node.who)} used" if node.who else "you used"
    return f"the number of times {who} {skill} this turn"


def say_times(renderer: Renderer, node: Times) -> str:
    return f"{node.each} times {amount(renderer, node.amount)}"


def say_sum(renderer: Renderer, node: Sum) -> str:
    return either([amount(renderer, part) for part in node.parts], "plus")


def say_depends(renderer: Renderer, node: Depends) -> str:
    then, otherwise = amount(renderer, node.then), amount(renderer, node.otherwise)
    return f"{then} if {renderer.say(node.condition)}, else {otherwise}"


AMOUNTS: Says = {
    Count: say_count,
    Stat: say_stat,
    Used: say_used,
    Times: say_times,
    Sum: say_sum,
    Depends: say_depends,
}
