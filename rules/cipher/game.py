"""Fire Emblem 0 (Cipher), as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.cipher import construction as building
from rules.cipher import deck_statistics
from rules.cipher.cards import SCHEMA, CipherCard
from rules.cipher.goldfish import GOLDFISH
from rules.cipher.phrases import PHRASES
from rules.cipher.reading import TEXT_VERSION, compile_texts, explain
from rules.cipher.setup import setup
from rules.cipher.skills.using import CardSkills
from rules.cipher.table import CipherTable
from rules.cipher.turn import take_turn
from rules.cipher.view import view
from rules.engine.cards import CardData, Deck, DeckChoice, Explained, Format, Problem, TableOption
from rules.engine.decision import Steps
from rules.engine.distribution import Distribution, Group
from rules.engine.game import Game
from rules.engine.goldfish import Goldfish
from rules.engine.schema import Schema
from rules.engine.table import Outcome, Table
from rules.text.stored import store


class CipherGame(Game):
    """Two players, a Lord each, five orbs (CIPHER-GAME-1)."""

    key: ClassVar[str] = "cipher"
    name: ClassVar[str] = "Fire Emblem 0 (Cipher)"
    publisher_note: ClassVar[str] = "Published by Intelligent Systems, 2015 to 2020."
    cards: ClassVar[Schema] = SCHEMA
    formats: ClassVar[tuple[Format, ...]] = building.FORMATS
    deck_choices: ClassVar[tuple[DeckChoice, ...]] = building.DECK_CHOICES
    table_options: ClassVar[tuple[TableOption, ...]] = (
        TableOption(
            "toss",
            "Who starts",
            (("draw", "Random draw"), ("rps", "Rock, paper, scissors")),
            "draw",
        ),
        TableOption(
            "first_turn",
            "First turn",
            (("skip_phase", "No Beginning Phase"), ("skip_draw", "Only the draw is skipped")),
            "skip_phase",
        ),
        TableOption(
            "dual",
            "Cards with two Insignias need",
            (("dual_bond", "a bond with both"), ("both_symbols", "a bond of each")),
            "dual_bond",
        ),
    )
    phrases: ClassVar[Mapping[str, str]] = PHRASES
    goldfish: ClassVar[Goldfish | None] = GOLDFISH

    def construction(self, deck: Deck, format: str = "") -> list[Problem]:  # noqa: A002
        return building.construction(deck, format)

    def candidates(self, deck: Deck, choice: str) -> list[CardData]:
        return building.candidates(deck, choice)

    def statistics(self, deck: Deck) -> tuple[Distribution, ...]:
        return deck_statistics.statistics(deck)

    def deck_group(self, card: CardData) -> Group:
        return deck_statistics.deck_group(card)

    text_version: ClassVar[str] = TEXT_VERSION

    def compile(self, texts: Mapping[str, str]) -> Mapping[str, Any]:
        return store(compile_texts(texts))

    def explain(self, texts: Mapping[str, str]) -> list[Explained]:
        return explain(texts)

    def table(self, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]) -> CipherTable:
        table = CipherTable(seed, options)
        table.skills = CardSkills(table)
        for player, deck in zip(table.players, decks, strict=True):
            prints: dict[str, CipherCard] = {}
            for card in deck.cards():
                if card.key not in prints:
                    prints[card.key] = CipherCard.from_data(card)
                table.add_card(player.seat, prints[card.key], player.deck)
        first, second = (deck.choices.get("lord", "") for deck in decks)
        table.default_lords = (first, second)
        return table

    def setup(self, table: Table) -> Steps[None]:
        return setup(_cipher(table))

    def take_turn(self, table: Table) -> Steps[None]:
        return take_turn(_cipher(table))

    def view(self, table: Table, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]:
        return view(_cipher(table), viewer, reveal=reveal)

    def concession(self, table: Table, player: int) -> None:
        """A player may concede at any time (CIPHER-WIN-7)."""
        table.say("concede", player=player)
        table.end(Outcome((1 - player,), "CIPHER-WIN-7", "concession"))

    def time_up(self, table: Table) -> None:
        """More orbs win; with equal orbs both lose (CIPHER-WIN-8)."""
        orbs = [len(player.orbs) for player in _cipher(table).players]
        winners = () if orbs[0] == orbs[1] else (orbs.index(max(orbs)),)
        table.say("time_up", orbs=orbs)
        table.end(Outcome(winners, "CIPHER-WIN-8", "time"))


def _cipher(table: Table) -> CipherTable:
    assert isinstance(table, CipherTable)
    return table


GAME = CipherGame()
