"""Partial reading: what is not understood of a skill is by hand, what comes before it is kept.

A skill is cut behind its leads ("when ...", "if ...", "you may pay ...") or between two sentences.
From there on all of it is by hand, but for what its use requires: a later sentence may speak of
what an earlier one did.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from rules.cipher.text import parts as p
from rules.cipher.text.opening import opened
from rules.text.effects import ByHand
from rules.text.grammar import Unclear

# All that each sentence of a skill could say.
Readings: TypeAlias = list[list[Any]]

# Words by which a sentence may change what those before it said.
_REACHES = re.compile(
    r"(?i)\b(?:instead|rather|however|this skill|(?:this|that|the|its) effects?|only|cannot|unless"
    r"|except|in addition|additional|again|otherwise|if you do|if they do|if you did|as well)\b"
)
# A sentence that says when the skill can be used, and is not understood: nothing of it is kept.
_USE = re.compile(
    r"(?i)\b(?:usable|use this skill|this skill (?:can|may|is|cannot|will|only|does|becomes))\b"
)
# The skill replaces its event, which is over when a skill can be done.
_REPLACES = re.compile(r"(?i)\b(?:instead|would)\b")
# Skills work where their cards say: in which place that is cannot be told of what is unread.
_ELSEWHERE = re.compile(
    r"(?i)\bthis (?:card|unit)(?: \w+){0,6} (?:from|in|to) (?:your|the) "
    r"(?:hand|retreat|bond|boundless|support|deck|orb)"
)
_QUOTED = re.compile(r'"[^"]*"')
_LEAD_ENDS = re.compile(r"[,:]\s*| and (?=if (?!you d|they d|it do))")
# How a main clause begins, or another lead: not how a list of nouns goes on.
_CLAUSE = re.compile(
    r"(?i)(?:and |then |also )*(?:you|your opponent|they|it|he|she|this unit|this card|that|those"
    r"|if|when|until|during|for each|for every|choose|draw|destroy|move|tap|untap|deploy|send|add"
    r"|place|put|reveal|look|search|flip|stack|show|discard|select|return|shuffle|perform|switch|swap|take"
    r"|treat|make|change|resolve|have|all|each)\b"
)
# A skill that is given and has no name: a reader writes it so.
_UNNAMED = re.compile(r'""\. \( ?(\|.*)\)')
# A line that is not printed whole may hide when its skill can be used.
_BREAKS_OFF = "…"
_LEADS = (p.When, p.OnlyIf, p.Paying, p.Later, p.Link)


def by_hand_from_some_place(
    sentences: Sequence[str], readings: Callable[[str], list[Any]]
) -> Iterator[Readings]:
    """Yield what the sentences say, from some place on by hand: at first as late as it can be.

    Nothing is yielded of a skill that cannot be cut.
    """
    read = [readings(sentence) for sentence in sentences]
    required = [bool(found) and _is_all(found, p.Requirement) for found in read]
    said = [place for place, is_required in enumerate(required) if not is_required]
    requirements = [found for found, is_required in zip(read, required, strict=True) if is_required]
    unread = [place for place in said if not _is_all(read[place], p.Sentence)]
    text = ". ".join(sentences[place] for place in said)
    if (
        not said
        or _BREAKS_OFF in text
        or _ELSEWHERE.search(text)
        or any(_USE.search(sentences[at]) for at in unread)
    ):
        return
    last = said.index(unread[0]) if unread else len(said) - 1
    for kept in range(last, -1, -1):
        before, after = said[:kept], said[kept:]
        hand = [sentences[place] for place in after]
        if before and any(map(_REACHES.search, hand)):
            continue
        for lead, rest in _cuts(hand[0], readings):
            if lead and len(after) > 1 and (before or not _opens(lead)):
                continue
            moment = any(isinstance(part, p.When) for part in lead)
            if moment and _REPLACES.search(_QUOTED.sub("", rest)):
                continue
            cut = p.Sentence((*lead, _by_hand(". ".join([rest, *hand[1:]]))))
            yield [*(read[place] for place in before), [cut], *requirements]


def _is_all(found: list[Any], kind: type[Any]) -> bool:
    return bool(found) and all(isinstance(each, kind) for each in found)


def _opens(lead: tuple[p.Part, ...]) -> bool:
    """Return True if it belongs to the whole skill, and not to the sentence alone."""
    try:
        return not opened(p.Sentence(lead))[1].parts
    except Unclear:
        return False


def _cuts(
    sentence: str, readings: Callable[[str], list[Any]]
) -> Iterator[tuple[tuple[p.Part, ...], str]]:
    """Yield the leads of a sentence and what is left of it, the longest leads first.

    At last there are none, and all of it is left.
    """
    quoted = [span.span() for span in _QUOTED.finditer(sentence)]
    for end in reversed(list(_LEAD_ENDS.finditer(sentence))):
        rest = sentence[end.end() :]
        if any(start < end.start() < stop for start, stop in quoted) or not _CLAUSE.match(rest):
            continue
        found = readings(f"{sentence[: end.start()]}, draw 1 card")
        if len(found) == 1 and isinstance(found[0], p.Sentence):
            *lead, done = found[0].parts
            plain = isinstance(done, p.Instruction) and not (done.may or found[0].until)
            if plain and lead and all(isinstance(part, _LEADS) for part in lead):
                yield tuple(lead), rest
    yield (), sentence


def _by_hand(text: str) -> p.Instruction:
    text = _UNNAMED.sub(r"the following skill: \1", text).rstrip(" .")
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1].rstrip(" .")
    effect = ByHand(f"{text[:1].upper()}{text[1:]}.")
    return p.Instruction(lambda by: (effect,))
