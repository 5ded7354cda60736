"""A program at a table over plain HTTP: lines out, answers by POST, and one seat alone."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.utils import timezone

from cardbase.models import ApiToken, User
from cardbase.models.api_token import Right
from play import decisions
from play.live import hub as hubs
from play.live import streams
from play.live.connection_limits import STREAMS_OF_PERSON
from play.live.hub import hub_of_this_loop
from play.lobby import join, open_table
from play.matches import live_matches, open_match
from play.models import Table
from tests.play.factories import (
    make_bot_match,
    make_deck,
    make_match,
    make_user,
    play_on,
    position,
)
from tests.play.streams import Stream

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("woken")]


async def opened(table: Table, name: str = "ann") -> Stream:
    """Return the stream of somebody at a table, before its first line."""
    stream = await Stream.of(table.code, await sync_to_async(make_user)(name))
    assert await stream.connect() == 200
    return stream


def seat_asked(table: Table) -> str:
    with open_match(table) as live:
        number = live.match.decisions[0].player
    return table.seats.get(number=number).user.username


def play_until_one_is_asked(table: Table) -> None:
    """Both choose at once in the beginning."""
    while True:
        play_on(table, 1)
        with open_match(table) as live:
            if len({decision.player for decision in live.match.decisions}) == 1:
                return


async def look_again(table: Table) -> None:
    """Have this process look at what was decided elsewhere."""
    await (await hub_of_this_loop()).actor(table.code).look()


async def test_the_first_line_is_the_whole_position_of_the_seat():
    table = await sync_to_async(make_match)()
    name = await sync_to_async(seat_asked)(table)
    stream = await opened(table, name)

    line = await stream.line()

    seen = await sync_to_async(position)(table, line["seat"])
    assert line["view"] == {key: value for key, value in seen.items() if key != "decisions"}
    assert [line["decision"]] == seen["decisions"]
    assert (line["type"], line["status"], line["code"]) == ("position", "playing", table.code)
    assert [player["name"] for player in line["players"]] == ["ann", "bob"]
    assert line["log"]
    assert stream.headers["content-type"] == "application/x-ndjson"
    assert "content-length" not in stream.headers
    await stream.hang_up()


async def test_each_change_is_a_line_with_what_was_logged_since():
    table = await sync_to_async(make_match)()
    stream = await opened(table)
    before = await stream.line()

    await sync_to_async(play_on)(table, 3)
    await look_again(table)

    lines = [before]
    while lines[-1]["view"]["length"] < 3:
        lines.append(await stream.line())
    assert len(lines) > 1
    again = await opened(table)
    assert (await again.line())["log"] == [one for line in lines for one in line["log"]]
    await again.hang_up()
    await stream.hang_up()


async def test_nothing_is_sent_twice():
    table = await sync_to_async(make_match)()
    stream = await opened(table)
    await stream.line()

    await look_again(table)

    assert await stream.receive_nothing(0.01)
    await stream.hang_up()


async def test_the_line_says_that_it_is_up(monkeypatch):
    monkeypatch.setattr(streams, "PULSE", 0.01)
    table = await sync_to_async(make_match)()
    stream = await opened(table)
    await stream.line()

    assert await stream.text() == ""
    await stream.hang_up()


async def test_the_last_line_says_how_it_ended():
    table = await sync_to_async(make_match)()
    stream = await opened(table)
    await stream.line()

    await sync_to_async(decisions.concede)(
        table=table, user=await User.objects.aget(username="bob")
    )
    await look_again(table)

    line = await stream.line()
    assert (line["type"], line["status"]) == ("end", "finished")
    assert line["result"]["winners"] == [0]
    assert line["result"]["won"]
    assert await stream.is_over()
    late = await opened(table, "bob")
    assert not (await late.line())["result"]["won"]
    await late.wait()


async def test_a_table_waits_for_its_match():
    ann = await sync_to_async(make_user)("ann")
    bob = await sync_to_async(make_user)("bob")
    deck = await sync_to_async(make_deck)(ann)
    table = await sync_to_async(open_table)(user=ann, deck=deck)
    stream = await opened(table)
    line = await stream.line()
    assert (line["status"], line["view"], line["decision"]) == ("open", None, None)

    await sync_to_async(join)(table=table, user=bob, deck=deck)
    await look_again(table)

    assert (await stream.line())["status"] == "playing"
    await stream.hang_up()


async def test_a_bot_of_the_site_answers_at_once():
    table = await sync_to_async(make_bot_match)()
    await sync_to_async(table.seats.filter(number=0).update)(
        stops={"everything": True, "bots": "fast"}
    )
    stream = await opened(table)
    actor = (await hub_of_this_loop()).actor(table.code)
    ann = await User.objects.aget(username="ann")

    answered: set[int] = set()
    while len(answered) < 5:
        decision = (await stream.line())["decision"]
        if decision and decision["id"] not in answered:
            keys = [one["key"] for one in decision["options"][: decision["minimum"]]]
            answer = {"command": "answer", "decision": decision["id"], "key": keys}
            await actor.run(ann, answer)
            answered.add(decision["id"])
    await stream.hang_up()


async def until(stream: Stream, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Return the first line of which something holds."""
    while not holds(line := await stream.line()):
        pass
    return line


