"""English for the words of games in which numbers run down."""

from __future__ import annotations

from rules.text.attrition import (
    Allowed,
    AttackDamages,
    Cancel,
    Damaged,
    Enters,
    Gain,
    RaisesLimit,
)
from rules.text.render.nouns import amount
from rules.text.render.renderer import Renderer, Says


def spaced(word: str) -> str:
    """A key as words: "tag_team" is said "tag team"."""
    return word.replace("_", " ")


def say_gain(renderer: Renderer, node: Gain) -> str:
    return f"{renderer.say(node.group)} gets {amount(renderer, node.amount)} {spaced(node.stat)}"


def say_cancel(renderer: Renderer, node: Cancel) -> str:
    return f"cancel {renderer.say(node.group) if node.group else f'the {spaced(node.what)}'}"


def say_allowed(renderer: Renderer, node: Allowed) -> str:
    return f"{renderer.say(node.who)} may {spaced(node.deed)}"


def say_raises_limit(renderer: Renderer, node: RaisesLimit) -> str:
    return f"you may have {amount(renderer, node.amount)} more {spaced(node.state)} units"


def say_enters(renderer: Renderer, node: Enters) -> str:
    how = f" by {spaced(node.how)}" if node.how else ""
    return f"{renderer.say(node.who)} joins{how}"


def say_attack_damages(renderer: Renderer, node: AttackDamages) -> str:
    return f"an attack of {renderer.say(node.attacker)} deals damage"


def say_damaged(renderer: Renderer, node: Damaged) -> str:
    return f"{renderer.say(node.who)} loses health"


ATTRITION: Says = {
    Gain: say_gain,
    Cancel: say_cancel,
    Allowed: say_allowed,
    RaisesLimit: say_raises_limit,
    Enters: say_enters,
    AttackDamages: say_attack_damages,
    Damaged: say_damaged,
}
