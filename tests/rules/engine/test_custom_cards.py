"""Cards of a player's own design, which a table admits only where it says so."""

from dataclasses import replace

import pytest

import rules
from rules.engine.cards import CardData, Deck
from rules.engine.custom_cards import ALLOWED, CUSTOM_CARDS
from tests.testkit.shipped import decks

SEED = bytes(range(64))


def deck_with_custom_card(game: str) -> Deck:
    """A shipped deck in which one card is a player's own."""
    deck = decks(game)[0]
    first, *others = deck.entries
    designed = replace(first.card, custom=True)
    return replace(deck, entries=(replace(first, card=designed), *others))


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_table_takes_custom_cards_only_if_it_allows_them(game: str) -> None:
    deck = deck_with_custom_card(game)
    played = rules.game(game)

    with pytest.raises(ValueError, match="no custom cards") as refused:
        played.start([deck, deck], SEED)
    match = played.start([deck, deck], SEED, {CUSTOM_CARDS.key: ALLOWED})

    assert deck.entries[0].card.name in str(refused.value)
    assert match.decisions


def test_a_custom_card_is_written_down_as_one_and_others_as_they_always_were() -> None:
    card = CardData("key", "Nobody", "", "character", {})
    designed = replace(card, custom=True)

    assert "custom" not in card.as_json()
    assert CardData.from_json(designed.as_json()) == designed
    assert designed.fingerprint != card.fingerprint
