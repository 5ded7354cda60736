"""Labels of forms say of each field whether it may be left empty, as the check of it does."""

import re

import pytest
from django.test import Client

import rules
from tests.cardbase.factories import make_card, make_game, make_user

pytestmark = pytest.mark.django_db

KINDS = [(game.key, kind.key) for game in rules.games() for kind in game.cards.kinds]


@pytest.fixture
def ann() -> Client:
    client = Client()
    client.force_login(make_user("ann"))
    return client


def labels(client: Client, address: str) -> dict[str, str]:
    """What stands at each field's name, without the marks of HTML."""
    page = client.get(address).content.decode()
    found = re.findall(r'<label for="id_([^"]+)">(.*?)</label>', page, re.DOTALL)
    return {name: " ".join(re.sub(r"<[^>]+>", " ", text).split()) for name, text in found}


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_facts_that_are_refused_when_they_are_missing_say_so(
    ann: Client, game: str, kind: str
) -> None:
    make_game(game)
    address = f"/games/{game}/propose/cards/?kind={kind}"
    named = {
        "row-name": "Nobody",
        "row-provenance": "official",
        "source-address": "https://example.org/",
    }
    page = ann.get(address)
    shown = {f"row-{field.name}": field.value() or "" for field in page.context["form"]}

    refused = ann.post(address, shown | named | {"source-document": "A page"})

    said = {
        name.removeprefix("row-")
        for name, text in labels(ann, address).items()
        if text.endswith("(required unless listed as unknown)")
    }
    if said:
        assert refused.status_code == 422
        assert set(refused.context["form"].errors) == said
    else:
        assert refused.status_code == 302


def test_a_source_needs_an_address_or_a_location(ann: Client) -> None:
    make_card("Marth", key="marth", attack=40)
    address = "/games/cipher/propose/cards/?key=marth"
    form = ann.get(address).context["form"]
    data = {f"row-{field.name}": field.value() or "" for field in form} | {"row-attack": "50"}

    said = labels(ann, address)
    assert said["source-section"] == "Location in the document (required without an address)"
    assert said["source-address"] == "Address (required without a location)"
    assert said["source-published"].endswith("(optional)")

    refused = ann.post(address, data | {"source-document": "The printed card"})
    assert refused.status_code == 422
    assert list(refused.context["source"].errors) == ["section"]
    for place in ({"source-section": "B01-001"}, {"source-address": "https://example.org/"}):
        accepted = ann.post(address, data | {"source-document": "The printed card"} | place)
        assert accepted.status_code == 302


def test_a_ruling_needs_a_card_or_a_rule(ann: Client) -> None:
    make_game()
    address = "/games/cipher/propose/rulings/"
    said = labels(ann, address)

    assert said["row-card"] == "Card (required without “Rules”)"
    assert said["row-rules"] == "Rules (required without “Card”)"
    assert said["row-date"] == "Date (optional)"
    data = {
        "row-text": "So.",
        "row-seen-cells": "{}",
        "source-document": "A",
        "source-section": "1",
    }
    assert ann.post(address, data).status_code == 422
    assert ann.post(address, data | {"row-rules": "evade-6"}).status_code == 302
