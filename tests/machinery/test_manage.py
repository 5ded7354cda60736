import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from cardbase.local.checkout import Checkout
from cardbase.local.services import PostgreSQL, Redis
from tests.live import ROOT

pytestmark = pytest.mark.long

GIVEN_BY_THE_TESTS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "LOCAL_RUN")


def manage(*command: str, var: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {key: os.environ[key] for key in os.environ if key not in GIVEN_BY_THE_TESTS}
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=inherited | {"CARDBASE_VAR": str(var), **environment},
        capture_output=True,
        text=True,
    )


def servers_in(folder: Path) -> list[psutil.Process]:
    names = {"postgres", "redis-server"}
    return [
        process
        for process in psutil.process_iter(["name", "cwd"])  # None where a process has just ended
        if process.info["name"] in names and folder in Path(process.info["cwd"] or "/").parents
    ]


def test_a_command_brings_the_bundled_servers_and_takes_them_along(folder: Path) -> None:
    done = manage("check", "--database", "default", var=folder, LOCAL_RUN="1")

    assert done.returncode == 0, done.stderr
    assert servers_in(folder) == []
    assert (folder / "postgresql" / "PG_VERSION").exists()


def test_a_command_uses_the_servers_that_run_already(folder: Path) -> None:
    checkout = Checkout(folder)
    checkout.make_room()
    checkout.secret()
    servers = [PostgreSQL(folder), Redis(folder)]
    with checkout.locked():
        for server in servers:
            server.start()

        done = manage("check", "--database", "default", var=folder)

        assert done.returncode == 0, done.stderr
        assert all(server.answers() for server in servers)
        for server in servers:
            server.stop()


def test_a_command_on_a_checkout_that_is_not_local_says_what_is_missing(folder: Path) -> None:
    done = manage("check", var=folder)

    assert done.returncode == 1
    assert done.stderr.startswith("SECRET_KEY is not set")
