"""Numbers, skills and places that describe a card or unit."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from rules.cipher.text.filter_parser import Limit, number
from rules.cipher.text.noun_parser import words
from rules.cipher.text.nouns import (
    OWN,
    Noun,
    base,
    every,
)
from rules.text.amounts import Stat
from rules.text.filters import (
    At,
    Filter,
    HasSkill,
    Is,
    Number,
    SameAreaAs,
)


class StateParser:
    """Methods are called by the parser, one for each alias of a number or state."""

    def cost_of(self, *parts: Token | Limit) -> Filter:
        return number("cost", parts)

    def promotion_cost_of(self, *parts: Token | Limit) -> Filter:
        return number("promotion_cost", parts)

    def attack_of(self, *parts: Token | Limit) -> Filter:
        return number("attack", parts)

    def support_of_value(self, *parts: Token | Limit) -> Filter:
        return number("support", parts)

    support_value_of = support_of_value

    def attack_least(self, amount: Token, *_: Token) -> Filter:
        return Number("attack", ">=", int(amount))

    def attack_most(self, amount: Token, *_: Token) -> Filter:
        return Number("attack", "<=", int(amount))

    def attack_below(self, *parts: Noun | Token) -> Filter:
        unit = next(part for part in parts if isinstance(part, Noun))
        return Number("attack", "<", Stat("attack", base(unit)))

    def limit_exact(self, number: Token) -> Limit:
        return ("=", int(number))

    def limit_least(self, number: Token, *_: Token) -> Limit:
        return (">=", int(number))

    def limit_most(self, number: Token, *_: Token) -> Limit:
        return ("<=", int(number))

    def limit_below(self, number: Token) -> Limit:
        return ("<", int(number))

    # skills
    def label_skill(self, label: Token, *_: Token) -> Filter:
        return HasSkill(label=label.strip("[]").upper())

    def support_skill(self, *_: Token) -> Filter:
        return HasSkill(kind="support")

    def named_support_skill(self, name: Token, *_: Token) -> Filter:
        return HasSkill(kind="support", name=words(name)[0][0])

    # states
    def at_whose(self, _: Token, whose: str, place: str) -> Filter:
        return At((place,))

    def at(self, _: Token, place: str) -> Filter:
        return At((place,))

    def same_area(self, _: Token, other: Noun) -> Filter:
        return SameAreaAs(every(replace(other, det="the"), OWN))

    def grown(self, _: Token) -> Filter:
        return Is("grown")

    def perfect_attacked(self) -> Filter:
        return Is("attacked")

    def perfect_promoted(self, _: Token) -> Filter:
        return Is("promoted")

    def perfect_leveled(self, _: Token) -> Filter:
        return Is("levelled_up")

    def perfect_grown(self, _: Token) -> Filter:
        return Is("grown")

    def hand(self, _: Token) -> str:
        return "hand"

    def deck(self, _: Token) -> str:
        return "deck"

    def retreat(self, _: Token) -> str:
        return "retreat"

    def bonds(self, _: Token) -> str:
        return "bonds"

    def orbs(self, _: Token) -> str:
        return "orbs"

    def boundless(self, _: Token) -> str:
        return "boundless"

    def support(self, _: Token) -> str:
        return "support"

    def vanguard(self, _: Token) -> str:
        return "vanguard"

    def rearguard(self, _: Token) -> str:
        return "rearguard"

    def field(self, _: Token) -> str:
        return "field"
