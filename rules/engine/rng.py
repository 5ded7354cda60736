"""The engine's own generator: SHA-512 of the seed and a block number, read as 64-bit words.

Any implementation can repeat it: block i is SHA-512(seed || i as 8 bytes, big-endian), cut into
eight big-endian words that are used in order. `below` rejects the words that would favour small
numbers; `shuffle` is the Fisher-Yates shuffle from the last place down.
"""

from __future__ import annotations

import hashlib
import struct
from typing import TypeVar

from rules.engine.state import derived, state

T = TypeVar("T")

SEED_BYTES = 64
_WORDS = struct.Struct(">8Q")
_SPAN = 1 << 64


@state
class Rng:
    """A stream of random numbers that depends on nothing but a 512-bit seed and its position."""

    seed: bytes
    position: int
    _block: int = derived(lambda: -1)
    _words: tuple[int, ...] = derived(tuple)

    def __init__(self, seed: bytes, position: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes; this one has {len(seed)}")
        self.seed = seed
        self.position = position
        self._block = -1
        self._words = ()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if n < 1:
            raise ValueError(f"there is no number below {n}")
        position = self.position
        if position >> 3 != self._block:
            self._load(position >> 3)
        word = self._words[position & 7]
        self.position = position + 1
        # Words that would favor small numbers are thrown away.
        return word % n if word < _SPAN - _SPAN % n else self.below(n)

    def shuffle(self, items: list[T]) -> None:
        """Put `items` into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            # `below(last + 1)`, written out: half of all calls of a match would be those.
            position = self.position
            if position >> 3 != self._block:
                self._load(position >> 3)
            word = self._words[position & 7]
            if word < _SPAN - _SPAN % (last + 1):
                self.position = position + 1
                other = word % (last + 1)
            else:
                other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _load(self, block: int) -> None:
        """The eight words of a block."""
        digest = hashlib.sha512(self.seed + block.to_bytes(8, "big")).digest()
        self._words = _WORDS.unpack(digest)
        self._block = block
