"""Which static abilities are at work, and on whom: of units, bonds, hand and support cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.cipher.abilities.gained_abilities import changed_abilities
from rules.cipher.abilities.scoped_nodes import ScopedNode, ref_of, scope_of
from rules.cipher.players import Player
from rules.cipher.printed import CipherCard
from rules.cipher.printed_abilities import STATIC_KINDS, Statement, statements_in, topic_of
from rules.cipher.state import CipherTable
from rules.cipher.text import nodes as n
from rules.cipher.units import Unit
from rules.cipher.values import printed_on
from rules.engine.continuous import ContinuousEffect
from rules.engine.zones import Card
from rules.text import changes as ch
from rules.text import groups as g
from rules.text.abilities import Ability
from rules.text.evaluate import contains, holds
from rules.text.scope import RulesContext, Scope

PILES = ("deck", "orbs", "retreat", "boundless")
AnyChange = TypeVar("AnyChange", bound=ch.Change)


@dataclass(slots=True)
class StaticAbility:
    """A statement with the scope of whoever makes it, and since when it counts."""

    statement: Statement
    scope: Scope
    since: int


class StaticAbilities:
    """The index of all static abilities at work, made once per position, by topic."""

    def __init__(self, table: CipherTable, context: RulesContext) -> None:
        self.table = table
        self.context = context
        self._made: dict[tuple[Any, ...], list[tuple[str, list[StaticAbility]]]] = {}
        # What is being asked just now, so that nothing leans on itself.
        self._checking: list[StaticAbility] = []
        self._applying: list[tuple[StaticAbility, Any]] = []

    def on_topic(self, topic: str) -> list[StaticAbility]:
        """Every static ability on a topic whose card is where it must be, conditions apart."""
        found: list[StaticAbility] | None = self._index().get(topic)
        return found or []

    def about(self, topic: str, obj: Any) -> list[StaticAbility]:
        """Those on a topic, with those of a card in a pile that nobody else asks about.

        Some Special skills speak of their own card wherever it lies (CIPHER-NAME-11); only
        field, bonds, hand and support are searched for every question.
        """
        found = self.on_topic(topic)
        if isinstance(obj, Card) and obj.zone.name in PILES:
            own = obj.data.statements("any").get(topic, ())
            return [*found, *(self._static(one, obj.owner, obj, 0) for one in own)]
        return found

    def has_topic(self, topic: str) -> bool:
        """Whether any static ability at work bears on the topic."""
        return topic in self._index()

    def applying(
        self, topic: str, obj: Any, kind: type[AnyChange]
    ) -> Iterator[tuple[AnyChange, StaticAbility]]:
        """The changes of that kind on a topic that hold now and apply to the object."""
        for static in self.about(topic, obj):
            change = static.statement.change
            if isinstance(change, kind) and self.applies(static, obj):
                yield change, static

    # The index --------------------------------------------------------------------------------

    def _index(self) -> dict[str, list[StaticAbility]]:
        index: dict[str, list[StaticAbility]] | None = self.table.memo.get("statics")
        if index is None:
            index = self.table.memo["statics"] = self._printed()
            self._add_gained(index)
        return index

    def _printed(self) -> dict[str, list[StaticAbility]]:
        index: dict[str, list[StaticAbility]] = {}
        for player in self.table.players:
            for obj, card, places, since in _bearers(player):
                if card.topics:
                    for topic, statics in self._statics_of(obj, card, places, since, player.seat):
                        index.setdefault(topic, []).extend(statics)
        for effect in self.table.effects:
            if effect.what == "change" and self._is_active(effect):
                self._add_effect(index, effect)
        return index

    def _statics_of(
        self, obj: Any, card: CipherCard, places: tuple[str, ...], since: int, seat: int
    ) -> list[tuple[str, list[StaticAbility]]]:
        """A bearer's printed ones by topic, made once: the index is made for every position."""
        key = (ref_of(obj), card.key, places, since)
        if key not in self._made:
            self._made[key] = [
                (topic, [self._static(one, seat, obj, since) for one in statements])
                for place in places
                for topic, statements in card.statements(place).items()
            ]
        return self._made[key]

    def _static(self, statement: Statement, seat: int, obj: Any, since: int) -> StaticAbility:
        return StaticAbility(statement, Scope(self.context, seat, obj, statement.ability), since)

    def _is_active(self, effect: ContinuousEffect) -> bool:
        """An effect for one coming turn sleeps until then."""
        return effect.until[0] != "during" or bool(effect.until[1] == self.table.turn)

    def _add_effect(self, index: dict[str, list[StaticAbility]], effect: ContinuousEffect) -> None:
        kept: ScopedNode = effect.amount
        scope = scope_of(self.table, self.context, kept)
        # What an effect made true no longer asks for the label or the top card that made it.
        for statement in statements_in(kept.node, (), None):
            static = StaticAbility(statement, scope, effect.id)
            index.setdefault(topic_of(statement.change), []).append(static)

    def _add_gained(self, index: dict[str, list[StaticAbility]]) -> None:
        """Skills that units acquired count too; skills they lost do not."""
        if "skills" not in index:
            return
        for player in self.table.players:
            for unit in player.units:
                now = self.abilities_of(unit)
                printed = unit.card.abilities
                lost = [one for one in printed if one not in now]
                gained = [one for one in now if one not in printed]
                if lost:
                    for statics in index.values():
                        statics[:] = [
                            static
                            for static in statics
                            if not (
                                static.scope.source is unit and static.statement.ability in lost
                            )
                        ]
                for ability in gained:
                    self._add_ability(index, unit, ability)

    def _add_ability(
        self, index: dict[str, list[StaticAbility]], unit: Unit, ability: Ability
    ) -> None:
        if ability.kind not in STATIC_KINDS:
            return
        for part in ability.body:
            if isinstance(part, ch.Change):
                for statement in statements_in(part, ability.requires, ability):
                    static = self._static(statement, unit.player, unit, unit.since)
                    index.setdefault(topic_of(statement.change), []).append(static)

    # Abilities of one object ------------------------------------------------------------------

    def abilities_of(self, obj: Unit | Card) -> Sequence[Ability]:
        """The skills a unit or card has now, gained ones in, lost ones out."""
        printed = printed_on(obj).abilities
        if not self.has_topic("skills"):
            return printed
        memo = self.table.memo
        key = ("abilities", ref_of(obj))
        if key in memo:
            found: Sequence[Ability] = memo[key]
            return found
        memo[key] = printed
        applying = [
            static
            for static in sorted(self.on_topic("skills"), key=_order_of_changes)
            if self.applies(static, obj)
        ]
        memo[key] = now = changed_abilities(
            printed, [(static.statement.change, static.scope) for static in applying]
        )
        return now

    def label_allows(self, ability: Ability, obj: Any) -> bool:
        """Class Change and Level skills ask something of their unit; other labels only name."""
        if not isinstance(obj, Unit) or not ability.labels:
            return True
        for label in ability.labels:
            if self._is_unlocked(label, obj):
                continue
            if label == "CCS" and not obj.has_class_change:
                return False
            if level_needed(label) > obj.stack:
                return False
        return True

    def _is_unlocked(self, label: str, unit: Unit) -> bool:
        unlocking = self.applying("unlocked", unit, n.Unlocked)
        return any(change.label == label for change, _ in unlocking)

    # Whether one holds ------------------------------------------------------------------------

    def applies(self, static: StaticAbility, obj: Any) -> bool:
        """Whether the static ability holds now and is about the object."""
        group = _group_of(static.statement.change)
        if group is None:
            return self.holds(static)
        # Most are about their own unit alone: for all others their conditions are not asked.
        if isinstance(group, g.This) and obj is not static.scope.source:
            return False
        if not self.holds(static):
            return False
        # Whether it is about the object may depend on what it changes itself ("your white bonds
        # are treated as black too"): the object is then looked at without it.
        if any(one is static and about is obj for one, about in self._applying):
            return False
        self._applying.append((static, obj))
        try:
            return contains(group, obj, static.scope.about(obj))
        finally:
            self._applying.pop()

    def holds(self, static: StaticAbility) -> bool:
        """Whether its label and conditions let it work now; it cannot lean on itself."""
        for one in self._checking:
            if one.statement is static.statement and one.scope.source is static.scope.source:
                return False
        self._checking.append(static)
        try:
            ability = static.statement.ability
            if ability is not None and not self.label_allows(ability, static.scope.source):
                return False
            return all(holds(condition, static.scope) for condition in static.statement.conditions)
        finally:
            self._checking.pop()


def level_needed(label: str) -> int:
    """LvS 3 needs a stack of three (CIPHER-KEYWORD-LVS-1); 0 for other labels."""
    number = label[3:].strip() if label[:3].upper() == "LVS" else ""
    return int(number) if number.isdigit() else 0


def _bearers(player: Player) -> Iterator[tuple[Any, CipherCard, tuple[str, ...], int]]:
    """Who may have static abilities, where they are, and since when."""
    for unit in player.units:
        if unit.is_revealed:
            yield unit, unit.card, ("field", "any"), unit.since
    for card in player.bonds.cards:
        if card.face_up:
            yield card, card.data, ("bonds", "any"), 0
    for card in player.hand.cards:
        yield card, card.data, ("hand", "any"), 0
    for card in player.support.cards:
        yield card, card.data, ("any",), 0


def _order_of_changes(static: StaticAbility) -> tuple[bool, int]:
    """In the order in which they began; what bars a skill for good has the last word."""
    change = static.statement.change
    return (isinstance(change, ch.LosesSkills) and change.barred, static.since)


def _group_of(change: ch.Change) -> Any:
    for field in ("group", "who", "units"):
        group = getattr(change, field, None)
        if group is not None:
            return group
    return None
