"""What a live table reads and writes: reading by Django in threads, writing by one statement.

The loop that serves the tables never waits for the database with a thread that others need.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, LiteralString, ParamSpec, TypeVar

from django.db import DatabaseError, connections
from psycopg import AsyncConnection, Error, errors
from psycopg.conninfo import make_conninfo
from psycopg.types.json import Jsonb
from psycopg_pool import AsyncConnectionPool

from play.board.board import messages_of
from play.board.messages import Messages
from play.clocks import Clock
from play.errors import RulesFault
from play.frames import Moment, film_of
from play.live.sessions import Session, SocketSession, TokenSession
from play.models import Decision, Table
from play.people import NOBODY, People
from play.releases import rebuild
from play.rendering import ChatItem, last_chat, load_table
from play.stored_matches import clock_of
from play.storing import DecisionRow, TurnRow
from rules.engine.match import Match
from rules.engine.table import Outcome

P = ParamSpec("P")
T = TypeVar("T")

READERS = 4  # threads, each with a connection while it reads
WRITERS = 4  # connections for decisions, which nothing else can take
PATIENCE = 5  # seconds for a connection to become free
# The database or the way to it has failed; what was written last may be there or not.
FAILURES = (DatabaseError, Error, OSError)

INSERT_DECISION = """
    INSERT INTO play_decision (
        table_id, number, seat, decision_id, keys, digest, automatic, clock, asks, at
    )
    SELECT id, %s, %s, %s, %s, %s, %s, %s, %s, now() FROM play_table
    WHERE id = %s AND status = 'playing' AND rules_version = %s
"""
# Whether a session is as it was when its socket was opened (`SocketSession`).
SIGNED_IN = """
    EXISTS (
        SELECT FROM django_session s, cardbase_user u
        WHERE s.session_key = {key} AND s.expire_date > now() AND u.id = {user_id} AND u.is_active
          AND encode(sha256(convert_to(u.password, 'UTF8')), 'hex') = {password}
    )
"""
INSERT_IF_SIGNED_IN = (
    INSERT_DECISION + " AND " + SIGNED_IN.format(key="%s", user_id="%s", password="%s")
)
# While other rules take the match up, a decision waits, and then has the wrong version. It is the
# lock that the row's foreign key takes anyway.
IF_UNCHANGED = " FOR KEY SHARE OF play_table"
ENDED_SESSIONS = """
    SELECT g.key, g.user_id, g.password
    FROM unnest(%s::text[], %s::bigint[], %s::text[]) AS g (key, user_id, password)
    WHERE NOT
""" + SIGNED_IN.format(key="g.key", user_id="g.user_id", password="g.password")
ENDED_TOKENS = """
    SELECT g.id, g.user_id FROM unnest(%s::bigint[], %s::bigint[]) AS g (id, user_id)
    WHERE NOT EXISTS (
        SELECT FROM cardbase_apitoken t JOIN cardbase_user u ON u.id = t.user_id
        WHERE t.id = g.id AND u.id = g.user_id AND u.is_active AND 'play' = ANY (t.rights)
          AND (t.expires IS NULL OR t.expires > now())
    )
"""
STORE_TURN = """
    INSERT INTO play_storedturn (table_id, taken_up, length, rules_version, state)
    SELECT id, false, %s, %s, %s FROM play_table
    WHERE id = %s AND status = 'playing' AND rules_version = %s
    ON CONFLICT (table_id, taken_up) DO UPDATE
    SET length = excluded.length, rules_version = excluded.rules_version, state = excluded.state
"""
FINISH_TABLE = """
    UPDATE play_table SET status = 'finished', outcome = %s, finished = now()
    WHERE id = %s AND status = 'playing'
"""
# What tells from outside whether a table has news.
SIGNS = """
    SELECT t.code, t.status,
           coalesce((SELECT max(number) + 1 FROM play_decision d WHERE d.table_id = t.id), 0),
           coalesce((SELECT max(id) FROM play_chatline c WHERE c.table_id = t.id), 0),
           (SELECT count(*) FROM play_seat s WHERE s.table_id = t.id),
           (SELECT count(*) FROM play_seat s WHERE s.table_id = t.id AND s.ready),
           EXISTS (SELECT FROM play_table r WHERE r.rematch_of_id = t.id),
           t.adjourned_after
    FROM play_table t WHERE t.code = ANY(%s)
