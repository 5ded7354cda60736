"""The table over a WebSocket: the same commands as by form, and the table after each."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser

from cardbase.models import Card
from play.live.close_codes import NO_SUCH_TABLE, TOO_MANY
from play.matches import open_match
from play.models import Decision, Table
from rules.engine.records import RESERVED_KEYS
from tests.live import PATIENCE
from tests.play.factories import first_option, make_deck, make_match, make_user, play_on
from tests.play.sockets import Socket

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("woken"),
]

HERE, THERE = "192.0.2.1", "192.0.2.2"


async def sit_and_look(table: Table, user) -> tuple[Socket, str]:
    socket = Socket(table.code, user)
    connected, _ = await socket.connect()
    assert connected
    return socket, await socket.hear()


@sync_to_async
def begun() -> tuple[Table, int, list[str], list]:
    table = make_match()
    with open_match(table) as live:
        decision = live.match.decisions[0]
    players = [seat.user for seat in table.seats.all()]
    players = [players[decision.player], players[1 - decision.player]]
    return table, decision.id, first_option(decision), players


def message(**body) -> str:
    return json.dumps({"headers": {}, "body": body})


async def test_whoever_connects_is_sent_the_table():
    table, _, _, players = await begun()

    socket, html = await sit_and_look(table, players[0])

    assert "Your choice." in html
    await socket.hang_up()


async def test_an_answer_is_stored_and_everybody_is_sent_the_new_table():
    table, decision, keys, players = await begun()
    mine, _ = await sit_and_look(table, players[0])
    other, before = await sit_and_look(table, players[1])

    await mine.say(message(command="answer", decision=str(decision), key=keys))

    assert await mine.hear()
    assert await other.hear() != before
    assert await sync_to_async(Decision.objects.count)() == 1
    await mine.hang_up()
    await other.hang_up()


@sync_to_async
def with_a_line_in_hand() -> tuple[Table, int, str, list]:
    """The cards of both players have a text; the seat that is not asked, and a line of its hand."""
    for user, side in (("ann", "North"), ("bob", "South")):
        make_deck(make_user(user), side)
    for card in Card.objects.all():
        card.texts = {"skill": "Might |CONT| This unit gets +10 Attack."}
        card.save()
    table = play_on(make_match(), 6)
    with open_match(table) as live:
        seat = 1 - live.match.decisions[0].player
        handle = live.match.table.players[seat].hand.cards[0].handle
    return table, seat, f"#{handle}:0", [one.user for one in table.seats.all()]


async def test_a_proposal_that_nobody_was_asked_for_is_taken_by_a_live_table():
    table, seat, line, players = await with_a_line_in_hand()
    mine, before = await sit_and_look(table, players[seat])
    assert "Your choice." not in before

    await mine.say(message(command="propose", text=line))

    assert "By hand: list what the line does" in await mine.hear()
    last = await Decision.objects.filter(table=table).order_by("number").alast()
    assert last.keys == ["propose", *line.split(":")]
    await mine.hang_up()


async def test_a_spectator_who_answers_is_told_that_he_may_watch():
    table, decision, keys, _ = await begun()
    socket, _ = await sit_and_look(table, AnonymousUser())

    await socket.say(message(command="answer", decision=str(decision), key=keys))

    notice = json.loads(await socket.hear())["notice"]
    assert "You can watch" in notice
    assert await sync_to_async(Decision.objects.count)() == 0
    await socket.hang_up()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "7",
        "{",
        '{"body": 3}',
        '{"body": {"command": ["answer"]}}',
        '{"body": {"command": {"a": 1}}}',
        '{"body": {"command": "answer", "decision": true, "key": "x"}}',
        '{"body": {"command": "answer", "decision": 1.5, "key": "x"}}',
        '{"body": {"command": "answer", "decision": 1, "key": {"a": 1}}}',
        '{"body": {"command": "answer", "decision": 1, "key": [["a"]]}}',
        '{"body": {"command": "answer", "decision": 1, "key": "\\u0000"}}',
        '{"body": {"command": "answer", "decision": 1, "key": "\\ud800"}}',
        '{"body": {"command": "chat", "text": 7}}',
        '{"body": {"command": "chat", "text": "a\\u0000b"}}',
        '{"body": {"command": "chat", "text": "a\\ud800b"}}',
        "[" * 4000,
    ],
)
async def test_a_message_that_makes_no_sense_is_answered_with_a_sentence(text):
    table, _, _, players = await begun()
    socket, _ = await sit_and_look(table, players[0])

    await socket.say(text)

    assert json.loads(await socket.hear())["notice"]
    await socket.hang_up()


@pytest.mark.parametrize("numbers", [[], ["#1"], ["1", "0"]], ids=str)
async def test_what_is_only_recorded_like_an_answer_is_none_at_a_live_table(numbers):
    table, decision, _, players = await begun()
    socket, _ = await sit_and_look(table, players[0])

    for key in sorted(RESERVED_KEYS):
        keys = [key, *numbers]
        await socket.say(message(command="answer", decision=str(decision), key=keys))
        heard = json.loads(await socket.hear())
        assert heard == {"notice": "That choice is not available. Please choose again."}

    assert await sync_to_async(Decision.objects.count)() == 0
    await socket.hang_up()


async def test_a_message_that_is_too_long_ends_the_connection():
    table, _, _, players = await begun()
    socket, _ = await sit_and_look(table, players[0])

    await socket.say("x" * 10_000)

    assert (await socket.receive_output(PATIENCE))["type"] == "websocket.close"
    await socket.wait()


async def test_a_table_that_does_not_exist_cannot_be_watched():
    socket = Socket("nonsense", AnonymousUser())

    connected, code = await socket.connect()

    assert not connected
    assert code == NO_SUCH_TABLE


@pytest.mark.parametrize("path", ["/", "/play/", "/play/nonsense/", "/nowhere/socket/"])
async def test_an_address_without_a_table_is_closed_quietly(path):
    socket = Socket("", AnonymousUser(), path)

    assert await socket.connect() == (False, NO_SUCH_TABLE)
    await socket.wait()


async def test_chat_reaches_everybody_at_the_table():
    table, _, _, players = await begun()
    mine, _ = await sit_and_look(table, players[0])
    other, _ = await sit_and_look(table, AnonymousUser())

    await mine.say(message(command="chat", text="Well met"))

    assert "Well met" in await other.hear()
    await mine.hang_up()
    await other.hang_up()


async def test_somebody_who_sends_without_end_is_slowed_down():
    table, _, _, players = await begun()
    socket, _ = await sit_and_look(table, players[0])
    notices = []

    for _ in range(65):
        await socket.say(message(command="answer", decision="1", key="nonsense"))
        notices.append(json.loads(await socket.hear())["notice"])

    assert "going too fast" in notices[-1]
    await socket.hang_up()


@pytest.fixture
async def visit() -> AsyncIterator[Callable[..., Awaitable[bool]]]:
    """Opens a socket; whether the table is sent. Where there is no room it is closed with words."""
    shown: list[Socket] = []

    async def open_socket(code: str, user: Any, address: str = HERE, **headers: str) -> bool:
        socket = Socket(code, user)
        socket.scope["client"] = (address, 1)
        socket.scope["headers"] = [
            (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
        ]
        assert (await socket.connect())[0]
        answer = await socket.receive_output(PATIENCE)
        if answer["type"] == "websocket.send":
            shown.append(socket)
            return True
        assert answer["code"] == TOO_MANY
        assert answer["reason"]
        await socket.wait()
        return False

    yield open_socket
    for socket in shown:
        await socket.hang_up()


@pytest.mark.parametrize(("addresses", "is_let_in"), [((1, 2), True), ((1, 1), False)])
async def test_people_behind_a_proxy_are_counted_by_their_own_addresses(
    addresses, is_let_in, settings, monkeypatch, visit
):
    settings.TRUSTED_PROXIES = 1
    monkeypatch.setattr("play.live.connection_limits.SOCKETS_OF_NETWORK", 1)
    table, *_ = await begun()

    connected = [
        await visit(table.code, AnonymousUser(), x_forwarded_for=f"10.0.0.{number}")
        for number in addresses
    ]

    assert connected == [True, is_let_in]


async def test_no_crowd_of_their_network_keeps_players_from_their_own_table(monkeypatch, visit):
    monkeypatch.setattr("play.live.connection_limits.SOCKETS_OF_NETWORK", 3)
    monkeypatch.setattr("play.live.connection_limits.SOCKETS_OF_TABLE", 3)
    table, _, _, players = await begun()
    eve = await sync_to_async(make_user)("eve")

    crowd = [await visit(table.code, AnonymousUser()) for _ in range(4)]

    assert crowd == [True, True, True, False]
    assert not await visit(table.code, eve), "she has no seat"
    assert [await visit(table.code, player) for player in players * 2] == [True] * 4
    assert not await visit(table.code, AnonymousUser(), THERE), "the table is full"


async def test_seats_take_no_place_of_those_who_watch(monkeypatch, visit):
    monkeypatch.setattr("play.live.connection_limits.SOCKETS_OF_NETWORK", 1)
    table, _, _, players = await begun()

    assert [await visit(table.code, player) for player in players] == [True, True]
    assert await visit(table.code, AnonymousUser())


async def test_a_player_may_not_open_their_table_without_end(monkeypatch, visit):
    monkeypatch.setattr("play.live.connection_limits.SOCKETS_OF_SEAT", 2)
    table, _, _, players = await begun()

    mine = [await visit(table.code, players[0]) for _ in range(3)]

    assert mine == [True, True, False]
    assert await visit(table.code, players[1])


async def test_the_addresses_of_one_household_are_one(monkeypatch, visit):
    monkeypatch.setattr("play.live.connection_limits.SOCKETS_OF_NETWORK", 2)
    table, *_ = await begun()

    mine = [
        await visit(table.code, AnonymousUser(), f"2001:db8:0:1::{number}") for number in range(3)
    ]

    assert mine == [True, True, False]
    assert await visit(table.code, AnonymousUser(), "2001:db8:0:2::1")


async def test_a_place_is_free_again_when_a_socket_is_closed(monkeypatch, visit):
    monkeypatch.setattr("play.live.connection_limits.SOCKETS_OF_NETWORK", 1)
    table, *_ = await begun()
    first, _ = await sit_and_look(table, AnonymousUser())
    assert not await visit(table.code, AnonymousUser(), "")

    await first.hang_up()

    assert await visit(table.code, AnonymousUser(), "")


async def test_connects_that_lead_to_nothing_count_too(monkeypatch, visit):
    monkeypatch.setattr("play.live.connection_limits.FAILED", 3)
    table, _, _, players = await begun()

    for code, path in (("nonsense", ""), ("nonsense", ""), ("", "/play/nowhere/")):
        socket = Socket(code, AnonymousUser(), path)
        socket.scope["client"] = (HERE, 1)
        assert await socket.connect() == (False, NO_SUCH_TABLE)
        await socket.wait()

    assert not await visit(table.code, AnonymousUser())
    assert await visit(table.code, players[0])
    assert await visit(table.code, AnonymousUser(), THERE)


async def test_a_refused_socket_is_told_why_in_the_language_of_its_page(monkeypatch):
    monkeypatch.setattr("play.live.connection_limits.SOCKETS_OF_NETWORK", 0)
    table, *_ = await begun()
    socket = Socket(table.code, AnonymousUser())

    assert await socket.connect() == (True, 0)
    answer = await socket.receive_output(PATIENCE)

    assert answer["code"] == TOO_MANY
    assert answer["reason"] == "Too many people are watching from your network."
    await socket.wait()
