"""What the words of a noun phrase mean: the grammar of nouns, read into `Noun`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from lark import Token

from rules.cipher.text.nodes import SupportCard
from rules.cipher.text.nouns import ANY, ENEMY, LORD, OTHER, OWN, Noun, Unclear, pattern
from rules.text.filters import At, Is
from rules.text.groups import Among, Known, This, Top

Change = Callable[[Noun], Noun]


def words(token: str) -> tuple[tuple[str, ...], str]:
    """The quoted or bracketed words of a list, and what joins them: "and", "or" or ""."""
    found = tuple(re.findall(r'["<]([^">]*)[">]', token))
    joint = "and" if re.search(r'[">],? and ', token) else "or" if len(found) > 1 else ""
    return found, joint


def apply(noun: Noun, changes: tuple[Change, ...]) -> Noun:
    for change in changes:
        noun = change(noun)
    return noun


def top(parts: tuple[str, ...]) -> Top:
    """The cards on top of a deck: how many, and whose deck."""
    numbers = [int(part) for part in parts if part.isdigit()]
    sides = [part for part in parts if not isinstance(part, Token)]
    return Top(sides[0] or OWN, numbers[0] if numbers else 1)


def supporting(unit: Noun) -> SupportCard:
    units = pattern(unit, OWN)
    if unit.head in ("card", "support") or units == Known("?card"):
        raise Unclear("a card that supports a card")
    enemy = unit.side == ENEMY or unit.head == "enemy"
    return SupportCard(ENEMY if enemy else OWN, unit=units)


class NounParser:
    """Methods are called by the parser, one for each alias of the grammar of nouns."""

    def this(self, _: Token) -> Noun:
        return Noun(group=This())

    def this_in_hand(self, _: Token) -> Noun:
        return Noun(group=Among(This(), (At(("hand",)),)))

    def them(self, _: Token) -> Noun:
        return Noun(group=Known("?it"))

    def that_ally(self, _: Token) -> Noun:
        return Noun(group=Known("?ally"))

    def that_enemy(self, _: Token) -> Noun:
        return Noun(group=Known("?enemy"))

    def that_unit(self, _: Token) -> Noun:
        return Noun(group=Known("?unit"))

    def that_card(self, _: Token) -> Noun:
        return Noun(group=Known("?card"))

    def revealed(self, _: Token) -> Noun:
        return Noun(group=Known("?revealed"))

    def rest(self, _: Token) -> Noun:
        return Noun(group=Known("?rest"))

    def destroyed_one(self, _: Token) -> Noun:
        return Noun(group=Known("?destroyed"))

    def discarded_one(self, _: Token) -> Noun:
        return Noun(group=Known("?discarded"))

    def some_of_those(self, count: Change, *_: object) -> Noun:
        return count(Noun(group=Known("?cards")))

    def all_of_those(self, *_: object) -> Noun:
        return Noun(group=Known("?cards"))

    def top_card(self, *parts: str) -> Noun:
        return Noun(group=top(parts))

    top_cards = top_cards_late = top_card

    def bottom_card(self, *parts: str) -> Noun:
        return Noun(group=replace(top(parts), bottom=True))

    def card_supporting(self, _: Token, unit: Noun) -> Noun:
        return Noun(head="support", group=supporting(unit))

    def support_of(self, unit: Noun, _: Token, __: Token) -> Noun:
        return self.card_supporting(_, unit)

    def det_noun(self, det: Change, noun: Noun) -> Noun:
        return det(noun)

    def bare_noun(self, noun: Noun) -> Noun:
        if noun.singular:
            raise Unclear(f"which {noun.head}")
        return noun

    def all_of_whose(self, whose: str, noun: Noun) -> Noun:
        return replace(noun, det="all", side=whose)

    def as_many(self, noun: Noun, _: Token, posts: tuple[Change, ...]) -> Noun:
        return apply(noun.counted(0, None), posts)

    def any_number(self, noun: Noun, *_: Token) -> Noun:
        return noun.counted(0, None)

    def any_number_of_whose(self, whose: str, noun: Noun, *_: Token) -> Noun:
        return replace(noun.counted(0, None), side=whose)

    # whose
    def own(self, _: Token) -> str:
        return OWN

    def enemy(self, _: Token) -> str:
        return ENEMY

    def their(self, _: Token) -> str:
        return ENEMY

    def nobodys(self) -> str:
        return ""

    def both_sides(self) -> str:
        return ANY

    # determiners
    def a(self) -> Change:
        return lambda noun: replace(noun, det="a")

    def another(self, _: Token) -> Change:
        return lambda noun: replace(noun, det="a").narrowed(OTHER)

    def all(self) -> Change:
        return lambda noun: replace(noun, det="all")

    def none(self) -> Change:
        return lambda noun: replace(noun, det="no")

    def det_own(self, _: Token) -> Change:
        return lambda noun: replace(noun, det="the", side=OWN)

    def det_enemy(self, _: Token) -> Change:
        return lambda noun: replace(noun, det="the", side=ENEMY)

    det_their = det_enemy

    def det_the(self) -> Change:
        return lambda noun: replace(noun, det="the")

    def det_count(self, count: Change) -> Change:
        return count

    def count_of_whose(self, count: Change, whose: str) -> Change:
        return lambda noun: replace(count(noun), side=whose)

    def count_of_any(self, count: Change, _: Token) -> Change:
        return lambda noun: replace(count(noun), side=ANY)

    def exactly_count(self, number: Token) -> Change:
        return lambda noun: noun.counted(int(number), int(number))

    def one(self) -> Change:
        return lambda noun: noun.counted(1, 1)

    def up_to(self, _: Token, number: Token) -> Change:
        return lambda noun: noun.counted(0, int(number))

    def up_to_one(self, _: Token) -> Change:
        return lambda noun: noun.counted(0, 1)

    # the noun itself
    def nominal(self, adjs: tuple[Change, ...], head: Noun, posts: tuple[Change, ...]) -> Noun:
        return apply(head, (*adjs, *posts))

    def headless(self, adjs: tuple[Change, ...], posts: tuple[Change, ...]) -> Noun:
        noun = apply(Noun(), (*adjs, *posts))
        if noun.joined_traits:
            raise Unclear("several traits of what")
        return noun

    def adjs(self, *adjs: Change) -> tuple[Change, ...]:
        return adjs

    adjs1 = posts = adjs

    def head_unit(self, word: Token) -> Noun:
        return Noun(head="unit", singular=not word.endswith("s"))

    def head_any_unit(self, _: Token) -> Noun:
        return Noun(head="unit", side=ANY)

    def head_ally(self, word: Token) -> Noun:
        return Noun(head="ally", singular=not word.endswith("s"))

    def head_enemy(self, word: Token) -> Noun:
        return Noun(head="enemy", singular=not word.endswith("s"))

    def head_card(self, word: Token) -> Noun:
        return Noun(head="card", singular=not word.endswith("s"))

    def head_bond(self, word: Token) -> Noun:
        return Noun(head="bond", singular=not word.endswith("s"))

    def head_orb(self, word: Token) -> Noun:
        return Noun(head="orb", singular=not word.endswith("s"))

    def head_support(self, _: Token) -> Noun:
        return Noun(head="support")

    def head_lord(self, _: Token) -> Noun:
        return Noun(head="unit", where=(LORD,))

    def head_attacking(self, _: Token) -> Noun:
        return Noun(head="unit", where=(Is("attacking"),))

    def head_attacking_enemy(self, _: Token) -> Noun:
        return Noun(head="enemy", where=(Is("attacking"),))

    def head_defending(self, _: Token) -> Noun:
        return Noun(head="unit", where=(Is("defending"),))

    def head_fighting(self, _: Token) -> Noun:
        return Noun(head="unit", where=(Is("fighting"),))
