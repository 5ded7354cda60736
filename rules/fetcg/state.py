"""The state of a match of the Fire Emblem TCG: players, field, battle and stack."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.state import copied, state
from rules.engine.table import Table
from rules.engine.triggers import TriggerQueue
from rules.engine.zones import Card, Zone
from rules.fetcg.ability_interface import AbilityInterface
from rules.fetcg.field import ROWS, SQUARES
from rules.fetcg.played import PendingTrigger, Played
from rules.fetcg.players import Player
from rules.fetcg.strikes import Battle
from rules.fetcg.units import Unit

NOBODY = -1


@state
class FetcgTable(Table):
    """Everything on the table.

    `lands` holds a zone for each square. `stack` are the Surprise cards played and not yet
    resolved, the last one on top; `order_played` has for each card that was ever there, by its
    index, the number of its last play (FETCG-SURPRISE-20). `resolving` is on from the first
    resolution until the stack is empty. `seizing` are units with Seize that have just entered the
    enemy Home Row, `fallen` the sides whose unit with Seize has just been defeated (FETCG-WIN-15).
    `defeats` counts for each seat the units it has lost in battle. `acting` is the unit that is
    being used. `triggers` are the triggered abilities that have yet to resolve (FETCG-ABILITY-18).
    """

    players: list[Player]
    lands: dict[str, Zone]
    stack_zone: Zone
    stack: list[Played]
    order_played: dict[int, int]
    resolving: bool
    first: int
    step: str
    acting: Unit | None
    battle: Battle | None
    seizing: list[Unit]
    fallen: list[int]
    defeats: list[int]
    triggers: TriggerQueue[PendingTrigger]
    # Set by whoever makes the table; a copy of the table gets a copy of them.
    abilities: AbilityInterface = copied()

    def __init__(self, seed: bytes, options: Mapping[str, str]) -> None:
        Table.__init__(self, seed, options)
        self.players = [Player.at(0), Player.at(1)]
        self.lands = {square: Zone("land", NOBODY) for square in SQUARES}
        self.stack_zone = Zone("stack", NOBODY)
        self.stack = []
        self.order_played = {}
        self.resolving = False
        self.first = 0
        self.step = ""
        self.acting = None
        self.battle = None
        self.seizing = []
        self.fallen = []
        self.defeats = [0, 0]
        self.triggers = TriggerQueue(newest_first=False)

    # Who is who -------------------------------------------------------------------------------

    @property
    def active(self) -> Player:
        return self.players[self.turn_player]

    @property
    def waiting_player(self) -> Player:
        return self.players[1 - self.turn_player]

    def enemy(self, seat: int) -> Player:
        return self.players[1 - seat]

    def forward(self, seat: int) -> int:
        """1 for the starting player, whose Home Row is A, -1 for the other (FETCG-FIELD-4)."""
        return 1 if seat == self.first else -1

    # The field --------------------------------------------------------------------------------

    def all_units(self) -> list[Unit]:
        """Every unit on the field, the active player's first."""
        active = self.turn_player
        return self.players[active].units + self.players[1 - active].units

    def unit_at(self, square: str) -> Unit | None:
        for player in self.players:
            for unit in player.units:
                if unit.square == square:
                    return unit
        return None

    def unit_of(self, card: Card) -> Unit:
        """The unit the card is on top of, or carried by."""
        for unit in self.all_units():
            if card.zone in unit.places:
                return unit
        raise LookupError(f"{card} is not on the field")

    def in_play(self, unit: Unit) -> bool:
        return unit in self.players[unit.player].units

    def land_at(self, square: str) -> Card | None:
        cards = self.lands[square].cards
        return cards[-1] if cards else None

    def square_of(self, land: Card) -> str:
        for square, zone in self.lands.items():
            if zone is land.zone:
                return square
        raise LookupError(f"{land} lies on no square")

    # The engine's questions -------------------------------------------------------------------

    def has_abilities_in(self, zone: Zone, card: Card) -> bool:
        """Abilities are at work on the field alone; other places are looked into when asked."""
        return zone.name in ("unit", "weapon", "item", "land")

    def zones(self) -> list[Zone]:
        places: list[Zone] = [*self.lands.values(), self.stack_zone]
        for player in self.players:
            places.extend(player.zones)
            for unit in player.units:
                places.extend(unit.places)
        return places


def home_row_of(table: FetcgTable, seat: int) -> str:
    """The letter of the seat's Home Row (FETCG-FIELD-3)."""
    return ROWS[0] if seat == table.first else ROWS[-1]


def in_home_row_of(table: FetcgTable, unit: Unit, seat: int) -> bool:
    """Whether the unit stands in the Home Row of that seat."""
    return unit.square[0] == home_row_of(table, seat)
