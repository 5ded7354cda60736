"""Statements in the game's own templating: what holds, for good or for a while."""

from __future__ import annotations

from collections.abc import Sequence

from rules.fma.text.nodes import Controlled, TurnsInto
from rules.fma.text.noun import PERFORMER
from rules.fma.text.render.nouns import (
    LEADER,
    LOCATION,
    article,
    bare_noun,
    described,
    is_other,
    say_group,
)
from rules.fma.text.render.renderer import LineRenderer, Says
from rules.text.amounts import Amount, Count, Stat, Times
from rules.text.attrition import Allowed
from rules.text.changes import (
    Adjust,
    Becomes,
    Cannot,
    Change,
    Copies,
    Gains,
    GainsSkill,
    Loses,
    LosesSkills,
    MayStack,
    Multiplied,
    OnlyDeployedIf,
)
from rules.text.conditions import Exists, Matches, Unless
from rules.text.effects import Lasting
from rules.text.filters import Is, Trait
from rules.text.groups import Cards, Chosen, Group, Known, This, Units

ATTRIBUTES = ("strength", "wits", "alchemy")
TRAITS = {"loyal": "Loyal", "toughness": "Toughness"}
_ACTIONS = {
    "be_destroyed": "be defeated",
    "be_chosen": "be targeted",
    "be_moved": "be moved",
    "be_sacrificed": "be sacrificed",
    "gain_experience": "gain experience",
}
_UNTIL = {"turn": "until end of turn", "phase": "until end of phase", "battle": "in this battle"}


"""Changes, alone and while they last."""

# For a while ----------------------------------------------------------------------------------


def say_lasting(renderer: LineRenderer, effect: Lasting) -> str:
    phrase = say_changes(renderer, effect.changes)
    usual = "battle" if renderer.ability.kind == "battle" else "phase"
    change = effect.changes[0]
    if isinstance(change, Cannot) and change.deed == "be_destroyed":
        return phrase if effect.until != "battle" else f"{phrase} in this battle"
    if effect.until in ("", usual) or _says_when(change):
        return phrase
    return f"{phrase} {_UNTIL[effect.until]}"


# Statements -----------------------------------------------------------------------------------


def say_changes(renderer: LineRenderer, changes: Sequence[Change]) -> str:
    """Several changes of one line share their subject."""
    first = changes[0]
    if all(isinstance(change, Adjust) and change.stat in ATTRIBUTES for change in changes):
        return say_bonuses(renderer, changes)
    if len(changes) == 2 and isinstance(first, LosesSkills):
        return "attachments give neither abilities nor bonuses nor penalties"
    if len(changes) == 2 and isinstance(first, Cannot):
        who = say_group(renderer, first.who)
        if first.deed == "gain_experience":
            return f"{who} cannot gain experience or advance"
        return "you cannot sacrifice it or attack with it"
    return renderer.say(first)


def say_bonuses(renderer: LineRenderer, changes: Sequence[Change]) -> str:
    parts = [change for change in changes if isinstance(change, Adjust)]
    group = parts[0].group
    return f"{say_group(renderer, group)} {conjugated(group, 'get')} {bonuses_of(renderer, parts)}"


def bonuses_of(renderer: LineRenderer, parts: Sequence[Adjust]) -> str:
    numbers = [part.amount for part in parts]
    if len(parts) == 3 and isinstance(numbers[0], int) and len(set(numbers)) == 1:
        return f"{numbers[0]:+d} to each attribute"
    bonuses = [_plus(renderer, part) for part in parts]
    return bonuses[0] if len(bonuses) == 1 else f"{', '.join(bonuses[:-1])} and {bonuses[-1]}"


def _plus(renderer: LineRenderer, change: Adjust) -> str:
    if isinstance(change.amount, Times):
        count = change.amount.amount
        assert isinstance(count, Count)
        return f"{change.amount.each:+d} {change.stat} for each {_counted(renderer, count.of)}"
    return f"{change.amount:+d} {change.stat}"


