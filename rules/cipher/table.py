"""The state of a Cipher match: two players, their areas, their units and the battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.cipher.cards import CipherCard
from rules.cipher.hooks import Skills
from rules.cipher.loops import Given, Unasked
from rules.engine.events import Event
from rules.engine.table import Table
from rules.engine.zones import Card, Zone

VANGUARD = "vanguard"
REARGUARD = "rearguard"
AREAS = (VANGUARD, REARGUARD)


def place_name(zone: Zone) -> str:
    """The name of an area; for a unit, of the part of the field it stands in."""
    return zone.area if isinstance(zone, Unit) else zone.name


def other_area(area: str) -> str:
    return REARGUARD if area == VANGUARD else VANGUARD


class Unit(Zone):
    """A card or a stack of cards on the field; the last card is the top one (CIPHER-STACK-1).

    `promoted` holds, layer by layer, whether the card was placed as a promotion
    (CIPHER-PROMOTE-12), `used` the skills that were used this turn (CIPHER-REQ-5), `last` what
    the unit was when it left the field; its layers tell how high it stood.
    """

    __slots__ = ("area", "grown", "id", "last", "promoted", "since", "tapped", "used")

    def __init__(self, number: int, player: int, area: str) -> None:
        super().__init__("unit", player)
        self.id = number
        self.area = area
        self.tapped = False
        self.promoted: list[bool] = []
        self.grown = False
        self.since = 0
        self.used: list[str] = []
        self.last: Card | None = None

    @property
    def face(self) -> Card:
        """The unit's top card, or what it was when it left the field."""
        if self.cards:
            return self.cards[-1]
        assert self.last is not None, f"unit {self.id} never had a card"
        return self.last

    @property
    def card(self) -> CipherCard:
        """The printed card that the unit is now: its top card."""
        data: CipherCard = self.face.data
        return data

    @property
    def stack(self) -> int:
        """Cards in the stack, or when it left the field (CIPHER-STACK-1)."""
        return len(self.promoted)

    @property
    def is_promoted(self) -> bool:
        return self.promoted[-1]

    @property
    def is_levelled_up(self) -> bool:
        """Promoted, levelled up or grown: a stack of two or more (CIPHER-LEVELUP-5)."""
        return self.stack > 1

    @property
    def has_class_change(self) -> bool:
        """Whether Class Change Skills work (CIPHER-KEYWORD-CCS-1, CIPHER-KEYWORD-GROWTH-3)."""
        return self.promoted[-1] or (self.grown and self.stack > 1)

    @property
    def is_revealed(self) -> bool:
        return self.cards[-1].face_up

    def clone(self) -> Unit:
        """The unit without its cards."""
        twin = Unit(self.id, self.player, self.area)
        twin.tapped = self.tapped
        twin.promoted = list(self.promoted)
        twin.grown = self.grown
        twin.since = self.since
        twin.used = list(self.used)
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        return (
            self.id,
            self.area,
            self.tapped,
            tuple(self.promoted),
            self.grown,
            tuple(sorted(self.used)),
        )

    def __repr__(self) -> str:
        names = self.card.name if self.cards else "empty"
        return f"<Unit {self.id} {names} in {self.area} of seat {self.player}>"


class Player:
    """One player's areas (CIPHER-AREA-1), bond budget and Lord."""

    __slots__ = (
        "bonds",
        "boundless",
        "deck",
        "hand",
        "lord",
        "next_slot",
        "orbs",
        "retreat",
        "seat",
        "spent",
        "support",
        "units",
        "used",
    )

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.deck = Zone("deck", seat, hidden=True)
        self.hand = Zone("hand", seat, hidden=True)
        self.bonds = Zone("bonds", seat)
        self.orbs = Zone("orbs", seat, hidden=True)
        self.support = Zone("support", seat)
        self.retreat = Zone("retreat", seat)
        self.boundless = Zone("boundless", seat)
        self.units: list[Unit] = []
        self.lord = 0
        self.spent = 0
        self.next_slot = 1
        self.used: list[str] = []

    @property
    def areas(self) -> tuple[Zone, ...]:
        return (
            self.deck,
            self.hand,
            self.bonds,
            self.orbs,
            self.support,
            self.retreat,
            self.boundless,
        )

    @property
    def lord_unit(self) -> Unit:
        for unit in self.units:
            if unit.id == self.lord:
                return unit
        raise LookupError(f"seat {self.seat} has no Lord on the field")

    def in_area(self, area: str) -> list[Unit]:
        return [unit for unit in self.units if unit.area == area]

    @property
    def budget(self) -> int:
        """Bonds that may still be spent this turn (CIPHER-BOND-8, CIPHER-BOND-11)."""
        return max(0, len(self.bonds.cards) - self.spent)

    def clone(self) -> Player:
        """The player with empty areas and units."""
        twin = Player(self.seat)
        twin.units = [unit.clone() for unit in self.units]
        twin.lord = self.lord
        twin.spent = self.spent
        twin.next_slot = self.next_slot
        twin.used = list(self.used)
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        units = tuple(unit.fingerprint() for unit in self.units)
        return (units, self.lord, self.spent, self.next_slot, tuple(sorted(self.used)))


