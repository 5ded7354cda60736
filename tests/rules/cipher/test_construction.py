"""A Cipher deck: what makes it legal (CIPHER-DECK-1 to 9, CIPHER-CARD-11) and what is unwise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.cipher.construction import candidates, construction
from rules.engine.cards import CardData, Deck, Entry, Problem
from rules.testing import rule

NO_LIMIT = "You may have 5 or more cards with the same Card Name as this card in your Deck."


def card(
    name: str,
    title: str = "",
    *,
    key: str = "",
    skill: str = "",
    printed_in: tuple[str, ...] = ("B06",),
    **stats: Any,
) -> CardData:
    facts = {"cost": 1, "insignias": ("red",), "promotion_cost": None} | stats
    return CardData(
        key=key or f"{name}-{title}".lower().replace(" ", "-"),
        name=name,
        title=title,
        kind="character",
        stats=facts,
        texts={"skill": skill},
        printed_in=printed_in,
    )


MARTH = card("Marth", "Altean Prince")
KING = card("Marth", "Hero-King", cost=4, promotion_cost=3)


def soldiers(copies: int, **stats: Any) -> list[Entry]:
    """So many cards of different characters, four of each but the last."""
    counts = [4] * (copies // 4) + ([copies % 4] if copies % 4 else [])
    return [Entry(card(f"Soldier {n}", **stats), count) for n, count in enumerate(counts)]


def deck(*entries: Entry, lord: str = MARTH.key, unknown: tuple[str, ...] = ()) -> Deck:
    return Deck("Test", entries, {"lord": lord} if lord else {}, unknown)


def legal(*more: Entry, size: int = 50) -> Deck:
    """Marth as the Lord, his promotion, the cards asked for, and soldiers up to `size`."""
    own = [Entry(MARTH, 4), Entry(KING, 4), *more]
    return deck(*own, *soldiers(size - sum(entry.count for entry in own)))


def errors(deck: Deck, in_format: str = "") -> list[Problem]:
    return [problem for problem in construction(deck, in_format) if problem.severity == "error"]


def the(code: str, deck: Deck, in_format: str = "") -> Problem:
    found = [problem for problem in construction(deck, in_format) if problem.code == code]
    assert len(found) == 1, construction(deck, in_format)
    return found[0]


def codes(deck: Deck, in_format: str = "") -> set[str]:
    return {problem.code for problem in construction(deck, in_format)}


# Size


@rule("CIPHER-DECK-1")
def test_49_cards_are_too_few_and_the_message_counts_them() -> None:
    problem = the("too_few_cards", legal(size=49))

    assert problem.severity == "error"
    assert problem.rule == "CIPHER-DECK-1"
    assert problem.message == (
        "A Cipher deck needs at least 50 cards including the Lord; this one has 49."
    )


@rule("CIPHER-DECK-1", "CIPHER-DECK-5")
def test_50_cards_with_the_lord_among_them_are_enough() -> None:
    assert legal(size=50).count() == 50
    assert construction(legal(size=50)) == []


@rule("CIPHER-DECK-1")
def test_a_deck_has_no_maximum() -> None:
    assert construction(legal(size=400)) == []


def test_an_empty_deck_says_what_it_needs_and_nothing_breaks() -> None:
    assert codes(Deck("Empty", ())) == {"too_few_cards", "no_cost_1"}


def test_unknown_codes_are_named_and_can_be_taken_out() -> None:
    problem = the("unknown_card", Deck("Test", legal().entries, {}, ("B01-999XX",)))

    assert problem.severity == "error"
    assert problem.message == "B01-999XX is not a known Cipher card."
    assert problem.repair is not None
    assert problem.repair.args == {"code": "B01-999XX"}


# Insignias


@rule("CIPHER-DECK-2")
def test_any_mixture_of_insignias_is_legal() -> None:
    mixed = [
        Entry(card(f"{colour} knight {n}", insignias=(colour,)), 3)
        for colour in ("red", "blue", "white", "black", "green", "purple", "yellow", "brown")
        for n in (1, 2)
    ]

    assert errors(legal(*mixed, size=60)) == []


# Copies


@rule("CIPHER-DECK-3")
def test_4_copies_are_legal_and_5_are_not() -> None:
    four = legal(Entry(card("Caeda", "Princess"), 4))
    five = legal(Entry(card("Caeda", "Princess"), 5))

    assert errors(four) == []
    problem = the("too_many_copies", five)
    assert problem.rule == "CIPHER-DECK-3"
    assert problem.severity == "error"
    assert problem.message == "Only 4 copies of [Caeda, Princess] are allowed; you have 5."
    assert problem.cards == ("caeda-princess",)
    assert problem.repair is not None
    assert problem.repair.label == "Remove 1 copy"
    assert problem.repair.args == {"counts": {"caeda-princess": 4}}


@rule("CIPHER-DECK-4")
def test_one_name_with_two_titles_has_4_copies_of_each() -> None:
    assert errors(legal()) == []


@rule("CIPHER-DECK-4")
def test_different_characters_may_share_a_title() -> None:
    pair = [Entry(card("Cain", "Altean Knight"), 4), Entry(card("Abel", "Altean Knight"), 4)]

    assert errors(legal(*pair)) == []


def corrins(male: int, female: int) -> list[Entry]:
    title = "Monarch Forging a New Future"
    versions = (("corrin-m", male, "male"), ("corrin-f", female, "female"))
    return [
        Entry(card("Corrin (Kingdom of Valla)", title, key=key, sexes=(sex,)), count)
        for key, count, sex in versions
    ]


@rule("CIPHER-CARD-11")
def test_2_copies_of_each_version_of_one_title_are_4_copies() -> None:
    assert errors(legal(*corrins(2, 2))) == []


@rule("CIPHER-CARD-11", "CIPHER-DECK-3")
def test_3_and_2_copies_of_two_versions_are_5_copies_and_both_are_named() -> None:
    problem = the("too_many_copies", legal(*corrins(3, 2)))

    assert problem.message.endswith("you have 5.")
    assert problem.cards == ("corrin-m", "corrin-f")
    assert problem.repair is not None
    assert problem.repair.args == {"counts": {"corrin-f": 1}}


def test_surplus_greater_than_the_last_version_is_taken_from_both() -> None:
    problem = the("too_many_copies", legal(*corrins(6, 1)))

    assert problem.repair is not None
    assert problem.repair.args == {"counts": {"corrin-f": 0, "corrin-m": 4}}


@rule("CIPHER-CARD-11")
def test_two_rows_of_one_card_count_together() -> None:
    split = [Entry(card("Caeda", "Princess"), 3), Entry(card("Caeda", "Princess"), 2)]

    assert "too_many_copies" in codes(legal(*split))


@rule("CIPHER-DECK-7")
@pytest.mark.parametrize(
    "text",
    [
        "|SPEC| You may have more than 4 copies of this card in your Deck.",
        NO_LIMIT,
        "You may have 5 or more cards with the same Unit Name as this card in your Deck.",
        "Your deck may hold any number of copies of this card.",
        "Army |SPEC| You may deploy this card beside another. |SPEC| "
        "You may have more than four copies of it in your deck.",
    ],
)
def test_card_text_lifts_the_limit_of_copies(text: str) -> None:
    assert errors(legal(Entry(card("Risen", "Soldier", skill=text), 30))) == []


@rule("CIPHER-DECK-7")
def test_a_stated_number_is_the_new_limit() -> None:
    text = "You may have up to 7 copies of this card in your deck."

    assert errors(legal(Entry(card("Witch", skill=text), 7))) == []
    problem = the("too_many_copies", legal(Entry(card("Witch", skill=text), 8)))
    assert problem.message == "Only 7 copies of [Witch] are allowed; you have 8."


@rule("CIPHER-DECK-7")
@pytest.mark.parametrize(
    "text",
    [
        "Choose up to 2 cards with the same Unit Name as this card from your Deck.",
        'You may have 2 or more allied "Anna" at once.',
        "Look at the top of your deck. Discard any number of copies.",
        "If you have 5 or more cards in your hand, shuffle your deck.",
    ],
)
def test_other_texts_about_decks_or_copies_lift_nothing(text: str) -> None:
    assert "too_many_copies" in codes(legal(Entry(card("Anna", skill=text), 5)))


@rule("CIPHER-DECK-7")
def test_every_card_known_to_lift_the_limit_is_read(public_data: Path) -> None:
    path = public_data / "fe-cipher" / "fe-cipher-cards-en.json"
    known = {"Anna", "Risen", "Necrodragon", "Legion", "Faceless", "Witch", "Bael", "Gorgon"}
    lifted = set()
    for record in json.loads(path.read_text(encoding="utf-8-sig")):
        facts = card(record["Character"], record["Title"], skill=record["Skill"])
        if "too_many_copies" not in codes(legal(Entry(facts, 9))):
            lifted.add(record["Character"])

    assert lifted <= known
    assert lifted >= {"Anna", "Risen", "Legion", "Faceless", "Witch", "Bael"}


# The Lord


@rule("CIPHER-DECK-5", "CIPHER-DECK-6", "CIPHER-DECK-8")
def test_a_deck_without_a_lord_is_offered_the_name_it_holds_most_of() -> None:
    problem = the("no_lord", deck(*legal().entries, lord=""))

    assert problem.severity == "error"
    assert problem.rule == "CIPHER-DECK-5"
    assert problem.message == "Choose a Lord: any card with Cost 1 from this deck."
    assert problem.repair is not None
    assert problem.repair.action == "choose"
    assert problem.repair.args == {"choice": "lord", "card": MARTH.key}


@rule("CIPHER-DECK-6")
@pytest.mark.parametrize("cost", [0, 2, 3, "X", None])
def test_a_lord_of_any_other_cost_than_1_is_illegal(cost: Any) -> None:
    lord = card("Sigurd", "Soul", cost=cost)
    chosen = deck(*legal(Entry(lord, 4)).entries, lord=lord.key)

    problem = the("lord_cost", chosen)

    shown = "?" if cost is None else cost
    assert problem.severity == "error"
    assert problem.rule == "CIPHER-DECK-6"
    assert problem.message == f"[Sigurd, Soul] has Cost {shown}; a Lord must have Cost 1."
    assert problem.cards == (lord.key,)


@rule("CIPHER-DECK-6")
def test_only_printed_cost_1_cards_of_the_deck_are_candidates() -> None:
    others = [Entry(card("Free", cost=0), 1), Entry(card("Odd", cost="X"), 1)]
    both = deck(Entry(MARTH, 1), Entry(KING, 1), *others, Entry(card("Gone"), 0))

    assert candidates(both, "lord") == [MARTH]


def test_candidates_of_an_unknown_choice_name_the_known_one() -> None:
    with pytest.raises(ValueError, match="no deck choice 'leader'; known: lord"):
        candidates(legal(), "leader")


@rule("CIPHER-DECK-5")
def test_the_lord_must_be_in_the_deck_and_can_be_added() -> None:
    lord = card("Caeda", "Princess")
    outside = deck(*legal().entries, Entry(lord, 0), lord=lord.key)

    problem = the("lord_missing", outside)

    assert problem.severity == "error"
    assert problem.rule == "CIPHER-DECK-5"
    assert problem.message == ("The Lord [Caeda, Princess] must be one of the cards of the deck.")
    assert problem.repair is not None
    assert problem.repair.args == {"counts": {lord.key: 1}}


@rule("CIPHER-DECK-5")
def test_the_lord_counts_towards_its_own_limit() -> None:
    assert "too_many_copies" in codes(deck(Entry(MARTH, 5), *soldiers(45)))


@rule("CIPHER-DECK-6")
def test_a_deck_without_cost_1_cards_cannot_have_a_lord() -> None:
    problem = the("no_cost_1", deck(*soldiers(52, cost=2), lord=""))

    assert problem.severity == "error"
    assert problem.rule == "CIPHER-DECK-6"
    assert problem.message == "This deck has no Cost 1 card and so cannot have a Lord."


# Formats


@rule("CIPHER-DECK-9")
@pytest.mark.parametrize(
    ("printed_in", "standard"),
    [
        (("B04",), False),
        (("B05",), True),
        (("P04",), False),
        (("P05",), True),
        (("S05",), False),
        (("S06",), False),
        (("S07",), True),
        (("S11",), True),
        (("B01", "P17"), True),
        (("B01", "S02", "P03"), False),
        ((), False),
        (("XYZ",), False),
    ],
)
def test_standard_wants_a_printing_of_series_5_or_later(
    printed_in: tuple[str, ...], standard: bool
) -> None:
    old = card("Caeda", "Princess", printed_in=printed_in)

    assert ("not_in_format" not in codes(legal(Entry(old, 4)), "standard")) == standard


@rule("CIPHER-DECK-9")
def test_a_card_outside_standard_is_named_once_and_unlimited_takes_it() -> None:
    old = legal(Entry(card("Caeda", "Princess", printed_in=("B01",)), 4))

    problem = the("not_in_format", old, "standard")

    assert problem.severity == "error"
    assert problem.rule == "CIPHER-DECK-9"
    assert problem.message == (
        "[Caeda, Princess] has no printing in series 5 or later and is not legal in Standard."
    )
    assert construction(old) == []


def test_an_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no format 'highlander'; known: unlimited, standard"):
        construction(legal(), "highlander")


# Hints


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
    assert problem.repair.args == {"name": "Marth"}


@pytest.mark.parametrize(
    "text",
    [
        '|SPEC| Treat this card as if its Unit Name is also "Marth".',
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
        "Only 4 Cost 1 cards: the chance of one in the opening hand is 41.8 %."
    )


@rule("CIPHER-DECK-8")
def test_the_lord_kept_with_a_deck_survives_storing_it() -> None:
    kept = Deck.from_json(json.loads(json.dumps(legal().as_json())))

    assert kept.choices == {"lord": MARTH.key}
    assert construction(kept) == []
