"""People at tables: each loads the page, opens its socket and answers what it is asked."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.load.line import BEATEN, Counted, beat
from tests.load.pages import Visitor
from tests.load.screen import Screen

SOCKET = re.compile(r'\bdata-socket="([^"]*)"')
LOST_AFTER = 20.0  # seconds without an answer
OPENED_AFTER = 60.0  # seconds at most from a page to what its socket says first
PAUSE = 0.5  # seconds before what failed is tried again


@dataclass
class Figures:
    """What was seen while it was measured; seconds and bytes."""

    answers: list[float] = field(default_factory=list)  # from sending to the new position
    bots: list[float] = field(default_factory=list)  # from there to the next update
    raw: list[int] = field(default_factory=list)  # of each update
    wire: int = 0  # of all updates, as they came
    refused: int = 0
    lost: int = 0
    cut: int = 0
    waiting: list[float] = field(default_factory=list)  # at the end, for an answer or a bot
    spreads: list[float] = field(default_factory=list)  # the last spectator after the first
    missed: int = 0  # spectators to whom a move did not come before the next
    pages: dict[str, list[float]] = field(default_factory=dict)
    failed_pages: int = 0


class Watcher:
    """One pair of eyes at a table, until cancelled."""

    def __init__(self, load: Load, visitor: Visitor) -> None:
        self.load = load
        self.visitor = visitor
        self.screen = Screen()
        self.socket: Counted | None = None
        self.shown = asyncio.Event()

    async def watch(self, table: str) -> None:
        while True:
            try:
                await self._watch(table)
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                self.load.figures.cut += 1
                await asyncio.sleep(PAUSE)

    async def _watch(self, table: str) -> None:
        await self.listen(await self.socket_path(table))

    async def socket_path(self, table: str) -> str:
        """Where the page of the table says that its socket is."""
        _, page = await self.visitor.get(table)
        path = SOCKET.search(page)
        if path is None:
            raise ConnectionRefusedError(f"no socket on the page of {table}")
        return path[1]

    async def listen(self, path: str) -> None:
        """Take what the socket says until it is closed."""
        async with connect(
            self.visitor.socket_origin + path,
            origin=self.visitor.origin,  # type: ignore[arg-type]
            additional_headers=self.visitor.headers,
            create_connection=Counted,
            max_size=None,
            ping_interval=None,  # a browser sends none
            open_timeout=60,
            proxy=None,
        ) as self.socket:
            beating = asyncio.create_task(beat(self.socket))
            try:
                while True:
                    update = await self.socket.recv(decode=False)
                    now, wire = time.perf_counter(), self.socket.since_last()
                    if not update.startswith(BEATEN):
                        self.count(len(update), wire)
                        self.heard(update.decode(), now)
            finally:
                beating.cancel()

    def count(self, size: int, wire: int) -> None:
        """An update had `size` bytes, and as it came, compressed, `wire`."""

    def heard(self, text: str, now: float) -> None:
        raise NotImplementedError


class Player(Watcher):
    """Answers by chance when told to."""

    chance: random.Random
    sent: tuple[str, float] | None = None  # the decision answered, and when
    answered: float | None = None  # when the position after it came, until the next update

    def heard(self, text: str, now: float) -> None:
        if text.startswith("{"):  # refused, with a notice
            self.load.figures.refused += self.sent is not None
            self.sent = None
            return
        self.screen.take(text)
        question = self.screen.question
        if self.sent is None and self.answered is not None:
            self.load.figures.bots.append(now - self.answered)
            self.answered = None
        elif self.sent and (question is None or question.decision != self.sent[0]):
            self.load.figures.answers.append(now - self.sent[1])
            self.sent = None
            waits_for_a_bot = question is None and self.load.opponent != "person"
            self.answered = now if waits_for_a_bot else None
        self.shown.set()

    def count(self, size: int, wire: int) -> None:
        self.load.figures.raw.append(size)
        self.load.figures.wire += wire

    def waits_since(self) -> float | None:
        """When whatever has not come yet was due to begin: an answer, or a bot's move."""
        return self.sent[1] if self.sent else self.answered

    @property
    def is_asked(self) -> bool:
        if self.sent and time.perf_counter() - self.sent[1] > LOST_AFTER:
            self.load.figures.lost += 1
            self.sent = None
        return self.sent is None and self.screen.question is not None

    async def answer(self) -> None:
        question = self.screen.question
        if question is None or self.socket is None:
            return
        most = min(question.most, len(question.keys))
        count = self.chance.randint(min(question.least, most), most)
        keys = self.chance.sample(question.keys, count)
        body: dict[str, object] = {"command": "answer", "decision": question.decision}
        if keys:
            body["key"] = keys[0] if count == 1 else keys
        headers = {
            "HX-Request": "true",
            "HX-Current-URL": self.visitor.origin,
            "HX-Source": "form#answer-form",
            "HX-Request-ID": str(uuid.uuid4()),
        }
        self.sent = (question.decision, time.perf_counter())
        try:
            await self.socket.send(json.dumps({"headers": headers, "body": body}))
        except ConnectionClosed:
            self.sent = None


