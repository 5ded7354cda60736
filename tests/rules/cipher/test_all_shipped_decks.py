"""The eight shipped decks, most of them from the whole list: legal, each of another Insignia, and
every one plays. `make balance GAME=cipher` has each play hundreds of matches."""

from __future__ import annotations

import pytest

import rules
from rules.cipher.card_text import compile_texts
from tests.bench.balance import play_some
from tests.testkit import shipped

DECKS = 8
MATCHES = 3  # of each deck with the next


def test_every_insignia_has_a_deck_of_its_own() -> None:
    insignias = [
        {insignia for card in deck.cards() for insignia in card.stats["insignias"]}
        for deck in shipped.all_decks("cipher")
    ]

    assert len(insignias) == DECKS
    assert [len(found) for found in insignias] == [1] * DECKS
    field = rules.game("cipher").cards.kind("character").field("insignias")
    assert set.union(*insignias) == {value for value, _ in field.choices}


def test_each_is_legal_in_its_format_without_a_hint() -> None:
    formats = shipped.formats("cipher")
    assert set(formats) == {"unlimited", "standard"}

    for deck, format_key in zip(shipped.all_decks("cipher"), formats, strict=True):
        assert rules.game("cipher").construction(deck, format_key) == [], deck.name
        assert deck.count() == 50
        assert deck.choices["lord"] in {card.key for card in deck.cards()}


def test_each_stands_on_its_lord_and_on_cheap_units() -> None:
    """A Lord who is promoted, evades and lands critical hits needs many cards of the Name."""
    for deck in shipped.all_decks("cipher"):
        lord = deck.find(deck.choices["lord"])
        assert lord is not None
        assert sum(card.name == lord.name for card in deck.cards()) >= 12, deck.name
        assert sum(card.stats["cost"] == 1 for card in deck.cards()) >= 20, deck.name


def test_every_line_of_them_is_known_and_plays() -> None:
    cards = {card.key: card for deck in shipped.all_decks("cipher") for card in deck.cards()}

    unread = [
        card.key for card in cards.values() if card.unknown or not compile_texts(card.texts).whole
    ]
    assert cards
    assert unread == []


@pytest.mark.parametrize("deck", range(DECKS))
def test_sensible_bots_finish_their_matches_with_each(deck: int) -> None:
    pair = (deck, (deck + 1) % DECKS)

    played = play_some("cipher", pair, range(MATCHES))

    assert [one.decks for one in played] == [pair[::-1], pair, pair[::-1]]
    assert all(one.winner is not None for one in played)
