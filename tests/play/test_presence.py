"""Who is there and whose time runs: what an absence allows, and what it never does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from cardbase.models import Card
from decks.models import Deck
from play import lobby
from play.adjourning import put_aside
from play.decisions import let_days_run_out, submit_for_seat
from play.errors import NotNow, Refused
from play.live import presence, timekeeper
from play.live.actor import TableActor
from play.live.hub import Hub
from play.live.outbox import Outbox
from play.live.presence import AWAY, GONE, HERE, PresenceBook, presence_of, used
from play.matches import open_match
from play.models import Decision, Table
from play.people import Absence, Person
from rules.engine.match import Match
from tests.live import PATIENCE
from tests.play.factories import (
    first_option,
    make_deck,
    make_match,
    make_user,
    play_on,
    sensible_enough,
)
from tests.shipped_games import put_shipped_games

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("woken", "time_passes"),
]
ALLOWED = 1  # second of absence
Start = Callable[[], Awaitable[Hub]]


@pytest.fixture
async def process() -> AsyncIterator[Start]:
    """Starts the live tables of a web process; several are like several processes."""
    begun: list[Hub] = []

    async def start() -> Hub:
        begun.append(Hub())
        await begun[-1].start()
        return begun[-1]

    yield start
    for hub in begun:
        await hub.stop()


class Visit:
    """Somebody's open page at a table."""

    def __init__(self, hub: Hub, table: Table, user: Any) -> None:
        self.actor: TableActor = hub.actor(table.code)
        self.user = user
        self.outbox = Outbox()

    async def come(self) -> Visit:
        self.eyes = await self.actor.join(self.user, self.outbox)
        self.reading = asyncio.create_task(self._read())
        return self

    async def _read(self) -> None:
        while await self.outbox.next() is not None:
            pass

    async def go(self) -> None:
        self.actor.leave(self.eyes, self.outbox)
        self.reading.cancel()

    async def say(self, **message: object) -> None:
        await self.actor.run(self.user, message)

    @property
    def persons(self) -> tuple[Person, ...]:
        assert self.actor.loaded is not None
        return self.actor.loaded.people.seats

    @property
    def states(self) -> list[str]:
        return [person.state for person in self.persons]

    @property
    def match(self) -> Match:
        assert self.actor.loaded is not None
        assert self.actor.loaded.match is not None
        return self.actor.loaded.match

    @property
    def asks(self) -> list[int]:
        if self.actor.loaded is None:
            return []  # it is being read again
        return [decision.player for decision in self.match.decisions]

    @property
    def log(self) -> list[str]:
        return [line["key"] for line in self.match.log(None)]

    @property
    def absence(self) -> Absence | None:
        assert self.actor.loaded is not None
        return self.actor.loaded.people.absence


class Players:
    """A match of two: who is asked, and who waits."""

    def __init__(self, *, both_choose: bool = False, already: int = 0, **facts: Any) -> None:
        self.table = play_on(make_match(**facts), already)
        with open_match(self.table) as live:
            while not both_choose and len(live.match.decisions) > 1:
                decision = live.match.decisions[0]
                seat = self.table.seats.get(number=decision.player)
                keys = first_option(decision)
                submit_for_seat(table=self.table, seat=seat, decision_id=decision.id, keys=keys)
            self.decision = live.match.decisions[0]
            self.length = live.match.length
        self.first = first_option(self.decision)
        self.asked = self.decision.player
        users = [seat.user for seat in self.table.seats.all()]
        self.who_chooses, self.who_waits = users[self.asked], users[1 - self.asked]


@sync_to_async
def players(**facts: Any) -> Players:
    return Players(**{"absence": ALLOWED, **facts})


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.02)


@sync_to_async
def rows_since(of: Players) -> list[tuple[int, list[str]]]:
    """What was decided since the match came to the players."""
    since = Decision.objects.filter(number__gte=of.length)
    return list(since.order_by("number").values_list("seat", "keys"))


