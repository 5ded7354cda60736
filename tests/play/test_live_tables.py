"""A live table: committed before it is shown, the same in every process, back after every fault."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import Client
from redis.asyncio import Redis

from play.errors import Full, NotNow, Stale
from play.live import hub as hubs
from play.live.actor import TableActor
from play.live.hints import Hints
from play.live.hub import LOOKED_IN, Hub
from play.live.outbox import MOST_WAITING, Outbox
from play.live.screen import Screen
from play.live.store import Store, Taken, _conninfo
from play.matches import open_match
from play.models import Decision, Seat, Table
from play.notifications import CHANNEL
from play.rendering import eyes_of
from tests.live import PATIENCE
from tests.play.factories import first_option, make_bot_match, make_match, play_on
from tests.play.sockets import Socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("woken")]


@pytest.fixture
async def process() -> AsyncIterator[Callable[[], Awaitable[Hub]]]:
    """Starts the live tables of a web process; several are like several processes."""
    begun: list[Hub] = []

    async def start() -> Hub:
        begun.append(Hub())
        await begun[-1].start()
        return begun[-1]

    yield start
    for hub in begun:
        await hub.stop()


async def test_what_a_process_had_no_time_to_begin_ends_with_it():
    """Work that was never awaited would be a warning, which fails this or a later test."""
    gc.freeze()  # what others left is not looked through
    hub = Hub()
    hub.actor("ABCDEF")
    hub._heard("ABCDEF", ())
    await hub.stop()
    gc.collect()


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hint of another process is heard."""
    monkeypatch.setattr(Hub, "_heard", lambda *_: None)


class Question:
    """A table that has begun, and an answer to what is asked first."""

    def __init__(self, table: Table) -> None:
        self.table = table
        with open_match(table) as live:
            decision = live.match.decisions[0]
        self.seat: Seat = table.seats.all()[decision.player]
        self.user: Any = self.seat.user
        self.message: dict[str, object] = {
            "command": "answer",
            "decision": decision.id,
            "key": first_option(decision),
        }


@sync_to_async
def asked() -> Question:
    return Question(make_match())


async def watched(hub: Hub, code: str, user: Any) -> tuple[TableActor, Outbox]:
    """`user` at the table, who has read what they were sent at first."""
    actor, outbox = hub.actor(code), Outbox()
    await actor.join(user, outbox)
    await outbox.next()
    return actor, outbox


async def heard(outbox: Outbox) -> str:
    message = await asyncio.wait_for(outbox.next(), PATIENCE)
    assert message is not None
    return message


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def is_silent(outbox: Outbox) -> bool:
    return outbox._queue.empty()


def hold_writes(monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Event, asyncio.Event]:
    """Set when a decision is about to be written, and to be set when it may be."""
    begun, may_go_on = asyncio.Event(), asyncio.Event()
    write = Store.write

    async def held(*args: Any) -> None:
        begun.set()
        await may_go_on.wait()
        await write(*args)

    monkeypatch.setattr(Store, "write", held)
    return begun, may_go_on


@sync_to_async
def stored() -> list[int]:
    return list(Decision.objects.order_by("number").values_list("number", flat=True))


async def test_nothing_is_shown_before_it_is_committed(process, monkeypatch):
    question = await asked()
    actor, outbox = await watched(await process(), question.table.code, AnonymousUser())
    begun, may_go_on = hold_writes(monkeypatch)
    answering = asyncio.create_task(actor.run(question.user, question.message))
    await asyncio.wait_for(begun.wait(), PATIENCE)

    assert is_silent(outbox)
    may_go_on.set()
    await answering
    assert await heard(outbox)
    assert await stored() == [0]


async def test_whoever_joins_while_it_is_being_committed_waits_for_it(process, monkeypatch):
    question = await asked()
    actor, _ = await watched(await process(), question.table.code, AnonymousUser())
    begun, may_go_on = hold_writes(monkeypatch)
    answering = asyncio.create_task(actor.run(question.user, question.message))
    await asyncio.wait_for(begun.wait(), PATIENCE)
    joining = asyncio.create_task(actor.page(question.user))
    await asyncio.sleep(0.05)

    assert not joining.done()
    may_go_on.set()
    await asyncio.gather(answering, joining)


async def test_an_answer_that_another_process_gave_first_is_stale(process, monkeypatch):
    question = await asked()
    actor, outbox = await watched(await process(), question.table.code, question.user)
    await sync_to_async(play_on)(question.table, 1)
    monkeypatch.setattr(Hub, "_heard", lambda *_: None)

    with pytest.raises(Stale):
        await actor.run(question.user, question.message)

    assert await heard(outbox), "the position as it is now"
    assert await stored() == [0]


