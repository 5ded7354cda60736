"""Card text to abilities, one printed line at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.cipher.text.binding import bound
from rules.cipher.text.compose import diverting, floored, joined, stated
from rules.cipher.text.granting import granted
from rules.cipher.text.head import ONCE, Head, sentences, skills
from rules.cipher.text.locating import located
from rules.cipher.text.normal import normal
from rules.cipher.text.nouns import Unclear
from rules.cipher.text.opening import opened
from rules.cipher.text.parts import Floor, OneOfAName, Requirement, Sentence
from rules.cipher.text.reader import NotRead, read_price, read_sentence
from rules.cipher.text.reminders import is_reminder
from rules.text.abilities import Ability, Failure
from rules.text.changes import Change, GainsSkillsOf
from rules.text.conditions import Condition
from rules.text.effects import Effect
from rules.text.triggers import Promoted

KINDS = {"ACT": "activate", "AUTO": "trigger", "CONT": "continuous", "SPEC": "special"}
PLACES = {"BOND": "bonds", "HAND": "hand"}


def compile_line(line: str) -> tuple[Ability, ...] | Failure:
    """The skills of a line, or the phrase at which understanding ended. All or nothing."""
    try:
        return tuple(_ability(head) for head in skills(line))
    except NotRead as stop:
        return Failure(line, stop.phrase)
    except (Unclear, ValueError) as stop:
        return Failure(line, str(stop))


def _ability(head: Head) -> Ability:
    price, once = _price(head)
    text = _read(head)
    ability = _composed(head, text, price)
    ability = replace(ability, once_per_turn=once, labels=head.labels)
    return bound(granted(located(ability), text.granted))


def _price(head: Head) -> tuple[tuple[Effect, ...], bool]:
    price: tuple[Effect, ...] = ()
    once = False
    for bracket in head.brackets:
        match = ONCE.match(bracket)
        once = once or match is not None
        rest = bracket[match.end() :] if match else bracket
        if rest:
            price += read_price(normal(rest))
    return price, once


@dataclass
class Text:
    """The sentences of a skill, sorted by what they are for."""

    sentences: list[Sentence]
    requires: tuple[Condition, ...] = ()
    by_hand: bool = False
    one_of_a_name: bool = False
    floor: int = 0
    granted: tuple[Ability, ...] = ()


def _read(head: Head) -> Text:
    text = Text([])
    for printed in sentences(head.body):
        if is_reminder(printed):
            continue
        if printed.startswith("(") and "|" in printed:
            text.granted += tuple(_ability(inner) for inner in skills(printed[1:-1]))
            continue
        read = read_sentence(normal(printed.strip("(). ")))
        if printed.startswith("(") and not isinstance(read, Requirement):
            raise Unclear("what the parentheses say")
        if isinstance(read, Sentence):
            text.sentences.append(read)
        elif isinstance(read, OneOfAName):
            text.one_of_a_name = True
        elif isinstance(read, Floor):
            text.floor = read.least
        elif read.condition is not None:
            text.requires += (read.condition,)
        else:
            text.by_hand = True
    if not text.sentences:
        raise Unclear("no sentence")
    return text


def _composed(head: Head, text: Text, price: tuple[Effect, ...]) -> Ability:
    kind, place = _kind(head)
    read = text.sentences
    if kind == "continuous" and read[0].diverts:
        read[0] = diverting(read[0])
    opening, read[0] = opened(read[0])
    trigger, requires = opening.trigger, opening.requires + text.requires
    if text.by_hand:
        if not isinstance(trigger, Promoted):
            raise Unclear("only a promotion is made by hand")
        trigger = replace(trigger, by_hand=True)
    if kind == "special":
        kind, place = ("trigger", place) if trigger else (kind, "any")
    elif kind == "trigger" and trigger is None and not price:
        kind = "continuous"
    elif kind == "continuous" and trigger is not None:
        kind = "trigger"
    if opening.paying != bool(price) and (opening.paying or kind in ("trigger", "support")):
        raise Unclear("a price and the permission to pay it go together")
    if (kind == "trigger") != (trigger is not None):
        raise Unclear("a triggered skill, and only that, has an event")
    still = kind in ("continuous", "special")
    body = _stated(text, price) if still else joined(read)
    return Ability(
        head.name,
        kind,
        body,
        place,
        head.role,
        requires=requires,
        trigger=trigger,
        price=price,
        optional=opening.paying,
    )


def _stated(text: Text, price: tuple[Effect, ...]) -> tuple[Change, ...]:
    if price:
        raise Unclear("a continuous skill has no price")
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
