"""Two cards are told apart at 70 pixels by somebody who does not read the title."""

from collections import defaultdict

import pytest

from cardbase.loading.cipher import read
from rules.engine.cards import CardData
from tests.cardbase.art.fields import counted, distances
from tests.testkit.public_data import PUBLIC_DATA
from tests.testkit.shipped import cards_by_number, decks

CARD_LIST = PUBLIC_DATA / "fe-cipher" / "fe-cipher-cards-en.json"
GAMES = ("cipher", "fma", "fetcg", "flamethrowers")


def shipped(game: str) -> list[CardData]:
    return counted({card.key: card for card in cards_by_number(game).values()}.values())


def public_characters() -> list[CardData]:
    return counted(
        CardData(record.place, record.name, record.title, record.kind, record.stats)
        for record in read(CARD_LIST.read_bytes())
    )


@pytest.mark.public_data
@pytest.mark.skipif(not CARD_LIST.exists(), reason="the public card data is not here")
def test_twenty_marths_differ() -> None:
    marths = [card for card in public_characters() if card.name == "Marth"][:20]
    apart = distances(marths, "cipher")

    assert apart.mean() >= 80
    assert apart.min() >= 40


def test_twenty_allies_of_one_faction_differ() -> None:
    allies = [
        card
        for card in shipped("fma")
        if card.kind == "ally" and "elric" in card.stats.get("factions", ())
    ]
    apart = distances(allies[:20], "fma")

    assert apart.mean() >= 75
    assert apart.min() >= 40


@pytest.mark.long
@pytest.mark.public_data
@pytest.mark.skipif(not CARD_LIST.exists(), reason="the public card data is not here")
def test_no_two_cards_of_one_name_are_alike() -> None:
    """The Names with many cards; those with few are the same walk, and shorter."""
    by_name = defaultdict(list)
    for card in public_characters():
        by_name[card.name].append(card)
    many = {name: cards for name, cards in by_name.items() if len(cards) >= 10}
    alike = {name: distances(cards, "cipher").min() for name, cards in many.items()}

    assert {name: apart for name, apart in alike.items() if apart < 40} == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_two_cards_of_a_shipped_deck_are_alike(game: str) -> None:
    ordinals = {card.key: card for card in shipped(game)}
    for deck in decks(game):
        cards = [ordinals[entry.card.key] for entry in deck.entries]
        apart = distances(cards, game)
        alike = [
            (card.name, card.title, round(d))
            for card, d in zip(cards, apart, strict=True)
            if d < 30
        ]

        assert alike == [], deck.name
