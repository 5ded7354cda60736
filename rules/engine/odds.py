"""Exact chances of a shuffled deck, as fractions: what a sample of its cards may hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb


def none_of(deck: int, wanted: int, seen: int) -> Fraction:
    """The chance that `seen` cards of a deck hold none of its `wanted` cards."""
    _check(deck, wanted, seen)
    return Fraction(comb(deck - wanted, seen), comb(deck, seen))


def at_least_one(deck: int, wanted: int, seen: int) -> Fraction:
    """H1: the chance that `seen` cards of a deck hold one or more of its `wanted` cards."""
    return 1 - none_of(deck, wanted, seen)


def at_least_two(deck: int, wanted: int, seen: int) -> Fraction:
    """H2: the chance that `seen` cards of a deck hold two or more of its `wanted` cards."""
    exactly_one = wanted * comb(deck - wanted, seen - 1) if seen else 0
    return at_least_one(deck, wanted, seen) - Fraction(exactly_one, comb(deck, seen))


def at_least(deck: int, wanted: int, seen: int, least: int) -> Fraction:
    """The chance that `seen` cards of a deck hold `least` or more of its `wanted` cards."""
    _check(deck, wanted, seen)
    fewer = sum(comb(wanted, held) * comb(deck - wanted, seen - held) for held in range(least))
    return 1 - Fraction(fewer, comb(deck, seen))


def all_of(deck: int, wanted: int, seen: int) -> Fraction:
    """The chance that `seen` cards of a deck hold every one of its `wanted` cards."""
    _check(deck, wanted, seen)
    if wanted > seen:
        return Fraction(0)
    return Fraction(comb(deck - wanted, seen - wanted), comb(deck, seen))


def mean_of(deck: int, wanted: int, seen: int) -> Fraction:
    """How many of the `wanted` cards lie among `seen` cards of a deck on average."""
    _check(deck, wanted, seen)
    return Fraction(wanted * seen, deck)


def samples(classes: Sequence[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to take `size` cards from classes of these sizes, and how many samples it is.

    The counts add up to C(sum(classes), size): the multivariate hypergeometric distribution.
    """
    if not classes:
        if size == 0:
            yield (), 1
        return
    first, rest = classes[0], classes[1:]
    for taken in range(max(0, size - sum(rest)), min(first, size) + 1):
        ways = comb(first, taken)
        for others, count in samples(rest, size - taken):
            yield (taken, *others), ways * count


def _check(deck: int, wanted: int, seen: int) -> None:
    if not (0 <= wanted <= deck and 0 <= seen <= deck):
        raise ValueError(
            f"cannot look for {wanted} cards among {seen} of {deck}: "
            "both numbers must lie between 0 and the size of the deck"
        )