@sync_to_async
def as_stored(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


async def deserted(process: Start, **facts: Any) -> tuple[Players, Visit]:
    """A match whose player has to choose and is gone for long enough; the other one's page."""
    of = await players(**facts)
    hub = await process()
    mine = await Visit(hub, of.table, of.who_waits).come()
    theirs = await Visit(hub, of.table, of.who_chooses).come()
    await until(lambda: mine.states == [HERE, HERE])
    await theirs.go()
    await until(lambda: mine.absence is not None and mine.absence.is_due)
    return of, mine


# Here, away, gone --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "state", "since"),
    [
        ({}, GONE, 900),
        ({"s1": "999.9", "o1": "999.9"}, HERE, 0),
        ({"s1": "950", "o1": "999.9"}, AWAY, 950),
        ({"s1": "950", "o1": "960"}, GONE, 960),
        ({"s0": "999.9", "o0": "999.9"}, GONE, 900),
    ],
)
def test_marks_say_how_somebody_is_there(marks, state, since):
    assert presence_of(1, marks, 1000, 900) == (state, since)


async def test_all_who_have_a_page_open_are_here_in_whatever_process(process):
    of = await players()
    one, other = await process(), await process()
    mine = await Visit(one, of.table, of.who_waits).come()
    theirs = await Visit(other, of.table, of.who_chooses).come()

    await until(lambda: mine.states == theirs.states == [HERE, HERE])


async def test_a_page_that_nobody_looks_at_is_somebody_away(process):
    of = await players()
    hub = await process()
    mine = await Visit(hub, of.table, of.who_waits).come()
    theirs = await Visit(hub, of.table, of.who_chooses).come()
    theirs.outbox.is_hidden = True

    await until(lambda: mine.states[of.asked] == AWAY)
    assert mine.absence is None


async def test_one_page_of_two_that_is_looked_at_is_enough(process):
    of = await players()
    hub = await process()
    mine = await Visit(hub, of.table, of.who_waits).come()
    for is_hidden in (True, False):
        theirs = await Visit(hub, of.table, of.who_chooses).come()
        theirs.outbox.is_hidden = is_hidden

    await until(lambda: mine.states == [HERE, HERE])


async def test_whoever_closes_the_page_is_gone_and_here_again_on_return(process):
    of = await players()
    hub = await process()
    mine = await Visit(hub, of.table, of.who_waits).come()
    theirs = await Visit(hub, of.table, of.who_chooses).come()
    await until(lambda: mine.states == [HERE, HERE])
    await theirs.go()
    await until(lambda: mine.states[of.asked] == GONE)
    await Visit(hub, of.table, of.who_chooses).come()
    await until(lambda: mine.states == [HERE, HERE])
    assert mine.absence is None


async def test_spectators_see_it_and_are_nobody_themselves(process):
    of = await players()
    hub = await process()
    theirs = await Visit(hub, of.table, AnonymousUser()).come()

    await until(lambda: theirs.states == [GONE, GONE])


# Claiming ----------------------------------------------------------------------------------------


async def test_after_long_enough_the_other_may_claim_the_win(process):
    of, mine = await deserted(process)

    await mine.say(command="claim", gone=str(of.asked))

    assert await rows_since(of) == [(1 - of.asked, ["claim", str(of.asked)])]
    table = await as_stored(of.table)
    assert table.outcome["winners"] == [1 - of.asked]
    assert table.outcome["reason"] == "claim"


async def test_nobody_is_made_to_lose_by_being_gone(process):
    of, _ = await deserted(process)
    await asyncio.sleep(3 * ALLOWED)
    assert (await as_stored(of.table)).is_playing
    assert await rows_since(of) == []


async def test_before_that_nobody_may(process):
    of = await players(absence=600)
    hub = await process()
    mine = await Visit(hub, of.table, of.who_waits).come()
    await until(lambda: mine.absence is not None)

    with pytest.raises(NotNow, match="wait a little"):
        await mine.say(command="claim", gone=str(of.asked))
    assert await rows_since(of) == []


async def test_at_a_table_that_allows_any_absence_nothing_can_be_claimed(process):
    of = await players(absence=None)
    mine = await Visit(await process(), of.table, of.who_waits).come()
    await until(lambda: mine.states[of.asked] == GONE)
    await asyncio.sleep(0.2)
    assert mine.absence is None


async def test_whoever_is_back_in_time_has_nothing_claimed_from_them(process):
    of, mine = await deserted(process)
    await Visit(await process(), of.table, of.who_chooses).come()
    await until(lambda: mine.states == [HERE, HERE])

    with pytest.raises(NotNow, match="Everyone who has to choose is back"):
        await mine.say(command="claim", gone=str(of.asked))


async def test_an_absence_that_keeps_nobody_waiting_does_not_count(process):
    of = await players()
    mine = await Visit(await process(), of.table, of.who_chooses).come()
    await until(lambda: mine.states[1 - of.asked] == GONE)
    await asyncio.sleep(1.5 * ALLOWED)

    assert mine.absence is None


