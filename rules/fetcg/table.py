"""The state of a match of the Fire Emblem TCG: players, field, battle and stack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.table import Table
from rules.engine.zones import Card, Zone
from rules.fetcg.field import SQUARES, row_of
from rules.fetcg.pieces import Battle, Blow, Played, Player, Unit

if TYPE_CHECKING:
    from rules.fetcg.hooks import Abilities

NOBODY = -1


class FetcgTable(Table):
    """Everything on the table.

    `lands` holds a zone for each square. `stack` are the Surprise cards played and not yet
    resolved, the last one on top; `resolving` is on from the first resolution until the stack is
    empty. `seizing` are units with Seize that have just entered the enemy Home Row, `fallen` the
    sides whose unit with Seize has just been defeated (FETCG-WIN-15). `defeats` counts for each
    seat the units it has lost in battle. `acting` is the unit that is being used.
    """

    __slots__ = (
        "abilities",
        "acting",
        "battle",
        "defeats",
        "fallen",
        "first",
        "lands",
        "players",
        "resolving",
        "seizing",
        "stack",
        "stack_zone",
        "step",
    )

    abilities: Abilities

    def __init__(self, seed: bytes, options: Mapping[str, str]) -> None:
        super().__init__(seed, options)
        self.players = [Player(0), Player(1)]
        self.lands = {square: Zone("land", NOBODY) for square in SQUARES}
        self.stack_zone = Zone("stack", NOBODY)
        self.stack: list[Played] = []
        self.resolving = False
        self.first = 0
        self.step = ""
        self.acting: Unit | None = None
        self.battle: Battle | None = None
        self.seizing: list[Unit] = []
        self.fallen: list[int] = []
        self.defeats = [0, 0]

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

    def all_units(self) -> Iterator[Unit]:
        """Every unit on the field, the active player's first."""
        yield from self.active.units
        yield from self.waiting_player.units

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

    def zones(self) -> list[Zone]:
        places: list[Zone] = [*self.lands.values(), self.stack_zone]
        for player in self.players:
            places.extend(player.zones)
            for unit in player.units:
                places.extend(unit.places)
        return places

    def clone(self) -> FetcgTable:
        twin = FetcgTable(self.rng.seed, self.options)
        twin.players = [player.clone() for player in self.players]
        twin.first = self.first
        twin.step = self.step
        twin.defeats = list(self.defeats)
        twin.abilities = self.abilities.on(twin)
        self.copy_shared_into(twin)
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        players = tuple(player.fingerprint() for player in self.players)
        stack = tuple(played.fingerprint() for played in self.stack)
        battle = self.battle.fingerprint() if self.battle is not None else None
        course = (self.first, self.step, self.resolving, tuple(self.defeats))
        return (super().fingerprint(), players, stack, battle, course)


def ref(card: Card) -> dict[str, Any]:
    """A card as log lines name it."""
    return {"card": card.data.key, "handle": card.handle}


def in_home_row_of(table: FetcgTable, unit: Unit, seat: int) -> bool:
    """Whether the unit stands in the Home Row of that seat."""
    row = 1 if table.forward(seat) == 1 else 4
    return row_of(unit.square) == row


__all__ = ["Battle", "Blow", "FetcgTable", "Played", "Player", "Unit", "in_home_row_of", "ref"]
