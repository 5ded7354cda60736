"""Changing a deck list: counts, choices, undo, and two tabs that know different versions."""

import pytest
from django.core.exceptions import ValidationError

from decks.errors import StaleDeck
from decks.services import (
    add_card,
    apply_repair,
    choose,
    legality,
    redo,
    replace_list,
    set_counts,
    undo,
)
from tests.decks.factories import legal_deck, make_card, make_deck, make_game, make_user, rows

pytestmark = pytest.mark.django_db


def test_adding_a_card_counts_it_and_the_version() -> None:
    deck, caeda = make_deck(make_user()), make_card("Caeda")

    changed = add_card(deck=deck, card=caeda, count=2)

    assert rows(changed) == {"caeda": 2}
    assert changed.size == 2
    assert changed.version == deck.version + 1


def test_taking_out_more_copies_than_there_are_leaves_none() -> None:
    caeda = make_card("Caeda")
    deck = make_deck(make_user(), (caeda, 2))

    assert rows(add_card(deck=deck, card=caeda, count=-5)) == {}


def test_setting_counts_leaves_other_cards_alone() -> None:
    caeda, cain = make_card("Caeda"), make_card("Cain")
    deck = make_deck(make_user(), (caeda, 2), (cain, 3))

    assert rows(set_counts(deck=deck, counts={caeda: 0})) == {"cain": 3}


def test_a_change_that_changes_nothing_counts_no_version() -> None:
    caeda = make_card("Caeda")
    deck = make_deck(make_user(), (caeda, 2))

    assert set_counts(deck=deck, counts={caeda: 2}).version == deck.version


@pytest.mark.parametrize("count", [-1, 1000])
def test_impossible_counts_are_refused(count: int) -> None:
    deck, caeda = make_deck(make_user()), make_card("Caeda")

    with pytest.raises(ValidationError, match="0 to 999 copies"):
        set_counts(deck=deck, counts={caeda: count})


def test_a_card_of_another_game_is_refused() -> None:
    deck = make_deck(make_user())
    foreign = make_card("Edward", game=make_game("chess"))

    with pytest.raises(ValidationError, match="Edward is not a card of Game cipher"):
        add_card(deck=deck, card=foreign)


def test_the_second_of_two_tabs_is_told_and_changes_nothing() -> None:
    caeda = make_card("Caeda")
    deck = make_deck(make_user(), (caeda, 1))
    seen = deck.version
    set_counts(deck=deck, counts={caeda: 2}, version=seen)

    with pytest.raises(StaleDeck, match=f"you edited version {seen}.*version {seen + 1}"):
        set_counts(deck=deck, counts={caeda: 4}, version=seen)

    assert rows(deck) == {"caeda": 2}


def test_additions_without_a_version_add_up() -> None:
    caeda = make_card("Caeda")
    deck = make_deck(make_user(), (caeda, 1))

    add_card(deck=deck, card=caeda)
    add_card(deck=deck, card=caeda)

    assert rows(deck) == {"caeda": 3}


def test_choosing_a_lord_and_nobody_again() -> None:
    marth = make_card("Marth")
    deck = make_deck(make_user(), (marth, 1))

    chosen = choose(deck=deck, choice="lord", card=marth)
    assert chosen.choices == {"lord": "marth"}

    assert choose(deck=chosen, choice="lord", card=None).choices == {}


def test_a_choice_the_game_does_not_have_is_refused_with_those_it_has() -> None:
    deck = make_deck(make_user())

    with pytest.raises(ValidationError, match="no deck choice “leader”; it has lord"):
        choose(deck=deck, choice="leader", card=make_card("Marth"))


