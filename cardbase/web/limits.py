"""How much anybody may ask for in a short time, counted in the cache for all processes."""

from django.core.cache import cache
from redis.exceptions import RedisError


def is_within(name: str, *, most: int, seconds: int, count: int = 1) -> bool:
    """Count under that name, `count` at once: whether it is not more than `most` in `seconds`.

    Without the cache nothing is limited.
    """
    try:
        cache.add(name, 0, timeout=seconds)
        return bool(cache.incr(name, count) <= most)
    except (RedisError, OSError, ValueError):
        return True
