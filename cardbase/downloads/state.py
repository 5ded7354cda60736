"""What a page or an answer about the catalogue follows from, besides its address.

Whoever has one already is told so by comparing this, before anything is looked up: the version is
asked for once every few seconds, not at each request.
"""

import hashlib
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings

from cardbase.downloads.version import catalogue_version

# For so long a process believes that nobody has changed the catalogue.
BELIEVED_SECONDS = 2.0
# What hangs on more than the catalogue, such as public decks with a card, is at most so old.
OLDEST_SECONDS = 300
PROGRAM = ("cardbase", "decks", "play", "rules", "templates")


class _Believed:
    """The catalogue's version, as it was a moment ago."""

    version = 0
    until = 0.0


def catalogue_state() -> str:
    """Program, catalogue's version and time: the same while nothing has to be said anew."""
    now = time.monotonic()
    if now >= _Believed.until:
        _Believed.version, _Believed.until = catalogue_version(), now + BELIEVED_SECONDS
    return f"{program()} {_Believed.version} {time.time() // OLDEST_SECONDS}"


def etag(*parts: str) -> str:
    """A validator that is another as soon as one of the parts is."""
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'


@cache
def program() -> str:
    """What is different after every release: the sizes and times of all that makes pages."""
    digest = hashlib.sha256()
    for path in _files():
        facts = path.stat()
        digest.update(f"{path.name} {facts.st_size} {facts.st_mtime_ns}".encode())
    return digest.hexdigest()[:16]


def _files() -> Iterator[Path]:
    for folder in PROGRAM:
        for kind in ("*.py", "*.html"):
            yield from sorted((settings.BASE_DIR / folder).rglob(kind))
