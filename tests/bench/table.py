"""What an action at a live table costs a web process: a person's decision and the bot's answer.

The person and the random bot choose by chance, always the same. Commits and sockets are left out,
so that calls of Python functions are exact and can be compared; updates are compressed as a socket
does it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from tests.bench.search import scratch_database
from tests.bench.yardstick import say

ACTIONS = int(os.environ.get("TABLE_BENCH_ACTIONS", "300"))
WARM_UP = 60  # actions after which whatever is worked out once has been


def main() -> None:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # see Unstored
    with scratch_database():
        from cardbase.garbage import spare_what_stays
        from cardbase.models import Game

        _fill()
        spare_what_stays()
        say("an action at a live table", "Python calls", "CPU, compressed bytes an update")
        for game in Game.objects.order_by("key"):
            asyncio.run(play(game.key, WARM_UP, Cost()))
            counted, timed = Counted(), Timed()
            asyncio.run(play(game.key, ACTIONS, counted))
            asyncio.run(play(game.key, ACTIONS, timed))
            figures = f"{timed.seconds / ACTIONS * 1000:.2f} ms, {timed.bytes_an_update:.0f} B"
            say(f"  {game.key}", f"{counted.calls / ACTIONS:,.0f}", figures)


def _fill() -> None:
    from django.conf import settings
    from django.core.management import call_command

    settings.PLAY_BOT_PAUSE = 0
    for command in ("migrate", "load_catalogue", "load_shipped_decks"):
        call_command(command, verbosity=0)


class Cost:
    """What actions take; nothing of it is kept."""

    def begin(self) -> None:
        """An action begins."""

    def end(self, messages: list[str]) -> None:
        """It has ended, with these updates."""


@dataclass
class Counted(Cost):
    calls: int = 0

    def begin(self) -> None:
        sys.setprofile(self._note)

    def end(self, messages: list[str]) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, argument: object) -> None:
        self.calls += event == "call"


@dataclass
class Timed(Cost):
    seconds: float = 0
    size: int = 0
    updates: int = 0
    _packer: Any = field(default_factory=lambda: zlib.compressobj(wbits=-12))

    def begin(self) -> None:
        self._begun = time.process_time()

    def end(self, messages: list[str]) -> None:
        for message in messages:
            packed = self._packer.compress(message.encode())
            self.size += len(packed + self._packer.flush(zlib.Z_SYNC_FLUSH))
        self.seconds += time.process_time() - self._begun
        self.updates += len(messages)

    @property
    def bytes_an_update(self) -> float:
        return self.size / self.updates


async def play(game: str, actions: int, cost: Cost) -> None:
    """So many actions, in as many matches as they take."""
    from django.db import connections

    from rules.engine.rng import SEED_BYTES, Rng

    house = House()
    chance = Rng(bytes(SEED_BYTES))
    taken = match = 0
    while taken < actions:
        taken += await _play_match(house, game, match, actions - taken, chance, cost)
        match += 1
    connections.close_all()  # those of this loop; each has its own


async def _play_match(
    house: Any, game: str, number: int, most: int, chance: Any, cost: Cost
) -> int:
    """Up to `most` actions of one match; how many there were."""
    from play.live.actor import TableActor
    from play.live.outbox import Outbox
    from tests.testkit.random_play import any_options

    table, user = _begin(game, number)
    actor, outbox = TableActor(table.code, house), Outbox()
    await actor.join(user, outbox)
    await _read(actor, outbox)
    taken = 0
    while taken < most and actor.loaded.match.outcome is None:
        decision = actor.loaded.match.decisions[0]
        keys = any_options(decision, chance)
        message = {"command": "answer", "decision": decision.id, "key": keys}
        cost.begin()
        await actor.run(user, message)
        cost.end(await _read(actor, outbox))
        taken += 1
    await actor.close()
    return taken


async def _read(actor: Any, outbox: Any) -> list[str]:
    """What is sent until a person is asked."""
    messages = []
    while actor._bots.is_about_to_play or not outbox._queue.empty():
        if outbox._queue.empty():
            await asyncio.sleep(0)
        else:
            messages.append(await outbox.next())
    return messages


class Unstored:
    """A store that commits nothing, and reads in the loop's own thread, where calls are counted."""

    async def read(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    async def write(self, *args: Any) -> None: ...

    async def write_turn(self, *args: Any) -> None: ...


class House:
    """The process around a table; there is no other."""

    store = Unstored()

    def watch(self, code: str) -> None: ...

    def leave(self, code: str) -> None: ...

    def tell(self, code: str, row: Any) -> None: ...


def _begin(game: str, number: int) -> tuple[Any, Any]:
    """A table against the random bot, shuffled by `number`, and the person at it."""
    from django.contrib.auth import get_user_model

    from decks.models import Deck
    from play import lobby
    from rules.engine.rng import SEED_BYTES

    decks = list(Deck.objects.filter(game__key=game, shipped=True).order_by("name"))
    user, _ = get_user_model().objects.get_or_create(username="bench")
    table = lobby.open_table(user=user, deck=decks[number % len(decks)], bot="random")
    table.stored_turns.all().delete()
    table.seed = number.to_bytes(SEED_BYTES, "big")
    table.save(update_fields=["seed"])
    return table, user