async def post(table: Table, name: str, action: str, **body: Any) -> int:
    """Return the status of what a program of somebody at the table asks for."""
    user = await User.objects.aget(username=name)
    token = await sync_to_async(ApiToken.objects.make)(user, "Bot")
    answer = await AsyncClient().post(
        f"/api/v1/matches/{table.code}/{action}/",
        body,
        content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )
    return answer.status_code


@pytest.fixture
async def deserted(time_passes: None) -> AsyncIterator[tuple[Table, Stream, dict[str, Any]]]:
    """A match whose player has to choose and is gone; the stream of the other, and its line."""
    table = await sync_to_async(make_match)(absence=1)
    await sync_to_async(play_until_one_is_asked)(table)
    name = await sync_to_async(seat_asked)(table)
    stream = await opened(table, "bob" if name == "ann" else "ann")
    yield table, stream, await until(stream, lambda line: line["absence"])
    await stream.hang_up()


async def test_a_line_says_who_is_gone_and_when_that_may_be_claimed(deserted):
    table, stream, line = deserted
    me = line["seat"]

    absence = line["absence"]
    assert (absence["seat"], absence["agreed"], absence["needed"]) == (1 - me, [], [me])
    assert absence["until"] == absence["since"] + 1000
    states = {player["seat"]: player["presence"] for player in line["players"]}
    assert states == {me: "here", 1 - me: "gone"}
    assert not line["adjourned"]
    assert await post(table, line["players"][me]["name"], "claim", seat=me) == 409
    assert (await until(stream, lambda line: line["absence"]["due"]))["absence"]["seat"] == 1 - me


async def test_a_program_claims_the_match_from_who_is_gone(deserted):
    table, stream, line = deserted
    me = line["seat"]
    await until(stream, lambda line: line["absence"]["due"])

    assert await post(table, line["players"][me]["name"], "claim", seat=1 - me) == 204

    last = await stream.line()
    assert (last["type"], last["result"]["won"], last["result"]["reason"]) == ("end", True, "claim")


async def test_a_program_puts_the_match_aside_and_takes_it_up_again(deserted):
    table, stream, line = deserted
    name = line["players"][line["seat"]]["name"]
    await until(stream, lambda line: line["absence"]["due"])

    assert await post(table, name, "adjourn") == 204
    aside = await until(stream, lambda line: line["adjourned"])
    assert aside["absence"] is None
    assert await post(table, name, "claim", seat=1 - line["seat"]) == 409
    assert await post(table, name, "resume") == 204

    assert not (await until(stream, lambda line: line["absence"]))["adjourned"]


async def test_strangers_and_spectators_have_no_stream():
    table = await sync_to_async(make_match)()
    stranger = await Stream.of(table.code, await sync_to_async(make_user)("eve"))
    nobody = Stream(table.code, "cb_nothing")
    reader = await Stream.of(
        table.code, await sync_to_async(make_user)("ann"), rights=[Right.DECKS]
    )
    nowhere = await Stream.of("nowhere", await sync_to_async(make_user)("ann"))

    assert await stranger.connect() == 403
    assert await nobody.connect() == 401
    assert await reader.connect() == 403
    assert await nowhere.connect() == 404
    for stream in (stranger, nobody, reader, nowhere):
        assert stream.headers["content-type"] == "application/problem+json"


def revoke(token: ApiToken) -> None:
    token.delete()


def end(token: ApiToken) -> None:
    ApiToken.objects.filter(pk=token.pk).update(expires=timezone.now())


