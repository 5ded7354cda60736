"""What stands before a main clause: durations, conditions, events, permission to pay."""

from __future__ import annotations

from dataclasses import replace

from rules.cipher.text import parts as p
from rules.cipher.text.condition_parts import opposing
from rules.cipher.text.gain_parser import count
from rules.cipher.text.nodes import Per
from rules.cipher.text.nouns import ANY, ENEMY, OWN, Noun, base, pattern
from rules.cipher.text.trigger_nodes import AttackEnds, BattleEnds
from rules.text import triggers as t
from rules.text.amounts import Count
from rules.text.conditions import Condition, TurnOf
from rules.text.grammar import Readings, Unclear, constants

Leads = tuple[p.Lead, ...]


def _when(trigger: t.Trigger, *conditions: Condition) -> Leads:
    return (p.When(trigger), *map(p.OnlyIf, conditions))


def _when_against(trigger: t.Trigger, defender: Noun) -> Leads:
    if not isinstance(trigger, AttackEnds):
        raise Unclear("only a past attack had a defender")
    return _when(replace(trigger, defender=pattern(defender, ENEMY)))


def _after_attack(who: Noun, *conditions: Condition) -> Leads:
    return _when(AttackEnds(pattern(who, OWN)), *conditions)


def _if_destroys(unit: Noun, target: Noun) -> Leads:
    return (p.Later(t.AttackDestroys(pattern(unit, OWN), opposing(unit, target))),)


def _phase(phase: str) -> str:
    """ "Deployment phase" as the table names it."""
    return phase.split()[0]


_DURATIONS = {
    "until_turn": "turn",
    "until_battle": "battle",
    "until_enemy_turn": "enemy_next_turn",
    "until_own_turn": "own_next_turn",
    "during_own_turn": "during_own_next_turn",
    "during_enemy_turn": "during_enemy_next_turn",
    "until_game": "game",
    "until_leaves": "field",
}
_TURNS = {
    "on_own_turn": p.OnlyIf(TurnOf(OWN)),
    "on_enemy_turn": p.OnlyIf(TurnOf(ENEMY)),
    "turn_start": p.When(t.TurnStarts(OWN)),
    "turn_end": p.When(t.TurnEnds(OWN)),
    "any_turn_start": p.When(t.TurnStarts(ANY)),
    "any_turn_end": p.When(t.TurnEnds(ANY)),
    "enemy_turn_start": p.When(t.TurnStarts(ENEMY)),
    "enemy_turn_end": p.When(t.TurnEnds(ENEMY)),
    "battle_end": p.Later(BattleEnds()),
    "paying": p.Paying(),
    "if_done": p.Done(),
    "if_not_done": p.Done(fully=False),
    "afterwards": p.Link(),
}
LEADS: Readings = {
    **constants(_DURATIONS),
    **constants({name: (lead,) for name, lead in _TURNS.items()}),
    "for_duration": lambda until: (p.For(until),),
    "if_": lambda condition: (p.OnlyIf(condition),),
    "if_both": lambda *conditions: tuple(map(p.OnlyIf, conditions)),
    "if_destroyed": lambda unit: (p.Later(t.Destroyed(pattern(unit, OWN))),),
    "if_destroys": _if_destroys,
    "if_sent_away": lambda unit: (p.SentAway(t.Destroyed(pattern(unit, OWN))),),
    "when": _when,
    "when_against": _when_against,
    "phase_start": lambda phase: _when(t.PhaseStarts(OWN, _phase(phase))),
    "enemy_phase_start": lambda phase: _when(t.PhaseStarts(ENEMY, _phase(phase))),
    "in_phase": lambda phase: (p.OnlyIf(TurnOf(OWN, _phase(phase))),),
    "after_attack": _after_attack,
    "for_each": lambda noun: (p.Each(count(noun)),),
    "for_each_whose": lambda whose, noun: (p.Each(Count(base(noun, whose or OWN))),),
    "for_every": lambda size, noun: (p.Each(Per(int(size), Count(base(noun, OWN)))),),
}
