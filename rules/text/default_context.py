"""Answers to questions that a game never asks: its world inherits them and says the rest."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Steps
from rules.text.amounts import Used
from rules.text.scope import GameObject, Scope
from rules.text.tree import Node


class DefaultContext:
    """No supports, no skill names, no stacks, no modes; nothing has happened yet."""

    def beneath(self, obj: GameObject) -> Sequence[GameObject]:
        return ()

    def has_skill(self, obj: GameObject, label: str, kind: str, name: str) -> bool:
        return False

    def fighting(self, obj: GameObject, role: str) -> bool:
        return False

    def foe(self, obj: GameObject) -> GameObject | None:
        return None

    def has_happened(self, trigger: Node, scope: Scope) -> bool:
        return False

    def times_used(self, used: Used, scope: Scope) -> int:
        return 0

    def choose_mode(self, count: int, scope: Scope) -> Steps[int]:
        yield from ()
        return 0

    def check_state(self) -> Steps[None]:
        yield from ()
