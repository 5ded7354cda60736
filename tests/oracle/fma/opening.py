"""Setup: leaders, starting allies, shuffled piles, opening hands (SETUP-2 to 18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.oracle.fma.battle import Battles
from tests.oracle.fma.pieces import (
    Card,
    Character,
    may_start,
    must,
)

HAND = 4


class Opening(Battles):
    """Everything before the first turn."""

    def setup(self) -> None:
        """SETUP-2 to 18."""
        for player in self.players:
            first = next(card for card in player.leaders if card.face.level == 1)
            player.leaders.remove(first)
            player.characters.append(Character(first, player.seat))
            self.record.line("leader", "FMA-SETUP-2", player=player.seat, card=first.face.key)
        self.find_active()
        started = self.record.start(self.may_start)
        for player in self.players:
            names = started[player.seat]
            for key in names:
                card = next(card for card in player.deck if card.face.key == key)
                player.deck.remove(card)
                player.characters.append(Character(card, player.seat))
            key = "starting_allies" if names else "no_starting_allies"
            told = self.record.line(key, "FMA-SETUP-4", player=player.seat)
            right = Counter(card["card"] for card in told["cards"]) == Counter(names)
            must(right, f"{told['cards']}, not {names}", "FMA-SETUP-13")
        self.shuffle()
        for player in self.players:
            hand = [player.deck.pop() for _ in range(min(HAND, len(player.deck)))]
            told = self.record.line("opening_hand.seen", "FMA-SETUP-17", player=player.seat)
            right = [card["card"] for card in told["cards"]] == [c.face.key for c in hand]
            must(right, f"{told['cards']}", "FMA-SETUP-17")
            for card, seen in zip(hand, told["cards"], strict=True):
                card.handle = seen["handle"]
            player.hand = hand

    def may_start(self, seat: int, chosen: Sequence[str]) -> set[str]:
        """Who may be next of the starting allies, by key (SETUP-5 to 13)."""
        player = self.players[seat]
        faces = {card.face.key: card.face for card in player.deck}
        left = Counter(card.face.key for card in player.deck) - Counter(chosen)
        taken = [faces[key] for key in chosen]
        leader = player.leader.face
        return {key for key in left if may_start(faces[key], taken, leader)}

    def shuffle(self) -> None:
        """What order chance made (SETUP-16) is read off where the cards lie, once, and kept to."""
        for player in self.players:
            for name in ("deck", "locations"):
                pile: list[Card] = getattr(player, name)
                order = self.record.dealt(player.seat, name)
                right = Counter(order) == Counter(card.face.key for card in pile)
                must(right, f"{name} of {player.seat}: {order}", "FMA-SETUP-16")
                pile.sort(key=lambda card: card.face.key)
                ordered = []
                for key in order:
                    card = next(card for card in pile if card.face.key == key)
                    pile.remove(card)
                    ordered.append(card)
                pile[:] = ordered
