"""The goldfish statistics of Cipher, in the order in which they are shown."""

from __future__ import annotations

from rules.cipher.goldfish.statistic import (
    DECK,
    INSIGNIA,
    LORD,
    NAMES,
    OPENING,
    ORBS,
    SUPPORT,
    TURNS,
)
from rules.cipher.goldfish.statistics_of_decks import STATISTICS_OF_DECKS
from rules.cipher.goldfish.statistics_of_turns import STATISTICS_OF_TURNS

GROUPS = (
    (OPENING, "Opening hand"),
    (TURNS, "First turns"),
    (INSIGNIA, "Insignias"),
    (LORD, "The Lord"),
    (NAMES, "Criticals and evasions"),
    (SUPPORT, "Supports and attacks"),
    (ORBS, "Orbs"),
    (DECK, "The deck running out"),
)
STATISTICS = (*STATISTICS_OF_TURNS, *STATISTICS_OF_DECKS)
