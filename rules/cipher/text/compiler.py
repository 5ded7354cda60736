"""Card text to abilities, one printed line at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.cipher.text.binding import bound
from rules.cipher.text.composition import diverting, floored, joined, stated
from rules.cipher.text.granted_skills import granted
from rules.cipher.text.head import ONCE, Head, sentences, skills
from rules.cipher.text.nodes import GainsSkillsOf
from rules.cipher.text.normalization import normal
from rules.cipher.text.opening import opened
from rules.cipher.text.parser import GRAMMAR
from rules.cipher.text.parts import Floor, OneOfAName, Requirement, Sentence
from rules.cipher.text.reminders import is_reminder
from rules.cipher.text.skill_place import located
from rules.cipher.text.trigger_nodes import Promoted
from rules.text.abilities import Ability, Failure
from rules.text.changes import Change
from rules.text.conditions import Condition
from rules.text.effects import Effect
from rules.text.grammar import NotParsed, Unclear

KINDS = {"ACT": "activate", "AUTO": "trigger", "CONT": "continuous", "SPEC": "special"}
PLACES = {"BOND": "bonds", "HAND": "hand"}


def compile_line(line: str) -> tuple[Ability, ...] | Failure:
    """The skills of a line, or the phrase at which understanding ended. All or nothing."""
    try:
        return tuple(_ability(head) for head in skills(line))
    except NotParsed as stop:
        return Failure(line, stop.phrase)
    except ValueError as stop:
        return Failure(line, str(stop))


def _ability(head: Head) -> Ability:
    cost, once = _cost(head)
    text = _text_of(head)
    ability = _composed(head, text, cost)
    ability = replace(ability, once_per_turn=once, labels=head.labels)
    return bound(granted(located(ability), text.granted))


def _cost(head: Head) -> tuple[tuple[Effect, ...], bool]:
    cost: tuple[Effect, ...] = ()
    once = False
    for bracket in head.brackets:
        match = ONCE.match(bracket)
        once = once or match is not None
        rest = bracket[match.end() :] if match else bracket
        if rest:
            cost += GRAMMAR.parse(normal(rest), "payments")
    return cost, once


@dataclass
class Text:
    """The sentences of a skill, sorted by what they are for."""

    sentences: list[Sentence]
    requires: tuple[Condition, ...] = ()
    by_hand: bool = False
    one_of_a_name: bool = False
    floor: int = 0
    granted: tuple[Ability, ...] = ()


def _text_of(head: Head) -> Text:
    text = Text([])
    for printed in sentences(head.body):
        if is_reminder(printed):
            continue
        if printed.startswith("(") and "|" in printed:
            text.granted += tuple(_ability(inner) for inner in skills(printed[1:-1]))
            continue
        parsed = GRAMMAR.parse(normal(printed.strip("(). ")), "sentence")
        if printed.startswith("(") and not isinstance(parsed, Requirement):
            raise Unclear("what the parentheses say")
        if isinstance(parsed, Sentence):
            text.sentences.append(parsed)
        elif isinstance(parsed, OneOfAName):
            text.one_of_a_name = True
        elif isinstance(parsed, Floor):
            text.floor = parsed.least
        elif parsed.condition is not None:
            text.requires += (parsed.condition,)
        else:
            text.by_hand = True
    if not text.sentences:
        raise Unclear("no sentence")
    return text


def _composed(head: Head, text: Text, cost: tuple[Effect, ...]) -> Ability:
    kind, place = _kind(head)
    found = text.sentences
    if kind == "continuous" and found[0].diverts:
        found[0] = diverting(found[0])
    opening, found[0] = opened(found[0])
    trigger, requires = opening.trigger, opening.requires + text.requires
    if text.by_hand:
        if not isinstance(trigger, Promoted):
            raise Unclear("only a promotion is made by hand")
        trigger = replace(trigger, by_hand=True)
    if kind == "special":
        kind, place = ("trigger", place) if trigger else (kind, "any")
    elif kind == "trigger" and trigger is None and not cost:
        kind = "continuous"
    elif kind == "continuous" and trigger is not None:
        kind = "trigger"
    if opening.paying != bool(cost) and (opening.paying or kind in ("trigger", "support")):
        raise Unclear("a cost and the permission to pay it go together")
    if (kind == "trigger") != (trigger is not None):
        raise Unclear("a triggered skill, and only that, has an event")
    still = kind in ("continuous", "special")
    body = _stated(text, cost) if still else joined(found)
    return Ability(
        head.name,
        kind,
        body,
        place,
        head.role,
        requires=requires,
        trigger=trigger,
        cost=cost,
        optional=opening.paying,
    )


def _stated(text: Text, cost: tuple[Effect, ...]) -> tuple[Change, ...]:
    if cost:
        raise Unclear("a continuous skill has no cost")
    changes = stated(text.sentences)
    if text.floor:
        changes = tuple(floored(change, text.floor) for change in changes)
    if not text.one_of_a_name:
        return changes
    if not all(isinstance(change, GainsSkillsOf) for change in changes):
        raise Unclear("one of which skills")
    return tuple(
        replace(change, one_of_a_name=True)
        for change in changes
        if isinstance(change, GainsSkillsOf)
    )


def _kind(head: Head) -> tuple[str, str]:
    if head.role:
        return "support", "support"
    places = [PLACES[icon] for icon in head.icons if icon in PLACES]
    kinds = [KINDS[icon] for icon in head.icons if icon in KINDS]
    if len(places) > 1 or len(kinds) != 1:
        raise Unclear("one skill type is needed")
    return kinds[0], places[0] if places else "field"
