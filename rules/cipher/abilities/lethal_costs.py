"""Costs that can only be paid by losing the game: the player is asked first (CIPHER-REQ-12)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cipher.abilities.choices import confirm_loss
from rules.cipher.abilities.feasibility import can_be_done
from rules.cipher.state import CipherTable
from rules.cipher.units import Unit
from rules.engine.decision import Steps
from rules.text import effects as e
from rules.text.execute import candidates
from rules.text.scope import GameObject, Scope


def confirm_cost(table: CipherTable, cost: Sequence[e.Effect], scope: Scope) -> Steps[bool]:
    """Whether the player wants to pay, if that can only lose the game."""
    for part in cost:
        if isinstance(part, e.Destroy) and must_be_lethal(table, part, scope):
            return (yield from confirm_loss(table, scope))
    return True


def must_be_lethal(table: CipherTable, effect: e.Destroy, scope: Scope) -> bool:
    """Whether nothing but a Lord without orbs could be destroyed."""
    payable = [
        obj for obj in candidates(effect.group, scope) if can_be_done(table, effect, obj, scope)
    ]
    return len(payable) == 1 and lord_lost_with(table, payable) is not None


def lord_lost_with(table: CipherTable, objs: Sequence[GameObject]) -> Unit | None:
    """The Lord among the objects whose destruction would lose the game."""
    for obj in objs:
        if isinstance(obj, Unit) and table.is_lord(obj):
            return None if table.players[obj.player].orbs.cards else obj
    return None
