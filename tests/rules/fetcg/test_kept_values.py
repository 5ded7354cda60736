"""What is kept from one question to the next is what would be found with nothing kept."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.match import Match
from rules.fetcg.abilities.card_abilities import CardAbilities
from rules.fetcg.abilities.triggered import TRIGGERS
from rules.fetcg.printed_abilities import CANNOT, FEATURES, FORBIDDEN, MOVES
from rules.fetcg.state import FetcgTable
from tests.rules.fetcg.matches import begin, options_of
from tests.testkit.random_play import at_times, play_out, tens_of_matches

pytestmark = pytest.mark.long

NUMBERS = ("max_energy", "attack", "attacks", "damage", "damage_taken", "triangle", "entry_cost")
TOPICS = (*NUMBERS, FEATURES, MOVES, CANNOT, FORBIDDEN)


def sources(found: Any) -> list[Any]:
    return [(s.card.index, s.seat, s.unit and s.unit.id, s.square, id(p)) for s, p in found]


def known(table: FetcgTable, abilities: CardAbilities) -> list[Any]:
    """Everything about the position that a cache may hold."""
    static, registry = abilities.static, abilities.static._registry
    found: list[Any] = [sources((one, None) for one in static.in_play.all())]
    found += [sources(static.in_play.listeners(trigger)) for trigger in TRIGGERS.values()]
    found += [sources(static.in_play.used_by(seat)) for seat in (0, 1)]
    found += [sources(registry.on(topic)) for topic in TOPICS]
    for unit in table.all_units():
        found += [sources(registry.about(topic, unit)) for topic in TOPICS]
        found += [static.granted(unit), static.moves(unit), static.changes(unit, "max_energy")]
        found += [static.forbids(unit, what) for what in ("move", "attack", "magic", "get_sleep")]
    return [*found, *(static.forbids(player, "surprise") for player in table.players)]


def check(match: Match) -> None:
    table = match.table
    assert isinstance(table, FetcgTable)
    kept = table.abilities
    assert isinstance(kept, CardAbilities)
    assert known(table, kept) == known(table, CardAbilities(table))
    seen = [match.view(seat) for seat in (0, 1)]
    table.memo.clear()
    assert seen == [match.view(seat) for seat in (0, 1)]


@pytest.mark.parametrize("ten", tens_of_matches(20))
def test_whatever_is_kept_is_still_true_after_every_decision(ten: int) -> None:
    for number in range(ten * 10, ten * 10 + 10):
        play_out(begin(number, options_of(number)), number, at_times(check, number))
