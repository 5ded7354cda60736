"""A card's number within its Name is stored, so that new cards never draw old ones anew."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cardbase.art import facts_of, picture
from cardbase.loading.record_writer import ImportContext, save_cards
from cardbase.loading.records import CardRecord, PrintingRecord
from cardbase.models import Card, Source
from tests.cardbase.factories import FACTS, make_card, make_game, make_rarity, make_set

pytestmark = pytest.mark.django_db


def import_cards(*cards: tuple[str, str, str]) -> None:
    """Import cards, each a Name, a title and the set that has it."""
    game = make_game()
    make_rarity("N")
    for order, code in enumerate(("B01", "B02", "B03"), start=1):
        make_set(code, order=order)
    source, _ = Source.objects.get_or_create(game=game, key="list", document="A list")
    context = ImportContext(Card.Origin.IMPORTED, source, "a test", identity="list")
    records = [
        CardRecord(
            place=title,
            key="",
            name=name,
            title=title,
            kind="character",
            stats=FACTS,
            texts={},
            printings=(
                PrintingRecord(code, f"{code}-001", "N", external_ids={"list": f"{name} {title}"}),
            ),
        )
        for name, title, code in cards
    ]
    save_cards(game, records, context)


def ordinals() -> dict[str, int | None]:
    return dict(Card.objects.values_list("title", "ordinal"))


def pictures() -> dict[str, str]:
    return {card.key: picture(facts_of(card.as_data(), "cipher")) for card in Card.objects.all()}


def test_cards_of_a_file_are_counted_in_order_of_release() -> None:
    import_cards(
        ("Marth", "Third", "B03"),
        ("Marth", "First", "B01"),
        ("Caeda", "Alone", "B02"),
        ("Marth", "Second", "B02"),
    )

    assert ordinals() == {"First": 1, "Second": 2, "Third": 3, "Alone": 1}


def test_a_card_of_an_earlier_set_that_comes_later_takes_the_next_number() -> None:
    import_cards(("Marth", "Second", "B02"), ("Marth", "Third", "B03"))
    import_cards(("Marth", "First", "B01"))

    assert ordinals() == {"Second": 1, "Third": 2, "First": 3}


def test_a_card_that_somebody_writes_is_counted_as_it_is_saved() -> None:
    assert [make_card("Marth", title).ordinal for title in "abc"] == [1, 2, 3]
    assert make_card("Caeda").ordinal == 1


def test_a_card_under_another_name_is_the_newest_of_it() -> None:
    marth, caeda = make_card("Marth"), make_card("Caeda")
    marth.name = "Caeda"
    marth.save()

    assert (caeda.ordinal, marth.ordinal) == (1, 2)


def test_a_card_that_changes_keeps_its_number() -> None:
    first, second = make_card("Marth", "a"), make_card("Marth", "b")
    first.title = "z"
    first.save()

    assert (first.ordinal, second.ordinal) == (1, 2)


def test_a_file_that_names_a_card_anew_makes_it_the_newest_of_its_name() -> None:
    import_cards(("Marth", "a", "B01"), ("Caeda", "b", "B02"))
    row = Card.objects.get(name="Marth").printings.get()
    row.external_ids = {"list": "Caeda a"}
    row.save()
    import_cards(("Caeda", "a", "B01"))

    assert ordinals() == {"b": 1, "a": 2}


class NewCards(TestCase):
    """Whatever cards come, the pictures of those that were there stay."""

    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        st.lists(
            st.lists(
                st.tuples(
                    st.sampled_from(("Marth", "Caeda")),
                    st.text("abcdef", min_size=1, max_size=3),
                    st.sampled_from(("B01", "B02", "B03")),
                ),
                min_size=1,
                max_size=6,
                unique_by=lambda card: card[:2],
            ),
            min_size=2,
            max_size=4,
        )
    )
    def test_new_cards_leave_all_old_pictures_as_they_were(
        self, files: list[list[tuple[str, str, str]]]
    ) -> None:
        before: dict[str, str] = {}
        for cards in files:
            import_cards(*cards)
            after = pictures()
            assert {key: after[key] for key in before} == before
            before = after
