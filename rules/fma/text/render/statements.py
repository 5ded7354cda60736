"""Statements in the game's own templating: what holds, for good or for a while."""

from __future__ import annotations

from collections.abc import Sequence

from rules.fma.text import nodes as n
from rules.fma.text.nodes import X
from rules.fma.text.noun import LEADER, LOCATION, PERFORMER
from rules.fma.text.render.nouns import bare_noun, described, is_other
from rules.fma.text.render.renderer import LineRenderer
from rules.text import changes as c
from rules.text.amounts import Amount, Count, Stat, Times
from rules.text.attrition import Allowed
from rules.text.conditions import Exists, Matches, Unless
from rules.text.effects import Lasting
from rules.text.filters import Is, Trait
from rules.text.groups import Cards, Chosen, Group, Known, This, Units
from rules.text.render.nouns import with_article
from rules.text.render.renderer import Says, Slots
from rules.text.render.words import either

ATTRIBUTES = ("strength", "wits", "alchemy")
TRAITS = {"loyal": "Loyal", "toughness": "Toughness"}
_ACTIONS = {
    "be_destroyed": "be defeated",
    "be_chosen": "be targeted",
    "be_moved": "be moved",
    "be_sacrificed": "be sacrificed",
    "gain_experience": "gain experience",
}
HAS = "{group} {group:has/have}"
_UNTIL = {"turn": "until end of turn", "phase": "until end of phase", "battle": "in this battle"}

# For a while ----------------------------------------------------------------------------------


def say_lasting(renderer: LineRenderer, effect: Lasting) -> str:
    phrase = say_changes(renderer, effect.changes)
    usual = "battle" if renderer.ability.kind == "battle" else "phase"
    change = effect.changes[0]
    if isinstance(change, c.Cannot) and change.action == "be_destroyed":
        return phrase if effect.until != "battle" else f"{phrase} in this battle"
    if effect.until in ("", usual) or _says_when(change):
        return phrase
    return f"{phrase} {_UNTIL[effect.until]}"


# Statements -----------------------------------------------------------------------------------


def say_changes(renderer: LineRenderer, changes: Sequence[c.Change]) -> str:
    """Several changes of one line share their subject."""
    first = changes[0]
    if all(isinstance(change, c.Adjust) and change.stat in ATTRIBUTES for change in changes):
        return say_bonuses(renderer, changes)
    if len(changes) == 2 and isinstance(first, c.LosesSkills):
        return "attachments give neither abilities nor bonuses nor penalties"
    if len(changes) == 2 and isinstance(first, c.Cannot):
        who = renderer.say(first.who)
        if first.action == "gain_experience":
            return f"{who} cannot gain experience or advance"
        return "you cannot sacrifice it or attack with it"
    return renderer.say(first)


def say_bonuses(renderer: LineRenderer, changes: Sequence[c.Change]) -> str:
    parts = [change for change in changes if isinstance(change, c.Adjust)]
    return renderer.fill("{group} {group:gets/get} ", parts[0]) + bonuses_of(renderer, parts)


def bonuses_of(renderer: LineRenderer, parts: Sequence[c.Adjust]) -> str:
    numbers = [part.amount for part in parts]
    if len(parts) == 3 and isinstance(numbers[0], int) and len(set(numbers)) == 1:
        return f"{numbers[0]:+d} to each attribute"
    return either([_plus(renderer, part) for part in parts], "and")


def _plus(renderer: LineRenderer, change: c.Adjust) -> str:
    if isinstance(change.amount, Times):
        count = change.amount.amount
        assert isinstance(count, Count)
        return f"{change.amount.each:+d} {change.stat} for each {_counted(renderer, count.of)}"
    return f"{change.amount:+d} {change.stat}"


def _counted(renderer: LineRenderer, group: Group) -> str:
    other = "other " if is_other(group) else ""
    return f"{other}{bare_noun(renderer, group)}"


def is_many(_: object, group: Group) -> bool:
    """Whether a verb after the group is in the plural."""
    if isinstance(group, Chosen):
        return group.most != 1
    return isinstance(group, Units | Cards) and group not in (LOCATION, LEADER)


def say_adjust(renderer: LineRenderer, change: c.Adjust) -> str:
    if change.stat in ATTRIBUTES:
        return say_bonuses(renderer, (change,))
    if change.stat in TRAITS or change.stat.startswith("quick_"):
        return _trait(renderer, change)
    if change.stat == "goal":
        return f"the number of each attribute goal of the location is {_less(change)}"
    if change.stat == "draw_phase":
        return f"each player draws {change.amount} more card in the draw phase"
    if change.stat == "order":
        rises = _less(change).replace("less", "lower")
        return f"your team's wits total is {rises} when determining the active player"
    if change.stat == "attribute_cost":
        return renderer.fill(f"the attribute cost of {{group}} is {_less(change)}", change)
    return _cheaper(renderer, change)


def _trait(renderer: LineRenderer, change: c.Adjust) -> str:
    if isinstance(change.amount, Times) or (isinstance(change.amount, int) and change.amount < 0):
        name = TRAITS[change.stat]
        return renderer.fill(f"the {name} number of {{group}} is {_less(change)}", change)
    trait = TRAITS.get(change.stat) or f"Quick {change.stat.removeprefix('quick_').capitalize()}"
    shown = renderer.fill(f"{trait}: {{amount}}", change)
    return shown if isinstance(change.group, This) else renderer.fill(f"{HAS} {shown}", change)


