"""What is legal in a Cipher deck but unwise."""

from __future__ import annotations

import pytest

from rules.cipher.construction import construction
from rules.engine.cards import Entry
from tests.rules.cipher.decklists import KING, MARTH, card, codes, deck, legal, soldiers, the


def test_every_hint_leaves_the_deck_legal() -> None:
    unwise = deck(
        Entry(card("Lonely", insignias=("blue",)), 1), *soldiers(52, cost=2), lord="lonely-"
    )

    found = construction(unwise)

    assert {problem.severity for problem in found} == {"hint"}
    assert {problem.code for problem in found} == {
        "rare_insignia",
        "lonely_lord",
        "no_promotion",
        "few_cost_1",
    }


@pytest.mark.parametrize(("copies", "rare"), [(4, True), (5, False)])
def test_an_insignia_on_fewer_than_5_cards_is_rare(copies: int, rare: bool) -> None:
    blue = [
        Entry(card("Chrom", insignias=("blue",)), 3),
        Entry(card("Lissa", insignias=("blue",)), copies - 3),
    ]
    found = [problem for problem in construction(legal(*blue)) if problem.code == "rare_insignia"]

    assert bool(found) == rare
    if rare:
        assert found[0].message == "Few bonds can provide Brand for Chrom, Lissa."
        assert found[0].rule == "CIPHER-INSIGNIA-2"
        assert found[0].severity == "hint"


def test_dual_cards_count_for_both_of_their_insignias() -> None:
    dual = [Entry(card("Azura", insignias=("white", "black")), 1)]
    single = [
        Entry(card(f"Ninja {n}", insignias=(colour,)), 4)
        for n, colour in enumerate(("white", "black"))
    ]

    assert "rare_insignia" not in codes(legal(*dual, *single))


def test_no_insignia_is_never_rare() -> None:
    assert "rare_insignia" not in codes(legal(Entry(card("Anna", insignias=()), 1)))


@pytest.mark.parametrize(("copies", "rare"), [(1, True), (4, True), (5, False)])
def test_dual_cards_need_dual_bonds(copies: int, rare: bool) -> None:
    dual = [
        Entry(card("Azura", insignias=("white", "black")), min(copies, 4)),
        Entry(card("Corrin", insignias=("black", "white")), max(copies - 4, 0)),
    ]
    found = [p for p in construction(legal(*dual)) if p.code == "rare_dual_insignia"]

    assert bool(found) == rare
    if copies == 4:
        assert found[0].message == (
            "Dual-insignia cards need a dual-insignia bond; only 4 cards can be one."
        )
        assert found[0].rule == "CIPHER-INSIGNIA-6"


def test_two_copies_of_the_lord_are_enough_to_evade() -> None:
    assert "lonely_lord" in codes(deck(Entry(MARTH, 1), *soldiers(49)))
    assert "lonely_lord" not in codes(deck(Entry(MARTH, 2), *soldiers(48)))


def test_a_lord_with_no_promotion_is_hinted_at() -> None:
    problem = the("no_promotion", deck(Entry(MARTH, 4), *soldiers(46)))

    assert problem.message == "Marth has no promotion in this deck."
    assert problem.severity == "hint"
    assert problem.rule == "CIPHER-PROMOTE-1"
    assert problem.repair is not None
    assert problem.repair.args == {"query": 'name:"Marth" promotion_cost>=0'}


@pytest.mark.parametrize(
    "text",
    [
        '|SPEC| The Unit Name of this card is also "Marth".',
        'Name of the Hero-King |SPEC| This card is also named "Marth".',
    ],
)
def test_a_further_name_makes_a_card_company_for_the_lord(text: str) -> None:
    lucina = card("Lucina", "Masked", skill=text)
    alone = deck(Entry(lucina, 1), Entry(KING, 1), *soldiers(48), lord=lucina.key)

    assert not codes(alone) & {"lonely_lord", "no_promotion"}


@pytest.mark.parametrize(("others", "few"), [(9, True), (10, False)])
def test_fewer_than_10_cost_1_cards_beside_the_lord_are_few(others: int, few: bool) -> None:
    ones = [Entry(MARTH, 1), *soldiers(others)]
    rest = [Entry(card(f"Knight {n}", cost=3), 4) for n in range((50 - others) // 4)]
    built = deck(*ones, Entry(KING, 49 - others - 4 * len(rest)), *rest)

    assert built.count() == 50
    assert ("few_cost_1" in codes(built)) == few


def test_the_chance_of_a_cost_1_card_is_exact() -> None:
    fewer = deck(Entry(MARTH, 4), Entry(card("Caeda"), 1), *soldiers(45, cost=2))

    problem = the("few_cost_1", fewer)

    # Section 6: four of 49 cards among six seen, 0.418.
    assert problem.message == (
        "Only 4 Cost 1 cards: the chance of one in the opening hand is 41.8%."
    )
