"""Each kind of effect fails in turn, in matches at the live table: none of them is lost.

`make faults MATCHES=10000` plays many and lists the kinds of effects that were reached; here it is
a few of each game.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import pytest
from asgiref.sync import sync_to_async

import rules
from cardbase.loading.shipped import FOLDER, load_game
from decks.models import Deck
from decks.shipped_decks import load_shipped_decks
from play import lobby
from play.live.actor import TableActor
from play.live.hub import Hub
from play.live.outbox import Outbox
from play.models import FaultReport, Table
from play.stored_matches import last_turn, match_of, record_of
from rules.engine.match import Match
from rules.engine.records import SKIP_EFFECT
from rules.engine.rng import Rng
from rules.engine.stops import EXACT, PACE
from tests.play.factories import make_user
from tests.play.test_releases import fresh
from tests.testkit.planted_faults import effects_of, name_of, planted
from tests.testkit.random_play import any_options, seed

pytestmark = [
    pytest.mark.long,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("woken"),
]

MATCHES = int(os.environ.get("FAULT_MATCHES", "24"))  # of all games together
MOST, MORE = 250, 12  # decisions until an effect is reached, and after it has failed
TOLD = "The rules failed on the text of"
GONE_ON = (Table.Status.PLAYING, Table.Status.FINISHED)


@dataclass
class Tally:
    """What came of the matches of one game."""

    matches: int = 0
    reached: Counter[str] = field(default_factory=Counter)
    by_hand: int = 0
    lost: list[str] = field(default_factory=list)


class Seated:
    """Somebody at a table, who reads all that is sent."""

    def __init__(self, user: Any) -> None:
        self.user = user
        self.outbox = Outbox()
        self.notices: list[str] = []

    async def sit(self, actor: TableActor) -> None:
        self.eyes = await actor.join(self.user, self.outbox)
        self._reading = asyncio.create_task(self._collect())

    async def _collect(self) -> None:
        while (text := await self.outbox.next()) is not None:
            if TOLD in text:
                self.notices.append(text)

    async def leave(self, actor: TableActor) -> None:
        actor.leave(self.eyes, self.outbox)
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)


@pytest.fixture
async def hub() -> AsyncIterator[Hub]:
    hub = Hub()
    await hub.start()
    yield hub
    await hub.stop()


def load(game: str) -> None:
    load_game(FOLDER / game)
    load_shipped_decks([FOLDER / game])


def opened(game: str, number: int) -> Table:
    """A table of two or as many as the game takes, whose match has begun."""
    decks = list(Deck.objects.filter(game__key=game).order_by("name"))
    users = [make_user(name) for name in ("ann", "bob")]
    options = {PACE.key: EXACT}
    first, second = (decks[(number + place) % len(decks)] for place in range(2))
    table = lobby.open_table(user=users[0], deck=first, options=options)
    lobby.join(table=table, user=users[1], deck=second)
    return fresh(table)


def match_now(table: Table) -> Match:
    return match_of(fresh(table), record_of(table), last_turn(table))


def places_of_effects(game: str) -> dict[type[Any], list[int]]:
    """The kinds of effects in all decks, each with the tables where cards have it."""
    places: dict[type[Any], list[int]] = {}
    for number in range(Deck.objects.filter(game__key=game).count()):
        for effect in effects_of(match_now(opened(game, number))):
            places.setdefault(effect, []).append(number)
    return dict(sorted(places.items(), key=lambda item: item[0].__name__))


async def play_one(hub: Hub, table: Table, number: int, tally: Tally) -> None:
    """Play until an effect has failed and some decisions more; note what became of it."""
    actor = hub.actor(table.code)
    people = [Seated(seat.user) for seat in table.seated]
    for person in people:
        await person.sit(actor)
    chance, since = Rng(seed(number)), None
    try:
        for _ in range(MOST + MORE):
            loaded = actor.loaded
            assert loaded is not None
            match = loaded.match
            if match is None or match.outcome is not None:
                break
            skipped = [taken[2] for taken in match.taken if taken[2][:1] == (SKIP_EFFECT,)]
            if skipped and since is None:
                since = match.length
                tally.reached[skipped[0][2]] += 1
            if match.length >= (MOST if since is None else since + MORE):
                break
            decision = match.decisions[chance.below(len(match.decisions))]
            tally.by_hand += since is not None and decision.kind == "by_hand"
            keys = any_options(decision, chance)
            message = {"command": "answer", "decision": str(decision.id), "key": keys}
            await actor.run(people[decision.player].user, message)
        await asyncio.sleep(0)
        if since is not None and not all(person.notices for person in people):
            tally.lost.append(f"{table.code}: not all were told")
        here = actor.loaded.match.digest() if actor.loaded and actor.loaded.match else ""
    finally:
        for person in people:
            await person.leave(actor)
        hub.drop(table.code)
        await actor.close()
    stored = await sync_to_async(fresh)(table)
    again = await sync_to_async(match_now)(table)
    if stored.status not in GONE_ON or again.digest() != here:
        tally.lost.append(f"{table.code}: {stored.status}")


@pytest.mark.timeout(0)
@pytest.mark.parametrize("game", rules.GAMES)
async def test_no_match_is_lost_by_an_effect_that_fails(game: str, hub: Hub) -> None:
    await sync_to_async(load)(game)
    tally = Tally()
    known = await sync_to_async(places_of_effects)(game)
    turns = cycle([(effect, after) for after in (False, True) for effect in known])
    for number in range(max(1, MATCHES // len(rules.GAMES))):
        effect, after = next(turns)
        places = known[effect]
        with planted(game, effect, after=after):
            table = await sync_to_async(opened)(game, places[number % len(places)])
            await play_one(hub, table, number, tally)
        tally.matches += 1

    reports = await sync_to_async(FaultReport.objects.count)()
    names = sorted(name_of(effect) for effect in known)
    missed = [name for name in names if not tally.reached[name]]
    said = ", ".join(f"{name} {count}" for name, count in sorted(tally.reached.items()))
    sys.stdout.write(
        f"{game}: {tally.matches} matches, {sum(tally.reached.values())} with a fault, "
        f"{tally.by_hand} times by hand, {reports} reports, {len(tally.lost)} lost\n"
        f"  reached: {said}\n  not reached: {', '.join(missed) or 'none'}\n"
    )
    assert tally.lost == []
    assert tally.reached