async def test_taken_by_another_process_while_it_was_being_written(process, monkeypatch):
    question = await asked()
    actor, outbox = await watched(await process(), question.table.code, question.user)

    async def too_late(*_: Any) -> None:
        await sync_to_async(play_on)(question.table, 1)
        raise Taken

    monkeypatch.setattr(Store, "write", too_late)
    with pytest.raises(Stale):
        await actor.run(question.user, question.message)

    assert await heard(outbox)
    assert await stored() == [0]


@pytest.mark.parametrize("is_there", [True, False])
async def test_after_a_failed_write_the_database_says_what_happened(process, monkeypatch, is_there):
    question = await asked()
    actor, outbox = await watched(await process(), question.table.code, question.user)
    write = Store.write

    async def broken(*args: Any) -> None:
        monkeypatch.setattr(Store, "write", write)
        if is_there:
            await write(*args)
        raise psycopg.OperationalError("the line is cut")

    monkeypatch.setattr(Store, "write", broken)
    with pytest.raises(NotNow, match="Nothing can be saved"):
        await actor.run(question.user, question.message)

    assert await stored() == ([0] if is_there else [])
    if is_there:
        assert await heard(outbox), "what was committed is shown as soon as it can be read"
    else:
        await actor.run(question.user, question.message)
        assert await stored() == [0]


async def test_whoever_comes_before_a_forgotten_table_is_read_again_sees_all_of_it(process, deaf):
    question = await asked()
    actor, outbox = await watched(await process(), question.table.code, question.user)
    before = await actor.page(question.user)
    actor._forget()
    await sync_to_async(play_on)(question.table, 1)

    assert await actor.page(question.user) != before
    assert await heard(outbox), "and so do those who watch"


async def test_a_database_that_is_away_is_said_in_a_sentence(process, monkeypatch):
    question = await asked()
    actor, _ = await watched(await process(), question.table.code, question.user)

    async def away(*_: Any, **__: Any) -> None:
        raise psycopg.OperationalError("nobody answers")

    monkeypatch.setattr(Store, "read", away)
    with pytest.raises(NotNow, match="Nothing can be saved"):
        await actor.run(question.user, {"command": "chat", "text": "Hello?"})


async def test_one_who_cannot_be_shown_it_keeps_no_other_from_seeing(process, monkeypatch, caplog):
    question = await asked()
    actor, mine = await watched(await process(), question.table.code, question.user)
    _, guest = await watched(await process(), question.table.code, AnonymousUser())
    other = Outbox()
    await actor.join(AnonymousUser(), other)
    await other.next()
    render = Screen.render

    def broken_for_seats(screen: Screen, *args: Any) -> str:
        if screen.eyes.seat is not None:
            raise ValueError("a hidden card")
        return render(screen, *args)

    monkeypatch.setattr(Screen, "render", broken_for_seats)
    await actor.run(question.user, question.message)

    assert await mine.next() is None, "cut off, to come back"
    assert await heard(other)
    assert await heard(guest), "and the other process is told"
    assert "a hidden card" not in caplog.text


async def test_a_decision_of_one_process_is_shown_by_the_other(process):
    question = await asked()
    one, other = await process(), await process()
    here, _ = await watched(one, question.table.code, question.user)
    there, outbox = await watched(other, question.table.code, AnonymousUser())

    await here.run(question.user, question.message)

    assert await heard(outbox)
    assert await there.page(AnonymousUser()) == await here.page(AnonymousUser())


async def test_what_no_hint_told_is_seen_at_the_next_look(process, deaf, monkeypatch):
    monkeypatch.setattr(hubs, "LOOK_EVERY", 0.1)
    question = await asked()
    one, other = await process(), await process()
    here, _ = await watched(one, question.table.code, question.user)
    there, outbox = await watched(other, question.table.code, AnonymousUser())

    await here.run(question.user, question.message)

    assert await heard(outbox)
    assert await there.page(AnonymousUser()) == await here.page(AnonymousUser())


async def test_a_table_whose_rules_fail_at_a_look_ends_no_looking(process, deaf, monkeypatch):
    monkeypatch.setattr(hubs, "LOOK_EVERY", 0.1)
    question = await asked()
    one, other = await process(), await process()
    here, _ = await watched(one, question.table.code, question.user)
    _, outbox = await watched(other, question.table.code, AnonymousUser())
    notice, failures = TableActor.notice, iter("12")

    def failing(actor: TableActor, signs: tuple[object, ...]) -> bool:
        if next(failures, None):
            raise ValueError("a rule")
        return notice(actor, signs)

    monkeypatch.setattr(TableActor, "notice", failing)
    await here.run(question.user, question.message)

    assert await heard(outbox)


