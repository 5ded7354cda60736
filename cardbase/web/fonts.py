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
# A style sheet of ours about letters of Archivo, beside the packages.
STEADY = "steady.css"
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


def steady_sheet() -> str:
    """Static path of the sheet for texts that must not move; empty without Archivo."""
    return f"{PREFIX}{STEADY}" if _steady_file() else ""


def letters() -> list[str]:
    """Static paths of the letters that every page needs."""
    return [f"{PREFIX}{name}/{LETTERS[name]}" for name, _ in installed()]


class FontFinder(BaseFinder):
    """Our sheet, and of each package its style sheet, its licence and the letters."""

    def check(self, **kwargs: Any) -> list[Any]:
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        steady = _steady_file()
        if steady and path == f"{PREFIX}{STEADY}":
            return [str(steady)] if find_all else str(steady)
        for name, folder in installed():
            inside = path.removeprefix(f"{PREFIX}{name}/")
            if inside != path and _is_served(inside) and (folder / inside).is_file():
                found = str(folder / inside)
                return [found] if find_all else found
        return []

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        if steady := _steady_file():
            ours = FileSystemStorage(location=steady.parent)
            ours.prefix = PREFIX.rstrip("/")  # type: ignore[attr-defined]  # collectstatic reads it
            yield STEADY, ours
        for name, folder in installed():
            storage = FileSystemStorage(location=folder)
            storage.prefix = f"{PREFIX}{name}"  # type: ignore[attr-defined]  # collectstatic reads it
            for file in sorted(folder.rglob("*")):
                inside = file.relative_to(folder).as_posix()
                if _is_served(inside):
                    yield inside, storage


def _steady_file() -> Path | None:
    file: Path = settings.BASE_DIR / "cardbase" / "fonts" / STEADY
    return file if file.is_file() and "archivo" in dict(installed()) else None


def _is_served(inside: str) -> bool:
    return ".." not in inside and any(fnmatch(inside, pattern) for pattern in SERVED)
