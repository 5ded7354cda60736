"""The newest history of a row says what its table says, whoever wrote in between."""

import pytest

from cardbase.models import Card, CardSet
from cardbase.models.history import LONGEST_REASON, update_with_history
from tests.cardbase.factories import make_card, make_set
from tests.cardbase.histories import contradictions

pytestmark = pytest.mark.django_db


def test_the_history_of_an_old_row_has_what_others_wrote_since() -> None:
    card = make_card("Marth")
    old = Card.objects.get(pk=card.pk)
    card.title = "Prince of Altea"
    card.save()

    old.name = "Mars"
    update_with_history(Card, [old], ["name"], "Renamed")

    newest = card.history.latest()
    assert (newest.name, newest.title) == ("Mars", "Prince of Altea")
    assert (newest.history_type, newest.history_change_reason) == ("~", "Renamed")
    assert contradictions() == []


def test_a_row_that_was_deleted_meanwhile_gets_no_history_after_its_end() -> None:
    kept, gone = make_set("B01"), make_set("B02")
    CardSet.objects.get(pk=gone.pk).delete()

    kept.name = gone.name = "Other"
    update_with_history(CardSet, [kept, gone], ["name"], "Renamed")

    assert CardSet.history.filter(id=gone.pk).latest().history_type == "-"
    assert contradictions() == []


def test_lines_come_in_the_order_of_the_rows_and_reasons_are_cut_to_fit() -> None:
    sets = [make_set(f"B0{number}") for number in range(4)][::-1]
    for row in sets:
        row.name = f"Renamed {row.code}"

    update_with_history(CardSet, sets, ["name"], "because " * 50, batch_size=3)

    lines = CardSet.history.filter(history_type="~").order_by("history_id")
    assert [line.id for line in lines] == [row.pk for row in sets]
    assert len(lines[0].history_change_reason) == LONGEST_REASON
    assert contradictions() == []


def test_without_rows_nothing_is_asked(django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        update_with_history(Card, [], ["name"], "Nothing")
