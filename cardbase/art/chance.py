"""Numbers that follow from a text: the same for ever, in every process.

The hash is FNV-1a over code points, the numbers come from mulberry32. They are part of "art v2":
another hash would draw the whole catalogue anew.
"""

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")
_WORD = 0xFFFFFFFF


class Chance:
    """A row of numbers that looks like chance and is settled by its seed."""

    __slots__ = ("_state",)

    def __init__(self, seed: str) -> None:
        value = 2166136261
        for letter in seed:
            value = ((value ^ ord(letter)) * 16777619) & _WORD
        self._state = value ^ (value >> 15)
        for _ in range(3):
            self._next()

    def _next(self) -> float:
        """At least 0, less than 1."""
        self._state = state = (self._state + 0x6D2B79F5) & _WORD
        mixed = ((state ^ (state >> 15)) * (state | 1)) & _WORD
        again = (mixed ^ (mixed >> 7)) * (mixed | 61)
        mixed ^= (mixed + again) & _WORD
        return ((mixed ^ (mixed >> 14)) & _WORD) / 4294967296

    def between(self, low: float, high: float) -> float:
        return low + self._next() * (high - low)

    def below(self, count: int) -> int:
        """A whole number from 0 to `count` - 1."""
        return int(self._next() * count)

    def one_of(self, items: Sequence[Item]) -> Item:
        return items[int(self._next() * len(items))]
