"""The state of a FlameThrowers match: who plays, what is in play, what is going on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.table import Table
from rules.engine.zones import Card, Zone
from rules.flamethrowers.modes import TWO_PLAYERS, Mode
from rules.flamethrowers.pieces import Attack, Player, Ship, Squad

if TYPE_CHECKING:
    from rules.flamethrowers.hooks import Abilities

NOBODY = -1


class FlameTable(Table):
    """Everything on the table.

    `waiting` are triggered abilities in groups (FLAME-GEN-6). `reacting` is on while a reaction
    resolves; `owed` are the SQUAD cards that what it answers has brought to 0. `sunk` are the
    sides whose ship is known to be destroyed, `quiet` counts turns in which nothing was lost
    (FLAME-WIN-7), `last_turns` those left once nobody can draw (FLAME-WIN-9).
    """

    __slots__ = (
        "abilities",
        "attack",
        "attacks_declared",
        "field",
        "first",
        "last_turns",
        "mode",
        "owed",
        "players",
        "quiet",
        "reacting",
        "resolving",
        "resolving_now",
        "ships",
        "stirred",
        "sunk",
        "support_canceled",
        "waiting",
    )

    abilities: Abilities

    def __init__(
        self, seed: bytes, options: Mapping[str, str], seats: int = 2, mode: Mode = TWO_PLAYERS
    ) -> None:
        super().__init__(seed, options)
        self.mode = mode
        self.players = [Player(seat) for seat in range(seats)]
        self.ships = [
            Ship(side, members, mode.ship_health) for side, members in enumerate(mode.sides(seats))
        ]
        self.field = Zone("field", NOBODY)
        self.resolving = Zone("resolving", NOBODY)
        self.first = 0
        self.attack: Attack | None = None
        self.attacks_declared = 0
        self.reacting = False
        self.resolving_now = False
        self.stirred = False
        self.support_canceled = False
        self.sunk: list[int] = []
        self.owed: list[int] = []
        self.quiet = 0
        self.last_turns: int | None = None
        self.waiting: list[list[Any]] = []

    # Who is who -------------------------------------------------------------------------------

    @property
    def active(self) -> Player:
        return self.players[self.turn_player]

    def ship_of(self, seat: int) -> Ship:
        for ship in self.ships:
            if seat in ship.members:
                return ship
        raise LookupError(f"seat {seat} has no ship")

    def allies(self, seat: int) -> list[Player]:
        """The players of the seat's side who are still in the game, itself included."""
        members = self.ship_of(seat).members
        return [self.players[one] for one in members if not self.players[one].is_out]

    def opponents(self, seat: int) -> list[Player]:
        """The opposing players still in the game, in turn order after the seat."""
        members = self.ship_of(seat).members
        return [one for one in self.in_turn_order(seat) if one.seat not in members]

    def in_turn_order(self, seat: int) -> list[Player]:
        """Every player still in the game, beginning with the seat."""
        count = len(self.players)
        order = [self.players[(seat + step) % count] for step in range(count)]
        return [one for one in order if not one.is_out]

    def enemy_ships(self, seat: int) -> list[Ship]:
        mine = self.ship_of(seat)
        return [ship for ship in self.ships if ship is not mine and not ship.lost]

    # The squads -------------------------------------------------------------------------------

    def side_squad(self, side: int) -> list[Squad]:
        return [one for seat in self.ships[side].members for one in self.players[seat].squad]

    def all_squads(self) -> Iterator[Squad]:
        for player in self.players:
            yield from player.squad

    def squad_of(self, card: Card) -> Squad:
        zone = card.zone
        assert isinstance(zone, Squad), f"{card} is not in a squad"
        return zone

    def in_play(self, squad: Squad) -> bool:
        return squad in self.players[squad.player].squad

    def has_room(self, seat: int, more: int = 1) -> bool:
        """Whether the side's squad may grow by that many (FLAME-PLACE-5)."""
        return len(self.side_squad(self.ship_of(seat).side)) + more <= self.mode.squad_limit

    def has_slot(self, seat: int) -> bool:
        """Whether the side has a free SUPPORT slot (FLAME-SUPPORT-1)."""
        members = self.ship_of(seat).members
        held = sum(len(self.players[one].supports) for one in members)
        return held < self.mode.support_limit

    @property
    def field_card(self) -> Card | None:
        return self.field.cards[-1] if self.field.cards else None

    # The engine's questions -------------------------------------------------------------------

    def zones(self) -> list[Zone]:
        places: list[Zone] = [self.field, self.resolving]
        for player in self.players:
            places.extend(player.zones)
            places.extend(player.squad)
        return places

    def clone(self) -> FlameTable:
        twin = FlameTable(self.rng.seed, self.options, len(self.players), self.mode)
        twin.players = [player.clone() for player in self.players]
        twin.ships = [ship.clone() for ship in self.ships]
        twin.first = self.first
        twin.attacks_declared = self.attacks_declared
        twin.stirred = self.stirred
        twin.sunk = list(self.sunk)
        twin.quiet = self.quiet
        twin.last_turns = self.last_turns
        twin.abilities = self.abilities.on(twin)
        self.copy_shared_into(twin)
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        players = tuple(player.fingerprint() for player in self.players)
        ships = tuple(ship.fingerprint() for ship in self.ships)
        attack = self.attack.fingerprint() if self.attack is not None else None
        course = (self.first, self.attacks_declared, self.stirred, self.quiet, self.last_turns)
        return (super().fingerprint(), players, ships, attack, course)


def ref(card: Card) -> dict[str, Any]:
    """A card as log lines name it."""
    return {"card": card.data.key, "handle": card.handle}


__all__ = ["Attack", "FlameTable", "Player", "Ship", "Squad", "ref"]