def _counted(renderer: LineRenderer, group: Group) -> str:
    other = "other " if is_other(group) else ""
    return f"{other}{bare_noun(renderer, group)}"


def conjugated(group: Group, verb: str) -> str:
    """ "Gets" of one, "get" of many."""
    many = isinstance(group, Units | Cards) and group not in (LOCATION, LEADER)
    if isinstance(group, Chosen):
        many = group.most != 1
    third = "has" if verb == "have" else f"{verb}s"
    return verb if many else third


def say_adjust(renderer: LineRenderer, change: Adjust) -> str:
    if change.stat in ATTRIBUTES:
        return say_bonuses(renderer, (change,))
    if change.stat in TRAITS or change.stat.startswith("quick_"):
        return _trait(renderer, change)
    if change.stat == "goal":
        return f"the number of each attribute goal of the location is {_less(change)}"
    if change.stat == "draw_phase":
        return f"each player draws {change.amount} more card in the draw phase"
    if change.stat == "attribute_cost":
        return f"the attribute cost of {say_group(renderer, change.group)} is {_less(change)}"
    return _cheaper(renderer, change)


def _trait(renderer: LineRenderer, change: Adjust) -> str:
    if isinstance(change.amount, int) and change.amount < 0:
        name = TRAITS[change.stat]
        return f"the {name} number of {say_group(renderer, change.group)} is {_less(change)}"
    trait = TRAITS.get(change.stat) or f"Quick {change.stat.removeprefix('quick_').capitalize()}"
    shown = f"{trait}: {number_or_x(change.amount)}"
    return shown if isinstance(change.group, This) else _say_has(renderer, change.group, shown)


def _say_has(renderer: LineRenderer, group: Group, what: str) -> str:
    return f"{say_group(renderer, group)} {conjugated(group, 'have')} {what}"


def _cheaper(renderer: LineRenderer, change: Adjust) -> str:
    if isinstance(change.group, Cards) and Is("next") in change.group.where:
        return f"the next ally you recruit this phase costs {_less(change)}"
    if isinstance(change.group, This):
        assert isinstance(change.amount, Times)
        assert isinstance(change.amount.amount, Count)
        number, each = abs(change.amount.each), _counted(renderer, change.amount.amount.of)
        return f"this card costs {number} less for each {each}"
    noun = say_group(renderer, change.group).removeprefix("your ").replace(" from your hand", "")
    you = "" if "you play on" in noun else "you "
    return f"{noun} cost {you}{_less(change)}"


def _less(change: Adjust) -> str:
    assert isinstance(change.amount, int)
    if change.amount > 0:
        return f"{change.amount} higher"
    word = "less" if change.stat in ("cost", "attribute_cost") else "lower"
    least = change.floor or change.stat == "loyal"
    return f"{-change.amount} {word}" + (f", to a minimum of {change.floor}" if least else "")


def say_becomes(renderer: LineRenderer, change: Becomes) -> str:
    if isinstance(change.amount, Stat):
        whose = "bearer's" if change.group == Known("bearer") else "this character's"
        return f"{whose} {change.stat} becomes that of {say_group(renderer, change.amount.of)}"
    if change.stat == "power_up":
        return f"leaders get {change.amount} experience in the power-up phase"
    if change.stat == "cost":
        noun = say_group(renderer, change.group).replace(" from your hand", "")
        return f"the cost of {noun} is {number_or_x(change.amount)}"
    who = say_group(renderer, change.group)
    return f"the {change.stat} of {who} becomes {number_or_x(change.amount)}"


def say_gains(renderer: LineRenderer, change: Gains) -> str:
    (trait,) = change.traits
    if trait.trait == "battle_types":
        return f"the location is also a location of battles of {trait.value}"
    if trait.trait == "traits":
        name = trait.value.capitalize()
        return name if isinstance(change.group, This) else _say_has(renderer, change.group, name)
    return f"{say_group(renderer, change.group)} {conjugated(change.group, 'gain')} {_shown(trait)}"


