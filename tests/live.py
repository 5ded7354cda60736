"""Fixtures for tests on the whole running thing: a web process, a worker, a browser."""

import asyncio
import os
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.db import connection

from tests.local_run import PATIENCE, ROOT, free_port
from tests.machine import chromium

# Enough to see why; a process that fails again and again writes more than pytest can show.
LAST_LINES = 40
CHROMIUM_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A tenth less work: no process is started in case another page should be opened, and no
    # function is compiled before it is called. The other features are those that Playwright names,
    # whose list this one replaces, as far as a page of ours could notice them.
    "--disable-features=SpareRendererForSitePerProcess,PaintHolding,HttpsUpgrades"
    ",AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose",
    "--js-flags=--max-lazy",
]


class Chromium:
    """A Chromium for all tests of a process: to start it and what drives it takes a second.

    Playwright's synchronous interface leaves an event loop behind as the running one of this
    thread, in which no other may run then. Where no test drives the browser it is put aside.
    """

    def __init__(self) -> None:
        self._playwright: Any = None
        self._browser: Any = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextmanager
    def at_work(self) -> Iterator[Any]:
        """The browser, to be driven by this thread, which runs no other loop meanwhile."""
        asyncio._set_running_loop(self._loop)
        try:
            if self._browser is None or not self._browser.is_connected():
                self._start()
            yield self._browser
            for context in self._browser.contexts:
                context.close()
        finally:
            self._loop = asyncio._get_running_loop()
            asyncio._set_running_loop(None)

    def _start(self) -> None:
        from playwright.sync_api import expect, sync_playwright

        expect.set_options(timeout=PATIENCE * 1000)
        if self._playwright is None:
            self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(
            executable_path=chromium(), args=CHROMIUM_ARGUMENTS, headless=True
        )

    def stop(self) -> None:
        if self._playwright is not None:
            asyncio._set_running_loop(self._loop)
            self._browser.close()
            self._playwright.stop()
            asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def _chromium() -> Iterator[Chromium]:
    shared = Chromium()
    yield shared
    shared.stop()


@pytest.fixture(scope="module")
def browser(_chromium: Chromium) -> Iterator[Any]:
    """Chromium, driven by Playwright's synchronous interface.

    For a module, because a module with browser tests can hold no `async` tests, and Django has to
    be told that it may block.
    """
    with pytest.MonkeyPatch.context() as patch, _chromium.at_work() as browser:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield browser


class LiveProcess:
    """A process of ours on the test database, to be stopped, killed and started again at will."""

    def __init__(self, name: str, command: list[str], log: Path, **environment: str) -> None:
        self.name = name
        self.environment = environment
        self.command = command
        self.log = log
        self.process: subprocess.Popen | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=os.environ
                | {"DATABASE_URL": test_database_url(), "LOG_LEVEL": "WARNING"}
                | self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self._wait_until(self.ready)

    def ready(self) -> bool:
        raise NotImplementedError

    def stop(self) -> None:
        self._end("terminate")

    def kill(self) -> None:
        """`kill -9`: no chance to tidy up."""
        self._end("kill")

    def output(self) -> str:
        return self.log.read_text(errors="replace")

    def _end(self, how: str) -> None:
        if self.process is not None:
            getattr(self.process, how)()
            self.process.wait(PATIENCE)
            self.process = None

    def _wait_until(self, ready) -> None:
        deadline = time.monotonic() + PATIENCE
        while not ready():
            if self.process.poll() is not None or time.monotonic() > deadline:
                last = "\n".join(self.output().splitlines()[-LAST_LINES:])
                raise RuntimeError(f"the {self.name} process did not start:\n{last}")
            time.sleep(0.05)


class LiveSite(LiveProcess):
    """uvicorn with pages and sockets, as in production, on a free port."""

    def __init__(self, log: Path, **environment: str) -> None:
        self.port = free_port()
        super().__init__(
            "web",
            [sys.executable, "-m", "uvicorn", "cardbase.asgi:application"]
            # Stopped as in production too, whatever a socket still waits for.
            + ["--timeout-graceful-shutdown", "3", "--no-proxy-headers", "--ws-max-size", "65536"]
            + ["--port", str(self.port), "--no-access-log"],
            log,
            **environment,
        )

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return answer.status == 200
        except OSError:  # no answer yet, or none within the time: a busy machine is slow
            return False


class LiveWorker(LiveProcess):
    """A Celery worker with one process for jobs."""

    def __init__(self, log: Path) -> None:
        super().__init__(
            "worker",
            [sys.executable, "-m", "celery", "-A", "cardbase", "worker"]
            + ["--concurrency", "1", "--loglevel", "INFO", "--without-mingle"]
            + ["--hostname", f"{log.stem}@{log.parent.name}"],
            log,
        )

    def ready(self) -> bool:
        return " ready." in self.output()

    def start(self) -> None:
        self.log.write_text("")
        super().start()


@pytest.fixture(scope="session")
def _site_process(django_db_setup, tmp_path_factory) -> Iterator[LiveSite]:
    site = LiveSite(tmp_path_factory.mktemp("web") / "web.log")
    yield site
    site.stop()


@pytest.fixture
def live_site(transactional_db, _site_process: LiveSite) -> LiveSite:
    """The site over HTTP and WebSocket; `live_site.url` is its address.

    The process is shared by the session, and started again here if a test killed it.
    """
    if _site_process.process is None:
        _site_process.start()
    return _site_process


@pytest.fixture
def live_worker(transactional_db, tmp_path) -> Iterator[LiveWorker]:
    """A real Celery worker on the test database and the test Redis.

    It is gone with its test: elsewhere nobody expects that a pass is taken, or a job done.
    """
    current_app.control.purge()
    worker = LiveWorker(tmp_path / "worker.log")
    worker.start()
    yield worker
    worker.stop()


@pytest.fixture(scope="module")
def _worker_process(django_db_setup, tmp_path_factory) -> Iterator[LiveWorker]:
    worker = LiveWorker(tmp_path_factory.mktemp("worker") / "worker.log")
    worker.start()
    yield worker
    worker.stop()


@pytest.fixture
def shared_worker(transactional_db, _worker_process: LiveWorker) -> LiveWorker:
    """One worker for a module whose tests let it live: it takes seconds to start."""
    current_app.control.purge()
    return _worker_process


def test_database_url() -> str:
    """DATABASE_URL with the name of the test database in place of the real one's."""
    url = urllib.parse.urlsplit(os.environ["DATABASE_URL"])
    name = connection.settings_dict["NAME"]
    return url._replace(path=f"/{name}").geturl()


# It is a function about the test database, not a test.
test_database_url.__test__ = False
