"""Where a Land may be placed and whom it lets in, asked of its text once for a whole deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rules.engine.cards import CardData
from rules.engine.rng import SEED_BYTES
from rules.fetcg.abilities.context import FetcgContext
from rules.fetcg.abilities.land_abilities import LandAbilities
from rules.fetcg.cards import MOVEMENTS
from rules.fetcg.field import SQUARES
from rules.fetcg.printed import FireCard
from rules.fetcg.state import FetcgTable
from rules.fetcg.units import Unit
from rules.text import changes as c
from rules.text.filters import Named
from rules.text.tree import walk

# A unit as far as Lands look at it: its movement type, and whether it is Armored.
Walker = tuple[str, bool]


@dataclass(frozen=True)
class Ground:
    """`squares`: where it may lie, seen from the starting player's side; `apart`: Lands that may
    not lie in the same row; `barred` and `costs` by movement type and Armored or not."""

    squares: frozenset[str]
    apart: frozenset[str]
    barred: frozenset[Walker]
    costs: Mapping[Walker, int]


def ground_of(card: FireCard) -> Ground:
    """What the rules of its text make of a Land on an otherwise bare field."""
    table = FetcgTable(bytes(SEED_BYTES), {})
    lands = LandAbilities(table, FetcgContext(table, lambda unit: frozenset()))
    player, square = table.players[0], SQUARES[0]
    land = table.add_card(player.seat, card, player.hand)
    squares = frozenset(goal for goal in SQUARES if lands.may_place(land, player, goal))
    table.move(land, table.lands[square])
    units = {walker: Unit(table.new_id(), player.seat, square) for walker in _walkers()}
    for walker, printed in _walkers().items():
        table.add_card(player.seat, printed, units[walker])
    return Ground(
        squares,
        _apart(card),
        frozenset(walker for walker, unit in units.items() if not lands.may_enter(unit, square)),
        {walker: lands.entry_cost(unit, square) for walker, unit in units.items()},
    )


def _apart(card: FireCard) -> frozenset[str]:
    return frozenset(
        name
        for ability in card.printed.of_kind.get("continuous", ())
        for change in ability.body
        if isinstance(change, c.OnlyDeployedIf)
        for node in walk(change.condition)
        if isinstance(node, Named)
        for name in node.names
    )


@cache
def _walkers() -> dict[Walker, FireCard]:
    """A unit without a text for each way to walk."""
    walkers = ((movement, armored) for movement, _ in MOVEMENTS for armored in (False, True))
    return {
        (movement, armored): FireCard.from_data(
            CardData(
                f"{movement}-{armored}",
                movement,
                "",
                "unit",
                {"movement": movement, "features": ["armored"] if armored else []},
            )
        )
        for movement, armored in walkers
    }
