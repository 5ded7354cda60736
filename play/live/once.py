"""What a page sends again over a new line, because the old one may have lost it, is run once.

The page marks what it sends (`once`). Marks are kept in the cache, for all processes together: the
new line may end elsewhere. Answers need none, for they name their decision.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.core.cache import cache
from redis.exceptions import RedisError

MARK = re.compile(r"[a-z0-9-]{1,60}", re.ASCII)
KEPT = 3600  # seconds; a page gives up long before


def name_of(who: object, message: Mapping[str, object]) -> str:
    """Under which name the cache keeps that `who` sent this; "" for what bears no mark."""
    mark = message.get("once")
    if not isinstance(mark, str) or MARK.fullmatch(mark) is None:
        return ""
    return f"play:once:{who}:{mark}"


def is_first(name: str) -> bool:
    """Whether nothing of this name was run yet; from now on it was."""
    try:
        return bool(cache.add(name, 1, timeout=KEPT))
    except (RedisError, OSError):
        return True  # without its marks a table goes on being played


def forget(name: str) -> None:
    """It was not run after all, and may be sent again."""
    try:
        cache.delete(name)
    except (RedisError, OSError):
        return
