"""A unit on the field: its card, what it carries, its chips and statuses."""

from __future__ import annotations

from rules.engine.state import copied, state
from rules.engine.zones import Card, Zone
from rules.fetcg.printed import FireCard


@state
class Unit(Zone):
    """A unit on the field: its card, under a Dragon the Manakete; the last card is the top one.

    `energy` are the chips on it. `statuses` maps Sleep, Silence and Poison to the number of its
    owner's Invasion Phases when it was given (FETCG-STATUS-8). `arrived` is the turn in which it
    came into the enemy Home Row, 0 while it is not there (FETCG-WIN-6). `spent`: has used Dance or
    Land Destruction this turn (FETCG-ABILITY-9); `cantoed`: has used Canto this turn. `equipped`
    counts the cards from hand it was given in this Item Step, `used` are the abilities it used this
    turn, `last` is its top card when it left the field.
    """

    id: int
    square: str
    energy: int
    standby: bool
    statuses: dict[str, int]
    arrived: int
    spent: bool
    cantoed: bool
    equipped: int
    used: list[str]
    weapon: Zone
    item: Zone
    last: Card | None = copied(default=None)

    def __init__(self, number: int, player: int, square: str) -> None:
        Zone.__init__(self, "unit", player)
        self.id = number
        self.square = square
        self.energy = 0
        self.standby = False
        self.statuses = {}
        self.arrived = 0
        self.spent = False
        self.cantoed = False
        self.equipped = 0
        self.used = []
        self.weapon = Zone("weapon", player)
        self.item = Zone("item", player)
        self.last = None

    @property
    def face(self) -> Card:
        """The top card, or what it was when the unit left the field."""
        if self.cards:
            return self.cards[-1]
        assert self.last is not None, f"unit {self.id} never had a card"
        return self.last

    @property
    def card(self) -> FireCard:
        data: FireCard = (self.cards[-1] if self.cards else self.face).data
        return data

    @property
    def covers(self) -> bool:
        """Whether it is a Dragon with its Manakete under it."""
        return len(self.cards) > 1

    @property
    def weapon_card(self) -> Card | None:
        """The Weapon or Magic card it carries."""
        return self.weapon.cards[0] if self.weapon.cards else None

    @property
    def item_card(self) -> Card | None:
        return self.item.cards[0] if self.item.cards else None

    @property
    def carried(self) -> list[Card]:
        return [*self.weapon.cards, *self.item.cards]

    @property
    def places(self) -> tuple[Zone, Zone, Zone]:
        return self, self.weapon, self.item

    def __repr__(self) -> str:
        return f"<unit {self.id} {self.card.key} of seat {self.player} at {self.square}>"
