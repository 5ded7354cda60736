"""Support skills: step 4 of a battle, and where the supporting card goes afterwards."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cipher.abilities.ability_use import AbilityUse
from rules.cipher.abilities.permissions import Permissions
from rules.cipher.abilities.scoped_nodes import ScopedNode, scope_of
from rules.cipher.abilities.static_abilities import StaticAbilities
from rules.cipher.abilities.triggered import choose_next
from rules.cipher.battle import both_there, fail_by_skill
from rules.cipher.players import Player
from rules.cipher.state import Battle, CipherTable
from rules.cipher.state_checks import check_state_and_triggers
from rules.cipher.text.trigger_nodes import BattleEnds
from rules.cipher.triggers import PendingTrigger
from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Steps
from rules.engine.zones import Card
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.evaluate import contains
from rules.text.scope import RulesContext, Scope
from rules.text.tree import walk


@dataclass(slots=True, eq=False)
class SupportSkills:
    """The skills of the cards in the Support Areas."""

    table: CipherTable
    context: RulesContext
    static: StaticAbilities
    permissions: Permissions
    use: AbilityUse

    def use_all(self) -> Steps[None]:
        """Step 4: the attacker's support skills, then the defender's (CIPHER-SUPPORT-7 to 10)."""
        fight = self.table.battle
        assert fight is not None, "supports are used in a battle"
        fight.step = "support_skills"
        self.fail_forbidden()
        for player in self.table.priority:
            role = "attacking" if player.seat == fight.attacker.player else "defending"
            for card in list(player.support.cards):
                yield from self._use_skills_of(player, card, role, fight)

    def _use_skills_of(self, player: Player, card: Card, role: str, fight: Battle) -> Steps[None]:
        """Their player says which comes next where there are several (CIPHER-SKILL-11)."""
        waiting = [
            self._pending(player, card, ability, fight)
            for ability in self.static.abilities_of(card)
            if ability.kind == "support" and ability.role in (role, "either")
        ]
        while waiting:
            if card.zone is not player.support or self.permissions.support_skills_stopped(card):
                return
            if not both_there(self.table, fight):
                return
            waiting = [one for one in waiting if self._is_active(one)]
            if not waiting:
                return
            pending = waiting[0] if len(waiting) == 1 else (yield from choose_next(waiting))
            waiting.remove(pending)
            yield from self.use.resolve(pending)
            self.fail_forbidden()
            yield from check_state_and_triggers(self.table)

    def _pending(
        self, player: Player, card: Card, ability: Ability, fight: Battle
    ) -> PendingTrigger:
        roles = {"attacker": [fight.attacker], "defender": [fight.defender]}
        return PendingTrigger(Scope(self.context, player.seat, card, ability, roles), ability)

    def _is_active(self, pending: PendingTrigger) -> bool:
        return pending.ability is not None and self.use.is_active(pending.ability, pending.scope)

    def fail_forbidden(self) -> None:
        """A skill may make a support fail that has supported so far (CIPHER-SUPPORT-11)."""
        fight = self.table.battle
        if fight is not None and self.static.has_topic("supporting"):
            for player in self.table.priority:
                fail_by_skill(self.table, fight, player)

    def send_elsewhere(self) -> Steps[None]:
        """What a skill does with a supporting card after the battle (CIPHER-SUPPORT-14)."""
        for player in self.table.priority:
            for card in list(player.support.cards):
                for effect in self._takes_elsewhere(card):
                    kept: ScopedNode = effect.amount
                    scope = scope_of(self.table, self.context, kept)
                    self.table.expire([effect])
                    yield from self.use.resolve(PendingTrigger(scope, None, kept.node.effects))
                    yield from check_state_and_triggers(self.table)

    def _takes_elsewhere(self, card: Card) -> list[ContinuousEffect]:
        """Instructions for the end of the battle that are about the card."""
        return [
            effect
            for effect in self.table.effects
            if effect.what == "delayed"
            and isinstance(effect.amount.node.event, BattleEnds)
            and self._moves(effect.amount, card)
        ]

    def _moves(self, kept: ScopedNode, card: Card) -> bool:
        scope = scope_of(self.table, self.context, kept)
        return any(
            isinstance(node, (e.Put, e.Deploy, e.Stack)) and contains(node.group, card, scope)
            for node in walk(kept.node.effects)
        )
