"""Decks of the Fullmetal Alchemist TCG on the site: three parts, and cards not wholly known."""

import pytest
from django.test import Client

from cardbase.models import Card
from decks.models import Deck
from decks.services import apply_repair, copy_deck, legality, set_counts
from play.errors import Refused
from play.lobby import open_table
from tests.decks.factories import make_user
from tests.shipped_games import put_shipped_games

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck() -> Deck:
    """Ann's copy of a shipped deck."""
    put_shipped_games("fma")
    return copy_deck(deck=Deck.objects.get(shipped_key="the-ash-road"), owner=make_user("ann"))


def errors(deck: Deck) -> list[str]:
    return [problem.message for problem in legality(deck) if problem.severity == "error"]


def test_a_card_of_which_something_is_unknown_is_kept_and_not_taken_to_a_table(
    deck: Deck, client: Client
) -> None:
    assert errors(deck) == []
    assert {row.part for row in deck.rows.all()} == {"main", "location", "leader"}

    lyra = Card.objects.get(key="lyra-zealot")
    deck = set_counts(deck=deck, counts={lyra: 1})

    message = "Lyra, Zealot cannot be played: unknown game text."
    assert errors(deck) == [message]
    client.force_login(deck.owner)
    page = client.get(deck.get_absolute_url()).content.decode()
    assert message in page
    assert "Contains sample cards" in page
    mine = client.get("/decks/mine/").content.decode()
    assert "Contains sample cards" in mine
    assert "Scar" in mine, "a leader stands for the deck"
    with pytest.raises(Refused, match="cannot be played yet: Lyra, Zealot cannot be played"):
        open_table(user=deck.owner, deck=deck)

    problem = next(problem for problem in legality(deck) if problem.severity == "error")
    deck = apply_repair(deck=deck, action=problem.repair.action, args=problem.repair.args)
    assert errors(deck) == []


def test_the_page_of_a_card_with_an_erratum_shows_both_versions_and_the_day(
    deck: Deck, client: Client
) -> None:
    page = client.get("/games/fma/cards/edward-elric-researcher/").content.decode()

    assert "16 November 2006" in page
    assert "As printed" in page
    assert "<ins>" in page
    brawler = client.get("/games/fma/cards/scar-brawler/").content.decode()
    assert "Printed differently on BW-TSC1" in brawler
    assert "Faction Military" in brawler
    basque = client.get("/games/fma/cards/basque-grand-tuckers-patron/").content.decode()
    assert "Level: <del>unknown</del> <ins>2</ins>" in basque
    halling = client.get("/games/fma/cards/halling-innkeeper/").content.decode()
    assert "Printed differently on DEMO Demo decks (demo deck)" in halling
    assert "Strength 5; Wits 4." in halling


def test_a_repair_moves_a_card_to_the_part_where_it_belongs(deck: Deck) -> None:
    mill = Card.objects.get(key="mill-bridge")
    deck = set_counts(deck=deck, counts={mill: 0})
    deck = set_counts(deck=deck, counts={mill: 1}, part="main")
    problem = next(problem for problem in legality(deck) if problem.code == "wrong_part")

    deck = apply_repair(deck=deck, action=problem.repair.action, args=problem.repair.args)

    assert deck.rows.get(card=mill).part == "location"
    assert errors(deck) == []
