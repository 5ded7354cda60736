import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from cardbase.edits.card_keys import KeyTaken, rename_key
from cardbase.models import Card, CardAlias, Provenance
from tests.cardbase.factories import make_card, make_game, make_printing, make_set

pytestmark = pytest.mark.django_db


def test_a_card_is_handed_to_the_rules_with_its_set_codes_in_the_order_of_the_sets() -> None:
    card = make_card("Marth", "Altean Prince", key="marth", texts={"skill": "Hold."})
    make_set("P01", order=3)
    make_set("B01", order=1)
    for code in ("P01-003PR", "B01-003HN", "B01-003N"):
        make_printing(card, code)

    data = Card.objects.with_data().get(key="marth").as_data()

    assert (data.key, data.name, data.title) == ("marth", "Marth", "Altean Prince")
    assert data.stats["attack"] == 40
    assert data.texts == {"skill": "Hold."}
    assert data.printed_in == ("B01", "P01")


def test_handing_over_cards_takes_one_query_however_many_there_are(
    django_assert_num_queries,
) -> None:
    for number in range(5):
        make_printing(make_card(f"Card {number}"), f"B01-00{number}N")

    with django_assert_num_queries(1):
        handed = [card.as_data() for card in Card.objects.with_data()]

    assert len(handed) == 5


@pytest.mark.parametrize(
    ("facts", "place"),
    [
        ({"attack": "strong"}, "attack"),
        ({"cost": None}, "cost"),
        ({"insignias": ["pink"]}, "insignias"),
        ({"level": 3}, "level"),
    ],
)
def test_facts_the_schema_does_not_allow_are_refused_on_saving(facts: dict, place: str) -> None:
    with pytest.raises(ValidationError, match=place):
        make_card(**facts)


def test_bulk_writing_refuses_the_same_facts() -> None:
    card = make_card()
    card.stats = {**card.stats, "attack": -10}
    bad = Card(game=card.game, key="bad", name="Bad", kind="character", stats={})

    with pytest.raises(ValidationError, match="at least 0"):
        Card.objects.bulk_update([card], ["stats"])
    with pytest.raises(ValidationError, match="missing"):
        Card.objects.bulk_create([bad])


def test_a_text_in_a_section_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(ValidationError, match="known: skill, support"):
        make_card(texts={"poem": "Roses."})


def test_a_game_without_rules_takes_any_facts_of_the_right_shape() -> None:
    game = make_game("chess")

    card = make_card(game=game, kind="piece", worth=9)

    assert card.stats["worth"] == 9
    with pytest.raises(ValidationError, match="JSON object"):
        Card.objects.create(game=game, key="list", name="List", kind="piece", stats=[1])


def test_a_partial_card_may_lack_what_it_says_is_unknown() -> None:
    card = make_card(attack=None, provenance=Provenance.PARTIAL, unknown=["attack"])

    assert not card.is_playable
    with pytest.raises(ValidationError, match="yet has a value"):
        make_card(attack=40, provenance=Provenance.PARTIAL, unknown=["attack"])


@pytest.mark.parametrize(
    ("provenance", "unknown"),
    [(Provenance.PARTIAL, []), (Provenance.OFFICIAL, ["support"])],
)
def test_exactly_partial_cards_have_unknown_facts(provenance: str, unknown: list[str]) -> None:
    absent = dict.fromkeys(unknown)

    with pytest.raises(IntegrityError, match="card_partial_exactly_when_facts_unknown"):
        make_card(provenance=provenance, unknown=unknown, **absent)


def test_a_key_stands_for_one_card_of_a_game() -> None:
    make_card(key="marth")

    with pytest.raises(IntegrityError, match="card_key_unique_in_game"):
        make_card(key="marth")


def test_a_renamed_card_is_found_under_both_keys() -> None:
    card = make_card(key="shiida")

    rename_key(card, "caeda")

    assert Card.objects.addressed("shiida").get().key == "caeda"
    assert Card.objects.addressed("caeda").get() == card
    assert [row.key for row in card.history.all()] == ["caeda", "shiida"]


def test_a_card_may_take_its_old_key_back_and_no_other_card_may() -> None:
    card = make_card(key="shiida")
    rename_key(card, "caeda")

    with pytest.raises(KeyTaken):
        rename_key(make_card(key="other"), "shiida")
    rename_key(card, "shiida")

    assert Card.objects.get(pk=card.pk).key == "shiida"
    assert [alias.key for alias in CardAlias.objects.all()] == ["caeda"]


@pytest.mark.parametrize("words", ["marth", "prince altea", "lodestar", "falchion", "Mar"])
def test_words_are_looked_for_in_name_title_class_and_texts(words: str) -> None:
    texts = {"skill": "Falchion |CONT| While attacking a <Dragon>."}
    expected = make_card("Marth", "Prince of Altea", texts=texts, **{"class": "Lodestar"})
    make_card("Caeda", "Talys's Heart")

    assert list(Card.objects.matching(words)) == [expected]


def test_a_word_in_the_name_counts_for_more_than_one_in_the_texts() -> None:
    mentions = make_card("Caeda", texts={"skill": "While supported by Marth."})
    named = make_card("Marth")

    assert list(Card.objects.matching("marth")) == [named, mentions]


def test_numbers_that_are_missing_or_open_are_no_numbers() -> None:
    known = make_card("Known", cost=2)
    make_card("Open", cost="X")
    make_card("Unknown", cost=None, provenance=Provenance.PARTIAL, unknown=["cost"])

    cheap = Card.objects.with_number("cost").filter(number_cost__lte=3)

    assert list(cheap) == [known]