def take_the_right(token: ApiToken) -> None:
    ApiToken.objects.filter(pk=token.pk).update(rights=[Right.READ])


def close_the_account(token: ApiToken) -> None:
    token.user.is_active = False
    token.user.save()


def delete_the_account(token: ApiToken) -> None:
    token.user.delete()


CAUSES = (revoke, end, take_the_right, close_the_account, delete_the_account)


@pytest.mark.parametrize("cause", CAUSES, ids=lambda cause: cause.__name__)
async def test_a_stream_ends_with_its_token(cause: Any, monkeypatch):
    monkeypatch.setattr(hubs, "LOOK_EVERY", 0.05)
    table = await sync_to_async(make_match)()
    stream, other = await opened(table), await opened(table, "bob")
    await stream.line()
    await other.line()

    token = await ApiToken.objects.select_related("user").aget(user__username="ann")
    await sync_to_async(cause)(token)

    while (line := await stream.line())["type"] == "position":
        pass  # whose account is deleted has another name at the table
    assert line == {"type": "closed", "why": "signed_out"}
    assert await stream.is_over()
    await other.hang_up()


async def test_a_revoked_token_is_known_at_once(monkeypatch):
    monkeypatch.setattr(hubs, "LOOK_EVERY", 1e6)
    table = await sync_to_async(make_match)()
    stream = await opened(table)
    await stream.line()

    token = await ApiToken.objects.select_related("user").aget()
    await sync_to_async(revoke)(token)

    assert (await stream.line())["why"] == "signed_out"
    assert await stream.is_over()


async def test_a_token_that_ends_while_the_stream_begins_is_noticed(monkeypatch):
    monkeypatch.setattr(hubs, "LOOK_EVERY", 1e6)
    table = await sync_to_async(make_match)()
    user = await sync_to_async(make_user)("ann")
    stream = await Stream.of(table.code, user)
    stream_table = streams.stream_table

    async def late(*args: Any) -> Any:
        await sync_to_async(ApiToken.objects.update)(rights=[])
        async for line in stream_table(*args):
            yield line

    monkeypatch.setattr("play.rest.views.stream_table", late)
    await stream.connect()

    assert await stream.line() == {"type": "closed", "why": "signed_out"}
    assert await stream.is_over()


async def test_one_person_has_so_many_streams():
    table = await sync_to_async(make_match)()
    mine = [await opened(table) for _ in range(STREAMS_OF_PERSON)]
    for stream in mine:
        await stream.line()
    token = await sync_to_async(ApiToken.objects.make)(await User.objects.aget(username="ann"), "T")

    refused = Stream(table.code, token)
    assert await refused.connect() == 429
    others = await opened(table, "bob")
    await others.hang_up()
    await mine.pop().hang_up()
    again = Stream(table.code, token)
    assert await again.connect() == 200
    for stream in (again, *mine):
        await stream.hang_up()


async def test_a_stream_holds_no_thread():
    table = await sync_to_async(make_match)()
    first = await opened(table)
    await first.line()
    threads = threading.active_count()

    more = [await opened(table) for _ in range(STREAMS_OF_PERSON - 1)]
    for stream in more:
        await stream.line()

    assert threading.active_count() <= threads
    for stream in (first, *more):
        await stream.hang_up()


async def test_a_position_that_cannot_be_shown_ends_the_stream(monkeypatch):
    table = await sync_to_async(make_match)()
    stream = await opened(table)
    await stream.line()

    monkeypatch.setattr("play.live.positions._players", lambda *_: 1 / 0)
    await sync_to_async(play_on)(table, 1)
    await look_again(table)

    assert (await stream.line())["why"] == "too_slow"
    assert await stream.is_over()


async def test_after_a_restart_the_program_connects_again():
    table = await sync_to_async(make_match)()
    stream = await opened(table)
    before = await stream.line()
    await hubs.stop_hub_of_this_loop()
    live_matches.clear()
    await stream.hang_up()

    again = await opened(table)

    assert await again.line() == before
    await again.hang_up()


async def test_the_head_of_a_stream_comes_alone():
    table = await sync_to_async(make_match)()
    user = await sync_to_async(make_user)("ann")
    token = await sync_to_async(ApiToken.objects.make)(user, "Bot")

    head = Stream(table.code, token, "HEAD")

    assert await head.connect() == 200
    assert head.headers["content-type"] == "application/x-ndjson"
    await head.wait()
