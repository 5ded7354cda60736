"""What static abilities forbid, and what they allow against the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.cipher.abilities.static_abilities import StaticAbilities, StaticAbility
from rules.cipher.players import Player
from rules.cipher.printed import CipherCard
from rules.cipher.text import nodes as n
from rules.cipher.units import Unit
from rules.engine.zones import Card
from rules.text import changes as ch
from rules.text.evaluate import contains, holds, passes

# What statements that forbid a deployment speak of.
_ON_DEPLOYING = frozenset(("forbidden deploy", "cannot be_deployed", "only_deployed_if"))


@dataclass(slots=True, eq=False)
class Permissions:
    """Prohibitions and permissions of static abilities."""

    static: StaticAbilities

    def cannot(
        self,
        obj: Any,
        action: str,
        *,
        against: Any = None,
        by: str = "",
        source: Any = None,
        place: str = "",
    ) -> bool:
        """Whether a skill keeps the object from doing or undergoing the action."""
        barrier = self.barrier(obj, action, against=against, by=by, source=source, place=place)
        return barrier is not None

    def barrier(
        self,
        obj: Any,
        action: str,
        *,
        against: Any = None,
        by: str = "",
        source: Any = None,
        place: str = "",
    ) -> StaticAbility | None:
        """Return what keeps the object from doing or undergoing the action, or None."""
        topic = f"cannot {action}"
        for static in self.static.about(topic, obj):
            change = static.change
            assert isinstance(change, ch.Cannot)
            if change.by and by not in change.by:
                continue
            if change.place and change.place != place:
                continue
            scope = static.scope.about(obj)
            if change.against is not None and not (
                against is not None and contains(change.against, against, scope)
            ):
                continue
            if change.source is not None and not (
                source is not None and contains(change.source, source, scope)
            ):
                continue
            if self.static.applies(static, obj):
                return static
        return None

    def forbids_skill(self, player: Player, name: str) -> bool:
        """Whether the player may not use skills of that name (CIPHER-SKILL-19)."""
        for static in self.static.on_topic("forbidden use"):
            change = static.statement.change
            assert isinstance(change, ch.Forbidden)
            if not self._binds(static, change, player):
                continue
            if not change.skills or name in change.skills:
                return True
        return False

    def may_not_deploy(self, player: Player, card: Card, area: str, *, by_skill: bool) -> bool:
        """Whether a skill forbids the deployment of that card, there."""
        if "any" not in card.data.topics and _ON_DEPLOYING.isdisjoint(self.static.topics()):
            return False
        for static in self.static.on_topic("forbidden deploy"):
            change = static.statement.change
            assert isinstance(change, ch.Forbidden)
            if not self._binds(static, change, player):
                continue
            if change.place and change.place != area:
                continue
            if change.by_skill and not by_skill:
                continue
            if change.what is None or _describes(static, change.what, card):
                return True
        by = "skill" if by_skill else ""
        if self.cannot(card, "be_deployed", by=by, place=area):
            return True
        if any(
            self.cannot(card, "be_deployed", against=unit, by=by, place=area)
            for unit in player.in_area(area)
        ):
            return True
        return not self._deploy_condition_holds(card)

    def _deploy_condition_holds(self, card: Card) -> bool:
        for static in self.static.about("only_deployed_if", card):
            change = static.statement.change
            assert isinstance(change, ch.OnlyDeployedIf)
            if not holds(change.condition, static.scope):
                return False
        return True

    def _binds(self, static: StaticAbility, change: ch.Forbidden, player: Player) -> bool:
        seats = static.scope.context.seats(change.side, static.scope.seat)
        return player.seat in seats and self.static.holds(static)

    def may_share_name(self, player: Player, card: CipherCard, unit: Unit) -> bool:
        """Whether a card text lets several units of the Name stand (CIPHER-NAME-13)."""
        for ability in (*card.abilities, *self.static.abilities_of(unit)):
            for part in ability.body:
                if isinstance(part, n.Coexists) and not card.names.isdisjoint(part.names):
                    same = sum(not unit.card.names.isdisjoint(part.names) for unit in player.units)
                    if part.limit is None or same <= part.limit:
                        return True
        return False

    def may_stack(self, card: Card, unit: Unit) -> str:
        """Whether card text allows the card onto a unit of another Name (CIPHER-PROMOTE-14)."""
        for static in self.static.stated("may_stack", card):
            change = static.change
            if self.static.holds(static) and contains(change.onto, unit, static.scope):
                how: str = change.how
                return how
        return ""

    def supports_anyway(self, unit: Unit, card: Card) -> bool | None:
        """True or False if a text decides whether the card supports the unit, else None."""
        verdict: bool | None = None
        for static in self.static.on_topic("supporting"):
            change = static.statement.change
            assert isinstance(change, (n.FailsToSupport, n.Supports))
            if not self.static.applies(static, unit):
                continue
            if not passes(change.cards, card, static.scope.about(card)):
                continue
            if isinstance(change, n.FailsToSupport):
                return False
            verdict = True
        return verdict

    def support_skills_stopped(self, card: Card) -> bool:
        stopping = self.static.on_topic("support_skills_stop")
        return any(self.static.applies(static, card) for static in stopping)


def _describes(static: StaticAbility, what: Any, card: Card) -> bool:
    """Prohibitions name cards by what they show, wherever those lie."""
    where = getattr(what, "where", ())
    return passes(where, card, static.scope.about(card))
