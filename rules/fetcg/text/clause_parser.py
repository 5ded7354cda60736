"""What stands before the colon or the comma: costs, roles in a battle, events, conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lark import Token

from rules.fetcg.cards import ACTIONS
from rules.fetcg.text.nodes import MoveChips, PhaseEnds
from rules.fetcg.text.noun_parser import BEARER, CARD, HERE, TARGET, Callbacks, key, mode_of, wheres
from rules.text.amounts import Stat
from rules.text.attrition import AttackDamages, Damaged, Enters, Gain
from rules.text.conditions import Compare, Condition, Fighting, Happened, Matches, TurnOf
from rules.text.effects import Effect, Put
from rules.text.filters import Filter, Trait
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


def _attacks(who: Group) -> Callable[..., BattleRole]:
    return lambda *_: BattleRole(who, "attacking")


def _is_attacked(who: Group) -> Callable[..., BattleRole]:
    return lambda *parts: BattleRole(who, "defending", wheres(parts))


def _equipped(_: Token, sort: Token) -> Filter:
    word = key(sort)
    return Trait("action" if word in _ACTION_TYPES else "type", word)


def _pay_cards(_: Token, count: Token, __: Token) -> Effect:
    return Put(Chosen(Cards("own", "hand"), int(count), int(count), name="paid"), "discard")


_COSTS: Callbacks = {
    "cost": lambda *parts: Cost(parts),
    "pay_chips": lambda amount: MoveChips(int(amount), "unused", "used"),
    "pay_energy": lambda amount, _: Gain(This(), "energy", -int(amount)),
    "pay_this": lambda *_: Put(CARD, "discard"),
    "pay_cards": _pay_cards,
    "toll": lambda _, amount, __: Cost((Gain(TARGET, "energy", -int(amount)),)),
}
_BATTLE_ROLES: Callbacks = {
    "bearer_attacks": _attacks(BEARER),
    "bearer_attacked": _is_attacked(BEARER),
    "this_attacks": _attacks(This()),
    "this_attacked": _is_attacked(This()),
    "here_attacks": _attacks(HERE),
    "here_attacked": _is_attacked(HERE),
    "equipped": _equipped,
}
_EVENTS: Callbacks = {
    "enters": lambda who: Moved(who, to="here"),
    "enters_by_step": lambda who: Moved(who, to="here", by="step"),
    "any_step_ends": lambda step: PhaseEnds("any", step_of(step)),
    "own_step_ends": lambda _, step: PhaseEnds("own", step_of(step)),
    "own_step_begins": lambda _, step: PhaseStarts("own", step_of(step)),
    "turn_ends": lambda: TurnEnds("own"),
    "sortied": lambda *_: Enters(This(), "sortie"),
    "deals_damage": lambda *_: AttackDamages(This()),
    "bearer_deals_damage": lambda *_: AttackDamages(BEARER),
    "loses_energy": lambda *_: Damaged(This()),
    "is_defeated": lambda *_: Destroyed(This()),
}
_CONDITIONS: Callbacks = {
    "conditions": lambda *found: found,
    "own_has": lambda _, count: count.condition("own"),
    "enemy_has": lambda _, __, count: count.condition("enemy"),
    "own_chips": lambda _, number, __: Compare(
        Stat("unused", Cards("own", "player")), ">=", int(number)
    ),
    "own_turn": lambda: TurnOf("own"),
    "enemy_turn": lambda: TurnOf("enemy"),
    "enemy_defeated": lambda _: Happened(Destroyed(Units("enemy"), ("attack",)), "game"),
    "unit_has": lambda who, *parts: Matches(who, wheres(parts)),
    "unit_in_mode": lambda who, mode: Matches(who, (mode_of(mode),)),
    "criterion_of_unit": lambda *parts: Criterion(where=wheres(parts)),
    "criterion_of_field": lambda found: Criterion(requires=found),
}
CLAUSES: Callbacks = {**_COSTS, **_BATTLE_ROLES, **_EVENTS, **_CONDITIONS}
