"""FlameThrowers TCG, as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.engine.cards import CardData, Deck, Explained, Format, Numbers, Problem, TableOption
from rules.engine.decision import Steps
from rules.engine.distribution import Distribution, Group
from rules.engine.game import Game
from rules.engine.goldfish import Goldfish
from rules.engine.schema import Schema
from rules.engine.table import Table
from rules.flamethrowers import construction as building
from rules.flamethrowers import deck_statistics, ending
from rules.flamethrowers.abilities.using import CardAbilities
from rules.flamethrowers.cards import SCHEMA
from rules.flamethrowers.goldfish import GOLDFISH
from rules.flamethrowers.modes import (
    EACH_AGAINST_ALL,
    HEALTH_STEP,
    LEAST_HEALTH,
    MOST_HEALTH,
    SEATS,
    TEAMS,
    USUAL,
    mode_of,
    ship_health,
)
from rules.flamethrowers.phrases import PHRASES
from rules.flamethrowers.printed import FlameCard
from rules.flamethrowers.reading import TEXT_VERSION, compile_texts, explain
from rules.flamethrowers.setup import setup
from rules.flamethrowers.table import FlameTable
from rules.flamethrowers.turn import take_turn
from rules.flamethrowers.view import view
from rules.text.stored import store

TABLE_OPTIONS = (
    TableOption(
        "mode",
        "Mode",
        ((EACH_AGAINST_ALL, "Each against all others"), (TEAMS, "Team Battle")),
        EACH_AGAINST_ALL,
    ),
    TableOption(
        "ship_health",
        "Ship health",
        ((USUAL, "As usual in the mode"),),
        USUAL,
        Numbers(LEAST_HEALTH, MOST_HEALTH, HEALTH_STEP),
    ),
    TableOption(
        "first_draw",
        "First draw of the starting player",
        (("drawn", "Drawn"), ("skipped", "Skipped")),
        "drawn",
    ),
    TableOption(
        "previous",
        "The game before",
        (
            ("none", "There was none"),
            ("lost_0", "Seat 1 lost it and chooses who starts"),
            ("lost_1", "Seat 2 lost it and chooses who starts"),
            ("drawn_0", "Drawn; seat 1 had started"),
            ("drawn_1", "Drawn; seat 2 had started"),
        ),
        "none",
    ),
)


class FlameThrowersGame(Game):
    """Two to six players, each with a squad and a ship."""

    key: ClassVar[str] = "flamethrowers"
    name: ClassVar[str] = "FlameThrowers TCG"
    publisher_note: ClassVar[str] = "No list of its printed cards is known; ours are samples."
    seats: ClassVar[tuple[int, int]] = SEATS
    cards: ClassVar[Schema] = SCHEMA
    formats: ClassVar[tuple[Format, ...]] = building.FORMATS
    table_options: ClassVar[tuple[TableOption, ...]] = TABLE_OPTIONS
    phrases: ClassVar[Mapping[str, str]] = PHRASES
    goldfish: ClassVar[Goldfish | None] = GOLDFISH
    text_version: ClassVar[str] = TEXT_VERSION

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

    def check_table(self, seats: int, options: Mapping[str, str]) -> None:
        super().check_table(seats, options)
        ship_health(mode_of(seats, options), options)
        if options["previous"] != "none" and seats != 2:
            raise ValueError("only a game of two can follow another (FLAME-SETUP-3)")

    def sides(self, seats: int, options: Mapping[str, str]) -> tuple[tuple[int, ...], ...]:
        return mode_of(seats, options).sides(seats)

    def table(self, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]) -> FlameTable:
        mode = mode_of(len(decks), options)
        table = FlameTable(seed, options, len(decks), mode)
        table.abilities = CardAbilities(table)
        for ship in table.ships:
            ship.start = ship.health = ship_health(mode, options)
        for player, deck in zip(table.players, decks, strict=True):
            prints: dict[str, FlameCard] = {}
            for part, zone in (("main", player.deck), ("extra", player.extra)):
                for card in deck.cards(part):
                    printed = prints.setdefault(card.key, FlameCard.from_data(card))
                    table.add_card(player.seat, printed, zone)
        return table

    def setup(self, table: Table) -> Steps[None]:
        return setup(_flame(table))

    def take_turn(self, table: Table) -> Steps[None]:
        return take_turn(_flame(table))

    def view(self, table: Table, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]:
        return view(_flame(table), viewer, reveal=reveal)

    def concession(self, table: Table, player: int) -> None:
        """A player may concede at any time; the others may go on (FLAME-WIN-6)."""
        flame = _flame(table)
        ending.concede(flame, flame.players[player])

    def time_up(self, table: Table) -> None:
        """No clock runs for a whole match: each player's own does (FLAME-WIN-8)."""
        raise ValueError(
            f"{self.name} has no timed matches: whose time has run out gives up (FLAME-WIN-8)"
        )


def _flame(table: Table) -> FlameTable:
    assert isinstance(table, FlameTable)
    return table


GAME = FlameThrowersGame()
