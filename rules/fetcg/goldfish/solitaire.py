"""One game played alone by the fixed policy: no opponent, no battle, no Surprise card."""

from __future__ import annotations

from rules.fetcg.goldfish.deck_index import WAITING
from rules.fetcg.goldfish.position import HAND_LIMIT, Position, Turn
from rules.fetcg.goldfish.steps import item_step, land_step, march, support_step, unit_step


class Solitaire(Position):
    """Plays turn by turn."""

    def play_turn(self) -> Turn | None:
        """One own turn; None when its card cannot be drawn, which loses (FETCG-NP-4)."""
        if not self.deck:
            return None
        self.turn += 1
        self.unused, self.used = self.unused + self.used, 0
        turn = Turn(self.unused)
        (drawn,) = self.take(1)
        self.hand.append(drawn)
        turn.events.append(("draws", drawn))
        self.usable = set()
        unit_step(self, turn)
        support_step(self, turn)
        land_step(self, turn)
        item_step(self, turn)
        if self.turn >= self.first_invasion:
            turn.routed = not self.units and not self.protected
            march(self, turn)
        self._end(turn)
        return turn

    def _end(self, turn: Turn) -> None:
        there = {unit.kind for unit in self.units}
        held = set(self.hand)
        turn.chains = tuple(
            not there.isdisjoint(chain.first) and not held.isdisjoint(chain.second)
            for chain in self.index.chains
        )
        self._look_for_dead(turn, there)
        turn.discarded = max(0, len(self.hand) - HAND_LIMIT)
        del self.hand[: turn.discarded]
        turn.idle = self.unused
        turn.energy = sum(unit.energy for unit in self.units)
        turn.units = len(self.units)

    def _look_for_dead(self, turn: Turn, there: set[int]) -> None:
        """Cards in hand that had no use; Surprise cards that wait for a battle apart."""
        partners = {
            two
            for chain in self.index.chains
            if not there.isdisjoint(chain.first)
            for two in chain.second
        }
        for kind in self.hand:
            card = self.index.cards[kind]
            if card.kind == "surprise" and card.timing in WAITING:
                turn.waiting += 1
            elif card.kind == "surprise":
                turn.dead += card.cost > self.unused
            else:
                turn.dead += kind not in self.usable and kind not in partners
