"""Looking at a page in a browser: once it is still, by axe, by picture, by width."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT

SCREENSHOTS = Path(__file__).resolve().parents[2] / "var" / "screenshots"

# Nothing glides or fades (but for what never ends), and htmx waits for no answer.
STILL = """() =>
  !document.getAnimations().some((one) => one.playState === "running"
    && one.effect.getComputedTiming().endTime !== Infinity)
  && !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")
"""
# A search that was typed begins a moment later: what begins while axe looks spoils the look.
LOOK = """async () => {
  const events = ["transitionrun", "animationstart", "htmx:beforeRequest", "htmx:before:request"];
  let stirred = false;
  const note = () => { stirred = true; };
  for (const event of events) document.addEventListener(event, note);
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  for (const event of events) document.removeEventListener(event, note);
  return stirred ? null : violations.flatMap((fault) =>
    fault.nodes.map((node) => `${fault.id}: ${node.html.slice(0, 160)}`));
}"""


def wait_until_still(page: Any) -> None:
    page.wait_for_function(STILL)


def faults_of(page: Any) -> list[str]:
    """What axe finds on the page once it is still: the rule broken, and the element."""
    found = None
    while found is None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        wait_until_still(page)
        found = page.evaluate(LOOK)
    return list(found)


def overflow(page: Any, width: int) -> list[str]:
    """A sentence if the page is wider than its window of that width."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    return [f"{wide} px wide at {width}"] if wide > width else []


def picture(page: Any, name: str, **options: Any) -> None:
    """Keep a picture of the page, once it is still, in var/screenshots."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    wait_until_still(page)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", **options)


def scheme_of(page: Any) -> str:
    """ "light" or "dark": what the page takes its reader to want."""
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    return "dark" if dark else "light"
