"""The typefaces: found where they are installed, done without where they are not."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template

from cardbase.local import bootstrap
from cardbase.templatetags.cardbase_tags import font_links
from cardbase.web.fonts import PACKAGES, SERVED, FontFinder

LETTERS = "files/archivo-latin-wdth-normal.woff2"
STEADY_SHEET = Path(bootstrap.FONTS) / "steady.css"


@pytest.fixture
def packages(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """A checkout in which both packages lie, each with a file that nobody needs."""
    settings.BASE_DIR = tmp_path
    root = tmp_path / "cardbase" / "fonts" / "node_modules" / "@fontsource-variable"
    for name, sheet in PACKAGES.items():
        (root / name / "files").mkdir(parents=True)
        (root / name / sheet).write_text("@font-face {}")
        (root / name / "LICENSE").write_text("OFL")
        (root / name / "package.json").write_text("{}")
        (root / name / "files" / f"{name}-latin-wdth-normal.woff2").write_bytes(b"wOF2")
        (root / name / "files" / f"{name}-latin-wdth-italic.woff2").write_bytes(b"wOF2")
    font_links.cache_clear()
    yield root
    font_links.cache_clear()


def test_letters_style_and_licence_are_served_and_nothing_else(packages: Path) -> None:
    assert finders.find("fonts/archivo/" + LETTERS) == str(packages / "archivo" / LETTERS)
    assert finders.find("fonts/archivo/LICENSE")
    assert not finders.find("fonts/archivo/package.json")
    assert not finders.find("fonts/archivo/../archivo/package.json")

    collected = {f"{storage.prefix}/{path}" for path, storage in FontFinder().list(None)}
    assert "fonts/archivo/" + LETTERS in collected
    assert not [path for path in collected if "italic" in path or "package" in path]
    assert len(collected) == 2 * 3


def test_pages_name_the_typefaces_that_are_there(packages: Path) -> None:
    html = Template("{% load cardbase_tags %}{% font_links %}").render(Context())

    assert 'href="/static/fonts/archivo/wdth.css"' in html
    assert 'href="/static/fonts/source-serif-4/index.css"' in html
    assert html.count('rel="preload"') == len(PACKAGES)


def test_the_sheet_for_long_lists_is_served_with_its_letters(packages: Path) -> None:
    assert not finders.find("fonts/steady.css")
    (packages.parents[1] / "steady.css").write_text(STEADY_SHEET.read_text())
    named = re.findall(r'url\("([^"]+)"\)', STEADY_SHEET.read_text())

    assert finders.find("fonts/steady.css") == str(packages.parents[1] / "steady.css")
    assert ("steady.css", "fonts") in {
        (path, storage.prefix) for path, storage in FontFinder().list(None)
    }
    assert "archivo/" + LETTERS in named
    assert {name.partition("/")[2].replace("-ext", "") for name in named} == {LETTERS}


def test_without_packages_pages_name_none(settings: Any, tmp_path: Path) -> None:
    settings.BASE_DIR = tmp_path
    font_links.cache_clear()

    assert Template("{% load cardbase_tags %}{% font_links %}").render(Context()) == ""
    assert list(FontFinder().list(None)) == []
    font_links.cache_clear()


def test_every_pattern_names_a_file_of_a_package_that_is_installed() -> None:
    """What the finder serves is what the packages call it: a new version may have other names."""
    root = Path(bootstrap.FONTS) / "node_modules" / "@fontsource-variable"
    served = [pattern for pattern in SERVED if list(root.glob(f"*/{pattern}"))]

    assert served == (list(SERVED) if root.is_dir() else [])


def test_without_npm_it_is_said_and_the_start_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "package-lock.json").write_text("{}")
    monkeypatch.setattr(bootstrap, "FONTS", str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda name: None)

    bootstrap.fetch_fonts()

    assert "the system's fonts" in capsys.readouterr().out


@pytest.mark.parametrize(("code", "times"), [(0, 1), (1, 2)])
def test_fonts_are_fetched_once_and_again_only_after_a_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: int, times: int
) -> None:
    (tmp_path / "package-lock.json").write_text("{}")
    (tmp_path / "node_modules").mkdir()
    asked: list[list[str]] = []
    monkeypatch.setattr(bootstrap, "FONTS", str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda name: "/bin/npm")
    monkeypatch.setattr(
        subprocess, "call", lambda command, **options: asked.append(command) or code
    )

    bootstrap.fetch_fonts()
    bootstrap.fetch_fonts()

    assert len(asked) == times
    assert "--ignore-scripts" in asked[0]


def test_the_lock_names_versions_and_hashes_and_no_address() -> None:
    text = (Path(bootstrap.FONTS) / "package-lock.json").read_text()

    assert text.count('"integrity": "sha512-') == len(PACKAGES)
    assert '"resolved"' not in text
