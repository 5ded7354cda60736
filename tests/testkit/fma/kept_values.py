"""What is kept from one question to the next, against what would be found with nothing kept."""

from __future__ import annotations

from typing import Any

from rules.engine.statics import StaticRegistry
from rules.fma.abilities.card_abilities import CardAbilities
from rules.fma.abilities.static_abilities import Statement, StaticAbilities
from rules.fma.ability_interface import Abilities
from rules.fma.plays import BATTLE, CLEANUP, MAIN, RECRUIT, SEARCH, ActivatedAbility
from rules.fma.printed import STATS
from rules.fma.state import Attributes, FmaTable
from rules.fma.values import attribute, command_of, cost_of, factions_of, keywords_of

EVENTS = ("played", "attack", "defeat", "defeated", "joined", "step", "set", "bonus", "draw", "won")
TIMINGS = (RECRUIT, MAIN, SEARCH, CLEANUP, BATTLE)
TRAITS = ("toughness", "stealth", "loyal", "unique", "quick_strength")
ACTIONS = ("attack", "be_attacked", "be_defeated", "be_targeted", "move_home", "assign", "play")


def check_kept(table: FmaTable) -> None:
    """Whatever a cache of the table holds is what is found without it."""
    kept, shelves = table.abilities, table.attributes
    before = _known(table, kept)
    sources = {seat: table.sources_in_play.get(seat) for seat in table.seats_playing}
    table.abilities, table.attributes = table.card_rules.abilities(table), Attributes(table)
    fresh = _known(table, table.abilities)
    table.abilities, table.attributes = kept, shelves
    assert before == fresh, "a kept value is stale"
    for seat, cards in sources.items():
        assert cards == table._sources_in_play(seat), "the kept sources are stale"


def _known(table: FmaTable, abilities: Abilities) -> list[Any]:
    """Everything about the position that a cache may hold."""
    found: list[Any] = []
    if isinstance(abilities, CardAbilities):
        found += _said(table, abilities)
    values, restrictions = abilities.values, abilities.restrictions
    for character in table.all_characters():
        found += [attribute(table, character, stat) for stat in STATS]
        found += [keywords_of(table, character), factions_of(table, character)]
        found += [values.trait(character, name) for name in TRAITS]
        found += [restrictions.forbids(action, character) for action in ACTIONS]
        found.append(command_of(table, character) if character.is_leader else None)
    for player in table.playing:
        found += [cost_of(table, card, player.seat) for card in player.hand.cards]
    return found


def _said(table: FmaTable, abilities: CardAbilities) -> list[Any]:
    """What the texts of real cards come to."""
    found: list[Any] = [_statements(abilities.statics)]
    found += [
        [(seat, _named(ability)) for seat, ability in abilities.activated.reacts(kind)]
        for kind in EVENTS
    ]
    found += [_listed(abilities, timing, table) for timing in TIMINGS]
    found += [
        [(trigger.seat, trigger.source) for trigger in abilities.triggered.start_effects(of)]
        for of in ("turn", "game")
    ]
    return found


def _listed(abilities: CardAbilities, timing: str, table: FmaTable) -> list[Any]:
    return [
        _named(ability)
        for card in table.cards
        if card.zone.name in ("hand", "discard", "character", "attachments", "advantages")
        for ability in abilities.activated.offered([card], timing)
    ]


def _named(ability: ActivatedAbility) -> tuple[int, str, str]:
    return ability.source.index, ability.key, ability.timing


def _statements(statics: StaticAbilities) -> list[Any]:
    """Everything registered, by topic and in order."""
    registry: StaticRegistry[Statement] = statics._registry
    return [
        (one.key, topic, one.scope.seat, one.scope.source, one.own, one.wanted)
        for topic in registry.topics()
        for one in registry.on(topic)
    ]
