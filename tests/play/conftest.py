from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Iterator
from itertools import count
from typing import Any

import pytest
from celery import current_app
from django.core.cache import cache

from play import lobby
from play.live.hub import stop_hub_of_this_loop
from play.matches import live_matches
from tests.play.browsers import Seat


@pytest.fixture(autouse=True)
def _fresh_process(servers: None) -> Iterator[None]:
    """Each test begins like a process that has just started, and leaves no counter behind."""
    live_matches.clear()
    yield
    live_matches.clear()
    cache.clear()


@pytest.fixture
async def live_tables() -> AsyncIterator[None]:
    """Live tables of the test's own event loop, put away at its end."""
    yield
    await stop_hub_of_this_loop()


@pytest.fixture(autouse=True)
def _known_chance(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The matches of a test are the same every time: their seeds follow from its name."""
    numbers = count()

    def seed() -> bytes:
        return hashlib.sha512(f"{request.node.name}/{next(numbers)}".encode()).digest()

    monkeypatch.setattr(lobby, "new_seed", seed)


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
        seat.context.close()
    assert troubles == []
