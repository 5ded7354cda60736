"""What a game is to the outside: its cards, its deck rules, and matches of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.engine.cards import (
    CardData,
    Deck,
    DeckChoice,
    Explained,
    Format,
    Problem,
    TableOption,
    complete,
)
from rules.engine.decision import Steps
from rules.engine.distribution import Distribution, Group
from rules.engine.goldfish import Goldfish
from rules.engine.match import Match
from rules.engine.rng import SEED_BYTES
from rules.engine.schema import Schema
from rules.engine.table import Table


class Game(ABC):
    """One card game. Games are stateless: everything about a match is in its table."""

    key: ClassVar[str]
    name: ClassVar[str]
    publisher_note: ClassVar[str]
    seats: ClassVar[tuple[int, int]] = (2, 2)
    cards: ClassVar[Schema]
    formats: ClassVar[tuple[Format, ...]]
    deck_choices: ClassVar[tuple[DeckChoice, ...]] = ()
    table_options: ClassVar[tuple[TableOption, ...]] = ()
    phrases: ClassVar[Mapping[str, str]]
    # Changes whenever the same text might be read differently; empty: no text is read at all.
    text_version: ClassVar[str] = ""
    # Whether the rules are told of every player who gives up, whoever is being asked just then;
    # without it only if it is he who is asked, or the turn player.
    leaving_interrupts: ClassVar[bool] = False
    # None: the game has no statistics of decks played alone.
    goldfish: ClassVar[Goldfish | None] = None

    @abstractmethod
    def construction(self, deck: Deck, format: str = "") -> list[Problem]:  # noqa: A002
        """Why `deck` is not legal or not wise; an empty format means the first one."""

    @abstractmethod
    def candidates(self, deck: Deck, choice: str) -> list[CardData]:
        """The cards of `deck` that may fill one of the game's deck choices."""

    def statistics(self, deck: Deck) -> tuple[Distribution, ...]:
        """What the deck is made of, for the curves beside its list."""
        return ()

    def deck_group(self, card: CardData) -> Group:
        """The heading under which a deck list shows the card."""
        return Group(0, "Cards")

    def compile(self, texts: Mapping[str, str]) -> Mapping[str, Any] | None:
        """The texts of a card as abilities, in the form `CardData.abilities` takes."""
        return None

    def explain(self, texts: Mapping[str, str]) -> list[Explained]:
        """How the rules read each line of a card's texts; empty for a game that reads none."""
        return []

    @abstractmethod
    def table(self, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]) -> Table:
        """The table before anything has happened."""

    @abstractmethod
    def setup(self, table: Table) -> Steps[None]:
        """Everything up to the first turn."""

    @abstractmethod
    def take_turn(self, table: Table) -> Steps[None]:
        """One whole turn; the match can be taken up again before each."""

    @abstractmethod
    def view(self, table: Table, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]:
        """What `viewer` may see of the table, and nothing else; `reveal` is for finished games."""

    @abstractmethod
    def concession(self, table: Table, player: int) -> None:
        """`player` gives up: set the outcome."""

    def time_up(self, table: Table) -> None:
        """The clock has run out: set the outcome; ValueError for a game without timed matches."""
        raise ValueError(f"{self.name} has no timed matches")

    def start(
        self, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str] | None = None
    ) -> Match:
        """A new match; ValueError says what is wrong with decks, seed or options."""
        chosen = self.complete_options(options or {})
        self.check_table(len(decks), chosen)
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes; this one has {len(seed)}")
        for deck in decks:
            self._refuse_illegal(deck)
        return Match(self, list(decks), seed, chosen)

    def complete_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """`options` with the defaults filled in; ValueError names what is not known."""
        return complete(self.table_options, options)

    def check_table(self, seats: int, options: Mapping[str, str]) -> None:
        """ValueError says why so many players cannot play with these (complete) options."""
        low, high = self.seats
        if not low <= seats <= high:
            raise ValueError(f"{self.name} is played by {low} to {high}; {seats} decks came")

    def sides(self, seats: int, options: Mapping[str, str]) -> tuple[tuple[int, ...], ...]:
        """Which seats play together: each for itself unless the game has teams."""
        return tuple((seat,) for seat in range(seats))

    def _refuse_illegal(self, deck: Deck) -> None:
        errors = [p.message for p in self.construction(deck) if p.severity == "error"]
        if errors:
            raise ValueError(f"the deck {deck.name!r} is not legal: {' '.join(errors)}")

    def __repr__(self) -> str:
        return f"rules.game({self.key!r})"
