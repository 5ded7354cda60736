"""How fast leaders can advance, and how long a deck lasts (FMA-POWER-3 to 10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

OPENING, DRAWN = 4, 2


def seen_by(turn: int) -> int:
    """Cards drawn by the recruit phase of a turn (FMA-SETUP-17, FMA-DRAW-2)."""
    return OPENING + DRAWN * turn


@dataclass(frozen=True, slots=True)
class Line:
    """What each power-up of a game does when nothing disturbs it.

    `levels[t]` is the leader's level after the power-up of turn t + 1, `taken[t]` the experience
    taken from the deck by then.
    """

    levels: tuple[int, ...]
    taken: tuple[int, ...]

    def level(self, turn: int) -> int:
        return self.levels[turn - 1]

    def arrival(self, level: int) -> int | None:
        """The turn in which the leader reaches that level."""
        return self.levels.index(level) + 1 if level in self.levels else None


def line(
    highest: int,
    turns: int,
    *,
    advance: bool = True,
    extra: Mapping[int, int] | None = None,
) -> Line:
    """One experience a turn, and an advance as soon as there is enough, up to the stack's top.

    `extra` is experience gained besides, by turn; it comes before the power-up of that turn.
    """
    level, experience, taken = 1, 0, 0
    levels, takens = [], []
    for turn in range(1, turns + 1):
        gained = (extra or {}).get(turn, 0)
        experience, taken = experience + gained, taken + gained
        if advance and level < highest and experience > level:
            level, experience = level + 1, 0
        else:
            experience, taken = experience + 1, taken + 1
        levels.append(level)
        takens.append(taken)
    return Line(tuple(levels), tuple(takens))


def exhausted(cards: int, path: Line) -> int | None:
    """The turn in which a deck of that many cards has run out (FMA-DRAW-4)."""
    for turn, taken in enumerate(path.taken, start=1):
        if seen_by(turn) + taken >= cards:
            return turn
    return None
