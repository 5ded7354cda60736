"""Numbers, names, traits and ranges as static abilities change them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.cipher.abilities.static_abilities import StaticAbilities, StaticAbility
from rules.cipher.ability_interface import NumberChange
from rules.cipher.text import nodes as n
from rules.cipher.units import Unit
from rules.cipher.values import printed_on
from rules.engine.continuous import ADD, SET, TIMES
from rules.text import changes as ch
from rules.text.evaluate import amount, contains, members


class Modifiers:
    """What static abilities do to what an object shows."""

    def __init__(self, static: StaticAbilities) -> None:
        self.static = static

    def number_changes(self, obj: Any, stat: str) -> Sequence[NumberChange]:
        """What skills do to a number of an object: (timestamp, operation, amount)."""
        found: list[NumberChange] = []
        for static in self.static.on_topic(stat):
            if self.static.applies(static, obj):
                op, value = _operation(static, obj)
                found.append((static.since, op, value))
        return found

    def lowest(self, obj: Any, stat: str) -> int:
        """The lowest value that a skill which lowers the number allows."""
        floors = [
            static.statement.change.floor
            for static in self.static.on_topic(stat)
            # Nearly all leave it at 0; whether those apply need not be asked.
            if isinstance(static.statement.change, ch.Adjust)
            and static.statement.change.floor > 0
            and self.static.applies(static, obj)
        ]
        return max(floors, default=0)

    def extra_names(self, obj: Any) -> frozenset[str]:
        """Names that skills add (CIPHER-NAME-4)."""
        names: set[str] = set()
        for change, static in self.static.applying("names", obj, n.GainsNames):
            names.update(change.names)
            if change.of is not None:
                for other in members(change.of, static.scope):
                    names.update(printed_on(other).names)
        return frozenset(names)

    def traits(self, obj: Any, trait: str, printed: frozenset[str]) -> frozenset[str]:
        """Affinities or Insignias as skills change them, in the order in which they began."""
        shown = set(printed)
        for static in sorted(self.static.on_topic("traits"), key=lambda one: one.since):
            change = static.statement.change
            if not self.static.applies(static, obj):
                continue
            if isinstance(change, ch.Gains):
                shown.update(other.value for other in change.traits if other.trait == trait)
            elif isinstance(change, ch.Loses):
                shown.difference_update(o.value for o in change.traits if o.trait == trait)
            elif isinstance(change, n.LosesAll) and change.trait == trait:
                shown.clear()
        for copied, static in self.static.applying("copies", obj, ch.Copies):
            if trait in copied.what:
                for other in members(copied.of, static.scope):
                    shown.update(printed_on(other).traits(trait))
        return frozenset(shown)

    def ranges(self, unit: Unit, printed: frozenset[int]) -> frozenset[int]:
        """Distances at which the unit may attack."""
        reach = set(printed)
        for static in self.static.on_topic("range"):
            change = static.statement.change
            if not self.static.applies(static, unit):
                continue
            if isinstance(change, n.GainsRange):
                reach.update(range(change.least, change.most + 1))
            elif isinstance(change, n.LosesRange):
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


def _operation(static: StaticAbility, obj: Any) -> tuple[str, int]:
    change = static.statement.change
    scope = static.scope.about(obj)
    if isinstance(change, ch.Adjust):
        return ADD, amount(change.amount, scope)
    if isinstance(change, ch.Becomes):
        return SET, amount(change.amount, scope)
    assert isinstance(change, ch.Multiplied)
    return TIMES, change.factor
