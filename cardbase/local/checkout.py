"""A local checkout: its folder of state, its secret, its bundled servers."""

import fcntl
import os
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardbase.local.services import PostgreSQL, Redis, Service, ServiceError

ROOT = Path(__file__).resolve().parent.parent.parent
# A new PostgreSQL cluster, its write-ahead log, and room to work in.
SPACE_MB = 200


class CannotStart(Exception):
    """Something outside this program is not as it must be; the message says what to do."""


class Checkout:
    """The state of a local run, in `var/` or the folder CARDBASE_VAR names."""

    def __init__(self, var: Path | None = None) -> None:
        self.var = var or Path(os.environ.get("CARDBASE_VAR") or ROOT / "var").resolve()
        self.secret_file = self.var / "secret_key"
        self.lock_file = self.var / "lock"

    @property
    def is_local(self) -> bool:
        """Whether a local run was here, or is asked for now."""
        return self.is_set_up or os.environ.get("LOCAL_RUN") == "1"

    @property
    def is_set_up(self) -> bool:
        return self.secret_file.exists()

    def own_servers(self) -> list[Service]:
        """The bundled servers this run needs: those for which no address was given."""
        needed = {"DATABASE_URL": PostgreSQL, "REDIS_URL": Redis}
        return [server(self.var) for name, server in needed.items() if not os.environ.get(name)]

    def environment(self) -> dict[str, str]:
        """What settings.py needs to know, as far as the person has not said it."""
        found = {
            "LOCAL_RUN": "1",
            "SECRET_KEY": self.secret(),
            "DATABASE_URL": PostgreSQL(self.var).url,
            "REDIS_URL": Redis(self.var).url,
        }
        return {name: os.environ.get(name) or value for name, value in found.items()}

    def secret(self) -> str:
        """The key that signs sessions: made once, readable by its owner only."""
        if not self.secret_file.exists():
            descriptor = os.open(self.secret_file, os.O_CREAT | os.O_WRONLY, 0o600)
            with open(descriptor, "w") as file:
                file.write(secrets.token_urlsafe(50))
        return self.secret_file.read_text()

    def make_room(self) -> None:
        """Create the folder of state, unless its disk is full."""
        try:
            self.var.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotStart(f"The folder {self.var} cannot be made: {error.strerror}.") from error
        free_mb = shutil.disk_usage(self.var).free // 1_000_000
        if free_mb < SPACE_MB:
            raise CannotStart(
                f"The disk that holds {self.var} is full: {free_mb} MB free, {SPACE_MB} MB needed. "
                "Make room and try again."
            )

    @contextmanager
    def locked(self) -> Iterator[bool]:
        """Hold the checkout's servers for ourselves; False where another process holds them."""
        with self.lock_file.open("a+") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                yield False
                return
            file.truncate(0)
            file.write(str(os.getpid()))
            file.flush()
            yield True

    def holder(self) -> str:
        return self.lock_file.read_text() or "unknown"


@contextmanager
def servers_for_a_command(*, alone: bool = False) -> Iterator[None]:
    """On a local checkout let `manage.py` find its servers: running ones, or some just for now.

    `alone`: CannotStart where others use them.
    """
    checkout = Checkout()
    given = all(os.environ.get(name) for name in ("SECRET_KEY", "DATABASE_URL", "REDIS_URL"))
    if given or not checkout.is_local:
        yield
        return
    checkout.make_room()
    servers = checkout.own_servers()
    os.environ.update(checkout.environment())
    with checkout.locked() as ours:
        if alone and not ours:
            raise CannotStart(
                f"Process {checkout.holder()} is running Cardbase from this directory. Stop it "
                "first (Ctrl-C where it was started)."
            )
        try:
            for server in servers:
                if ours:
                    server.start()
                else:
                    _wait_for(server, checkout)
            yield
        finally:
            for server in reversed(servers):
                server.stop()


def _wait_for(server: Service, checkout: Checkout, seconds: float = 15) -> None:
    deadline = time.monotonic() + seconds
    while not server.answers():
        if time.monotonic() > deadline:
            raise ServiceError(
                f"Process {checkout.holder()} holds {checkout.var}, but its {server.name} "
                "does not answer. Stop that process and try again."
            )
        time.sleep(0.1)
