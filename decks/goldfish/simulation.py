"""Playing the hands of a job, block after block."""

from collections.abc import Callable

import numpy as np

from decks.goldfish.deals import BLOCK, deal
from rules.engine.goldfish import Goldfishing, Tally, add


def simulate(
    goldfishing: Goldfishing, seed: str, hands: int, report: Callable[[int], None]
) -> Tally:
    """Play all hands of a seed; `report` hears after each block how many are done."""
    tally: Tally = {}
    for block in range(-(-hands // BLOCK)):
        tally = add(tally, play_block(goldfishing, seed, block, hands))
        report(min((block + 1) * BLOCK, hands))
    return tally


def play_block(goldfishing: Goldfishing, seed: str, block: int, hands: int) -> Tally:
    """The part that one block adds to the tally of a job with so many hands."""
    decks = deal(seed, block, size=goldfishing.size, shuffles=goldfishing.shuffles)
    games = min(hands - block * BLOCK, BLOCK)
    return goldfishing.tally([deck[:, :games] for deck in decks], np)
