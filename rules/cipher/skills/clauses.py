"""What a card's abilities say, sorted so that a question meets only the clauses that bear on it.

A clause is one lasting statement with the conditions under which it holds; its topic says which
questions it answers: a number ("attack"), "names", "traits", "cannot evade" and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.text import changes as ch
from rules.text import triggers as tr
from rules.text.abilities import Ability
from rules.text.conditions import Condition, Unless
from rules.text.tree import Node

STATIC_KINDS = ("continuous", "special")

_TOPICS: dict[type[Any], str] = {
    ch.Gains: "traits",
    ch.Loses: "traits",
    ch.LosesAll: "traits",
    ch.GainsRange: "range",
    ch.LosesRange: "range",
    ch.IgnoresRange: "ignores_range",
    ch.GainsNames: "names",
    ch.Copies: "copies",
    ch.FailsToSupport: "supporting",
    ch.Supports: "supporting",
    ch.SkillsStop: "support_skills_stop",
    ch.GainsSkill: "skills",
    ch.GainsSkillsOf: "skills",
    ch.LosesSkills: "skills",
    ch.Unlimited: "unlimited",
    ch.Unlocked: "unlocked",
    ch.CopiesAllowed: "copies_allowed",
    ch.Coexists: "coexists",
    ch.MayStack: "may_stack",
    ch.OnlyDeployedIf: "only_deployed_if",
    ch.NoInsigniaNeeded: "no_insignia_needed",
    ch.PaysInstead: "pays_instead",
    ch.Cheaper: "cheaper",
    ch.Instead: "instead",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement, when it holds, and the ability it is part of (None: of an effect)."""

    change: ch.Change
    conditions: tuple[Condition, ...]
    ability: Ability | None


def topic_of(change: ch.Change) -> str:
    """The kind of question the change answers."""
    if isinstance(change, (ch.Adjust, ch.Becomes, ch.Multiplied)):
        return change.stat
    if isinstance(change, ch.Cannot):
        return f"cannot {change.deed}"
    if isinstance(change, ch.Forbidden):
        return f"forbidden {change.deed}"
    return _TOPICS[type(change)]


def flatten(
    change: ch.Change, conditions: tuple[Condition, ...], ability: Ability | None
) -> Iterator[Clause]:
    """The clauses of a change: a condition is written to every clause that stands under it."""
    if not isinstance(change, ch.While):
        yield Clause(change, conditions, ability)
        return
    for inner in change.changes:
        yield from flatten(inner, (*conditions, change.condition), ability)
    for inner in change.otherwise:
        yield from flatten(inner, (*conditions, Unless(change.condition)), ability)


def clauses_of(ability: Ability) -> list[Clause]:
    """All clauses of a continuous or special skill; none for the others."""
    if ability.kind not in STATIC_KINDS:
        return []
    found: list[Clause] = []
    for part in ability.body:
        if isinstance(part, ch.Change):
            found.extend(flatten(part, ability.requires, ability))
    return found


def by_topic(abilities: Sequence[Ability]) -> dict[str, tuple[Clause, ...]]:
    """Clauses under their topics, in the printed order."""
    sorted_out: dict[str, list[Clause]] = {}
    for ability in abilities:
        for clause in clauses_of(ability):
            sorted_out.setdefault(topic_of(clause.change), []).append(clause)
    return {topic: tuple(clauses) for topic, clauses in sorted_out.items()}


# Triggers and the events that may set them off ---------------------------------------------------

EVENTS: dict[type[Any], str] = {
    tr.AttackDeclared: "attack",
    tr.AttackDestroys: "attack_destroys",
    tr.AttackFails: "attack_failed",
    tr.AttackEvaded: "evade",
    tr.AttackEnds: "battle_end",
    tr.BattleEnds: "battle_end",
    tr.CriticalHit: "critical",
    tr.Deployed: "deploy",
    tr.Promoted: "promote",
    tr.LeveledUp: "level_up",
    tr.Grown: "grow",
    tr.Destroyed: "defeated",
    tr.OrbDestroyed: "orb_destroyed",
    tr.Moved: "move",
    tr.Tapped: "tap",
    tr.Untapped: "untap",
    tr.Placed: "placed",
    tr.Drew: "draw",
    tr.SupportFails: "support_failed",
    tr.GetsSupport: "support",
    tr.SkillUsed: "skill_used",
    tr.TurnStarts: "turn_start",
    tr.TurnEnds: "turn_end",
    tr.PhaseStarts: "phase_start",
}


def heard_by(ability: Ability) -> tuple[str, ...]:
    """The kinds of event that may set a skill off; none for skills that do not trigger."""
    if ability.kind != "trigger" or ability.trigger is None:
        return ()
    return events_of(ability.trigger)


def events_of(trigger: Node) -> tuple[str, ...]:
    """The kinds of event a trigger listens to."""
    if isinstance(trigger, tr.OneOfEvents):
        return tuple(kind for one in trigger.events for kind in events_of(one))
    return (EVENTS[type(trigger)],)
