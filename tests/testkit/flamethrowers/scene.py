"""FlameThrowers positions for tests: sides described in a few words, played from any phase.

scene = flame_scene(Side(squad=[fighter("wick")]), Side(squad=[fighter("nettle")]), phase="main_2")
scene.answer("light wick nettle")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.engine.cards import CardData, Deck
from rules.engine.decision import Steps
from rules.engine.match import Match
from rules.engine.table import Table
from rules.engine.zones import Card, Zone
from rules.flamethrowers.abilities.card_abilities import CardAbilities
from rules.flamethrowers.game import GAME
from rules.flamethrowers.modes import mode_of, ship_health
from rules.flamethrowers.players import Player
from rules.flamethrowers.printed import FlameCard
from rules.flamethrowers.squads import Ship, Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.turn import play_phases
from tests.testkit.flamethrowers.cards import fighter
from tests.testkit.scene import SEED, Scene, positioned

FILLERS = 20


@dataclass(frozen=True)
class InSquad:
    """A SQUAD card: its stack from bottom to top, and its state."""

    stack: tuple[CardData, ...]
    health: int | None = None
    energy: int | None = None
    waiting: bool = False
    new: bool = False
    beneath: tuple[int, int] | None = None


def unit(*stack: CardData, **state: Any) -> InSquad:
    """`health`, `energy` as they are now; `waiting`; `new`: joined this turn; `beneath`: the base's
    HEALTH and ENERGY."""
    return InSquad(stack, **state)


@dataclass
class Side:
    """One player's part of the table. `deck` is listed from the top; harmless cards fill it up."""

    squad: Sequence[CardData | InSquad] = ()
    hand: Sequence[CardData] = ()
    supports: Sequence[CardData] = ()
    lasting: Sequence[CardData] = ()
    deck: Sequence[CardData] = ()
    fill: bool = True
    extra: Sequence[CardData] = ()
    defeated: Sequence[CardData] = ()
    discard: Sequence[CardData] = ()
    ship: int | None = None
    began: bool = True
    prints: dict[str, FlameCard] = field(default_factory=dict)


class PositionedFlame:
    """FlameThrowers, begun from a position instead of from decks."""

    def __init__(
        self,
        sides: Sequence[Side],
        turn: int,
        active: int,
        phase: str,
        in_play: tuple[int, CardData] | None,
    ) -> None:
        self.laid_out = sides
        self.turn = turn
        self.active = active
        self.phase = phase
        self.in_play = in_play

    def new_table(
        self, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]
    ) -> FlameTable:
        mode = mode_of(len(self.laid_out), options)
        table = FlameTable(seed, options, len(self.laid_out), mode)
        table.abilities = CardAbilities(table)
        for ship in table.ships:
            ship.start = ship.health = ship_health(mode, options)
        table.turn = self.turn
        for player, side in zip(table.players, self.laid_out, strict=True):
            _lay_out(table, player, side)
        if self.in_play is not None:
            owner, data = self.in_play
            _add(table, owner, self.laid_out[owner], data, table.field)
        table.first = table.turn_player = self.active
        table.phase = "setup"
        return table

    def setup(self, table: Table) -> Steps[None]:
        yield from ()

    def take_turn(self, table: Table) -> Steps[None]:
        """The first turn begins in the middle, all others are played whole."""
        if table.phase != "setup":
            yield from GAME.take_turn(table)
            return
        assert isinstance(table, FlameTable)
        yield from play_phases(table, self.phase)


def _lay_out(table: FlameTable, player: Player, side: Side) -> None:
    seat = player.seat
    for fighter_or_stack in side.squad:
        _place(table, player, side, fighter_or_stack)
    fillers = [fighter(f"filler{seat}-{number}") for number in range(1, FILLERS + 1)]
    for data in reversed([*side.deck, *(fillers if side.fill else [])]):
        _add(table, seat, side, data, player.deck)
    for zone, cards in (
        (player.hand, side.hand),
        (player.extra, side.extra),
        (player.defeated, side.defeated),
        (player.discard, side.discard),
    ):
        for data in cards:
            _add(table, seat, side, data, zone)
    for slot, data in enumerate((*side.supports, *side.lasting), 1):
        placed = _add(table, seat, side, data, player.supports)
        placed.slot = slot
        placed.face_up = slot > len(side.supports)
    ship = table.ship_of(seat)
    ship.began = ship.began or side.began
    if side.ship is not None:
        ship.health = side.ship
        if not side.ship and ship.side not in table.destroyed_ships:
            table.destroyed_ships.append(ship.side)


