"""Playing a deck alone: what is counted, measured and told, the same way for every game."""

from rules.engine.goldfish.interface import Goldfish, Goldfishing
from rules.engine.goldfish.measurements import (
    APPROXIMATION,
    BOTH,
    BOUND,
    EXACT,
    FIRST,
    SEATS,
    SECOND,
    Counted,
    Counters,
    Measurement,
    Tally,
    add,
    count_column,
    exactly,
    merged,
)
from rules.engine.goldfish.playout import DealtHand, Line, Mulligan, Opening, Playout
from rules.engine.goldfish.statistics import Statistic, read_statistics

__all__ = [
    "APPROXIMATION",
    "BOTH",
    "BOUND",
    "EXACT",
    "FIRST",
    "SEATS",
    "SECOND",
    "Counted",
    "Counters",
    "DealtHand",
    "Goldfish",
    "Goldfishing",
    "Line",
    "Measurement",
    "Mulligan",
    "Opening",
    "Playout",
    "Statistic",
    "Tally",
    "add",
    "count_column",
    "exactly",
    "merged",
    "read_statistics",
]
