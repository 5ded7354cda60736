"""Which static abilities are at work, and on whom: of units and of cards in other places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from rules.cipher.abilities.gained_abilities import changed_abilities
from rules.cipher.abilities.scoped_nodes import ScopedNode, scope_of
from rules.cipher.players import Player
from rules.cipher.printed import CipherCard
from rules.cipher.printed_abilities import Statement, statements_in, statements_of, topic_of
from rules.cipher.state import CipherTable
from rules.cipher.text import nodes as n
from rules.cipher.units import Unit
from rules.cipher.values import printed_on
from rules.engine.continuous import ContinuousEffect
from rules.engine.statics import Registered, StaticRegistry
from rules.engine.zones import Card
from rules.text import changes as ch
from rules.text import groups as g
from rules.text.abilities import Ability
from rules.text.evaluate import contains, holds
from rules.text.scope import RulesContext, Scope

PILES = ("deck", "orbs", "retreat", "boundless")
# A unit or card with static abilities, what it prints, where it is, and since when.
Bearer = tuple[Any, CipherCard, str, int]
AnyChange = TypeVar("AnyChange", bound=ch.Change)


class StaticAbility:
    """A statement with the scope of whoever makes it, and since when it counts.

    `group` is what it is about (None: not about objects, or about them in words of its own), `own`
    the one object it can apply to, `always` whether it holds without anything being asked.
    """

    __slots__ = ("always", "change", "conditions", "group", "own", "scope", "since", "statement")

    def __init__(self, statement: Statement, scope: Scope, since: int) -> None:
        self.statement = statement
        self.change: Any = statement.change
        self.conditions = statement.conditions
        self.scope = scope
        self.since = since
        self.group = _group_of(statement.change)
        speaks_of_itself = isinstance(self.group, g.This) or isinstance(
            statement.change, (ch.MayStack, ch.OnlyDeployedIf)
        )
        self.own = scope.source if speaks_of_itself else None
        ability = statement.ability
        self.always = not statement.conditions and (ability is None or not ability.labels)


class StaticAbilities:
    """The registry of all static abilities at work, by topic."""

    def __init__(self, table: CipherTable, context: RulesContext) -> None:
        self.table = table
        self.context = context
        self.registry = StaticRegistry[StaticAbility](table.versions, self._collect)
        self.has_topic = self.registry.speaks_of
        self.topics = self.registry.topics
        self.on_topic = self.registry.on
        self.stated = self.registry.about
        self._made: dict[Bearer, list[Registered[StaticAbility]]] = {}
        # What is being asked just now, so that nothing leans on itself.
        self._checking: list[StaticAbility] = []
        self._applying: list[tuple[StaticAbility, Any]] = []
        self._cut_short = 0
        self._names_vary = True
        self._abilities: dict[Unit | Card, Sequence[Ability]] = {}
        self._abilities_at = -1
        self._finding_abilities_of: list[Unit | Card] = []
        # On which unit a card would be placed, and how, while it is asked what that costs.
        self.stacking: tuple[Unit, str] | None = None

    def about(self, topic: str, obj: Any) -> Sequence[StaticAbility]:
        """Those on a topic that may be about the object, conditions apart.

        Some Special skills speak of their own card wherever it is (CIPHER-NAME-11), also in a
        pile; the registry has what cards elsewhere state, and what those in the Boundless Area
        state about others.
        """
        found = self.stated(topic, obj)
        if isinstance(obj, Card) and obj.zone.name in PILES:
            own = obj.data.statements("any").get(topic, ())
            return [*found, *(self._static(statement, obj.owner, obj, 0) for statement in own)]
        return found

    def applying(
        self, topic: str, obj: Any, kind: type[AnyChange]
    ) -> Sequence[tuple[AnyChange, StaticAbility]]:
        """The changes of that kind on a topic that hold now and apply to the object."""
        statics = self.stated(topic, obj) if isinstance(obj, Unit) else self.about(topic, obj)
        if not statics:
            return ()
        return [
            (static.change, static)
            for static in statics
            if isinstance(static.change, kind) and self.applies(static, obj)
        ]

    def names_vary(self) -> bool:
        """Whether Names hang on anything but on who has skills that give some."""
        self.has_topic("names")
        return self._names_vary

    def cut_short(self) -> int:
        """Grows while answers lack what they would lean on themselves: they are not kept."""
        if self.registry.collecting or self.stacking is not None:
            self._cut_short += 1
        return self._cut_short

    # The registry -----------------------------------------------------------------------------

    def _collect(self) -> Iterator[Registered[StaticAbility]]:
        self._names_vary = True
        made, self._made = self._made, {}
        for player in self.table.players:
            for bearer in _bearers(player):
                # A bearer's printed ones are made once for as long as it lies there.
                found = made.get(bearer)
                if found is None:
                    found = self._printed(bearer, player.seat)
                self._made[bearer] = found
                yield from found
        for effect in self.table.effects:
            if effect.what == "change" and self.table.is_awake(effect):
                yield from self._of_effect(effect)
        if self.registry.on("skills"):
            yield from self._gained()
        self._names_vary = self.registry.hangs_on_state or not all(
            map(_gives_itself_names, self.registry.on("names"))
        )

    def _printed(self, bearer: Bearer, seat: int) -> list[Registered[StaticAbility]]:
        obj, card, place, since = bearer
        found = [
            self._registered(statement, seat, obj, since)
            for where in (("any",) if place in ("support", *PILES) else (place, "any"))
            for statements in card.statements(where).values()
            for statement in statements
        ]
        if place not in PILES:
            return found
        # What a card in a pile says of itself is looked up by `about`.
        return [(topic, static, own) for topic, static, own in found if own is None]

    def _registered(
        self, statement: Statement, seat: int, obj: Any, since: int
    ) -> Registered[StaticAbility]:
        static = self._static(statement, seat, obj, since)
        return topic_of(statement.change), static, static.own

    def _static(self, statement: Statement, seat: int, obj: Any, since: int) -> StaticAbility:
        return StaticAbility(statement, Scope(self.context, seat, obj, statement.ability), since)

    def _of_effect(self, effect: ContinuousEffect) -> Iterator[Registered[StaticAbility]]:
        kept: ScopedNode = effect.amount
        scope = scope_of(self.table, self.context, kept)
        # What an effect made true no longer asks for the label or the top card that made it.
        for statement in statements_in(kept.node, (), None):
            static = StaticAbility(statement, scope, effect.id)
            yield topic_of(statement.change), static, static.own

    def _gained(self) -> Iterator[Registered[StaticAbility]]:
        """Skills that units acquired count too; skills they lost do not."""
        self._abilities = {}
        if not all(map(_never_varies, self.registry.on("skills"))):
            self.registry.hangs_on_state = True
        for player in self.table.players:
            for unit in player.units:
                now = self.abilities_of(unit)
                printed = unit.card.abilities
                lost = [ability for ability in printed if ability not in now]
                if lost:
                    self.registry.take_back(_of_abilities(unit, lost))
                for ability in now:
                    if ability not in printed:
                        for statement in statements_of(ability):
                            yield self._registered(statement, player.seat, unit, unit.since)

    # Abilities of one object ------------------------------------------------------------------

    def abilities_of(self, obj: Unit | Card) -> Sequence[Ability]:
        """The skills a unit or card has now, gained ones in, lost ones out."""
        if not self.has_topic("skills"):
            return printed_on(obj).abilities
        versions = self.table.versions
        at = versions.state if self.registry.hangs_on_state else versions.statics
        if at != self._abilities_at:
            self._abilities_at, self._abilities = at, {}
        found = self._abilities.get(obj)
        if found is None:
            found = self._abilities[obj] = self._find_abilities(obj)
        return found

    def _find_abilities(self, obj: Unit | Card) -> Sequence[Ability]:
        printed = printed_on(obj).abilities
        if obj in self._finding_abilities_of:
            # Whoever asks again on the way is told what is printed.
            self._cut_short += 1
            return printed
        self._finding_abilities_of.append(obj)
        try:
            skills = sorted(self.stated("skills", obj), key=_order_of_changes)
            applying = [static for static in skills if self.applies(static, obj)]
            return changed_abilities(
                printed, [(static.change, static.scope) for static in applying]
            )
        finally:
            self._finding_abilities_of.pop()

    def label_allows(self, ability: Ability, obj: Any) -> bool:
        """Class Change and Level skills ask something of their unit; other labels only name.

        Card text may let them work whatever their labels ask (CIPHER-KEYWORD-LVS-1).
        """
        if not ability.labels or not isinstance(obj, Unit):
            return True
        for label in ability.labels:
            if not meets_label(obj, label) and not self._is_made_usable(obj, label):
                return False
        return True

    def _is_made_usable(self, unit: Unit, label: str) -> bool:
        usable = self.applying("usable", unit, n.SkillsUsable)
        return any(change.label == label.upper() for change, _ in usable)

    # Whether one holds ------------------------------------------------------------------------

    def applies(self, static: StaticAbility, obj: Any) -> bool:
        """Whether the static ability holds now and is about the object."""
        group = static.group
        if group is None:
            return self.holds(static)
        # Most are about their own unit alone: for all others their conditions are not asked.
        if isinstance(group, g.This):
            return obj is static.scope.source and self.holds(static)
        if not self.holds(static):
            return False
        # Whether it is about the object may depend on what it changes itself ("your white bonds
        # are treated as black too"): the object is then looked at without it.
        for asked, about in self._applying:
            if asked is static and about is obj:
                self._cut_short += 1
                return False
        self._applying.append((static, obj))
        try:
            return contains(group, obj, static.scope.about(obj))
        finally:
            self._applying.pop()

    def holds(self, static: StaticAbility) -> bool:
        """Whether its label and conditions let it work now; it cannot lean on itself."""
        if static.always:
            return True
        statement, scope = static.statement, static.scope
        for asked in self._checking:
            if asked.statement is statement and asked.scope.source is scope.source:
                self._cut_short += 1
                return False
        self._checking.append(static)
        try:
            ability = statement.ability
            if ability is not None and not self.label_allows(ability, scope.source):
                return False
            for condition in static.conditions:  # noqa: SIM110 - asked ten times a decision
                if not holds(condition, scope):
                    return False
            return True
        finally:
            self._checking.pop()


def _of_abilities(unit: Unit, lost: Sequence[Ability]) -> Callable[[StaticAbility], bool]:
    """Whether a statement is of one of the unit's lost abilities."""
    return lambda static: static.scope.source is unit and static.statement.ability in lost


