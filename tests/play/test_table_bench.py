"""The bench of a live table counts the same calls every time."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from play.models import Decision
from tests.bench.table import Counted, Timed, play
from tests.shipped_games import put_shipped_games

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("woken")]

GAME = "flamethrowers"
ACTIONS = 3


@pytest.fixture(autouse=True)
def _decks(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    settings.PLAY_BOT_PAUSE = 0
    put_shipped_games(GAME)


def counted() -> int:
    cost = Counted()
    asyncio.run(play(GAME, ACTIONS, cost))
    return cost.calls


def test_an_action_takes_the_same_calls_every_time_and_leaves_nothing() -> None:
    asyncio.run(play(GAME, ACTIONS, Timed()))  # whatever is worked out once, uncounted

    assert counted() == counted() > 0
    assert not Decision.objects.exists()


def test_updates_are_measured_as_they_are_sent() -> None:
    cost = Timed()
    asyncio.run(play(GAME, ACTIONS, cost))

    assert cost.updates >= ACTIONS
    assert cost.bytes_an_update > 0
    assert cost.seconds > 0
