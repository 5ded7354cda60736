"""What was looked up a moment ago and would be looked up again: the catalogue seldom changes."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")

# What hangs on more than the catalogue, such as pictures and formats, is at most so old.
OLDEST_SECONDS = 60.0


class KeptWhileUnchanged(Generic[Value]):
    """Values of this process, each for one state of the catalogue; the least asked for go first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, tuple[Hashable, float, Value]] = OrderedDict()

    def get(self, key: Hashable, state: Hashable, find: Callable[[], Value]) -> Value:
        """The value of `key`, found anew when the catalogue's `state` is another or time is up."""
        kept = self._values.pop(key, None)
        if kept is None or kept[0] != state or kept[1] < time.monotonic():
            kept = (state, time.monotonic() + OLDEST_SECONDS, find())
        self._values[key] = kept
        while len(self._values) > self._most:
            self._values.popitem(last=False)
        return kept[2]

    def forget(self, key: Hashable) -> None:
        self._values.pop(key, None)
