"""Amounts in English."""

from __future__ import annotations

from rules.text import amounts as a
from rules.text.groups import Among, Cards, Group, Units
from rules.text.render.nouns import described, joined
from rules.text.render.renderer import Renderer, Says, Slots
from rules.text.render.words import plural


def bare(renderer: Renderer, node: Group) -> str:
    """The group in the plural without an article."""
    if isinstance(node, Among) or not isinstance(node, Units | Cards):
        return renderer.say(node)
    head, adjectives, posts = described(renderer, node)
    owner = "your" if isinstance(node, Cards) and node.side == "own" else ""
    return joined(owner, *adjectives, plural(head, 2), *posts)


def user(renderer: Renderer, node: a.Used) -> str:
    """Who used which skill: '"Elite" in "this unit used "Elite"'."""
    skill = f'"{node.skill}"' if node.skill else f"a [{node.label}]"
    return renderer.fill("{who:a} used ", node) + skill if node.who else f"you used {skill}"


AMOUNTS: Says = {
    a.Count: "the number of {of:bare}",
    a.Stat: "the {stat:stat} of {of:a}",
    a.Used: lambda renderer, node: f"the number of times {user(renderer, node)} this turn",
    a.Times: "{each} times {amount}",
}
AMOUNT_SLOTS: Slots = {"bare": bare}
