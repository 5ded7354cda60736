"""Values that are kept while nothing they were read from has changed.

Nobody is told that something changed and nothing is cleared: the doors of the table raise numbers,
and whoever keeps a value compares the number it was read at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Versions:
    """Numbers that only grow.

    `state`: anything at all. `statics`: who has static abilities at work: their cards came, went,
    were covered or turned, or an effect began or ended. `triggers`: the same for cards that listen
    to events. `effects`: the list of continuous effects, or the turn they are asked about.
    """

    __slots__ = ("effects", "state", "statics", "triggers")

    def __init__(self) -> None:
        self.state = 0
        self.statics = 0
        self.triggers = 0
        self.effects = 0

    def raise_all(self) -> None:
        """Something changed of which nobody can say whom it concerns."""
        self.state += 1
        self.statics += 1
        self.triggers += 1
        self.effects += 1


class Kept(Generic[Key, Value]):
    """One kind of value by key, such as the Names of each unit, with the version they were read at.

    Keys are compared as dictionaries do: units and cards by identity. What is returned must not be
    changed by whoever asked.
    """

    __slots__ = ("_at", "_make", "_values", "_version")

    def __init__(self, version: Callable[[], object], make: Callable[[Key], Value]) -> None:
        self._version = version
        self._make = make
        self._at: object = None
        self._values: dict[Key, Value] = {}

    def get(self, key: Key) -> Value:
        """The value of the key now."""
        now = self._version()
        if now != self._at:
            self._at, self._values = now, {}
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._make(key)
        return found
