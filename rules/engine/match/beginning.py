"""Where a match begins: its game, decks, seed and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.engine.cards import Deck
from rules.engine.decision import Steps
from rules.engine.runner import Rules
from rules.engine.table import Table
from rules.engine.view import Viewer
from rules.engine.zones import Card


class GameOfMatch(Rules, Protocol):
    """What a match needs of its game."""

    @property
    def key(self) -> str: ...

    @property
    def gives_up(self) -> str: ...

    def new_table(
        self, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]
    ) -> Table: ...

    def view(self, table: Table, viewer: Viewer) -> dict[str, Any]: ...

    def concession(self, table: Table, player: int) -> None: ...

    def time_up(self, table: Table) -> None: ...

    def aside(self, table: Table, seat: int, card: Card, place: int) -> Steps[bool]: ...

    def instead_of_effect(self, table: Table, seat: int, card: Card, line: str) -> Steps[bool]: ...


@dataclass(frozen=True)
class Beginning:
    """What decides a match before its first decision.

    `note` is the key of a first line for the log, where other rules take the match up.
    """

    game: GameOfMatch
    decks: tuple[Deck, ...]
    seed: bytes
    options: Mapping[str, str]
    note: str = ""

    @classmethod
    def of_record(cls, game: GameOfMatch, record: Mapping[str, Any], note: str = "") -> Beginning:
        decks = tuple([Deck.from_json(deck) for deck in record["decks"]])
        seed = bytes.fromhex(record["seed"])
        return cls(game, decks, seed, dict(record["options"]), note)

    def as_json(self) -> dict[str, Any]:
        """As it stands in a record."""
        return {
            "game": self.game.key,
            "options": dict(self.options),
            "seed": self.seed.hex(),
            "decks": [deck.as_json() for deck in self.decks],
        }

    def new_table(self) -> Table:
        """The table before anything has happened."""
        table = self.game.new_table(self.decks, self.seed, self.options)
        if self.note:
            table.log(self.note)
        return table
