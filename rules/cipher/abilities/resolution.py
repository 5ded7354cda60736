"""Paying for a skill and carrying out what it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.cipher.state import CipherTable
from rules.engine.decision import Steps
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.execute import effects_of, execute
from rules.text.scope import Scope


def as_cause(table: CipherTable, scope: Scope, steps: Steps[Any]) -> Steps[None]:
    """Whatever happens meanwhile is caused by this use of the skill."""
    outer, table.resolving = table.resolving, scope
    yield from steps
    table.resolving = outer


def pay(table: CipherTable, cost: Sequence[e.Effect], scope: Scope) -> Steps[bool]:
    """Pay the parts of a cost with different objects each (CIPHER-REQ-11)."""
    outer, table.paying = table.paying, True
    scope.paid = []
    done = yield from execute(cost, scope)
    table.paying = outer
    scope.bindings["paid"], scope.paid = scope.paid, []
    return done


def resolve_body(ability: Ability, scope: Scope) -> Steps[None]:
    """Carry out the instructions of the skill (CIPHER-SKILL-15)."""
    yield from execute(effects_of(ability), scope)
