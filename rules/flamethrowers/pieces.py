"""What stands on a FlameThrowers table: SQUAD cards, ships, players and the attack."""

from __future__ import annotations

from typing import Any

from rules.engine.zones import Card, Zone
from rules.flamethrowers.printed import FlameCard


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
