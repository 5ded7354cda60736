"""Texts that put something else in the place of a price or of a way to the Retreat Area."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.cipher.skills.supporting import Supporting
from rules.cipher.skills.triggers import matches
from rules.cipher.table import Player, Unit
from rules.engine.decision import Option, Steps
from rules.engine.events import Event
from rules.text import changes as ch
from rules.text import effects as e
from rules.text.play.doing import feasible
from rules.text.play.scope import Scope


class Replacing(Supporting):
    """Substitutes for discards, and what happens instead of a defeat."""

    def substitutes(self, unit: Unit, deed: str) -> list[Option]:
        """Other prices that card texts allow for the deed (CIPHER-CRIT-8, CIPHER-EVADE-11)."""
        return [
            Option("substitute", target=str(number))
            for number, (price, scope) in enumerate(self._substitutes(unit, deed))
            if feasible(price, scope)
        ]

    def _substitutes(self, unit: Unit, deed: str) -> list[tuple[Sequence[e.Effect], Scope]]:
        found: list[tuple[Sequence[e.Effect], Scope]] = []
        for change, held in self.holders.saying("pays_instead", unit, ch.PaysInstead):
            if change.deed == deed:
                found.append((change.price, held.scope.about(unit)))
        return found

    def pay_substitute(self, player: Player, unit: Unit, option: Option) -> Steps[bool]:
        deed = "critical" if self.table.battle and unit is self.table.battle.attacker else "evade"
        price, scope = self._substitutes(unit, deed)[int(str(option.target))]
        return (yield from self.pay(price, scope))

    def replace_defeat(self, unit: Unit, by: str, source: Any) -> Steps[bool]:
        """Something else in the place of the way to the Retreat Area (CIPHER-KEYWORD-TS-1 to 3)."""
        event = Event("defeated", {"unit": unit, "by": by, "source": source})
        for held in self.holders.clauses("instead"):
            change = held.clause.change
            if not isinstance(change, ch.Instead):
                continue
            scope = held.scope.about(unit)
            if not self.holders.holds(held) or not matches(change.event, event, scope):
                continue
            if not feasible(change.effects, scope):
                continue
            if change.optional:
                agreed = yield from self.agree(scope.seat, scope)
                if not agreed:
                    continue
            yield from self._acting(scope, self._perform(change.effects, scope))
            return True
        return False
