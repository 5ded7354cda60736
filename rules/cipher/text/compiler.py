"""Card text to abilities, one printed line at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, product
from typing import Any

from rules.cipher.text.binding import bound
from rules.cipher.text.composition import floored, joined, stated
from rules.cipher.text.granted_skills import granted
from rules.cipher.text.head import ONCE, Head, sentences, skills
from rules.cipher.text.implied_events import (
    for_the_battle,
    lasting_as_before,
    when_it_fights,
    while_it_fights,
)
from rules.cipher.text.nodes import GainsSkillsOf
from rules.cipher.text.normalization import normal
from rules.cipher.text.opening import opened
from rules.cipher.text.parser import GRAMMAR
from rules.cipher.text.partial import by_hand_from_some_place
from rules.cipher.text.parts import (
    Floor,
    For,
    IfEvent,
    Instruction,
    OneOfAName,
    Requirement,
    Sentence,
)
from rules.cipher.text.prices import priced
from rules.cipher.text.reminders import is_reminder
from rules.cipher.text.replacement import after_battle, diverting
from rules.cipher.text.skill_place import located
from rules.cipher.text.timing import timed
from rules.cipher.text.trigger_nodes import Promoted
from rules.text.abilities import Ability, Failure
from rules.text.changes import Change
from rules.text.conditions import Condition
from rules.text.effects import ByHand, Effect
from rules.text.grammar import MOST_DERIVATIONS, NotParsed, Unclear

KINDS = {"ACT": "activate", "AUTO": "trigger", "CONT": "continuous", "SPEC": "special"}
PLACES = {"BOND": "bonds", "HAND": "hand"}


def compile_line(line: str) -> tuple[Ability, ...] | Failure:
    """The skills of a line, or the phrase at which understanding ended.

    All or nothing, but that the failure holds the skills with what is not understood by hand, if
    the moment and the cost of each are understood.
    """
    phrase = ""
    found: list[Ability] = []
    try:
        for head in skills(line):
            try:
                found.append(_ability(head))
            except (NotParsed, ValueError) as stop:
                phrase = phrase or _phrase_of(stop)
                found.append(_partly(head))
    except (NotParsed, ValueError) as stop:
        return Failure(line, phrase or _phrase_of(stop))
    return Failure(line, phrase, tuple(found)) if phrase else tuple(found)


def compile_quickly(line: str) -> tuple[Ability, ...] | Failure:
    """As `compile_line`, by the quick grammar alone: a line that needs the wide one fails.

    A line is read whole or not at all. For reports that try thousands of lines, which the wide
    grammar would take hours for.
    """
    try:
        return tuple(map(_quick_ability, skills(line)))
    except (NotParsed, ValueError) as stop:
        return Failure(line, _phrase_of(stop))


def _phrase_of(stop: Exception) -> str:
    return (stop.phrase if isinstance(stop, NotParsed) else str(stop)) or "this line"


def _partly(head: Head) -> Ability:
    """The skill, of which clauses that are not understood are by hand."""
    if "CONT" in head.icons or "SPEC" in head.icons:
        raise Unclear("what is always so is not done at any moment")
    costs = [_quickly_or_widely(normal(part), "payments") for part in _costs(head)[0]]
    kept = [part for part in sentences(head.body) if not is_reminder(part)]
    for parts in by_hand_from_some_place(kept, _readings_of):
        found: list[Ability] = []
        for paid in islice(product(*costs), MOST_DERIVATIONS):
            for said in islice(product(*parts), MOST_DERIVATIONS):
                with suppress(NotParsed, ValueError):
                    ability = _with_text(head, [[cost] for cost in paid], _sorted_text(list(said)))
                    found += [ability] if ability not in found else []
        if len(found) == 1 and _says_something(found[0]):
            return found[0]
    raise Unclear("no part of this is understood")


def _says_something(ability: Ability) -> bool:
    """Return True if more of it is understood than what its icons say."""
    kept = (ability.trigger, ability.cost, ability.requires, ability.once_per_turn, ability.labels)
    return any(kept) or not all(isinstance(part, ByHand) for part in ability.body)


def _readings_of(printed: str) -> list[Any]:
    """All that a sentence could say; nothing if it is unread."""
    if printed.startswith("("):
        return []
    try:
        return _quickly_or_widely(normal(printed.strip("(). ")), "sentence")
    except NotParsed:
        return []


def phrases_of(line: str) -> frozenset[str]:
    """The rules and fixed phrases of the grammar that a line which compiles is read by."""
    found: set[str] = set()
    for head in skills(line):
        for part in _costs(head)[0]:
            found |= GRAMMAR.phrases(normal(part), "payments")
        for part in _telling(head):
            found |= GRAMMAR.phrases(normal(part.strip("(). ")), "sentence")
    return frozenset(found)


def reads_without(line: str, phrases: frozenset[str]) -> bool:
    """Return True if the line is read as the same skills without these rules and phrases."""

    def read(text: str, start: str) -> list[Any]:
        return GRAMMAR.readings_without(text, start, phrases)

    try:
        return compile_line(line) == tuple(
            ability for head in skills(line) for ability in _all_ways(head, _parsed(head, read))[0]
        )
    except NotParsed:
        return False


def _ability(head: Head) -> Ability:
    """The skill as the quick grammar reads it; what that cannot read, the wide one may.

    Where the wide grammar reads a text in several ways that come to different things, it is unread.
    """
    try:
        return _as_read(head, *_parsed(head, _quickly))
    except (NotParsed, ValueError) as first:
        stop: Exception = first
    for widely in (_quickly_or_widely, _widely):
        try:
            found, problem = _all_ways(head, _parsed(head, widely))
        except NotParsed as later:
            # What the wide grammar cannot take apart, it cannot the second time.
            stop = _further(stop, later)
            break
        if len(found) == 1:
            return found[0]
        if found:
            raise Unclear("this can be understood in two ways")
        stop = problem or stop
    raise stop


def _further(one: Exception, other: NotParsed) -> Exception:
    """The failure that came later in the text."""
    if not isinstance(one, NotParsed) or not other.phrase:
        return one
    return other if len(other.phrase) < len(one.phrase) else one


def _quick_ability(head: Head) -> Ability:
    return _as_read(head, *_parsed(head, _quickly), _quick_ability)


Read = Callable[[str, str], list[Any]]


def _quickly(text: str, start: str) -> list[Any]:
    return [GRAMMAR.parse(text, start)]


@lru_cache(4096)
def _read_widely(text: str, start: str) -> list[Any] | NotParsed:
    try:
        return GRAMMAR.all_readings(text, start)
    except NotParsed as stop:
        return stop


def _widely(text: str, start: str) -> list[Any]:
    found = _read_widely(text, start)
    if isinstance(found, NotParsed):
        raise found
    return found


def _quickly_or_widely(text: str, start: str) -> list[Any]:
    try:
        return _quickly(text, start)
    except NotParsed:
        return _widely(text, start)


def _all_ways(
    head: Head, ways: tuple[Sequence[Any], Sequence[Any]]
) -> tuple[list[Ability], Exception | None]:
    """What the readings of all parts together come to, each meaning once."""
    found: list[Ability] = []
    problem: Exception | None = None
    costs, sentences_ = ways
    combinations = product(product(*costs), product(*sentences_))
    for paid, said in islice(combinations, MOST_DERIVATIONS):
        try:
            ability = _as_read(head, [[cost] for cost in paid], [[one] for one in said])
        except ValueError as stop:
            problem = stop
            continue
        if ability not in found:
            found.append(ability)
    return found, problem


def _parsed(head: Head, read: Read) -> tuple[list[list[Any]], list[list[Any]]]:
    """The readings of the parts of the cost, and of the sentences."""
    costs = [read(normal(part), "payments") for part in _costs(head)[0]]
    return costs, [read(normal(part.strip("(). ")), "sentence") for part in _telling(head)]


def _as_read(
    head: Head,
    costs: list[list[Any]],
    parsed: list[list[Any]],
    read_granted: Callable[[Head], Ability] = _ability,
) -> Ability:
    return _with_text(head, costs, _text_of(head, [one for (one,) in parsed], read_granted))


def _with_text(head: Head, costs: list[list[Any]], text: Text) -> Ability:
    cost: tuple[Effect, ...] = tuple(part for (paid,) in costs for part in paid)
    ability = _composed(head, text, cost)
    ability = replace(ability, once_per_turn=_costs(head)[1], labels=head.labels)
    return priced(timed(bound(granted(located(ability), text.granted))))


def _costs(head: Head) -> tuple[list[str], bool]:
    """What stands in the square brackets, and whether that is once a turn."""
    parts: list[str] = []
    once = False
    for bracket in head.brackets:
        match = ONCE.match(bracket)
        once = once or match is not None
        rest = (bracket[match.end() :] if match else bracket).rstrip(" .")
        if rest:
            parts.append(rest)
    return parts, once


def _telling(head: Head) -> list[str]:
    """The sentences that say something of their own: no reminders, no granted skills."""
    return [
        printed
        for printed in sentences(head.body)
        if not is_reminder(printed) and not _grants(printed)
    ]


def _grants(printed: str) -> bool:
    return printed.startswith("(") and "|" in printed


@dataclass
class Text:
    """The sentences of a skill, sorted by what they are for."""

    sentences: list[Sentence]
    requires: tuple[Condition, ...] = ()
    by_hand: bool = False
    one_of_a_name: bool = False
    floor: int = 0
    granted: tuple[Ability, ...] = ()


def _text_of(head: Head, parsed: list[Any], read_granted: Callable[[Head], Ability]) -> Text:
    for printed, said in zip(_telling(head), parsed, strict=True):
        if printed.startswith("(") and not isinstance(said, Requirement):
            raise Unclear("what the parentheses say")
    text = _sorted_text(parsed)
    for printed in sentences(head.body):
        if not is_reminder(printed) and _grants(printed):
            text.granted += tuple(map(read_granted, skills(printed[1:-1])))
    return text


def _sorted_text(parsed: list[Any]) -> Text:
    text = Text([])
    for said in parsed:
        if isinstance(said, Sentence):
            text.sentences.append(said)
        elif isinstance(said, OneOfAName):
            text.one_of_a_name = True
        elif isinstance(said, Floor):
            text.floor = said.least
        elif said.condition is not None:
            text.requires += (said.condition,)
        else:
            text.by_hand = True
    if not text.sentences:
        raise Unclear("no sentence")
    return text


def _composed(head: Head, text: Text, cost: tuple[Effect, ...]) -> Ability:
    kind, place = _kind(head)
    found = text.sentences
    _settle_moments(found, kind)
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
    if not still:
        found[0] = after_battle(found[0], opening)
        found[:] = lasting_as_before([for_the_battle(sentence, trigger) for sentence in found])
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


def _settle_moments(found: list[Sentence], kind: str) -> None:
    """Reads the fights of a skill as its kind asks: as conditions, or as events."""
    if kind == "continuous":
        found[0] = diverting(found[0])
    if kind != "trigger" and any(isinstance(part, IfEvent) for one in found for part in one.parts):
        raise Unclear("only a triggered skill waits for what happens")
    if kind == "continuous":
        found[:] = map(while_it_fights, found)
    elif kind == "trigger" and not all(map(_states, found)):
        found[0] = when_it_fights(found[0])


def _states(sentence: Sentence) -> bool:
    """Whether the sentence only says what is so, without an end: that of a continuous skill."""
    lasts = sentence.until or any(isinstance(part, For) for part in sentence.parts)
    return not lasts and not any(isinstance(part, Instruction) for part in sentence.parts)


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