"""


class Taken(Exception):
    """Something else has happened at this table before we could commit a decision."""


@dataclass(slots=True)
class Loaded:
    """A table as the database has it. `fault` says why there is no match where there should be."""

    table: Table
    chat: list[ChatItem]
    stored: int  # decisions, as of when it was read
    match: Match | None = None
    film_end: Moment | None = None  # of a match that was over before it was read
    messages: Messages | None = None
    fault: str = ""
    clock: Clock | None = None
    since: float = 0.0  # when the last decision was taken (seconds since the epoch), once read
    people: People = NOBODY
    # By seat what was answered for it since it last chose something: stop and reason, how often.
    skipped: dict[int, Counter[tuple[str, str]]] = field(default_factory=dict)

    @property
    def is_adjourned(self) -> bool:
        """Whether the match is put aside until the next decision."""
        return self.match is not None and self.table.adjourned_after == self.match.length


class Store:
    """The database of one process's live tables."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="live-table")
        self._pool: AsyncConnectionPool[AsyncConnection[Any]] = AsyncConnectionPool(
            _conninfo(),
            min_size=1,
            max_size=WRITERS,
            timeout=PATIENCE,
            open=False,
            kwargs={"autocommit": True, "application_name": "cardbase live tables"},
        )

    async def open(self) -> None:
        await self._pool.open()

    async def close(self) -> None:
        await self._pool.close()
        self._threads.shutdown(wait=True)

    async def read(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """`function` in a thread that may use Django's models."""

        def run() -> T:
            try:
                return function(*args, **kwargs)
            finally:
                connections.close_all()

        return await asyncio.get_running_loop().run_in_executor(self._threads, run)

    async def write(
        self,
        table: Table,
        row: DecisionRow,
        outcome: Outcome | None,
        session: SocketSession | None = None,
    ) -> None:
        """Commit a decision, and with the last one the end.

        Taken when somebody else has, when the match has been stopped or has gone on by other
        rules, or when `session`, which gave the decision, is over.
        """
        answer = (row.number, row.seat, row.decision_id, Jsonb(row.keys), row.digest, row.automatic)
        time = (Jsonb(list(row.clock)), Jsonb(list(row.asks)))
        insert: tuple[LiteralString, Sequence[Any]]
        insert = INSERT_DECISION, (*answer, *time, table.pk, table.rules_version)
        if session is not None:
            insert = INSERT_IF_SIGNED_IN, (*insert[1], *session)
        insert = insert[0] + IF_UNCHANGED, insert[1]
        try:
            async with self._pool.connection() as connection:
                if outcome is None:
                    await _insert(connection, *insert)
                    return
                async with connection.transaction():
                    await _insert(connection, *insert)
                    await connection.execute(FINISH_TABLE, (Jsonb(outcome.as_json()), table.pk))
        except errors.UniqueViolation:
            raise Taken from None

    async def write_turn(self, table: Table, turn: TurnRow) -> None:
        """Store a turn that has begun in place of the last one, unless other rules have gone on."""
        async with self._pool.connection() as connection:
            await connection.execute(STORE_TURN, (*turn, table.pk, table.rules_version))

    async def signs(self, codes: Sequence[str]) -> dict[str, tuple[Any, ...]]:
        """What changes at tables when they have news, by their codes."""
        async with self._pool.connection() as connection:
            cursor = await connection.execute(SIGNS, [list(codes)])
            return {code: tuple(signs) for code, *signs in await cursor.fetchall()}

    async def ended_sessions(self, sessions: Collection[Session]) -> set[Session]:
        """Return those that are over, by a query for each kind that is among them."""
        ended: set[Session] = set()
        async with self._pool.connection() as connection:
            if by_cookie := [one for one in sessions if isinstance(one, SocketSession)]:
                cursor = await connection.execute(ENDED_SESSIONS, _columns(by_cookie))
                ended |= {SocketSession(*row) for row in await cursor.fetchall()}
            if by_token := [one for one in sessions if isinstance(one, TokenSession)]:
                cursor = await connection.execute(ENDED_TOKENS, _columns(by_token))
                ended |= {TokenSession(*row) for row in await cursor.fetchall()}
        return ended

    async def mend(self) -> None:
        """Let go of connections that died."""
        await self._pool.check()


def _columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


async def _insert(
    connection: AsyncConnection[Any], statement: LiteralString, values: Sequence[Any]
) -> None:
    cursor = await connection.execute(statement, values)
    if not cursor.rowcount:
        raise Taken


def load(code: str) -> Loaded:
    """The table with its match after all stored decisions; Table.DoesNotExist if there is none."""
    table = load_table(code)
    loaded = Loaded(table, last_chat(table), table.decisions.count())
    if not table.has_started:
        return loaded
    loaded.messages = messages_of(table)
    film = film_of(table) if table.is_finished else None
    if film is not None:
        loaded.film_end = film.moment(film.length)
        return loaded
    try:
        loaded.match = rebuild(table)
    except RulesFault as error:
        loaded.fault = str(error)
    loaded.clock, loaded.since = clock_of(table)
    return loaded


def load_news(code: str, length: int) -> tuple[Loaded, list[Decision]]:
    """The table without its match, and the decisions from number `length` on."""
    table = load_table(code)
    decisions = list(table.decisions.filter(number__gte=length).order_by("number"))
    return Loaded(table, last_chat(table), length + len(decisions)), decisions


def _conninfo() -> str:
    """Where the models' own database is: the settings are read when tables are first served."""
    default = connections["default"].settings_dict
    given = {
        "host": default["HOST"],
        "port": default["PORT"],
        "user": default["USER"],
        "password": default["PASSWORD"],
        "dbname": default["NAME"],
    }
    options = {key: value for key, value in default["OPTIONS"].items() if key != "pool"}
    return make_conninfo(**{key: value for key, value in (given | options).items() if value})
