"""The rulings that surprise, on the rules page of their game."""

import re

import pytest
from django.test import Client

from cardbase.models import Source
from cardbase.rulebook import surprises
from tests.cardbase.pages.factories import make_game

GAMES = ("cipher", "fetcg", "flamethrowers", "fma")
BOOKLET = "Rules booklet of Fire Emblem 0 (Cipher), version 1.0.1"
pytestmark = pytest.mark.django_db


def rules_page(client: Client, game: str) -> str:
    make_game(game)
    return client.get(f"/games/{game}/rules/").content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_each_has_an_anchor_and_each_of_its_rules_links_to_it(client: Client, game: str) -> None:
    html = rules_page(client, game)
    places = re.findall(r' id="([^"]+)"', html)

    assert '<a href="#surprises">' in html
    assert places.count("surprises") == 1
    for entry in surprises(game):
        assert places.count(entry.anchor) == 1
        for anchor in entry.rule_anchors:
            _, _, rule = html.partition(f'<li id="{anchor}" class="rule">')
            assert f'href="#{entry.anchor}"' in rule.partition("</li>")[0]
            assert f"/games/{game}/rules/#{anchor}" in html
    assert set(re.findall(r'href="#([^"]+)"', html)) <= {*places}


def test_a_document_links_to_its_source_if_the_catalogue_has_it(client: Client) -> None:
    assert f"{BOOKLET}, Double Orb Breaking" in rules_page(client, "cipher")

    Source.objects.create(key="booklet", game=make_game(), document=BOOKLET)
    html = rules_page(client, "cipher")

    link = f'<a href="/games/cipher/sources/booklet/">{BOOKLET}</a>, Double Orb Breaking'
    assert link in html


def test_a_decision_of_ours_is_not_passed_off_as_a_document(client: Client) -> None:
    html = rules_page(client, "flamethrowers")
    _, _, entry = html.partition('id="surprise-two-field-cards-a-turn"')

    assert "Cardbase's own ruling; no document covers it" in entry.partition("</article>")[0]


def test_a_game_without_entries_has_no_such_section(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardbase.game_pages.surprise_list.surprises", lambda game: ())
    html = rules_page(client, "cipher")

    assert "surprise" not in html
