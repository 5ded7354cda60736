"""The state of a FlameThrowers match: who plays, what is in play, what is going on."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.decision import Choose
from rules.engine.stalemate import Stalemate
from rules.engine.state import copied, shared, state
from rules.engine.table import Conceded, Table
from rules.engine.triggers import TriggerQueue
from rules.engine.zones import Card, Zone
from rules.flamethrowers.ability_interface import AbilityInterface
from rules.flamethrowers.modes import TWO_PLAYERS, Mode
from rules.flamethrowers.players import Player
from rules.flamethrowers.squads import Attack, Ship, Squad
from rules.flamethrowers.triggers import PendingTrigger

NOBODY = -1
# Where the abilities of face up cards are at work; hands have cards to react with.
IN_PLAY = ("squad", "supports", "field")


@state
class FlameTable(Table):
    """Everything on the table.

    `triggers` wait in groups (FLAME-GEN-6). `reacting` is on while a reaction resolves;
    `pending_defeats` are the SQUAD cards that the action it answers has brought to 0.
    `destroyed_ships` are the sides whose ship is known to be destroyed. `last_turns` counts down
    once nobody can draw (FLAME-WIN-9), `stalemate` up while nothing is lost and nobody joins a
    squad (FLAME-WIN-7). `first` is the seat that starts the game.
    """

    mode: Mode = shared()
    players: list[Player]
    ships: list[Ship]
    field: Zone
    resolving: Zone
    first: int
    attack: Attack | None
    attacks_declared: int
    reacting: bool
    resolving_triggers: bool
    support_canceled: bool
    destroyed_ships: list[int]
    pending_defeats: list[int]
    last_turns: int | None
    stalemate: Stalemate
    triggers: TriggerQueue[PendingTrigger]
    # Set by whoever makes the table; a copy of the table gets a copy of them.
    abilities: AbilityInterface = copied()

    def __init__(
        self, seed: bytes, options: Mapping[str, str], seats: int = 2, mode: Mode = TWO_PLAYERS
    ) -> None:
        Table.__init__(self, seed, options)
        self.mode = mode
        self.players = [Player(seat) for seat in range(seats)]
        self.ships = [
            Ship(side, members, mode.ship_health, mode.ship_health)
            for side, members in enumerate(mode.sides(seats))
        ]
        self.field = Zone("field", NOBODY)
        self.resolving = Zone("resolving", NOBODY)
        self.first = 0
        self.attack = None
        self.attacks_declared = 0
        self.reacting = False
        self.resolving_triggers = False
        self.support_canceled = False
        self.destroyed_ships = []
        self.pending_defeats = []
        self.last_turns = None
        self.stalemate = Stalemate()
        self.triggers = TriggerQueue(newest_first=False)

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
        return [self.players[member] for member in members if not self.players[member].is_out]

    def opponents(self, seat: int) -> list[Player]:
        """The opposing players still in the game, in turn order after the seat."""
        members = self.ship_of(seat).members
        return [player for player in self.in_turn_order(seat) if player.seat not in members]

    def in_turn_order(self, seat: int) -> list[Player]:
        """Every player still in the game, beginning with the seat."""
        first = seat % len(self.players)
        order = [*self.players[first:], *self.players[:first]]
        return [player for player in order if not player.is_out]

    def enemy_ships(self, seat: int) -> list[Ship]:
        own = self.ship_of(seat)
        return [ship for ship in self.ships if ship is not own and not ship.lost]

    # The squads -------------------------------------------------------------------------------

    def side_squad(self, side: int) -> list[Squad]:
        return [squad for seat in self.ships[side].members for squad in self.players[seat].squad]

    def all_squads(self) -> list[Squad]:
        found: list[Squad] = []
        for player in self.players:
            found += player.squad
        return found

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
        filled = sum(len(self.players[member].supports) for member in members)
        return filled < self.mode.support_limit

    @property
    def field_card(self) -> Card | None:
        return self.field.cards[-1] if self.field.cards else None

    @property
    def field_seat(self) -> int:
        """The seat that decides for the FIELD card: its owner's, or once they are out of the game
        the turn player's (FLAME-MULTI-4)."""
        assert self.field_card is not None, "no FIELD card is in play"
        owner = self.field_card.owner
        return self.turn_player if self.players[owner].is_out else owner

    # The engine's questions -------------------------------------------------------------------

    def zones(self) -> list[Zone]:
        places: list[Zone] = [self.field, self.resolving]
        for player in self.players:
            places.extend(player.zones)
            places.extend(player.squad)
        return places

    def has_abilities_in(self, zone: Zone, card: Card) -> bool:
        """In play; a form covers the base under it, so every card of a stack counts."""
        return zone.name in IN_PLAY

    def has_left(self, seat: int) -> bool:
        return self.players[seat].is_out

    def falls_away(self, question: Choose, leaving: Conceded) -> bool:
        """With the turn player the rest of the turn falls away (FLAME-MULTI-32)."""
        if leaving.player == self.turn_player and self.phase != "setup":
            raise leaving
        return leaving.player == question.player
