"""Whatever ends a session closes its sockets: nothing more is taken from them or sent to them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cardbase.models import User
from play.live import hub as hubs
from play.live import socket as sockets
from play.live.auto_player import AutoPlayer
from play.live.close_codes import SIGNED_OUT, TRY_AGAIN
from play.live.hints import Hints
from play.live.hub import Hub
from play.live.outbox import Outbox
from play.live.session_watch import SessionWatch
from play.live.sessions import SocketSession, read_session
from play.live.store import Store
from play.matches import open_match
from play.models import ChatLine, Decision, Table
from tests.live import PATIENCE
from tests.play.factories import first_option, make_match
from tests.play.sockets import Socket

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("woken"),
]
PASSWORD = "correct horse battery staple"
NEVER = 1e6  # seconds


class Login:
    """Somebody at a table who is asked, signed in with a browser."""

    def __init__(self, table: Table | None = None) -> None:
        self.table = table or make_match()
        with open_match(self.table) as live:
            decision = live.match.decisions[0]
        seats = list(self.table.seats.all())
        self.user: Any = seats[decision.player].user
        self.opponent: Any = seats[1 - decision.player].user
        self.answer = {"command": "answer", "decision": decision.id, "key": first_option(decision)}
        if not self.user.password:
            self.user.set_password(PASSWORD)
            self.user.save()
        self.client = Client()
        self.client.force_login(self.user)

    @property
    def key(self) -> str:
        return self.client.cookies[settings.SESSION_COOKIE_NAME].value

    @property
    def account(self) -> User:
        """The user as the database has it."""
        return User.objects.get(pk=self.user.pk)

    async def open_socket(self) -> Socket:
        """The socket of their page, which has been sent the table."""
        socket = Socket(self.table.code, None, session=self.key, page_of=self.user.pk)
        assert (await socket.connect())[0]
        await socket.hear()
        return socket


def change_password(login: Login) -> None:
    account = login.account
    account.set_password("something else entirely")
    account.save()


def deactivate(login: Login) -> None:
    account = login.account
    account.is_active = False
    account.save()


def sessions_of(login: Login) -> Any:
    return Session.objects.filter(session_key=login.key)


Cause = Callable[[Login], Any]
# Of these every process is told.
TOLD: dict[str, Cause] = {
    "signed-out": lambda login: login.client.post(reverse("account_logout")),
    "password-changed-elsewhere": change_password,
    "session-row-deleted": lambda login: sessions_of(login).delete(),
    "session-flushed": lambda login: SessionStore(login.key).flush(),
    "session-key-changed": lambda login: SessionStore(login.key).cycle_key(),
    "deactivated": deactivate,
    "account-deleted": lambda login: login.account.delete(),
}
# These are found by looking.
UNTOLD: dict[str, Cause] = {
    "deactivated-in-bulk": lambda login: User.objects.filter(pk=login.user.pk).update(
        is_active=False
    ),
    "password-changed-in-bulk": lambda login: User.objects.filter(pk=login.user.pk).update(
        password="!"
    ),
    "session-row-deleted-without-a-signal": lambda login: sessions_of(login)._raw_delete("default"),
    "session-expired": lambda login: sessions_of(login).update(
        expire_date=timezone.now() - timedelta(seconds=1)
    ),
}
each_that_is_told = pytest.mark.parametrize("cause", TOLD.values(), ids=TOLD)
each_cause = pytest.mark.parametrize("cause", (TOLD | UNTOLD).values(), ids=TOLD | UNTOLD)


def message(**body: Any) -> str:
    return json.dumps({"headers": {}, "body": body})


@pytest.fixture
def seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is found by looking regularly."""
    monkeypatch.setattr(hubs, "LOOK_EVERY", NEVER)


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "LOOK_EVERY", 0.05)


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is told of sessions, neither by itself nor by others."""
    monkeypatch.setattr(SessionWatch, "on_hint", lambda *_: None)


@pytest.fixture
async def other_process() -> AsyncIterator[Hub]:
    """The live tables of another web process, which knows of this one by Redis alone."""
    hub = Hub()
    await hub.start()
    yield hub
    await hub.stop()


@sync_to_async
def decisions() -> int:
    return Decision.objects.count()


async def assert_over(login: Login, mine: Socket, theirs: Socket) -> None:
    """The socket has been closed: it takes no answer and is sent nothing, unlike others."""
    await mine.say(message(**login.answer))
    await theirs.say(message(command="chat", text="Are you there?"))
    while "Are you there?" not in await theirs.hear():
        pass
    await mine.hang_up()
    assert mine.is_silent()
    assert await decisions() == 0
    await theirs.hang_up()


async def open_opponents(login: Login) -> Socket:
    socket = Socket(login.table.code, login.opponent)
    assert (await socket.connect())[0]
    await socket.hear()
    return socket


@each_that_is_told
async def test_a_socket_is_closed_at_once_when_its_session_ends(seldom, cause):
    login = await sync_to_async(Login)()
    mine, theirs = await login.open_socket(), await open_opponents(login)

    await sync_to_async(cause)(login)

    assert await mine.hear_close() == SIGNED_OUT
    await assert_over(login, mine, theirs)


@each_cause
async def test_what_no_hint_told_is_found_by_looking(often, deaf, cause):
    login = await sync_to_async(Login)()
    mine, theirs = await login.open_socket(), await open_opponents(login)

    await sync_to_async(cause)(login)

    assert await mine.hear_close() == SIGNED_OUT
    await assert_over(login, mine, theirs)


@each_cause
async def test_an_answer_is_refused_before_anybody_knows(seldom, deaf, cause):
    login = await sync_to_async(Login)()
    mine, theirs = await login.open_socket(), await open_opponents(login)
    await sync_to_async(cause)(login)

    await mine.say(message(**login.answer))

    assert await mine.hear_close() == SIGNED_OUT
    await assert_over(login, mine, theirs)


async def test_the_process_of_the_change_needs_no_hint(seldom, monkeypatch):
    monkeypatch.setattr(Hints, "_take", lambda *_: None)
    login = await sync_to_async(Login)()
    mine, theirs = await login.open_socket(), await open_opponents(login)

    await sync_to_async(deactivate)(login)

    assert await mine.hear_close() == SIGNED_OUT
    await assert_over(login, mine, theirs)


@pytest.mark.parametrize(
    "command",
    [
        {"command": "concede"},
        {"command": "chat", "text": "Still here", "once": "page-1"},
        {"command": "ask_everything", "on": "yes"},
        {"command": "adjourn", "on": "yes"},
    ],
    ids=lambda command: command["command"],
)
async def test_so_is_every_other_command(seldom, deaf, command):
    login = await sync_to_async(Login)()
    mine = await login.open_socket()
    await sync_to_async(UNTOLD["deactivated-in-bulk"])(login)

    await mine.say(message(**command))

    assert await mine.hear_close() == SIGNED_OUT
    await mine.hang_up()
    assert await decisions() == 0
    assert not await ChatLine.objects.aexists()


async def test_and_so_is_a_pass_that_would_be_held(seldom, deaf, monkeypatch):
    monkeypatch.setattr(AutoPlayer, "is_early", lambda *_: True)
    login = await sync_to_async(Login)()
    mine = await login.open_socket()
    await sync_to_async(UNTOLD["deactivated-in-bulk"])(login)

    await mine.say(message(**login.answer))

    assert await mine.hear_close() == SIGNED_OUT
    actor = (await hubs.hub_of_this_loop()).actor(login.table.code)
    assert not actor.holds_answer_of(login.user)
    await mine.hang_up()


async def test_the_table_goes_on_after_a_refused_answer(seldom, deaf):
    login = await sync_to_async(Login)()
    mine, theirs = await login.open_socket(), await open_opponents(login)
    await sync_to_async(TOLD["signed-out"])(login)
    await mine.say(message(**login.answer))
    assert await mine.hear_close() == SIGNED_OUT
    await mine.hang_up()

    again = await sync_to_async(Login)(login.table)
    mine = await again.open_socket()
    await mine.say(message(**login.answer))

    assert await theirs.hear()
    assert await decisions() == 1
    await mine.hang_up()
    await theirs.hang_up()


async def test_an_answer_costs_no_query_for_its_session(seldom, monkeypatch):
    asked: list[Any] = []
    monkeypatch.setattr(Store, "ended_sessions", lambda *args: asked.append(args))
    login = await sync_to_async(Login)()
    mine = await login.open_socket()

    await mine.say(message(**login.answer))

    assert await mine.hear()
    assert await decisions() == 1
    assert asked == []
    await mine.hang_up()


@contextmanager
def held_checks() -> Iterator[tuple[asyncio.Event, asyncio.Event]]:
    """Set when the database is about to be asked of sessions, and to be set when it may answer."""
    begun, may_go_on = asyncio.Event(), asyncio.Event()
    ended_sessions = Store.ended_sessions

    async def held(*args: Any) -> Any:
        begun.set()
        await may_go_on.wait()
        return await ended_sessions(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "ended_sessions", held)
        try:
            yield begun, may_go_on
        finally:
            may_go_on.set()


@pytest.mark.parametrize("is_over", [True, False])
async def test_until_the_database_has_said_nothing_is_taken_or_sent(seldom, is_over):
    login = await sync_to_async(Login)()
    mine, theirs = await login.open_socket(), await open_opponents(login)
    with held_checks() as (begun, may_go_on):
        change = deactivate if is_over else lambda login: login.account.save()
        await sync_to_async(change)(login)
        await asyncio.wait_for(begun.wait(), PATIENCE)

        await theirs.say(message(command="chat", text="Now?"))
        await theirs.hear()
        await mine.say(message(**login.answer))
        assert mine.is_silent()
        assert await decisions() == 0
        may_go_on.set()

        if is_over:
            assert await mine.hear_close() == SIGNED_OUT
            await assert_over(login, mine, theirs)
        else:
            assert "Now?" in await mine.hear()
            assert await theirs.hear()
            assert await decisions() == 1
            await mine.hang_up()
            await theirs.hang_up()


async def test_a_session_that_cannot_be_checked_has_to_come_back(seldom, monkeypatch):
    async def broken(*_: Any) -> None:
        raise psycopg.OperationalError("nobody answers")

    login = await sync_to_async(Login)()
    mine = await login.open_socket()
    monkeypatch.setattr(Store, "ended_sessions", broken)
    await sync_to_async(deactivate)(login)

    assert await mine.hear_close() == TRY_AGAIN
    await mine.hang_up()


async def test_other_sessions_and_users_stay(seldom):
    login = await sync_to_async(Login)()
    same_user = await sync_to_async(Login)(login.table)
    mine, theirs = await login.open_socket(), await open_opponents(login)
    on_the_phone = await same_user.open_socket()
    watching = Socket(login.table.code, AnonymousUser())
    await watching.connect()
    await watching.hear()

    await sync_to_async(TOLD["signed-out"])(login)
    assert await mine.hear_close() == SIGNED_OUT
    await on_the_phone.say(message(**login.answer))

    for socket in (on_the_phone, theirs, watching):
        assert await socket.hear()
        await socket.hang_up()
    assert await decisions() == 1
    await mine.hang_up()


async def test_a_change_of_the_own_password_leaves_its_own_session(seldom):
    login = await sync_to_async(Login)()
    elsewhere = await sync_to_async(Login)(login.table)
    mine, theirs = await login.open_socket(), await elsewhere.open_socket()
    form = {
        "oldpassword": PASSWORD,
        "password1": "a new pass phrase",
        "password2": "a new pass phrase",
    }

    answer = await sync_to_async(login.client.post)(reverse("account_change_password"), form)
    assert answer.status_code == 302
    for socket in (mine, theirs):
        assert await socket.hear_close() == SIGNED_OUT
        await socket.hang_up()

    back = await login.open_socket()  # with the cookie of the answer
    await back.say(message(**login.answer))
    assert await back.hear()
    assert await decisions() == 1
    await back.hang_up()
    refused = Socket(login.table.code, None, session=elsewhere.key, page_of=login.user.pk)
    assert (await refused.connect())[0]
    assert await refused.hear_close() == SIGNED_OUT
    await refused.wait(PATIENCE)


async def test_a_page_of_somebody_else_is_not_shown_what_the_session_may_see():
    login = await sync_to_async(Login)()
    for session in (login.key, "gone"):
        socket = Socket(login.table.code, None, session=session, page_of=login.opponent.pk)
        assert (await socket.connect())[0]
        assert (await socket.receive_output(PATIENCE))["code"] == SIGNED_OUT
        await socket.wait(PATIENCE)


async def test_a_session_that_ends_while_its_socket_is_being_opened(seldom, monkeypatch):
    login = await sync_to_async(Login)()

    def read(cookies: Any) -> Any:
        found = read_session(cookies)
        deactivate(login)
        return found

    monkeypatch.setattr(sockets, "read_session", read)
    socket = Socket(login.table.code, None, session=login.key, page_of=login.user.pk)

    assert (await socket.connect())[0]
    assert await socket.hear_close() == SIGNED_OUT
    await socket.hang_up()


@pytest.mark.parametrize(
    "cause", [TOLD["signed-out"], deactivate], ids=["signed-out", "deactivated"]
)
async def test_another_process_is_told(seldom, other_process, monkeypatch, cause):
    login = await sync_to_async(Login)()
    mine = await open_there(login, other_process, monkeypatch)
    theirs = await open_opponents(login)

    await sync_to_async(cause)(login)

    assert await mine.hear_close() == SIGNED_OUT
    await assert_over(login, mine, theirs)


async def test_an_answer_to_another_process_that_was_not_told_is_refused(
    seldom, deaf, other_process, monkeypatch
):
    login = await sync_to_async(Login)()
    mine = await open_there(login, other_process, monkeypatch)
    theirs = await open_opponents(login)
    await sync_to_async(TOLD["signed-out"])(login)

    await mine.say(message(**login.answer))

    assert await mine.hear_close() == SIGNED_OUT
    await assert_over(login, mine, theirs)


async def open_there(login: Login, there: Hub, monkeypatch: pytest.MonkeyPatch) -> Socket:
    async def hub() -> Hub:
        return there

    with monkeypatch.context() as patch:
        patch.setattr(sockets, "hub_of_this_loop", hub)
        return await login.open_socket()


def test_a_socket_leaves_a_session_with_a_fallback_key_as_it_is(settings):
    login = Login()
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "x" * 60

    user, session = read_session({settings.SESSION_COOKIE_NAME: login.key})

    assert user == login.user
    assert session is not None
    assert Session.objects.get().session_key == login.key


def test_a_key_is_in_no_message():
    session = SocketSession("secret", 7, "digest")

    assert "secret" not in f"{session} {session!r} {session.names}"


async def test_what_is_over_leaves_nothing_behind():
    watch = SessionWatch(Store())
    session = SocketSession("a", 1, "")

    with watch.watch(session, Outbox()), watch.watch(session, Outbox()):
        assert watch._outboxes
    assert (watch._outboxes, watch._named) == ({}, {})
