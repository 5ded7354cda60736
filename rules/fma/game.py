"""Fullmetal Alchemist TCG, as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.engine.cards import CardData, Deck, Explained, Format, Problem, TableOption
from rules.engine.decision import Steps
from rules.engine.distribution import Distribution, Group
from rules.engine.game import Game
from rules.engine.goldfish import Goldfish
from rules.engine.schema import Schema
from rules.engine.table import Table
from rules.fma import construction as building
from rules.fma import deck_statistics, ending
from rules.fma.abilities.using import CardAbilities
from rules.fma.cards import LEADERS, LOCATIONS, MAIN, SCHEMA
from rules.fma.goldfish import GOLDFISH
from rules.fma.phrases import PHRASES
from rules.fma.printed import FmaCard
from rules.fma.reacts import open_window
from rules.fma.reading import TEXT_VERSION, compile_texts, explain
from rules.fma.setup import setup
from rules.fma.table import FmaTable
from rules.fma.turn import take_turn
from rules.fma.view import view
from rules.text.stored import store

SEATS = (2, 6)

TABLE_OPTIONS = (
    TableOption(
        "draw_offers",
        "Offers of a draw",
        (("allowed", "Allowed, once a turn"), ("refused", "Not allowed")),
        "allowed",
    ),
)


class FmaGame(Game):
    """Two to six players, each with a team that searches for the Philosopher's Stone."""

    key: ClassVar[str] = "fma"
    name: ClassVar[str] = "Fullmetal Alchemist TCG"
    publisher_note: ClassVar[str] = (
        "No complete list of its printed cards is public; sample cards make it playable."
    )
    seats: ClassVar[tuple[int, int]] = SEATS
    leaving_interrupts: ClassVar[bool] = True
    cards: ClassVar[Schema] = SCHEMA
    formats: ClassVar[tuple[Format, ...]] = building.FORMATS
    table_options: ClassVar[tuple[TableOption, ...]] = TABLE_OPTIONS
    phrases: ClassVar[Mapping[str, str]] = PHRASES
    text_version: ClassVar[str] = TEXT_VERSION
    goldfish: ClassVar[Goldfish | None] = GOLDFISH

    def construction(self, deck: Deck, format: str = "") -> list[Problem]:  # noqa: A002
        return building.construction(deck, format)

    def candidates(self, deck: Deck, choice: str) -> list[CardData]:
        raise ValueError(f"no deck choice {choice!r}; this game has none")

    def statistics(self, deck: Deck) -> tuple[Distribution, ...]:
        return deck_statistics.statistics(deck)

    def deck_group(self, card: CardData) -> Group:
        return deck_statistics.deck_group(card)

    def compile(self, texts: Mapping[str, str]) -> Mapping[str, Any]:
        return store(compile_texts(texts))

    def explain(self, texts: Mapping[str, str]) -> list[Explained]:
        return explain(texts)

    def table(self, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]) -> FmaTable:
        table = FmaTable(seed, options, len(decks))
        table.abilities = CardAbilities(table)
        table.window = open_window
        for player, deck in zip(table.players, decks, strict=True):
            prints: dict[str, FmaCard] = {}
            for part, zone in (
                (MAIN, player.deck),
                (LOCATIONS, player.locations),
                (LEADERS, player.leaders),
            ):
                for card in deck.cards(part):
                    printed = prints.setdefault(card.key, FmaCard.from_data(card))
                    table.add_card(player.seat, printed, zone)
        return table

    def setup(self, table: Table) -> Steps[None]:
        return setup(_fma(table))

    def take_turn(self, table: Table) -> Steps[None]:
        return take_turn(_fma(table))

    def view(self, table: Table, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]:
        return view(_fma(table), viewer, reveal=reveal)

    def concession(self, table: Table, player: int) -> None:
        """A player may concede at any time; the others may go on (FMA-WIN-10)."""
        fma = _fma(table)
        ending.concede(fma, fma.players[player])


def _fma(table: Table) -> FmaTable:
    assert isinstance(table, FmaTable)
    return table


GAME = FmaGame()
