"""What a card's abilities say, sorted so that a question meets only what bears on it.

A statement is true as long as its conditions hold; its topic says which questions it answers: a
number ("attack"), "names", "traits", "cannot evade" and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.cipher.text import nodes as n
from rules.cipher.text import trigger_nodes as tn
from rules.text import changes as ch
from rules.text import triggers as tr
from rules.text.abilities import Ability
from rules.text.conditions import Condition, Unless
from rules.text.tree import Node

STATIC_KINDS = ("continuous", "special")

_TOPICS: dict[type[Any], str] = {
    ch.Gains: "traits",
    ch.Loses: "traits",
    n.GainsRange: "range",
    n.LosesRange: "range",
    n.IgnoresRange: "ignores_range",
    n.GainsNames: "names",
    ch.Copies: "copies",
    n.FailsToSupport: "supporting",
    n.Supports: "supporting",
    n.SkillsStop: "support_skills_stop",
    ch.GainsSkill: "skills",
    n.GainsSkillsOf: "skills",
    ch.LosesSkills: "skills",
    n.SkillsUsable: "usable",
    n.Unlimited: "unlimited",
    n.CopiesAllowed: "copies_allowed",
    n.Coexists: "coexists",
    ch.MayStack: "may_stack",
    ch.OnlyDeployedIf: "only_deployed_if",
    n.NeedsNoInsignia: "needs_no_insignia",
    n.PaysInstead: "pays_instead",
    n.Cheaper: "cheaper",
    ch.Instead: "instead",
}


@dataclass(frozen=True, slots=True)
class Statement:
    """A change, when it holds, and the ability it is part of (None: of an effect)."""

    change: ch.Change
    conditions: tuple[Condition, ...]
    ability: Ability | None


def topic_of(change: ch.Change) -> str:
    """The kind of question the change answers."""
    if isinstance(change, (ch.Adjust, ch.Becomes, ch.Multiplied)):
        return change.stat
    if isinstance(change, ch.Cannot):
        return f"cannot {change.action}"
    if isinstance(change, ch.Forbidden):
        return f"forbidden {change.action}"
    return _TOPICS[type(change)]


def statements_in(
    change: ch.Change, conditions: tuple[Condition, ...], ability: Ability | None
) -> Iterator[Statement]:
    """The statements of a change: each carries every condition that it is under."""
    if not isinstance(change, ch.While):
        yield Statement(change, conditions, ability)
        return
    for inner in change.changes:
        yield from statements_in(inner, (*conditions, change.condition), ability)
    for inner in change.otherwise:
        yield from statements_in(inner, (*conditions, Unless(change.condition)), ability)


def statements_of(ability: Ability) -> list[Statement]:
    """All statements of a continuous or special skill; none for the others."""
    if ability.kind not in STATIC_KINDS:
        return []
    found: list[Statement] = []
    for part in ability.body:
        if isinstance(part, ch.Change):
            found.extend(statements_in(part, ability.requires, ability))
    return found


def by_topic(abilities: Sequence[Ability]) -> dict[str, tuple[Statement, ...]]:
    """Statements under their topics, in the printed order."""
    topics: dict[str, list[Statement]] = {}
    for ability in abilities:
        for statement in statements_of(ability):
            topics.setdefault(topic_of(statement.change), []).append(statement)
    return {topic: tuple(statements) for topic, statements in topics.items()}


# Triggers and their events -----------------------------------------------------------------------

EVENTS: dict[type[Any], str] = {
    tr.AttackDeclared: "attack",
    tr.AttackDestroys: "attack_destroys",
    tn.AttackFails: "attack_failed",
    tn.AttackEvaded: "evade",
    tn.AttackEnds: "battle_end",
    tn.BattleEnds: "battle_end",
    tn.CriticalHit: "critical",
    tn.Deployed: "deploy",
    tn.Promoted: "promote",
    tn.LeveledUp: "level_up",
    tn.Grown: "grow",
    tr.Destroyed: "defeated",
    tn.OrbDestroyed: "orb_destroyed",
    tr.Moved: "move",
    tr.Tapped: "tap",
    tn.Untapped: "untap",
    tr.Placed: "placed",
    tr.Drew: "draw",
    tn.SupportFails: "support_failed",
    tn.GetsSupport: "support",
    tn.SkillUsed: "skill_used",
    tn.Revealed: "reveal",
    tr.TurnStarts: "turn_start",
    tr.TurnEnds: "turn_end",
    tr.PhaseStarts: "phase_start",
}


def listens_to(ability: Ability) -> tuple[str, ...]:
    """The kinds of event that may trigger a skill; none for skills that do not trigger."""
    if ability.kind != "trigger" or ability.trigger is None:
        return ()
    return events_of(ability.trigger)


def events_of(trigger: Node) -> tuple[str, ...]:
    """The kinds of event a trigger listens to."""
    if isinstance(trigger, tn.OneOfEvents):
        return tuple(kind for event in trigger.events for kind in events_of(event))
    return (EVENTS[type(trigger)],)
