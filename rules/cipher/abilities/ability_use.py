"""Whether a skill can be used, what it costs, and using it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.cipher.abilities.choices import agree
from rules.cipher.abilities.lethal_costs import confirm_cost
from rules.cipher.abilities.permissions import Permissions
from rules.cipher.abilities.resolution import as_cause, pay, resolve_body
from rules.cipher.abilities.static_abilities import StaticAbilities
from rules.cipher.deck import ref
from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.cipher.text import nodes as n
from rules.cipher.triggers import PendingTrigger
from rules.cipher.units import Unit
from rules.engine.decision import Steps
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.evaluate import all_hold
from rules.text.execute import execute, feasible
from rules.text.scope import GameObject, Scope


@dataclass(slots=True, eq=False)
class AbilityUse:
    """Conditions, limits and costs of skills, and their use."""

    table: CipherTable
    static: StaticAbilities
    permissions: Permissions

    def may_use(self, ability: Ability, scope: Scope) -> bool:
        """Place, labels, limits, conditions and prohibitions; not yet the cost."""
        obj = scope.source
        player = self.table.players[scope.seat]
        if not self.static.label_allows(ability, obj):
            return False
        if ability.once_per_turn and self._is_used(ability, obj, player):
            return False
        if self.permissions.forbids_skill(player, ability.name):
            return False
        return all_hold(ability.requires, scope)

    def _is_used(self, ability: Ability, obj: GameObject, player: Player) -> bool:
        if self._is_unlimited(ability, obj):
            return False
        return _mark(ability, obj) in _marks(obj, player)

    def _is_unlimited(self, ability: Ability, obj: GameObject) -> bool:
        unlimited = self.static.applying("unlimited", obj, n.Unlimited)
        return any(change.skill in ("", ability.name) for change, _ in unlimited)

    # Costs ------------------------------------------------------------------------------------

    def cost_of(self, ability: Ability, scope: Scope) -> tuple[e.Effect, ...]:
        """The cost, without the parts a skill takes off."""
        cost = ability.cost
        for change, _ in self.static.applying("cheaper", scope.source, n.Cheaper):
            if change.skill != ability.name:
                continue
            if change.cost is None:
                return ()
            cost = tuple(part for part in cost if part not in change.cost)
        return cost

    def other_cost(self, ability: Ability, scope: Scope) -> tuple[e.Effect, ...] | None:
        """Another cost that a card text allows for the skill."""
        for change, _ in self.static.applying("pays_instead", scope.source, n.PaysInstead):
            if ability.name in change.skills and feasible(change.cost, scope):
                return change.cost
        return None

    def payable_cost(self, ability: Ability, scope: Scope) -> tuple[e.Effect, ...] | None:
        """The cost that can be paid now; None if none can."""
        cost = self.cost_of(ability, scope)
        if feasible(cost, scope):
            return cost
        return self.other_cost(ability, scope)

    # Use --------------------------------------------------------------------------------------

    def use(self, ability: Ability, scope: Scope, cost: Sequence[e.Effect]) -> Steps[None]:
        """Pay, announce, resolve (CIPHER-SKILL-9)."""
        table = self.table
        confirmed = yield from confirm_cost(table, cost, scope)
        if not confirmed:
            return
        obj = scope.source
        card = obj.face if isinstance(obj, Unit) else obj
        table.log("skill", player=scope.seat, card=ref(card), skill=ability.name)
        if ability.once_per_turn:
            _marks(obj, table.players[scope.seat]).append(_mark(ability, obj))
        yield from as_cause(table, scope, self._pay_and_resolve(ability, scope, cost))

    def _pay_and_resolve(
        self, ability: Ability, scope: Scope, cost: Sequence[e.Effect]
    ) -> Steps[None]:
        yield from pay(self.table, cost, scope)
        self.table.emit("skill_used", player=scope.seat, ability=ability, obj=scope.source)
        yield from resolve_body(ability, scope)

    def resolve(self, pending: PendingTrigger) -> Steps[None]:
        """Use a triggered or support skill, if its player can and wants to."""
        ability, scope = pending.ability, pending.scope
        if ability is None:
            yield from as_cause(self.table, scope, execute(pending.effects, scope))
            return
        player = self.table.players[scope.seat]
        if ability.once_per_turn and self._is_used(ability, scope.source, player):
            return
        cost = self.payable_cost(ability, scope)
        if cost is None:
            return
        if ability.optional or cost:
            agreed = yield from agree(self.table, scope.seat, scope)
            if not agreed:
                return
        yield from self.use(ability, scope, cost)


def _mark(ability: Ability, obj: GameObject) -> str:
    """The mark belongs to the skill on that unit, or on that card elsewhere (REQ-5)."""
    return ability.name if isinstance(obj, Unit) else f"{obj.index} {ability.name}"


def _marks(obj: GameObject, player: Player) -> list[str]:
    return obj.used if isinstance(obj, Unit) else player.used
