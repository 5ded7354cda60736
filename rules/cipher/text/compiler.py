"""Card text to abilities, one printed line at a time."""

from __future__ import annotations

from dataclasses import replace

from rules.cipher.text.binding import bound
from rules.cipher.text.compose import changes_of, joined, opened
from rules.cipher.text.head import ONCE, Head, sentences, skills
from rules.cipher.text.normal import normal
from rules.cipher.text.nouns import Unclear
from rules.cipher.text.parts import Requirement, Sentence
from rules.cipher.text.reader import NotRead, read_price, read_sentence
from rules.cipher.text.reminders import is_reminder
from rules.text.abilities import Ability, Failure
from rules.text.changes import Change
from rules.text.conditions import Condition
from rules.text.effects import Effect
from rules.text.triggers import Trigger

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
    price: tuple[Effect, ...] = ()
    once = False
    for bracket in head.brackets:
        if ONCE.match(bracket):
            once = True
        else:
            price += read_price(normal(bracket))
    read: list[Sentence] = []
    requires: tuple[Condition, ...] = ()
    for text in sentences(head.body):
        if is_reminder(text):
            continue
        sentence = read_sentence(normal(text))
        if isinstance(sentence, Requirement):
            requires += (sentence.condition,)
        else:
            read.append(sentence)
    if not read:
        raise Unclear("no sentence")
    ability = _composed(head, read, price, requires)
    return bound(_with(ability, once, head))


def _with(ability: Ability, once: bool, head: Head) -> Ability:
    return replace(ability, once_per_turn=once, labels=head.labels)


def _composed(
    head: Head, read: list[Sentence], price: tuple[Effect, ...], requires: tuple[Condition, ...]
) -> Ability:
    kind, place = _kind(head)
    trigger: Trigger | None = None
    optional = False
    body: tuple[Effect | Change, ...]
    opening, read[0] = opened(read[0])
    trigger, requires = opening.trigger, opening.requires + requires
    if kind == "special" and trigger is not None:
        kind = "trigger"
    if opening.paying != bool(price) and (opening.paying or kind in ("trigger", "support")):
        raise Unclear("a price and the permission to pay it go together")
    optional = opening.paying
    if (kind == "trigger") != (trigger is not None):
        raise Unclear("a triggered skill, and only that, has an event")
    if kind in ("continuous", "special"):
        if price:
            raise Unclear("a continuous skill has no price")
        body = tuple(change for sentence in read for change in changes_of(sentence))
    else:
        body = joined(read)
    return Ability(
        head.name,
        kind,
        body,
        place,
        head.role,
        requires=requires,
        trigger=trigger,
        price=price,
        optional=optional,
    )


def _kind(head: Head) -> tuple[str, str]:
    if head.role:
        return "support", "support"
    places = [PLACES[icon] for icon in head.icons if icon in PLACES]
    kinds = [KINDS[icon] for icon in head.icons if icon in KINDS]
    if len(places) > 1 or len(kinds) != 1:
        raise Unclear("one skill type is needed")
    return kinds[0], places[0] if places else "field"
