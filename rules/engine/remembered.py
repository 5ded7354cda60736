"""Answers that a player has given once and for all: yes or no to the "may" of an ability.

An ability is known by its card's key and its words, not by the copy of the card. What may be
remembered is a question of a card with two answers, one of which leaves things as they are: never a
target, an order or a mode, and nothing that gives something up for good.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.engine.decision import HARMFUL, PASS, Decision

# A seat's remembered answers among its wishes, and for how long one holds.
REMEMBERED = "remembered"
TURN, MATCH = "turn", "match"
SPANS = (TURN, MATCH)
YES, NO = "yes", "no"


class Ability(NamedTuple):
    """The ability that asks: its name, its card's key and its words; the keys of both answers."""

    name: str
    card: str
    words: str
    answers: Mapping[str, str]


class Memory(NamedTuple):
    """What is remembered of an ability; `turn` is the one it holds for, 0 for all of them."""

    says: str
    turn: int
    card: str
    words: str

    def holds(self, turn: int) -> bool:
        return self.turn in (0, turn)


def ability_of(decision: Decision) -> Ability | None:
    """The ability whose yes or no is asked, if its answer may be remembered."""
    source, options = decision.question.source, decision.options
    if source is None or len(options) != 2 or not decision.minimum == decision.maximum == 1:
        return None
    if any(
        one.card is not None or one.target is not None or HARMFUL in one.flags for one in options
    ):
        return None
    passing = [option for option in options if PASS in option.flags]
    if len(passing) != 1:
        return None
    other = options[0] if options[1] is passing[0] else options[1]
    prompt = decision.prompt
    words = prompt.words().text if prompt.words is not None else ""
    said = "\n".join((source.data.key, decision.kind, prompt.key, words))
    name = hashlib.sha256(said.encode()).hexdigest()[:20]
    return Ability(name, source.data.key, words, {YES: other.key, NO: passing[0].key})


def memory_of(ability: Ability, key: str, span: str, turn: int) -> Memory:
    """Return what to remember if the option of that key is chosen; ValueError if there is none."""
    says = next((says for says, answer in ability.answers.items() if answer == key), None)
    if says is None:
        raise ValueError(f"{key!r} is no answer to {ability.name}")
    return Memory(says, turn if span == TURN else 0, ability.card, ability.words)


def remembered_answer(
    decision: Decision, wishes: Mapping[str, Any], turn: int
) -> tuple[str, ...] | None:
    """The keys of the answer that a seat with these wishes has given before, if it still holds."""
    memories = wishes.get(REMEMBERED)
    if not memories:
        return None
    ability = ability_of(decision)
    if ability is None or ability.name not in memories:
        return None
    memory = Memory(*memories[ability.name])
    return (ability.answers[memory.says],) if memory.holds(turn) else None
