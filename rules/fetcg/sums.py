"""The damage of a strike and the most Energy of units, opened into what they are made of."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.engine.continuous import ContinuousEffect
from rules.engine.sums import End, Origin, Sums, SumView
from rules.engine.view import Viewer
from rules.engine.zones import Card
from rules.fetcg.abilities.static_abilities import StaticAbility
from rules.fetcg.card_text import WORDINGS
from rules.fetcg.chips import max_energy_parts
from rules.fetcg.damage import damage_parts
from rules.fetcg.state import FetcgTable


def sums_now(table: FetcgTable, viewer: Viewer) -> list[SumView]:
    """Of each unit that can hold more or less than is printed, and of the strike that goes on."""
    sums = Sums(viewer, partial(_origin, table))
    found = [
        opened
        for unit in table.all_units()
        for opened in sums.changed("max_energy", max_energy_parts(table, unit), unit.id)
    ]
    battle = table.battle
    strike = battle.strike if battle is not None else None
    if strike is not None and table.in_play(strike.user) and table.in_play(strike.target):
        found.append(sums.opened("damage", damage_parts(table, strike)))
    return found


def _origin(table: FetcgTable, source: Any) -> Origin:
    if isinstance(source, Card):
        return Origin(source)
    if isinstance(source, ContinuousEffect):
        kind, *which = source.until
        until = End(kind, which[0] if kind == "turn_end_of" else None)
        if source.source is None:
            return Origin(None, until=until)
        words = WORDINGS.lasting_line(table, source)
        return Origin(table.cards[source.source], words, until, is_told=True)
    assert isinstance(source, StaticAbility), f"{source} says nothing about numbers"
    card = source.source.card
    return Origin(card, WORDINGS.line_of(card.data, source.printed.printed.ability))
