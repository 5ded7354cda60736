"""How fast searches are, on the catalogue as it is and on eighty times as many cards.

It starts a PostgreSQL of its own, fills it, and throws it away. For each kind of query it tells the
95th percentile of the database's time for the first page and for the count, in milliseconds. What
is looked up before, such as the sets with a code, belongs to the page. Of doors that count nothing
it tells how long they take, Python and all.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

from tests.bench.yardstick import say
from tests.testkit.public_data import PUBLIC_DATA

TIMES = int(os.environ.get("SEARCH_BENCH_TIMES", "5"))
FACTORS = tuple(int(n) for n in os.environ.get("SEARCH_BENCH_FACTORS", "1,81").split(","))
# Each in several versions, so that no single lucky value decides.
QUERIES = {
    "everything": ("",),
    "a common word": ("draw", "attack", "unit"),
    "a rare word": ("gharnef", "wyvern", "discard thief"),
    "a phrase": ('"draw a card"', '"prince of"'),
    "the whole name": ('!"Marth"', "name=Caeda", '!"Nobody"'),
    "part of a name": ("name:mar", "name:zzz", "title:prince"),
    "letters of a text": ("text:draw", "text:zebra", 'text:"class change"'),
    "one ability": ("text:(draw -discard)", "text:(tap deploy)", "text:(zebra -draw)"),
    "a regular expression": (r"text:/draw \d/", r"name:/^ma.*h/", r"text:/zeb(ra)?s/"),
    "a fact": ("cost:3", "insignia:red", "cost:3 insignia:red weapon:lance"),
    "a range": ("cost>=4", "attack:60..80", "attack>200"),
    "a denied number": ("-cost>2", "cost!=1", "-attack:40..70"),
    "number against number": ("attack<support", "cost<promotion_cost"),
    "facts and words": ("cost<=2 insignia:blue knight", "type:flier draw"),
    "one printing": ("set:B01 rarity:SR", "set:S02", "rarity:SR+"),
    "a printed number": ("B01-001", "number:B01-004SR"),
    "no such printing": ("-rarity:SR|SR+", "-set:B01"),
    "a date": ("date:2015", "date>=2017"),
    "an illustrator": ("illustrator:a", "-has:illustrator"),
    "rulings and errata": ("has:ruling", "is:erratum", "ruling:support", "rule:evade"),
    "legal and scripted": ("legal:standard", "scripted:no cost:1"),
    "what cards do": ("does:draw", 'does:"destroy enemy" cost<=3', "cost:2 t:flier does:draw"),
    "alternatives": ("(cost:1 or attack>=80) insignia:red", "name:mar|cae or set:P01"),
    "another day": ("as_of:2016-01-01 cost:2", "as_of:2016-01-01 draw"),
    "sounds like": ("name~marht", "name~kaeda"),
    "printings": ("set:B01 unique:printing", "rarity:SR cost:1 unique:printing"),
    "by a number": ("insignia:red order:-attack", "order:cost"),
    "as printed": ("printed:draw", "printed:zebra", r"printed:/draw \d/"),
    "changed": ("changed:2016", "changed>=2017", "changed:none"),
    "mixtures": ("name:mar or cost>=6", "-name:mar text:zebra", "-(text:draw or attack>60)"),
}
NAMES = ("marht", "marht savior", "garnef", "prince of lihgt", "zzzzzz")
BEGINNINGS = ("mar", "marth", "prince", "cost>=4 ca", "B01-0", "set:B01 rarity:N mar", "marht savi")


def main() -> None:
    with scratch_database():
        from cardbase.models import Card

        fill()
        for factor in FACTORS:
            _multiply(factor)
            count = Card.objects.count()
            say(f"searching {count:,} cards", "first page, p95", "count, p95")
            for kind, queries in QUERIES.items():
                page, counted = _measure(queries)
                say(f"  {kind}", f"{page:.1f} ms", f"{counted:.1f} ms")
            for door, times in _other_doors():
                say(f"  {door}", f"{_p95(times):.1f} ms")


@contextmanager
def scratch_database() -> Iterator[None]:
    from cardbase.local.services import PostgreSQL, Redis

    folder = Path(tempfile.mkdtemp(prefix="cardbase-bench-"))
    folder.chmod(0o755)  # PostgreSQL may have an account of its own
    services = [PostgreSQL(folder, durable=False), Redis(folder, durable=False)]
    for service in services:
        service.start()
    try:
        os.environ |= {
            "DATABASE_URL": services[0].url,
            "REDIS_URL": services[1].url,
            "LOCAL_RUN": "1",
            "SECRET_KEY": "only-for-measuring",
            "DJANGO_SETTINGS_MODULE": "cardbase.settings",
        }
        import django

        django.setup()
        yield
    finally:
        for service in services:
            service.stop()
        shutil.rmtree(folder, ignore_errors=True)


def fill() -> None:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("load_catalogue", verbosity=0, stdout=StringIO())
    cards = PUBLIC_DATA / "fe-cipher" / "fe-cipher-cards-en.json"
    if cards.is_file():
        call_command("import_cards", "cipher", cards, verbosity=0, stdout=StringIO())


def _multiply(factor: int) -> None:
    """Copies of all cards with all that belongs to them, under names of their own."""
    from django.db import connection

    with connection.cursor() as cursor:
        for number in range(1, factor):
            cursor.execute(COPY_CARDS, {"number": number, "ending": _ending(number)})
            for copy in (COPY_PRINTINGS, COPY_WORDINGS, COPY_READINGS):
                cursor.execute(copy, {"number": number})
        cursor.execute("VACUUM ANALYZE")


def _ending(number: int) -> str:
    """A second name that sounds like none of the others."""
    first, second = divmod(number, 10)
    syllables = ("ba", "ke", "li", "mo", "nu", "ra", "se", "ti", "vo", "zu")
    return f"{syllables[first % 10]}{syllables[second]}n".capitalize()


# Copies have the ids of their originals, shifted; originals have small ones.
SHIFT = 1_000_000
COPY_CARDS = f"""
    INSERT INTO cardbase_card
        (id, game_id, key, name, title, kind, stats, texts, provenance, "unknown", origin)
    SELECT id + %(number)s * {SHIFT}, game_id, key || '-' || %(number)s::text,
        name || ' ' || %(ending)s, title, kind, stats, texts, provenance, "unknown", origin
    FROM cardbase_card WHERE id < {SHIFT}
