"""The engine's own generator: SHA-512 of the seed and a block number, read as 64-bit words.

Any implementation can repeat it: block i is SHA-512(seed || i as 8 bytes, big-endian), cut into
eight big-endian words that are used in order. `below` rejects the words that would favour small
numbers; `shuffle` is the Fisher-Yates shuffle from the last place down.
"""

from __future__ import annotations

import hashlib
import struct
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 64
_WORDS = struct.Struct(">8Q")
_SPAN = 1 << 64


class Rng:
    """A stream of random numbers that depends on nothing but a 512-bit seed and its position."""

    __slots__ = ("_block", "_words", "position", "seed")

    def __init__(self, seed: bytes, position: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes; this one has {len(seed)}")
        self.seed = seed
        self.position = position
        self._block = -1
        self._words: tuple[int, ...] = ()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if n < 1:
            raise ValueError(f"there is no number below {n}")
        limit = _SPAN - _SPAN % n
        while True:
            word = self._next()
            if word < limit:
                return word % n

    def shuffle(self, items: list[T]) -> None:
        """Put `items` into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def clone(self) -> Rng:
        return Rng(self.seed, self.position)

    def _next(self) -> int:
        block, offset = divmod(self.position, 8)
        if block != self._block:
            digest = hashlib.sha512(self.seed + block.to_bytes(8, "big")).digest()
            self._words = _WORDS.unpack(digest)
            self._block = block
        self.position += 1
        return self._words[offset]
