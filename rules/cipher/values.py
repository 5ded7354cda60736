"""Numbers, names and permissions as they are now, with every effect and skill on them."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cipher.players import Player
from rules.cipher.printed import CipherCard
from rules.cipher.state import Battle, CipherTable
from rules.cipher.units import VANGUARD, Unit
from rules.engine.continuous import SET
from rules.engine.zones import Card

# Effects on one object are filed under the unit's id, or under this much below zero for a card.
CARD_SUBJECTS = -1


def subject_of(obj: Unit | Card) -> int:
    """The key under which effects on a unit (its id) or a card (negative) are filed."""
    return obj.id if isinstance(obj, Unit) else CARD_SUBJECTS - obj.index


def printed_on(obj: Unit | Card) -> CipherCard:
    if isinstance(obj, Unit):
        # Nearly always it stands on the field; asked ten times a decision.
        obj = obj.cards[-1] if obj.cards else obj.face
    card: CipherCard = obj.data
    return card


def is_blank(obj: Unit | Card) -> bool:
    """A face-down bond has no attribute but that it is a bond (CIPHER-BOND-4)."""
    return isinstance(obj, Card) and not obj.face_up and obj.zone.name == "bonds"


def attack_of(table: CipherTable, unit: Unit) -> int:
    """The unit's Attack with all modifiers, without support (CIPHER-CARD-13)."""
    return table.abilities.modifiers.attack(unit)


def support_of(table: CipherTable, card: Card) -> int:
    """The Support of a card, as a supporter."""
    return table.abilities.modifiers.number(card, "support", card.data.support)


def cost_of(table: CipherTable, obj: Unit | Card) -> int:
    """The Deployment Cost, with what lowers or raises it (CIPHER-CARD-2)."""
    return table.abilities.modifiers.number(obj, "cost", printed_on(obj).cost)


def promotion_cost_of(table: CipherTable, obj: Unit | Card) -> int | None:
    """The Promotion Cost; None for a card that prints none and is given none (CIPHER-CARD-3)."""
    printed = printed_on(obj).promotion_cost
    modifiers = table.abilities.modifiers
    if printed is not None:
        return modifiers.number(obj, "promotion_cost", printed)
    is_given = any(part.how == SET for part in modifiers.parts(obj, "promotion_cost", 0))
    return modifiers.number(obj, "promotion_cost", 0) if is_given else None


def stacking_cost_of(table: CipherTable, card: Card, unit: Unit, action: str) -> int:
    """Return what it costs to place a card of the hand on the unit ("promote", "level_up")."""
    with table.abilities.modifiers.stacking_on(unit, action):
        if action == "promote":
            return promotion_cost_of(table, card) or 0
        return cost_of(table, card)


def names_of(table: CipherTable, obj: Unit | Card) -> frozenset[str]:
    """All Names of a unit's top card or of a card, aliases included (CIPHER-NAME-4, 5, 10)."""
    if isinstance(obj, Unit):
        printed = obj.card
    elif obj.face_up or obj.zone.name != "bonds":
        printed = obj.data
    else:
        return frozenset()
    # A card may speak of its own Names in a pile, where no other question looks (CIPHER-NAME-11).
    if printed.names_itself or table.abilities.static.stated("names", obj):
        return table.abilities.modifiers.names(obj)
    return printed.names


def traits_of(table: CipherTable, obj: Unit | Card, trait: str) -> frozenset[str]:
    """Insignias, sexes, weapons or unit types as they are now."""
    if is_blank(obj):
        return frozenset()
    return table.abilities.modifiers.traits(obj, trait, printed_on(obj).traits(trait))


def same_name(table: CipherTable, obj: Unit | Card, other: Unit | Card) -> bool:
    """Two cards have the same Name if they share one (CIPHER-NAME-5)."""
    return not names_of(table, obj).isdisjoint(names_of(table, other))


def ranges_of(table: CipherTable, unit: Unit) -> frozenset[int]:
    """The distances at which the unit may attack; empty for range "-"."""
    return table.abilities.modifiers.ranges(unit)


def reachable(table: CipherTable, unit: Unit, targets: Sequence[Unit]) -> list[Unit]:
    """Those within range, or that a skill lets the unit attack anywhere."""
    ranges = ranges_of(table, unit)
    ignores = table.abilities.static.has_topic("ignores_range")
    # 1 from Vanguard to Vanguard, one more for each Rearguard (CIPHER-RANGE-1).
    to_vanguard = 1 + (unit.area != VANGUARD)
    return [
        target
        for target in targets
        if to_vanguard + (target.area != VANGUARD) in ranges
        or (ignores and table.abilities.modifiers.ignores_range(unit, target))
    ]


def support_in_battle(table: CipherTable, player: Player) -> int:
    """The Support that a player's supporting card adds now; 0 when it failed (CIPHER-SUPPORT-5)."""
    return sum([support_of(table, card) for card in player.support.cards])


def orbs_broken(table: CipherTable, battle: Battle) -> int:
    """How many orbs the attack takes from a Lord it defeats (CIPHER-DOUBLEORB-1, 4)."""
    return table.abilities.modifiers.number(battle.attacker, "orbs_destroyed", 1)


def total_attack(table: CipherTable, unit: Unit) -> int:
    """Attack, support and what a Critical Hit added (CIPHER-BATTLE-5, CIPHER-CRIT-6)."""
    battle = table.battle
    value = attack_of(table, unit) + support_in_battle(table, table.players[unit.player])
    if battle is not None and unit is battle.attacker:
        value += battle.extra
    return value