"""
COPY_PRINTINGS = f"""
    INSERT INTO cardbase_printing
        (card_id, set_id, number, code, rarity_id, variant, illustrator, flavour,
         printed_name, printed_title, printed_texts, printed_stats, external_ids)
    SELECT card_id + %(number)s * {SHIFT}, set_id, number, code, rarity_id, variant, illustrator,
        flavour, printed_name, printed_title, printed_texts, printed_stats, '{{}}'
    FROM cardbase_printing WHERE card_id < {SHIFT}
"""
COPY_WORDINGS = f"""
    INSERT INTO cardbase_wording (card_id, erratum_id, stats, texts, "unknown", source_id)
    SELECT card_id + %(number)s * {SHIFT}, erratum_id, stats, texts, "unknown", source_id
    FROM cardbase_wording WHERE card_id < {SHIFT}
"""
COPY_READINGS = f"""
    INSERT INTO cardbase_compiledtext (card_id, version, digest, abilities, formats, deeds)
    SELECT card_id + %(number)s * {SHIFT}, version, digest, abilities, formats, deeds
    FROM cardbase_compiledtext WHERE card_id < {SHIFT}
"""


def _measure(queries: tuple[str, ...]) -> tuple[float, float]:
    """Milliseconds for the first page and for the count, as all but one in twenty take."""
    pages, counts = [], []
    for text in queries:
        for _ in range(TIMES):
            page, count = _database_times(text)
            pages.append(page)
            counts.append(count)
    return _p95(pages), _p95(counts)


def _p95(times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, round(0.95 * len(times)))] * 1000


def _database_times(text: str) -> tuple[float, float]:
    from django.db import connection
    from django.http import QueryDict

    from cardbase.models import Game
    from cardbase.search import Browse
    from cardbase.search.limits import time_limit
    from cardbase.search.pagination import page_of

    params = QueryDict(mutable=True)
    params["q"] = text
    watch = _Watch()
    with time_limit(60_000), connection.execute_wrapper(watch):
        browse = Browse(Game.objects.get(key="cipher"), params)
        assert not browse.errors, browse.errors
        watch.times.clear()
        found = browse.found
        before = len(watch.times)
        page_of(found, 48, None, browse._fetch)
    count = watch.times.pop(before)
    return sum(watch.times), count


def _other_doors() -> Iterator[tuple[str, list[float]]]:
    """Yield what misspelt names and completions take."""
    from cardbase.models import Game
    from cardbase.search.autocomplete import complete
    from cardbase.search.nearest import near_names, nearest_cards

    cipher = Game.objects.get(key="cipher")
    doors: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
        "cards of the nearest name": (lambda text: nearest_cards(cipher, text), NAMES),
        "nearest names": (lambda text: near_names(cipher, text), NAMES),
        "completions": (lambda text: complete(text, len(text), cipher), BEGINNINGS),
    }
    for door, (ask, texts) in doors.items():
        yield door, [_seconds(ask, text) for text in texts for _ in range(TIMES)]


def _seconds(ask: Callable[[str], object], text: str) -> float:
    start = time.perf_counter()
    ask(text)
    return time.perf_counter() - start


class _Watch:
    """How long each statement took, with what it takes to hand over its rows."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def __call__(
        self, execute: Callable, sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        start = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            self.times.append(time.perf_counter() - start)


if __name__ == "__main__":
    main()
