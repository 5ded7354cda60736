"""The position as the rule about loops compares it (CIPHER-CHECK-3, CIPHER-CHECK-4)."""

from __future__ import annotations

import hashlib
from typing import Any

from rules.cipher.loops import Position
from rules.cipher.state import Battle, CipherTable
from rules.engine.zones import Zone


def position(table: CipherTable) -> Position:
    """A digest of the position: a table remembers many, and is copied at every turn."""
    cards = ", ".join([zone.sign or _sign(zone) for zone in table.zones()])
    text = f"({table.phase!r}, ({cards}), {', '.join(map(repr, _facts(table)))})"
    return hashlib.sha256(text.encode()).hexdigest()


def _sign(zone: Zone) -> str:
    """Which cards lie there and what of them is known; most zones are as they were last time."""
    zone.sign = repr(tuple([(card.index, card.face_up, card.seen_by) for card in zone.cards]))
    return zone.sign


def _facts(table: CipherTable) -> tuple[Any, ...]:
    """Whatever else two positions must share to be the same, however the cards are called."""
    units = table.all_units()
    names = {unit.id: f"unit {place}" for place, unit in enumerate(units)}
    return (
        tuple(
            [
                (unit.area, unit.tapped, tuple(unit.promoted), unit.grown, tuple(sorted(unit.used)))
                for unit in units
            ]
        ),
        tuple(
            [
                (player.spent, names.get(player.lord), tuple(sorted(player.used)))
                for player in table.players
            ]
        ),
        tuple(
            [
                (
                    effect.what,
                    names.get(effect.subject, effect.subject),
                    repr((effect.until, effect.op, effect.amount, effect.source)),
                )
                for effect in table.effects
            ]
        ),
        _battle(table.battle) if table.battle is not None else None,
    )


def _battle(battle: Battle) -> tuple[Any, ...]:
    units = (battle.attacker.id, battle.defender.id)
    return (units, battle.step, battle.critical, battle.extra, tuple(battle.failed))
