"""The four boards look as they did: in the middle of a match, compared with kept pictures."""

from __future__ import annotations

import time
from http import HTTPStatus
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from cardbase.web import fonts
from play.matches import open_match
from play.models import Table
from play.unasked import unasked
from tests.live import PATIENCE, LiveSite
from tests.play.browsers import Seat, apart
from tests.play.test_deciding_in_a_browser import bot_match
from tests.play.test_seeing_in_a_browser import GAMES, play_to_the_middle
from tests.testkit import pictures

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]


def is_taken_up(address: str) -> bool:
    """A table that does not answer in ten seconds is a 503: the machine is busy, the site new."""
    try:
        with urlopen(address, timeout=PATIENCE) as answer:
            return answer.status == HTTPStatus.OK
    except HTTPError as refused:
        if refused.code != HTTPStatus.SERVICE_UNAVAILABLE:
            raise
        return False


@apart
def asked(table: Table) -> str | None:
    """The number of Ann's decision, if she is asked and nobody answers it for her."""
    table = Table.objects.with_seats().get(pk=table.pk)
    with open_match(table) as live:
        decision = live.match.decisions[0]
        if decision.player or unasked(table, live.match, decision):
            return None
        return str(decision.id)


def wait_until_asked(seat: Seat, table: Table) -> None:
    """Wait for the passes that the site gives for Ann, and for what the bot does after them."""
    deadline = time.monotonic() + PATIENCE
    while (number := asked(table)) is None or seat.decision() != number:
        assert time.monotonic() < deadline, "the match does not come to rest"
        seat.page.wait_for_timeout(50)


@pytest.mark.skipif(
    not fonts.are_installed(), reason="the typefaces are not installed (npm, see cardbase/fonts)"
)
@pytest.mark.parametrize("game", GAMES)
def test_a_board_looks_as_in_its_picture(sit: Any, live_site: LiveSite, game: str) -> None:
    table = bot_match(game)
    play_to_the_middle(table)
    assert any(is_taken_up(live_site.url + table.get_absolute_url()) for _ in range(6))
    seat = sit("ann", size=(1440, 900))
    seat.go_to(table)
    seat.wait_until_connected()
    wait_until_asked(seat, table)
    seat.wait_for_a_frame()

    assert pictures.differences(seat.page, f"board-{game}") == []
