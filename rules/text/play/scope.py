"""Whose skill speaks, about what, and what it has chosen, revealed or spoken of so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rules.engine.decision import Steps
from rules.text.abilities import Ability
from rules.text.amounts import Used
from rules.text.effects import Effect
from rules.text.tree import Node

# A card or a unit, as the game represents them.
Thing = Any


class World(Protocol):
    """What a game tells about its table and does to it."""

    def seats(self, side: str, seat: int) -> tuple[int, ...]:
        """The seats that "own", "enemy" or "any" mean for a player."""

    def units(self, seat: int) -> Sequence[Thing]: ...

    def cards(self, seat: int, place: str) -> Sequence[Thing]: ...

    def top(self, seat: int, count: int, *, bottom: bool) -> Sequence[Thing]: ...

    def beneath(self, thing: Thing) -> Sequence[Thing]: ...

    def supporting(self, seat: int) -> Sequence[Thing]: ...

    def side_of(self, thing: Thing) -> int: ...

    def is_unit(self, thing: Thing) -> bool: ...

    def number(self, thing: Thing, stat: str) -> int | None:
        """A number the thing shows now; None when it has none."""

    def stack_size(self, thing: Thing) -> int: ...

    def names(self, thing: Thing) -> frozenset[str]: ...

    def traits(self, thing: Thing, trait: str) -> frozenset[str]: ...

    def state(self, thing: Thing, state: str) -> bool: ...

    def place(self, thing: Thing) -> str: ...

    def has_skill(self, thing: Thing, label: str, kind: str, name: str) -> bool: ...

    def fighting(self, thing: Thing, role: str) -> bool: ...

    def fighter(self, seat: int) -> Thing | None:
        """The seat's unit in the present battle."""

    def foe(self, thing: Thing) -> Thing | None:
        """The unit it is in battle with."""

    def support_failed(self, seat: int) -> bool: ...

    def turn_of(self, seat: int, phase: str) -> bool: ...

    def happened(self, trigger: Node, scope: Scope) -> bool: ...

    def times_used(self, used: Used, scope: Scope) -> int: ...

    def in_effect(self, skill: str, scope: Scope) -> bool: ...

    def do(self, effect: Effect, scope: Scope) -> Steps[bool]:
        """Carry out a primitive instruction; whether it was fully done."""

    def can_do(self, effect: Effect, scope: Scope, taken: Sequence[Thing]) -> bool:
        """Whether the instruction could be fully done, sparing the things in `taken`."""

    def choose(self, question: Node, pool: Sequence[Thing], scope: Scope) -> Steps[list[Thing]]: ...

    def agree(self, seat: int, scope: Scope) -> Steps[bool]: ...

    def choose_mode(self, count: int, scope: Scope) -> Steps[int]: ...

    def settle(self) -> Steps[None]:
        """The rule check after a step."""


class WorldOfPlays(World, Protocol):
    """What a game whose characters play events and abilities tells besides."""

    def bearer(self, thing: Thing) -> Thing | None:
        """What it is attached to, or about to be."""

    def aimed_at(self, play: Thing) -> Sequence[Thing]:
        """The targets of a play."""


class Scope:
    """One use of an ability. `source` is the unit or card that has it."""

    __slots__ = (
        "ability",
        "aim",
        "doing",
        "guessed",
        "known",
        "paid",
        "rest",
        "seat",
        "shown",
        "source",
        "subject",
        "world",
        "x",
    )

    def __init__(
        self,
        world: World,
        seat: int,
        source: Thing,
        ability: Ability | None = None,
        known: Mapping[str, Sequence[Thing]] | None = None,
    ) -> None:
        self.world = world
        self.seat = seat
        self.source = source
        self.ability = ability
        self.known: dict[str, list[Thing]] = {k: list(v) for k, v in (known or {}).items()}
        self.subject: Thing = None
        self.guessed = False
        # The number that was chosen for X.
        self.x = 0
        # The instruction that is being carried out, or for which a choice is made; its name;
        # the instructions that follow it; and what the present price has used so far.
        self.aim: Effect | None = None
        self.doing = ""
        self.rest: Sequence[Effect] = ()
        self.paid: list[Thing] = []
        # Hidden cards that its player has been shown.
        self.shown: list[Thing] = []

    def about(self, subject: Thing) -> Scope:
        """The same scope, asked about one object."""
        twin = Scope(self.world, self.seat, self.source, self.ability, self.known)
        twin.subject = subject
        twin.guessed = self.guessed
        twin.x = self.x
        return twin

    def of(self, seat: int) -> Scope:
        """The same scope, as another player carries it out."""
        twin = self.about(self.subject)
        twin.seat = seat
        return twin
