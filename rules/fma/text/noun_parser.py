"""Noun phrases: from the parser's rules to nouns."""

from __future__ import annotations

from lark import Token

from rules.fma.text.filter_parser import Changed
from rules.fma.text.noun import (
    PLAYING,
    Noun,
    Unclear,
    other_than,
)
from rules.text.amounts import Amount
from rules.text.filters import Filter, Trait
from rules.text.groups import Cards, Known, This, Together

Says = tuple[Filter, ...]
_PLURALS = {"heroes": "Hero"}
_COMPARED = {"at_most": "<=", "at_least": ">=", "less_than": "<", "exactly": "="}


class NounParser:
    """Reads nouns: every method is named after a rule of the grammar."""

    # Whole phrases ----------------------------------------------------------------------------

    def target(self, noun: Noun) -> Noun:
        return noun.some("target")

    def another_target(self, noun: Noun) -> Noun:
        return noun.that(other_than(PLAYING)).some("target")

    def up_to_target(self, number: Amount, noun: Noun) -> Noun:
        return noun.some("target", 0, number)

    def any_target(self, noun: Noun) -> Noun:
        return noun.some("target", 0, None)

    def any_own_target(self, noun: Noun) -> Noun:
        return noun.of("own").some("target", 0, None)

    def own_target(self, noun: Noun) -> Noun:
        return noun.of("own").some("target")

    def some(self, noun: Noun) -> Noun:
        return noun.some("chosen")

    def some_card(self, *posts: Noun) -> Noun:
        return self.noun(Noun(("card",)), *posts).some("chosen")

    def own_some(self, noun: Noun) -> Noun:
        return noun.of("own").some("chosen")

    def another(self, noun: Noun) -> Noun:
        return noun.that(other_than(PLAYING)).some("chosen")

    def your(self, noun: Noun) -> Noun:
        return noun.of("own")

    def your_other(self, noun: Noun) -> Noun:
        return noun.of("own").that(other_than(PLAYING))

    def every(self, noun: Noun) -> Noun:
        return noun

    def every_other(self, noun: Noun) -> Noun:
        return noun.that(other_than(PLAYING))

    def opponents(self, noun: Noun) -> Noun:
        return noun.of("enemy")

    # Pronouns ---------------------------------------------------------------------------------

    def this_character(self) -> Noun:
        return Noun(fixed=PLAYING)

    def playing(self) -> Noun:
        return Noun(fixed=PLAYING)

    def playing_and(self, other: Noun) -> Noun:
        return Noun(fixed=Together((PLAYING, other.group())))

    def this_card(self) -> Noun:
        return Noun(fixed=This())

    def it(self) -> Noun:
        return Noun(fixed=Known("it"))

    def bearer(self) -> Noun:
        return Noun(fixed=Known("bearer"))

    def the_location(self) -> Noun:
        return Noun(fixed=Cards("any", "location"))

    def the_defender(self) -> Noun:
        return Noun(fixed=Known("defender"))

    def you(self) -> Noun:
        return Noun(fixed=Cards("own", "players"))

    # Nouns ------------------------------------------------------------------------------------

    def noun(self, *parts: object) -> Noun:
        """Adjectives and what follows change the noun at the head, in reading order."""
        heads = [part for part in parts if isinstance(part, Noun)]
        if len(heads) != 1:
            raise Unclear("one noun is needed")
        noun = heads[0]
        for part in parts:
            if isinstance(part, Changed):
                noun = part.applied(noun)
            elif isinstance(part, Filter):
                noun = noun.that(part)
        return noun

    def character(self) -> Noun:
        return Noun(("character",))

    def ally(self) -> Noun:
        return Noun(("ally",))

    def leader(self) -> Noun:
        return Noun(("leader",))

    def word_head(self, word: Filter) -> Noun:
        return Noun(("character",), (word,))

    def attachment(self) -> Noun:
        return Noun(("attachment",))

    def advantage(self) -> Noun:
        return Noun(("advantage",))

    def fixture(self) -> Noun:
        return Noun(("attachment", "advantage"))

    def event(self) -> Noun:
        return Noun(("event",))

    def ability(self) -> Noun:
        return Noun(("ability",))

    def play(self, again: Token | None = None) -> Noun:
        """ "An alchemy event or alchemy ability" says the word twice and means it once."""
        return Noun(("event", "ability"))

    def react_play(self) -> Noun:
        return Noun(("event", "ability"), (Trait("designators", "react"),))

    def card(self) -> Noun:
        return Noun(("card",))

    def location(self) -> Noun:
        return Noun(("location",))

    def player(self) -> Noun:
        return Noun(("player",))

    def opponent(self) -> Noun:
        return Noun(("player",), side="enemy")
