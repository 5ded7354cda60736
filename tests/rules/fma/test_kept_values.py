"""What is kept from one question to the next is what would be found with nothing kept."""

from __future__ import annotations

import pytest

from rules.engine.match import Match
from rules.fma.abilities.card_abilities import CardAbilities
from rules.fma.state import FmaTable
from tests.rules.fma.matches import begin, play_through
from tests.testkit.fma.kept_values import check_kept
from tests.testkit.random_play import at_times, tens_of_matches

pytestmark = pytest.mark.long


def check(match: Match) -> None:
    table = match.table
    assert isinstance(table, FmaTable)
    assert isinstance(table.abilities, CardAbilities)
    check_kept(table)


@pytest.mark.parametrize("ten", tens_of_matches(20))
def test_whatever_is_kept_is_still_true_after_every_decision(ten: int) -> None:
    for number in range(ten * 10, ten * 10 + 10):
        match = begin(2 + number % 3, 100 + number)
        play_through(match, number, at_times(check, number))
