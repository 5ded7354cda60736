"""What the texts of Lands say: where they may be placed, whom they let in, what entering costs."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.zones import Card
from rules.fetcg.abilities.context import FetcgContext
from rules.fetcg.abilities.sources import bindings_of
from rules.fetcg.field import home_row, squares_of_row
from rules.fetcg.played import AbilitySource
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable
from rules.fetcg.units import Unit
from rules.text import changes as c
from rules.text.evaluate import all_hold, amount, contains, holds, passes
from rules.text.filters import Trait
from rules.text.groups import Units
from rules.text.scope import Scope
from rules.text.tree import walk


class LandAbilities:
    """The questions of `rules.fetcg.ability_interface` about squares."""

    def __init__(self, table: FetcgTable, context: FetcgContext) -> None:
        self.table = table
        self.context = context

    def may_enter(self, obj: Unit | Card, square: str) -> bool:
        """Flying ignores what the Land does not say of Flying (FETCG-MOVE-8, 9)."""
        land = self.table.land_at(square)
        if land is None:
            return True
        scope = self._scope(land, square)
        return not any(
            isinstance(change, c.Cannot) and change.action == "enter" and _bars(change, obj, scope)
            for change in self._changes(land, scope)
        )

    def entry_cost(self, unit: Unit, square: str) -> int:
        land = self.table.land_at(square)
        if land is None:
            return 0
        scope = self._scope(land, square)
        return sum(
            amount(change.amount, scope)
            for change in self._changes(land, scope)
            if isinstance(change, c.Adjust)
            and change.stat == "entry_cost"
            and contains(change.group, unit, scope)
        )

    def may_place(self, land: Card, player: Player, square: str) -> bool:
        """Its own placement conditions (FETCG-LAND-9)."""
        scope = self._scope(land, square)
        row = squares_of_row(home_row(self.table.forward(player.seat)))
        replaced = self.table.land_at(square)
        scope.bindings |= {
            "square": [square],
            "home": list(row),
            "replaced": [] if replaced is None else [replaced],
        }
        return all(
            holds(change.condition, scope)
            for change in self._changes(land, scope)
            if isinstance(change, c.OnlyDeployedIf)
        )

    def _changes(self, land: Card, scope: Scope) -> Iterator[c.Change]:
        """What the Land states while its conditions hold."""
        for ability in land.data.printed.of_kind.get("continuous", ()):
            if all_hold(ability.requires, scope):
                yield from ability.body

    def _scope(self, land: Card, square: str) -> Scope:
        bindings = bindings_of(AbilitySource(land, land.owner, None, square), self.table)
        return Scope(self.context, land.owner, land, None, bindings)


def _bars(change: c.Cannot, obj: Unit | Card, scope: Scope) -> bool:
    """Whether the Land keeps the unit, or the Unit card about to be sortied, out."""
    card = obj.card if isinstance(obj, Unit) else obj.data
    named = Trait("movement", "flying") in walk(change.who)
    if card.movement == "flying" and not named:
        return False
    assert isinstance(change.who, Units)
    return passes(change.who.where, obj, scope)
