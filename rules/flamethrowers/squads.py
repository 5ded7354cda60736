"""What fights: SQUAD cards, ships, and the attack that is going on."""

from __future__ import annotations

from typing import Any

from rules.engine.state import copied, derived, state
from rules.engine.zones import Card, Zone
from rules.flamethrowers.printed import FlameCard

Signature = tuple[Any, ...]


@state
class Squad(Zone):
    """A SQUAD card in play, with the base forms under it; the last card is the top one.

    `health` and `energy` belong to each card of the stack (FLAME-GEN-9). `attacks` are the kinds
    of attack it made this turn, `used` the abilities; `joined` and `transformed` are turns.
    `forms_kept` counts how often its present form was kept from reverting. `last` is the top card
    it left the field with. `shown` and `declarable` are kept for views and attacks, with the
    `signature` of what they were read from.
    """

    id: int
    health: list[int]
    energy: list[int]
    waiting: bool
    attacks: list[str]
    used: list[str]
    joined: int
    transformed: int
    forms_kept: int
    rested: bool
    last: Card | None
    shown: tuple[Signature, dict[str, Any]] | None = derived(lambda: None)
    declarable: tuple[Signature, list[tuple[str, int, bool]]] | None = derived(lambda: None)

    def __init__(self, number: int, player: int) -> None:
        Zone.__init__(self, "squad", player)
        self.id = number
        self.health = []
        self.energy = []
        self.waiting = True
        self.attacks = []
        self.used = []
        self.joined = 0
        self.transformed = 0
        self.forms_kept = 0
        self.rested = False
        self.last = None
        self.shown = self.declarable = None

    def signature(self, said: Signature) -> Signature:
        """All that it can do hangs on, and what abilities and effects say: their version."""
        return (
            *said,
            self.waiting,
            self.rested,
            *self.attacks,
            *self.health,
            *self.energy,
        )

    @property
    def face(self) -> Card:
        """The top card, or what it was when it left the field."""
        if self.cards:
            return self.cards[-1]
        assert self.last is not None, f"SQUAD card {self.id} never had a card"
        return self.last

    @property
    def card(self) -> FlameCard:
        """What is printed on its face."""
        card: FlameCard = (self.cards[-1] if self.cards else self.face).data
        return card

    @property
    def is_transformed(self) -> bool:
        """Has a base form to go back to (FLAME-TRANSFORM-15)."""
        return len(self.cards) > 1

    def __repr__(self) -> str:
        return f"<SQUAD card {self.id} {self.card.key} of seat {self.player}>"


@state
class Ship:
    """A side's ship: no card, only a life total (FLAME-SHIP-8). It starts with `start`."""

    side: int
    members: tuple[int, ...]
    start: int
    health: int
    lost: bool = False
    began: bool = False

    @property
    def is_destroyed(self) -> bool:
        return self.health == 0

    def __repr__(self) -> str:
        return f"<ship of side {self.side}: {self.health}>"


@state
class Attack:
    """The attack, or STRIKE, that is going on; `knocked_out` is the target it brought to 0.

    `printed` is the DAMAGE it was declared with: a reverted attacker goes on with the attack it
    declared (FLAME-ATTACK-23). `first` if it is the first attack of the turn.
    """

    id: int
    attacker: Squad
    kind: str
    target: Squad | Ship | None
    first: bool
    printed: int
    canceled: bool = copied(default=False)
    knocked_out: Squad | None = copied(default=None)
