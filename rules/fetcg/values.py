"""What units can do now: printed facts with what card text and statuses say."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.zones import Card
from rules.fetcg.field import squares_from
from rules.fetcg.grids import Grid
from rules.fetcg.names import Name
from rules.fetcg.players import Player
from rules.fetcg.printed import FireCard
from rules.fetcg.state import FetcgTable
from rules.fetcg.statuses import SILENCE
from rules.fetcg.units import Unit

STAFF = "staff"
MAGIC_TYPES = ("fire", "thunder", "wind", "light", "dark", STAFF)


def has(table: FetcgTable, unit: Unit, feature: str) -> bool:
    """Whether the unit has a class feature, printed or given by something."""
    return feature in unit.card.features or table.abilities.static.grants(unit, feature)


def type_of(unit: Unit, equipment: Card | None) -> str:
    """The weapon type of a card the unit uses, or of its initial equipment."""
    kind: str = (equipment.data if equipment is not None else unit.card).type
    return kind


def grid_of(unit: Unit, equipment: Card | None) -> Grid:
    """Each piece of equipment brings its own grid (FETCG-RANGE-5)."""
    grid: Grid = (equipment.data if equipment is not None else unit.card).attack_grid
    return grid


def reach(table: FetcgTable, unit: Unit, equipment: Card | None) -> tuple[str, ...]:
    """The squares its equipment reaches from where the unit stands (FETCG-RANGE-1, 7)."""
    return reach_from(table, unit, equipment, unit.square)


def reach_from(
    table: FetcgTable, unit: Unit, equipment: Card | None, square: str
) -> tuple[str, ...]:
    return squares_from(square, grid_of(unit, equipment), table.forward(unit.player))


def arms(table: FetcgTable, unit: Unit) -> list[Card | None]:
    """What the unit can fight with: initial equipment and Weapon or tome, no staves (MAGIC-7)."""
    barred = _barred_types(table, unit)
    return [arm for arm in _equipment(unit) if type_of(unit, arm) not in barred]


def _barred_types(table: FetcgTable, unit: Unit) -> Sequence[str]:
    """Types it cannot fight with; Silence covers tomes and staves (FETCG-STATUS-4, 5)."""
    if SILENCE in unit.statuses or table.abilities.static.forbids(unit, "magic"):
        return MAGIC_TYPES
    return (STAFF,)


def _equipment(unit: Unit) -> list[Card | None]:
    return [None, *unit.weapon.cards]


def staves(table: FetcgTable, unit: Unit) -> list[Card | None]:
    """The staves the unit can use now."""
    held = [arm for arm in _equipment(unit) if type_of(unit, arm) == STAFF]
    if held and (SILENCE in unit.statuses or table.abilities.static.forbids(unit, "magic")):
        return []
    return held


def counterparts(table: FetcgTable, name: Name, *, but: Unit | None = None) -> list[FireCard]:
    """Character cards of that name on the field, covered Manaketes too (FETCG-UNIT-9, 17)."""
    return [
        card.data
        for unit in table.all_units()
        if unit is not but
        for card in unit.cards
        if card.data.name == name and not card.data.is_generic
    ]


def may_be_fielded(
    table: FetcgTable, player: Player, card: FireCard, *, instead_of: Unit | None = None
) -> bool:
    """The limits of name and Seize for every way onto the field (FETCG-UNIT-9, 13, 16)."""
    if not card.is_generic and counterparts(table, card.name, but=instead_of):
        return False
    if "seize" not in card.features:
        return True
    return not any(has(table, unit, "seize") for unit in player.units if unit is not instead_of)
