"""What stands before the colon or the comma: costs, roles in a battle, events, conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lark import Token

from rules.fetcg.cards import ACTIONS
from rules.fetcg.text.nodes import MoveChips, PhaseEnds
from rules.fetcg.text.noun_parser import BEARER, CARD, HERE, TARGET, key, mode_of, wheres
from rules.text.amounts import Stat
from rules.text.attrition import AttackDamages, Damaged, Enters, Gain
from rules.text.conditions import Compare, Condition, Fighting, Happened, Matches, TurnOf
from rules.text.effects import Effect, Put
from rules.text.filters import Filter, Trait
from rules.text.grammar import Readings, constants
from rules.text.groups import Cards, Chosen, Group, Known, This, Units
from rules.text.triggers import Destroyed, Moved, PhaseStarts, TurnEnds

_ACTION_TYPES = tuple(action for action, _ in ACTIONS)


@dataclass(frozen=True)
class BattleRole:
    """A unit in one of the two roles of a battle, perhaps against equipment of a sort."""

    who: Group
    role: str
    equipped: tuple[Filter, ...] = ()

    @property
    def conditions(self) -> tuple[Condition, ...]:
        against = (Matches(Known("strike"), self.equipped),) if self.equipped else ()
        return (Fighting(self.who, self.role), *against)

    @property
    def stat(self) -> str:
        return "damage" if self.role == "attacking" else "damage_taken"


@dataclass(frozen=True)
class Criterion:
    """What must be true of the regular unit, or of the field, for an Advanced Unit to come."""

    where: tuple[Filter, ...] = ()
    requires: tuple[Condition, ...] = ()


class Cost(tuple[Effect, ...]):
    """What an ability costs."""


def step_of(step: Token) -> str:
    """ "Support Step" as the table names it."""
    return key(step).removesuffix("_step")


def _is_attacked(who: Group) -> Callable[..., BattleRole]:
    return lambda *parts: BattleRole(who, "defending", wheres(parts))


def _equipped(sort: Token) -> Filter:
    word = key(sort)
    return Trait("action" if word in _ACTION_TYPES else "type", word)


def _pay_cards(count: Token) -> Effect:
    return Put(Chosen(Cards("own", "hand"), int(count), int(count), name="paid"), "discard")


_COSTS: Readings = {
    "cost": lambda *parts: Cost(parts),
    "pay_chips": lambda amount: MoveChips(int(amount), "unused", "used"),
    "pay_energy": lambda amount: Gain(This(), "energy", -int(amount)),
    "pay_this": lambda: Put(CARD, "discard"),
    "pay_cards": _pay_cards,
    "toll": lambda amount: Cost((Gain(TARGET, "energy", -int(amount)),)),
}
_BATTLE_ROLES: Readings = {
    "bearer_attacked": _is_attacked(BEARER),
    "this_attacked": _is_attacked(This()),
    **constants(
        {
            "bearer_attacks": BattleRole(BEARER, "attacking"),
            "this_attacks": BattleRole(This(), "attacking"),
            "here_attacks": BattleRole(HERE, "attacking"),
        }
    ),
    "here_attacked": _is_attacked(HERE),
    "equipped": _equipped,
}
_EVENTS: Readings = {
    "enters": lambda who: Moved(who, to="here"),
    "enters_by_step": lambda who: Moved(who, to="here", by="step"),
    "any_step_ends": lambda step: PhaseEnds("any", step_of(step)),
    "own_step_ends": lambda step: PhaseEnds("own", step_of(step)),
    "own_step_begins": lambda step: PhaseStarts("own", step_of(step)),
    **constants(
        {
            "turn_ends": TurnEnds("own"),
            "sortied": Enters(This(), "sortie"),
            "deals_damage": AttackDamages(This()),
            "bearer_deals_damage": AttackDamages(BEARER),
            "loses_energy": Damaged(This()),
            "is_defeated": Destroyed(This()),
        }
    ),
}
_CONDITIONS: Readings = {
    "conditions": lambda *found: found,
    "own_has": lambda count: count.condition("own"),
    "enemy_has": lambda count: count.condition("enemy"),
    "own_chips": lambda number: Compare(Stat("unused", Cards("own", "player")), ">=", int(number)),
    **constants(
        {
            "own_turn": TurnOf("own"),
            "enemy_turn": TurnOf("enemy"),
            "enemy_defeated": Happened(Destroyed(Units("enemy"), ("attack",)), "game"),
        }
    ),
    "unit_has": lambda who, *parts: Matches(who, wheres(parts)),
    "unit_in_mode": lambda who, mode: Matches(who, (mode_of(mode),)),
    "criterion_of_unit": lambda *parts: Criterion(where=wheres(parts)),
    "criterion_of_field": lambda found: Criterion(requires=found),
}
CLAUSES: Readings = {**_COSTS, **_BATTLE_ROLES, **_EVENTS, **_CONDITIONS}
