"""A pytest plugin for what a machine may lack, and for the order of tests.

A browser or public data that are missing are a skip that names them; on CI (`CI=true`) a failure.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from cardbase.garbage import THRESHOLDS
from tests.testkit.public_data import PUBLIC_DATA

# The first is the same browser without windows: it opens a page in a third of the time.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for name in ("browser", "public_data"):
            if name in getattr(item, "fixturenames", ()):
                item.add_marker(name)
    # One process gets a whole file: what lasts is begun first, so that none is left over alone.
    lasting = {item.path for item in items if lasts(item)}
    items.sort(key=lambda item: item.path not in lasting)


def lasts(item: pytest.Item) -> bool:
    """Whether it starts processes, or says itself that it takes many seconds."""
    started = {"browser", "live_site", "live_worker", "shared_worker"} & set(
        getattr(item, "fixturenames", ())
    )
    return bool(started) or item.get_closest_marker("long") is not None


def pytest_collection_finish(session: pytest.Session) -> None:
    # Hypothesis's summary imports it, which takes longer than many a test file without it.
    if "hypothesis" not in sys.modules:
        session.config.pluginmanager.unregister(name="hypothesispytest")
    # All that was imported and collected stays; going through it took a tenth of a match's time.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") and chromium() is None:
        absent("no Chromium on this machine (install it, or name it in CHROMIUM)")
    if item.get_closest_marker("public_data") and not PUBLIC_DATA.is_dir():
        absent(f"no public card data in {PUBLIC_DATA} (name its folder in CARDBASE_DATA)")


def absent(what: str) -> NoReturn:
    if os.environ.get("CI", "").lower() in ("1", "true", "yes"):
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


def chromium() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


@pytest.fixture(scope="session")
def public_data() -> Path:
    """The folder of public card data, with one folder per game in it."""
    return PUBLIC_DATA
