"""What a decision at a live table costs a web process: its CPU by part, without network.

One of two people watches; both answer by chance. The parts: the step of the
rules, HTML of what changed, and its compression as a socket sends it.
"""

from __future__ import annotations

import os
import time
import zlib
from collections import Counter
from typing import Any

from tests.bench.search import scratch_database
from tests.bench.yardstick import say

DECISIONS = int(os.environ.get("TABLE_BENCH_DECISIONS", "1500"))
FLUSH = zlib.Z_SYNC_FLUSH


def main() -> None:
    with scratch_database():
        from cardbase.models import Game

        _fill()
        say("a decision at a table, CPU in ms", "step, HTML, zip", "all, bytes")
        for game in Game.objects.order_by("key"):
            _measure(game.key)


def _fill() -> None:
    from django.core.management import call_command

    for command in ("migrate", "load_catalogue", "load_shipped_decks"):
        call_command(command, verbosity=0)


def _measure(game: str) -> None:
    from play.live.screen import Screen
    from play.rendering import Eyes
    from rules.engine.rng import SEED_BYTES, Rng
    from tests.testkit.random_play import any_options

    cost: Counter[str] = Counter()
    chance = Rng(bytes(SEED_BYTES))
    size = taken = 0
    while taken < DECISIONS:
        table, match, messages = _begin(game, taken)
        screen = Screen(Eyes(0, True))
        packer = zlib.compressobj(wbits=-12)
        screen.render(table, match, messages, [], "")
        while match.outcome is None and taken < DECISIONS:
            decision = match.decisions[0]
            keys = any_options(decision, chance)
            with _Timed(cost, "step"):
                match.answer(decision.player, decision.id, keys)
            with _Timed(cost, "HTML"):
                message = screen.render(table, match, messages, [], "")
            with _Timed(cost, "zip"):
                size += len(packer.compress(message.encode()) + packer.flush(FLUSH))
            taken += 1
    parts = " ".join([f"{cost[part] / taken * 1000:.2f}" for part in ("step", "HTML", "zip")])
    say(f"  {game}", parts, f"{sum(cost.values()) / taken * 1000:.2f} ms, {size / taken:.0f} B")


def _begin(game: str, number: int) -> tuple[Any, Any, Any]:
    """A table, its match and its words; another match for every number."""
    from django.contrib.auth import get_user_model

    import rules
    from decks.models import Deck
    from play import lobby
    from play.board.board import messages_of
    from play.rendering import load_table
    from rules.engine.rng import SEED_BYTES

    decks = list(Deck.objects.filter(game__key=game, shipped=True).order_by("name"))
    people = [get_user_model().objects.get_or_create(username=name)[0] for name in ("a", "b")]
    table = lobby.open_table(user=people[0], deck=decks[0])
    lobby.join(table=table, user=people[1], deck=decks[-1])
    table = load_table(table.code)
    match = rules.game(game).start(
        [seat.deck_version.to_rules() for seat in table.seats.all()],
        number.to_bytes(SEED_BYTES, "big"),
        table.options,
    )
    return table, match, messages_of(table)


class _Timed:
    def __init__(self, cost: Counter[str], part: str) -> None:
        self.cost, self.part = cost, part

    def __enter__(self) -> None:
        self.begun = time.process_time()

    def __exit__(self, *_: object) -> None:
        self.cost[self.part] += time.process_time() - self.begun
