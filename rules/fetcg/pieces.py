"""What stands on the field: units, players, battles, Surprise cards that were played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.zones import Card, Zone

if TYPE_CHECKING:
    from rules.fetcg.printed import FireCard

CHIPS = 20
ATTACK, COUNTER = "attack", "counterattack"


class Unit(Zone):
    """A unit on the field: its card, under a Dragon the Manakete; the last card is the top one.

    `energy` are the chips on it. `statuses` maps Sleep, Silence and Poison to the number of its
    owner's Invasion Phases when it was given (FETCG-STATUS-8). `arrived` is the turn in which it
    came into the enemy Home Row, 0 while it is not there (FETCG-WIN-6). `spent`: has used Dance or
    Land Destruction this turn (FETCG-ABILITY-9); `cantoed`: has used Canto this turn.
    """

    __slots__ = (
        "arrived",
        "cantoed",
        "energy",
        "equipped",
        "id",
        "item",
        "last",
        "spent",
        "square",
        "standby",
        "statuses",
        "used",
        "weapon",
    )

    def __init__(self, number: int, player: int, square: str) -> None:
        super().__init__("unit", player)
        self.id = number
        self.square = square
        self.energy = 0
        self.standby = False
        self.statuses: dict[str, int] = {}
        self.arrived = 0
        self.spent = False
        self.cantoed = False
        # Cards from hand it was given in this Item Step; abilities it used this turn.
        self.equipped = 0
        self.used: list[str] = []
        self.weapon = Zone("weapon", player)
        self.item = Zone("item", player)
        self.last: Card | None = None

    @property
    def face(self) -> Card:
        """The top card, or what it was when the unit left the field."""
        if self.cards:
            return self.cards[-1]
        assert self.last is not None, f"unit {self.id} never had a card"
        return self.last

    @property
    def card(self) -> FireCard:
        data: FireCard = self.face.data
        return data

    @property
    def covered(self) -> Card | None:
        """The Manakete under a Dragon."""
        return self.cards[0] if len(self.cards) > 1 else None

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

    def clone(self) -> Unit:
        """The unit without its cardboard."""
        twin = Unit(self.id, self.player, self.square)
        twin.energy = self.energy
        twin.standby = self.standby
        twin.statuses = dict(self.statuses)
        twin.arrived = self.arrived
        twin.spent = self.spent
        twin.cantoed = self.cantoed
        twin.equipped = self.equipped
        twin.used = list(self.used)
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        done = (self.standby, self.spent, self.cantoed, self.equipped, tuple(self.used))
        statuses = tuple(sorted(self.statuses.items()))
        return (self.id, self.player, self.square, self.energy, done, statuses, self.arrived)

    def __repr__(self) -> str:
        return f"<unit {self.id} {self.card.key} of seat {self.player} at {self.square}>"


class Player:
    """One player's zones, chips and what is left of the turn's allowances.

    `invasions` counts the Invasion Phases begun. `protected`: started with no hand, and not yet
    made the sortie that ends the protection (FETCG-SETUP-7, 8). `fresh` are the cards that came
    into the hand since a stack began to resolve (FETCG-SURPRISE-10), `passing` the turns in which
    the player wants to open no stack outside battle, `offered` the turn of the last draw offered.
    """

    __slots__ = (
        "deck",
        "discard",
        "fresh",
        "hand",
        "invasions",
        "land_played",
        "offered",
        "passing",
        "protected",
        "seat",
        "sorties",
        "units",
        "unused",
        "used",
    )

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.deck = Zone("deck", seat, hidden=True)
        self.hand = Zone("hand", seat, hidden=True)
        self.discard = Zone("discard", seat)
        self.units: list[Unit] = []
        self.unused = CHIPS
        self.used = 0
        self.sorties = 0
        self.land_played = False
        self.invasions = 0
        self.protected = False
        self.fresh: list[int] = []
        self.passing: list[int] = []
        self.offered = 0

    @property
    def zones(self) -> tuple[Zone, Zone, Zone]:
        return self.deck, self.hand, self.discard

    @property
    def chips(self) -> int:
        """All of them, wherever they are: always 20 (FETCG-CHIPS-2)."""
        return self.unused + self.used + sum(unit.energy for unit in self.units)

    def clone(self) -> Player:
        """The player with empty zones."""
        twin = Player(self.seat)
        twin.units = [unit.clone() for unit in self.units]
        twin.unused = self.unused
        twin.used = self.used
        twin.sorties = self.sorties
        twin.land_played = self.land_played
        twin.invasions = self.invasions
        twin.protected = self.protected
        twin.fresh = list(self.fresh)
        twin.passing = list(self.passing)
        twin.offered = self.offered
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        allowances = (self.sorties, self.land_played, self.invasions, self.protected)
        units = tuple(unit.fingerprint() for unit in self.units)
        heard = (tuple(self.fresh), tuple(self.passing), self.offered)
        return (self.seat, self.unused, self.used, allowances, heard, units)


class Blow:
    """One attack or counterattack: who strikes whom with what (FETCG-DAMAGE-1).

    `equipment` is the card that is used, None for the initial equipment; `against` is what the
    other side has in hand for the triangle (FETCG-TRIANGLE-7). `id` is 0 for a blow that is only
    thought of, so that no effect of a real one bears on it.
    """

    __slots__ = ("against", "equipment", "id", "kind", "target", "user")

    def __init__(
        self,
        number: int,
        kind: str,
        user: Unit,
        target: Unit,
        equipment: Card | None,
        against: Card | None,
    ) -> None:
        self.id = number
        self.kind = kind
        self.user = user
        self.target = target
        self.equipment = equipment
        self.against = against

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id}: {self.user} strikes {self.target}>"


class Battle:
    """The battle that is going on (FETCG-BATTLE-1, 2); `blow` is the attack, then the counter.

    `attacker_card` and `defender_card` are the equipment chosen, None for the initial one.
    `invalid`: Surprise cards of this Attack Step have no effect (FETCG-HOLY-4). `struck`: the
    attack has taken place; `used_magic` are the Magic cards that were used.
    """

    __slots__ = (
        "attacker",
        "attacker_card",
        "blow",
        "defender",
        "defender_card",
        "id",
        "invalid",
        "struck",
        "used_magic",
    )

    def __init__(self, number: int, attacker: Unit, defender: Unit) -> None:
        self.id = number
        self.attacker = attacker
        self.defender = defender
        self.attacker_card: Card | None = None
        self.defender_card: Card | None = None
        self.blow: Blow | None = None
        self.invalid = False
        self.struck = False
        self.used_magic: list[Card] = []

    def involves(self, unit: Unit) -> bool:
        return unit is self.attacker or unit is self.defender

    def fingerprint(self) -> tuple[Any, ...]:
        cards = [card.index if card else None for card in (self.attacker_card, self.defender_card)]
        blow = (self.blow.id, self.blow.kind) if self.blow is not None else None
        return (self.id, self.attacker.id, self.defender.id, tuple(cards), blow, self.invalid)


class Played:
    """A Surprise card on the stack (FETCG-SURPRISE-6).

    `targets` are public: cards, units, squares or cards on the stack; `scope` is what the abilities
    keep with it for its resolution. `void`: played in an attack with a Holy Weapon.
    """

    __slots__ = ("card", "id", "player", "scope", "targets", "void")

    def __init__(self, number: int, card: Card, player: int) -> None:
        self.id = number
        self.card = card
        self.player = player
        self.targets: list[Any] = []
        self.scope: Any = None
        self.void = False

    def fingerprint(self) -> tuple[Any, ...]:
        return (self.id, self.card.index, self.player, self.void, names_of(self.targets))

    def __repr__(self) -> str:
        return f"<{self.card.data.key} of seat {self.player} on the stack>"


def names_of(things: Sequence[Any]) -> tuple[Any, ...]:
    """Things as plain values, for fingerprints."""
    return tuple(one.index if isinstance(one, Card) else getattr(one, "id", one) for one in things)
