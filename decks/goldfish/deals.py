"""Shuffled decks by the thousand, the same for the same seed on every machine.

Hands come in blocks. A block has a generator of its own, derived from the seed and the number of
the block, so that it does not matter who deals which block, or in what order; hand number n of a
seed is always the same hand. Only the raw words of NumPy's bit generator are used: those are
promised to stay as they are, while its ways of shuffling are not.
"""

import hashlib
from collections.abc import Iterable
from itertools import groupby

import numpy as np

ENGINE = "deal-1"
BLOCK = 5000
_WORD = np.uint64(32)


def deal(seed: str, block: int, *, size: int, shuffles: int) -> list[np.ndarray]:
    """The decks of one block: for each shuffle an array (size, BLOCK) of card positions."""
    return [_shuffle(_words(seed, block, number), size) for number in range(shuffles)]


def deal_hands(
    seed: str, numbers: Iterable[int], *, size: int, shuffles: int
) -> dict[int, list[list[int]]]:
    """The shuffled decks of some hands, by the number of the hand; hands are counted from 0."""
    dealt: dict[int, list[list[int]]] = {}
    for block, together in groupby(sorted(numbers), lambda number: number // BLOCK):
        decks = deal(seed, block, size=size, shuffles=shuffles)
        for number in together:
            dealt[number] = [deck[:, number % BLOCK].tolist() for deck in decks]
    return dealt


def _words(seed: str, block: int, shuffle: int) -> np.random.BitGenerator:
    entropy = int.from_bytes(hashlib.sha256(seed.encode()).digest())
    return np.random.PCG64DXSM(np.random.SeedSequence(entropy, spawn_key=(block, shuffle)))


def _shuffle(words: np.random.BitGenerator, size: int) -> np.ndarray:
    """Fisher and Yates on all decks of a block at once, card by card.

    A choice among m cards takes the upper half of a 64-bit word times m, whose bias of less than
    m in four thousand million is far below anything a run could see.
    """
    decks = np.repeat(np.arange(size, dtype=np.int16)[:, None], BLOCK, axis=1)
    every = np.arange(BLOCK)
    for card in range(size - 1):
        left = np.uint64(size - card)
        chosen = card + ((words.random_raw(BLOCK) >> _WORD) * left >> _WORD).astype(np.int64)
        taken = decks[chosen, every]
        decks[chosen, every] = decks[card]
        decks[card] = taken
    return decks
