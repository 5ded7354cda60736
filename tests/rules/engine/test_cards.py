"""Printed cards are read once, and again when anything of them has changed."""

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
