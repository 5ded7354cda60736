"""How fast decks are played alone, beside a bare deal of the same cards by NumPy.

The ratio says more than the seconds: it does not depend on the machine.
"""

import sys
import time
from collections.abc import Callable

import numpy as np

from decks.goldfish.deals import BLOCK, deal, deal_hands
from decks.goldfish.simulation import play_block
from rules.cipher.goldfish import GOLDFISH
from rules.engine.goldfish import FIRST, SECOND
from tests.testkit.cipher.goldfish_decks import plain_deck

BLOCKS = 10
PLAYOUTS = 200


def main() -> None:
    goldfishing = GOLDFISH.prepare(plain_deck(), {})
    with_battles = GOLDFISH.prepare(plain_deck(), {"battles": "2"})
    size = goldfishing.size
    bare = per_hand(lambda block: bare_deal(size, block))
    say("bare deal, one shuffle, argsort of random numbers", bare, bare)
    say(
        "two shuffles from a seed",
        per_hand(lambda b: deal("bench", b, size=size, shuffles=2)),
        bare,
    )
    whole = per_hand(lambda block: play_block(goldfishing, "bench", block, BLOCKS * BLOCK))
    say("all statistics, both seats, eight turns", whole, bare)
    battles = per_hand(lambda block: play_block(with_battles, "bench", block, BLOCKS * BLOCK))
    say("the same with 2 battles a round, until the deck runs out", battles, bare)
    say("the plain player, card by card", plain_player(goldfishing), bare)


def bare_deal(size: int, block: int) -> np.ndarray:
    return np.random.default_rng(block).random((size, BLOCK)).argsort(axis=0)


def per_hand(play: Callable[[int], object]) -> float:
    play(0)
    start = time.perf_counter()
    for block in range(BLOCKS):
        play(block)
    return (time.perf_counter() - start) / BLOCKS / BLOCK


def plain_player(goldfishing) -> float:
    dealt = deal_hands("bench", range(PLAYOUTS), size=goldfishing.size, shuffles=2)
    start = time.perf_counter()
    for decks in dealt.values():
        for seat in (FIRST, SECOND):
            goldfishing.playout(decks, seat)
    return (time.perf_counter() - start) / PLAYOUTS


def say(what: str, seconds: float, bare: float) -> None:
    hands = f"{1 / seconds:>11,.0f} hands/s"
    sys.stdout.write(f"goldfish  {what:<58} {hands}  {seconds / bare:>7.2f} bare deals\n")


if __name__ == "__main__":
    main()