def say_loses(renderer: LineRenderer, change: Loses) -> str:
    (trait,) = change.traits
    who = say_group(renderer, change.group)
    return f"{who} {conjugated(change.group, 'lose')} the {trait.value} keyword"


def say_copies(renderer: LineRenderer, change: Copies) -> str:
    who = say_group(renderer, change.group)
    return (
        f"{who} {conjugated(change.group, 'gain')} the factions of {say_group(renderer, change.of)}"
    )


def say_cannot(renderer: LineRenderer, change: Cannot) -> str:
    action = _ACTIONS.get(change.deed, change.deed)
    where = f" {change.place}" if change.place else ""
    by = f" in a battle of {change.by[0]}" if change.by else ""
    source = " by opponents' events or abilities" if change.source is not None else ""
    return f"{say_group(renderer, change.who)} cannot {action}{where}{by}{source}"


def say_loses_skills(renderer: LineRenderer, change: LosesSkills) -> str:
    return f"the text of {say_group(renderer, change.group)} is negated"


def say_gains_skill(renderer: LineRenderer, change: GainsSkill) -> str:
    return _say_has(renderer, change.group, f'"{renderer.say(change.ability)}"')


def say_allowed(renderer: LineRenderer, change: Allowed) -> str:
    return f"{say_group(renderer, change.who)} may join beside characters of its name"


def say_multiplied(renderer: LineRenderer, change: Multiplied) -> str:
    return "double that bonus"


def say_controlled(renderer: LineRenderer, change: Controlled) -> str:
    return f"gain control of {say_group(renderer, change.group)}"


def say_turns_into(renderer: LineRenderer, change: TurnsInto) -> str:
    if change.what == "battle":
        return f"the battle becomes a battle of {change.value}"
    if change.what == "goal":
        return f"the location's goal becomes {change.value}"
    return f"the location's attribute goals become {change.value} with the same number"


def say_may_stack(renderer: LineRenderer, change: MayStack) -> str:
    group = change.onto
    assert isinstance(group, Units)
    noun = bare_noun(renderer, group, owned=group.side == "enemy")
    return f"will only attach to {article(noun)}"


def say_only_deployed_if(renderer: LineRenderer, change: OnlyDeployedIf) -> str:
    condition = change.condition
    if isinstance(condition, Unless):
        assert isinstance(condition.condition, Exists)
        noun = bare_noun(renderer, condition.condition.group, owned=False)
        return f"this character will not join {article(noun)}"
    if isinstance(condition, Matches) and condition.group == PERFORMER:
        noun = described(renderer, "character", condition.where, plural=False)
        return f"may only be played by {article(noun)}"
    return f"can only be played if {renderer.say(condition)}"


def _shown(trait: Trait) -> str:
    return trait.value.capitalize() if trait.trait == "factions" else f"the {trait.value} keyword"


def _says_when(change: Change) -> bool:
    """Some statements say themselves how long they hold."""
    if isinstance(change, Multiplied) or (
        isinstance(change, TurnsInto) and change.what == "battle"
    ):
        return True
    if isinstance(change, Cannot) and change.deed in ("be_sacrificed", "attack"):
        return True
    return isinstance(change, Adjust) and _is_next(change.group)


def _is_next(group: Group) -> bool:
    return isinstance(group, Cards) and Is("next") in group.where


def number_or_x(number: Amount) -> str:
    return str(number) if isinstance(number, int) else "X"


STATEMENTS: Says = {
    Lasting: say_lasting,
    Adjust: say_adjust,
    Becomes: say_becomes,
    Gains: say_gains,
    Loses: say_loses,
    Copies: say_copies,
    Cannot: say_cannot,
    LosesSkills: say_loses_skills,
    GainsSkill: say_gains_skill,
    Allowed: say_allowed,
    Multiplied: say_multiplied,
    Controlled: say_controlled,
    TurnsInto: say_turns_into,
    MayStack: say_may_stack,
    OnlyDeployedIf: say_only_deployed_if,
}
