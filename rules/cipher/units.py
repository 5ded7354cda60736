"""The units on the field, and the two parts of it they stand in."""

from __future__ import annotations

from rules.cipher.printed import CipherCard
from rules.engine.state import state
from rules.engine.zones import Card, Zone

VANGUARD = "vanguard"
REARGUARD = "rearguard"
AREAS = (VANGUARD, REARGUARD)


def place_name(zone: Zone) -> str:
    """The name of an area; for a unit, of the part of the field it stands in."""
    return zone.area if isinstance(zone, Unit) else zone.name


def other_area(area: str) -> str:
    return REARGUARD if area == VANGUARD else VANGUARD


@state
class Unit(Zone):
    """A card or a stack of cards on the field; the last card is the top one (CIPHER-STACK-1).

    `promoted` holds, layer by layer, whether the card was placed as a promotion
    (CIPHER-PROMOTE-12), `used` the skills that were used this turn (CIPHER-REQ-5), `last` what
    the unit was when it left the field; its layers tell how high it stood. `since` is the
    timestamp of its present top card.
    """

    id: int
    area: str
    tapped: bool
    promoted: list[bool]
    grown: bool
    since: int
    used: list[str]
    last: Card | None

    def __init__(self, number: int, player: int, area: str) -> None:
        Zone.__init__(self, "unit", player)
        self.id = number
        self.area = area
        self.tapped = False
        self.promoted = []
        self.grown = False
        self.since = 0
        self.used = []
        self.last = None

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
        cards = self.cards
        data: CipherCard = (cards[-1] if cards else self.face).data
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

    def __repr__(self) -> str:
        names = self.card.name if self.cards else "empty"
        return f"<Unit {self.id} {names} in {self.area} of seat {self.player}>"
