"""What is kept from one question to the next is what would be found with nothing kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.cipher.abilities.card_abilities import CardAbilities
from rules.cipher.cards import TRAITS
from rules.cipher.position import position
from rules.cipher.printed_abilities import EVENTS
from rules.cipher.state import CipherTable
from rules.cipher.values import (
    attack_of,
    cost_of,
    names_of,
    promotion_cost_of,
    ranges_of,
    support_of,
    traits_of,
)
from rules.engine.cards import Deck
from rules.engine.continuous import EffectIndex
from rules.engine.match import Match
from rules.engine.rng import Rng
from tests.testkit import shipped
from tests.testkit.cipher.random_decks import public_cards, random_deck
from tests.testkit.random_play import at_times, play_out, seed, start, tens_of_matches

pytestmark = pytest.mark.long

NUMBERS = ("attack", "support", "cost", "promotion_cost", "orbs_destroyed")
TOPICS = (*NUMBERS, "names", "traits", "range", "skills", "supporting", "cannot attack")


def statements(abilities: CardAbilities, topic: str, obj: Any = None) -> list[Any]:
    registry = abilities.static.registry
    found = registry.on(topic) if obj is None else registry.about(topic, obj)
    return [(id(one.statement.change), one.scope.source, one.own, one.since) for one in found]


def known(table: CipherTable, abilities: CardAbilities) -> list[Any]:
    """Everything about the position that a cache may hold."""
    found: list[Any] = [statements(abilities, topic) for topic in TOPICS]
    if not abilities.static.has_topic("skills"):
        found += [abilities.triggered._waiting_for(kind) for kind in EVENTS.values()]
    for unit in table.all_units():
        found += [attack_of(table, unit), cost_of(table, unit), ranges_of(table, unit)]
        found += [statements(abilities, topic, unit) for topic in TOPICS]
    for obj in (*table.all_units(), *table.cards):
        found += [names_of(table, obj), *(traits_of(table, obj, trait) for trait in TRAITS)]
        found.append(abilities.static.abilities_of(obj))
    for card in table.cards:
        found += [support_of(table, card), cost_of(table, card), promotion_cost_of(table, card)]
    return found


def position_afresh(table: CipherTable) -> str:
    for zone in table.zones():
        zone.sign = None
    return position(table)


def check(match: Match) -> None:
    table = match.table
    assert isinstance(table, CipherTable)
    assert position(table) == position_afresh(table)
    kept, effects = table.abilities, table.effect_index
    assert isinstance(kept, CardAbilities)
    before = known(table, kept)
    table.abilities = afresh = CardAbilities(table)
    table.effect_index = EffectIndex(table, table.is_awake)
    found = known(table, afresh)
    table.abilities, table.effect_index = kept, effects
    assert before == found


def play_and_check(decks: list[Deck], number: int) -> None:
    play_out(start("cipher", decks, number, {}), number, at_times(check, number))


@pytest.mark.parametrize("ten", tens_of_matches(10))
def test_whatever_is_kept_is_still_true_after_every_decision(ten: int) -> None:
    for number in range(ten * 10, ten * 10 + 10):
        play_and_check(shipped.decks("cipher")[:2], number)


@pytest.mark.parametrize("ten", tens_of_matches(10))
def test_with_decks_of_all_public_cards(ten: int, public_data: Path) -> None:
    cards = public_cards(public_data)
    for number in range(ten * 10, ten * 10 + 10):
        chance = Rng(seed(number))
        play_and_check([random_deck(cards, chance), random_deck(cards, chance)], number)
