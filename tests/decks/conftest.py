"""Ann, whose decks they are, and somebody else, each with a browser."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from tests.decks.factories import make_user
from tests.live import PATIENCE, LiveSite

# What htmx complains of when a search is replaced by the next while one types: no fault. The first
# is said of every request that does not end well, beside what became of it.
REPLACED = ("htmx:afterRequest", "htmx:sendAbort")


def _is_fault(line: Any) -> bool:
    return line.type == "error" and not line.text.startswith(REPLACED)


def browser_of(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def ann() -> Any:
    return make_user("ann")


@pytest.fixture
def mine(ann: Any) -> Client:
    return browser_of(ann)


@pytest.fixture
def stranger() -> Client:
    return browser_of(make_user("ben"))


@pytest.fixture
def page(browser: Any, live_site: LiveSite, ann: Any, request: Any) -> Iterator[Any]:
    """A page on which Ann is signed in; what the browser complains of is kept in `faults`."""
    client = browser_of(ann)
    window = {"viewport": {"width": 1440, "height": 900}} | getattr(request, "param", {})
    context = browser.new_context(base_url=live_site.url, **window)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    context.add_cookies([{**cookie, "url": live_site.url}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda line: page.faults.append(line.text) if _is_fault(line) else None)
    yield page
    context.close()
