"""Whole sentences, and the requirements that stand for themselves."""

from __future__ import annotations

from lark import Token

from rules.cipher.text.nodes import PaysInstead
from rules.cipher.text.nouns import ENEMY, OWN, Noun, pattern
from rules.cipher.text.parts import Floor, OneOfAName, Part, Requirement, Sentence, Statement
from rules.text.changes import Change, OnlyDeployedIf
from rules.text.conditions import TurnOf, Unless
from rules.text.effects import Effect
from rules.text.grammar import Readings, constants


def _sentence(*parts: object) -> Sentence:
    found: list[Part] = []
    until, instead, diverts = "", False, False
    for part in parts:
        if isinstance(part, tuple):
            found.extend(part)
        elif isinstance(part, Token):
            instead = instead or part.type == "INSTEAD"
            diverts = diverts or part.type == "DIVERTED"
        elif isinstance(part, str):
            until = part
    instead = instead or any(getattr(part, "instead", False) for part in found)
    return Sentence(tuple(found), until, instead, diverts)


def _items(*parts: object) -> tuple[object, ...]:
    flat: list[object] = []
    for part in parts:
        flat.extend(part if isinstance(part, tuple) else (part,))
    return tuple(flat)


def _stating(change: Change) -> Sentence:
    return Sentence((Statement(changes=(change,)),))


def _substitution(who: Noun, action: str, cost: tuple[Effect, ...]) -> Sentence:
    return _stating(PaysInstead(pattern(who, OWN), cost, action))


SENTENCES: Readings = {
    "sentence": _sentence,
    "items": _items,
    "requirement": Requirement,
    "anti_requirement": lambda condition: Requirement(Unless(condition)),
    "floor": lambda words: Floor(max(1, int(words.split()[-1]))),
    "substitution": _substitution,
    "deployable_if": lambda condition: _stating(OnlyDeployedIf(condition)),
    **constants(
        {
            "by_hand_only": Requirement(by_hand=True),
            "one_of_a_name": OneOfAName(),
            "only_on_enemy_turn": Requirement(TurnOf(ENEMY)),
            "only_on_own_turn": Requirement(TurnOf(OWN)),
            "critical_action": "critical",
            "evade_action": "evade",
        }
    ),
}
