"""Support skills: step 4 of a battle, and where the supporting card goes afterwards."""

from __future__ import annotations

from rules.cipher.battle import both_there, fail_by_skill
from rules.cipher.checks import check
from rules.cipher.skills.held import Standing, ref_of
from rules.cipher.skills.waiting import Queue, Waiting
from rules.cipher.table import Battle, Player
from rules.engine.decision import Steps
from rules.engine.effects import Effect as LastingEffect
from rules.engine.zones import Card
from rules.text import effects as e
from rules.text.groups import This
from rules.text.play.scope import Scope
from rules.text.tree import walk
from rules.text.triggers import BattleEnds


class Supporting(Queue):
    """The skills of the cards in the Support Areas."""

    def support_skills(self, fight: Battle) -> Steps[None]:
        """Step 4: the attacker's support skills, then the defender's (CIPHER-SUPPORT-7 to 10)."""
        fight.step = "support_skills"
        self._fail_later(fight)
        for player in self.table.priority:
            role = "attacking" if player.seat == fight.attacker.player else "defending"
            for card in list(player.support.cards):
                yield from self._support_skills_of(player, card, role, fight)

    def _support_skills_of(
        self, player: Player, card: Card, role: str, fight: Battle
    ) -> Steps[None]:
        for ability in self.holders.abilities(card):
            if ability.kind != "support" or ability.role not in (role, "either"):
                continue
            if card.zone is not player.support or self.answers.support_skills_stopped(card):
                return
            if not both_there(self.table, fight):
                return
            known = {"attacker": [fight.attacker], "defender": [fight.defender]}
            scope = Scope(self, player.seat, card, ability, known)
            if self.may_use(ability, scope):
                yield from self._resolve(Waiting(scope, ability))
                self._fail_later(fight)
                yield from check(self.table)

    def resolve_waiting(self) -> Steps[bool]:
        """A triggered skill, too, may make a support fail that has supported so far."""
        resolved = yield from super().resolve_waiting()
        if resolved and self.table.battle is not None:
            self._fail_later(self.table.battle)
        return resolved

    def _fail_later(self, fight: Battle) -> None:
        """A skill may make a support fail after all (CIPHER-SUPPORT-11)."""
        if self.holders.speak_of("supporting"):
            for player in self.table.priority:
                fail_by_skill(self.table, fight, player)

    def send_supports_elsewhere(self) -> Steps[None]:
        """What a skill does with its own card instead of retreating it (CIPHER-SUPPORT-14)."""
        for player in self.table.priority:
            for card in list(player.support.cards):
                for effect in self._takes_itself_elsewhere(card):
                    standing: Standing = effect.amount
                    scope = self.scope_of(standing)
                    self.table.expire([effect])
                    if scope is not None:
                        yield from self._resolve(Waiting(scope, None, standing.node.effects))
                        yield from check(self.table)

    def _takes_itself_elsewhere(self, card: Card) -> list[LastingEffect]:
        return [
            effect
            for effect in self.table.effects
            if effect.what == "delayed"
            and effect.amount.source == ref_of(card)
            and isinstance(effect.amount.node.event, BattleEnds)
            and any(
                isinstance(node, (e.Put, e.Deploy, e.Stack)) and node.group == This()
                for node in walk(effect.amount.node.effects)
            )
        ]
