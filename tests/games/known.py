"""Games that are no part of the house, made known to it while a test runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import rules

FOLDER = Path(__file__).resolve().parent
EXAMPLES = ("war",)


@contextmanager
def known(key: str) -> Iterator[None]:
    """`rules` knows the example of that key; a game of the house is known anyway."""
    if key not in EXAMPLES:
        yield
        return
    rules.register(key, f"tests.games.{key}")
    try:
        yield
    finally:
        rules.unregister(key)
