"""FlameThrowers positions for tests: sides described in a few words, played from any phase.

scene = flame_scene(Side(squad=[fighter("wick")]), Side(squad=[fighter("nettle")]), phase="main_2")
scene.answer("light wick nettle")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.cards import CardData
from rules.flamethrowers.abilities.card_abilities import CardAbilities
from rules.flamethrowers.game import GAME
from rules.flamethrowers.modes import mode_of, ship_health
from rules.flamethrowers.players import Player
from rules.flamethrowers.printed import read_card
from rules.flamethrowers.squads import Ship, Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.turn import play_phases
from tests.testkit.flamethrowers.cards import fighter
from tests.testkit.scene import SEED, Positioned, Scene, put

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


def _new_table(
    sides: Sequence[Side], seed: bytes, options: Mapping[str, str], turn: int, active: int
) -> FlameTable:
    mode = mode_of(len(sides), options)
    table = FlameTable(seed, options, len(sides), mode)
    table.abilities = CardAbilities(table)
    for ship in table.ships:
        ship.start = ship.health = ship_health(mode, options)
    table.turn = turn
    for player, side in zip(table.players, sides, strict=True):
        _lay_out(table, player, side)
    table.first = table.turn_player = active
    return table


def _lay_out(table: FlameTable, player: Player, side: Side) -> None:
    seat = player.seat
    for fighter_or_stack in side.squad:
        _place(table, player, side, fighter_or_stack)
    fillers = [fighter(f"filler{seat}-{number}") for number in range(1, FILLERS + 1)]
    for data in reversed([*side.deck, *(fillers if side.fill else [])]):
        put(table, seat, read_card(data), player.deck)
    for zone, cards in (
        (player.hand, side.hand),
        (player.extra, side.extra),
        (player.defeated, side.defeated),
        (player.discard, side.discard),
    ):
        for data in cards:
            put(table, seat, read_card(data), zone)
    for slot, data in enumerate((*side.supports, *side.lasting), 1):
        placed = put(table, seat, read_card(data), player.supports)
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
        card = put(table, player.seat, read_card(data), squad)
        squad.health.append(card.data.health)
        squad.energy.append(card.data.energy)
    if laid.health is not None:
        squad.health[-1] = laid.health
    if laid.energy is not None:
        squad.energy[-1] = laid.energy
    if laid.beneath is not None:
        squad.health[-2], squad.energy[-2] = laid.beneath


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
        return self.only((s for s in self.table.all_squads() if s.card.key == key), key)

    def health(self, key: str) -> int:
        return self.unit(key).health[-1]

    def energy(self, key: str) -> int:
        return self.unit(key).energy[-1]

    def squad(self, seat: int = 0) -> list[str]:
        return [squad.card.key for squad in self.player(seat).squad]

    def pass_all(self) -> None:
        """Let everybody pass who is asked to react."""
        self.pass_while("react")

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

    def lay_out(seed: bytes, options: Mapping[str, str]) -> FlameTable:
        table = _new_table(seated, seed, options, turn, active)
        if in_play is not None:
            owner, data = in_play
            put(table, owner, read_card(data), table.field)
        return table

    begun = Positioned(GAME, lay_out, lambda table: play_phases(table, phase))
    return FlameScene(begun.match(len(seated), options, seed))
