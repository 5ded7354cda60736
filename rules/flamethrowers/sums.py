"""COST and DAMAGE of attacks, opened into what they are made of."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.engine.continuous import ContinuousEffect
from rules.engine.sums import Origin, Sums, SumView
from rules.engine.view import Viewer
from rules.engine.zones import Card
from rules.flamethrowers.abilities.static_abilities import Statement
from rules.flamethrowers.card_text import WORDINGS
from rules.flamethrowers.continuous import end_of
from rules.flamethrowers.squads import Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.values import (
    KINDS,
    attack_parts,
    cost_of,
    cost_parts,
    damage_of,
    damage_parts,
    deals_damage,
)


def sums_now(table: FlameTable, viewer: Viewer) -> list[SumView]:
    """Of each attack that costs or deals other than is printed, and of the one that goes on."""
    sums = Sums(viewer, partial(_origin, table))
    found: list[SumView] = []
    for squad in table.all_squads():
        for kind in KINDS:
            # The numbers are kept, their parts are not: most are as printed.
            if damage_of(table, squad, kind) != squad.card.damage(kind):
                found += sums.changed(f"{kind}_damage", damage_parts(table, squad, kind), squad.id)
            if cost_of(table, squad, kind) != squad.card.cost(kind):
                found += sums.changed(f"{kind}_cost", cost_parts(table, squad, kind), squad.id)
    attack = table.attack
    if attack is not None and deals_damage(table, attack):
        found.append(sums.opened("attack_damage", attack_parts(table, attack)))
    return found


def _origin(table: FlameTable, source: Any) -> Origin:
    if isinstance(source, ContinuousEffect):
        until = end_of(source)
        if source.source is None:
            return Origin(None, until=until)
        words = WORDINGS.lasting_line(table, source)
        return Origin(table.cards[source.source], words, until, is_told=True)
    assert isinstance(source, Statement), f"{source} says nothing about numbers"
    speaker = source.scope.source
    card: Card = speaker.face if isinstance(speaker, Squad) else speaker
    return Origin(card, WORDINGS.line_of(card.data, source.scope.ability))
