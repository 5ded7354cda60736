"""A fixed piece of pure Python work, so that two machines can compare their figures."""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Callable
from functools import cache

BLOCKS = 20_000


@cache
def yardstick() -> float:
    """Seconds for 20,000 links of a chain of SHA-512 hashes, at best of five."""
    return min(seconds(chain) for _ in range(5))


def chain() -> None:
    link = bytes(64)
    for number in range(BLOCKS):
        link = hashlib.sha512(link + number.to_bytes(8, "big")).digest()


def seconds(work: Callable[[], object]) -> float:
    """Of this process's own time: what else the machine does meanwhile is left out."""
    start = time.process_time()
    work()
    return time.process_time() - start


def say(what: str, figure: str, ratio: str = "") -> None:
    sys.stdout.write(f"{what:<58} {figure:>22}  {ratio}\n")
