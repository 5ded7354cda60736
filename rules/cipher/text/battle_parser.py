"""Conditions about the present battle."""

from __future__ import annotations

from lark import Token

from rules.cipher.text.condition_parts import (
    matches,
    opposing,
    supporter_of,
)
from rules.cipher.text.nodes import Supported
from rules.cipher.text.nouns import (
    OWN,
    Noun,
    base,
    pattern,
)
from rules.text.conditions import Condition, Fighting
from rules.text.filters import Shares
from rules.text.groups import This, Together

THIS = Noun(group=This())


class BattleParser:
    """Methods are called by the parser, one for each alias of a condition about a battle."""

    def is_attacking(self, subject: Noun, *parts: Noun | Token) -> Condition:
        target = next(part for part in parts if isinstance(part, Noun))
        return Fighting(pattern(subject, OWN), "attacking", opposing(subject, target))

    def is_attacking_any(self, subject: Noun, *_: Token) -> Condition:
        return Fighting(pattern(subject, OWN), "attacking")

    def is_attacked(self, subject: Noun, *_: Token) -> Condition:
        return Fighting(pattern(subject, OWN), "defending")

    def bare_attacking(self, _: Token, target: Noun) -> Condition:
        return self.is_attacking(THIS, target)

    def bare_attacked(self, _: Token, __: Token, attacker: Noun) -> Condition:
        return Fighting(This(), "defending", opposing(THIS, attacker))

    def bare_fighting(self, _: Token, other: Noun) -> Condition:
        return Fighting(This(), "either", opposing(THIS, other))

    def bare_supported(self, *parts: Noun | Token) -> Condition:
        return self.is_supported(THIS, *parts)

    def has_same_name(self, subject: Noun, _: Token, other: Noun) -> Condition:
        return matches(subject, (Shares("name", base(other, OWN)),))

    def is_attacked_by(self, subject: Noun, *parts: Noun | Token) -> Condition:
        attacker = next(part for part in parts if isinstance(part, Noun))
        return Fighting(pattern(subject, OWN), "defending", opposing(subject, attacker))

    def either_is_attacked(self, one: Noun, other: Noun, *_: Token) -> Condition:
        return Fighting(Together((pattern(one, OWN), pattern(other, OWN))), "defending")

    def is_fighting(self, subject: Noun, *_: Token) -> Condition:
        return Fighting(pattern(subject, OWN), "either")

    def is_fighting_with(self, subject: Noun, _: Token, __: Token, other: Noun) -> Condition:
        return Fighting(pattern(subject, OWN), "either", opposing(subject, other))

    def is_supported(self, subject: Noun, *parts: Noun | Token) -> Condition:
        card = next(part for part in parts if isinstance(part, Noun))
        return Supported(pattern(subject, OWN), supporter_of(card))
