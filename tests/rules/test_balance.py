"""The shipped decks are a fair start: no seat and no deck wins by a mile between sensible bots.

A rough look, the same matches each time; `make balance` measures with thousands.
"""

from __future__ import annotations

import pytest

from tests.bench.balance import Played, Share, crossed, of_deck, play_some, starter, unfair
from tests.testkit import shipped

# Two standard errors of so few matches above the limit that `make balance` keeps.
MATCHES, GROSS = 60, 0.7


@pytest.mark.parametrize("game", ["flamethrowers"])
def test_no_seat_and_no_deck_wins_by_a_mile(game: str) -> None:
    played = play_some(game, (0, 1), range(MATCHES))

    assert len(played) == MATCHES
    assert unfair([deck.name for deck in shipped.decks(game)][:2], played, GROSS) == []


def test_shares_are_counted_by_deck_and_by_seat() -> None:
    """Deck 0 always wins, and always starts; mirror matches and draws count for no deck."""
    lost = Played((1, 0), first=1, winner=1, turns=9)
    played = [Played((0, 1), 0, 0, 9), lost, Played((0, 0), 1, 1, 9), Played((0, 1), 0, None, 9)]

    assert crossed(played) == [played[0], lost, played[3]]
    assert starter(played) == Share(3, 3)
    assert of_deck(0, crossed(played)) == Share(2, 2)
    assert of_deck(1, crossed(played)) == Share(0, 2)
    assert unfair(["North", "South"], played) == ["the first seat: 100.0 %", "North: 100.0 %"]
    assert unfair(["North", "South"], [*played, Played((0, 1), 0, 1, 9)], 0.7) == []


def test_the_interval_narrows_with_the_matches() -> None:
    assert [round(bound, 3) for bound in Share(50, 100).interval] == [0.404, 0.596]
    assert [round(bound, 3) for bound in Share(1000, 2000).interval] == [0.478, 0.522]
    assert Share(0, 0).interval == (0.0, 1.0)
