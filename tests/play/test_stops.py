"""At the table: what need not be asked is answered for a seat, and takes the time it should."""

from __future__ import annotations

import asyncio
import re
import time
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from play import bots
from play import stops as wishes
from play.commands import run_command
from play.errors import NotAllowed, Refused
from play.live.actor import TableActor
from play.live.hub import Hub, hub_of_this_loop
from play.live.outbox import Outbox
from play.lobby import open_table
from play.matches import open_match
from play.models import Decision, Seat, StopSettings, Table
from play.rendering import render_table
from play.unasked import unasked
from rules.engine.stops import EVERYTHING, EXACT, SHORTEST
from tests.live import PATIENCE
from tests.play.factories import make_bot_match, make_deck, make_match, make_user, play_on

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("woken"),
]


def asked_to(table: Table) -> tuple[Seat, Any]:
    """Who is asked first, and what; nobody is asked what need not be asked."""
    with open_match(table) as live:
        decision = live.match.decisions[0]
    return next(s for s in table.seats.all() if s.number == decision.player), decision


def idle_choice(decision: Any) -> list[str]:
    """Bonds and attacks, whatever they are good for, and no units: soon evasion comes up."""
    wanted = ("attack", "bond")
    for action in wanted:
        found = [option.key for option in decision.options if option.action == action]
        if found:
            return found[:1]
    leaving = [option.key for option in decision.options if {"pass", "end"} & set(option.flags)]
    return leaving[:1] or [option.key for option in decision.options[: decision.minimum]]


def at_a_pass(table: Table) -> tuple[Table, Seat, Any]:
    """Go on to a question that whoever is asked can only let pass, before it is put to them."""
    for _ in range(150):
        with open_match(table) as live:
            decision = live.match.decisions[0]
            found = unasked(table, live.match, decision)
        if found is not None and found.pause:
            return table, *asked_to(table)
        table = play_on(table, 1, idle_choice)
    raise AssertionError("nothing came up that could only be let pass")


async def joined(hub: Hub, table: Table, user: Any) -> Outbox:
    outbox = Outbox()
    await hub.actor(table.code).join(user, outbox)
    return outbox


async def until_length(table: Table, length: int) -> list[Decision]:
    async with asyncio.timeout(PATIENCE):
        while True:
            rows = await sync_to_async(lambda: list(table.decisions.order_by("number")))()
            if len(rows) >= length:
                return rows
            await asyncio.sleep(0.02)


async def test_who_can_only_pass_is_not_asked_and_the_row_says_so() -> None:
    table, seat, decision = await sync_to_async(lambda: at_a_pass(make_match()))()
    length = await table.decisions.acount()
    hub = await hub_of_this_loop()
    began = time.monotonic()
    await joined(hub, table, seat.user)
    rows = await until_length(table, length + 1)
    assert rows[length].automatic
    assert (rows[length].seat, rows[length].decision_id) == (seat.number, decision.id)
    assert time.monotonic() - began >= SHORTEST / 1000


async def test_a_pass_that_comes_sooner_waits_as_long() -> None:
    table, seat, decision = await sync_to_async(lambda: at_a_pass(make_match()))()
    await sync_to_async(Seat.objects.filter(pk=seat.pk).update)(stops={EVERYTHING: True})
    length = await table.decisions.acount()
    hub = await hub_of_this_loop()
    await joined(hub, table, seat.user)
    began = time.monotonic()
    way = next(o.key for o in decision.options if "pass" in o.flags or "end" in o.flags)
    message = {"command": "answer", "decision": decision.id, "key": way}
    await hub.actor(table.code).run(seat.user, message)
    assert await table.decisions.acount() == length
    rows = await until_length(table, length + 1)
    assert time.monotonic() - began >= SHORTEST / 1000 - 0.05
    assert not rows[length].automatic  # it was their own


