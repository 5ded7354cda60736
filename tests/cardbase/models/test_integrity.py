from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from cardbase.models import CardAlias, CardSet, Printing, Ruling, Term
from cardbase.models.dates import Precision
from tests.cardbase.factories import (
    make_card,
    make_erratum,
    make_game,
    make_printing,
    make_rarity,
    make_ruling,
    make_set,
    make_source,
)

pytestmark = pytest.mark.django_db


def test_nothing_that_something_stands_on_can_be_deleted() -> None:
    card = make_card()
    printing = make_printing(card, "B01-001N")
    ruling = make_ruling(card)
    erratum = make_erratum(card, date(2006, 8, 1)).erratum

    standing = (card, card.game, printing.set, printing.rarity, ruling.source, erratum)
    for row in standing:
        with pytest.raises(ProtectedError), transaction.atomic():
            row.delete()


def test_a_card_nothing_stands_on_goes_with_its_wordings_and_former_keys() -> None:
    card = make_card()
    CardAlias.objects.create(card=card, game=card.game, key="former")

    _, deleted = card.delete()

    assert deleted == {"cardbase.Card": 1, "cardbase.Wording": 1, "cardbase.CardAlias": 1}


def test_a_set_lists_a_printing_once() -> None:
    card = make_card()
    make_printing(card, "B01-001N")

    with pytest.raises(IntegrityError, match="printing_unique_in_set"):
        make_printing(card, "B01-001N")


def test_a_printing_of_unknown_rarity_is_listed_once_too() -> None:
    card = make_card()
    make_printing(card, "B01-001")

    with pytest.raises(IntegrityError, match="printing_unique_in_set"):
        make_printing(card, "B01-001")


@pytest.mark.parametrize(
    ("released", "precision"),
    [(date(2015, 6, 25), Precision.UNKNOWN), (None, Precision.DAY)],
)
def test_a_date_has_a_precision_exactly_if_it_is_known(released, precision) -> None:
    with pytest.raises(IntegrityError, match="card_set_release_date_has_precision"):
        make_set("B01", released=released, released_precision=precision)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"released": date(2015, 6, 25), "released_precision": "day"}, "25 June 2015"),
        ({"released": date(2015, 6, 1), "released_precision": "month"}, "June 2015"),
        ({"released": date(2015, 1, 1), "released_precision": "year"}, "2015"),
        ({"released_note": "between B01 and B06"}, "between B01 and B06"),
        ({}, ""),
    ],
)
def test_a_release_is_told_as_far_as_it_is_known(facts: dict, words: str) -> None:
    assert CardSet(**facts).released_in_words == words


def test_a_ruling_is_about_a_card_or_a_rule() -> None:
    make_ruling(rule_ids=["CIPHER-EVADE-6"])
    make_ruling(make_card())

    with pytest.raises(IntegrityError, match="ruling_on_a_card_or_a_rule"):
        make_ruling()


def test_rulings_on_a_rule_are_found_by_its_number() -> None:
    expected = make_ruling(rule_ids=["CIPHER-EVADE-6", "CIPHER-CRIT-2"])
    make_ruling(rule_ids=["CIPHER-EVADE-7"])

    assert list(Ruling.objects.filter(rule_ids__contains=["CIPHER-EVADE-6"])) == [expected]


def test_games_are_not_mixed() -> None:
    other = make_game("chess")
    card = make_card()

    mixed = [
        Printing(card=card, set=make_set("C01", game=other)),
        Printing(card=card, set=make_set(), rarity=make_rarity("C", game=other)),
        Ruling(game=other, card=card, source=make_source(), text="Yes."),
    ]
    for row in mixed:
        with pytest.raises(ValidationError, match="another game"):
            row.clean()


def test_a_term_explains_a_value_that_exists() -> None:
    Term(game=make_game(), field="insignias", value="red", name="Blade of Light").clean()

    with pytest.raises(ValidationError, match="not a value of insignias"):
        Term(game=make_game(), field="insignias", value="pink", name="Rose").clean()


def test_who_changed_what_is_kept() -> None:
    card = make_card("Shiida")
    card.name = "Caeda"
    card.save()

    now, before = card.history.all()

    assert now.diff_against(before).changed_fields == ["name"]


@pytest.mark.parametrize("code", ["B01-001SR+", "b01-001sr+", "B01-001"])
def test_a_printing_is_found_by_code_and_by_number(code: str) -> None:
    printing = make_printing(make_card(), "B01-001SR+")
    make_printing(make_card(), "B01-002SR")

    assert list(Printing.objects.coded(code)) == [printing]