async def test_nobody_claims_while_they_have_a_choice_of_their_own(process):
    of = await players(both_choose=True)
    mine = await Visit(await process(), of.table, of.who_chooses).come()
    await until(lambda: mine.absence is not None and mine.absence.is_due)

    assert mine.absence.seat == 1 - of.asked
    with pytest.raises(NotNow, match="your own choice"):
        await mine.say(command="claim", gone=str(1 - of.asked))


async def test_an_absence_counts_from_when_the_choice_was_theirs(process):
    of = await players(absence=600)
    hub = await process()
    mine = await Visit(hub, of.table, of.who_chooses).come()
    await until(lambda: mine.states[1 - of.asked] == GONE)
    gone_since = mine.persons[1 - of.asked].since
    await asyncio.sleep(1.2)
    while (decision := mine.actor.loaded.match.decisions[0]).player == of.asked:
        key = sensible_enough(decision)
        await mine.say(command="answer", decision=str(decision.id), key=key)
    await until(lambda: mine.absence is not None)
    assert mine.absence.since > gone_since


async def test_a_process_that_has_just_begun_gives_everybody_time_to_come_back(process):
    of, _mine = await deserted(process, absence=3)
    again = await Visit(await process(), of.table, of.who_waits).come()

    await until(lambda: again.states[of.asked] == GONE)
    assert again.absence is None or not again.absence.is_due


async def test_where_redis_is_away_nobody_is_gone(process, monkeypatch):
    of, mine = await deserted(process)

    async def unknown(*_: object) -> None:
        return None

    monkeypatch.setattr(PresenceBook, "exchange", unknown)
    await until(lambda: mine.states == ["", ""])
    assert mine.absence is None
    with pytest.raises(NotNow):
        await mine.say(command="claim", gone=str(of.asked))


@pytest.mark.parametrize(
    "keys", [["claim", "0"], ["claim", "1"], ["time_out"], ["would_claim", "0"]]
)
async def test_none_of_it_can_be_given_as_an_answer(process, keys):
    of = await players()
    mine = await Visit(await process(), of.table, of.who_chooses).come()
    with pytest.raises(Refused):
        await mine.say(command="answer", decision=str(of.decision.id), key=keys)
    assert await rows_since(of) == []


async def claim_elsewhere(hub: Hub, of: Players) -> None:
    """Claim by a form or a program's request that another process is given."""
    await hub.run(of.table.code, of.who_waits, {"command": "claim", "gone": of.asked})


async def test_a_process_where_nobody_watches_takes_the_claim_of_a_player_who_waits(process):
    other = await process()
    of, _mine = await deserted(process)

    await claim_elsewhere(other, of)

    assert (await as_stored(of.table)).outcome["winners"] == [1 - of.asked]


async def test_it_lets_the_match_be_put_aside_too(process):
    other = await process()
    of, _mine = await deserted(process)

    await other.run(of.table.code, of.who_waits, {"command": "adjourn", "on": "yes"})

    assert (await as_stored(of.table)).adjourned_after == of.length


async def test_a_process_where_nobody_watches_believes_no_absence_before_its_time(process):
    other = await process()
    of = await players(absence=600)
    mine = await Visit(await process(), of.table, of.who_waits).come()
    await until(lambda: mine.absence is not None)

    with pytest.raises(NotNow, match="wait a little"):
        await claim_elsewhere(other, of)
    assert await rows_since(of) == []


async def test_whoever_waits_nowhere_claims_nothing(process):
    other = await process()
    of, mine = await deserted(process)
    await mine.go()
    await asyncio.sleep(2 * presence.FRESH)

    with pytest.raises(NotNow, match="Open the table and wait there"):
        await claim_elsewhere(other, of)
    assert await rows_since(of) == []


async def test_an_absence_that_was_noted_for_an_earlier_choice_is_none(process):
    other = await process()
    of, mine = await deserted(process)
    seat = await sync_to_async(of.table.seats.get)(number=of.asked)
    await sync_to_async(submit_for_seat)(
        table=of.table, seat=seat, decision_id=of.decision.id, keys=of.first
    )
    mine.actor.marks = lambda now: {}  # its process has not heard of it yet

    with pytest.raises(NotNow):
        await claim_elsewhere(other, of)
    assert len(await rows_since(of)) == 1


