"""What a text leaves implied of its moment: fights as events and as conditions, and how long."""

from __future__ import annotations

from dataclasses import replace

from rules.cipher.text import parts as p
from rules.cipher.text.nodes import Supported
from rules.cipher.text.nouns import ENEMY, OWN, implied, spelled_out
from rules.cipher.text.trigger_nodes import GetsSupport, OneOfEvents
from rules.text.conditions import All, Condition, Fighting
from rules.text.groups import Units
from rules.text.triggers import AttackDeclared, Trigger

BATTLE = "battle"


def while_it_fights(sentence: p.Sentence) -> p.Sentence:
    """A continuous skill's "when this unit is attacked": as long as it is.

    Such a skill needs no duration either: "until the end of this battle" says the same again.
    """
    parts = list(sentence.parts)
    for place, part in enumerate(parts):
        if isinstance(part, p.When):
            condition = _as_condition(part.trigger)
            if condition is not None and not _acts(parts):
                parts[place] = p.OnlyIf(condition)
    if any(isinstance(part, p.OnlyIf) and _fights(part.condition) for part in parts):
        parts = [part for part in parts if part != p.For(BATTLE)]
        if sentence.until == BATTLE:
            sentence = replace(sentence, until="")
    return replace(sentence, parts=tuple(parts))


def _acts(parts: list[p.Part]) -> bool:
    return any(isinstance(part, p.Instruction | p.SentAway | p.Paying | p.Later) for part in parts)


def _as_condition(trigger: Trigger) -> Condition | None:
    if isinstance(trigger, AttackDeclared):
        anybody = (Units(ENEMY), Units(OWN))
        trigger = replace(
            trigger, attacker=spelled_out(trigger.attacker), defender=spelled_out(trigger.defender)
        )
        if trigger.defender in anybody and trigger.attacker not in anybody:
            return Fighting(trigger.attacker, "attacking")
        if trigger.attacker in anybody and trigger.defender not in anybody:
            return Fighting(trigger.defender, "defending")
        if getattr(trigger.attacker, "side", "") == ENEMY:
            return Fighting(trigger.defender, "defending", trigger.attacker)
        return Fighting(trigger.attacker, "attacking", trigger.defender)
    if isinstance(trigger, GetsSupport):
        return Supported(trigger.who, trigger.where)
    return None


def _fights(condition: Condition) -> bool:
    if isinstance(condition, All):
        return any(map(_fights, condition.conditions))
    return isinstance(condition, Fighting | Supported)


def when_it_fights(sentence: p.Sentence) -> p.Sentence:
    """A triggered skill's "if this unit is attacking ..., until ...": when it attacks."""
    parts = list(sentence.parts)
    if any(isinstance(part, p.When | p.SentAway | p.Later) for part in parts):
        return sentence
    for place, part in enumerate(parts):
        if not isinstance(part, p.OnlyIf):
            break
        event, rest = _event_in(part.condition)
        if event is not None:
            parts[place : place + 1] = [p.When(event), *map(p.OnlyIf, rest)]
            return replace(sentence, parts=tuple(parts))
    return sentence


def _event_in(condition: Condition) -> tuple[Trigger | None, tuple[Condition, ...]]:
    """The event that a condition is about, and what else it asks ("and you have used ...")."""
    if not isinstance(condition, All):
        return _as_event(condition), ()
    first, *rest = condition.conditions
    if any(_as_event(other) is not None for other in rest):
        return None, ()
    return _as_event(first), tuple(rest)


def _as_event(condition: Condition) -> Trigger | None:
    if isinstance(condition, Supported):
        return GetsSupport(condition.who, condition.where)
    if not isinstance(condition, Fighting) or condition.role == "either":
        return None
    other = condition.against or implied(ENEMY)
    if condition.role == "attacking":
        return AttackDeclared(condition.who, other)
    return AttackDeclared(other, condition.who)


def for_the_battle(sentence: p.Sentence, trigger: Trigger | None) -> p.Sentence:
    """What is so when a unit attacks, and no longer is said, is so until that battle ends."""
    if not _begins_a_fight(trigger) or sentence.until:
        return sentence
    parts = sentence.parts
    if any(isinstance(part, p.For | p.Instruction) for part in parts):
        return sentence
    place = next((n for n, part in enumerate(parts) if isinstance(part, p.Statement)), None)
    if place is None:
        return sentence
    return replace(sentence, parts=(*parts[:place], p.For(BATTLE), *parts[place:]))


def _begins_a_fight(trigger: Trigger | None) -> bool:
    if isinstance(trigger, OneOfEvents):
        return all(map(_begins_a_fight, trigger.events))
    return isinstance(trigger, AttackDeclared | GetsSupport)


def lasting_as_before(sentences: list[p.Sentence]) -> list[p.Sentence]:
    """ "... until end of turn. If ..., it gains +30 instead": for as long as what it replaces."""
    found: list[p.Sentence] = []
    for sentence in sentences:
        until = _duration(found[-1]) if found else ""
        parts = sentence.parts
        bare = not sentence.until and not any(
            isinstance(part, p.For | p.Instruction) for part in parts
        )
        place = next((n for n, part in enumerate(parts) if isinstance(part, p.Statement)), None)
        if sentence.instead and bare and until and place is not None:
            parts = (*parts[:place], p.For(until), *parts[place:])
            sentence = replace(sentence, parts=parts)
        found.append(sentence)
    return found


def _duration(sentence: p.Sentence) -> str:
    if sentence.until:
        return sentence.until
    return next((part.until for part in sentence.parts if isinstance(part, p.For)), "")
