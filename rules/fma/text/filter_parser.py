"""Adjectives, and what follows a noun: from the parser's rules to filters."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from rules.fma.text.nodes import BorneBy, Greatest, Targets, X
from rules.fma.text.noun import (
    AT_HOME,
    COMPARED,
    IN_BATTLE,
    IN_PARTY,
    PILES,
    PLAYING,
    Noun,
    other_than,
)
from rules.text.amounts import Amount, Stat
from rules.text.filters import AnyOf, Filter, Is, Named, Not, Number, Trait
from rules.text.groups import Subject, Together, Units

Says = tuple[Filter, ...]
_PLURALS = {"heroes": "Hero"}
_COMPARED = {"at_most": "<=", "at_least": ">=", "less_than": "<", "exactly": "="}


class FilterParser:
    """Reads numbers, adjectives and relative clauses."""

    # Numbers ----------------------------------------------------------------------------------

    def number(self, token: Token) -> Amount:
        return X() if token.type == "WHAT_X" else int(token)

    def one(self) -> int:
        return 1

    def two(self) -> int:
        return 2

    def three(self) -> int:
        return 3

    def four(self) -> int:
        return 4

    def five(self) -> int:
        return 5

    def six(self) -> int:
        return 6

    def seven(self) -> int:
        return 7

    def eight(self) -> int:
        return 8

    def nine(self) -> int:
        return 9

    def ten(self) -> int:
        return 10

    def cards(self, number: Amount) -> Amount:
        return number

    def a_card(self) -> int:
        return 1

    # Adjectives ---------------------------------------------------------------------------------

    def keyword(self, token: Token) -> Filter:
        return Trait("keywords", singular(str(token)))

    def faction(self, token: Token) -> Filter:
        return Trait("factions", str(token).split()[0].lower())

    def adjective(self, word: object) -> object:
        return word

    def either_word(self, *words: Filter) -> Filter:
        return AnyOf(words)

    def opposing(self) -> Changed:
        return Changed(side="enemy")

    def other(self) -> Filter:
        return other_than(PLAYING)

    def state(self, token: Token) -> Filter:
        return Is(token.lower())

    def without(self, token: Token) -> Filter:
        return Not(Trait("keywords", singular(str(token))))

    def timing_word(self, timing: Token) -> Filter:
        return _designator(timing)

    def attribute_word(self, attribute: Token) -> Filter:
        return _designator(attribute)

    def paired_word(self, timing: Token, attribute: Token) -> Filter:
        return _designator(timing, attribute)

    def paired_words(self, first: Token, second: Token, attribute: Token) -> Filter:
        """ "Search or battle wits" names a pair twice (FMA-CARD-17)."""
        return AnyOf((_designator(first, attribute), _designator(second, attribute)))

    def either_timing(self, first: Token, second: Token) -> Filter:
        return AnyOf((_designator(first), _designator(second)))

    def two_pairs(self, first: Token, one: Token, second: Token, other: Token) -> Filter:
        return AnyOf((_designator(first, one), _designator(second, other)))

    # What follows the noun --------------------------------------------------------------------

    def of_yours(self) -> Changed:
        return Changed(side="own")

    def in_battle(self) -> Filter:
        return IN_BATTLE

    def in_party(self) -> Filter:
        return IN_PARTY

    def in_own_party(self) -> Changed:
        return Changed(side="own", where=(IN_PARTY,))

    def at_home(self) -> Filter:
        return AT_HOME

    def in_play(self) -> Changed:
        return Changed()

    def borne_by(self, bearer: Noun) -> Filter:
        return BorneBy(bearer.pool())

    def in_pile(self, pile: Token) -> Changed:
        return Changed(side="own", place=PILES[str(pile)])

    def among_them(self) -> Changed:
        return Changed(place="revealed")

    def is_not(self, head: Noun) -> Filter:
        return Not(Is(head.kinds[0]))

    def with_limit(self, limit: Filter) -> Filter:
        return limit

    def with_attachment(self) -> Filter:
        return Is("bearing")

    def with_more_cards(self, number: Amount) -> Filter:
        return Number("hand", ">", number)

    def named(self, name: Token) -> Filter:
        return Named((name.strip('"'),))

    def cheaper_than(self, number: Amount) -> Filter:
        return Number("cost", "<", number)

    def defeatable(self) -> Filter:
        return Is("defeatable")

    def titled(self, name: Token) -> Filter:
        return Trait("title", name.strip('"'))

    def targets(self, noun: Noun) -> Filter:
        return Targets(noun.pool())

    def targets_either(self, one: Noun, other: Noun) -> Filter:
        return Targets(Together((one.pool(), other.pool())))

    def draws(self, number: Amount) -> Filter:
        return Is("draws")

    def one_target(self) -> Filter:
        return Is("one_target")

    def at_most(self, stat: Token, number: Amount) -> Filter:
        return Number(stat.lower(), "<=", number)

    def at_least(self, stat: Token, number: Amount) -> Filter:
        return Number(stat.lower(), ">=", number)

    def less_than(self, stat: Token, number: Amount) -> Filter:
        return Number(stat.lower(), "<", number)

    def exactly(self, stat: Token, number: Amount) -> Filter:
        return Number(stat.lower(), "=", number)

    def printed_is(self, stat: Token, number: Amount) -> Filter:
        return Number(f"printed_{stat.lower()}", "=", number)

    def less_than_theirs(self, stat: Token, other: Noun) -> Filter:
        """ "Than a losing character" is than any one of them."""
        if other.fixed is None:
            return Number(stat.lower(), "<", Greatest(stat.lower(), other.pool()))
        return Number(stat.lower(), "<", Stat(stat.lower(), other.pool()))

    def less_than_stat(self, stat: Token, other: Noun, again: Token) -> Filter:
        return Number(stat.lower(), "<", Stat(again.lower(), other.pool()))

    def less_than_losers(self, stat: Token) -> Filter:
        losers = Units("any", (Is("losing"),))
        return Number(stat.lower(), "<", Greatest(stat.lower(), losers))

    def above_printed(self, stat: Token) -> Filter:
        return Number(stat.lower(), ">", Stat(f"printed_{stat.lower()}", Subject()))

    def at_most_theirs(self, stat: Token) -> Filter:
        return Number(stat.lower(), "<=", Stat(stat.lower(), COMPARED))

    def at_least_theirs(self, stat: Token) -> Filter:
        return Number(stat.lower(), ">=", Stat(stat.lower(), COMPARED))

    def lower_than_theirs(self, stat: Token) -> Filter:
        return Number(stat.lower(), "<", Stat(stat.lower(), COMPARED))


class Changed:
    """A word that says whose or where something is."""

    def __init__(self, side: str = "", place: str = "", where: Says = ()) -> None:
        self.side = side
        self.place = place
        self.where = where

    def applied(self, noun: Noun) -> Noun:
        noun = noun.of(self.side) if self.side else noun
        noun = replace(noun, place=self.place) if self.place else noun
        return noun.that(*self.where)


def _designator(*words: Token) -> Filter:
    return Trait("designators", " ".join(word.lower() for word in words))


def singular(word: str) -> str:
    """A keyword as cards print it: "Mobs" and "mob" are the keyword Mob."""
    known = _PLURALS.get(word.lower())
    if known is not None:
        return known
    plain = word[:1].upper() + word[1:]
    return plain.removesuffix("s") if not plain.endswith("ss") else plain
