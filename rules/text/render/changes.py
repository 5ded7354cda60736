"""Statements in English."""

from __future__ import annotations

from collections.abc import Sequence

from rules.text import changes as c
from rules.text.amounts import Times
from rules.text.effects import Effect
from rules.text.filters import Trait
from rules.text.groups import Group
from rules.text.render.clauses import per
from rules.text.render.renderer import Renderer, Says, Slots
from rules.text.render.words import either, quoted

ACTIONS = {
    "evade": "evade",
    "critical": "make Critical Hits",
    "attack": "attack",
    "untap": "be untapped",
    "level_up": "level up",
    "be_moved": "be moved",
    "be_tapped": "be tapped",
    "be_destroyed": "be destroyed",
    "be_chosen": "be chosen",
    "be_flipped_down": "be turned face-down",
    "be_bonded": "be put into the Bond Area",
    "be_deployed": "be deployed",
    "be_put": "be put",
    "promote_onto": "be placed to promote",
    "level_up_onto": "be placed to level up",
}
CAUSES = {"attack": "attacks", "critical": "Critical Hits", "skill": "skills", "cost": "costs"}
AGAINST = {"evade": " the attacks of", "be_deployed": " in the same area as"}


def effects(renderer: Renderer, found: Sequence[Effect | c.Change]) -> str:
    return ", then ".join(renderer.say(effect) for effect in found)


def cost(renderer: Renderer, found: Sequence[Effect]) -> str:
    return ", ".join(renderer.say(effect) for effect in found)


def changes(renderer: Renderer, found: Sequence[c.Change]) -> str:
    """Several statements; the subject is said once where they share it."""
    said: list[str] = []
    before: object = None
    for change in found:
        phrase = renderer.say(change)
        group = getattr(change, "group", None)
        if isinstance(group, Group) and group == before:
            phrase = phrase.removeprefix(f"{renderer.say(group)} ")
        said.append(phrase)
        before = group
    return either(said, "and")


def say_adjust(renderer: Renderer, node: c.Adjust) -> str:
    floor = "[floor? (not below {floor})]"
    if isinstance(node.amount, Times):
        by = f"{node.amount.each:+d} {{stat:stat}} {per(renderer, node.amount.amount)}"
    elif isinstance(node.amount, int):
        by = f"{node.amount:+d} {{stat:stat}}"
    else:
        by = "{stat:stat} equal to {amount} more"
    return renderer.fill(f"{{group}} {{group:gets/get}} {by}{floor}", node)


def say_becomes(renderer: Renderer, node: c.Becomes) -> str:
    if node.stat == "orbs_destroyed":
        return renderer.fill("attacks of {group} break {amount} orbs", node)
    return renderer.fill("the {stat:stat} of {group} becomes {amount}", node)


def say_cannot(renderer: Renderer, node: c.Cannot) -> str:
    action = ACTIONS.get(node.action, node.action)
    by = either([CAUSES[cause] for cause in node.by])
    source = renderer.say(node.source) if node.source else ""
    how = " of ".join(part for part in (by, source) if part)
    against = AGAINST.get(node.action, "") + " {against}" if node.against else ""
    return renderer.fill(f"{{who}} cannot {action}{against}", node) + (f" by {how}" if how else "")


FORBIDDEN = (
    "{side:who} cannot {action}[what? {what}][skills? {skills:named}]"
    "[place? into the {place:place}][by_skill? by a skill]"
)


def say_loses_skills(renderer: Renderer, node: c.LosesSkills) -> str:
    kind = f"{node.kind} " if node.kind else ""
    what = quoted(node.names, "and") if node.names else f"all {kind}skills"
    kept = "" if node.names else "[kept? other than {kept} skills]"
    return renderer.fill(
        f"{{group}} {{group:loses/lose}} {what}{kept}[barred? and cannot get it back]", node
    )


def shown(renderer: Renderer, traits: Sequence[Trait]) -> str:
    return either([renderer.words.trait(trait.value) for trait in traits], "and")


CHANGES: Says = {
    c.Adjust: say_adjust,
    c.Becomes: say_becomes,
    c.Multiplied: "the {stat:stat} of {group} is multiplied by {factor}",
    c.Gains: "{group} {group:gains/gain} {traits:traits}",
    c.Loses: "{group} {group:loses/lose} {traits:traits}",
    c.Copies: "{group} also has the {what:stats} of {of}",
    c.Cannot: say_cannot,
    c.Forbidden: FORBIDDEN,
    c.GainsSkill: "{group} {group:gains/gain} the skill ({ability})",
    c.LosesSkills: say_loses_skills,
    c.MayStack: "you may {how:rise} {onto:a} with this card",
    c.OnlyDeployedIf: "you may deploy this card only if {condition}",
    c.Instead: "when {event},[optional? you may] do this instead: {effects:then}",
    c.While: "while {condition}, {changes:and}[otherwise?, otherwise {otherwise:and}]",
}
CHANGE_SLOTS: Slots = {
    "then": effects,
    "cost": cost,
    "and": changes,
    "traits": shown,
    "stats": lambda renderer, found: either([renderer.words.stat(stat) for stat in found], "and"),
    "rise": lambda _, how: "promote" if how == "promote" else "level up",
}
