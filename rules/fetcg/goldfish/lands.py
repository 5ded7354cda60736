"""Where a Land may be placed and whom it lets in, read off its text once for a whole deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.decision import Steps
from rules.fetcg.cards import MOVEMENTS
from rules.fetcg.field import SQUARES, home_row, squares_of_row
from rules.fetcg.printed import FireCard
from rules.text import changes as c
from rules.text.conditions import Condition
from rules.text.default_context import DefaultContext
from rules.text.effects import Effect
from rules.text.evaluate import amount, holds, passes
from rules.text.filters import Named, Trait
from rules.text.groups import Units
from rules.text.scope import GameObject, Scope
from rules.text.tree import Node, walk


@dataclass(frozen=True)
class Ground:
    """`squares`: where it may lie, seen from the starting player's side; `apart`: Lands that may
    not lie in the same row; `barred` and `costs` by movement type and Armored or not."""

    squares: frozenset[str]
    apart: frozenset[str]
    barred: frozenset[tuple[str, bool]]
    costs: dict[tuple[str, bool], int]


class BareField(DefaultContext):
    """A bare field, and a walker that shows its movement type and whether it is Armored."""

    def __init__(self, walker: tuple[str, bool] = ("", False)) -> None:
        self.walker = walker

    def seats(self, side: str, seat: int) -> tuple[int, ...]:
        return (0,)

    def units(self, seat: int) -> Sequence[GameObject]:
        return ()

    def cards(self, seat: int, place: str) -> Sequence[GameObject]:
        return ()

    def top(self, seat: int, count: int, *, bottom: bool) -> Sequence[GameObject]:
        return ()

    def side_of(self, obj: GameObject) -> int:
        return 0

    def is_unit(self, obj: GameObject) -> bool:
        return True

    def number(self, obj: GameObject, stat: str) -> int | None:
        return None

    def names(self, obj: GameObject) -> frozenset[str]:
        return frozenset()

    def traits(self, obj: GameObject, trait: str) -> frozenset[str]:
        movement, armored = self.walker
        if trait == "movement":
            return frozenset((movement,))
        return frozenset(("armored",)) if armored and trait == "features" else frozenset()

    def state(self, obj: GameObject, state: str) -> bool:
        return False

    def place(self, obj: GameObject) -> str:
        return f"row {str(obj)[0]}"

    def turn_of(self, seat: int, phase: str) -> bool:
        return True

    def do(self, effect: Effect, scope: Scope) -> Steps[bool]:
        yield from ()
        return False

    def can_do(self, effect: Effect, scope: Scope, taken: Sequence[GameObject]) -> bool:
        return False

    def choose(
        self, question: Node, pool: Sequence[GameObject], scope: Scope
    ) -> Steps[list[GameObject]]:
        yield from ()
        return []

    def agree(self, seat: int, scope: Scope) -> Steps[bool]:
        yield from ()
        return False


WALKERS = tuple((movement, armored) for movement, _ in MOVEMENTS for armored in (False, True))


def ground_of(card: FireCard) -> Ground:
    """What the rules of its text make of a Land on an otherwise bare field."""
    changes: list[Any] = [
        part for ability in card.abilities if ability.kind == "continuous" for part in ability.body
    ]
    conditions = [part.condition for part in changes if isinstance(part, c.OnlyDeployedIf)]
    return Ground(
        frozenset(square for square in SQUARES if _may_lie(square, conditions)),
        frozenset(
            name
            for node in walk(tuple(conditions))
            if isinstance(node, Named)
            for name in node.names
        ),
        frozenset(walker for walker in WALKERS if _is_barred(walker, changes)),
        {walker: _cost(walker, changes) for walker in WALKERS},
    )


def _may_lie(square: str, conditions: Sequence[Condition]) -> bool:
    bindings = {"square": [square], "home": list(squares_of_row(home_row(1))), "replaced": []}
    scope = Scope(BareField(), 0, None, None, bindings)
    return all(holds(condition, scope) for condition in conditions)


def _is_barred(walker: tuple[str, bool], changes: Sequence[Any]) -> bool:
    """Flying ignores what does not name Flying (FETCG-MOVE-9)."""
    return any(
        isinstance(part, c.Cannot)
        and part.deed == "enter"
        and _is_meant(part.who, walker)
        and (walker[0] != "flying" or Trait("movement", "flying") in walk(part.who))
        for part in changes
    )


def _cost(walker: tuple[str, bool], changes: Sequence[Any]) -> int:
    scope = Scope(BareField(walker), 0, None)
    return sum(
        amount(part.amount, scope)
        for part in changes
        if isinstance(part, c.Adjust)
        and part.stat == "entry_cost"
        and _is_meant(part.group, walker)
    )


def _is_meant(group: Any, walker: tuple[str, bool]) -> bool:
    assert isinstance(group, Units)
    return passes(group.where, walker, Scope(BareField(walker), 0, None))
