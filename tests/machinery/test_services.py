import os
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from cardbase.local import services
from cardbase.local.child_server import LONGEST_SOCKET_FOLDER
from cardbase.local.services import PostgreSQL, Redis, Service, ServiceError
from tests.live import PATIENCE

pytestmark = pytest.mark.long


@pytest.fixture
def started() -> Iterator[list[Service]]:
    """Servers put in here are stopped after the test, whatever happened."""
    servers: list[Service] = []
    yield servers
    for server in servers:
        server.stop()


def test_postgresql_keeps_its_rows_over_a_restart(folder: Path, started: list[Service]) -> None:
    server = PostgreSQL(folder)
    started.append(server)
    server.start()
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("CREATE TABLE card (name text)")
        connection.execute("INSERT INTO card VALUES ('Marth')")
    server.stop()

    server.start()

    with psycopg.connect(server.url) as connection:
        assert connection.execute("SELECT name FROM card").fetchall() == [("Marth",)]


def test_redis_keeps_its_keys_when_it_is_killed(folder: Path, started: list[Service]) -> None:
    server = Redis(folder)
    started.append(server)
    server.start()
    with redis.Redis.from_url(server.url) as client:
        client.set("queued", "job")
    server.process.kill()
    server.process.wait()

    server.start()

    with redis.Redis.from_url(server.url) as client:
        assert client.get("queued") == b"job"


@pytest.mark.parametrize("kind", [PostgreSQL, Redis])
def test_a_server_left_by_a_killed_run_is_taken_over(
    kind: type[Service], folder: Path, started: list[Service]
) -> None:
    left = kind(folder)
    started.append(left)
    left.start()
    server = kind(folder)
    started.append(server)

    server.start()

    assert left.process.wait(PATIENCE) is not None
    assert server.answers()


@pytest.mark.parametrize("kind", [PostgreSQL, Redis])
def test_a_server_that_stands_still_is_not_waited_for(
    kind: type[Service],
    folder: Path,
    started: list[Service],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(services, "ANSWER_SECONDS", 2)
    server = kind(folder)
    started.append(server)
    server.start()
    server.process.send_signal(signal.SIGSTOP)

    try:
        begun = time.monotonic()
        assert not server.answers()
        assert time.monotonic() - begun < PATIENCE
    finally:
        server.process.send_signal(signal.SIGCONT)
    assert server.answers()


def test_somebody_who_waits_for_a_server_can_leave(folder: Path) -> None:
    class Enough(Exception):
        pass

    def leave() -> None:
        raise Enough

    with pytest.raises(Enough):
        Redis(folder).wait_until_it_answers(leave)


def test_a_pid_file_that_names_a_stranger_harms_nobody(folder: Path) -> None:
    server = Redis(folder)
    server.prepare()
    (server.data / "redis.pid").write_text(str(os.getpid()))

    server.stop_leftover()

    assert psutil.pid_exists(os.getpid())


def test_postgresql_comes_back_after_kill_9(folder: Path, started: list[Service]) -> None:
    server = PostgreSQL(folder)
    started.append(server)
    server.start()
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()

    server.start()

    assert server.answers()


def test_sockets_of_a_long_path_live_in_a_short_one(folder: Path, started: list[Service]) -> None:
    server = Redis(folder / ("long" * 30))
    started.append(server)

    server.start()

    assert server.answers()
    assert len(os.fsencode(server.sockets)) <= LONGEST_SOCKET_FOLDER


def test_the_sockets_are_nobody_elses(folder: Path, started: list[Service]) -> None:
    server = Redis(folder)
    started.append(server)

    server.start()

    assert server.sockets.stat().st_mode & 0o077 == 0


def modes_above(path: Path) -> dict[Path, int]:
    return {folder: folder.stat().st_mode for folder in path.resolve().parents}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has an account for PostgreSQL")
def test_root_opens_no_folder_that_it_did_not_make(
    folder: Path, started: list[Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A checkout in /root: PostgreSQL's account can reach neither its programs nor its data."""
    closed = folder / "root"
    closed.mkdir(mode=0o700)
    installed = services.POSTGRESQL_BIN
    for part in (installed.parents[1].name, f"{installed.parents[1].name}.libs"):
        shutil.copytree(installed.parents[2] / part, closed / part, symlinks=True)
    programs = closed / installed.relative_to(installed.parents[2])
    monkeypatch.setattr(services, "POSTGRESQL_BIN", programs)
    monkeypatch.setattr(services, "OPEN_HOME", folder / "open")
    var = closed / "checkout" / "var"
    before = modes_above(closed / "x") | modes_above(programs / "x")
    server = PostgreSQL(var)
    started.append(server)

    server.start()

    assert server.answers()
    assert before.items() <= (modes_above(var) | modes_above(programs / "x")).items()
    assert server.data.is_relative_to(folder / "open")
    assert server.data.stat().st_mode & 0o077 == 0
    server.stop()
    again = PostgreSQL(var)
    assert (again.data, again.url) == (server.data, server.url)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has an account for PostgreSQL")
def test_data_that_was_shut_away_is_not_begun_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "OPEN_HOME", folder / "open")
    closed = folder / "closed"
    (closed / "var" / "postgresql").mkdir(parents=True)
    (closed / "var" / "postgresql" / "PG_VERSION").write_text("18\n")
    closed.chmod(0o700)

    with pytest.raises(ServiceError, match=f"{closed} is closed to it"):
        PostgreSQL(closed / "var").start()


def test_a_server_that_cannot_start_says_why(folder: Path) -> None:
    server = PostgreSQL(folder)
    server.prepare()
    (server.data / "postgresql.conf").write_text("no_such_setting = 1\n")

    with pytest.raises(ServiceError, match=r"postgresql stopped at once: .* contains errors"):
        server.start()


def test_a_cluster_that_could_not_be_made_leaves_nothing_half_made(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = PostgreSQL(folder)
    initdb = folder / "initdb"
    initdb.write_text("#!/bin/sh\ntouch $2/half\necho 'initdb: error: No space left' >&2\nexit 1\n")
    initdb.chmod(0o755)
    monkeypatch.setattr(services, "POSTGRESQL_BIN", folder)

    with pytest.raises(ServiceError, match="could not be set up: initdb: error: No space left"):
        server.prepare()

    assert not server.data.exists()
