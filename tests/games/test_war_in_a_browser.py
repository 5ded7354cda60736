"""The example of a fifth game at the table: nothing is there but its rules and its cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardbase.loading.shipped import load_game
from decks.models import Deck
from decks.shipped_decks import load_shipped_decks
from play.lobby import join, open_table
from play.models import Table
from tests.games.known import FOLDER, known
from tests.live import LiveSite
from tests.play.browsers import NARROW, Seat, answer_on_the_board, apart, picture
from tests.play.factories import make_user
from tests.testkit.browser import faults_of

pytestmark = [pytest.mark.browser, pytest.mark.long]

ROUNDS = 26  # a card a round


@pytest.fixture
def war() -> Iterator[None]:
    with known("war"):
        yield


@pytest.fixture
def site(transactional_db: None, war: None, tmp_path: Any) -> Iterator[LiveSite]:
    site = LiveSite(tmp_path / "web.log", DJANGO_SETTINGS_MODULE="tests.games.settings")
    site.start()
    yield site
    site.stop()


@pytest.fixture
def seats(browser: Any, site: LiveSite) -> Iterator[list[Seat]]:
    """Both players; an open page keeps the site from stopping."""
    seats = [Seat(browser, site, "ann"), Seat(browser, site, "bob", size=NARROW)]
    yield seats
    for seat in seats:
        seat.context.close()


@apart
def deal() -> Table:
    """The shipped decks against each other, by two people."""
    folder = FOLDER / "data" / "war"
    load_game(folder)
    load_shipped_decks([folder])
    red, black = Deck.objects.filter(game__key="war").order_by("-name")
    table = open_table(user=make_user("ann"), deck=red)
    join(table=table, user=make_user("bob"), deck=black, invitation=table.invitation)
    return Table.objects.with_seats().get(pk=table.pk)


def test_a_match_of_war_is_played_to_its_last_card(seats: list[Seat]) -> None:
    table = deal()
    for seat in seats:
        seat.go_to(table)

    asked: list[str | None] = [None, None]
    for number in range(ROUNDS):
        for index, seat in enumerate(seats):
            asked[index] = seat.wait_for_a_question(after=asked[index])
            answer_on_the_board(seat)
        if number == ROUNDS // 2:
            assert [faults_of(seat.page) for seat in seats] == [[], []]
            picture(seats[0], "war-1440")
            picture(seats[1], "war-360")
    for index, seat in enumerate(seats):
        assert seat.wait_for_a_question(after=asked[index]) is None

    table.refresh_from_db()
    assert table.is_finished
    assert "Ace" in seats[0].log()
    assert "All cards have been played." in seats[1].page.inner_text("#prompt")
    assert [seat.troubles for seat in seats] == [[], []]
