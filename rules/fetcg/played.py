"""What waits to resolve: Surprise cards on the stack, and triggered abilities."""

from __future__ import annotations

from typing import Any

from rules.engine.state import copied, state
from rules.engine.zones import Card
from rules.fetcg.units import Unit
from rules.text.abilities import Ability

# The objects that the words of a text stand for.
Bindings = dict[str, list[Any]]


@state
class Played:
    """A Surprise card on the stack (FETCG-SURPRISE-6).

    `targets` are public: units or cards on the stack; `bindings` are those of each of its
    abilities. `void`: played in an attack with a Holy Weapon.
    """

    id: int
    card: Card
    player: int
    targets: list[Any] = copied(default_factory=list)
    bindings: list[Bindings] = copied(default_factory=list)
    void: bool = copied(default=False)

    def __repr__(self) -> str:
        return f"<{self.card.data.key} of seat {self.player} on the stack>"


@state
class AbilitySource:
    """A card in play with abilities: whose it is, on which unit or square it lies."""

    card: Card
    seat: int
    unit: Unit | None
    square: str = ""

    @property
    def obj(self) -> Unit | Card:
        """What "this" means in its text."""
        return self.card if self.unit is None else self.unit


@state
class PendingTrigger:
    """A triggered ability that has yet to resolve (FETCG-ABILITY-18)."""

    source: AbilitySource
    ability: Ability
    bindings: Bindings

    @property
    def seat(self) -> int:
        return self.source.seat
