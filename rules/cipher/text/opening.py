"""What the first sentence says before its main clause."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.cipher.text import parts as p
from rules.text.conditions import Condition
from rules.text.grammar import Unclear
from rules.text.triggers import Trigger


@dataclass
class Opening:
    """What the first sentence says before its main clause."""

    trigger: Trigger | None = None
    requires: tuple[Condition, ...] = ()
    paying: bool = False


def opened(sentence: p.Sentence) -> tuple[Opening, p.Sentence]:
    """Takes the event, the conditions around it and the permission to pay off a sentence."""
    opening, parts = Opening(), sentence.parts
    last = max(
        (n for n, part in enumerate(parts) if isinstance(part, p.When | p.Paying)), default=-1
    )
    if any(isinstance(part, p.Statement | p.Instruction) for part in parts[: last + 1]):
        raise Unclear("an event in the middle of a sentence")
    for part in parts[: last + 1]:
        if isinstance(part, p.When) and opening.trigger is None:
            opening.trigger = part.trigger
        elif isinstance(part, p.OnlyIf):
            opening.requires += (part.condition,)
        elif isinstance(part, p.Paying) and not opening.paying:
            opening.paying = True
        else:
            raise Unclear("this does not belong before the event")
    rest = parts[last + 1 :]
    if opening.trigger is not None:
        while rest and isinstance(rest[0], p.OnlyIf):
            opening.requires += (rest[0].condition,)
            rest = rest[1:]
    return opening, replace(sentence, parts=rest)
