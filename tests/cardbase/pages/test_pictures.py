"""Pages look as they did: each is compared with a kept picture (`make pictures` renews them)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardbase.web import fonts
from tests.cardbase.pages.factories import make_card, make_printing
from tests.live import LiveSite
from tests.testkit import pictures
from tests.testkit.browser import faults_by_day_and_night

PAGES = {
    "home": "/",
    "cards": "/cards/",
    "browse": "/games/cipher/cards/",
    "table": "/games/cipher/cards/?view=table",
    "nothing-found": "/games/cipher/cards/?q=Mraht&verbatim=1",
    "card": "/games/cipher/cards/marth-prince/",
    "games": "/games/",
    "game": "/games/cipher/",
    "set": "/games/cipher/sets/B01/",
    "contribute": "/contribute/",
    "decks": "/decks/",
    "sign-in": "/accounts/login/",
}


# They are optional, on CI too; there are no pictures of the system's.
in_its_typefaces = pytest.mark.skipif(
    not fonts.are_installed(), reason="the typefaces are not installed (npm, see cardbase/fonts)"
)


@in_its_typefaces
def test_every_page_looks_as_in_its_picture(page: Any, catalogue: LiveSite) -> None:
    found = []
    for name, address in PAGES.items():
        page.goto(catalogue.url + address)
        found += pictures.differences(page, name)

    assert found == []


@pytest.fixture
def debug_site(transactional_db: None, tmp_path: Path) -> Iterator[LiveSite]:
    site = LiveSite(tmp_path / "debug.log", DEBUG="1")
    site.start()
    yield site
    site.stop()


def test_the_style_guide_passes_axe(page: Any, debug_site: LiveSite) -> None:
    make_printing(make_card("Marth", "Prince"), "B01-001HN")
    found = []
    for width in pictures.WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        answer = page.goto(f"{debug_site.url}/styleguide/")
        assert answer.status == 200
        found += faults_by_day_and_night(page, "styleguide", full_page=True)

    assert found == []


@in_its_typefaces
def test_every_component_looks_as_in_its_picture(page: Any, debug_site: LiveSite) -> None:
    make_printing(make_card("Marth", "Prince"), "B01-001HN")
    page.goto(f"{debug_site.url}/styleguide/")

    assert pictures.differences(page, "styleguide", full_page=True) == []


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pictures, "ROOT", tmp_path)
    monkeypatch.setattr(pictures, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(pictures, "FAILED", tmp_path / "failed")
    monkeypatch.setenv(pictures.RENEW, "1")
    assert pictures.compare(Image.new("RGB", (100, 100), "white"), "page") == []
    monkeypatch.delenv(pictures.RENEW)
    return tmp_path


def test_a_picture_that_differs_leaves_itself_and_the_difference(kept: Path) -> None:
    seen = Image.new("RGB", (100, 100), "white")
    seen.paste("black", (0, 0, 10, 10))

    assert pictures.compare(seen, "page") == ["page: 1.0% of it differs, see failed"]
    assert sorted(file.name for file in (kept / "failed").iterdir()) == [
        "page.actual.png",
        "page.diff.png",
    ]


def test_a_shade_and_a_few_pixels_are_no_difference(kept: Path) -> None:
    seen = Image.new("RGB", (100, 100), (240, 240, 240))
    seen.paste("black", (0, 0, 5, 5))

    assert pictures.compare(seen, "page") == []


def test_a_longer_page_and_one_without_a_picture_differ(kept: Path) -> None:
    assert pictures.compare(Image.new("RGB", (100, 101), "white"), "page") != []
    assert pictures.compare(Image.new("RGB", (100, 100), "white"), "new page") == [
        "new page: no picture is kept (make pictures)"
    ]
