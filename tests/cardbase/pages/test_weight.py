"""Pages are light and stand still: bytes as sent, shifts while loading, rows that are full."""

import gzip
import re
from typing import Any
from urllib.parse import urljoin
from urllib.request import Request, urlopen

import pytest

from cardbase.loading.shipped import FOLDER, load_game
from cardbase.search.browse import PAGE_SIZES
from tests.cardbase.pages.factories import make_card, make_game
from tests.cardbase.pages.test_pictures import PAGES, in_its_typefaces
from tests.live import LiveSite
from tests.testkit.browser import SHIFTS, slow_down

KILOBYTES = 60
STYLES_AND_SCRIPTS = re.compile(r'(?:src|href)="(/static/[^"]+\.(?:css|js))"')
WIDTHS = ((1440, 900), (1280, 720), (360, 740))
# Web Vitals calls up to 0.1 good; nothing here has to move at all, but for letters by a hair.
MOST_SHIFT = 0.01
# Where letters come after the page: a line may be a word shorter by then.
MOST_SLOW_SHIFT = 0.02
SLOW_PAGES = (
    *(PAGES[name] for name in ("home", "browse", "card", "set")),
    "/games/cipher/cards/?view=text",
    "/games/cipher/cards/?view=spoiler",
)
# Words of every width.
SENTENCES = (
    "[Once per turn] [turn 2 face-up bonds face-down] Until the end of your opponent's next turn, "
    "this unit gets +20 Attack.",
    "All your other allies in the same area as this unit cannot be moved by enemy skills or your "
    "opponent's support skills.",
    "When this unit's attack destroys a non-leveled-up enemy, choose 1 non-Lord enemy with Cost 3 "
    "or less, and destroy that enemy.",
    "While this unit is attacked by a non-Tome enemy, this unit gets +20 Attack, and your Lord "
    "cannot be chosen.",
)
# How wide the sentences are while letters are on their way, by how wide they are then.
RATIO = """async ([size, sentences]) => {
  const families = getComputedStyle(document.body).fontFamily;
  const standIns = families.replace(/^"[^"]+", /, "");
  const fonts = [families, standIns].map((all) => document.fonts.load(`${size}px ${all}`));
  await Promise.allSettled(fonts);
  const widthIn = (family) => sentences.reduce((sum, sentence) => {
    const span = document.createElement("span");
    span.style.cssText = `position: absolute; white-space: pre; font: ${size}px ${family}`;
    span.textContent = sentence;
    document.body.append(span);
    const { width } = span.getBoundingClientRect();
    span.remove();
    return sum + width;
  }, 0);
  return widthIn(standIns) / widthIn(families);
}"""
# A row of four or more in which one thing is alone.
ORPHANS = """() => [...document.querySelectorAll(".cards-grid, .tiles, .deck-summaries")]
  .filter((list) => {
    const tops = [...list.children].map((one) => one.getBoundingClientRect().top);
    const inRow = (top) => tops.filter((other) => Math.abs(other - top) < 8).length;
    return inRow(tops[0]) > 3 && inRow(tops.at(-1)) === 1;
  }).map((list) => `${list.className}: ${list.children.length}`)"""


def sent(address: str) -> tuple[int, str]:
    """How many bytes come for the address, and what they say."""
    with urlopen(Request(address, headers={"Accept-Encoding": "gzip"}), timeout=60) as answer:
        body = answer.read()
        is_small = answer.headers.get("Content-Encoding") == "gzip"
    return len(body), (gzip.decompress(body) if is_small else body).decode()


def weight(address: str) -> int:
    """The page with its styles and scripts, in bytes as they are sent."""
    size, html = sent(address)
    return size + sum(
        sent(urljoin(address, one))[0] for one in set(STYLES_AND_SCRIPTS.findall(html))
    )


def test_no_page_is_heavier_than_sixty_kilobytes(catalogue: LiveSite) -> None:
    pages = PAGES | {"api": "/api/docs/"}
    weights = {name: weight(catalogue.url + address) for name, address in pages.items()}

    assert {name: size for name, size in weights.items() if size > KILOBYTES * 1000} == {}


@pytest.mark.long
def test_neither_is_a_full_list_or_a_whole_rulebook(live_site: LiveSite) -> None:
    """Of rulebooks the text alone: styles and scripts are known by then."""
    load_game(FOLDER / "cipher")
    load_game(FOLDER / "fma")
    lists = {view: weight(f"{live_site.url}/cards/?view={view}") for view in PAGE_SIZES}
    books = {game: sent(f"{live_site.url}/games/{game}/rules/")[0] for game in ("cipher", "fma")}

    assert {name: size for name, size in (lists | books).items() if size > KILOBYTES * 1000} == {}


def test_nothing_moves_while_a_page_loads(page: Any, catalogue: LiveSite) -> None:
    page.add_init_script(SHIFTS)
    moved = []
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        for name, address in PAGES.items():
            page.goto(catalogue.url + address, wait_until="networkidle")
            if page.evaluate("window.shift") > MOST_SHIFT:
                moved.append((name, width, page.evaluate("window.shift"), page.evaluate("shifted")))

    assert moved == []


@pytest.fixture
def slow_page(page: Any) -> Any:
    page.add_init_script(SHIFTS)
    slow_down(page)
    return page


def moved_on(page: Any, address: str) -> list[tuple[Any, ...]]:
    """Return what moved while the page came, or nothing if it was a word on another line."""
    page.goto(address, wait_until="networkidle")
    shift = page.evaluate("window.shift")
    return [(address, shift, page.evaluate("shifted"))] if shift > MOST_SLOW_SHIFT else []


def test_nothing_moves_on_a_slow_line_where_letters_come_last(
    slow_page: Any, catalogue: LiveSite
) -> None:
    moved = []
    for width, height in (WIDTHS[0], WIDTHS[-1]):
        slow_page.set_viewport_size({"width": width, "height": height})
        for address in SLOW_PAGES:
            moved += moved_on(slow_page, catalogue.url + address)

    assert moved == []


@in_its_typefaces
def test_letters_that_stand_in_are_as_wide_as_those_that_come(
    page: Any, catalogue: LiveSite
) -> None:
    page.goto(f"{catalogue.url}/cards/")

    ratios = {size: page.evaluate(RATIO, [size, SENTENCES]) for size in (12, 14, 16)}

    assert {size: ratio for size, ratio in ratios.items() if abs(ratio - 1) > 0.02} == {}


def left_alone(page: Any, address: str) -> list[tuple[Any, ...]]:
    page.goto(address)
    found = []
    for width in (1440, 1280, 1100, 960, 820, 700):
        page.set_viewport_size({"width": width, "height": 900})
        found += [(address, width, lists) for lists in page.evaluate(ORPHANS)]
    return found


@pytest.mark.parametrize("number", [7, 9, 21, 31, 43])
def test_no_row_holds_a_single_card(page: Any, live_site: LiveSite, number: int) -> None:
    for each in range(number):
        make_card("Knight", f"Number {each}")

    assert left_alone(page, f"{live_site.url}/cards/") == []
    assert left_alone(page, f"{live_site.url}/games/cipher/cards/knight-number-0/") == []


def test_no_row_holds_a_single_tile(page: Any, live_site: LiveSite) -> None:
    for key in ("cipher", "fma", "fetcg", "flamethrowers"):
        make_game(key)

    assert left_alone(page, live_site.url) + left_alone(page, f"{live_site.url}/games/") == []
