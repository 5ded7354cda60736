"""Which effect a fault of the rules came of."""

from __future__ import annotations

from rules.engine.skipping import BrokenEffect
from rules.engine.table import Conceded, GameOver
from rules.engine.taking_back import TakenBack
from rules.engine.zones import Card

# What unwinds the rules without anything being wrong.
UNWINDING = (GameOver, Conceded, TakenBack)
_BLAMED = "broken_effect"


def blame(fault: Exception, card: Card | None, kind: str, answered: int) -> None:
    """Note that a fault came of an effect; the innermost one is told first, and counts.

    `answered`: how many answers there had been when it began, with that in which it did.
    """
    known = isinstance(fault, UNWINDING) or hasattr(fault, _BLAMED)
    if card is not None and answered and not known:
        setattr(fault, _BLAMED, BrokenEffect(card.data.key, kind, answered - 1))


def broken_effect(fault: BaseException) -> BrokenEffect | None:
    """Return the effect that a RulesFault came of; None if it lay elsewhere."""
    effect: BrokenEffect | None = getattr(fault.__cause__, _BLAMED, None)
    return effect