async def test_a_spectator_claims_nothing(process):
    of, _ = await deserted(process)
    other = await Visit(await process(), of.table, AnonymousUser()).come()
    with pytest.raises(Exception, match="not seated"):
        await other.say(command="claim", gone=str(of.asked))


# Three at a table --------------------------------------------------------------------------------


@sync_to_async
def of_three() -> tuple[Table, int, list[Any]]:
    """A match of three, who has to choose, and the two who wait."""
    put_shipped_games("fma")
    deck = Deck.objects.filter(game__key="fma").order_by("name")[0]
    users = [make_user(name) for name in ("ann", "bob", "cem")]
    table = lobby.open_table(user=users[0], deck=deck, further=[""], absence=ALLOWED)
    for user in users[1:]:
        lobby.join(table=table, user=user, deck=deck)
    table = Table.objects.with_seats().get(pk=table.pk)
    with open_match(table) as live:
        while len(live.match.decisions) > 1:
            decision = live.match.decisions[0]
            seat = table.seats.get(number=decision.player)
            keys = first_option(decision)
            submit_for_seat(table=table, seat=seat, decision_id=decision.id, keys=keys)
        asked = live.match.decisions[0].player
    return table, asked, [seat.user for seat in table.seats.all() if seat.number != asked]


async def test_of_three_both_others_have_to_agree_and_go_on(process):
    table, gone, others = await of_three()
    hub = await process()
    one, other = [await Visit(hub, table, user).come() for user in others]
    await until(lambda: one.absence is not None and one.absence.is_due)
    await until(lambda: len(one.absence.needed) == 2)

    await one.say(command="claim", gone=str(gone))
    assert not one.actor.loaded.match.table.has_left(gone)
    assert len(one.absence.agreed) == 1
    await other.say(command="claim", gone=str(gone))

    assert one.actor.loaded.match.table.has_left(gone)
    assert one.actor.loaded.table.is_playing


async def test_of_three_one_who_is_gone_as_well_is_not_waited_for(process):
    table, gone, others = await of_three()
    one = await Visit(await process(), table, others[0]).come()
    await until(lambda: one.absence is not None and one.absence.is_due)

    await one.say(command="claim", gone=str(gone))

    assert one.actor.loaded.match.table.has_left(gone)
    assert one.actor.loaded.table.is_playing


# Putting aside -----------------------------------------------------------------------------------


async def test_a_match_that_is_put_aside_waits_for_the_next_choice(process):
    of, mine = await deserted(process)
    await mine.say(command="adjourn", on="yes")

    assert mine.absence is None
    assert (await as_stored(of.table)).adjourned_after == of.length
    with pytest.raises(NotNow):
        await mine.say(command="claim", gone=str(of.asked))
    theirs = await Visit(await process(), of.table, of.who_chooses).come()
    assert theirs.actor.loaded.people.is_adjourned
    await theirs.say(command="answer", decision=str(of.decision.id), key=of.first)
    await until(lambda: mine.actor.loaded.match.length == of.length + 1)
    assert not mine.actor.loaded.is_adjourned


async def test_it_can_be_taken_up_again(process):
    _of, mine = await deserted(process)
    await mine.say(command="adjourn", on="yes")
    await mine.say(command="adjourn", on="no")

    await until(lambda: mine.absence is not None and mine.absence.is_due)
    assert not mine.actor.loaded.people.is_adjourned


async def test_a_match_that_is_not_put_aside_is_not_taken_up_either(process):
    """It would begin the days anew that are left for a choice."""
    of, _mine, theirs = await clocked(process, "days:1")

    with pytest.raises(NotNow, match="not adjourned"):
        await theirs.say(command="adjourn", on="no")

    assert (await as_stored(of.table)).resumed is None


async def test_nobody_puts_a_match_aside_while_all_are_here(process):
    of = await players()
    hub = await process()
    mine = await Visit(hub, of.table, of.who_waits).come()
    await Visit(hub, of.table, of.who_chooses).come()
    await until(lambda: mine.states == [HERE, HERE])
    with pytest.raises(NotNow):
        await mine.say(command="adjourn", on="yes")


# Clocks ------------------------------------------------------------------------------------------


async def clocked(process: Start, written: str = "match:600:0") -> tuple[Players, Visit, Visit]:
    of = await players(clock=written)
    hub = await process()
    mine = await Visit(hub, of.table, of.who_waits).come()
    theirs = await Visit(hub, of.table, of.who_chooses).come()
    await until(lambda: mine.states == [HERE, HERE])
    return of, mine, theirs


