"""Prices, moments, events and conditions."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token, v_args

from rules.fetcg.cards import ACTIONS
from rules.fetcg.text.noun_reader import (
    BEARER,
    CARD,
    HERE,
    TARGET,
    Counting,
    NounReader,
    key,
    mode_of,
    wheres,
)
from rules.text.amounts import Stat
from rules.text.attrition import AttackDamages, Damaged, Enters, Gain
from rules.text.battlefield import MoveChips, PhaseEnds
from rules.text.conditions import Compare, Condition, Fighting, Happened, Matches, TurnOf
from rules.text.effects import Effect, Put
from rules.text.filters import Filter, Trait
from rules.text.groups import Cards, Chosen, Group, Known, This, Units
from rules.text.triggers import Destroyed, Moved, PhaseStarts, Trigger, TurnEnds

_ACTION_TYPES = tuple(action for action, _ in ACTIONS)


@dataclass(frozen=True)
class Moment:
    """A unit in one of the two roles of a battle, perhaps against equipment of a sort."""

    who: Group
    role: str
    equipped: tuple[Filter, ...] = ()

    @property
    def conditions(self) -> tuple[Condition, ...]:
        against = (Matches(Known("blow"), self.equipped),) if self.equipped else ()
        return (Fighting(self.who, self.role), *against)

    @property
    def stat(self) -> str:
        return "damage" if self.role == "attacking" else "damage_taken"


@dataclass(frozen=True)
class Criterion:
    """What must be true of the regular unit, or of the field, for an Advanced Unit to come."""

    where: tuple[Filter, ...] = ()
    requires: tuple[Condition, ...] = ()


class Price(tuple[Effect, ...]):
    """What an ability costs."""


@v_args(inline=True)
class ClauseReader(NounReader):
    """What stands before the colon or the comma."""

    # Prices -----------------------------------------------------------------------------------

    def price(self, *parts: Effect) -> Price:
        return Price(parts)

    def pay_chips(self, amount: Token) -> Effect:
        return MoveChips(int(amount), "unused", "used")

    def pay_energy(self, amount: Token, _: Token) -> Effect:
        return Gain(This(), "energy", -int(amount))

    def pay_this(self, *_: object) -> Effect:
        return Put(CARD, "discard")

    def pay_cards(self, _: Token, count: Token, __: Token) -> Effect:
        return Put(Chosen(Cards("own", "hand"), int(count), int(count), name="paid"), "discard")

    def toll(self, _: Token, amount: Token, __: Token) -> Price:
        return Price((Gain(TARGET, "energy", -int(amount)),))

    # Moments ----------------------------------------------------------------------------------

    def bearer_attacks(self, *_: object) -> Moment:
        return Moment(BEARER, "attacking")

    def bearer_attacked(self, *parts: object) -> Moment:
        return Moment(BEARER, "defending", wheres(parts))

    def this_attacks(self, *_: object) -> Moment:
        return Moment(This(), "attacking")

    def this_attacked(self, *parts: object) -> Moment:
        return Moment(This(), "defending", wheres(parts))

    def here_attacks(self, *_: object) -> Moment:
        return Moment(HERE, "attacking")

    def here_attacked(self, *parts: object) -> Moment:
        return Moment(HERE, "defending", wheres(parts))

    def equipped(self, _: Token, sort: Token) -> Filter:
        word = key(sort)
        return Trait("action" if word in _ACTION_TYPES else "type", word)

    # Events -----------------------------------------------------------------------------------

    def enters(self, who: Group) -> Trigger:
        return Moved(who, to="here")

    def enters_by_step(self, who: Group) -> Trigger:
        return Moved(who, to="here", by="step")

    def any_step_ends(self, step: Token) -> Trigger:
        return PhaseEnds("any", step_of(step))

    def own_step_ends(self, _: Token, step: Token) -> Trigger:
        return PhaseEnds("own", step_of(step))

    def own_step_begins(self, _: Token, step: Token) -> Trigger:
        return PhaseStarts("own", step_of(step))

    def turn_ends(self) -> Trigger:
        return TurnEnds("own")

    def sortied(self, *_: object) -> Trigger:
        return Enters(This(), "sortie")

    def deals_damage(self, *_: object) -> Trigger:
        return AttackDamages(This())

    def bearer_deals_damage(self, *_: object) -> Trigger:
        return AttackDamages(BEARER)

    def loses_energy(self, *_: object) -> Trigger:
        return Damaged(This())

    def is_defeated(self, *_: object) -> Trigger:
        return Destroyed(This())

    # Conditions -------------------------------------------------------------------------------

    def conditions(self, *found: Condition) -> tuple[Condition, ...]:
        return found

    def own_has(self, _: Token, count: Counting) -> Condition:
        return count.condition("own")

    def enemy_has(self, _: Token, __: Token, count: Counting) -> Condition:
        return count.condition("enemy")

    def own_chips(self, _: Token, number: Token, __: Token) -> Condition:
        return Compare(Stat("unused", Cards("own", "player")), ">=", int(number))

    def own_turn(self) -> Condition:
        return TurnOf("own")

    def enemy_turn(self) -> Condition:
        return TurnOf("enemy")

    def enemy_defeated(self, _: Token) -> Condition:
        return Happened(Destroyed(Units("enemy"), ("attack",)), "game")

    def unit_has(self, who: Group, *parts: object) -> Condition:
        return Matches(who, wheres(parts))

    def unit_in_mode(self, who: Group, mode: Token) -> Condition:
        return Matches(who, (mode_of(mode),))

    def criterion_of_unit(self, *parts: object) -> Criterion:
        return Criterion(where=wheres(parts))

    def criterion_of_field(self, found: tuple[Condition, ...]) -> Criterion:
        return Criterion(requires=found)


def step_of(step: Token) -> str:
    """ "Support Step" as the table names it."""
    return key(step).removesuffix("_step")