@pytest.mark.parametrize("is_pressed", [True, False])
async def test_a_clock_does_not_tell_a_pass_that_was_given_from_one_that_was_not(
    is_pressed: bool,
) -> None:
    clock = {"clock": "match:600:0"}
    table, seat, decision = await sync_to_async(lambda: at_a_pass(make_match(**clock)))()
    length = await table.decisions.acount()
    if is_pressed:
        await sync_to_async(Seat.objects.filter(pk=seat.pk).update)(stops={EVERYTHING: True})
    hub = await hub_of_this_loop()
    await joined(hub, table, seat.user)
    if is_pressed:
        await asyncio.sleep(0.3)
        way = next(o.key for o in decision.options if "pass" in o.flags or "end" in o.flags)
        message = {"command": "answer", "decision": decision.id, "key": way}
        await hub.actor(table.code).run(seat.user, message)
    rows = await until_length(table, length + 1)
    assert rows[length].clock[seat.number] == rows[length - 1].clock[seat.number]


async def test_against_a_bot_nothing_waits() -> None:
    table = await sync_to_async(make_bot_match)()
    with_pauses = await sync_to_async(lambda: [p for p in pauses(table) if p])()
    assert with_pauses == []


def pauses(table: Table) -> list[float]:
    found = []
    for _ in range(60):
        with open_match(table) as live:
            if live.match.outcome is not None:
                break
            found += [
                one.pause
                for decision in live.match.decisions
                if (one := unasked(table, live.match, decision)) is not None
            ]
        table = play_on(table, 1, idle_choice)
    assert found
    return found


async def test_what_is_answered_at_once_is_put_to_nobody(settings: Any) -> None:
    settings.PLAY_BOT_PAUSE = 0
    table = await sync_to_async(make_bot_match)()
    user = await sync_to_async(make_user)("ann")
    actor, outbox, shown = (await hub_of_this_loop()).actor(table.code), Outbox(), ""
    await actor.join(user, outbox)
    for _ in range(40):
        shown += await sent(actor, outbox)
        match = (await actor.ready_to_play())[1]
        decision = match.decisions[0]
        message = {"command": "answer", "decision": decision.id, "key": idle_choice(decision)}
        await actor.run(user, message)
        if match.outcome is not None:
            break

    rows = await sync_to_async(lambda: list(table.decisions.filter(automatic=True)))()
    put = {int(number) for number in re.findall(r'data-decision="(\d+)"', shown)}
    assert put
    assert rows
    assert not put & {row.decision_id for row in rows}


async def sent(actor: TableActor, outbox: Outbox) -> str:
    """What is sent until a person is asked."""
    messages = ""
    async with asyncio.timeout(PATIENCE):
        while actor._bots.is_about_to_play or not outbox._queue.empty():
            if outbox._queue.empty():
                await asyncio.sleep(0.001)
            else:
                messages += await outbox.next() or ""
    return messages


async def test_who_wants_to_be_asked_is_asked() -> None:
    table, seat, decision = await sync_to_async(lambda: at_a_pass(make_match()))()
    stop = {"evade": "evade", "critical_hit": "critical"}.get(decision.kind, decision.kind)
    await sync_to_async(wishes.set_stop)(
        table=table, user=seat.user, stop=stop.removeprefix("place_"), mode="always"
    )
    length = await table.decisions.acount()
    hub = await hub_of_this_loop()
    await joined(hub, await sync_to_async(Table.objects.get)(pk=table.pk), seat.user)
    await asyncio.sleep(2.4)
    assert await table.decisions.acount() == length


async def test_a_worker_passes_where_nobody_watches() -> None:
    def passes() -> tuple[bool, Decision]:
        table, _, _ = at_a_pass(make_match())
        taken = bots.take_turn(table.code, table.decisions.count())
        return taken, table.decisions.order_by("number").last()

    taken, row = await sync_to_async(passes)()
    assert taken
    assert row.automatic