class Battle:
    """The battle that is going on: who fights whom, and what the totals are made of."""

    __slots__ = (
        "attacker",
        "critical",
        "defender",
        "extra",
        "failed",
        "orbs",
        "step",
    )

    def __init__(self, attacker: Unit, defender: Unit) -> None:
        self.attacker = attacker
        self.defender = defender
        self.step = "declare"
        self.critical = False
        self.extra = 0
        self.orbs = 1
        self.failed: list[int] = []

    def unit_of(self, seat: int) -> Unit:
        return self.attacker if self.attacker.player == seat else self.defender

    def fingerprint(self) -> tuple[Any, ...]:
        units = (self.attacker.id, self.defender.id)
        totals = (self.critical, self.extra, self.orbs, tuple(self.failed))
        return (units, self.step, totals)


class CipherTable(Table):
    """Both players, the battle if there is one, and the skills at work.

    `past` are this turn's events, `waiting` the triggered skills in groups (CIPHER-SKILL-13),
    `acting` the use of a skill that is being resolved and `paying` whether its price is.
    """

    __slots__ = (
        "acting",
        "battle",
        "default_lords",
        "first",
        "given",
        "past",
        "paying",
        "players",
        "skills",
        "unasked",
        "waiting",
    )

    skills: Skills

    def __init__(self, seed: bytes, options: Mapping[str, str]) -> None:
        super().__init__(seed, options)
        self.players = [Player(0), Player(1)]
        self.first = 0
        self.default_lords: tuple[str, ...] = ("", "")
        self.battle: Battle | None = None
        self.past: list[Event] = []
        self.waiting: list[list[Any]] = []
        self.acting: Any = None
        self.paying = False
        self.given = Given()
        self.unasked = Unasked()

    def happened(self, kind: str, **about: Any) -> None:
        """Note an event, with the use of a skill that caused it, if one did."""
        super().happened(kind, cause=self.acting, paid=self.paying, **about)

    def move(self, card: Card, zone: Zone, *, face_up: bool = True, bottom: bool = False) -> None:
        origin = card.zone
        super().move(card, zone, face_up=face_up, bottom=bottom)
        if self.phase != "setup" and zone is not origin:
            self.happened("placed", card=card, origin=place_name(origin), to=place_name(zone))

    @property
    def active(self) -> Player:
        return self.players[self.turn_player]

    def enemy(self, seat: int) -> Player:
        return self.players[1 - seat]

    @property
    def priority(self) -> tuple[Player, Player]:
        """Turn player first (CIPHER-SKILL-12); in battle that is the attacker (CIPHER-BATTLE-4)."""
        return self.players[self.turn_player], self.players[1 - self.turn_player]

    def unit_of(self, card: Card) -> Unit:
        zone = card.zone
        assert isinstance(zone, Unit), f"{card} is not on the field"
        return zone

    def all_units(self) -> Iterator[Unit]:
        for player in self.players:
            yield from player.units

    def on_field(self, unit: Unit) -> bool:
        return unit in self.players[unit.player].units

    def is_lord(self, unit: Unit) -> bool:
        return self.players[unit.player].lord == unit.id

    def zones(self) -> list[Zone]:
        places: list[Zone] = []
        for player in self.players:
            places.extend(player.areas)
            places.extend(player.units)
        return places

    def clone(self) -> CipherTable:
        twin = CipherTable(self.rng.seed, self.options)
        twin.players = [player.clone() for player in self.players]
        twin.first = self.first
        twin.default_lords = self.default_lords
        twin.skills = self.skills.on(twin)
        self.copy_shared_into(twin)
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        players = tuple(player.fingerprint() for player in self.players)
        battle = self.battle.fingerprint() if self.battle is not None else None
        return (super().fingerprint(), players, battle)
