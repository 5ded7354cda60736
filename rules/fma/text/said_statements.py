"""Statements in the game's own templating: what holds, for good or for a while."""

from __future__ import annotations

from collections.abc import Sequence

from rules.fma.text.noun import PERFORMER
from rules.fma.text.said_nouns import NounSayings, article
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
from rules.text.conditions import Condition, Exists, Matches, Unless
from rules.text.effects import Lasting
from rules.text.filters import Is, Trait
from rules.text.groups import Cards, Chosen, Group, Known, This, Units
from rules.text.plays import Controlled, TurnsInto

ATTRIBUTES = ("strength", "wits", "alchemy")
TRAITS = {"loyal": "Loyal", "toughness": "Toughness"}
_DEEDS = {
    "be_destroyed": "be defeated",
    "be_chosen": "be targeted",
    "be_moved": "be moved",
    "be_sacrificed": "be sacrificed",
    "gain_experience": "gain experience",
}
_UNTIL = {"turn": "until end of turn", "phase": "until end of phase", "battle": "in this battle"}


class StatementSayings(NounSayings):
    """Changes, alone and while they last."""

    # For a while ------------------------------------------------------------------------------

    def say_lasting(self, effect: Lasting) -> str:
        said = self.statement(effect.changes)
        usual = "battle" if self.ability.kind == "battle" else "phase"
        change = effect.changes[0]
        if isinstance(change, Cannot) and change.deed == "be_destroyed":
            return said if effect.until != "battle" else f"{said} in this battle"
        if effect.until in ("", usual) or _says_when(change):
            return said
        return f"{said} {_UNTIL[effect.until]}"

    # Statements -------------------------------------------------------------------------------

    def statement(self, changes: Sequence[Change]) -> str:
        """Several changes of one line share their subject."""
        first = changes[0]
        if all(isinstance(one, Adjust) and one.stat in ATTRIBUTES for one in changes):
            return self.gets(changes)
        if len(changes) == 2 and isinstance(first, LosesSkills):
            return "attachments give neither abilities nor bonuses nor penalties"
        if len(changes) == 2 and isinstance(first, Cannot):
            who = self.np(first.who)
            if first.deed == "gain_experience":
                return f"{who} cannot gain experience or advance"
            return "you cannot sacrifice it or attack with it"
        return self.say(first)

    def gets(self, changes: Sequence[Change]) -> str:
        parts = [one for one in changes if isinstance(one, Adjust)]
        group = parts[0].group
        return f"{self.np(group)} {self.verb(group, 'get')} {self.gains(parts)}"

    def gains(self, parts: Sequence[Adjust]) -> str:
        numbers = [one.amount for one in parts]
        if len(parts) == 3 and isinstance(numbers[0], int) and len(set(numbers)) == 1:
            return f"{numbers[0]:+d} to each attribute"
        said = [self._plus(one) for one in parts]
        return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"

    def _plus(self, one: Adjust) -> str:
        if isinstance(one.amount, Times):
            count = one.amount.amount
            assert isinstance(count, Count)
            return f"{one.amount.each:+d} {one.stat} for each {self._each(count.of)}"
        return f"{one.amount:+d} {one.stat}"

    def _each(self, group: Group) -> str:
        other = "other " if self._is_other(group) else ""
        return f"{other}{self.noun(group)}"

    def verb(self, group: Group, verb: str) -> str:
        """ "Gets" of one, "get" of many."""
        many = isinstance(group, Units | Cards) and group not in (_LOCATION, _LEADER)
        if isinstance(group, Chosen):
            many = group.most != 1
        third = "has" if verb == "have" else f"{verb}s"
        return verb if many else third

    def say_adjust(self, one: Adjust) -> str:
        if one.stat in ATTRIBUTES:
            return self.gets((one,))
        if one.stat in TRAITS or one.stat.startswith("quick_"):
            return self._trait(one)
        if one.stat == "goal":
            return f"the number of each attribute goal of the location is {self._less(one)}"
        if one.stat == "draw_phase":
            return f"each player draws {one.amount} more card in the draw phase"
        if one.stat == "attribute_cost":
            return f"the attribute cost of {self.np(one.group)} is {self._less(one)}"
        return self._cheaper(one)

    def _trait(self, one: Adjust) -> str:
        if isinstance(one.amount, int) and one.amount < 0:
            name = TRAITS[one.stat]
            return f"the {name} number of {self.np(one.group)} is {self._less(one)}"
        trait = TRAITS.get(one.stat) or f"Quick {one.stat.removeprefix('quick_').capitalize()}"
        said = f"{trait}: {number_or_x(one.amount)}"
        return said if isinstance(one.group, This) else self._has(one.group, said)

    def _has(self, group: Group, what: str) -> str:
        return f"{self.np(group)} {self.verb(group, 'have')} {what}"

    def _cheaper(self, one: Adjust) -> str:
        if isinstance(one.group, Cards) and Is("next") in one.group.where:
            return f"the next ally you recruit this phase costs {self._less(one)}"
        if isinstance(one.group, This):
            assert isinstance(one.amount, Times)
            assert isinstance(one.amount.amount, Count)
            number, each = abs(one.amount.each), self._each(one.amount.amount.of)
            return f"this card costs {number} less for each {each}"
        noun = self.np(one.group).removeprefix("your ").replace(" from your hand", "")
        you = "" if "you play on" in noun else "you "
        return f"{noun} cost {you}{self._less(one)}"

    def _less(self, one: Adjust) -> str:
        assert isinstance(one.amount, int)
        if one.amount > 0:
            return f"{one.amount} higher"
        word = "less" if one.stat in ("cost", "attribute_cost") else "lower"
        least = one.floor or one.stat == "loyal"
        return f"{-one.amount} {word}" + (f", to a minimum of {one.floor}" if least else "")

    def say_becomes(self, one: Becomes) -> str:
        if isinstance(one.amount, Stat):
            whose = "bearer's" if one.group == Known("bearer") else "this character's"
            return f"{whose} {one.stat} becomes that of {self.np(one.amount.of)}"
        if one.stat == "power_up":
            return f"leaders get {one.amount} experience in the power-up phase"
        if one.stat == "cost":
            noun = self.np(one.group).replace(" from your hand", "")
            return f"the cost of {noun} is {number_or_x(one.amount)}"
        return f"the {one.stat} of {self.np(one.group)} becomes {number_or_x(one.amount)}"

    def say_gains(self, one: Gains) -> str:
        (trait,) = one.traits
        if trait.trait == "battle_types":
            return f"the location is also a location of battles of {trait.value}"
        if trait.trait == "traits":
            name = trait.value.capitalize()
            return name if isinstance(one.group, This) else self._has(one.group, name)
        return f"{self.np(one.group)} {self.verb(one.group, 'gain')} {_shown(trait)}"

    def say_loses(self, one: Loses) -> str:
        (trait,) = one.traits
        return f"{self.np(one.group)} {self.verb(one.group, 'lose')} the {trait.value} keyword"

    def say_copies(self, one: Copies) -> str:
        who = self.np(one.group)
        return f"{who} {self.verb(one.group, 'gain')} the factions of {self.np(one.of)}"

    def say_cannot(self, one: Cannot) -> str:
        deed = _DEEDS.get(one.deed, one.deed)
        where = f" {one.place}" if one.place else ""
        by = f" in a battle of {one.by[0]}" if one.by else ""
        source = " by opponents' events or abilities" if one.source is not None else ""
        return f"{self.np(one.who)} cannot {deed}{where}{by}{source}"

    def say_loses_skills(self, one: LosesSkills) -> str:
        return f"the text of {self.np(one.group)} is negated"

    def say_gains_skill(self, one: GainsSkill) -> str:
        from rules.fma.text.wording import say

        return self._has(one.group, f'"{say(one.ability)}"')

    def say_allowed(self, one: Allowed) -> str:
        return f"{self.np(one.who)} may join beside characters of its name"

    def say_multiplied(self, one: Multiplied) -> str:
        return "double that bonus"

    def say_controlled(self, one: Controlled) -> str:
        return f"gain control of {self.np(one.group)}"

    def say_turns_into(self, one: TurnsInto) -> str:
        if one.what == "battle":
            return f"the battle becomes a battle of {one.value}"
        if one.what == "goal":
            return f"the location's goal becomes {one.value}"
        return f"the location's attribute goals become {one.value} with the same number"

    def say_may_stack(self, one: MayStack) -> str:
        group = one.onto
        assert isinstance(group, Units)
        noun = self.noun(group, owned=group.side == "enemy")
        return f"will only attach to {article(noun)}"

    def say_only_deployed_if(self, one: OnlyDeployedIf) -> str:
        condition = one.condition
        if isinstance(condition, Unless):
            assert isinstance(condition.condition, Exists)
            noun = self.noun(condition.condition.group, owned=False)
            return f"this character will not join {article(noun)}"
        if isinstance(condition, Matches) and condition.group == PERFORMER:
            noun = self._described("character", condition.where, plural=False)
            return f"may only be played by {article(noun)}"
        return f"can only be played if {self.condition(condition)}"

    def _leader(self) -> tuple[Is, ...]:
        return (Is("leader"),)

    def condition(self, one: Condition) -> str:
        """What is so while a statement holds; the conditions are said elsewhere."""
        return self.say(one)


_LOCATION = Cards("any", "location")
_LEADER = Units("own", (Is("leader"),))


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
