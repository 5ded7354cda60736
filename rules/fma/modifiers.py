"""Effects that give an attribute a value: what was there before counts no more (FMA-ATTR-6)."""

from __future__ import annotations

from typing import Any

from rules.engine.continuous import SET, ContinuousEffect
from rules.engine.state import state


@state
class SetTo(ContinuousEffect):
    """The attribute becomes `amount`. `covers` are the passives that were applying then.

    `difference` is the bonus or penalty that this comes to (FMA-ATTR-1).

    Whatever else came before has an earlier timestamp; passives have none of their own, so those
    that began earlier are remembered by name (FMA-ATTR-13).
    """

    covers: tuple[str, ...]
    difference: int = 0

    def __init__(
        self,
        what: str,
        subject: int,
        until: tuple[Any, ...],
        amount: int,
        covers: tuple[str, ...],
        source: int | None = None,
    ) -> None:
        super().__init__(what, subject, until, op=SET, amount=amount, source=source)
        self.covers = covers
        self.difference = 0
