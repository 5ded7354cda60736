"""What pages cost a web process: its CPU time for each, without network and sockets.

Each is asked for anew, and by a visitor who has it already and sends the validator along.
"""

from __future__ import annotations

import os
import time
from typing import Any

from tests.bench.search import fill, scratch_database
from tests.bench.yardstick import say

TIMES = int(os.environ.get("PAGES_BENCH_TIMES", "20"))
PAGES = {
    "a card": "/games/fma/cards/{card}/",
    "a list of 60": "/games/fma/cards/",
    "a search": "/games/fma/cards/?q=cost:3",
    "a game": "/games/fma/",
    "the API, 50 cards": "/api/v1/cards/?game=fma",
}


def main() -> None:
    with scratch_database():
        from django.conf import settings
        from django.db import connection
        from django.test import Client
        from django.test.utils import CaptureQueriesContext

        from cardbase.models import Card

        settings.ALLOWED_HOSTS.append("testserver")
        # The limit of the API would strike before the figures are steady.
        settings.REST_FRAMEWORK["DEFAULT_THROTTLE_CLASSES"] = []
        fill()
        card = Card.objects.in_game("fma").order_by("-texts").first()
        say("pages, CPU of one request", "anew", "with validator")
        for name, address in PAGES.items():
            path = address.format(card=card.key if card else "")
            anew, again = measure(path)
            with CaptureQueriesContext(connection) as queries:
                Client().get(path)
            figure = f"{anew:.1f} ms, {len(queries)} queries"
            say(f"  {name}", figure, f"{again:.1f} ms" if again else "")


def measure(path: str) -> tuple[float, float | None]:
    """Milliseconds of CPU: for the page, and for the answer that it is as it was."""
    from django.test import Client

    client = Client()
    for _ in range(3):
        first = client.get(path)
    if "ETag" not in first:
        return _mean(client, path, {}, 200), None
    known = {"If-None-Match": first["ETag"]}
    return _mean(client, path, {}, 200), _mean(client, path, known, 304)


def _mean(client: Any, path: str, headers: dict[str, str], status: int) -> float:
    begun = time.process_time()
    for _ in range(TIMES):
        answer = client.get(path, headers=headers)
        assert answer.status_code == status, (path, answer.status_code)
    return (time.process_time() - begun) / TIMES * 1000
