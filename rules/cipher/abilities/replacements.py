"""Texts that put something else in the place of a cost or of a way to the Retreat Area."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.cipher.abilities.choices import agree, skill_name
from rules.cipher.abilities.resolution import as_cause, pay
from rules.cipher.abilities.static_abilities import StaticAbilities
from rules.cipher.abilities.trigger_matching import matches
from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.cipher.text import nodes as n
from rules.cipher.units import Unit
from rules.engine.decision import Option, Steps
from rules.engine.events import Event
from rules.engine.zones import Card
from rules.text import changes as ch
from rules.text import effects as e
from rules.text.execute import execute, feasible
from rules.text.scope import GameObject, Scope


@dataclass(slots=True, eq=False)
class Replacements:
    """Substitutes for discards, and what happens instead of a way to the Retreat Area."""

    table: CipherTable
    static: StaticAbilities

    def substitutes(self, unit: Unit, action: str) -> list[Option]:
        """Other costs that card texts allow for the action (CIPHER-CRIT-8, CIPHER-EVADE-11)."""
        return [
            Option("substitute", target=str(number), why=skill_name(scope))
            for number, (cost, scope) in enumerate(self._other_costs(unit, action))
            if feasible(cost, scope)
        ]

    def _other_costs(self, unit: Unit, action: str) -> list[tuple[Sequence[e.Effect], Scope]]:
        found: list[tuple[Sequence[e.Effect], Scope]] = []
        for change, static in self.static.applying("pays_instead", unit, n.PaysInstead):
            if change.action == action:
                found.append((change.cost, static.scope.about(unit)))
        return found

    def pay_substitute(self, player: Player, unit: Unit, option: Option) -> Steps[bool]:
        battle = self.table.battle
        assert battle is not None, "only in a battle something is discarded for"
        action = "critical" if unit is battle.attacker else "evade"
        cost, scope = self._other_costs(unit, action)[int(str(option.target))]
        return (yield from pay(self.table, cost, scope))

    def replace_defeat(self, unit: Unit, by: str, source: Any) -> Steps[bool]:
        """Something else in the place of the way to the Retreat Area (CIPHER-KEYWORD-TS-1 to 3)."""
        event = Event("defeated", {"unit": unit, "by": by, "source": source})
        return (yield from self._replace(event, unit))

    def replace_support(self, card: Card) -> Steps[bool]:
        """The same for a supporting card whose battle is over (CIPHER-SUPPORT-14)."""
        event = Event("placed", {"card": card, "origin": "support", "to": "retreat"})
        return (yield from self._replace(event, card))

    def replace_orb(self, orb: Card, attacker: Unit, lord: Unit) -> Steps[bool]:
        """The same for an orb that an attack takes from a Lord (CIPHER-ORB-11)."""
        battle = self.table.battle
        assert battle is not None, "an attack is made in a battle"
        about = {"attacker": attacker, "defender": lord, "critical": battle.critical}
        return (yield from self._replace(Event("attack_destroys", about), orb))

    def _replace(self, event: Event, obj: GameObject) -> Steps[bool]:
        """Replace the event by the first effects that can be done and are not declined."""
        for static in self.static.on_topic("instead"):
            change = static.statement.change
            assert isinstance(change, ch.Instead)
            scope = static.scope.about(obj)
            scope.bindings["replaced"] = [obj]
            if not self.static.holds(static) or not matches(change.event, event, scope):
                continue
            if not feasible(change.effects, scope):
                continue
            if change.optional:
                agreed = yield from agree(self.table, scope.seat, scope)
                if not agreed:
                    continue
            yield from as_cause(self.table, scope, execute(change.effects, scope))
            return True
        return False
