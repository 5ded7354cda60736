"""The position as the rule about loops compares it (CIPHER-CHECK-3, CIPHER-CHECK-4)."""

from __future__ import annotations

import hashlib
from typing import Any

from rules.cipher.loops import Position
from rules.cipher.state import Battle, CipherTable


def position(table: CipherTable) -> Position:
    """A digest of the position: a table remembers many, and is copied at every turn."""
    return hashlib.sha256(repr(_facts(table)).encode()).hexdigest()


def _facts(table: CipherTable) -> tuple[Any, ...]:
    """Everything two positions must share to be the same, whatever the cards' handles are."""
    names = {unit.id: f"unit {place}" for place, unit in enumerate(table.all_units())}
    return (
        table.phase,
        tuple(
            tuple((card.index, card.face_up, card.seen_by) for card in zone.cards)
            for zone in table.zones()
        ),
        tuple(
            (unit.area, unit.tapped, tuple(unit.promoted), unit.grown, tuple(sorted(unit.used)))
            for unit in table.all_units()
        ),
        tuple(
            (player.spent, names.get(player.lord), tuple(sorted(player.used)))
            for player in table.players
        ),
        tuple(
            (
                effect.what,
                names.get(effect.subject, effect.subject),
                repr((effect.until, effect.op, effect.amount, effect.source)),
            )
            for effect in table.effects
        ),
        _battle(table.battle) if table.battle is not None else None,
    )


def _battle(battle: Battle) -> tuple[Any, ...]:
    units = (battle.attacker.id, battle.defender.id)
    return (units, battle.step, battle.critical, battle.extra, battle.orbs, tuple(battle.failed))
