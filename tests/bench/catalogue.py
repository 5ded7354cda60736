"""What pages cost with all cards of Cipher beside the hundred that are worded by hand.

The CPU time of one request to each page, in a process that has shown it before, and what the
compiled texts of all cards take in memory. Wanted: at most 1.2 times, and 60 MB.
"""

from __future__ import annotations

import gc
import tracemalloc
from unittest.mock import patch

from tests.bench.pages import measure
from tests.bench.search import scratch_database
from tests.bench.yardstick import say

PAGES = {
    "a card": "/games/cipher/cards/{card}/",
    "a list of 60 with its facets": "/games/cipher/cards/",
    "a list narrowed by a facet": "/games/cipher/cards/?q=insignia:red",
    "a search": "/games/cipher/cards/?q=cost:1+attack>=30",
    "a search of all games": "/cards/?q=marth",
    "a set": "/games/cipher/sets/S01/",
    "the game": "/games/cipher/",
    "the first page": "/",
    "the API, 50 cards": "/api/v1/cards/?game=cipher",
}
MEGABYTE = 1_000_000


def main() -> None:
    with scratch_database():
        from django.conf import settings
        from django.core.management import call_command

        from cardbase.models import Card

        settings.ALLOWED_HOSTS.append("testserver")
        # The limit of the API would strike before the figures are steady.
        settings.REST_FRAMEWORK["DEFAULT_THROTTLE_CLASSES"] = []
        call_command("migrate", verbosity=0)
        with patch("cardbase.loading.game_folder.CARDS_IN_LINES", "no list"):
            few = _costs()
        fewer = Card.objects.in_game("cipher").count()
        many = _costs()
        more = Card.objects.in_game("cipher").count()
        say("Cipher: CPU of one request", f"{fewer} cards", f"{more} cards")
        for name, cost in few.items():
            say(
                f"  {name}", f"{cost:.1f} ms", f"{many[name]:.1f} ms, {many[name] / cost:.2f} times"
            )
        say("compiled texts of all cards in memory", f"{_bytes_of_abilities() / MEGABYTE:.1f} MB")


def _costs() -> dict[str, float]:
    from django.core.management import call_command

    from cardbase.models import Card

    call_command("load_catalogue", again=True, verbosity=0)
    card = Card.objects.in_game("cipher").order_by("pk")[0]
    return {name: measure(path.format(card=card.key))[0] for name, path in PAGES.items()}


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
