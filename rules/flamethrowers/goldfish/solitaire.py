"""One game alone: in which turn things become possible when all is done for their sake."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from rules.flamethrowers.goldfish.deck_index import (
    HAND,
    LAST_TURN,
    NEVER,
    SQUAD_LIMIT,
    DeckIndex,
    turns_seen,
)

# Ways to pay a rank with cards of rank 1 and 2: how many of each. The ranks given up add up
# exactly, so an exchange on the way never pays anything that its own payment would not.
PAYMENTS = {
    2: ((2, 0),),
    3: ((1, 1), (3, 0)),
    4: ((0, 2), (2, 1), (4, 0)),
    5: ((1, 2), (3, 1), (5, 0)),
}


class Solitaire:
    """What one shuffled deck allows, by turn; nothing is drawn but one card a turn."""

    def __init__(self, index: DeckIndex, order: Sequence[int]) -> None:
        self.index = index
        self.order = order
        self.seen = turns_seen(order)
        ranked = [
            (self.seen[number], card.rank)
            for number, card in enumerate(index.cards)
            if card.is_placeable
        ]
        self.ones = sorted(turn for turn, rank in ranked if rank == 1)
        self.twos = sorted(turn for turn, rank in ranked if rank == 2)
        self.placeable = sorted([*self.ones, *self.twos])

    def opening(self) -> int:
        """Placeable cards in the opening hand."""
        hand = self.order[:HAND]
        return sum(self.index.cards[number].is_placeable for number in hand)

    def opening_supports(self) -> int:
        return sum(self.index.cards[number].kind == "support" for number in self.order[:HAND])

    def placed_by(self, turn: int) -> int:
        """SQUAD cards placed when one is placed each turn it is possible."""
        placed = 0
        for now in range(1, turn + 1):
            ready = sum(seen <= now for seen in self.placeable)
            placed += ready > placed and placed < SQUAD_LIMIT
        return placed

    def first_miss(self) -> int:
        """The first turn with nothing to place after placing one in each turn before."""
        for turn in range(1, LAST_TURN + 1):
            if sum(seen <= turn for seen in self.placeable) < turn:
                return turn
        return NEVER

    def first_attack(self) -> int:
        """A turn after the first placement (FLAME-ATTACK-1)."""
        return min(NEVER, self.placeable[0] + 1) if self.placeable else NEVER

    def dead(self, turn: int) -> int:
        """SQUAD cards in hand that cannot be placed."""
        return sum(
            card.is_squad and not card.is_placeable and self.seen[number] <= turn
            for number, card in enumerate(self.index.cards)
        )

    def exchange(self, rank: int) -> int:
        """The first turn with the cards to pay for that rank and such a card in hand."""
        wanted = [
            self.seen[number]
            for number, card in enumerate(self.index.cards)
            if card.is_squad and card.rank == rank
        ]
        if not wanted:
            return NEVER
        return min(NEVER, max(2, min(wanted), self.paid(rank)))

    def paid(self, rank: int, before: Sequence[int] = (), used: Sequence[int] = ()) -> int:
        """The first turn in which cards for that rank stand, with others placed besides."""
        ones, twos = self._without(used)
        best = NEVER
        for low, high in PAYMENTS.get(rank, ()):
            if len(ones) >= low and len(twos) >= high:
                best = min(best, finished([*before, *ones[:low], *twos[:high]]))
        return best

    def _without(self, used: Sequence[int]) -> tuple[list[int], list[int]]:
        """The turns of the rank 1 and rank 2 cards that are not needed otherwise."""
        ones, twos = list(self.ones), list(self.twos)
        for number in used:
            (ones if self.index.cards[number].rank == 1 else twos).remove(self.seen[number])
        return ones, twos

    def pair(self, base_key: str, form_key: str) -> int:
        """The first turn in which the form can be laid on its base, placed in a turn before."""
        base = min(self._turns(base_key))
        form = min(self._turns(form_key))
        card = next(card for card in self.index.cards if card.key == base_key)
        if not card.is_placeable:
            base = max(2, base, self.paid(card.rank))
        return min(NEVER, max(base + 1, form))

    def seen_both(self, base_key: str, form_key: str) -> int:
        """The first turn by which a copy of both has been seen."""
        return max(min(self._turns(base_key)), min(self._turns(form_key)))

    def _turns(self, key: str) -> list[int]:
        return [self.seen[n] for n, card in enumerate(self.index.cards) if card.key == key]

    def tag_team(self) -> int:
        """The first turn with all members of a team in the squad and a signal to form it."""
        signals = [
            self.seen[number]
            for number, card in enumerate(self.index.cards)
            if "tag_team" in card.tags
        ]
        if not signals:
            return NEVER
        teams = (self._team(number) for number in range(len(self.index.teams)))
        return min(NEVER, max(min(signals), min(teams, default=NEVER)))

    def _team(self, number: int) -> int:
        """The first turn with this team's members, each the earliest that fits."""
        chosen: list[int] = []
        for member in self.index.teams[number].members:
            fitting = [
                place
                for place, card in enumerate(self.index.cards)
                if card.kind == "squad" and member.fits(card) and place not in chosen
            ]
            if not fitting:
                return NEVER
            chosen.append(min(fitting, key=lambda place: self.seen[place]))
        return self._gathered(chosen)

    def _gathered(self, members: Sequence[int]) -> int:
        """Placing those of rank 1 and 2, exchanging for the others, one exchange a turn."""
        cards = self.index.cards
        low = [number for number in members if cards[number].is_placeable]
        high = [number for number in members if not cards[number].is_placeable]
        placed = [self.seen[number] for number in low]
        if not high:
            return finished(placed)
        ones, twos = self._without(low)
        best = NEVER
        for ways in product(*(PAYMENTS.get(cards[number].rank, ()) for number in high)):
            need = sum(way[0] for way in ways), sum(way[1] for way in ways)
            if len(ones) >= need[0] and len(twos) >= need[1]:
                turn = finished([*placed, *ones[: need[0]], *twos[: need[1]]])
                best = min(best, turn)
        return max(best, *(self.seen[number] for number in high), len(high))


def finished(turns: Sequence[int]) -> int:
    """When cards that come in these turns have all been placed, one a turn."""
    now = 0
    for turn in sorted(turns):
        now = max(now + 1, turn)
    return now
