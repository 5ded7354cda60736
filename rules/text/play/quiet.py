"""Answers to questions that a game never asks: its world inherits them and says the rest."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Steps
from rules.text.amounts import Used
from rules.text.play.scope import Scope, Thing
from rules.text.tree import Node


class QuietWorld:
    """No supports, no skill names, no stacks, no modes; nothing has happened yet."""

    def supporting(self, seat: int) -> Sequence[Thing]:
        return ()

    def support_failed(self, seat: int) -> bool:
        return False

    def stack_size(self, thing: Thing) -> int:
        return 1

    def beneath(self, thing: Thing) -> Sequence[Thing]:
        return ()

    def has_skill(self, thing: Thing, label: str, kind: str, name: str) -> bool:
        return False

    def fighting(self, thing: Thing, role: str) -> bool:
        return False

    def fighter(self, seat: int) -> Thing | None:
        return None

    def foe(self, thing: Thing) -> Thing | None:
        return None

    def happened(self, trigger: Node, scope: Scope) -> bool:
        return False

    def times_used(self, used: Used, scope: Scope) -> int:
        return 0

    def in_effect(self, skill: str, scope: Scope) -> bool:
        return False

    def choose_mode(self, count: int, scope: Scope) -> Steps[int]:
        yield from ()
        return 0

    def settle(self) -> Steps[None]:
        yield from ()
