"""Numbers, names, traits and ranges as static abilities change them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rules.cipher.abilities.static_abilities import StaticAbilities, StaticAbility
from rules.cipher.text import nodes as n
from rules.cipher.units import Unit
from rules.cipher.values import printed_on, subject_of
from rules.engine.continuous import (
    ADD,
    SET,
    TIMES,
    Change,
    ContinuousEffect,
    Part,
    parts_of,
    total,
)
from rules.engine.versions import Kept
from rules.engine.zones import Card
from rules.text import changes as ch
from rules.text.evaluate import amount, contains, members

# No changes, and no floor but 0.
_UNCHANGED: tuple[Sequence[Change], int] = (), 0


def _floor(printed: int, changes: Sequence[Change], lowest: int) -> int:
    """Below what the number is not lowered: a skill that lowers a cost to 1 raises no cost of 0."""
    if not lowest:
        return 0
    others = [change for change in changes if change.op != ADD or change.amount > 0]
    return min(lowest, total(printed, others))


class Modifiers:
    """What static abilities do to what an object shows."""

    def __init__(self, static: StaticAbilities) -> None:
        self.static = static
        self.table, versions = static.table, static.table.versions
        self._attacks = Kept[Unit, int](
            lambda: versions.state,
            lambda unit: self.number(unit, "attack", unit.card.attack),
            static.cut_short,
        )
        self._names = Kept[Unit | Card, frozenset[str]](
            self.names_version, self._find_names, static.cut_short
        )

    # Numbers ----------------------------------------------------------------------------------

    def attack(self, unit: Unit) -> int:
        if self.table.effects or self.static.stated("attack", unit):
            return self._attacks.get(unit)
        return unit.card.attack

    def bear_on(self, stat: str) -> bool:
        """Whether any effect or skill changes that number of anything."""
        return self.static.has_topic(stat) or bool(self.table.effect_index.on(stat))

    def number(self, obj: Unit | Card, stat: str, printed: int) -> int:
        """A number with all effects and skills, floor last (CIPHER-CARD-12, CIPHER-CARD-13)."""
        changes, lowest = self._changes(obj, stat)
        if not changes:
            return printed
        return total(printed, changes, floor=_floor(printed, changes, lowest))

    @contextmanager
    def stacking_on(self, unit: Unit, how: str) -> Iterator[None]:
        """Numbers asked for inside are those of cards that are placed on the unit."""
        self.static.stacking = unit, how
        try:
            yield
        finally:
            self.static.stacking = None

    def parts(self, obj: Unit | Card, stat: str, printed: int) -> list[Part]:
        """What the number is made of."""
        changes, lowest = self._changes(obj, stat)
        return parts_of(printed, changes, floor=_floor(printed, changes, lowest))

    def _changes(self, obj: Unit | Card, stat: str) -> tuple[Sequence[Change], int]:
        """All effects and skills that bear on a number, and below what they do not lower it."""
        effects: Sequence[ContinuousEffect] = ()
        if self.table.effects:
            effects = self.table.effect_index.on(stat).get(subject_of(obj), ())
        statics = self.static.about(stat, obj)
        if not effects and not statics:
            return _UNCHANGED
        changes = [Change(effect.id, effect.op, effect.amount, effect) for effect in effects]
        lowest = 0
        for static in statics:
            if self.static.applies(static, obj):
                changes.append(_number_change(static, obj))
                if isinstance(static.change, ch.Adjust) and static.change.floor > lowest:
                    lowest = static.change.floor
        return changes, lowest

    # What else it shows -----------------------------------------------------------------------

    def names(self, obj: Unit | Card) -> frozenset[str]:
        """Its Names with those that skills add (CIPHER-NAME-4)."""
        return self._names.get(obj)

    def names_version(self) -> int:
        """Below zero while Names hang on more than on who has skills that give some."""
        versions = self.table.versions
        if self.static.names_vary():
            return -versions.state
        return versions.statics + self.table.units_version

    def _find_names(self, obj: Unit | Card) -> frozenset[str]:
        names = set(printed_on(obj).names)
        for change, static in self.static.applying("names", obj, n.GainsNames):
            names.update(change.names)
            if change.of is not None:
                for other in members(change.of, static.scope):
                    names.update(printed_on(other).names)
        return frozenset(names)

    def traits(self, obj: Any, trait: str, printed: frozenset[str]) -> frozenset[str]:
        """Affinities or Insignias as skills change them, in the order in which they began."""
        topics = self.static.topics()
        if "traits" not in topics and "copies" not in topics:
            return printed
        shown = set(printed)
        for static in sorted(self.static.stated("traits", obj), key=_since):
            change = static.change
            if not self.static.applies(static, obj):
                continue
            if isinstance(change, ch.Gains):
                shown.update(other.value for other in change.traits if other.trait == trait)
            else:
                shown.difference_update(o.value for o in change.traits if o.trait == trait)
        for copied, static in self.static.applying("copies", obj, ch.Copies):
            if trait in copied.what:
                for other in members(copied.of, static.scope):
                    shown.update(printed_on(other).traits(trait))
        return frozenset(shown)

    def ranges(self, unit: Unit) -> frozenset[int]:
        """Distances at which the unit may attack."""
        printed = unit.card.ranges
        topics = self.static.topics()
        if "range" not in topics and "copies" not in topics:
            return printed
        reach = set(printed)
        for static in self.static.stated("range", unit):
            change = static.change
            if not self.static.applies(static, unit):
                continue
            if isinstance(change, n.GainsRange):
                reach.update(range(change.least, change.most + 1))
            else:
                reach.difference_update(range(change.least, change.most + 1))
        for copied, static in self.static.applying("copies", unit, ch.Copies):
            if "range" in copied.what:
                for other in members(copied.of, static.scope):
                    reach.update(printed_on(other).ranges)
        return frozenset(reach - {0})

    def ignores_range(self, attacker: Unit, defender: Unit) -> bool:
        return any(
            contains(change.targets, defender, static.scope.about(attacker))
            for change, static in self.static.applying("ignores_range", attacker, n.IgnoresRange)
        )


def _since(static: StaticAbility) -> int:
    return static.since


def _number_change(static: StaticAbility, obj: Any) -> Change:
    """What a skill does to a number of an object."""
    change = static.change
    if isinstance(change, ch.Multiplied):
        return Change(static.since, TIMES, change.factor, static)
    assert isinstance(change, (ch.Adjust, ch.Becomes))
    op = ADD if isinstance(change, ch.Adjust) else SET
    value = change.amount
    if not isinstance(value, int):
        value = amount(value, static.scope.about(obj))
    return Change(static.since, op, value, static)
