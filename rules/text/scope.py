"""Whose skill speaks, about what, and what it has chosen, revealed or spoken of so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rules.engine.decision import Steps
from rules.engine.state import derived, state
from rules.engine.table import Table
from rules.engine.zones import Card
from rules.text.abilities import Ability
from rules.text.amounts import Used
from rules.text.effects import Effect
from rules.text.tree import Node

# A card or a unit, as the game represents them.
GameObject = Any


class RulesContext(Protocol):
    """What a game tells about its table and does to it."""

    @property
    def table(self) -> Table: ...

    def card_of(self, scope: Scope) -> Card | None:
        """The card whose text is carried out; None if it is no card's."""

    def line_of(self, card: Card, scope: Scope) -> str:
        """The line of the card that is carried out."""

    def seats(self, side: str, seat: int) -> tuple[int, ...]:
        """The seats that "own", "enemy" or "any" mean for a player."""

    def units(self, seat: int) -> Sequence[GameObject]: ...

    def cards(self, seat: int, place: str) -> Sequence[GameObject]: ...

    def top(self, seat: int, count: int, *, bottom: bool) -> Sequence[GameObject]: ...

    def beneath(self, obj: GameObject) -> Sequence[GameObject]: ...

    def side_of(self, obj: GameObject) -> int: ...

    def is_unit(self, obj: GameObject) -> bool: ...

    def number(self, obj: GameObject, stat: str) -> int | None:
        """A number the thing shows now; None when it has none."""

    def names(self, obj: GameObject) -> frozenset[str]: ...

    def traits(self, obj: GameObject, trait: str) -> frozenset[str]: ...

    def state(self, obj: GameObject, state: str) -> bool: ...

    def place(self, obj: GameObject) -> str: ...

    def has_skill(self, obj: GameObject, label: str, kind: str, name: str) -> bool: ...

    def fighting(self, obj: GameObject, role: str) -> bool: ...

    def foe(self, obj: GameObject) -> GameObject | None:
        """The unit it is in battle with."""

    def turn_of(self, seat: int, phase: str) -> bool: ...

    def has_happened(self, trigger: Node, scope: Scope) -> bool: ...

    def times_used(self, used: Used, scope: Scope) -> int: ...

    def do(self, effect: Effect, scope: Scope) -> Steps[bool]:
        """Carry out a primitive instruction; whether it was fully done."""

    def can_do(self, effect: Effect, scope: Scope, taken: Sequence[GameObject]) -> bool:
        """Whether the instruction could be fully done, sparing the things in `taken`."""

    def choose(
        self, question: Node, pool: Sequence[GameObject], scope: Scope
    ) -> Steps[list[GameObject]]: ...

    def agree(self, seat: int, scope: Scope) -> Steps[bool]: ...

    def choose_mode(self, count: int, scope: Scope) -> Steps[int]: ...

    def check_state(self) -> Steps[None]:
        """The rule check after a step."""


def _no_context() -> Any:
    """A copied scope is given the context of the copied table by whoever keeps it."""
    return None


@state
class Scope:
    """One use of an ability. `source` is the unit or card that has it.

    `bindings` are the objects that words such as "it" and "that unit" stand for. `effect` is the
    instruction that is being carried out, or for which a choice is made, `effect_name` its name,
    `rest` the instructions that follow it, `paid` what the present cost has used so far. `x` is
    the number that was chosen for X, `shown` the hidden cards that its player has been shown.
    """

    seat: int
    source: GameObject
    ability: Ability | None
    bindings: dict[str, list[GameObject]]
    subject: GameObject
    guessed: bool
    x: int
    effect: Effect | None
    effect_name: str
    rest: Sequence[Effect]
    paid: list[GameObject]
    shown: list[GameObject]
    context: RulesContext = derived(_no_context)

    def __init__(
        self,
        context: RulesContext,
        seat: int,
        source: GameObject,
        ability: Ability | None = None,
        bindings: Mapping[str, Sequence[GameObject]] | None = None,
    ) -> None:
        self.context = context
        self.seat = seat
        self.source = source
        self.ability = ability
        self.bindings = {k: list(v) for k, v in bindings.items()} if bindings else {}
        self.subject = None
        self.guessed = False
        self.x = 0
        self.effect = None
        self.effect_name = ""
        self.rest = ()
        self.paid = []
        self.shown = []

    def about(self, subject: GameObject) -> Scope:
        """The same scope, asked about one object."""
        other = Scope(self.context, self.seat, self.source, self.ability)
        # Lists that words stand for are replaced, never changed.
        other.bindings = dict(self.bindings)
        other.subject = subject
        other.guessed = self.guessed
        other.x = self.x
        return other

    def of(self, seat: int) -> Scope:
        """The same scope, as another player carries it out."""
        other = self.about(self.subject)
        other.seat = seat
        return other
