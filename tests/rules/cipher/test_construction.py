"""What makes a Cipher deck legal (CIPHER-DECK-1 to 9, CIPHER-CARD-11)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.cipher.construction import candidates, construction
from rules.cipher.deck_facts import names, series
from rules.engine.cards import Deck, Entry
from tests.rules.cipher.decklists import (
    KING,
    MARTH,
    card,
    codes,
    deck,
    errors,
    legal,
    soldiers,
    the,
)
from tests.testkit.citation import rule

NO_LIMIT = "Your Deck may hold 5 or more cards with the same Card Name."

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
    assert problem.message == "Only 4 copies of Caeda, Princess are allowed; you have 5."
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
        "|SPEC| A Deck may have more than 4 copies of this card.",
        NO_LIMIT,
        "A Deck may have 5 or more cards with the same Unit Name.",
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
    assert problem.message == "Only 7 copies of Witch are allowed; you have 8."


@rule("CIPHER-DECK-7")
@pytest.mark.parametrize(
    ("number", "most"), [("six", 6), ("Ten", 10), ("5", 5), ("2", 4), ("one", 4)]
)
def test_the_new_limit_is_read_in_words_and_figures_and_is_never_less_than_four(
    number: str, most: int
) -> None:
    text = f"You may have up to {number} copies of this card in your deck."
    witch = card("Witch", skill=text)

    assert "too_many_copies" not in codes(legal(Entry(witch, most)))
    assert "too_many_copies" in codes(legal(Entry(witch, most + 1)))


@rule("CIPHER-DECK-7", "CIPHER-CARD-11")
def test_of_versions_with_different_limits_the_greatest_counts_for_all_together() -> None:
    text = "You may have up to {} copies of this card in your deck."
    six = card("Risen", "Soldier", key="risen-a", skill=text.format(6))
    eight = card("Risen", "Soldier", key="risen-b", skill=text.format(8))

    assert errors(legal(Entry(six, 4), Entry(eight, 4))) == []
    problem = the("too_many_copies", legal(Entry(six, 4), Entry(eight, 5)))
    assert problem.message == "Only 8 copies of Risen, Soldier are allowed; you have 9."


@rule("CIPHER-DECK-7", "CIPHER-CARD-11")
def test_a_version_without_a_limit_lifts_it_for_all() -> None:
    free = card("Risen", "Soldier", key="risen-a", skill=NO_LIMIT)
    plain = card("Risen", "Soldier", key="risen-b")

    assert errors(legal(Entry(free, 9), Entry(plain, 4))) == []


@rule("CIPHER-DECK-7")
@pytest.mark.parametrize(
    "text",
    [
        "This card may be among the copies in your deck.",
        "Search your Deck for up to 2 cards with the same Unit Name.",
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
    assert problem.message == f"Sigurd, Soul has Cost {shown}; a Lord must have Cost 1."
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
def test_a_lord_nobody_knows_is_named_by_its_code() -> None:
    problem = the("lord_missing", deck(*legal().entries, lord="nobody"))

    assert problem.message == "The Lord “nobody” must be a card in the deck."
    assert problem.repair is not None
    assert problem.repair.action == "choose"


@rule("CIPHER-DECK-5")
def test_the_lord_must_be_in_the_deck_and_can_be_added() -> None:
    lord = card("Caeda", "Princess")
    outside = deck(*legal().entries, Entry(lord, 0), lord=lord.key)

    problem = the("lord_missing", outside)

    assert problem.severity == "error"
    assert problem.rule == "CIPHER-DECK-5"
    assert problem.message == ("The Lord Caeda, Princess must be a card in the deck.")
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


@rule("CIPHER-DECK-6")
def test_a_deck_without_cost_1_cards_is_not_asked_to_choose_a_lord_nor_offered_one() -> None:
    two = soldiers(52, cost=2)

    assert codes(deck(*two, lord="")) == {"no_cost_1"}
    assert the("lord_cost", deck(*two, lord=two[0].card.key)).repair is None


@rule("CIPHER-DECK-5", "CIPHER-DECK-6")
def test_a_lord_of_another_cost_that_is_not_in_the_deck_is_not_offered_to_be_added() -> None:
    gone = deck(Entry(MARTH, 4), Entry(KING, 0), *soldiers(46), lord=KING.key)

    assert codes(gone) >= {"lord_cost", "lord_missing"}
    repair = the("lord_missing", gone).repair
    assert repair is not None
    assert (repair.label, repair.args["card"]) == ("Choose Marth, Altean Prince", MARTH.key)


@rule("CIPHER-DECK-5")
def test_a_lord_that_could_be_one_is_offered_to_be_added() -> None:
    gone = deck(Entry(MARTH, 0), Entry(KING, 4), *soldiers(46))
    repair = the("lord_missing", gone).repair

    assert repair is not None
    assert repair.label == "Add Marth, Altean Prince"


@rule("CIPHER-DECK-6", "CIPHER-DECK-8")
def test_there_is_one_choice_and_cards_of_cost_1_that_are_there_can_fill_it() -> None:
    some = deck(Entry(MARTH, 1), Entry(KING, 1), Entry(card("Gone"), 0))

    assert candidates(some, "lord") == [MARTH]
    with pytest.raises(ValueError, match="no deck choice 'leader'; known: lord"):
        candidates(some, "leader")


# Names


@rule("CIPHER-NAME-4", "CIPHER-NAME-11")
@pytest.mark.parametrize(
    ("skill", "called"),
    [
        ('Alias |SPEC| This card\'s name is also "Marth".', {"Lucina", "Marth"}),
        ('Alias |SPEC| This card is also named "Marth".', {"Lucina", "Marth"}),
        ('Alias |SPEC| Until end of turn, its name is also "Marth".', {"Lucina"}),
        ('Alias |SPEC| While it is in your hand, its name is also "Marth".', {"Lucina"}),
        ('Call |ACT| Search your deck for a "Marth".', {"Lucina"}),
        ("", {"Lucina"}),
    ],
)
def test_a_card_that_is_always_called_something_else_too_has_both_names(
    skill: str, called: set[str]
) -> None:
    assert names(card("Lucina", skill=skill)) == called


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
        (("BYZ",), False),
        (("SYZ",), False),
        (("X05",), False),
        (("B05R",), True),
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
        "Caeda, Princess has no printing in series 5 or later and is not legal in Standard."
    )
    assert construction(old) == []


@rule("CIPHER-DECK-9")
@pytest.mark.parametrize(
    ("number", "came_with"),
    [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 4), (7, 5), (8, 6), (9, 9), (10, 13), (12, 18)],
)
def test_a_starter_counts_as_the_series_it_came_with(number: int, came_with: int) -> None:
    assert series(f"S{number:02}") == came_with


@rule("CIPHER-DECK-9")
def test_the_anniversary_starter_counts_as_series_17_and_an_unknown_one_as_none() -> None:
    assert (series("S11"), series("S13"), series("S00")) == (17, None, None)


@rule("CIPHER-DECK-9")
def test_an_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no format 'highlander'; known: unlimited, standard"):
        construction(legal(), "highlander")


@rule("CIPHER-DECK-8")
def test_the_lord_kept_with_a_deck_survives_storing_it() -> None:
    kept = Deck.from_json(json.loads(json.dumps(legal().as_json())))

    assert kept.choices == {"lord": MARTH.key}
    assert construction(kept) == []