def test_undo_takes_back_one_change_at_a_time() -> None:
    caeda, cain = make_card("Caeda"), make_card("Cain")
    deck = make_deck(make_user(), (caeda, 2))
    add_card(deck=deck, card=cain, count=3)
    set_counts(deck=deck, counts={caeda: 0, cain: 1})
    choose(deck=deck, choice="lord", card=cain)

    deck = undo(deck=deck)
    assert (rows(deck), deck.choices) == ({"cain": 1}, {})

    deck = undo(deck=deck)
    assert rows(deck) == {"caeda": 2, "cain": 3}

    deck = undo(deck=deck)
    assert rows(deck) == {"caeda": 2}
    assert deck.past == []


def test_what_was_undone_is_done_again_until_another_change_is_made() -> None:
    caeda, cain = make_card("Caeda"), make_card("Cain")
    deck = make_deck(make_user(), (caeda, 2))
    add_card(deck=deck, card=cain, count=3)
    choose(deck=deck, choice="lord", card=cain)
    undo(deck=deck)
    undo(deck=deck)

    assert rows(redo(deck=deck)) == {"caeda": 2, "cain": 3}
    deck = redo(deck=deck)
    assert deck.choices == {"lord": "cain"}
    assert (deck.future, redo(deck=deck).version) == ([], deck.version)

    undo(deck=deck)
    deck = add_card(deck=deck, card=caeda)
    assert deck.future == []


def test_undo_with_nothing_to_undo_changes_nothing() -> None:
    deck = make_deck(make_user())

    assert undo(deck=deck).version == deck.version


def test_replacing_the_list_can_be_undone() -> None:
    caeda, cain = make_card("Caeda"), make_card("Cain")
    deck = make_deck(make_user(), (caeda, 2), choices={"lord": "caeda"})

    replaced = replace_list(deck=deck, counts={cain: 4}, choices={})
    assert (rows(replaced), replaced.choices) == ({"cain": 4}, {})

    undone = undo(deck=deck)
    assert (rows(undone), undone.choices) == ({"caeda": 2}, {"lord": "caeda"})


def test_choices_are_replaced_or_added_to_whatever_the_deck_has_by_now() -> None:
    caeda, cain = make_card("Caeda"), make_card("Cain")
    deck = make_deck(make_user(), (caeda, 2))
    add_card(deck=deck, card=cain)
    choose(deck=deck, choice="lord", card=caeda)

    changed = replace_list(deck=deck, counts={caeda: 1}, choices={}, keep_choices=True)
    assert (rows(changed), changed.choices) == ({"caeda": 1}, {"lord": "caeda"})
    changed = replace_list(deck=deck, choices={"lord": "cain"})
    assert (rows(changed), changed.choices) == ({"caeda": 1}, {"lord": "cain"})
    assert replace_list(deck=deck, choices={}).choices == {}


def test_the_deck_knows_how_many_rules_it_breaks() -> None:
    deck = legal_deck(make_user())
    assert deck.is_legal

    marth = deck.rows.get(card__key="marth-altean-prince").card
    broken = set_counts(deck=deck, counts={marth: 5})

    assert broken.errors == 1
    assert not broken.is_legal


@pytest.mark.parametrize(
    ("copies", "lord"), [(6, "marth-altean-prince"), (4, ""), (4, "marth-hero-king")]
)
def test_repairs_offered_by_the_rules_repair_the_deck(copies: int, lord: str) -> None:
    deck = legal_deck(make_user())
    marth = deck.rows.get(card__key="marth-altean-prince").card
    deck = replace_list(
        deck=deck,
        counts={row.card: row.count for row in deck.rows.all()} | {marth: copies},
        choices={"lord": lord} if lord else {},
    )
    (problem,) = [p for p in legality(deck) if p.severity == "error"]

    repaired = apply_repair(deck=deck, action=problem.repair.action, args=problem.repair.args)

    assert repaired.is_legal


def test_a_repair_for_a_card_that_is_gone_says_so() -> None:
    with pytest.raises(ValidationError, match="no longer in the catalogue"):
        apply_repair(deck=make_deck(make_user()), action="set_counts", args={"counts": {"x": 1}})