async def test_hints_are_heard_after_redis_was_emptied(process, monkeypatch):
    monkeypatch.setattr(hubs, "LOOK_EVERY", 1e6)
    question = await asked()
    one, other = await process(), await process()
    here, _ = await watched(one, question.table.code, question.user)
    _, outbox = await watched(other, question.table.code, AnonymousUser())
    await sync_to_async(cache.clear)()

    await here.run(question.user, question.message)

    assert await heard(outbox)


async def test_one_of_two_answers_at_once_in_two_processes_is_taken(process, deaf):
    question = await asked()
    tables = [await watched(await process(), question.table.code, question.user) for _ in "12"]

    answers = await asyncio.gather(
        *(actor.run(question.user, question.message) for actor, _ in tables),
        return_exceptions=True,
    )

    assert sorted(type(answer).__name__ for answer in answers) == ["NoneType", "Stale"]
    assert await stored() == [0]


async def test_a_bot_plays_where_somebody_watches(process, settings):
    settings.PLAY_BOT_PAUSE = 0.01
    table = await sync_to_async(make_bot_match)()
    _, outbox = await watched(await process(), table.code, table.seats.all()[0].user)

    assert await heard(outbox)
    assert await stored() == [0], "without any worker"


async def test_a_bot_that_fails_again_and_again_stops_the_table(process, settings, monkeypatch):
    settings.PLAY_BOT_PAUSE = 0.01
    monkeypatch.setattr("play.bots.choice", lambda *_, **__: 1 / 0)
    table = await sync_to_async(make_bot_match)()
    hub = await process()
    _, outbox = await watched(hub, table.code, table.seats.all()[0].user)

    while "The rules engine failed here" not in await heard(outbox):
        pass


async def test_a_reader_who_is_too_slow_is_cut_off_and_no_other(process):
    slow, quick = Outbox(), Outbox()
    for number in range(MOST_WAITING + 1):
        slow.put(str(number))
    quick.put("0")

    assert await slow.next() is None
    assert await quick.next() == "0"


async def test_a_table_that_nobody_watches_is_put_away(process, monkeypatch):
    question = await asked()
    hub = await process()
    actor, outbox = Hub.actor(hub, question.table.code), Outbox()
    eyes = await actor.join(question.user, outbox)
    monkeypatch.setattr("play.live.actor.IDLE_FOR", -1)

    await hub._put_idle_away()
    assert hub.actors, "somebody watches"
    actor.leave(eyes, outbox)
    await hub._put_idle_away()

    assert not hub.actors


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[Any]]]:
    """What processes were told of decisions: by whom they were heard, and where."""
    seen: list[tuple[str, list[Any]]] = []
    pass_on = Hints._pass_on

    def noted(self: Hints, code: str, words: list[Any] = ()) -> None:
        if words:
            seen.append((self.name, words))
        pass_on(self, code, words)

    monkeypatch.setattr(Hints, "_pass_on", noted)
    return seen


def knows_who_watches(hub: Hub, question: Question) -> bool:
    """Whether it tells other processes of this table; tests at its side have tables of theirs."""
    return bool(hub.hints._elsewhere.get(question.table.code))


async def no_one_listens(channel: str) -> None:
    """Wait until Redis, too, has seen that the connection is closed."""
    async with Redis.from_url(settings.REDIS_URL) as redis, asyncio.timeout(PATIENCE):
        while (await redis.pubsub_numsub(channel))[0][1]:
            await asyncio.sleep(0.01)


async def test_only_processes_where_somebody_watches_are_told_of_a_decision(process, told):
    question = await asked()
    one, other, third = await process(), await process(), await process()
    here, _ = await watched(one, question.table.code, question.user)
    _, outbox = await watched(other, question.table.code, AnonymousUser())
    await third.page(question.table.code, AnonymousUser())
    await until(lambda: knows_who_watches(one, question))

    await here.run(question.user, question.message)

    assert await heard(outbox)
    assert {name for name, _ in told} == {other.hints.name}


async def test_a_process_where_nobody_watches_any_more_is_told_nothing(process, told):
    question = await asked()
    one, other = await process(), await process()
    here, _ = await watched(one, question.table.code, question.user)
    there, outbox = await watched(other, question.table.code, AnonymousUser())
    await until(lambda: knows_who_watches(one, question))
    there.leave(eyes_of(question.table, AnonymousUser()), outbox)
    await until(lambda: not knows_who_watches(one, question))

    await here.run(question.user, question.message)

    assert told == []
    assert await there.page(AnonymousUser()) == await here.page(AnonymousUser())


async def test_a_form_is_taken_where_nobody_watched_what_happened_since(process, deaf):
    first = await asked()
    one, other = await process(), await process()
    await other.page(first.table.code, first.user)
    here, _ = await watched(one, first.table.code, first.user)
    await here.run(first.user, first.message)
    second = await sync_to_async(Question)(first.table)

    await other.run(first.table.code, second.user, second.message)

    assert await stored() == [0, 1]