async def told_of(of: Players, seconds: float) -> None:
    """Wait until all processes may know that who is asked has thought for so long."""
    book = PresenceBook()
    async with asyncio.timeout(PATIENCE):
        while True:
            marks = (await book.exchange({of.table.code: {}}) or {}).get(of.table.code, {})
            if float(marks.get(used(of.asked), ":0").partition(":")[2]) >= seconds:
                return await book.close()
            await asyncio.sleep(0.02)


async def test_the_time_of_whoever_is_asked_runs(process):
    of, mine, _ = await clocked(process)
    assert [person.runs_from > 0 for person in mine.persons] == [
        seat == of.asked for seat in range(2)
    ]


async def test_what_is_left_is_stored_with_the_decision(process):
    of, mine, theirs = await clocked(process)
    mine.actor.loaded.clock.since[of.asked] -= 100
    await theirs.say(command="answer", decision=str(of.decision.id), key=of.first)

    (row,) = [one async for one in Decision.objects.filter(number__gte=of.length)]
    assert 498_000 <= row.clock[of.asked] <= 500_000
    assert row.clock[1 - of.asked] > 599_000


async def test_running_out_of_time_is_a_decision_and_ends_the_match(process):
    of, mine, _ = await clocked(process)
    mine.actor.loaded.clock.since[of.asked] -= 600

    await until(lambda: not mine.actor.loaded.table.is_playing)

    assert await rows_since(of) == [(of.asked, ["time_out"])]
    assert (await as_stored(of.table)).outcome["reason"] == "time_out"


async def test_an_answer_that_comes_after_that_is_too_late(process):
    of, mine, theirs = await clocked(process)
    mine.actor.loaded.clock.since[of.asked] -= 600
    with pytest.raises(NotNow, match=r"time has run out|over"):
        await theirs.say(command="answer", decision=str(of.decision.id), key=of.first)
    await until(lambda: not mine.actor.loaded.table.is_playing)
    assert await rows_since(of) == [(of.asked, ["time_out"])]


async def test_what_is_refused_stops_no_clock(process):
    of, mine, theirs = await clocked(process)
    clock = mine.actor.loaded.clock
    clock.since[of.asked] -= 100
    with pytest.raises(Refused):
        await theirs.say(command="answer", decision=str(of.decision.id), key=["nonsense"])
    assert clock.since[of.asked] > 0
    await theirs.say(command="answer", decision=str(of.decision.id), key=of.first)
    assert clock.left[of.asked] < 501


async def test_another_process_goes_on_where_the_clock_was(process):
    of, mine, _theirs = await clocked(process)
    mine.actor.loaded.clock.since[of.asked] -= 100
    await told_of(of, 100)
    again = await Visit(await process(), of.table, of.who_waits).come()

    def shows_the_same() -> bool:
        theirs, ours = again.persons[of.asked].runs_from, mine.persons[of.asked].runs_from
        return theirs == pytest.approx(ours, abs=2_000)

    await until(shows_the_same)


async def test_while_nobody_looks_the_clock_of_a_match_stands(process):
    of, mine, theirs = await clocked(process)
    mine.actor.loaded.clock.since[of.asked] -= 100
    await told_of(of, 100)
    await mine.go()
    await theirs.go()
    await asyncio.sleep(0.2)
    again = await Visit(await process(), of.table, of.who_waits).come()
    await until(lambda: again.actor.loaded.clock.is_exact)
    assert 100 <= again.actor.loaded.clock.used(of.asked, time.time()) < 103


async def test_days_pass_while_nobody_looks(process):
    of = await players(clock="days:1")

    @sync_to_async
    def yesterday() -> None:
        of.table.decisions.update(at=timezone.now() - timedelta(days=1, seconds=1))

    await yesterday()
    mine = await Visit(await process(), of.table, of.who_waits).come()
    await until(lambda: not mine.actor.loaded.table.is_playing)
    assert await rows_since(of) == [(of.asked, ["time_out"])]


async def test_days_run_out_where_nobody_looks_at_all(process):
    of = await players(clock="days:3")
    late = await players(clock="days:1", second=await sync_to_async(make_user)("cem"))

    @sync_to_async
    def look_two_days_later() -> None:
        Decision.objects.update(at=timezone.now() - timedelta(days=2))
        let_days_run_out()

    await look_two_days_later()
    assert (await as_stored(of.table)).is_playing
    ended = await as_stored(late.table)
    assert (ended.status, ended.outcome["reason"]) == ("finished", "time_out")


