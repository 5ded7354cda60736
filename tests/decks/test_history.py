"""The history of a deck: points kept by themselves or by name, and going back to them."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

import rules
from decks.history import history_of, present_entry
from decks.models import Deck, DeckPoint
from decks.services import (
    add_card,
    copy_deck,
    name_point,
    points,
    restore_point,
    set_counts,
    stored_change,
    undo,
    unname_point,
    update_deck,
)
from tests.decks.factories import at, left_alone, legal_deck, make_card, make_deck, rows

pytestmark = pytest.mark.django_db


def page_of(client: Client, deck: Deck) -> str:
    return client.get(at("history", deck)).content.decode()


# Points kept by themselves


@pytest.mark.parametrize(("minutes", "kept"), [(29, 0), (31, 1)])
def test_a_change_after_half_an_hour_keeps_what_was_before_it(ann, minutes, kept) -> None:
    caeda = make_card("Caeda")
    deck = left_alone(make_deck(ann, (caeda, 1)), minutes)
    then = deck.list_updated

    add_card(deck=deck, card=caeda)

    found = list(deck.points.all())
    assert [point.rows for point in found] == [[["caeda", "main", 1]]] * kept
    assert all(point.changed == then and not point.name for point in found)


@pytest.mark.parametrize(
    "details", [{"name": "Renamed"}, {"visibility": "unlisted"}, {"format": "standard"}]
)
def test_a_sitting_that_begins_with_other_details_keeps_what_the_list_was(ann, details) -> None:
    caeda = make_card("Caeda")
    deck = left_alone(make_deck(ann, (caeda, 1)), 31)
    then = deck.list_updated

    update_deck(deck=deck, **details)
    assert not deck.points.exists()
    add_card(deck=deck, card=caeda)
    add_card(deck=deck, card=caeda)

    (point,) = deck.points.all()
    assert (point.rows, point.changed) == ([["caeda", "main", 1]], then)


def test_undo_after_half_an_hour_keeps_what_it_takes_back(ann) -> None:
    caeda = make_card("Caeda")
    deck = add_card(deck=make_deck(ann, (caeda, 1)), card=caeda)

    undo(deck=left_alone(deck, 31))

    assert [point.rows for point in deck.points.all()] == [[["caeda", "main", 2]]]


def test_a_change_that_changes_nothing_keeps_no_point(ann) -> None:
    caeda = make_card("Caeda")
    deck = left_alone(make_deck(ann, (caeda, 1)), 31)

    set_counts(deck=deck, counts={caeda: 1})
    update_deck(deck=deck, name="Another name")

    assert not deck.points.exists()


def test_an_empty_deck_and_the_state_of_the_latest_point_are_kept_by_no_other(ann) -> None:
    caeda = make_card("Caeda")
    deck = add_card(deck=left_alone(make_deck(ann), 31), card=caeda)
    assert not deck.points.exists()
    name_point(deck=deck, name="One Caeda")

    add_card(deck=left_alone(deck, 31), card=caeda)

    assert [point.name for point in deck.points.all()] == ["One Caeda"]


def test_the_oldest_unnamed_points_go_and_named_ones_stay(ann, monkeypatch) -> None:
    monkeypatch.setattr(stored_change, "MOST_UNNAMED", 2)
    caeda = make_card("Caeda")
    deck = make_deck(ann, (caeda, 1))
    name_point(deck=deck, name="First")
    for _ in range(4):
        deck = add_card(deck=left_alone(deck, 31), card=caeda)

    assert [(point.number, point.name, point.size) for point in deck.points.all()] == [
        (4, "", 4),
        (3, "", 3),
        (1, "First", 1),
    ]


# Named points


def test_naming_the_present_state_twice_renames_its_point(ann) -> None:
    deck = make_deck(ann, (make_card("Caeda"), 1))

    name_point(deck=deck, name="Before the event")
    name_point(deck=deck, name=" After it ")

    assert [point.name for point in deck.points.all()] == ["After it"]


@pytest.mark.parametrize(("name", "why"), [("  ", "Give the point a name"), ("x" * 81, "80")])
def test_a_point_needs_a_name_of_a_fitting_length(ann, name, why) -> None:
    deck = make_deck(ann, (make_card("Caeda"), 1))

    with pytest.raises(ValidationError, match=why):
        name_point(deck=deck, name=name)


def test_a_deck_has_so_many_named_points_and_no_more(ann, monkeypatch) -> None:
    monkeypatch.setattr(points, "MOST_NAMED", 1)
    caeda = make_card("Caeda")
    deck = make_deck(ann, (caeda, 1))
    name_point(deck=deck, name="One")
    name_point(deck=deck, name="The same one")
    deck = add_card(deck=deck, card=caeda)

    with pytest.raises(ValidationError, match="1 named points"):
        name_point(deck=deck, name="Two")


# Going back


def test_restoring_brings_cards_and_choices_back_and_can_be_undone(ann) -> None:
    deck = legal_deck(ann)
    before, caeda = rows(deck), make_card("Caeda")
    point = name_point(deck=deck, name="Legal")
    deck = add_card(deck=deck, card=caeda, count=3)
    Deck.objects.filter(pk=deck.pk).update(choices={})
    deck.refresh_from_db()

    restored = restore_point(deck=deck, point=point, version=deck.version)

    assert (rows(restored), restored.choices) == (before, {"lord": "marth-altean-prince"})
    assert restored.is_legal
    undone = undo(deck=restored)
    assert (rows(undone)["caeda"], undone.choices) == (3, {})


def test_cards_that_left_the_catalogue_are_left_out_and_said(ann, mine) -> None:
    caeda, cain = make_card("Caeda"), make_card("Cain")
    deck = make_deck(ann, (caeda, 2), (cain, 1))
    point = name_point(deck=deck, name="Both")
    deck = set_counts(deck=deck, counts={cain: 0})
    cain.delete()

    page = mine.get(point.get_absolute_url()).content.decode()

    assert "left out here: cain." in page
    assert rows(restore_point(deck=deck, point=point)) == {"caeda": 2}


def test_a_copy_of_a_point_has_its_cards(ann) -> None:
    caeda = make_card("Caeda")
    deck = make_deck(ann, (caeda, 2))
    point = name_point(deck=deck, name="Two")
    add_card(deck=deck, card=caeda)

    copied = copy_deck(deck=deck, owner=ann, point=point)

    assert rows(copied) == {"caeda": 2}
    assert copied.copied_from == deck


# What a change did


def test_an_entry_says_what_changed_and_what_it_did(ann) -> None:
    deck = legal_deck(ann)
    name_point(deck=deck, name="Legal")
    knight = deck.rows.get(card__key="knight-0").card
    wyvern = make_card("Minerva", cost=5, code="B06-100N")
    deck = set_counts(deck=deck, counts={knight: 1, wyvern: 2})
    deck = Deck.objects.get(pk=deck.pk)

    entry = present_entry(deck, deck.points.first())

    assert [(row.face.name, row.before, row.after) for row in entry.rows] == [
        ("Knight 0", 4, 1),
        ("Minerva", 0, 2),
    ]
    assert entry.size_change == "−1"
    assert [problem.code for problem in entry.broken]
    assert not entry.repaired
    (cost,) = (effect for effect in entry.curve if effect.label == "Cost")
    assert (cost.before, cost.after) == ("1.2", "1.4")


def test_an_entry_says_how_the_exact_odds_of_the_opening_moved(ann) -> None:
    deck = legal_deck(ann)
    name_point(deck=deck, name="Many of Cost 1")
    knights = [row.card for row in deck.rows.filter(card__key__startswith="knight")]
    wyverns = [make_card(f"Wyvern {n}", cost=4, code=f"B06-1{n:02}N") for n in range(10)]
    set_counts(deck=deck, counts=dict.fromkeys(knights, 0) | dict.fromkeys(wyverns, 4))
    deck = add_card(deck=deck, card=knights[0], count=2)

    entry = present_entry(Deck.objects.get(pk=deck.pk), deck.points.first())

    (heading, effects), *more = entry.odds
    (odds,) = (effect for effect in effects if effect.label == "Cost 1 card, first six")
    # 42, then 2 of 49 cards have Cost 1 and another Name: 1 - C(7,6)/C(49,6), 1 - C(47,6)/C(49,6).
    assert (odds.before, odds.after) == ("100.00%", "23.2%")
    assert heading == rules.game("cipher").goldfish.groups[0][1]
    assert all(effects for _, effects in more)


def test_the_present_state_is_shown_only_when_it_differs_from_the_latest_point(ann) -> None:
    caeda = make_card("Caeda")
    deck = make_deck(ann, (caeda, 1))
    point = name_point(deck=deck, name="One")

    assert present_entry(Deck.objects.get(pk=deck.pk), point) is None
    deck = add_card(deck=deck, card=caeda)
    entry = present_entry(Deck.objects.get(pk=deck.pk), point)
    assert [row.change for row in entry.rows] == ["+1"]


def test_the_last_entry_of_a_page_is_compared_with_the_first_of_the_next(ann) -> None:
    caeda = make_card("Caeda")
    deck = make_deck(ann, (caeda, 1))
    first = name_point(deck=deck, name="One")
    second = name_point(deck=add_card(deck=deck, card=caeda, count=2), name="Three")

    (entry,) = history_of(deck, [second], older=first)

    assert [(row.before, row.after) for row in entry.rows] == [(1, 3)]


def test_a_long_history_asks_the_database_no_more_than_a_short_one(
    ann, mine, django_assert_max_num_queries
) -> None:
    caeda = make_card("Caeda")
    deck = make_deck(ann, (caeda, 1))
    for _ in range(12):
        deck = add_card(deck=left_alone(deck, 31), card=caeda)

    with django_assert_max_num_queries(24):
        assert page_of(mine, deck).count("Restore") >= 12


# Pages and who may see them


@pytest.fixture
def shared(ann: Any) -> tuple[Deck, DeckPoint, DeckPoint]:
    """A public deck, a point of it that nobody named, and one with a name."""
    caeda = make_card("Caeda")
    deck = make_deck(ann, (caeda, 1), visibility="public")
    deck = add_card(deck=left_alone(deck, 31), card=caeda)
    named = name_point(deck=deck, name="For the event")
    return deck, deck.points.get(name=""), named


def test_others_see_the_named_points_alone(shared, mine, stranger) -> None:
    deck, unnamed, named = shared

    assert unnamed.get_absolute_url() in page_of(mine, deck)
    page = page_of(stranger, deck)
    assert "For the event" in page
    assert unnamed.get_absolute_url() not in page
    assert stranger.get(named.get_absolute_url()).status_code == 200
    assert stranger.get(unnamed.get_absolute_url()).status_code == 404
    assert stranger.post(f"{unnamed.get_absolute_url()}copy/").status_code == 404


def test_nobody_else_sees_points_of_a_private_deck(shared, stranger, client) -> None:
    deck, _, named = shared
    update_deck(deck=deck, visibility="private")

    for browser in (stranger, client):
        assert browser.get(at("history", deck)).status_code == 404
        assert browser.get(named.get_absolute_url()).status_code == 404


def test_only_the_owner_names_and_restores(shared, stranger) -> None:
    deck, _, named = shared
    address = named.get_absolute_url()

    assert stranger.post(at("name-point", deck), {"name": "Mine"}).status_code == 403
    assert stranger.post(f"{address}name/", {"name": "Mine"}).status_code == 403
    assert stranger.post(f"{address}restore/").status_code == 403


def test_the_owner_names_renames_and_restores_on_the_pages(shared, mine) -> None:
    deck, unnamed, named = shared
    address = unnamed.get_absolute_url()

    mine.post(f"{address}name/", {"name": "One Caeda"})
    assert "One Caeda" in page_of(mine, deck)
    mine.post(f"{named.get_absolute_url()}name/", {"name": ""})
    assert "For the event" not in page_of(mine, deck)

    page = mine.post(f"{address}restore/", {"version": str(deck.version)}, follow=True)
    assert "Restored “One Caeda”" in page.content.decode()
    assert rows(deck) == {"caeda": 1}


def test_a_restore_on_an_old_page_changes_nothing_and_says_so(shared, mine) -> None:
    deck, unnamed, _ = shared

    page = mine.post(f"{unnamed.get_absolute_url()}restore/", {"version": "1"}, follow=True)

    assert "changed elsewhere" in page.content.decode()
    assert rows(deck) == {"caeda": 2}


def test_a_stranger_copies_a_named_point_and_a_visitor_is_asked_to_sign_up(
    shared, stranger, client
) -> None:
    _, _, named = shared
    address = f"{named.get_absolute_url()}copy/"

    stranger.post(address)
    assert rows(Deck.objects.get(owner__username="ben")) == {"caeda": 2}
    assert "signup" in client.post(address)["Location"]


def test_a_name_that_cannot_be_kept_is_refused_with_a_sentence(shared, mine) -> None:
    deck, _, _ = shared
    answer = mine.post(at("name-point", deck), {"name": "x" * 100}, follow=True)

    assert "80" in answer.content.decode()


def test_deleting_a_deck_deletes_its_points(shared) -> None:
    deck, _, _ = shared
    unname_point(deck=deck, number=1)

    deck.delete()

    assert not DeckPoint.objects.exists()
