"""One game alone, in words: what is drawn, what the leader does, who is recruited."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.goldfish import Line, Mulligan, Opening, Playout
from rules.fma.goldfish.advance import DRAWN, OPENING
from rules.fma.goldfish.chances import can_join, matching
from rules.fma.goldfish.deck_index import DeckIndex
from rules.fma.printed import FmaCard
from rules.fma.starting_team import recruit_cost

PLAYOUT_TURNS = 8
MESSAGES = {
    "starts": "Starts with {team}.",
    "no_mulligan": "Every hand is kept: there is no mulligan.",
    "draws": "Draws {card}.",
    "no_cards": "Draws nothing: no card is left.",
    "experience": "The leader takes an experience: {number}.",
    "advances": "The leader advances to {card}.",
    "rests": "The leader does nothing: no card is left.",
    "recruits": "Recruits {card} for {cost} command.",
    "recruits_nobody": "Recruits nobody.",
}


def write_playout(index: DeckIndex, order: Sequence[int]) -> Playout:
    """Allies are recruited from dearest to cheapest, as far as command and places go."""
    opening = Mulligan((OPENING,)).open([order], lambda hand: True)
    reasons = (Line("starts", {"team": str(index.team)}), Line("no_mulligan"))
    hands = opening.told(lambda number: index.cards[number].key, lambda hand, kept: reasons)
    writer = _PlayoutWriter(index, opening)
    return Playout(hands, tuple(writer.turn() for _ in range(PLAYOUT_TURNS)))


class _PlayoutWriter:
    """The table of one player alone."""

    def __init__(self, index: DeckIndex, opening: Opening) -> None:
        self.leaders = index.leaders
        self.deck = [index.cards[number] for number in opening.deck]
        self.hand = [index.cards[number] for number in opening.hands[-1]]
        self.leader, self.team = index.leaders[0], list(index.team.allies)
        self.advancing = max(index.line.levels) > 1
        self.experience = 0

    def take(self, number: int) -> list[FmaCard]:
        taken, self.deck = self.deck[:number], self.deck[number:]
        return taken

    def turn(self) -> tuple[Line, ...]:
        drawn = self.take(DRAWN)
        self.hand += drawn
        lines = [Line("draws", cards={"card": card.key}) for card in drawn]
        return (*(lines or [Line("no_cards")]), self._power_up(), *self._recruits())

    def _power_up(self) -> Line:
        if self.advancing and self.experience > self.leader.level < len(self.leaders):
            self.leader, self.experience = self.leaders[self.leader.level], 0
            return Line("advances", cards={"card": self.leader.key})
        if not self.take(1):
            return Line("rests")
        self.experience += 1
        return Line("experience", {"number": self.experience})

    def _recruits(self) -> list[Line]:
        left, lines = self.leader.command, []
        for card in sorted(
            self.hand, key=lambda card: (-recruit_cost(self.leader, card), card.key)
        ):
            spent = recruit_cost(self.leader, card)
            if card.kind == "ally" and spent <= left and self._may_join(card):
                left -= spent
                self.hand.remove(card)
                self.team.append(card)
                lines.append(Line("recruits", {"cost": spent}, {"card": card.key}))
        return lines or [Line("recruits_nobody")]

    def _may_join(self, ally: FmaCard) -> bool:
        if len(self.team) >= self.leader.command or not can_join(self.leader, ally):
            return False
        if not ally.is_mob and any(member.name == ally.name for member in self.team):
            return False
        return ally.loyal <= matching(ally, (self.leader, *self.team))
