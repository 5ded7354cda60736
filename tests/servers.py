"""A pytest plugin that gives every run its own PostgreSQL and Redis, if a test asks for them.

It is named in pyproject.toml with `-p`, so that it runs before pytest-django reads the settings.
Their addresses are known before they run: they are started once all tests are collected, and only
if one of these needs them. The processes of pytest-xdist inherit the addresses and share the two.
A run of tests that need no Django at all is spared Django too.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import django
import pytest

ROOT = Path(__file__).resolve().parent.parent
# Where tests do without Django; what they test is forbidden to know it.
PURE = ROOT / "tests" / "rules"
# Names the folder of this run's servers to the processes of pytest-xdist.
FOLDER = "CARDBASE_TEST_SERVERS"
# Names the database that test databases are copies of, where the server is one of ours.
TEMPLATE = "CARDBASE_TEST_TEMPLATE"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    if _are_pure(early_config.known_args_namespace.file_or_dir):
        os.environ.pop("DJANGO_SETTINGS_MODULE", None)
        return (yield)
    early_config.add_cleanup(_stop)
    _prepare_settings()
    django.setup()
    for plugin in ("tests.database", "tests.live"):
        early_config.pluginmanager.import_plugin(plugin)
    return (yield)


def _are_pure(paths: Sequence[str]) -> bool:
    files = [Path(path.partition("::")[0]).resolve() for path in paths]
    return bool(files) and all(file.is_relative_to(PURE) for file in files)


def _prepare_settings() -> None:
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        _choose_addresses()
    else:
        _use_own_redis_database(int(worker.removeprefix("gw")) + 1)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardbase.settings")
    os.environ.setdefault("SECRET_KEY", "only-for-tests")
    # A run starts dozens of processes; without caches each would compile every module anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("LOCAL_RUN", "1")
    # Bots wait for people to follow them; nobody follows a test.
    os.environ.setdefault("PLAY_BOT_PAUSE", "0.05")


# Choosing and starting ------------------------------------------------------------------------

_chosen: list = []


def _choose_addresses() -> None:
    from cardbase.local.services import PostgreSQL, Redis

    needed = {"DATABASE_URL": PostgreSQL, "REDIS_URL": Redis}
    missing = {name: server for name, server in needed.items() if not os.environ.get(name)}
    if missing:
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="cardbase-tests-")
        os.chmod(os.environ[FOLDER], 0o755)  # PostgreSQL may have an account of its own
    for name, server in missing.items():
        service = server(Path(os.environ[FOLDER]), durable=False)
        _chosen.append(service)
        os.environ[name] = service.url
    if "DATABASE_URL" in missing:
        os.environ[TEMPLATE] = "migrated"


def _use_own_redis_database(number: int) -> None:
    """Caches, channels and queues of two test processes must not meet."""
    address = os.environ["REDIS_URL"].partition("?")[0]
    os.environ["REDIS_URL"] = f"{address}?db={number}"


def _wanted() -> Path:
    """Exists when a test of this run needs the servers."""
    return Path(os.environ[FOLDER]) / "wanted"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Before pytest-xdist tells the process that starts the servers that all is collected."""
    if FOLDER not in os.environ or session.config.option.collectonly:
        return
    if any(needs_servers(item) for item in session.items):
        _wanted().touch()
    _start_if_wanted(session.config)


def needs_servers(item: pytest.Item) -> bool:
    asked = "servers" in getattr(item, "fixturenames", ())
    return asked or item.get_closest_marker("django_db") is not None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node: Any) -> None:
    """In the process that hands out the tests, before it does: it outlives all who ask."""
    _start_if_wanted(node.config)


def _start_if_wanted(config: pytest.Config) -> None:
    if not _chosen or not _wanted().exists():
        return
    from tests import template_cluster

    for service in _chosen:
        if service.process is None:
            if service.name == "postgresql":
                template_cluster.provide(service, _cache_of(config))
            service.start()


def _cache_of(config: pytest.Config) -> Path:
    if config.pluginmanager.hasplugin("cacheprovider"):
        return config.cache.mkdir("postgresql")
    folder = Path(os.environ[FOLDER], "cache")
    folder.mkdir()
    return folder


@pytest.fixture(scope="session")
def servers() -> None:
    """PostgreSQL and Redis answer; every test with a database asks for this by itself."""
    if FOLDER in os.environ:
        assert _wanted().exists(), "nothing said at collection that a test needs the servers"


def _stop() -> None:
    if _chosen:
        while _chosen:
            _chosen.pop().stop()
        shutil.rmtree(os.environ.pop(FOLDER), ignore_errors=True)
        os.environ.pop(TEMPLATE, None)