async def test_a_process_that_ended_without_a_word_is_told_once_at_most(process):
    question = await asked()
    one, other = await process(), await process()
    here, _ = await watched(one, question.table.code, question.user)
    await watched(other, question.table.code, AnonymousUser())
    await until(lambda: knows_who_watches(one, question))
    await other.hints.stop()
    await no_one_listens(f"{CHANNEL}:{other.hints.name}")

    await here.run(question.user, question.message)

    await until(lambda: not knows_who_watches(one, question))


async def test_a_process_that_begins_later_hears_who_watches_what(process, told):
    question = await asked()
    other = await process()
    _, outbox = await watched(other, question.table.code, AnonymousUser())
    one = await process()
    await until(lambda: knows_who_watches(one, question))
    told.clear()
    here, _ = await watched(one, question.table.code, question.user)

    await here.run(question.user, question.message)

    assert await heard(outbox)
    assert len(told) == 1


async def test_a_process_holds_so_many_tables_and_tells_others_to_wait(process, settings):
    settings.PLAY_LIVE_TABLES = 1
    hub = await process()
    one, other = await asked(), await asked()
    watching, outbox = await watched(hub, one.table.code, one.user)

    with pytest.raises(Full, match="All tables are full right now"):
        hub.actor(other.table.code)

    assert hub.actor(one.table.code) is watching
    watching.leave(eyes_of(one.table, one.user), outbox)
    with pytest.raises(Full):
        hub.actor(other.table.code)  # whoever has just left may come back
    watching._watched -= LOOKED_IN
    await watched(hub, other.table.code, other.user)
    assert list(hub.actors) == [other.table.code]


async def test_where_there_is_no_room_pages_and_sockets_say_so(live_tables, settings):
    settings.PLAY_LIVE_TABLES = 1
    hub = await hubs.hub_of_this_loop()
    one, other = await asked(), await asked()
    await watched(hub, one.table.code, one.user)

    page = await sync_to_async(Client().get)(other.table.get_absolute_url())
    poll = await sync_to_async(Client().get)(f"{other.table.get_absolute_url()}board/")
    socket = Socket(other.table.code, other.user)

    assert await socket.connect() == (False, 1013)
    assert (page.status_code, poll.status_code) == (503, 503)
    assert "All tables are full right now" in page.content.decode()
    assert poll.content.decode().endswith("Please try again in a minute.")


async def test_a_table_that_is_slow_to_answer_says_so_and_when_to_ask_again(
    live_tables, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(hubs, "PAGE_PATIENCE", 0.2)
    hub = await hubs.hub_of_this_loop()
    question = await asked()
    actor, _ = await watched(hub, question.table.code, question.user)
    address = question.table.get_absolute_url()

    async with actor.lock:
        page = await sync_to_async(Client().get)(f"{address}?seen=1")
        poll = await sync_to_async(Client().get)(f"{address}board/")

    for answer in (page, poll):
        assert answer.status_code == 503
        assert int(answer["Retry-After"]) > 0
        assert "slow to respond" in answer.content.decode()
    assert f'href="{address}?seen=1">Try again</a>' in page.content.decode()
    monkeypatch.undo()
    assert (await sync_to_async(Client().get)(address)).status_code == 200


async def test_a_choice_that_comes_late_is_no_fault_of_the_site(
    live_tables, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(hubs, "PAGE_PATIENCE", 0.2)
    hub = await hubs.hub_of_this_loop()
    question = await asked()
    actor, outbox = await watched(hub, question.table.code, question.user)
    client = Client()
    await sync_to_async(client.force_login)(question.user)
    address = question.table.get_absolute_url()

    async with actor.lock:
        answer = await sync_to_async(client.post)(f"{address}command/", question.message)

    monkeypatch.undo()
    assert (answer.status_code, answer["Location"]) == (302, address)
    assert await heard(outbox)
    page = await sync_to_async(client.get)(address)
    assert "check before you choose again" in page.content.decode()
    assert await question.table.decisions.acount() == 1


async def test_a_decision_that_comes_while_other_rules_take_the_match_up_is_late(process):
    question = await asked()
    actor, _ = await watched(await process(), question.table.code, question.user)
    async with await psycopg.AsyncConnection.connect(_conninfo()) as release:
        code = [question.table.code]
        await release.execute("SELECT FROM play_table WHERE code = %s FOR UPDATE", code)
        answering = asyncio.create_task(actor.run(question.user, question.message))
        await asyncio.sleep(0.3)
        assert not answering.done()
        await release.execute("UPDATE play_table SET rules_version = 'new' WHERE code = %s", code)

    with pytest.raises(Stale):
        await answering
    assert not await sync_to_async(Decision.objects.exists)()
