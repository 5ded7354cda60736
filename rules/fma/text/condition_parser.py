"""Conditions: from the parser's rules to questions about the table."""

from __future__ import annotations

from lark import Token

from rules.fma.text.noun import PLAYING, Noun
from rules.text.amounts import Amount, Count, Stat
from rules.text.conditions import Compare, Condition, Exists, Matches
from rules.text.filters import Is, Number
from rules.text.groups import Cards, Units


class ConditionParser:
    """Reads what must be so."""

    # Conditions -------------------------------------------------------------------------------

    def you_have(self, what: Noun) -> Condition:
        return Exists(what.of("own").pool())

    def you_have_more(self, number: Amount, what: Noun) -> Condition:
        return Compare(Count(what.of("own").pool()), ">", number)

    def fewer_cards(self) -> Condition:
        more = Number("hand", ">", Count(Cards("own", "hand")))
        return Exists(Cards("enemy", "players", (more,)))

    def has_locations(self) -> Condition:
        return Exists(Cards("own", "locations"))

    def leader_experience(self, number: Amount) -> Condition:
        return Compare(Stat("experience", Units("own", (Is("leader"),))), ">=", number)

    def is_state(self, who: Noun, state: Token) -> Condition:
        return Matches(who.pool(), (Is(state.lower()),))

    def is_attacking(self) -> Condition:
        return Matches(PLAYING, (Is("attacking"),))

    def is_set(self) -> Condition:
        return Matches(PLAYING, (Is("set"),))

    def is_ready(self) -> Condition:
        return Matches(PLAYING, (Is("ready"),))

    def leader_is(self, noun: Noun) -> Condition:
        return Matches(Units("own", (Is("leader"),)), noun.where)
