"""What a Cipher deck is made of: counts by printed fact, with exact means."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.cipher.deck_statistics import deck_group, statistics, support_skill
from rules.engine.cards import CardData, Deck, Entry
from rules.engine.distribution import Distribution
from tests.testkit.citation import rule


def card(name: str, support_text: str = "", **stats: Any) -> CardData:
    facts = {"cost": 1, "support": 20, "insignias": ["red"], "range_min": 1, "range_max": 1}
    return CardData(name, name, "", "character", facts | stats, {"support": support_text})


def distribution(key: str, *entries: Entry) -> Distribution:
    return next(row for row in statistics(Deck("", entries)) if row.key == key)


def counts(key: str, *entries: Entry) -> dict[str, int]:
    return {bar.label: bar.count for bar in distribution(key, *entries).bars}


def test_copies_are_counted_by_cost_with_x_and_unknown_last() -> None:
    entries = [
        Entry(card("A", cost=3), 2),
        Entry(card("B", cost="X"), 1),
        Entry(card("C", cost=0), 4),
        Entry(card("D", cost=None), 1),
    ]

    assert list(counts("cost", *entries).items()) == [("0", 4), ("3", 2), ("X", 1), ("None", 1)]


@rule("CIPHER-CARD-10")
def test_the_mean_support_is_exact_and_takes_x_as_0() -> None:
    """Section 6: 25 x 20, 15 x 10, 6 x 30 and 3 x 0 have the mean 830/49."""
    entries = [
        Entry(card("A", support=20), 25),
        Entry(card("B", support=10), 15),
        Entry(card("C", support=30), 6),
        Entry(card("D", support="X"), 3),
    ]

    assert distribution("support", *entries).mean == Fraction(830, 49)


def test_an_empty_deck_has_no_mean() -> None:
    assert distribution("support").mean is None
    assert distribution("support").highest == 0


def test_cards_with_two_insignias_count_for_both_and_none_is_named() -> None:
    entries = [
        Entry(card("A", insignias=["white", "black"]), 2),
        Entry(card("B", insignias=["black"]), 1),
        Entry(card("C", insignias=[]), 3),
    ]

    assert counts("insignia", *entries) == {"Hoshido": 2, "Nohr": 3, "No Insignia": 3}


def test_ranges_are_written_as_players_write_them() -> None:
    entries = [
        Entry(card("A"), 1),
        Entry(card("B", range_max=2), 2),
        Entry(card("C", range_min=0, range_max=0), 3),
    ]

    assert counts("range", *entries) == {"–": 3, "1–2": 2, "1": 1}


def test_promotion_costs_and_names_are_counted() -> None:
    entries = [Entry(card("A", promotion_cost=3), 2), Entry(card("B", promotion_cost=None), 1)]

    assert counts("promotion_cost", *entries) == {"3": 2, "None": 1}
    assert counts("name", *entries) == {"A": 2, "B": 1}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "None"),
        ("-", "None"),
        ("|ATK SUPP| Attack Emblem: Until the end of this combat, +20.", "Attack Emblem"),
        ("|DEF SUPP|Miracle Emblem: No critical hit.", "Miracle Emblem"),
        ("|ATK/DEF SUPP| Sunny Smile: Both.", "Sunny Smile"),
        ("Hero Emblem: two orbs.", "Hero Emblem"),
    ],
)
def test_support_skills_are_told_apart_by_their_emblem(text: str, kind: str) -> None:
    assert support_skill(card("A", text)) == kind


def test_deck_lists_are_headed_by_cost() -> None:
    costs = [card("A", cost=cost) for cost in ("X", 3, None, 0)]

    headings = [deck_group(card) for card in sorted(costs, key=lambda card: deck_group(card).order)]

    assert [heading.label for heading in headings] == ["Cost 0", "Cost 3", "Cost X", "Cost unknown"]
