"""Numbers, names and permissions as they are now, with every effect on them."""

from __future__ import annotations

from collections.abc import Iterable

from rules.cipher.cards import CipherCard
from rules.cipher.table import VANGUARD, Battle, CipherTable, Player, Unit
from rules.engine.effects import Effect, total
from rules.engine.zones import Card


def effects_on(table: CipherTable, what: str, subject: int) -> Iterable[Effect]:
    """The effects on one attribute of one unit."""
    index = table.memo.get("effects")
    if index is None:
        index = {}
        for effect in table.effects:
            index.setdefault((effect.what, effect.subject), []).append(effect)
        table.memo["effects"] = index
    found: list[Effect] = index.get((what, subject), [])
    return found


def attack_of(table: CipherTable, unit: Unit) -> int:
    """The unit's Attack with all modifiers, without support (CIPHER-CARD-13)."""
    effects = effects_on(table, "attack", unit.id)
    return total(unit.card.attack, ((e.id, e.op, e.amount) for e in effects))


def cost_of(card: CipherCard) -> int:
    return card.cost


def names_of(card: CipherCard) -> frozenset[str]:
    """All Names of a card, aliases included (CIPHER-NAME-4, CIPHER-NAME-5)."""
    return card.names


def same_name(card: CipherCard, other: CipherCard) -> bool:
    """Two cards have the same Name if they share one (CIPHER-NAME-5)."""
    return card is other or not names_of(card).isdisjoint(names_of(other))


def ranges_of(table: CipherTable, unit: Unit) -> frozenset[int]:
    """The distances at which the unit may attack; empty for range "-"."""
    ranges = unit.card.ranges
    for effect in effects_on(table, "range", unit.id):
        ranges = effect.amount if effect.op == "set" else ranges | effect.amount
    return ranges


def distance(unit: Unit, target: Unit) -> int:
    """1 from Vanguard to Vanguard, one more for each Rearguard (CIPHER-RANGE-1)."""
    return 1 + (unit.area != VANGUARD) + (target.area != VANGUARD)


def support_of(card: Card) -> int:
    data: CipherCard = card.data
    return data.support


def support_in_battle(player: Player) -> int:
    """The Support that a player's supporting card adds now; 0 when it failed (CIPHER-SUPPORT-5)."""
    return sum(support_of(card) for card in player.support.cards)


def orbs_broken(table: CipherTable, battle: Battle) -> int:
    """How many orbs the attack takes from a Lord it defeats (CIPHER-DOUBLEORB-1, 4)."""
    effects = effects_on(table, "orbs_destroyed", battle.attacker.id)
    return total(battle.orbs, ((e.id, e.op, e.amount) for e in effects))


def total_attack(table: CipherTable, unit: Unit) -> int:
    """Attack, support and what a Critical Hit added (CIPHER-BATTLE-5, CIPHER-CRIT-6)."""
    battle = table.battle
    value = attack_of(table, unit) + support_in_battle(table.players[unit.player])
    if battle is not None and unit is battle.attacker:
        value += battle.extra
    return value
