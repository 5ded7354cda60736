"""What is kept from one question to the next is what would be found with nothing kept."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.match import Match
from rules.engine.statics import StaticRegistry
from rules.fma.abilities.card_abilities import CardAbilities
from rules.fma.abilities.static_abilities import Statement, StaticAbilities
from rules.fma.plays import BATTLE, CLEANUP, MAIN, RECRUIT, SEARCH, ActivatedAbility
from rules.fma.printed import STATS
from rules.fma.state import Attributes, FmaTable
from rules.fma.values import attribute, command_of, cost_of, factions_of, keywords_of
from tests.rules.fma.matches import begin, play_through
from tests.testkit.random_play import tens_of_matches

pytestmark = pytest.mark.long

EVENTS = ("played", "attack", "defeat", "defeated", "joined", "step", "set", "bonus", "draw", "won")
TIMINGS = (RECRUIT, MAIN, SEARCH, CLEANUP, BATTLE)
TRAITS = ("toughness", "stealth", "loyal", "unique", "quick_strength")
ACTIONS = ("attack", "be_attacked", "be_defeated", "be_targeted", "move_home", "assign", "play")


def listed(abilities: Any, timing: str, table: FmaTable) -> list[Any]:
    return [
        named(ability)
        for card in table.cards
        if card.zone.name in ("hand", "discard", "character", "attachments", "advantages")
        for ability in abilities.activated.offered([card], timing)
    ]


def named(ability: ActivatedAbility) -> tuple[int, str, str]:
    return ability.source.index, ability.key, ability.timing


def statements(statics: StaticAbilities) -> list[Any]:
    """Everything registered, by topic and in order."""
    registry: StaticRegistry[Statement] = statics._registry
    return [
        (one.key, topic, one.scope.seat, one.scope.source, one.own, one.wanted)
        for topic in registry.topics()
        for one in registry.on(topic)
    ]


def known(table: FmaTable, abilities: CardAbilities) -> list[Any]:
    """Everything about the position that a cache may hold."""
    found: list[Any] = [statements(abilities.statics)]
    found += [
        [(seat, named(ability)) for seat, ability in abilities.activated.reacts(kind)]
        for kind in EVENTS
    ]
    found += [listed(abilities, timing, table) for timing in TIMINGS]
    found += [
        [(trigger.seat, trigger.source) for trigger in abilities.triggered.start_effects(of)]
        for of in ("turn", "game")
    ]
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


def check(match: Match) -> None:
    table = match.table
    assert isinstance(table, FmaTable)
    kept = table.abilities
    assert isinstance(kept, CardAbilities)
    shelves = table.attributes
    before = known(table, kept)
    table.abilities, table.attributes = CardAbilities(table), Attributes(table)
    fresh = known(table, table.abilities)
    table.abilities, table.attributes = kept, shelves
    assert before == fresh


@pytest.mark.parametrize("ten", tens_of_matches(20))
def test_whatever_is_kept_is_still_true_after_every_decision(ten: int) -> None:
    for number in range(ten * 10, ten * 10 + 10):
        match = begin(2 + number % 3, 100 + number)
        play_through(match, number, check)
