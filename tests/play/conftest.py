from __future__ import annotations

import hashlib
import inspect
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count
from typing import Any

import pytest
from celery import current_app
from django.core.cache import cache

from decks.models import Deck
from play import lobby
from play.board.board import messages_of
from play.board.messages import Messages
from play.live import hub, presence, timekeeper
from play.live.hub import stop_hub_of_this_loop
from play.matches import live_matches
from play.models import Table
from play.rendering import load_table
from tests.play.browsers import Seat
from tests.play.factories import make_user
from tests.shipped_games import put_shipped_games


@pytest.fixture(autouse=True)
def _fresh_process(servers: None) -> Iterator[None]:
    """Each test begins like a process that has just started, and leaves no counter behind."""
    live_matches.clear()
    yield
    live_matches.clear()
    cache.clear()


@pytest.fixture
async def live_tables() -> AsyncIterator[None]:
    """Live tables of the test's own event loop, put away at its end.

    A loop whose tables still live may never close: a library can swallow that they are cancelled.
    """
    yield
    await stop_hub_of_this_loop()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Every test with a loop of its own has its live tables put away, whoever made them."""
    if inspect.iscoroutinefunction(getattr(item, "function", None)):
        item.fixturenames.append("live_tables")


@pytest.fixture
def time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is gone is known in no time."""
    monkeypatch.setattr(hub, "LOOK_EVERY", 0.05)
    monkeypatch.setattr(presence, "FRESH", 0.4)
    monkeypatch.setattr(timekeeper, "SHOWN_FROM", 0.0)


@pytest.fixture(autouse=True)
def _time_stands(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Tests that count frames are sent none because of who comes and goes meanwhile."""

    async def not_now(_: hub.Hub) -> None:
        return None

    if "time_passes" not in request.fixturenames:
        monkeypatch.setattr(hub.Hub, "_keep_time", not_now)


@pytest.fixture(autouse=True)
def _known_chance(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The matches of a test are the same every time: their seeds follow from its name."""
    numbers = count()

    def seed(table: Table) -> bytes:
        return hashlib.sha512(f"{request.node.name}/{next(numbers)}".encode()).digest()

    monkeypatch.setattr(lobby, "seed_of", seed)


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[Any]]]:
    """What workers were asked for; nobody works in these tests."""
    calls: list[tuple[str, list[Any]]] = []
    monkeypatch.setattr(
        current_app, "send_task", lambda name, args, **_: calls.append((name, args))
    )
    return calls


@pytest.fixture
def sit(browser: Any, live_site: Any) -> Iterator[Any]:
    """Seats somebody with a browser of their own; no page may have complained of anything."""
    seats: list[Seat] = []

    def open_browser(name: str | None = None, **context: Any) -> Seat:
        seats.append(Seat(browser, live_site, name, **context))
        return seats[-1]

    yield open_browser
    troubles = [trouble for seat in seats for trouble in seat.troubles]
    for seat in seats:
        seat.leave()
    assert troubles == []


@pytest.fixture
def begun(db: None, woken: Any) -> Callable[[str], tuple[Table, Messages]]:
    """A match with shipped decks of a game, between two people, and its words."""

    def begin(game: str) -> tuple[Table, Messages]:
        put_shipped_games(game)
        decks = list(Deck.objects.filter(game__key=game).order_by("name"))
        table = lobby.open_table(user=make_user("ann"), deck=decks[0])
        lobby.join(table=table, user=make_user("bob"), deck=decks[-1])
        table = load_table(table.code)
        return table, messages_of(table)

    return begin
