"""The generator of every match: repeatable by anybody, fair, and all the chance there is."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from rules.engine.rng import SEED_BYTES, Rng
from rules.engine.state import copy_of

SEED = bytes(range(64))


def words(seed: bytes, count: int) -> list[int]:
    """What the documentation promises, written down a second time."""
    stream = b""
    block = 0
    while len(stream) < 8 * count:
        stream += hashlib.sha512(seed + block.to_bytes(8, "big")).digest()
        block += 1
    return [int.from_bytes(stream[8 * n : 8 * n + 8], "big") for n in range(count)]


def test_the_stream_is_sha512_of_seed_and_block_number() -> None:
    rng = Rng(SEED)

    assert [rng.below(1 << 64) for _ in range(40)] == words(SEED, 40)


def test_known_numbers_stay_as_they_are() -> None:
    """A match recorded today must replay in ten years."""
    rng = Rng(SEED)

    assert [rng.below(100) for _ in range(8)] == [word % 100 for word in words(SEED, 8)]
    cards = list(range(10))
    Rng(SEED).shuffle(cards)
    assert cards == by_hand(list(range(10)), words(SEED, 9))


def by_hand(items: list[int], stream: list[int]) -> list[int]:
    """Fisher and Yates, from the last place down."""
    for word, last in zip(stream, range(len(items) - 1, 0, -1), strict=True):
        other = word % (last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def drawing(*words: int) -> Rng:
    """A generator whose first block is these words."""
    rng = Rng(SEED)
    rng._block, rng._words = 0, words
    return rng


def test_words_that_would_favor_small_numbers_are_rejected() -> None:
    """With n = 2 ** 63 + 1 every word of n and above is left out, or low numbers come twice."""
    assert drawing((1 << 63) + 1, (1 << 64) - 1, 7).below((1 << 63) + 1) == 7


def test_the_highest_word_that_is_fair_is_kept() -> None:
    assert drawing(1 << 63).below((1 << 63) + 1) == 1 << 63


def test_numbers_are_evenly_spread() -> None:
    """Chi-squared over six faces: 20.5 is passed by one fair die in a thousand (5 degrees)."""
    rng = Rng(SEED)
    counts = Counter(rng.below(6) for _ in range(12_000))

    assert set(counts) == set(range(6))
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 20.5


def test_every_order_is_equally_likely() -> None:
    """Chi-squared over the 24 orders of four cards: 49.7 is passed once in a thousand."""
    rng = Rng(SEED)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] += 1

    assert set(counts) == set(permutations(range(4)))
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 49.7


def test_a_shuffle_loses_nothing() -> None:
    cards = list(range(60))
    Rng(SEED).shuffle(cards)

    assert sorted(cards) == list(range(60))
    assert cards != sorted(cards)


@pytest.mark.parametrize("drawn", [0, 1, 7, 8, 9, 17])
def test_a_clone_goes_on_from_the_same_place(drawn: int) -> None:
    rng = Rng(SEED)
    for _ in range(drawn):
        rng.below(10)
    twin = copy_of(rng)

    assert twin.position == rng.position
    assert [twin.below(1000) for _ in range(20)] == [rng.below(1000) for _ in range(20)]


def test_every_byte_of_the_seed_matters() -> None:
    firsts = set()
    for place in range(SEED_BYTES):
        seed = bytearray(SEED_BYTES)
        seed[place] = 1
        firsts.add(Rng(bytes(seed)).below(1 << 64))

    assert len(firsts) == SEED_BYTES


@pytest.mark.parametrize("length", [0, 32, 63, 65])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"a seed has 64 bytes; this one has {length}"):
        Rng(bytes(length))


@pytest.mark.parametrize("n", [0, -1])
def test_there_is_nothing_below_one(n: int) -> None:
    with pytest.raises(ValueError, match=f"there is no number below {n}"):
        Rng(SEED).below(n)
