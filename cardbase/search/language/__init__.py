"""The search language, without a database: what may be written and what it means.

`parse` reads a text by the rows of a `Registry` and never raises; `explain` says in English what a
query asks; `oracle` answers it card by card in plain Python. What stands here knows nothing of
Django's models, so that a whole query can be read, checked and explained in microseconds.
"""

from cardbase.search.language.parser import Query, parse
from cardbase.search.language.registry import Registry, registry
from cardbase.search.language.renderer import explain

__all__ = ["Query", "Registry", "explain", "parse", "registry"]
