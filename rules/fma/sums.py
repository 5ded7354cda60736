"""Attributes, command and the totals of a battle, opened into what they are made of."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.engine.continuous import ContinuousEffect, Part
from rules.engine.sums import Origin, Sums, SumView
from rules.engine.view import Viewer
from rules.engine.zones import Card
from rules.fma.abilities.static_abilities import Statement
from rules.fma.battle_resolution import SIDES
from rules.fma.card_text import WORDINGS
from rules.fma.characters import Character
from rules.fma.continuous import origin_of
from rules.fma.printed import STATS
from rules.fma.state import Battle, FmaTable
from rules.fma.values import attribute, attribute_parts, command_parts

FIGHTER = "fighter"


def sums_now(table: FmaTable, viewer: Viewer) -> list[SumView]:
    """Of each character's attributes and command that are not as printed, and of a battle."""
    sums = Sums(viewer, partial(_origin, table))
    found: list[SumView] = []
    for player in table.players:
        for character in player.characters:
            if not character.is_active:
                continue
            for stat in STATS:
                found += sums.changed(stat, attribute_parts(table, character, stat), character.id)
            if character.is_leader:
                found += sums.changed("command", command_parts(table, character), character.id)
    battle = table.battle
    if battle is not None:
        for side in SIDES:
            found.append(sums.opened(f"battle_{side}", side_parts(table, battle, side)))
    return found


def side_parts(table: FmaTable, battle: Battle, side: str) -> list[Part]:
    """What one of `totals_of` is made of."""
    return [
        Part(attribute(table, character, battle.type), FIGHTER, character)
        for character in battle.side(side)
    ]


def _origin(table: FmaTable, source: Any) -> Origin:
    if isinstance(source, ContinuousEffect):
        return origin_of(table, source)
    if isinstance(source, Card):
        return Origin(source)
    if isinstance(source, Character):
        return Origin(source.top)
    assert isinstance(source, Statement), f"{source} says nothing about numbers"
    speaker = source.scope.source
    card: Card = speaker.top if isinstance(speaker, Character) else speaker
    return Origin(card, WORDINGS.line_of(card.data, source.scope.ability))
