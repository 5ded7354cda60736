"""Looking at a page in a browser: once it is still, by axe, by picture, by width."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT

OTHER = {"light": "dark", "dark": "light"}
# Drawing a picture takes longer than many a test, and nobody looks at those of CI.
PICTURES_WANTED = bool(os.environ.get("SCREENSHOTS"))
SCREENSHOTS = Path(__file__).resolve().parents[2] / "var" / "screenshots"

# Nothing glides or fades (but for what never ends), and htmx waits for no answer.
STILL = """() =>
  !document.getAnimations().some((one) => one.playState === "running"
    && one.effect.getComputedTiming().endTime !== Infinity)
  && !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")
"""
# A table whose line is down is dimmed: on a busy machine it may be for a moment.
CONNECTED = "() => !document.querySelector('#play.is-down')"
# For `add_init_script`: the sum of layout shifts so far, and what was moved.
SHIFTS = """window.shift = 0; window.shifted = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    window.shift += entry.value;
    window.shifted.push(...entry.sources.map(({ node }) => node?.className ?? node?.nodeName));
  }
}).observe({ type: "layout-shift", buffered: true });"""
# A telephone's line: bits a second of 1.5 Mbit and 0.75 Mbit, in bytes, and ms.
SLOW_LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 187_500,
    "uploadThroughput": 93_750,
}
# What begins while axe looks spoils the look: a search that was typed begins a moment later.
LOOK = Path(__file__).with_name("look.js").read_text("utf-8")
# Looks in which axe found no fault (look.js says what a look is).
_known: set[str] = set()


def slow_down(page: Any) -> None:
    """Give the page a telephone's line and no cache: letters come after the page."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Network.emulateNetworkConditions", SLOW_LINE)


def wait_until_still(page: Any) -> None:
    page.wait_for_function(STILL)


def faults_of(page: Any) -> list[str]:
    """What axe finds on the page once it is still: the rule broken, and the element."""
    return _look(page)


def faults_by_day_and_night(page: Any, name: str, **options: Any) -> list[str]:
    """What axe finds in either color scheme, and whether the page is wider than its window.

    What no color decides is looked at once. Pictures are kept, with these options.
    """
    width = page.viewport_size["width"]
    first = scheme_of(page)
    found = []
    for scheme in (first, OTHER[first]):
        page.emulate_media(color_scheme=scheme)
        picture(page, f"{name}-{width}-{scheme}", **options)
        faults = overflow(page, width) + _look(page, colors_alone=scheme != first)
        found += [f"{name} {width} {scheme}: {fault}" for fault in faults]
    page.emulate_media(color_scheme=first)
    return found


def _look(page: Any, colors_alone: bool = False) -> list[str]:
    seen = None
    while seen is None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        wait_until_still(page)
        page.wait_for_function(CONNECTED)
        seen = page.evaluate(LOOK, [sorted(_known), colors_alone])
        if not page.evaluate(CONNECTED):
            seen = None
    faults, known = seen
    _known.update(known)
    return list(faults)


def overflow(page: Any, width: int) -> list[str]:
    """A sentence if the page is wider than its window of that width."""
    page.wait_for_load_state()  # a page that has only been asked for has no element yet
    wide = page.evaluate("document.documentElement.scrollWidth")
    return [f"{wide} px wide at {width}"] if wide > width else []


def picture(page: Any, name: str, **options: Any) -> None:
    """Keep a picture of the page, once it is still, in var/screenshots, if pictures are wanted."""
    wait_until_still(page)
    if PICTURES_WANTED:
        path = SCREENSHOTS / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path, **options)


def scheme_of(page: Any) -> str:
    """ "light" or "dark": what the page takes its reader to want."""
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    return "dark" if dark else "light"
