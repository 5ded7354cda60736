"""The JSON Schema of a game's cards accepts what the game's rules accept, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import rules
from cardbase.api.card_schema import card_schema
from cardbase.rulebook import rulebook
from rules.engine.schema import Field, Kind
from tests.cardbase.factories import make_game

GAMES = [game.key for game in rules.games()]


def values_of(field: Field) -> st.SearchStrategy[Any]:
    """Right and wrong ones."""
    keys = st.sampled_from([*field.choice_keys, "zzz"])
    return st.one_of(
        st.integers(-200, 20_000), st.booleans(), st.just("X"), keys, st.lists(keys, max_size=4)
    )


def facts_of(kind: Kind) -> st.SearchStrategy[dict[str, Any]]:
    plain = [field for field in kind.fields if not field.pattern]
    return st.fixed_dictionaries({}, optional={field.key: values_of(field) for field in plain})


@pytest.mark.parametrize("key", GAMES)
@given(data=st.data())
def test_it_accepts_what_the_rules_accept(key: str, data: st.DataObject) -> None:
    declared = rules.game(key).cards
    kind = data.draw(st.sampled_from(declared.kinds))
    facts = data.draw(facts_of(kind))
    everything = tuple(field.key for field in kind.fields)
    card = {"kind": kind.key, "stats": facts, "texts": {}}

    accepted = Draft202012Validator(card_schema(declared)).is_valid(card)

    assert accepted == (declared.validate(kind.key, facts, unknown=everything) == {})


@pytest.mark.parametrize("key", GAMES)
def test_it_refuses_what_no_card_has(key: str) -> None:
    declared = rules.game(key).cards
    kind = declared.kinds[0].key
    validator = Draft202012Validator(card_schema(declared))

    assert validator.is_valid({"kind": kind, "stats": {}, "texts": {}})
    for wrong in (
        {"kind": "zzz", "stats": {}, "texts": {}},
        {"kind": kind, "stats": {"zzz": 1}, "texts": {}},
        {"kind": kind, "stats": {}, "texts": {"zzz": "words"}},
    ):
        assert not validator.is_valid(wrong)


@pytest.mark.parametrize("key", GAMES)
def test_the_limits_of_formats_cite_rules_that_are_there(key: str) -> None:
    book = rulebook(key)
    assert book
    cited = {
        number
        for form in rules.game(key).formats
        for number in (*form.rules, *(rule for limits in form.parts for rule in limits.rules))
    }

    assert cited <= {rule.number for rule in book.rules}


@pytest.mark.django_db
def test_a_game_says_what_its_cards_and_decks_have(client: Client) -> None:
    make_game("cipher")
    make_game("chess")

    cipher = client.get("/api/v1/games/cipher/").json()
    chess = client.get("/api/v1/games/chess/").json()

    assert cipher["card_schema"] == card_schema(rules.game("cipher").cards)
    assert cipher["formats"][1] == {
        "key": "standard",
        "label": "Standard",
        "parts": [
            {
                "part": "main",
                "minimum": 50,
                "maximum": None,
                "copies": 4,
                "rule_ids": ["CIPHER-DECK-1", "CIPHER-DECK-3", "CIPHER-DECK-7"],
            }
        ],
        "rule_ids": ["CIPHER-DECK-9"],
    }
    assert [choice["key"] for choice in cipher["deck_choices"]] == ["lord"]
    assert cipher["view_schema"] == rules.game("cipher").view_schema
    assert (chess["card_schema"], chess["view_schema"]) == (None, None)
    assert (chess["formats"], chess["deck_choices"]) == ([], [])
