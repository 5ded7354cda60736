"""Whether a skill can be used, what it costs, and using it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.cipher.abilities.choices import agree, choose_cost, skill_name
from rules.cipher.abilities.cost_reduction import reduce_cost
from rules.cipher.abilities.lethal_costs import confirm_cost
from rules.cipher.abilities.permissions import Permissions
from rules.cipher.abilities.resolution import as_cause, pay
from rules.cipher.abilities.static_abilities import StaticAbilities
from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.cipher.text import nodes as n
from rules.cipher.triggers import PendingTrigger
from rules.cipher.units import Unit
from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.evaluate import all_hold, holds
from rules.text.execute import effects_of, execute, feasible
from rules.text.scope import GameObject, Scope


@dataclass(slots=True, eq=False)
class AbilityUse:
    """Conditions, limits and costs of skills, and their use."""

    table: CipherTable
    static: StaticAbilities
    permissions: Permissions

    def may_use(self, ability: Ability, scope: Scope) -> bool:
        """Labels, limits, prohibitions and conditions; not yet the cost."""
        return self.is_active(ability, scope) and all_hold(ability.requires, scope)

    def hindrance(self, ability: Ability, scope: Scope) -> str:
        """Return a word for what keeps an Activate skill from being used now, or ""."""
        player = self.table.players[scope.seat]
        if not self.static.label_allows(ability, scope.source):
            return "label"
        if ability.once_per_turn and self._is_used(ability, scope.source, player):
            return "used"
        if self.permissions.forbids_skill(player, ability.name):
            return "forbidden"
        if not all_hold(ability.requires, scope):
            return "condition"
        return "" if self.is_payable(ability, scope) else "cost"

    def is_active(self, ability: Ability, scope: Scope) -> bool:
        """Labels, limits and prohibitions: all that decides whether a triggered skill waits.

        Its "if" belongs to its effect and is asked when it resolves (SKILL-3, BEGIN-4).
        """
        if not self.static.label_allows(ability, scope.source):
            return False
        return self._is_free(ability, scope)

    def _is_free(self, ability: Ability, scope: Scope) -> bool:
        """Neither used up for this turn nor forbidden to its player."""
        player = self.table.players[scope.seat]
        if ability.once_per_turn and self._is_used(ability, scope.source, player):
            return False
        return not self.permissions.forbids_skill(player, ability.name)

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
            cost = reduce_cost(cost, change.cost)
        return cost

    def other_costs(self, ability: Ability, scope: Scope) -> list[tuple[str, tuple[e.Effect, ...]]]:
        """The costs that texts allow instead and that can be paid, each with that text's skill."""
        if not self.cost_of(ability, scope):
            return []
        return [
            (skill_name(static.scope), change.cost)
            for change, static in self.static.applying("pays_instead", scope.source, n.PaysInstead)
            if ability.name in change.skills and feasible(change.cost, scope)
        ]

    def is_payable(self, ability: Ability, scope: Scope) -> bool:
        """Whether some cost of the skill can be paid now."""
        if feasible(self.cost_of(ability, scope), scope):
            return True
        return bool(self.other_costs(ability, scope))

    def choose_cost(self, ability: Ability, scope: Scope) -> Steps[tuple[e.Effect, ...] | None]:
        """The cost that its player wants to pay, of those that can be paid now; None without any.

        What a text allows instead is the player's to choose, also where the usual cost could be
        paid.
        """
        usual, others = self.cost_of(ability, scope), self.other_costs(ability, scope)
        costs = [("", usual)] if feasible(usual, scope) else []
        costs += others
        if not costs:
            return None
        chosen = 0
        if len(costs) > 1:
            chosen = yield from choose_cost([name for name, _ in costs], scope)
        return costs[chosen][1]

    # Use --------------------------------------------------------------------------------------

    def use(
        self,
        ability: Ability,
        scope: Scope,
        cost: Sequence[e.Effect],
        effects: Sequence[e.Effect],
    ) -> Steps[None]:
        """Pay, announce, resolve (CIPHER-SKILL-9); `effects` are those that it has here."""
        table = self.table
        confirmed = yield from confirm_cost(table, cost, scope)
        if not confirmed:
            return
        obj = scope.source
        table.log("skill", player=scope.seat, card=_card_of(scope), skill=ability.name)
        if ability.once_per_turn:
            _marks(obj, table.players[scope.seat]).append(_mark(ability, obj))
        yield from as_cause(table, scope, self._pay_and_resolve(ability, scope, cost, effects))

    def _pay_and_resolve(
        self,
        ability: Ability,
        scope: Scope,
        cost: Sequence[e.Effect],
        effects: Sequence[e.Effect],
    ) -> Steps[None]:
        table = self.table
        yield from pay(table, cost, scope)
        table.emit("skill_used", player=scope.seat, ability=ability, obj=scope.source)
        before = table.trace()
        yield from execute(effects, scope)
        if table.came_to_nothing(before):
            table.log("no_effect", player=scope.seat, card=_card_of(scope), skill=ability.name)

    def resolve(self, pending: PendingTrigger) -> Steps[None]:
        """Use a triggered or support skill, if its player can and wants to."""
        ability, scope = pending.ability, pending.scope
        if ability is None:
            yield from as_cause(self.table, scope, execute(pending.effects, scope))
            return
        if not self._is_free(ability, scope) or not all_hold(ability.requires, scope):
            return
        if not self.is_payable(ability, scope):
            return
        cost = self.cost_of(ability, scope)
        may = None if cost or ability.optional else _only_may(effects_of(ability), scope)
        if may is not None and not feasible(may.effects, scope):
            return
        if ability.optional or cost or may is not None:
            agreed = yield from agree(self.table, scope.seat, scope)
            if not agreed:
                self._tell_declined(ability, scope)
                return
        paid = yield from self.choose_cost(ability, scope)
        if paid is None:
            return
        # What has been agreed to is not asked again.
        effects = effects_of(ability) if may is None else _agreed(may)
        yield from self.use(ability, scope, paid, effects)

    def _tell_declined(self, ability: Ability, scope: Scope) -> None:
        """A choice made openly, unless the card is hidden: then nobody knows of it (SKILL-17)."""
        source = scope.source
        if isinstance(source, Unit) or not source.zone.hidden:
            told = {"player": scope.seat, "card": _card_of(scope), "skill": ability.name}
            self.table.log("skill_declined", **told)


def _card_of(scope: Scope) -> dict[str, Any]:
    source = scope.source
    return ref(source.face if isinstance(source, Unit) else source)


def _only_may(effects: Sequence[e.Effect], scope: Scope) -> e.May | None:
    """The one thing that a skill lets its player do as things stand, if it says nothing else."""
    only = effects[0] if len(effects) == 1 else None
    if isinstance(only, e.If):
        return _only_may(only.then if holds(only.condition, scope) else only.otherwise, scope)
    if not isinstance(only, e.May) or only.side != "own" or only.again or only.otherwise:
        return None
    return only


def _agreed(may: e.May) -> Sequence[e.Effect]:
    return (n.IfDone(may.effects, may.then),)


def _mark(ability: Ability, obj: GameObject) -> str:
    """The mark belongs to the skill on that unit, or on that card elsewhere (REQ-5)."""
    return ability.name if isinstance(obj, Unit) else f"{obj.index} {ability.name}"


def _marks(obj: GameObject, player: Player) -> list[str]:
    return obj.used if isinstance(obj, Unit) else player.used
