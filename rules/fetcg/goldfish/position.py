"""The position of one who plays alone: hand, deck, chips, units and Lands.

Cards are numbers of the deck index. The hand is in the order in which cards came, so its first
card is the oldest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.engine.goldfish import FIRST, Mulligan
from rules.fetcg.goldfish.deck_index import CHIPS, HAND, DeckIndex

ROWS, COLUMNS, HAND_LIMIT = "ABCD", (1, 2, 3), 7
HOME, ENEMY_HOME = 0, 3
SUPPORT = 3
# A hand without a sortie-able unit is discarded for one card fewer (FETCG-SETUP-4), or kept.
MULLIGANS = {
    True: Mulligan(tuple(range(HAND, -1, -1)), stays_out=True),
    False: Mulligan((HAND,)),
}
# Chips that stay when a Land is played, and when a unit is equipped.
LAND_RESERVE, EQUIP_RESERVE = 4, 2


@dataclass(slots=True, eq=False)
class Placed:
    """A unit on the field: its kind, Energy, square and what it carries."""

    kind: int
    energy: int
    row: int
    column: int
    weapon: bool = False
    item: bool = False
    arrived: int = 0

    @property
    def square(self) -> str:
        return f"{ROWS[self.row]}-{self.column}"


@dataclass(slots=True)
class Turn:
    """What one turn did and how it looked at its end."""

    start: int
    sortie: int = 0
    support: int = 0
    weapons: int = 0
    used: int = 0
    idle: int = 0
    energy: int = 0
    units: int = 0
    equipment: int = 0
    matching: int = 0
    dead: int = 0
    waiting: int = 0
    clogged: bool = False
    discarded: int = 0
    chains: tuple[bool, ...] = ()
    routed: bool = False
    events: list[tuple[str, int]] = field(default_factory=list)

    @property
    def spent(self) -> int:
        return self.sortie + self.support + self.weapons + self.used


class Position:
    """The position of one player; `deck` is drawn from the front."""

    def __init__(
        self,
        index: DeckIndex,
        order: Sequence[int],
        seat: str,
        *,
        redraw: bool,
        invades_at_once: bool,
    ) -> None:
        self.index = index
        self.opening = MULLIGANS[redraw].open(
            [[index.positions[position] for position in order]],
            lambda hand: any(map(index.sorties.__getitem__, hand)),
        )
        self.hand, self.deck = list(self.opening.hands[-1]), self.opening.deck
        self.protected = not self.hand
        # The starting player's first turn has no Invasion Phase (FETCG-TURN-3).
        self.first_invasion = 2 if seat == FIRST and not invades_at_once else 1
        self.units: list[Placed] = []
        self.taken: set[tuple[int, int]] = set()
        self.lands: dict[str, int] = {}
        self.unused, self.used = CHIPS, 0
        self.turn = 0
        self.usable: set[int] = set()

    def take(self, count: int) -> list[int]:
        drawn, self.deck = self.deck[:count], self.deck[count:]
        return drawn

    def pay(self, turn: Turn, cost: int) -> None:
        self.unused -= cost
        self.used += cost
        turn.used += cost

    def room(self, unit: Placed) -> int:
        """Chips the unit can still take."""
        return self.index.strengths[unit.kind][0] - unit.energy
