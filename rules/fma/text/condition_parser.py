"""Conditions: from the grammar's rules to questions about the table."""

from __future__ import annotations

from rules.fma.text.noun import LEADER, PLAYING
from rules.text.amounts import Count, Stat
from rules.text.conditions import Compare, Exists, Matches
from rules.text.filters import Is, Number
from rules.text.grammar import Readings, constants
from rules.text.groups import Cards

CONDITIONS: Readings = {
    "you_have": lambda what: Exists(what.of("own").pool()),
    "you_have_more": lambda number, what: Compare(Count(what.of("own").pool()), ">", number),
    "leader_experience": lambda number: Compare(Stat("experience", LEADER), ">=", number),
    "is_state": lambda who, state: Matches(who.pool(), (Is(state.lower()),)),
    "leader_is": lambda noun: Matches(LEADER, noun.where),
    **constants(
        {
            "fewer_cards": Exists(
                Cards("enemy", "players", (Number("hand", ">", Count(Cards("own", "hand"))),))
            ),
            "has_locations": Exists(Cards("own", "locations")),
            "is_attacking": Matches(PLAYING, (Is("attacking"),)),
            "is_set": Matches(PLAYING, (Is("set"),)),
            "is_ready": Matches(PLAYING, (Is("ready"),)),
        }
    ),
}
