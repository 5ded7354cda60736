"""Two requests at the same moment: nothing is lost, nothing is overwritten unseen."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from decks.errors import StaleDeck
from decks.models import Deck, DeckVersion
from decks.services import add_card, name_point, redo, set_counts, snapshot, undo
from tests.decks.factories import left_alone, make_card, make_deck, make_user, rows
from tests.live import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 4


def all_at_once(call: Callable[[int], Any]) -> list[Any]:
    """What each of some threads got by the call, or the exception it met."""
    barrier = Barrier(AT_ONCE)

    def run(number: int) -> Any:
        try:
            barrier.wait(PATIENCE)
            return call(number)
        except ValueError as problem:
            return problem
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(run, range(AT_ONCE)))


def test_copies_added_at_once_are_all_there() -> None:
    marth = make_card("Marth")
    deck = make_deck(make_user(), (marth, 1))

    all_at_once(lambda number: add_card(deck=deck, card=marth))

    assert deck.rows.get().count == 1 + AT_ONCE
    assert Deck.objects.get().size == 1 + AT_ONCE


def test_the_last_sitting_is_kept_once_though_changes_and_a_name_come_at_once() -> None:
    marth = make_card("Marth")
    deck = left_alone(make_deck(make_user(), (marth, 1)), minutes=31)

    def change(number: int) -> object:
        if number:
            return add_card(deck=deck, card=marth)
        return name_point(deck=deck, name="Before")

    met = all_at_once(change)

    assert not [one for one in met if isinstance(one, Exception)]
    assert deck.rows.get().count == AT_ONCE
    kept = [(point.rows[0][2], point.name) for point in deck.points.order_by("number")]
    # The name came first, or to the state before one of the changes, or after them.
    assert kept[0][0] == 1
    assert len(kept) <= 2
    assert sum(name == "Before" for _, name in kept) == 1


def test_what_undo_takes_back_is_the_change_of_whoever_came_first() -> None:
    marth, caeda = make_card("Marth"), make_card("Caeda")
    deck = make_deck(make_user(), (marth, 1))

    all_at_once(lambda number: add_card(deck=deck, card=(marth, caeda)[number % 2]))

    for _ in range(AT_ONCE):
        undo(deck=deck)
    assert rows(deck) == {"marth": 1}
    for _ in range(AT_ONCE):
        redo(deck=deck)
    assert rows(deck) == {"marth": 1 + AT_ONCE // 2, "caeda": AT_ONCE // 2}


def test_of_counts_set_at_once_on_one_version_one_is_kept_and_the_others_hear_of_it() -> None:
    marth = make_card("Marth")
    deck = make_deck(make_user(), (marth, 1))

    met = all_at_once(
        lambda number: set_counts(deck=deck, counts={marth: 10 + number}, version=deck.version)
    )

    kept = [outcome for outcome in met if isinstance(outcome, Deck)]
    assert len(kept) == 1
    assert sum(isinstance(outcome, StaleDeck) for outcome in met) == AT_ONCE - 1
    assert deck.rows.get().count == kept[0].size


def test_snapshots_taken_at_once_are_one_version() -> None:
    deck = make_deck(make_user(), (make_card("Marth"), 4))

    versions = all_at_once(lambda number: snapshot(deck))

    assert {version.pk for version in versions} == {DeckVersion.objects.get().pk}
