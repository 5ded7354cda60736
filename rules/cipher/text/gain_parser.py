"""What is gained or lost, and by how much."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from rules.cipher.text.nodes import GainsNames, GainsRange, GainsSkillsOf, LosesRange, StackSize
from rules.cipher.text.noun_parser import words
from rules.cipher.text.nouns import (
    OWN,
    Noun,
    Unclear,
    base,
    every,
    traits_of,
)
from rules.cipher.text.parts import Gained
from rules.cipher.text.traits import trait
from rules.text.abilities import Ability
from rules.text.amounts import Amount, Count, Stat, Times
from rules.text.changes import Adjust, Change, Gains, GainsSkill, Loses, LosesSkills
from rules.text.groups import Among, Group, Known, This

Pair = tuple[Gained, Gained]
Causes = tuple[tuple[str, ...], Group | None]


class GainParser:
    """Methods are called by the parser, one for each alias of something gained."""

    def attack(self, signed: Token, *parts: Token | Amount) -> Pair:
        counts = [part for part in parts if not isinstance(part, str)]
        amount: Amount = Times(int(signed), counts[0]) if counts else int(signed)
        lost: Amount = Times(-abs(int(signed)), counts[0]) if counts else -abs(int(signed))
        return lambda g: Adjust(g, "attack", amount), lambda g: Adjust(g, "attack", lost)

    attack_each = attack

    def support_gained(self, signed: Token, *_: Token) -> Pair:
        return lambda g: Adjust(g, "support", int(signed)), no_loss

    def range(self, *parts: Token) -> Pair:
        least, most = next(part for part in parts if "-" in part).split("-")
        return ranges(int(least), int(most))

    def range_one(self, *parts: Token) -> Pair:
        one = int(next(part for part in parts if part.isdigit()))
        return ranges(one, one)

    def traits_gained(self, token: Token) -> Pair:
        found, joint = words(token)
        if joint == "or":
            raise Unclear("one or the other is not gained")
        traits = tuple(trait(word) for word in found)
        return lambda g: Gains(g, traits), lambda g: Loses(g, traits)

    def skill_gained(self, token: Token) -> Pair:
        names = words(token)[0]
        return named_skill(names), lambda g: LosesSkills(g, names)

    def skill_barred(self, token: Token, _: Token) -> Pair:
        names = words(token)[0]
        return named_skill(names), lambda g: LosesSkills(g, names, barred=True)

    def skills_of(self, of: Noun) -> Pair:
        return lambda g: GainsSkillsOf(g, every(of, OWN)), no_loss

    def labelled_skills_of(self, label: Token, of: Noun) -> Pair:
        name = label.strip("[]").upper()
        return lambda g: GainsSkillsOf(g, every(of, OWN), label=name), no_loss

    def names_of(self, of: Noun) -> Pair:
        return lambda g: GainsNames(g, of=every(of, OWN)), no_loss

    # amounts
    def per(self, *parts: Noun | Token) -> Amount:
        return Count(base(next(part for part in parts if isinstance(part, Noun)), OWN))

    def per_revealed(self, _: Token, noun: Noun) -> Amount:
        return Count(Among(Known("?revealed"), traits_of(replace(noun, head="card"))))

    def per_beneath(self, *_: Token) -> Amount:
        return StackSize(This(), beneath=True)

    def per_stacked(self, *_: Token) -> Amount:
        return StackSize(This())

    def per_destroyed(self, *_: Token) -> Amount:
        return Count(Known("?destroyed"))

    def times_stack(self, *parts: Noun | Token) -> Amount:
        return Times(int(str(parts[-1])), StackSize(every(noun_of(parts))))

    def per_whose(self, whose: str, noun: Noun) -> Amount:
        return Count(base(noun, whose or OWN))

    def times_n(self, noun: Noun, _: Token, number: Token) -> Amount:
        return Times(int(number), Count(base(noun, OWN)))

    def times_whose(self, whose: str, noun: Noun, _: Token, number: Token) -> Amount:
        return Times(int(number), Count(base(noun, whose or OWN)))

    def times_cost(self, _: Token, unit: Noun, __: Token, number: Token) -> Amount:
        return Times(int(number), Stat("cost", every(unit)))

    def support_number(self, card: Noun, *_: Token) -> Amount:
        return Stat("support", every(card))


def noun_of(parts: tuple[object, ...]) -> Noun:
    return next(part for part in parts if isinstance(part, Noun))


def no_loss(_: Group) -> Change:
    raise Unclear("this cannot be lost")


def ranges(least: int, most: int) -> Pair:
    return lambda g: GainsRange(g, least, most), lambda g: LosesRange(g, least, most)


def named_skill(names: tuple[str, ...]) -> Gained:
    def gain(group: Group) -> Change:
        if len(names) != 1:
            raise Unclear("one skill at a time")
        return GainsSkill(group, Ability(names[0], "", ()))

    return gain
