from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from cardbase.edits.wordings import Facts, publish_erratum, record_printed, sync_card
from cardbase.models import Card, Provenance, Wording
from tests.cardbase.factories import make_card, make_erratum, make_source

pytestmark = pytest.mark.django_db


def publish(card: Card, day: date, **changes: int) -> None:
    publish_erratum(
        game=card.game,
        day=day,
        source=make_source(),
        summary="Numbers corrected.",
        changes={card: Facts({**card.stats, **changes}, card.texts)},
    )
    card.refresh_from_db()


def test_an_erratum_changes_what_the_card_says_now() -> None:
    card = make_card(attack=40)

    publish(card, date(2006, 8, 1), attack=50)

    assert card.stats["attack"] == 50
    assert [wording.stats["attack"] for wording in card.wordings.in_order()] == [40, 50]


def test_an_erratum_found_late_does_not_undo_a_later_one() -> None:
    card = make_card(attack=40)
    publish(card, date(2007, 1, 1), attack=60)

    publish(card, date(2006, 1, 1), attack=50)

    assert card.stats["attack"] == 60
    assert [wording.stats["attack"] for wording in card.wordings.in_order()] == [40, 50, 60]


@pytest.mark.parametrize(
    ("day", "attack"),
    [
        (date(2000, 1, 1), 40),
        (date(2006, 7, 31), 40),
        (date(2006, 8, 1), 50),
        (date(2010, 1, 1), 60),
    ],
)
def test_what_a_card_said_on_a_day_is_a_query(day: date, attack: int) -> None:
    card = make_card(attack=40)
    publish(card, date(2006, 8, 1), attack=50)
    publish(card, date(2007, 1, 1), attack=60)

    assert card.wording_on(day).stats["attack"] == attack
    assert Card.objects.as_of(day).get().stats_then["attack"] == attack


def test_a_card_has_one_printed_wording_and_one_for_each_erratum() -> None:
    card = make_card()

    with pytest.raises(IntegrityError, match="wording_unique_for_erratum"):
        record_printed(card)


def test_a_wording_must_fit_the_schema_as_the_card_must() -> None:
    card = make_card()

    with pytest.raises(ValidationError, match="whole number"):
        make_erratum(card, date(2006, 8, 1), attack="strong")
    with pytest.raises(ValidationError, match="whole number"):
        Wording.objects.bulk_create([Wording(card=card, stats={**card.stats, "attack": "much"})])


def test_facts_brought_by_an_erratum_complete_a_partial_card() -> None:
    card = make_card(attack=None, provenance=Provenance.PARTIAL, unknown=["attack"])

    publish(card, date(2006, 11, 16), attack=50)

    assert card.unknown == []
    assert card.provenance == Provenance.OFFICIAL
    assert card.wordings.get(erratum=None).unknown == ["attack"]


def test_cards_with_and_without_errata_are_told_apart() -> None:
    changed, same = make_card("Changed"), make_card("Same")
    make_erratum(changed, date(2006, 8, 1), attack=50)

    assert list(Card.objects.with_erratum()) == [changed]
    assert list(Card.objects.without_erratum()) == [same]


def test_syncing_a_card_that_is_in_sync_changes_nothing() -> None:
    card = make_card()

    assert not sync_card(card)
    assert card.history.count() == 1
