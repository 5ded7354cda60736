"""Cards as plain data: which are one object, and when a game reads them anew."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.cards import CardData, ReadOnce


def card(key: str, cost: int) -> CardData:
    return CardData(key, key.title(), "", "unit", {"cost": cost}, {"text": "Draw a card."})


def test_a_card_is_read_once_for_all_matches() -> None:
    read = ReadOnce(lambda data: [data.stats["cost"]])

    assert read(card("a", 1)) is read(card("a", 1))
    assert read(card("b", 2)) == [2]


def test_a_card_that_differs_in_anything_is_read_anew() -> None:
    read = ReadOnce(lambda data: [data.texts["text"], data.stats["cost"]])
    before = read(card("a", 1))

    assert read(card("a", 3)) == ["Draw a card.", 3]
    assert read(replace(card("a", 1), texts={"text": "Draw."})) == ["Draw.", 1]
    assert read(card("a", 1)) == before


def test_it_does_not_grow_for_ever() -> None:
    read = ReadOnce(lambda data: [data.key], most=2)
    for key in "abcde":
        read(card(key, 1))

    assert len(read._known) <= 2


CARD = CardData("a", "Anna", "", "unit", {"cost": 1}, {"text": "Draw."})


def test_equal_cards_of_all_decks_are_one_object() -> None:
    first, second = CardData.from_json(CARD.as_json()), CardData.from_json(CARD.as_json())
    changed = CardData.from_json({**CARD.as_json(), "stats": {"cost": 2}})

    assert first is second
    assert first == CARD
    assert changed is not first
    assert changed.stats == {"cost": 2}


def test_every_part_of_a_card_changes_its_fingerprint() -> None:
    changes = {
        "key": "b",
        "name": "Bea",
        "title": "Second",
        "kind": "event",
        "stats": {"cost": 2},
        "texts": {"text": "Draw two."},
        "printed_in": ("s1",),
        "abilities": {"text": []},
        "unknown": ("cost",),
    }
    found = {replace(CARD, **{name: value}).fingerprint for name, value in changes.items()}

    assert len(found | {CARD.fingerprint}) == len(changes) + 1
    assert replace(CARD, name="Anna").fingerprint == CARD.fingerprint