async def test_days_do_not_pass_for_a_match_that_is_put_aside(process):
    of = await players(clock="days:1")

    @sync_to_async
    def look_two_days_later() -> None:
        Table.objects.update(adjourned_after=of.length)
        Decision.objects.update(at=timezone.now() - timedelta(days=2))
        let_days_run_out()

    await look_two_days_later()
    assert (await as_stored(of.table)).is_playing


async def test_days_pass_again_from_when_it_was_taken_up(process):
    of = await players(clock="days:1")

    @sync_to_async
    def take_up_two_days_later() -> None:
        Decision.objects.update(at=timezone.now() - timedelta(days=2))
        put_aside(of.table, of.length)
        put_aside(of.table, None)
        let_days_run_out()

    await take_up_two_days_later()
    assert (await as_stored(of.table)).is_playing


async def test_a_match_that_is_put_aside_costs_no_time(process):
    _, mine = await deserted(process, clock="match:600:0")
    await mine.say(command="adjourn", on="yes")
    assert [person.runs_from for person in mine.persons] == [0, 0]


async def test_what_a_page_is_sent_says_all_of_it(process):
    of, mine = await deserted(process, clock="match:600:0")
    page = await mine.actor.page(of.who_waits)
    assert "Claim the win" in page
    assert ">Adjourn<" in page
    assert 'class="clock"' in page
    other = await mine.actor.page(AnonymousUser())
    assert "has to choose and has been gone" in other
    assert "Claim the win" not in other


# Proposals ----------------------------------------------------------------------------------------


@sync_to_async
def proposing() -> tuple[Players, str]:
    """A match where somebody is asked, and a line that the other may propose by hand."""
    for name, side in (("ann", "North"), ("bob", "South")):
        make_deck(make_user(name), side)
    Card.objects.update(texts={"skill": "Might |CONT| This unit gets +10 Attack."})
    of = Players(already=12)
    with open_match(of.table) as live:
        hand = live.match.table.players[1 - of.asked].hand
        return of, f"#{hand.cards[0].handle}:0"


async def test_whoever_composes_for_too_long_gives_way_to_the_question_that_waits(
    process, monkeypatch
):
    monkeypatch.setattr(timekeeper, "PROPOSAL_SECONDS", 0.5)
    of, line = await proposing()
    one, other = await process(), await process()
    mine = await Visit(one, of.table, of.who_waits).come()
    theirs = await Visit(other, of.table, of.who_chooses).come()
    await mine.say(command="propose", text=line)
    await until(lambda: theirs.asks == [1 - of.asked])

    await until(lambda: mine.asks == theirs.asks == [of.asked])

    waits = 1 - of.asked
    assert await rows_since(of) == [(waits, ["propose", *line.split(":")]), (waits, ["withdraw"])]
    for visit in (mine, theirs):
        assert visit.log[-1] == "by_hand_withdrawn"
    await theirs.say(command="answer", decision=str(of.decision.id), key=of.first)
    assert (await rows_since(of))[2] == (of.asked, of.first)


async def test_what_was_put_in_time_waits_for_the_others_as_long_as_they_take(process, monkeypatch):
    monkeypatch.setattr(timekeeper, "PROPOSAL_SECONDS", 1.0)
    of, line = await proposing()
    mine = await Visit(await process(), of.table, of.who_waits).come()
    await mine.say(command="propose", text=line)
    for key in (f"by_hand_draw:{1 - of.asked}", "by_hand_propose"):
        await mine.say(command="answer", decision=str(mine.match.decisions[0].id), key=[key])

    await asyncio.sleep(1.5)

    assert mine.match.table.proposal.put
    assert mine.asks == [of.asked]


async def test_nothing_is_withdrawn_while_nobody_looks(process, monkeypatch):
    monkeypatch.setattr(timekeeper, "PROPOSAL_SECONDS", 0.5)
    of, line = await proposing()
    hub = await process()
    mine = await Visit(hub, of.table, of.who_waits).come()
    await mine.say(command="propose", text=line)
    await mine.go()
    await asyncio.sleep(1.0)
    assert len(await rows_since(of)) == 1

    theirs = await Visit(hub, of.table, of.who_chooses).come()
    await until(lambda: theirs.asks == [of.asked])