def _gives_itself_names(static: StaticAbility) -> bool:
    change = static.change
    fixed = isinstance(static.group, g.This) and static.always
    return fixed and isinstance(change, n.GainsNames) and change.of is None


def _never_varies(static: StaticAbility) -> bool:
    """Whether a change of skills is the same for as long as the same cards speak."""
    fixed = static.own is not None or isinstance(static.group, g.Known)
    return fixed and static.always and isinstance(static.change, (ch.GainsSkill, ch.LosesSkills))


def meets_label(unit: Unit, label: str) -> bool:
    """Return True if the unit is as the label of a skill asks, card text apart."""
    return unit.has_class_change if label == "CCS" else level_needed(label) <= unit.stack


@lru_cache(maxsize=256)
def level_needed(label: str) -> int:
    """LvS 3 needs a stack of three (CIPHER-KEYWORD-LVS-1); 0 for other labels."""
    number = label[3:].strip() if label[:3].upper() == "LVS" else ""
    return int(number) if number.isdigit() else 0


def _bearers(player: Player) -> list[Bearer]:
    """Everybody of the player who has static abilities at work."""
    found: list[Bearer] = []
    for unit in player.units:
        top = unit.cards[-1]
        if top.face_up and "field" in top.data.speaks_in:
            found.append((unit, top.data, "field", unit.since))
    for zone in (player.bonds, player.hand, player.support, player.boundless):
        name = zone.name
        for card in zone.cards:
            if name in card.data.speaks_in and (card.face_up or name != "bonds"):
                found.append((card, card.data, name, 0))
    return found


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
