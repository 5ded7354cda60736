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

    def raise_sources(self) -> None:
        """Cards with abilities at work came, went, were covered or turned."""
        self.state += 1
        self.statics += 1
        self.triggers += 1

    def raise_all(self) -> None:
        """Something changed of which nobody can say whom it concerns."""
        self.state += 1
        self.statics += 1
        self.triggers += 1
        self.effects += 1


class Shelf(Generic[Key, Value]):
    """Values by key that whoever asks for them works out, all read at one version.

    For those that are kept on a shelf or another, as is found out while working them out: `fixed`
    ones hang on who has static abilities at work and on the effects alone, others on anything.
    """

    __slots__ = ("_at", "_fixed", "_values", "_versions")

    def __init__(self, versions: Versions, *, fixed: bool) -> None:
        self._versions = versions
        self._fixed = fixed
        self._at = -1
        self._values: dict[Key, Value] = {}

    def now(self) -> dict[Key, Value]:
        """What is known of the table as it is now, to be looked into and added to."""
        versions = self._versions
        now = versions.statics + versions.effects if self._fixed else versions.state
        if now != self._at:
            self._at, self._values = now, {}
        return self._values


class Kept(Generic[Key, Value]):
    """One kind of value by key, such as the Names of each unit, with the version they were read at.

    Keys are compared as dictionaries do: units and cards by identity. What is returned must not be
    changed by whoever asked.

    `cut_short`, if a game needs it, counts questions that were cut short because they led back to
    themselves: a value found meanwhile may lack something and is not kept.
    """

    __slots__ = ("_at", "_cut_short", "_make", "_values", "_version")

    def __init__(
        self,
        version: Callable[[], object],
        make: Callable[[Key], Value],
        cut_short: Callable[[], int] | None = None,
    ) -> None:
        self._version = version
        self._make = make
        self._cut_short = cut_short
        self._at: object = None
        self._values: dict[Key, Value] = {}

    def get(self, key: Key) -> Value:
        """The value of the key now."""
        now = self._version()
        if now != self._at:
            self._at, self._values = now, {}
        found = self._values.get(key)
        if found is None:
            before = None if self._cut_short is None else self._cut_short()
            found = self._make(key)
            if self._cut_short is None or self._cut_short() == before:
                self._values[key] = found
        return found