class Spectator(Watcher):
    """Notes when a move is first seen."""

    first: float | None = None

    def heard(self, text: str, now: float) -> None:
        self.shown.set()
        if self.first is None:
            self.first = now


class Match:
    """A table with a person against a bot or another person; a new one when it is over."""

    def __init__(self, load: Load, number: int, game: str, kind: type[Player] = Player) -> None:
        self.load = load
        self.kind = kind
        self.game = game
        self.chance = random.Random(number)
        count = 2 if load.opponent == "person" else 1
        self.visitors = [load.next_person() for _ in range(count)]
        self.players: list[Player] = []
        self.watching: list[asyncio.Task[None]] = []
        self.spectators: list[Spectator] = []
        self.table = ""

    async def open(self) -> None:
        """Open a table and wait until everybody at it sees it."""
        await self.close()
        opener, *others = self.visitors
        known = self.load.games[self.game]
        deck, opposite = (self.chance.choice(known["decks"])[0] for _ in range(2))
        bots = known["bots"]
        bot = self.load.opponent if self.load.opponent in bots else bots[0]
        self.table = await _led(
            opener,
            f"/play/new/?game={self.game}",
            deck=deck,
            players=2,
            opponent="open" if others else bot,
            **({} if others else {"bot_deck": opposite}),
        )
        for other in others:
            await _led(other, f"{self.table}join/", deck=opposite)
        for visitor in self.visitors:
            player = self.kind(self.load, visitor)
            player.chance = self.chance
            self.players.append(player)
            self.load.players.append(player)
            self.watching.append(asyncio.create_task(player.watch(self.table)))
        for player in self.players:
            await asyncio.wait_for(player.shown.wait(), OPENED_AFTER)

    async def play(self, pace: float, start: float) -> None:
        """One answer every `pace` seconds, from `start` on (of the clock of the loop)."""
        loop = asyncio.get_running_loop()
        due = start
        while True:
            await asyncio.sleep(max(0, due - loop.time()))
            asked = await self._asked()
            if asked is None:
                await self.open()
            else:
                self._begin_round()
                await asked.answer()
            due = max(due + pace, loop.time())

    async def _asked(self) -> Player | None:
        """Whoever has to answer, once somebody has; None when the match is over."""
        while True:
            for player in self.players:
                if player.screen.is_over:
                    return None
                if player.is_asked:
                    return player
            await asyncio.sleep(0.02)

    def _begin_round(self) -> None:
        """What the spectators have seen since the last answer is summed up."""
        seen = [each.first for each in self.spectators if each.first is not None]
        if len(seen) > 1:
            self.load.figures.spreads.append(max(seen) - min(seen))
            self.load.figures.missed += len(self.spectators) - len(seen)
        for each in self.spectators:
            each.first = None

    async def close(self) -> None:
        for task in self.watching:
            task.cancel()
        await asyncio.gather(*self.watching, return_exceptions=True)
        self.load.players = [each for each in self.load.players if each not in self.players]
        self.players, self.watching = [], []


class Load:
    """What all who load the site share."""

    def __init__(self, url: str, accounts: dict[str, Any], opponent: str) -> None:
        self.url = url
        self.games: dict[str, Any] = accounts["games"]
        self.pages: dict[str, list[str]] = accounts["pages"]
        self.people = list(accounts["people"])
        self.opponent = opponent
        self.figures = Figures()
        self.players: list[Player] = []

    def end_of_window(self) -> None:
        """Who waits still is in no other figure, however long they have waited."""
        now = time.perf_counter()
        since = (player.waits_since() for player in self.players)
        self.figures.waiting = [now - begun for begun in since if begun is not None]

    def next_person(self) -> Visitor:
        return Visitor(self.url, self.people.pop())

    async def read(self, number: int) -> None:
        """A reader: card page, list, page of the API, again and again."""
        chance = random.Random(number)
        visitor = self.next_person()
        while True:
            for kind, addresses in self.pages.items():
                begun = time.perf_counter()
                status, _ = await visitor.get(chance.choice(addresses))
                if status == 200:
                    took = time.perf_counter() - begun
                    self.figures.pages.setdefault(kind, []).append(took)
                else:
                    self.figures.failed_pages += 1
                    await asyncio.sleep(PAUSE)

    async def start_goldfish(self, number: int, hands: int) -> None:
        """A job of a million hands, or as many, in the games by turns."""
        games = sorted(self.games)
        game = self.games[games[number % len(games)]]
        _, token = game["decks"][0]
        path = f"/decks/{token}/goldfish/"
        await _led(self.next_person(), path, hands=hands, **game["goldfish"])


async def _led(visitor: Visitor, path: str, **form: object) -> str:
    """Where a form leads; an error with the page's words when it is refused."""
    status, answer = await visitor.post(path, **form)
    if answer.startswith("/accounts/"):
        raise RuntimeError(f"{path}: the session is not one of this site's")
    if status not in (302, 303):
        words = re.findall(r'class="(?:errorlist|notice)[^"]*"[^>]*>(.*?)<', answer, re.DOTALL)
        raise RuntimeError(f"{path} answered {status}: {' '.join(words)[:300]}")
    return answer
