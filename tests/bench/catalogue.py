"""What pages cost with all cards of Cipher beside the hundred that are worded by hand.

Two processes, each with a database of its own, are asked for the same pages in turn. A figure is
the CPU time of one request to a page that was shown before, at best of several rounds: whatever
else the machine does only adds to it. Lists show as many cards in both, or the bench stops:
`insignia:red` alone finds 49 of the hundred, which is less than a page.

Wanted: at most 1.2 times, and at most 60 MB for the compiled texts of all cards.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any
from unittest.mock import patch

from tests.bench.search import scratch_database
from tests.bench.yardstick import say

LISTS = {
    "a list of 60 with its facets": "/games/cipher/cards/",
    "a list narrowed by a facet": "/games/cipher/cards/?q=insignia:red|blue",
    "a search": "/games/cipher/cards/?q=cost<=3+attack>=30",
    "a search of all games": "/cards/?q=attack",
}
OTHERS = {
    "a card": "/games/cipher/cards/{card}/",
    "a set": "/games/cipher/sets/S01/",
    "the game": "/games/cipher/",
    "the first page": "/",
    "the API, 50 cards": "/api/v1/cards/?game=cipher",
}
SHOWN = 60
ROUNDS = 12
REQUESTS = 5
MEGABYTE = 1_000_000


def main() -> None:
    with _site(whole=False) as few, _site(whole=True) as many:
        say("Cipher: CPU of one request", f"{few('cards')} cards", f"{many('cards')} cards")
        card = few("card")
        for name, address in {**LISTS, **OTHERS}.items():
            path = address.format(card=card)
            if name in LISTS:
                shown = few("shown", path), many("shown", path)
                assert shown == (SHOWN, SHOWN), (path, shown)
            rounds = [(few("cost", path), many("cost", path)) for _ in range(ROUNDS)]
            cost, more = (min(costs) for costs in zip(*rounds, strict=True))
            say(f"  {name}", f"{cost:.1f} ms", f"{more:.1f} ms, {more / cost:.2f} times")
        say("compiled texts of all cards in memory", f"{many('bytes') / MEGABYTE:.1f} MB")


@contextmanager
def _site(whole: bool) -> Iterator[Callable[..., Any]]:
    """Yield a function that asks a process of its own, with all cards or a hundred.

    Both load their cards at the same time; the first question waits for that.
    """
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, whole))
    process.start()
    theirs.close()

    def ask(*question: str) -> Any:
        ours.send(question)
        return ours.recv()

    try:
        yield ask
    finally:
        ours.close()
        process.join()


def _serve(questions: Connection, whole: bool) -> None:
    """Answer questions until there are no more."""
    with scratch_database():
        from django.conf import settings
        from django.core.management import call_command

        settings.ALLOWED_HOSTS.append("testserver")
        # The limit of the API would strike before the figures are steady.
        settings.REST_FRAMEWORK["DEFAULT_THROTTLE_CLASSES"] = []
        call_command("migrate", verbosity=0)
        fewer = patch("cardbase.loading.game_folder.CARDS_IN_LINES", "no list")
        with nullcontext() if whole else fewer:
            call_command("load_catalogue", verbosity=0)
        while True:
            try:
                kind, *arguments = questions.recv()
            except EOFError:
                return
            questions.send(_ANSWERS[kind](*arguments))


def _cards() -> int:
    from cardbase.models import Card

    return Card.objects.in_game("cipher").count()


def _card() -> str:
    from cardbase.models import Card

    return Card.objects.in_game("cipher").order_by("pk")[0].key


def _shown(path: str) -> int:
    """Cards on a list."""
    from django.test import Client

    return Client().get(path).content.count(b'class="card-link"')


def _cost(path: str) -> float:
    """Milliseconds of CPU of one request, the first of them not counted."""
    from django.test import Client

    client = Client()
    assert client.get(path).status_code == 200, path
    begun = time.process_time()
    for _ in range(REQUESTS):
        client.get(path)
    return (time.process_time() - begun) / REQUESTS * 1000


def _bytes_of_abilities() -> int:
    """Bytes of the abilities of all cards, as matches hold them."""
    from cardbase.models import Card
    from rules.text.stored import restore

    cards = Card.objects.in_game("cipher").select_related("compiled_text")
    stored = [card.compiled_text.abilities for card in cards]
    gc.collect()
    tracemalloc.start()
    held = [restore(abilities) for abilities in stored]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held
    return size


_ANSWERS: dict[str, Callable[..., Any]] = {
    "cards": _cards,
    "card": _card,
    "shown": _shown,
    "cost": _cost,
    "bytes": _bytes_of_abilities,
}
