"""A deck made ready for the goldfish: leaders, starting team, and what is left to draw."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rules.engine.cards import Deck
from rules.engine.translatable import say
from rules.fma.cards import LOCATIONS, MAIN
from rules.fma.goldfish.advance import Line, exhausted, line, seen_by
from rules.fma.goldfish.teams import Team, strongest, suggested, teams
from rules.fma.leader_stack import leaders_of, level
from rules.fma.printed import STATS, FmaCard, read_card

TURNS = 6
LONG = 60  # turns within which every deck of usual size has run out
NOBODY = "none"


@dataclass(frozen=True, slots=True)
class DeckIndex:
    """One deck with a starting team chosen; `cards` are those left in the main deck."""

    leaders: tuple[FmaCard, ...]
    allies: tuple[tuple[FmaCard, int], ...]
    teams: tuple[Team, ...]
    team: Team
    cards: tuple[FmaCard, ...]
    locations: tuple[FmaCard, ...]
    line: Line

    @property
    def size(self) -> int:
        return len(self.cards)

    def leader(self, turn: int) -> FmaCard:
        """The one in play after the power-up of a turn."""
        return self.leaders[self.line.level(turn) - 1]

    def seen(self, turn: int) -> int:
        """Cards of the hand on a turn, nothing played before; a small deck runs dry."""
        taken = self.line.taken[turn - 2] if turn > 1 else 0
        return max(0, min(seen_by(turn), self.size - taken))

    @property
    def exhausted(self) -> int | None:
        return exhausted(self.size, self.line)

    def copies(self) -> dict[str, int]:
        """How many of each card are left, by key."""
        return dict(Counter(card.key for card in self.cards))

    def different(self, *kinds: str) -> list[FmaCard]:
        """The different cards of these kinds that are left."""
        return list({card.key: card for card in self.cards if card.kind in kinds}.values())


def index_deck(deck: Deck, *, choice: str, advance: bool) -> DeckIndex:
    """ValueError with the reason for a deck that cannot be set up at all."""
    stack = leaders_of(deck)
    if [level(card) for card in stack] != list(range(1, len(stack) + 1)) or not stack:
        raise ValueError(
            say("The goldfish needs a leader stack with one leader of each level from 1 on.")
        )
    places = [card for card in deck.cards(LOCATIONS) if card.kind == "location"]
    unknown = [card for card in (*stack, *deck.cards(MAIN), *places) if card.unknown]
    if unknown:
        raise ValueError(
            say(
                "The goldfish cannot play {card}: some of its facts are unknown.",
                card=unknown[0].name,
            )
        )
    leaders, main = tuple(map(read_card, stack)), list(map(read_card, deck.cards(MAIN)))
    counts = Counter(card.key for card in main if card.kind == "ally")
    allies = tuple(
        (card, counts[card.key]) for card in {c.key: c for c in main}.values() if counts[card.key]
    )
    found = teams(leaders[0], allies)
    team = _chosen(found, choice)
    left = list(main)
    for ally in team.allies:
        left.remove(next(card for card in left if card.key == ally.key))
    if len(left) < seen_by(1):
        raise ValueError(
            say(
                "The goldfish needs at least {least} cards in the main deck besides the starting "
                "team; this deck has {count}.",
                least=seen_by(1),
                count=len(left),
            )
        )
    path = line(len(leaders), LONG, advance=advance)
    locations = tuple(map(read_card, places))
    return DeckIndex(leaders, allies, tuple(found), team, tuple(left), locations, path)


def _chosen(found: list[Team], choice: str) -> Team:
    if choice == NOBODY:
        return next(team for team in found if not team.allies)
    return strongest(found, choice) if choice in STATS else suggested(found)
