"""A position of a Cipher match, read from a view in which every card lies open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Json = dict[str, Any]

VANGUARD, REARGUARD = "vanguard", "rearguard"
AREAS = (VANGUARD, REARGUARD)


class Held(NamedTuple):
    """A card by the handle it has just now; the key says which card it is."""

    key: str
    handle: int = 0
    face_up: bool = True


@dataclass
class Unit:
    """`cards` from the top down; `number` is 0 for a unit that has come since."""

    number: int
    area: str
    cards: list[Held]
    attack: int = 0
    ranges: tuple[int, ...] = ()
    lord: bool = False
    tapped: bool = False
    promoted: bool = False
    face_up: bool = True

    @property
    def top(self) -> Held:
        return self.cards[0]


@dataclass
class Side:
    """What one player has; `deck` from the top down.

    `mixed` are the zones whose cards chance has dealt among them since the position was read: only
    how many each has is known, and which cards they have together.
    """

    deck: list[Held]
    hand: list[Held]
    bonds: list[Held]
    orbs: dict[int, Held]
    support: list[Held]
    retreat: list[Held]
    boundless: list[Held]
    units: list[Unit]
    spent: int
    mixed: set[str] = field(default_factory=set)

    def in_area(self, area: str) -> list[Unit]:
        return [unit for unit in self.units if unit.area == area]

    def keys(self) -> Iterator[str]:
        """Every card, wherever it lies."""
        for zone in (self.deck, self.hand, self.bonds, self.support, self.retreat, self.boundless):
            yield from (card.key for card in zone)
        yield from (card.key for card in self.orbs.values())
        for unit in self.units:
            yield from (card.key for card in unit.cards)

    def comparable(self, mixed: set[str], known: set[int]) -> dict[str, Any]:
        """Zone by zone, without what has no meaning: handles, and order where there is none.

        Units outside `known` are compared without their numbers.
        """
        zones: dict[str, list[Any]] = {
            "deck": [card.key for card in self.deck],
            "hand": sorted(card.key for card in self.hand),
            "orbs": [(slot, card.key) for slot, card in sorted(self.orbs.items())],
        }
        pool = [card.key for name in sorted(mixed) for card in self._zone(name)]
        found: dict[str, Any] = {
            name: len(cards) if name in mixed else cards for name, cards in zones.items()
        }
        found["mixed"] = sorted(pool)
        found["bonds"] = sorted((card.key, card.face_up) for card in self.bonds)
        found["support"] = [card.key for card in self.support]
        found["retreat"] = sorted(card.key for card in self.retreat)
        found["boundless"] = sorted(card.key for card in self.boundless)
        found["spent"] = self.spent
        found["units"] = sorted(
            (
                unit.number if unit.number in known else 0,
                unit.area,
                tuple(card.key for card in unit.cards),
                f"tapped {unit.tapped}, promoted {unit.promoted}, Lord {unit.lord}",
            )
            for unit in self.units
        )
        return found

    def handles(self, zones: set[str]) -> set[int]:
        """A card that is shuffled gets a new one (section 2)."""
        return {card.handle for name in zones for card in self._zone(name)}

    def _zone(self, name: str) -> list[Held]:
        return list(self.orbs.values()) if name == "orbs" else list(getattr(self, name))


@dataclass
class Fight:
    """A battle: the units by number, the seats whose support failed, the support of each seat."""

    attacker: int
    defender: int
    failed: set[int] = field(default_factory=set)
    critical: bool = False
    attack: int = 0
    defence: int = 0
    support: dict[int, int | None] = field(default_factory=lambda: {0: None, 1: None})


@dataclass
class Position:
    """Everything on the table, and what is asked of whom: kind, and the seats still to answer."""

    turn: int
    player: int
    phase: str
    sides: tuple[Side, Side]
    battle: Fight | None = None
    kind: str = ""
    seats: frozenset[int] = frozenset()
    winners: tuple[int, ...] | None = None
    rule: str = ""
    # Who goes first, and what was answered in secret while the other has not.
    first: int | None = None
    secrets: dict[int, Json] = field(default_factory=dict)

    def units(self) -> Iterator[tuple[int, Unit]]:
        for seat, side in enumerate(self.sides):
            for unit in side.units:
                yield seat, unit

    def unit(self, number: int) -> tuple[int, Unit]:
        return next((seat, unit) for seat, unit in self.units() if unit.number == number)

    def topped_by(self, handle: int) -> tuple[int, Unit]:
        return next((seat, unit) for seat, unit in self.units() if unit.top.handle == handle)


def read_position(view: Mapping[str, Any], kinds: Mapping[int, str]) -> Position:
    """The position of a view laid open; `kinds` says what each seat is asked."""
    first, second = (_side(player) for player in view["players"])
    outcome = view["outcome"]
    return Position(
        turn=view["turn"],
        player=view["turn_player"],
        phase=view["phase"],
        sides=(first, second),
        battle=_fight(view["battle"]),
        kind=next(iter(kinds.values()), ""),
        seats=frozenset(kinds),
        winners=None if outcome is None else tuple(outcome["winners"]),
        rule="" if outcome is None else outcome["rule"],
    )


def _side(player: Json) -> Side:
    zones = player["zones"]
    slots = zones["orbs"]["slots"]
    return Side(
        deck=_cards(zones["deck"]["cards"]),
        hand=_cards(zones["hand"]["cards"]),
        bonds=_cards(zones["bonds"]["cards"]),
        orbs={slot["slot"]: _card(slot["card"]) for slot in slots},
        support=_cards(zones["support"]["cards"]),
        retreat=_cards(zones["retreat"]["cards"]),
        boundless=_cards(zones["boundless"]["cards"]),
        units=[_unit(unit, area) for area in AREAS for unit in zones[area]["units"]],
        spent=player["budget"]["spent"],
    )


def _unit(unit: Json, area: str) -> Unit:
    return Unit(
        number=unit["unit"],
        area=area,
        cards=_cards(unit["cards"]),
        attack=unit["attack"],
        ranges=tuple(unit["range"]),
        lord=unit["lord"],
        tapped=unit["tapped"],
        promoted=unit["promoted"],
        face_up=unit["face_up"],
    )


def _fight(battle: Json | None) -> Fight | None:
    if battle is None:
        return None
    return Fight(
        attacker=battle["attacker"],
        defender=battle["defender"],
        failed=set(battle["failed"]),
        critical=battle["critical"],
        attack=battle["attack"],
        defence=battle["defence"],
        support={int(seat): value for seat, value in battle["support"].items()},
    )


def _cards(cards: list[Json]) -> list[Held]:
    return [_card(card) for card in cards]


def _card(card: Json) -> Held:
    return Held(card["key"], card["handle"], card["face_up"])
