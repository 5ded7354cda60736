"""What stands before the colon or the comma: costs, roles in a battle, events, conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lark import Token

from rules.fetcg.cards import ACTIONS
from rules.fetcg.text.nodes import (
    Counterattacked,
    MoveChips,
    PhaseEnds,
    Related,
    SurprisePlayed,
)
from rules.fetcg.text.noun_parser import AFFLICTIONS, BEARER, CARD, HERE, TARGET
from rules.text.amounts import Count, Stat
from rules.text.attrition import AttackDamages, Damaged, Enters, Gain
from rules.text.conditions import (
    Compare,
    Condition,
    Exists,
    Fighting,
    Happened,
    Matches,
    TurnOf,
    Unless,
)
from rules.text.effects import Put
from rules.text.filters import Filter, Is, Named, Trait
from rules.text.grammar import Readings, constants
from rules.text.groups import Cards, Group, Known, This, Units
from rules.text.house.nouns import OTHER, key, quoted, wheres
from rules.text.house.sentences import Cost, of_both, pay_cards
from rules.text.house.words import plain_number
from rules.text.triggers import (
    AttackDeclared,
    AttackDestroys,
    Destroyed,
    Moved,
    PhaseStarts,
)

ANYBODY = Units("any")
_ACTION_TYPES = tuple(action for action, _ in ACTIONS)


@dataclass(frozen=True)
class BattleRole:
    """A unit in one of the two roles of a battle, perhaps against equipment of a sort."""

    who: Group | None
    role: str
    equipped: tuple[Filter, ...] = ()
    foe: Group | None = None

    @property
    def conditions(self) -> tuple[Condition, ...]:
        assert self.who is not None
        against = (Matches(Known("strike"), self.equipped),) if self.equipped else ()
        return (Fighting(self.who, self.role, self.foe), *against)

    @property
    def stat(self) -> str:
        return "damage" if self.role == "attacking" else "damage_taken"


@dataclass(frozen=True)
class Criterion:
    """What must be true of the regular unit, or of the field, for an Advanced Unit to come."""

    where: tuple[Filter, ...] = ()
    requires: tuple[Condition, ...] = ()


def step_of(step: Token) -> str:
    """ "Support Step" as the table names it."""
    return key(step).removesuffix("_step")


def _is_attacked(who: Group) -> Callable[..., BattleRole]:
    return lambda *parts: BattleRole(who, "defending", wheres(parts))


def _equipped(sort: Token) -> Filter:
    word = key(sort)
    return Trait("action" if word in _ACTION_TYPES else "type", word)


_COSTS: Readings = {
    "pay_chips": lambda amount: MoveChips(plain_number(amount), "unused", "used"),
    "pay_this": lambda: Put(CARD, "discard"),
    "pay_cards_of_kind": pay_cards,
    "toll": lambda amount: Cost((Gain(TARGET, "energy", -plain_number(amount)),)),
}
_BATTLE_ROLES: Readings = {
    "bearer_attacked": _is_attacked(BEARER),
    "this_attacked": _is_attacked(This()),
    **constants(
        {
            "bearer_attacks": BattleRole(BEARER, "attacking"),
            "this_attacks": BattleRole(This(), "attacking"),
            "here_attacks": BattleRole(HERE, "attacking"),
            "subject_attacks": BattleRole(None, "attacking"),
            "subject_attacked": BattleRole(None, "defending"),
        }
    ),
    "here_attacked": _is_attacked(HERE),
    "bearer_attacks_them": lambda foe: BattleRole(BEARER, "attacking", foe=foe),
    "this_attacks_them": lambda foe: BattleRole(This(), "attacking", foe=foe),
    "this_attacked_by": lambda foe: BattleRole(This(), "defending", foe=foe),
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
            "enters_enemy_home": Moved(This(), to="enemy_home"),
            "own_surprise": SurprisePlayed("own"),
            "enemy_surprise": SurprisePlayed("enemy"),
            "counterattacks": Counterattacked(This()),
            "weapon_deals_damage": AttackDamages(BEARER),
        }
    ),
    "sortied": lambda who: Enters(who, "sortie"),
    "deals_damage": AttackDamages,
    "loses_energy": Damaged,
    "is_defeated": Destroyed,
    "defeats": AttackDestroys,
    "attack_declared": lambda who, foe=ANYBODY: AttackDeclared(who, foe),
    "attack_suffered": lambda who: AttackDeclared(Units("any"), who),
}


def _one_is(number: Token, *parts: object) -> Condition:
    units = Units("own", wheres(parts))
    if plain_number(number) == 1:
        return Exists(units)
    return Compare(Count(units), ">=", plain_number(number))


_CONDITIONS: Readings = {
    "own_chips": lambda number: Compare(
        Stat("unused", Cards("own", "player")), ">=", plain_number(number)
    ),
    **constants(
        {
            "chips_of_both": of_both(lambda side: Stat("unused", Cards(side, "player"))),
            "own_turn": TurnOf("own"),
            "enemy_turn": TurnOf("enemy"),
            "alone": Unless(Exists(Units("own", (OTHER,)))),
            "enemy_defeated": Happened(Destroyed(Units("enemy"), ("attack",)), "game"),
        }
    ),
    "unit_afflicted": lambda who, status: Matches(who, (Is(AFFLICTIONS[key(status)]),)),
    "unit_is": lambda who, filter_: Matches(who, (filter_,)),
    "one_is": _one_is,
    "friend_is": lambda *parts: Exists(Units("own", wheres(parts))),
    "enemy_is": lambda *parts: Exists(Units("enemy", wheres(parts))),
    "named_is_there": lambda name: Exists(Units("own", (Named((quoted(name),)),))),
    "relative_is_there": lambda: Exists(Units("own", (Related(This()),))),
    "one_is_there": lambda *parts: Exists(Units("own", wheres(parts))),
    "unit_has": lambda who, *parts: Matches(who, wheres(parts)),
    "criterion_of_unit": lambda *parts: Criterion(where=wheres(parts)),
    "criterion_of_field": lambda found: Criterion(requires=found),
}
CLAUSES: Readings = {**_COSTS, **_BATTLE_ROLES, **_EVENTS, **_CONDITIONS}
