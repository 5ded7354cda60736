"""Paying for a skill and carrying out what it says."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cipher.state import CipherTable
from rules.engine.decision import Steps
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.execute import execute
from rules.text.scope import Scope


def as_cause(table: CipherTable, scope: Scope, steps: Steps[None]) -> Steps[None]:
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


def resolve_effects(effects: Sequence[e.Effect], scope: Scope) -> Steps[None]:
    yield from execute(effects, scope)


def resolve_body(ability: Ability, scope: Scope) -> Steps[None]:
    """Carry out the instructions of the skill (CIPHER-SKILL-15)."""
    effects = [part for part in ability.body if isinstance(part, e.Effect)]
    yield from execute(effects, scope)
