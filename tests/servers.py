"""A pytest plugin that gives every session its own PostgreSQL and Redis.

It is named in pyproject.toml with `-p`, so that it runs before pytest-django reads the settings.
The processes of pytest-xdist inherit the addresses and share the two servers.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardbase.services import PostgreSQL, Redis, Service

_running: list[Service] = []
_folder: Path | None = None


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests() -> Iterator[None]:
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        _start_what_is_missing()
    else:
        _use_own_redis_database(int(worker.removeprefix("gw")) + 1)
    os.environ.setdefault("SECRET_KEY", "only-for-tests")
    os.environ.setdefault("LOCAL_RUN", "1")
    # Bots wait for people to follow them; nobody follows a test.
    os.environ.setdefault("PLAY_BOT_PAUSE", "0.05")
    return (yield)


def pytest_unconfigure() -> None:
    while _running:
        _running.pop().stop()
    if _folder is not None:
        shutil.rmtree(_folder, ignore_errors=True)


def _start_what_is_missing() -> None:
    global _folder
    needed = {"DATABASE_URL": PostgreSQL, "REDIS_URL": Redis}
    missing = {name: server for name, server in needed.items() if not os.environ.get(name)}
    if missing:
        _folder = Path(tempfile.mkdtemp(prefix="cardbase-tests-"))
    for name, server in missing.items():
        service = server(_folder, durable=False)
        service.start()
        _running.append(service)
        os.environ[name] = service.url


def _use_own_redis_database(number: int) -> None:
    """Caches, channels and queues of two test processes must not meet."""
    address = os.environ["REDIS_URL"].partition("?")[0]
    os.environ["REDIS_URL"] = f"{address}?db={number}"
