"""Puts the parts of sentences together: what a condition, a duration or a "may" reaches over."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.cipher.text import parts as p
from rules.cipher.text.nodes import Coexists, ForEach, IfDone
from rules.cipher.text.nouns import OWN, Noun
from rules.cipher.text.replacement import replacing
from rules.text.amounts import Amount, Times
from rules.text.changes import Adjust, Change, While
from rules.text.effects import Delayed, Effect, If, Lasting, May, OneOfThese
from rules.text.grammar import Unclear
from rules.text.groups import Group, Known, This
from rules.text.tree import Node, rewrite

Effects = tuple[Effect, ...]
Changes = tuple[Change, ...]


IT = Known("?it")
TOPIC = p.Subject((Noun(group=Known("?topic")),))


@dataclass
class RunningSubject:
    """What a statement without a subject or verb of its own goes on about."""

    subject: p.Subject | None = None
    loses: bool = False

    def changes(self, statement: p.Statement) -> Changes:
        if statement.changes:
            return statement.changes
        subject = statement.subject or self.subject or TOPIC
        if not subject.nouns:
            subject = replace(subject, nouns=(self.subject or TOPIC).nouns)
        if statement.verb is None:
            assert statement.gained is not None
            gained = statement.gained[1 if self.loses else 0]
            changes: Changes = (gained(subject.group),)
        else:
            self.loses = statement.loses
            changes = statement.verb(subject)
        self.subject = subject
        return changes


def effects_of(sentence: p.Sentence) -> Effects:
    """The instructions of a sentence, its leads other than the event already taken off."""
    parts = sentence.parts
    if sentence.diverts and not any(isinstance(part, p.Later) for part in parts):
        raise Unclear("instead of which way to the Retreat Area")
    if sentence.until:
        parts = _with_duration(parts, sentence.until)
    return _effects(parts, RunningSubject())


def _with_duration(parts: tuple[p.Part, ...], until: str) -> tuple[p.Part, ...]:
    """A duration at the end of a sentence holds for its statements."""
    if any(isinstance(part, p.For) for part in parts):
        raise Unclear("two durations")
    first = next((n for n, part in enumerate(parts) if isinstance(part, p.Statement)), None)
    if first is None or any(isinstance(part, p.Instruction) for part in parts[first:]):
        raise Unclear("a duration without a statement")
    return (*parts[:first], p.For(until), *parts[first:])


def _effects(parts: tuple[p.Part, ...], running: RunningSubject) -> Effects:
    if not parts:
        return ()
    part, rest = parts[0], parts[1:]
    if isinstance(part, p.Link):
        return _effects(rest, running)
    if isinstance(part, p.OnlyIf):
        return (If(part.condition, _some(_effects(rest, running))),)
    if isinstance(part, p.Each):
        return _for_each(part, rest, running)
    if isinstance(part, p.Later):
        return (Delayed(part.trigger, _some(_effects(rest, running))),)
    if isinstance(part, p.For):
        return _lasting(part, rest, running)
    if isinstance(part, p.Instruction):
        return _instruction(part, rest, running)
    if isinstance(part, p.Statement):
        raise Unclear("for how long")
    if isinstance(part, p.Done):
        raise Unclear("if what was done")
    raise Unclear("this belongs at the beginning of the skill")


def _some(effects: Effects) -> Effects:
    if not effects:
        raise Unclear("nothing is done")
    return effects


def _instruction(part: p.Instruction, rest: tuple[p.Part, ...], running: RunningSubject) -> Effects:
    done = part.act(part.side)
    if part.may and len(done) == 1 and isinstance(done[0], May):
        return (*done, *_effects(_same_side(rest, part), running))
    if rest and any(isinstance(effect, OneOfThese) for effect in done):
        raise Unclear("where the alternative ends")
    if not part.may:
        return (*done, *_effects(_same_side(rest, part), running))
    return (May((*done, *_effects(_same_side(rest, part), running)), side=part.side),)


def _same_side(rest: tuple[p.Part, ...], part: p.Instruction) -> tuple[p.Part, ...]:
    """ "Your opponent chooses ... and sends ...": the second verb has the same subject."""
    if not rest or not isinstance(rest[0], p.Instruction):
        return rest
    if part.side == OWN or rest[0].may or rest[0].side != OWN:
        return rest
    return (replace(rest[0], side=part.side), *rest[1:])


def _lasting(part: p.For, rest: tuple[p.Part, ...], running: RunningSubject) -> Effects:
    changes, left = _changes(rest, running)
    if not changes:
        raise Unclear("a duration without a statement")
    return (Lasting(part.until, changes), *_effects(left, running))


def _for_each(part: p.Each, rest: tuple[p.Part, ...], running: RunningSubject) -> Effects:
    if rest and isinstance(rest[0], p.For):
        (lasting, *more) = _lasting(rest[0], rest[1:], running)
        assert isinstance(lasting, Lasting)
        changes = tuple(_multiplied(change, part.amount) for change in lasting.changes)
        return (Lasting(lasting.until, changes), *more)
    return (ForEach(part.amount, _some(_effects(rest, running))),)


def _multiplied(change: Change, amount: Amount) -> Change:
    if not isinstance(change, Adjust) or not isinstance(change.amount, int):
        raise Unclear("this cannot be so several times")
    return replace(change, amount=Times(change.amount, amount))


def changes_of(sentence: p.Sentence) -> Changes:
    """The statements of a sentence that holds continuously."""
    if sentence.until:
        raise Unclear("a continuous skill has no duration")
    changes, left = _changes(sentence.parts, RunningSubject())
    if left or not changes:
        raise Unclear("a continuous skill only states what is so")
    return changes


def stated(sentences: list[p.Sentence]) -> Changes:
    """All statements of a continuous skill; "instead" looks back at the sentence before."""
    found: list[Changes] = []
    for sentence in sentences:
        now = changes_of(sentence)
        if sentence.instead and not any(isinstance(part, p.SentAway) for part in sentence.parts):
            if len(now) != 1 or not isinstance(now[0], While) or not found or now[0].otherwise:
                raise Unclear("instead of what")
            found[-1] = (replace(now[0], otherwise=found[-1]),)
        else:
            found.append(now)
    return _permitted_once([change for changes in found for change in changes])


def _permitted_once(changes: list[Change]) -> Changes:
    """Drop a repeated permission to have several units of a Name: lines give it in two wordings.

    Other statements stay, since numbers that are stated twice add up.
    """
    return tuple(
        change
        for place, change in enumerate(changes)
        if not isinstance(change, Coexists) or change not in changes[:place]
    )


def floored(change: Change, least: int) -> Change:
    """The change with a lowest value for what it lowers."""
    if isinstance(change, While):
        return replace(change, changes=tuple(floored(other, least) for other in change.changes))
    if not isinstance(change, Adjust) or "cost" not in change.stat:
        raise Unclear("only a Cost has a lowest value")
    return replace(change, floor=least)


def _changes(
    parts: tuple[p.Part, ...], running: RunningSubject
) -> tuple[Changes, tuple[p.Part, ...]]:
    found: list[Change] = []
    while parts:
        part = parts[0]
        if isinstance(part, p.Statement):
            found.extend(running.changes(part))
            parts = parts[1:]
        elif isinstance(part, p.OnlyIf):
            inner, parts = _changes(parts[1:], running)
            if not inner:
                raise Unclear("a condition without a statement")
            found.append(While(part.condition, inner))
        elif isinstance(part, p.Each):
            inner, parts = _changes(parts[1:], running)
            found.extend(_multiplied(change, part.amount) for change in inner)
        elif isinstance(part, p.SentAway):
            found.append(replacing(part.trigger, _some(_effects(parts[1:], running))))
            parts = ()
        else:
            break
    return _permitted_once(found), parts


def joined(sentences: list[p.Sentence]) -> Effects:
    """The effects of all sentences; "if you do" and "instead" look back."""
    found: list[Effects] = []
    for sentence in _split(sentences):
        parts = tuple(part for part in sentence.parts if not isinstance(part, p.Link))
        sentence = replace(sentence, parts=parts)
        if sentence.instead:
            found[-1:] = [_instead(found[-1] if found else (), sentence)]
        elif parts and isinstance(parts[0], p.Done):
            after = _some(effects_of(replace(sentence, parts=parts[1:])))
            found[-1:] = [_after(found[-1] if found else (), after, parts[0].fully)]
        else:
            found.append(_some(effects_of(sentence)))
    return tuple(effect for effects in found for effect in effects)


def _split(sentences: list[p.Sentence]) -> list[p.Sentence]:
    """An "if you do" in the middle begins a sentence of its own."""
    found: list[p.Sentence] = []
    for sentence in sentences:
        parts = sentence.parts
        cuts = [n for n, part in enumerate(parts) if n and isinstance(part, p.Done)]
        for start, end in zip([0, *cuts], [*cuts, len(parts)], strict=True):
            last = end == len(parts)
            until = sentence.until if last else ""
            found.append(replace(sentence, parts=parts[start:end], until=until))
    return found


def _after(before: Effects, after: Effects, fully: bool) -> Effects:
    """ "If you do" looks at the last thing said, inside its own conditions."""
    if not before:
        raise Unclear("if what was done")
    last = before[-1]
    if isinstance(last, If) and not last.otherwise:
        return (*before[:-1], replace(last, then=_after(last.then, after, fully)))
    if isinstance(last, Delayed):
        return (*before[:-1], replace(last, effects=_after(last.effects, after, fully)))
    if isinstance(last, May) and not last.otherwise and not last.then:
        done = replace(last, then=after) if fully else replace(last, otherwise=after)
        return (*before[:-1], done)
    if not fully or isinstance(last, If | May | Lasting):
        raise Unclear("only what may be left undone can be asked about")
    return (IfDone(before, after),)


def _instead(before: Effects, sentence: p.Sentence) -> Effects:
    now = effects_of(replace(sentence, instead=False))
    again = any(isinstance(part, p.Statement) and _is_again(part) for part in sentence.parts)
    now = _same_subject(before, now, (This(), IT) if again else (IT,))
    if len(now) != 1 or not isinstance(now[0], If) or now[0].otherwise or not before:
        raise Unclear("instead of what")
    if len(now[0].then) == 1 and isinstance(now[0].then[0], May):
        options = OneOfThese((now[0].then[0].effects, before))
        return (replace(now[0], then=(options,), otherwise=before),)
    return (replace(now[0], otherwise=before),)


def _is_again(statement: p.Statement) -> bool:
    return statement.subject is not None and statement.subject.again


def _same_subject(before: Effects, now: Effects, pronouns: tuple[Group, ...]) -> Effects:
    """ "He gains +40 instead": who gained before; Unclear if that were several."""
    if not any(_group_of(change) in pronouns for change in _lasting_changes(now)):
        return now
    groups = {_group_of(change) for change in _lasting_changes(before)}
    if len(groups) != 1 or None in groups:
        raise Unclear("who that is")
    (group,) = groups

    def named(node: Node) -> Node:
        of_it = isinstance(node, Change) and _group_of(node) in pronouns
        return replace(node, group=group) if of_it else node  # type: ignore[call-arg]

    found: Effects = rewrite(now, named)
    return found


def _group_of(change: Change) -> Group | None:
    return getattr(change, "group", None)


def _lasting_changes(effects: Effects) -> Changes:
    found: Changes = ()
    for effect in effects:
        if isinstance(effect, Lasting):
            found += effect.changes
        elif isinstance(effect, If):
            found += _lasting_changes(effect.then)
    return found
