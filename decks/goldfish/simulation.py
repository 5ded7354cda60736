"""Playing the hands of a job, block after block and slice after slice."""

from collections.abc import Callable

import numpy as np

from decks.goldfish.deals import BLOCK, deal
from rules.engine.goldfish import Goldfishing, Tally, add


def play_slice(
    goldfishing: Goldfishing,
    seed: str,
    hands: int,
    done: int,
    tally: Tally,
    go_on: Callable[[], bool],
) -> tuple[int, Tally]:
    """Play blocks of a job while `go_on()`, at least one: hands done then, and their tally.

    `done` hands, a whole number of blocks, have come to `tally` before. However a job is cut, it
    comes to the same.
    """
    while True:
        tally = add(tally, play_block(goldfishing, seed, done // BLOCK, hands))
        done = min(done + BLOCK, hands)
        if done == hands or not go_on():
            return done, tally


def play_block(goldfishing: Goldfishing, seed: str, block: int, hands: int) -> Tally:
    """The part that one block adds to the tally of a job with so many hands."""
    decks = deal(seed, block, size=goldfishing.size, shuffles=goldfishing.shuffles)
    games = min(hands - block * BLOCK, BLOCK)
    return goldfishing.tally([deck[:, :games] for deck in decks], np)
