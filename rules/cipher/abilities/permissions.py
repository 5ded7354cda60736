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
from rules.text.groups import Cards

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
                source is not None and _comes_from(static, change.source, source)
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

    def forbids(
        self,
        player: Player,
        action: str,
        obj: Any = None,
        *,
        place: str = "",
        by_skill: bool = False,
    ) -> bool:
        """Return True if a skill keeps the player from the action, to the object, there."""
        for static in self.static.on_topic(f"forbidden {action}"):
            change = static.statement.change
            assert isinstance(change, ch.Forbidden)
            if change.place and change.place != place:
                continue
            if change.by_skill and not by_skill:
                continue
            if not self._binds(static, change, player):
                continue
            if change.what is None or (obj is not None and _describes(static, change.what, obj)):
                return True
        return False

    def may_not_put(
        self, player: Player, obj: Any, to: str, *, by: str = "", source: Any = None
    ) -> bool:
        """Return True if a skill keeps the player's skills from putting the object there."""
        if to == "bonds" and self.cannot(obj, "be_bonded"):
            return True
        if self.forbids(player, "put", obj, place=to, by_skill=True):
            return True
        return self.cannot(obj, "be_put", by=by, source=source, place=to)

    def may_not_deploy(
        self, player: Player, card: Card, area: str, *, by_skill: bool, source: Any = None
    ) -> bool:
        """Return True if a skill forbids to deploy that card, there, by a skill of `source`."""
        if "any" not in card.data.topics and _ON_DEPLOYING.isdisjoint(self.static.topics()):
            return False
        if self.forbids(player, "deploy", card, place=area, by_skill=by_skill):
            return True
        by = "skill" if by_skill else ""
        if self.cannot(card, "be_deployed", by=by, source=source, place=area):
            return True
        if any(
            self.cannot(card, "be_deployed", against=unit, by=by, source=source, place=area)
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

    def may_share_name(
        self, player: Player, card: CipherCard, unit: Unit, *, more: int = 0
    ) -> bool:
        """Return True if card text lets units share the Name, `more` of them yet to come.

        A text with a number limits one that only allows several (CIPHER-NAME-13).
        """
        said = [
            part
            for ability in (*card.abilities, *self.static.abilities_of(unit))
            for part in ability.body
            if isinstance(part, n.Coexists) and not card.names.isdisjoint(part.names)
        ]
        for part in said:
            if part.limit is not None:
                same = sum(not unit.card.names.isdisjoint(part.names) for unit in player.units)
                if same + more > part.limit:
                    return False
        return bool(said)

    def may_stack(self, card: Card, unit: Unit) -> str:
        """Whether card text allows the card onto a unit of another Name (CIPHER-PROMOTE-14)."""
        for static in self.static.stated("may_stack", card):
            change = static.change
            if self.static.holds(static) and contains(change.onto, unit, static.scope):
                how: str = change.how
                return how
        return ""

    def needs_no_insignia(self, card: Card, action: str) -> bool:
        """Return True if the card may be deployed or stacked without a bond of its Insignia.

        A promotion levels the unit up, too (CIPHER-PROMOTE-5).
        """
        actions = {action, "level_up"} if action == "promote" else {action}
        applying = self.static.applying("needs_no_insignia", card, n.NeedsNoInsignia)
        return any(not actions.isdisjoint(change.actions) for change, _ in applying)

    def may_not_stack(
        self, card: Card, unit: Unit, how: str, *, by: str = "", source: Any = None
    ) -> bool:
        """Return True if a skill forbids to promote or level up the unit with the card.

        A promotion levels the unit up, too (CIPHER-PROMOTE-5).
        """
        if self.cannot(unit, "level_up"):
            return True
        if self.cannot(card, "level_up_onto", against=unit, by=by, source=source):
            return True
        if how != "promote":
            return False
        return self.cannot(card, "promote_onto", against=unit, by=by, source=source)

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


def _comes_from(static: StaticAbility, group: Any, source: Any) -> bool:
    """Return True if what does it is one of those meant: a unit, or a card wherever it lies."""
    if isinstance(group, Cards) and group.place == "any":
        return _describes(static, group, source)
    return contains(group, source, static.scope.about(source))


def _describes(static: StaticAbility, what: Any, obj: Any) -> bool:
    """Most prohibitions name cards by what they show, wherever those lie."""
    if isinstance(what, Cards) and what.place != "any":
        return contains(what, obj, static.scope.about(obj))
    where = getattr(what, "where", ())
    return passes(where, obj, static.scope.about(obj))
