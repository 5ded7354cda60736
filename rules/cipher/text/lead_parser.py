"""What stands before a main clause: durations, conditions, events, permission to pay."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from rules.cipher.text.condition_parts import opposing
from rules.cipher.text.nodes import Per
from rules.cipher.text.nouns import ANY, ENEMY, OWN, Noun, Unclear, base, pattern
from rules.cipher.text.parts import (
    Done,
    Each,
    For,
    Later,
    Lead,
    Link,
    OnlyIf,
    Paying,
    SentAway,
    When,
)
from rules.cipher.text.trigger_nodes import AttackEnds, BattleEnds
from rules.text.amounts import Count
from rules.text.conditions import Condition, TurnOf
from rules.text.triggers import (
    AttackDestroys,
    Destroyed,
    PhaseStarts,
    Trigger,
    TurnEnds,
    TurnStarts,
)

Leads = tuple[Lead, ...]


class LeadParser:
    """Methods are called by the parser, one for each alias of a lead or duration."""

    def until_turn(self) -> str:
        return "turn"

    def until_battle(self, *_: Token) -> str:
        return "battle"

    def until_enemy_turn(self) -> str:
        return "enemy_next_turn"

    def until_own_turn(self) -> str:
        return "own_next_turn"

    def during_own_turn(self) -> str:
        return "during_own_next_turn"

    def during_enemy_turn(self) -> str:
        return "during_enemy_next_turn"

    def until_game(self) -> str:
        return "game"

    def until_leaves(self, _: Token) -> str:
        return "field"

    def for_duration(self, until: str) -> Leads:
        return (For(until),)

    def if_(self, condition: Condition) -> Leads:
        return (OnlyIf(condition),)

    def if_destroyed(self, unit: Noun, _: Token) -> Leads:
        return (Later(Destroyed(pattern(unit, OWN))),)

    def if_destroys(self, unit: Noun, *parts: Noun | Token) -> Leads:
        target = next(part for part in parts if isinstance(part, Noun))
        return (Later(AttackDestroys(pattern(unit, OWN), opposing(unit, target))),)

    def if_sent_away(self, unit: Noun, _: Token) -> Leads:
        return (SentAway(Destroyed(pattern(unit, OWN))),)

    def when(self, _: Token, trigger: Trigger, *conditions: Condition) -> Leads:
        return (When(trigger), *(OnlyIf(condition) for condition in conditions))

    def if_both(self, *conditions: Condition) -> Leads:
        return tuple(OnlyIf(condition) for condition in conditions)

    def when_against(self, _: Token, trigger: Trigger, __: Token, defender: Noun) -> Leads:
        if not isinstance(trigger, AttackEnds):
            raise Unclear("only a past attack had a defender")
        return (When(replace(trigger, defender=pattern(defender, ENEMY))),)

    def on_own_turn(self) -> Leads:
        return (OnlyIf(TurnOf(OWN)),)

    def on_enemy_turn(self) -> Leads:
        return (OnlyIf(TurnOf(ENEMY)),)

    def turn_start(self, _: Token) -> Leads:
        return (When(TurnStarts(OWN)),)

    def turn_end(self, _: Token) -> Leads:
        return (When(TurnEnds(OWN)),)

    def any_turn_start(self, _: Token) -> Leads:
        return (When(TurnStarts(ANY)),)

    def any_turn_end(self, _: Token) -> Leads:
        return (When(TurnEnds(ANY)),)

    def enemy_turn_start(self, _: Token) -> Leads:
        return (When(TurnStarts(ENEMY)),)

    def enemy_turn_end(self, _: Token) -> Leads:
        return (When(TurnEnds(ENEMY)),)

    def phase_start(self, _: Token, phase: Token) -> Leads:
        return (When(PhaseStarts(OWN, phase.split()[0])),)

    def enemy_phase_start(self, _: Token, phase: Token) -> Leads:
        return (When(PhaseStarts(ENEMY, phase.split()[0])),)

    def in_phase(self, phase: Token) -> Leads:
        return (OnlyIf(TurnOf(OWN, phase.split()[0])),)

    def battle_end(self, _: Token) -> Leads:
        return (Later(BattleEnds()),)

    def after_attack(self, who: Noun, *_: Token) -> Leads:
        return (When(AttackEnds(pattern(who, OWN))),)

    def after_attacks(self, who: Noun, *conditions: Condition) -> Leads:
        return (
            When(AttackEnds(pattern(who, OWN))),
            *(OnlyIf(condition) for condition in conditions),
        )

    def paying(self, _: Token) -> Leads:
        return (Paying(),)

    def if_done(self) -> Leads:
        return (Done(),)

    def if_not_done(self) -> Leads:
        return (Done(fully=False),)

    def afterwards(self) -> Leads:
        return (Link(),)

    def for_each(self, _: Token, noun: Noun) -> Leads:
        return (Each(Count(base(noun, OWN))),)

    def for_each_whose(self, whose: str, noun: Noun) -> Leads:
        return (Each(Count(base(noun, whose or OWN))),)

    def for_every(self, _: Token, size: Token, noun: Noun) -> Leads:
        return (Each(Per(int(size), Count(base(noun, OWN)))),)
