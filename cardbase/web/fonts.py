"""The typefaces of the pages, out of the npm packages that cardbase/fonts names.

`make run` and `make test` fetch them where npm is at hand; without them pages are set in the
system's fonts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage, Storage

PREFIX = "fonts/"
# Style sheet of each package, as its family's upright forms with their axes are declared there.
PACKAGES = {"archivo": "wdth.css", "source-serif-4": "index.css"}
SERVED = (
    "wdth.css",
    "index.css",
    "LICENSE",
    "files/*-wdth-normal.woff2",
    "files/*-wght-normal.woff2",
)
# Every page is set in these letters: the browser need not wait for the style sheets.
LETTERS = {
    "archivo": "files/archivo-latin-wdth-normal.woff2",
    "source-serif-4": "files/source-serif-4-latin-wght-normal.woff2",
}


def installed() -> Iterator[tuple[str, Path]]:
    """Name and folder of each package that is there."""
    root = settings.BASE_DIR / "cardbase" / "fonts" / "node_modules" / "@fontsource-variable"
    for name in PACKAGES:
        if (root / name).is_dir():
            yield name, root / name


def are_installed() -> bool:
    return {name for name, _ in installed()} == set(PACKAGES)


def style_sheets() -> list[str]:
    """Static paths of the style sheets that declare the typefaces; none without packages."""
    return [f"{PREFIX}{name}/{PACKAGES[name]}" for name, _ in installed()]


def letters() -> list[str]:
    """Static paths of the letters that every page needs."""
    return [f"{PREFIX}{name}/{LETTERS[name]}" for name, _ in installed()]


class FontFinder(BaseFinder):
    """Of each package its style sheet, its licence and the letters; nothing of the rest."""

    def check(self, **kwargs: Any) -> list[Any]:
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        for name, folder in installed():
            inside = path.removeprefix(f"{PREFIX}{name}/")
            if inside != path and _is_served(inside) and (folder / inside).is_file():
                found = str(folder / inside)
                return [found] if find_all else found
        return []

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        for name, folder in installed():
            storage = FileSystemStorage(location=folder)
            storage.prefix = f"{PREFIX}{name}"  # type: ignore[attr-defined]  # collectstatic reads it
            for file in sorted(folder.rglob("*")):
                inside = file.relative_to(folder).as_posix()
                if _is_served(inside):
                    yield inside, storage


def _is_served(inside: str) -> bool:
    return ".." not in inside and any(fnmatch(inside, pattern) for pattern in SERVED)
