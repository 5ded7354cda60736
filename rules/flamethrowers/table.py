"""The state of a FlameThrowers match: players, their squads, the ships, the FIELD card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.events import Event
from rules.engine.table import Table
from rules.engine.zones import Card, Zone
from rules.flamethrowers.modes import TWO_PLAYERS, Mode
from rules.flamethrowers.printed import FlameCard

if TYPE_CHECKING:
    from rules.flamethrowers.hooks import Abilities

NOBODY = -1


class Squad(Zone):
    """A SQUAD card in play, with the base forms under it; the last card is the top one.

    `health` and `energy` belong to each card of the stack (FLAME-GEN-9). `attacks` are the kinds
    of attack it made this turn, `used` the abilities; `joined` and `transformed` are turns.
    """

    __slots__ = (
        "attacks",
        "energy",
        "health",
        "held",
        "id",
        "joined",
        "last",
        "rested",
        "transformed",
        "used",
        "waiting",
    )

    def __init__(self, number: int, player: int) -> None:
        super().__init__("squad", player)
        self.id = number
        self.health: list[int] = []
        self.energy: list[int] = []
        self.waiting = True
        self.attacks: list[str] = []
        self.used: list[str] = []
        self.joined = 0
        self.transformed = 0
        self.held = 0
        self.rested = False
        self.last: Card | None = None

    @property
    def face(self) -> Card:
        """The top card, or what it was when it left the field."""
        if self.cards:
            return self.cards[-1]
        assert self.last is not None, f"SQUAD card {self.id} never had a card"
        return self.last

    @property
    def card(self) -> FlameCard:
        data: FlameCard = self.face.data
        return data

    @property
    def is_transformed(self) -> bool:
        """Has a base form to go back to (FLAME-TRANSFORM-15)."""
        return len(self.cards) > 1

    def clone(self) -> Squad:
        """The SQUAD card without its cardboard."""
        twin = Squad(self.id, self.player)
        twin.health = list(self.health)
        twin.energy = list(self.energy)
        twin.waiting = self.waiting
        twin.attacks = list(self.attacks)
        twin.used = list(self.used)
        twin.joined = self.joined
        twin.transformed = self.transformed
        twin.held = self.held
        twin.rested = self.rested
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        numbers = (tuple(self.health), tuple(self.energy), self.joined, self.transformed)
        done = (tuple(self.attacks), tuple(self.used), self.held)
        return (self.id, self.player, self.waiting, self.rested, numbers, done)

    def __repr__(self) -> str:
        return f"<SQUAD card {self.id} {self.card.key} of seat {self.player}>"


class Ship:
    """A side's ship: no card, only a life total (FLAME-SHIP-8)."""

    __slots__ = ("began", "health", "lost", "members", "side", "start")

    def __init__(self, side: int, members: tuple[int, ...], health: int) -> None:
        self.side = side
        self.members = members
        self.start = health
        self.health = health
        self.lost = False
        self.began = False

    @property
    def is_destroyed(self) -> bool:
        return self.health == 0

    def clone(self) -> Ship:
        twin = Ship(self.side, self.members, self.start)
        twin.health = self.health
        twin.lost = self.lost
        twin.began = self.began
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        return (self.side, self.health, self.lost, self.began)

    def __repr__(self) -> str:
        return f"<ship of side {self.side}: {self.health}>"


class Player:
    """One player's zones and what is left of the turn's allowances.

    `passing` are the turns in which the player wants to be asked for no reaction.
    """

    __slots__ = (
        "deck",
        "defeated",
        "discard",
        "exchanged",
        "extra",
        "field_placed",
        "hand",
        "is_out",
        "passing",
        "placed",
        "removed",
        "seat",
        "squad",
        "supports",
    )

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.deck = Zone("deck", seat, hidden=True)
        self.extra = Zone("extra", seat, hidden=True)
        self.hand = Zone("hand", seat, hidden=True)
        self.supports = Zone("supports", seat)
        self.defeated = Zone("defeated", seat)
        self.discard = Zone("discard", seat)
        self.removed = Zone("removed", seat, hidden=True)
        self.squad: list[Squad] = []
        self.placed = False
        self.exchanged = False
        self.field_placed = False
        self.passing: list[int] = []
        self.is_out = False

    @property
    def zones(self) -> tuple[Zone, ...]:
        return (
            self.deck,
            self.extra,
            self.hand,
            self.supports,
            self.defeated,
            self.discard,
            self.removed,
        )

    def clone(self) -> Player:
        """The player with empty zones."""
        twin = Player(self.seat)
        twin.squad = [one.clone() for one in self.squad]
        twin.placed = self.placed
        twin.exchanged = self.exchanged
        twin.field_placed = self.field_placed
        twin.passing = list(self.passing)
        twin.is_out = self.is_out
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        allowances = (self.placed, self.exchanged, self.field_placed, self.is_out)
        squad = tuple(one.fingerprint() for one in self.squad)
        return (self.seat, allowances, tuple(self.passing), squad)


class Attack:
    """The attack, or STRIKE, that is going on."""

    __slots__ = (
        "attacker",
        "canceled",
        "damaged",
        "first",
        "id",
        "killed",
        "kind",
        "printed",
        "target",
    )

    def __init__(
        self, number: int, attacker: Squad, kind: str, target: Squad | Ship | None, *, first: bool
    ) -> None:
        self.id = number
        self.attacker = attacker
        self.kind = kind
        self.target = target
        self.first = first
        # A reverted attacker goes on with the attack it declared (FLAME-ATTACK-23).
        self.printed = attacker.card.damage(kind)
        self.canceled = False
        self.damaged = False
        self.killed: Squad | None = None

    def fingerprint(self) -> tuple[Any, ...]:
        target = self.target
        aim = target.id if isinstance(target, Squad) else target.side if target else None
        return (self.id, self.attacker.id, self.kind, aim, self.canceled, self.damaged)


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


__all__ = ["Attack", "Event", "FlameTable", "Player", "Ship", "Squad", "ref"]