@pytest.fixture
def table() -> Table:
    return make_match()


def test_what_is_set_is_kept_for_the_next_table_of_the_game(table: Table) -> None:
    ann = make_user("ann")
    wishes.set_stop(table=table, user=ann, stop="evade", mode="always")
    assert StopSettings.objects.get(user=ann).modes == {"evade": "always"}
    again = open_table(user=ann, deck=make_deck(ann), bot="random")
    assert again.seat_of(ann).stops == {"evade": "always"}


def test_whoever_holds_shift_is_asked_everything_until_it_is_let_go(table: Table) -> None:
    ann = make_user("ann")
    run_command(table=table, user=ann, message={"command": "ask_everything", "on": "yes"})
    assert Seat.objects.get(table=table, user=ann).stops[EVERYTHING]
    run_command(table=table, user=ann, message={"command": "ask_everything", "on": ""})
    assert not Seat.objects.get(table=table, user=ann).stops[EVERYTHING]
    assert not StopSettings.objects.exists()  # that is for the moment


@pytest.mark.parametrize("stop", ["evade:sometimes", "tea:always", "evade", 5, "bond:never"])
def test_what_is_no_stop_is_refused(table: Table, stop: object) -> None:
    with pytest.raises(Refused):
        run_command(table=table, user=make_user("ann"), message={"command": "stop", "stop": stop})


def test_nobody_sets_the_stops_of_a_table_where_they_do_not_sit(table: Table) -> None:
    with pytest.raises(NotAllowed):
        wishes.set_stop(table=table, user=make_user("eve"), stop="evade", mode="always")


def test_a_seat_sees_its_own_stops_and_nobody_elses(table: Table) -> None:
    ann, bob = make_user("ann"), make_user("bob")
    wishes.set_stop(table=table, user=ann, stop="evade", mode="never")
    never, could = 'class="stop stop-never"', 'class="stop stop-could"'
    assert never in render_table(table.code, ann)
    assert never not in render_table(table.code, bob)
    assert could in render_table(table.code, bob)
    assert 'id="stop-' not in render_table(table.code, make_user("eve"))


def test_at_a_table_where_all_is_asked_nothing_is_passed() -> None:
    table = make_match(options={"pace": EXACT})
    for _ in range(40):
        with open_match(table) as live:
            found = [unasked(table, live.match, each) for each in live.match.decisions]
        assert found == [None] * len(found)
        table = play_on(table, 1, idle_choice)
    assert 'id="stops"' not in render_table(table.code, make_user("ann"))


def test_a_stop_is_set_by_a_plain_form_as_well(client: Client, table: Table) -> None:
    ann = make_user("ann")
    client.force_login(ann)
    client.post(f"/play/{table.code}/command/", {"command": "stop", "stop": "critical:always"})
    assert Seat.objects.get(table=table, user=ann).stops == {"critical": "always"}


def test_bots_play_as_slowly_as_anybody_at_the_table_likes(settings: Any) -> None:
    settings.PLAY_BOT_PAUSE = 0.5
    table = make_bot_match()
    seat = table.seats.filter(bot="").get()
    assert wishes.bot_pause(table) == 0.5
    wishes.set_stop(table=table, user=seat.user, stop="bots", mode="slow")
    assert wishes.bot_pause(Table.objects.with_seats().get(pk=table.pk)) == 2.0
    wishes.set_stop(table=table, user=seat.user, stop="bots", mode="fast")
    assert wishes.bot_pause(Table.objects.with_seats().get(pk=table.pk)) == 0.0
    # Their next table begins so.
    assert wishes.settings_of(seat.user, table.game.key)["bots"] == "fast"


def test_a_pace_that_there_is_not_is_refused() -> None:
    table = make_bot_match()
    with pytest.raises(Refused, match="no such stop"):
        wishes.set_stop(table=table, user=table.seats.get(bot="").user, stop="bots", mode="never")
