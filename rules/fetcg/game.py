"""The Fire Emblem Trading Card Game, as the rest of the house knows it."""

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
from rules.fetcg import construction as building
from rules.fetcg import deck_statistics, winning
from rules.fetcg.abilities.using import CardAbilities
from rules.fetcg.cards import SCHEMA
from rules.fetcg.goldfish import GOLDFISH
from rules.fetcg.options import TABLE_OPTIONS
from rules.fetcg.phrases import PHRASES
from rules.fetcg.printed import FireCard
from rules.fetcg.reading import TEXT_VERSION, compile_texts, explain
from rules.fetcg.setup import setup
from rules.fetcg.table import FetcgTable
from rules.fetcg.turn import take_turn
from rules.fetcg.view import view
from rules.text.stored import store


class FetcgGame(Game):
    """Two players, each with a deck, 20 chips and a side of the field."""

    key: ClassVar[str] = "fetcg"
    name: ClassVar[str] = "Fire Emblem TCG (2001)"
    publisher_note: ClassVar[str] = "Published by NTT Publishing in Japan, 2001 to 2006."
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

    def table(self, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]) -> FetcgTable:
        table = FetcgTable(seed, options)
        table.abilities = CardAbilities(table)
        for player, deck in zip(table.players, decks, strict=True):
            prints: dict[str, FireCard] = {}
            for card in deck.cards():
                printed = prints.setdefault(card.key, FireCard.from_data(card))
                table.add_card(player.seat, printed, player.deck)
        return table

    def setup(self, table: Table) -> Steps[None]:
        return setup(_fetcg(table))

    def take_turn(self, table: Table) -> Steps[None]:
        return take_turn(_fetcg(table))

    def view(self, table: Table, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]:
        return view(_fetcg(table), viewer, reveal=reveal)

    def concession(self, table: Table, player: int) -> None:
        """A player may resign at any time (FETCG-WIN-12)."""
        winning.resign(_fetcg(table), player)


def _fetcg(table: Table) -> FetcgTable:
    assert isinstance(table, FetcgTable)
    return table


GAME = FetcgGame()