def _place(table: FlameTable, player: Player, side: Side, what: CardData | InSquad) -> None:
    laid = what if isinstance(what, InSquad) else InSquad((what,))
    squad = Squad(table.new_id(), player.seat)
    squad.waiting = laid.waiting
    squad.joined = table.turn if laid.new else 0
    player.squad.append(squad)
    for data in laid.stack:
        card = _add(table, player.seat, side, data, squad)
        squad.health.append(card.data.health)
        squad.energy.append(card.data.energy)
    if laid.health is not None:
        squad.health[-1] = laid.health
    if laid.energy is not None:
        squad.energy[-1] = laid.energy
    if laid.beneath is not None:
        squad.health[-2], squad.energy[-2] = laid.beneath


def _add(table: FlameTable, seat: int, side: Side, data: CardData, zone: Zone) -> Card:
    printed = side.prints.setdefault(data.key, FlameCard.from_data(data))
    added = table.add_card(seat, printed, zone)
    added.face_up = not zone.hidden
    return added


class FlameScene(Scene):
    """A FlameThrowers match under test."""

    free_kinds = frozenset({"main_1", "main_2", "battle"})

    @property
    def table(self) -> FlameTable:
        table = self.match.table
        assert isinstance(table, FlameTable)
        return table

    def player(self, seat: int) -> Player:
        return self.table.players[seat]

    def ship(self, seat: int) -> Ship:
        return self.table.ship_of(seat)

    def unit(self, key: str) -> Squad:
        """The one SQUAD card whose top card has that key."""
        found = [squad for squad in self.table.all_squads() if squad.card.key == key]
        assert len(found) == 1, f"{len(found)} SQUAD cards are {key!r}\n{self.describe()}"
        return found[0]

    def health(self, key: str) -> int:
        return self.unit(key).health[-1]

    def energy(self, key: str) -> int:
        return self.unit(key).energy[-1]

    def squad(self, seat: int = 0) -> list[str]:
        return [squad.card.key for squad in self.player(seat).squad]

    def cards(self, zone: str, seat: int = 0) -> list[str]:
        """The cards in a player's "hand", "deck", "defeated" ..., from bottom to top."""
        found: Zone = getattr(self.player(seat), zone)
        return [card.data.key for card in found.cards]

    def pass_all(self) -> None:
        """Let everybody pass who is asked to react."""
        while self.match.outcome is None and self.kinds == ["react"]:
            self.answer("pass")

    def do(self, *wanted: str) -> None:
        """Answer, and let everybody pass who may react to it."""
        self.answer(*wanted)
        self.pass_all()

    def end_turn(self) -> None:
        """End the turn, from whatever phase, and everything that is asked on the way."""
        turn = self.table.turn
        while self.match.outcome is None and self.table.turn == turn:
            if self.decision.kind == "react":
                self.answer("pass")
            else:
                self.answer("end_turn")


def flame_scene(
    *sides: Side,
    turn: int = 5,
    active: int = 0,
    phase: str = "main_1",
    in_play: tuple[int, CardData] | None = None,
    options: Mapping[str, str] | None = None,
    seed: bytes = SEED,
) -> FlameScene:
    """A match standing at the beginning of `phase`; a side that is not given is bare."""
    seated = [*sides, *(Side() for _ in range(2 - len(sides)))]
    game = positioned(GAME, PositionedFlame(seated, turn, active, phase, in_play))
    decks = [Deck(f"seat {seat}", ()) for seat in range(len(seated))]
    return FlameScene(Match(game, decks, seed, game.complete_options(options or {})))
