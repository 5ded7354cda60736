"""Whole sentences, and the requirements that stand for themselves."""

from __future__ import annotations

from lark import Token

from rules.cipher.text.nodes import PaysInstead
from rules.cipher.text.nouns import ENEMY, OWN, Noun, pattern
from rules.cipher.text.parts import Floor, OneOfAName, Part, Requirement, Sentence, Statement
from rules.text.changes import OnlyDeployedIf
from rules.text.conditions import Condition, TurnOf, Unless


class SentenceParser:
    """Methods are called by the parser, one for each alias of a sentence."""

    def sentence(self, *parts: object) -> Sentence:
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

    def items(self, *parts: object) -> tuple[object, ...]:
        flat: list[object] = []
        for part in parts:
            flat.extend(part if isinstance(part, tuple) else (part,))
        return tuple(flat)

    def requirement(self, _: Token, condition: Condition) -> Requirement:
        return Requirement(condition)

    def requirement_plain(self, condition: Condition) -> Requirement:
        return Requirement(condition)

    def by_hand_only(self, _: Token) -> Requirement:
        return Requirement(by_hand=True)

    def one_of_a_name(self, _: Token) -> OneOfAName:
        return OneOfAName()

    def only_on_enemy_turn(self) -> Requirement:
        return Requirement(TurnOf(ENEMY))

    def only_on_own_turn(self) -> Requirement:
        return Requirement(TurnOf(OWN))

    def floor(self, words: Token) -> Floor:
        return Floor(max(1, int(words.split()[-1])))

    def substitution(self, *parts: object) -> Sentence:
        (who,) = (part for part in parts if isinstance(part, Noun))
        (cost,) = (part for part in parts if isinstance(part, tuple))
        action = "evade" if "evades" in parts else "critical"
        return Sentence((Statement(changes=(PaysInstead(pattern(who, OWN), cost, action),)),))

    def deployable_if(self, condition: Condition) -> Sentence:
        return Sentence((Statement(changes=(OnlyDeployedIf(condition),)),))

    def anti_requirement(self, _: Token, condition: Condition) -> Requirement:
        return Requirement(Unless(condition))
