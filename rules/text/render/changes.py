"""Statements in English."""

from __future__ import annotations

from rules.text.amounts import Times
from rules.text.changes import (
    Adjust,
    Becomes,
    Cannot,
    Change,
    Copies,
    Forbidden,
    Gains,
    GainsSkill,
    Instead,
    Loses,
    LosesSkills,
    MayStack,
    Multiplied,
    OnlyDeployedIf,
    While,
)
from rules.text.effects import Effect
from rules.text.groups import Group, Known, Units
from rules.text.render.clauses import per
from rules.text.render.nouns import all_of, amount, singular
from rules.text.render.renderer import Renderer, Says
from rules.text.render.words import either, quoted

ACTIONS = {
    "evade": "evade",
    "critical": "make Critical Hits",
    "attack": "attack",
    "untap": "be untapped",
    "level_up": "level up",
    "promote": "be promoted",
    "be_moved": "be moved",
    "be_destroyed": "be destroyed",
    "be_chosen": "be chosen",
    "be_flipped_down": "be turned face-down",
    "be_bonded": "be put into the Bond Area",
    "be_deployed": "be deployed",
}
CAUSES = {"attack": "attacks", "critical": "Critical Hits", "skill": "skills", "price": "costs"}


def effects(renderer: Renderer, found: tuple[Effect | Change, ...]) -> str:
    return ", then ".join(renderer.say(effect) for effect in found)


def cost(renderer: Renderer, found: tuple[Effect, ...]) -> str:
    return ", ".join(renderer.say(effect) for effect in found)


def changes(renderer: Renderer, found: tuple[Change, ...]) -> str:
    return either(
        without_repeats(renderer, [renderer.say(change) for change in found], found), "and"
    )


def without_repeats(renderer: Renderer, phrases: list[str], found: tuple[Change, ...]) -> list[str]:
    """The subject is said once where several statements share it."""
    said: list[str] = []
    before: object = None
    for phrase, change in zip(phrases, found, strict=True):
        group = getattr(change, "group", None)
        subject = renderer.say(group) if isinstance(group, Group) else ""
        again = group is not None and group == before and phrase.startswith(subject + " ")
        said.append(phrase.removeprefix(subject + " ") if again else phrase)
        before = group
    return said


def verb_for(renderer: Renderer, group: Group, one: str, many: str) -> str:
    single = group.singular
    if isinstance(group, Known):
        single = group.name not in renderer.many
    if isinstance(group, Units):
        single = not all_of(renderer, group).startswith("all ")
    return one if single else many


def say_adjust(renderer: Renderer, node: Adjust) -> str:
    value = node.amount
    stat = renderer.words.stat(node.stat)
    verb = verb_for(renderer, node.group, "gets", "get")
    floor = f" (not below {node.floor})" if node.floor else ""
    if isinstance(value, Times):
        change = f"{value.each:+d} {stat} {per(renderer, value.amount)}"
    elif isinstance(value, int):
        change = f"{value:+d} {stat}"
    else:
        change = f"{stat} equal to {amount(renderer, value)} more"
    return f"{renderer.say(node.group)} {verb} {change}{floor}"


def say_becomes(renderer: Renderer, node: Becomes) -> str:
    stat = renderer.words.stat(node.stat)
    if node.stat == "orbs_destroyed":
        return f"attacks of {renderer.say(node.group)} break {amount(renderer, node.amount)} orbs"
    return f"the {stat} of {renderer.say(node.group)} becomes {amount(renderer, node.amount)}"


def say_multiplied(renderer: Renderer, node: Multiplied) -> str:
    stat = renderer.words.stat(node.stat)
    return f"the {stat} of {renderer.say(node.group)} is multiplied by {node.factor}"


def say_gains(renderer: Renderer, node: Gains) -> str:
    traits = either([renderer.words.trait(trait.value) for trait in node.traits], "and")
    return f"{renderer.say(node.group)} {verb_for(renderer, node.group, 'gains', 'gain')} {traits}"


def say_loses(renderer: Renderer, node: Loses) -> str:
    traits = either([renderer.words.trait(trait.value) for trait in node.traits], "and")
    return f"{renderer.say(node.group)} {verb_for(renderer, node.group, 'loses', 'lose')} {traits}"


def say_copies(renderer: Renderer, node: Copies) -> str:
    what = either([renderer.words.stat(one) for one in node.what], "and")
    return f"{renderer.say(node.group)} also has the {what} of {renderer.say(node.of)}"


def say_cannot(renderer: Renderer, node: Cannot) -> str:
    action = ACTIONS.get(node.deed, node.deed)
    by = either([CAUSES[one] for one in node.by])
    source = f" of {renderer.say(node.source)}" if node.source else ""
    if not by and source:
        by, source = source.removeprefix(" of "), ""
    how = f" by {by}{source}" if by else ""
    against = ""
    if node.against is not None:
        links = {"evade": " the attacks of", "be_deployed": " in the same area as"}
        against = f"{links.get(node.deed, '')} {renderer.say(node.against)}"
    return f"{renderer.say(node.who)} cannot {action}{against}{how}"


def say_forbidden(renderer: Renderer, node: Forbidden) -> str:
    who = "you" if node.side == "own" else "your opponent"
    what = f" {renderer.say(node.what)}" if node.what else ""
    skills = f" {quoted(node.skills)}" if node.skills else ""
    place = f" into the {renderer.words.place(node.place)}" if node.place else ""
    by = " by a skill" if node.by_skill else ""
    return f"{who} cannot {node.deed}{what}{skills}{place}{by}"


def say_gains_skill(renderer: Renderer, node: GainsSkill) -> str:
    verb = verb_for(renderer, node.group, "gains", "gain")
    return f"{renderer.say(node.group)} {verb} the skill ({renderer.say(node.ability)})"


def say_loses_skills(renderer: Renderer, node: LosesSkills) -> str:
    kept = f" other than {node.kept} skills" if node.kept else ""
    what = quoted(node.names, "and") if node.names else f"all {node.kind} skills{kept}"
    barred = " and cannot get it back" if node.barred else ""
    verb = verb_for(renderer, node.group, "loses", "lose")
    return f"{renderer.say(node.group)} {verb} {what.replace('  ', ' ')}{barred}"


def say_may_stack(renderer: Renderer, node: MayStack) -> str:
    how = "promote" if node.how == "promote" else "level up"
    return f"you may {how} {singular(renderer, node.onto)} with this card"


def say_only_deployed_if(renderer: Renderer, node: OnlyDeployedIf) -> str:
    return f"you may deploy this card only if {renderer.say(node.condition)}"


def say_instead(renderer: Renderer, node: Instead) -> str:
    may = "you may" if node.optional else ""
    done = effects(renderer, node.effects)
    return f"when {renderer.say(node.event)}, {may} do this instead: {done}".replace("  ", " ")


def say_while(renderer: Renderer, node: While) -> str:
    phrase = f"while {renderer.say(node.condition)}, {changes(renderer, node.changes)}"
    if node.otherwise:
        phrase += f", otherwise {changes(renderer, node.otherwise)}"
    return phrase


CHANGES: Says = {
    Adjust: say_adjust,
    Becomes: say_becomes,
    Multiplied: say_multiplied,
    Gains: say_gains,
    Loses: say_loses,
    Copies: say_copies,
    Cannot: say_cannot,
    Forbidden: say_forbidden,
    GainsSkill: say_gains_skill,
    LosesSkills: say_loses_skills,
    MayStack: say_may_stack,
    OnlyDeployedIf: say_only_deployed_if,
    Instead: say_instead,
    While: say_while,
}