def _cheaper(renderer: LineRenderer, change: c.Adjust) -> str:
    if isinstance(change.group, Cards) and Is("next") in change.group.where:
        return f"the next ally you recruit this phase costs {_less(change)}"
    if isinstance(change.group, This):
        assert isinstance(change.amount, Times)
        assert isinstance(change.amount.amount, Count)
        number, each = abs(change.amount.each), _counted(renderer, change.amount.amount.of)
        return f"this card costs {number} less for each {each}"
    noun = renderer.say(change.group).removeprefix("your ").replace(" from your hand", "")
    you = "" if "you play on" in noun else "you "
    return f"{noun} cost {you}{_less(change)}"


def _less(change: c.Adjust) -> str:
    sign, number = _signed(change.amount)
    if sign > 0:
        return f"{number} higher"
    word = "less" if change.stat in ("cost", "attribute_cost") else "lower"
    least = change.floor or change.stat == "loyal"
    return f"{number} {word}" + (f", to a minimum of {change.floor}" if least else "")


def _signed(amount: Amount) -> tuple[int, str]:
    """Whether a number rises or falls, and by how much."""
    if isinstance(amount, Times):
        assert isinstance(amount.amount, X)
        return amount.each, "X"
    assert isinstance(amount, int)
    return amount, str(abs(amount))


def say_becomes(renderer: LineRenderer, change: c.Becomes) -> str:
    if isinstance(change.amount, Stat):
        whose = "bearer's" if change.group == Known("bearer") else "this character's"
        return f"{whose} {change.stat} becomes that of {renderer.say(change.amount.of)}"
    if change.stat == "power_up":
        return f"leaders get {change.amount} experience in the power-up phase"
    if change.stat == "cost":
        return renderer.fill("the cost of {group} is {amount}", change).replace(
            " from your hand", ""
        )
    return renderer.fill("the {stat} of {group} becomes {amount}", change)


def say_gains(renderer: LineRenderer, change: c.Gains) -> str:
    (trait,) = change.traits
    if trait.trait == "battle_types":
        return f"the location is also a location of battles of {trait.value}"
    if trait.trait == "traits":
        name = trait.value.capitalize()
        return name if isinstance(change.group, This) else renderer.fill(f"{HAS} {name}", change)
    return renderer.fill("{group} {group:gains/gain} ", change) + _shown(trait)


def say_cannot(renderer: LineRenderer, change: c.Cannot) -> str:
    by = f" in a battle of {change.by[0]}" if change.by else ""
    source = "[source? by opponents' events or abilities]"
    return renderer.fill(f"{{who}} cannot {{action:action}}[place? {{place}}]{by}{source}", change)


def say_turns_into(renderer: LineRenderer, change: n.TurnsInto) -> str:
    if change.what == "battle":
        return f"the battle becomes a battle of {change.value}"
    if change.what == "order":
        return f"use {change.value} instead of wits to determine the active player"
    if change.what == "goal":
        return f"the location's goal becomes {change.value}"
    return f"the location's attribute goals become {change.value} with the same number"


def say_may_stack(renderer: LineRenderer, change: c.MayStack) -> str:
    group = change.onto
    assert isinstance(group, Units)
    noun = bare_noun(renderer, group, owned=group.side == "enemy")
    return f"will only attach to {with_article(noun)}"


def say_only_deployed_if(renderer: LineRenderer, change: c.OnlyDeployedIf) -> str:
    condition = change.condition
    if isinstance(condition, Unless):
        assert isinstance(condition.condition, Exists)
        noun = bare_noun(renderer, condition.condition.group, owned=False)
        return f"this character will not join {with_article(noun)}"
    if isinstance(condition, Matches) and condition.group == PERFORMER:
        noun = described(renderer, "character", condition.where, plural=False)
        return f"may only be played by {with_article(noun)}"
    return f"can only be played if {renderer.say(condition)}"


def _shown(trait: Trait) -> str:
    return trait.value.capitalize() if trait.trait == "factions" else f"the {trait.value} keyword"


def _says_when(change: c.Change) -> bool:
    """Some statements say themselves how long they hold."""
    if isinstance(change, c.Multiplied) or (
        isinstance(change, n.TurnsInto) and change.what == "battle"
    ):
        return True
    if isinstance(change, c.Cannot) and change.action in ("be_sacrificed", "attack"):
        return True
    return isinstance(change, c.Adjust) and _is_next(change.group)


def _is_next(group: Group) -> bool:
    return isinstance(group, Cards) and Is("next") in group.where


STATEMENTS: Says = {
    Lasting: say_lasting,
    c.Adjust: say_adjust,
    c.Becomes: say_becomes,
    c.Gains: say_gains,
    c.Loses: lambda renderer, change: renderer.fill(
        f"{{group}} {{group:loses/lose}} the {change.traits[0].value} keyword", change
    ),
    c.Copies: "{group} {group:gains/gain} the factions of {of}",
    c.Cannot: say_cannot,
    c.LosesSkills: "the text of {group} is negated",
    c.GainsSkill: HAS + ' "{ability}"',
    Allowed: "{who} may join beside characters of its name",
    c.Multiplied: "double that bonus",
    n.Controlled: "gain control of {group}",
    n.TurnsInto: say_turns_into,
    c.MayStack: say_may_stack,
    c.OnlyDeployedIf: say_only_deployed_if,
}
STATEMENT_SLOTS: Slots = {
    "action": lambda _, action: str(_ACTIONS.get(action, action)),
}
