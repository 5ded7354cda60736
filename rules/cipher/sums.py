"""The Attack of units and the totals of a battle, opened into what they are made of."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.cipher.abilities.static_abilities import StaticAbility
from rules.cipher.card_text import WORDINGS
from rules.cipher.continuous import card_of, origin_of
from rules.cipher.state import Battle, CipherTable
from rules.cipher.units import Unit
from rules.engine.continuous import ContinuousEffect, Part
from rules.engine.sums import Origin, Sums, SumView
from rules.engine.view import Viewer
from rules.engine.zones import Card

SUPPORT, CRITICAL = "support", "critical"


def sums_now(table: CipherTable, viewer: Viewer) -> list[SumView]:
    """Of each unit whose Attack is not the printed one, and of both sides of a battle."""
    sums = Sums(viewer, partial(_origin, table))
    found = [
        opened
        for unit in table.all_units()
        if unit.is_revealed
        for opened in sums.changed("attack", attack_parts(table, unit), unit.id)
    ]
    battle = table.battle
    if battle is not None:
        for what, unit in (("battle_attack", battle.attacker), ("battle_defence", battle.defender)):
            found.append(sums.opened(what, battle_parts(table, battle, unit)))
    return found


def attack_parts(table: CipherTable, unit: Unit) -> list[Part]:
    """What `attack_of` is made of."""
    return table.abilities.modifiers.parts(unit, "attack", unit.card.attack)


def battle_parts(table: CipherTable, battle: Battle, unit: Unit) -> list[Part]:
    """What `total_attack` is made of: Attack, Support, what a Critical Hit added."""
    parts = attack_parts(table, unit)
    for card in table.players[unit.player].support.cards:
        printed, *changes = table.abilities.modifiers.parts(card, "support", card.data.support)
        parts += [Part(printed.amount, SUPPORT, card), *changes]
    if unit is battle.attacker:
        parts.append(Part(battle.extra, CRITICAL))
    return parts


def _origin(table: CipherTable, source: Any) -> Origin:
    if isinstance(source, ContinuousEffect):
        return origin_of(table, source)
    if isinstance(source, Card):
        return Origin(source)
    assert isinstance(source, StaticAbility), f"{source} says nothing about numbers"
    for effect in table.effects:
        # What an effect states counts from when it began.
        if effect.id == source.since:
            return origin_of(table, effect)
    speaker = source.scope.source
    if not isinstance(speaker, Unit | Card):
        return Origin(None)
    card = card_of(speaker)
    return Origin(card, WORDINGS.line_of(card.data, source.statement.ability))
