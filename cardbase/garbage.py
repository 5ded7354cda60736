"""When Python looks for garbage: seldom, and never among what lives as long as the process.

Cards, their abilities and the modules themselves are some hundred thousand objects that no
collection can ever free; going through them again and again took a tenth of a match's time.
"""

from __future__ import annotations

import gc

import rules

# New objects until the youngest are looked through; how often they are until the older ones are,
# and those until the oldest. Everything stands still meanwhile: at a thousand objects a millisecond
# a table of people should not notice the first, and seldom meet the second.
THRESHOLDS = (10_000, 10, 100)


def spare_what_stays() -> None:
    """Load the games; then leave all there is out of later collections, and make these seldom.

    For a process that plays matches, once it has begun.
    """
    rules.games()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
