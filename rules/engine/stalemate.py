"""Games that stand still: turns in which nothing happened that brings the end nearer."""

from __future__ import annotations

from rules.engine.state import copied, state


@state
class Stalemate:
    """How many turns in a row have passed without progress.

    The game says what progress is by calling `progress`, and how many turns are too many.
    """

    turns: int = copied(default=0)
    progressed: bool = copied(default=False)

    def progress(self) -> None:
        """Something happened in this turn that cannot go on for ever."""
        self.progressed = True

    def end_turn(self, *, counts: bool = True) -> int:
        """The turn is over; returns how many without progress there have been in a row.

        A turn that does not count begins the counting anew, as progress does.
        """
        self.turns = self.turns + 1 if counts and not self.progressed else 0
        self.progressed = False
        return self.turns
