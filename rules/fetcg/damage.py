"""How much damage a strike does and what it costs (FETCG-DAMAGE, FETCG-TRIANGLE)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.continuous import FLOOR, Part, parts_of, total
from rules.engine.zones import Card
from rules.fetcg.printed import FireCard
from rules.fetcg.state import FetcgTable
from rules.fetcg.strikes import COUNTER, Strike
from rules.fetcg.units import Unit
from rules.fetcg.values import type_of

FLYING = "flying"
# What a part of damage is: Attack Power, Triangle Advantage, one attack more, twice, half.
POWER, TRIANGLE, ATTACKS = "power", "triangle", "attacks"
DOUBLED, HALVED, NULLIFIED = "doubled", "halved", "nullified"
# Below any sum of Additional Effects: they may take away as well as add.
_NO_FLOOR = -1_000


@dataclass(frozen=True, slots=True)
class Damage:
    """The four elements of damage, what doubles and halves it, and what comes of them."""

    power: int
    triangle: int
    attacks: int
    doublings: int
    halvings: int
    additional: int
    is_none: bool = False

    @property
    def base(self) -> int:
        """Before Additional Effects, rounded once (FETCG-DAMAGE-5)."""
        hits = (self.power + self.triangle) * self.attacks
        return int(hits * 2**self.doublings // 2**self.halvings)

    @property
    def total(self) -> int:
        """Additional Effects add nothing to a base of 0 (FETCG-DAMAGE-6, 7)."""
        if self.is_none or not self.base:
            return 0
        return max(0, self.base + self.additional)

    def as_json(self) -> dict[str, int]:
        return {
            "power": self.power,
            "triangle": self.triangle,
            "attacks": self.attacks,
            "doublings": self.doublings,
            "halvings": self.halvings,
            "additional": self.additional,
            "total": self.total,
        }


def work_out(table: FetcgTable, strike: Strike) -> Damage:
    """The damage of a strike as things stand (FETCG-DAMAGE-2)."""
    return Damage(
        power=_with_changes(table, strike, "power", printed_power(strike)),
        triangle=_with_changes(table, strike, "triangle", triangle_bonus(strike)),
        attacks=attacks_of(table, strike),
        doublings=_with_changes(table, strike, "doublings", 0),
        halvings=_with_changes(table, strike, "halvings", 0),
        additional=_with_changes(table, strike, "damage", 0, floor=_NO_FLOOR),
        is_none=_with_changes(table, strike, "nullified", 0) > 0,
    )


def damage_parts(table: FetcgTable, strike: Strike) -> list[Part]:
    """What the damage of a strike is made of, in the order in which it is worked out."""
    power, *to_power = _parts(table, strike, "power", printed_power(strike))
    bonus, *to_bonus = _parts(table, strike, "triangle", triangle_bonus(strike))
    used = strike.equipment if strike.equipment is not None else strike.user.face
    parts = [Part(power.amount, POWER, used), *to_power, Part(bonus.amount, TRIANGLE), *to_bonus]
    once = _sum(parts)
    more = _parts(table, strike, "attacks", 1)[1:]
    parts += [Part(once * part.amount, ATTACKS, part.source) for part in more]
    for doubling in _times(table, strike, "doublings"):
        parts.append(Part(_sum(parts), DOUBLED, doubling))
    for halving in _times(table, strike, "halvings"):
        value = _sum(parts)
        parts.append(Part(value // 2 - value, HALVED, halving))
    if _sum(parts):
        parts += _parts(table, strike, "damage", 0, floor=_NO_FLOOR)[1:]
    for source in _times(table, strike, "nullified")[:1]:
        parts.append(Part(-_sum(parts), NULLIFIED, source))
    if _sum(parts) < 0:
        parts.append(Part(-_sum(parts), FLOOR))
    return parts


def _sum(parts: Sequence[Part]) -> int:
    return sum(part.amount for part in parts)


def _parts(
    table: FetcgTable, strike: Strike, stat: str, printed: int, *, floor: int = 0
) -> list[Part]:
    return parts_of(printed, table.abilities.static.changes(strike, stat), floor=floor)


def _times(table: FetcgTable, strike: Strike, stat: str) -> list[Any]:
    """What doubles or halves, once for each time it does."""
    parts = _parts(table, strike, stat, 0)
    sources = [part.source for part in parts for _ in range(part.amount)]
    return sources[: _sum(parts)]


def attacks_of(table: FetcgTable, strike: Strike) -> int:
    """The Number of Attacks: 1 unless something changes it (FETCG-DAMAGE-4)."""
    return _with_changes(table, strike, "attacks", 1)


def _with_changes(
    table: FetcgTable, strike: Strike, stat: str, printed: int, *, floor: int = 0
) -> int:
    return total(printed, table.abilities.static.changes(strike, stat), floor=floor)


def printed_power(strike: Strike) -> int:
    """Attack of the equipment; the Counterattack of initial equipment (FETCG-DAMAGE-3)."""
    card = card_used(strike)
    if strike.equipment is None and strike.kind == COUNTER:
        return card.counterattack
    return card.attack


def triangle_bonus(strike: Strike) -> int:
    """All bonuses of the equipment used that match the other side (FETCG-TRIANGLE-7, 10)."""
    printed = card_used(strike).triangle
    bonus = printed.get(type_of(strike.target, strike.against), 0)
    if strike.target.card.movement == FLYING:
        bonus += printed.get(FLYING, 0)
    return bonus


def energy_cost(table: FetcgTable, strike: Strike) -> int:
    """What the strike costs its user in Energy (FETCG-BATTLE-7, 14 to 16)."""
    return cost_of_one(strike) * attacks_of(table, strike)


def cost_of_one(strike: Strike) -> int:
    """What the attack costs once; counters with initial equipment are free."""
    if strike.kind == COUNTER and strike.equipment is None:
        return 0
    return attack_cost(strike.user, strike.equipment)


def attack_cost(unit: Unit, equipment: Card | None) -> int:
    """The Attack of the equipment; Magic cards are free."""
    card: FireCard = equipment.data if equipment is not None else unit.card
    return 0 if card.kind == "magic" else card.attack


def sorts_of(unit: Unit, equipment: Card | None) -> frozenset[str]:
    """The weapon type and the action type of what the unit would strike with."""
    card: FireCard = equipment.data if equipment is not None else unit.card
    return frozenset((card.type, card.action))


def card_used(strike: Strike) -> FireCard:
    """The card it strikes with: the equipment, or the unit with its initial one."""
    card: FireCard = strike.equipment.data if strike.equipment is not None else strike.user.card
    return card
