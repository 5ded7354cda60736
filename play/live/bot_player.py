"""The bots of one live table: they decide where the table is watched, one decision at a time."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from django.conf import settings

from cardbase.metrics import BOT_SECONDS
from play import bots
from play.errors import PlayError, Refused, RulesFault, Stale
from play.live.store import FAILURES, Loaded
from play.live.tasks import end
from play.models import Seat
from rules.engine.match import Match

logger = logging.getLogger(__name__)

# A bot's next decision is taken where the last decision was; elsewhere only if that is late.
LATE = 2.5


class BotTable(Protocol):
    """What bots need of their table."""

    code: str
    lock: asyncio.Lock

    @property
    def loaded(self) -> Loaded | None: ...

    async def ready_to_play(self) -> tuple[Loaded, Match]: ...

    async def answer_for(
        self, loaded: Loaded, match: Match, seat: Seat, decision_id: int, keys: list[str]
    ) -> None: ...

    async def play_apart(self) -> None: ...

    def mend(self) -> None: ...


class BotPlayer:
    def __init__(self, table: BotTable) -> None:
        self._table = table
        self._playing: asyncio.Task[None] | None = None

    @property
    def is_about_to_play(self) -> bool:
        return self._playing is not None

    def wake(self, pause: float) -> None:
        """Let the bot that is asked play after `pause` seconds, if there is one."""
        if self._playing is None and self._asked() is not None:
            self._playing = asyncio.create_task(self._play(pause))

    async def stop(self) -> None:
        await end([self._playing])

    def _asked(self) -> tuple[Seat, int] | None:
        loaded = self._table.loaded
        if loaded is None or loaded.match is None or not loaded.table.is_playing:
            return None
        bots_seats = {seat.number: seat for seat in loaded.table.seats.all() if seat.bot}
        for decision in loaded.match.decisions:
            if decision.player in bots_seats:
                return bots_seats[decision.player], decision.id
        return None

    async def _play(self, pause: float) -> None:
        """Take decisions of bots, one after the other, until a person is asked."""
        faults = 0
        try:
            while self._asked() is not None and faults <= bots.PATIENCE:
                await asyncio.sleep(pause)
                try:
                    with BOT_SECONDS.time():
                        async with self._table.lock:
                            await self._play_one(*await self._table.ready_to_play())
                except Stale:
                    continue
                except PlayError:
                    return
                except FAILURES:
                    self._table.mend()
                    return
                except Exception as error:
                    # The same once more where faults are kept and a table is given up. Here the
                    # log has only what it was: more could name hidden cards.
                    faults += 1
                    code, kind = self._table.code, type(error).__name__
                    logger.error("table %s: a bot failed: %s", code, kind)
                    await self._table.play_apart()
                pause = settings.PLAY_BOT_PAUSE
        finally:
            self._playing = None

    async def _play_one(self, loaded: Loaded, match: Match) -> None:
        asked = self._asked()
        if asked is None:
            return
        seat, decision_id = asked
        view = match.view_for_bot(seat.number)  # read here, before anything else happens
        decision = next(item for item in view["decisions"] if item["id"] == decision_id)
        keys = bots.choice(loaded.table, seat, view, decision, number=match.length)
        try:
            await self._table.answer_for(loaded, match, seat, decision_id, keys)
        except (RulesFault, Refused) as error:
            raise RuntimeError("what the bot chose cannot be played") from error
