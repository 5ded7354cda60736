"""The editor: every change with and without htmx, and what is said when a change cannot be made."""

import re
from html import unescape

import pytest

from decks.models import Deck
from decks.services import legality, set_counts
from tests.decks.factories import at, legal_deck, make_card, make_deck, make_game, rows

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize(
    ("posted", "count"),
    [
        ({"card": "marth"}, 3),
        ({"card": "marth", "count": "2"}, 4),
        ({"card": "marth", "count": "-1"}, 1),
        ({"q": "Marth"}, 3),
        ({"q": "4 Marth"}, 6),
        ({"q": "2x B01-003HN"}, 4),
    ],
)
def test_cards_are_added_and_taken_out_by_key_or_by_what_is_typed(ann, mine, posted, count) -> None:
    deck = make_deck(ann, (make_card("Marth", code="B01-003HN"), 2))

    answer = mine.post(at("add", deck), posted)

    assert answer.url == at("edit", deck)
    assert rows(deck) == {"marth": count}


def test_with_htmx_a_change_is_answered_with_the_part_that_changed(ann, mine) -> None:
    deck = make_deck(ann)
    make_card("Marth")

    answer = mine.post(at("add", deck), {"q": "Marth"}, headers=HTMX)

    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in page
    assert 'id="row-marth"' in page
    assert "A Cipher deck needs at least 50 cards including the Lord; this one has 1." in page
    assert "1 card, 2 problems" in page


def test_an_ambiguous_name_offers_the_cards_it_may_mean(ann, mine) -> None:
    deck = make_deck(ann)
    make_card("Marth", "Altean Prince", code="B01-003HN")
    make_card("Marth", "Hero-King")

    answer = mine.post(at("add", deck), {"q": "3 Marth"})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "2 cards are named “Marth”; use the number." in page
    assert "Add B01-003HN Marth, Altean Prince" in page
    assert 'name="count" value="3"' in page
    assert 'value="3 Marth"' in page
    assert rows(deck) == {}


@pytest.mark.parametrize(
    ("posted", "message"),
    [
        ({"q": ""}, "Enter the name or number of a card."),
        ({"q": "# note"}, "Enter the name or number of a card."),
        ({"q": "Gharnef"}, "No card is named “Gharnef”."),
        ({"card": "gharnef"}, "has no card with the key “gharnef”."),
        ({"card": "edward"}, "has no card with the key “edward”."),
        ({"card": "marth", "count": "many"}, "“many” is not a valid number of copies."),
        ({"card": "marth", "count": "9999"}, "0 to 999 copies"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_cannot_be_added_is_named_and_the_deck_stays(
    ann, mine, posted, message, headers
) -> None:
    deck = make_deck(ann)
    make_card("Marth")
    make_card("Edward", game=make_game("chess"))

    answer = mine.post(at("add", deck), posted, headers=headers)

    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert rows(deck) == {}


def test_a_count_is_set(ann, mine) -> None:
    deck = make_deck(ann, (make_card("Marth"), 2))

    mine.post(at("count", deck), {"card": "marth", "count": "4", "version": deck.version})

    assert rows(deck) == {"marth": 4}


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_second_tab_sees_the_deck_as_it_is_and_why_nothing_was_done(ann, mine, headers) -> None:
    marth = make_card("Marth")
    deck = make_deck(ann, (marth, 2))
    set_counts(deck=deck, counts={marth: 3})

    answer = mine.post(
        at("count", deck),
        {"card": "marth", "count": "1", "version": deck.version},
        headers=headers,
    )

    assert answer.status_code == 409
    assert "was changed elsewhere" in answer.content.decode()
    assert '<span class="count-number">3</span>' in answer.content.decode()
    assert rows(deck) == {"marth": 3}


def test_the_lord_is_chosen_and_shown(ann, mine) -> None:
    deck = make_deck(ann, (make_card("Marth"), 1))

    mine.post(at("choose", deck), {"choice": "lord", "card": "marth", "version": deck.version})

    page = mine.get(at("edit", deck)).content.decode()
    assert Deck.objects.get().choices == {"lord": "marth"}
    assert re.search(r'<option value="marth"\s+selected>Marth</option>', page)


def test_the_format_decides_what_is_legal(ann, mine) -> None:
    deck = legal_deck(ann)

    answer = mine.post(
        at("format", deck), {"format": "standard", "version": deck.version}, headers=HTMX
    )

    assert "is not legal in Standard" in answer.content.decode()


def test_a_repair_is_one_button(ann, mine) -> None:
    deck = legal_deck(ann)
    marth = deck.rows.get(card__key="marth-altean-prince").card
    deck = set_counts(deck=deck, counts={marth: 6})
    (problem,) = [p for p in legality(deck) if p.severity == "error"]

    mine.post(
        at("repair", deck),
        {"code": problem.code, "cards": " ".join(problem.cards), "version": deck.version},
    )

    assert rows(deck)["marth-altean-prince"] == 4


def test_a_repair_of_a_problem_that_is_gone_says_so(ann, mine) -> None:
    deck = legal_deck(ann)

    answer = mine.post(at("repair", deck), {"code": "too_many_copies", "cards": "x"})

    assert answer.status_code == 422
    assert "no longer has this problem" in answer.content.decode()


def test_undo_is_one_button_that_says_what_it_undoes(ann, mine) -> None:
    deck = make_deck(ann)
    make_card("Marth")
    mine.post(at("add", deck), {"q": "2 Marth"})

    assert (
        'Undo<span class="visually-hidden">: Add 2 Marth'
        in mine.get(at("edit", deck)).content.decode()
    )
    mine.post(at("undo", deck), {"version": Deck.objects.get().version})

    assert rows(deck) == {}


def test_suggestions_find_words_anywhere_in_name_title_and_number(ann, mine) -> None:
    deck = make_deck(ann, (make_card("Marth", "Altean Prince", code="B01-003HN"), 2))
    make_card("Caeda", "Princess of Talys")

    def found(typed: str) -> list[str]:
        answer = mine.get(at("autocomplete", deck), {"q": typed})
        return [option.card.key for option in answer.context["options"]]

    assert found("mar") == ["marth-altean-prince"]
    assert found("prin") == ["caeda-princess-of-talys", "marth-altean-prince"]
    assert found("prince mar") == ["marth-altean-prince"]
    assert found("4 b01-0") == ["marth-altean-prince"]
    assert found("Maarth") == ["marth-altean-prince"]
    assert found("") == []
    assert "2 in the deck" in mine.get(at("autocomplete", deck), {"q": "marth"}).content.decode()


def test_suggestions_stand_by_how_well_they_fit(ann, mine) -> None:
    deck = make_deck(ann)
    for name, title, code in [
        ("Ana", "Of the Marsh", "B01-001N"),
        ("Ana", "Marshal", "B01-002N"),
        ("Old Mars", "", "B01-003N"),
        ("Marsha", "", "B01-004N"),
        ("Mars", "Third", "B02-001N"),
        ("Mars", "Second", "B01-005N"),
        ("Mars", "", "B03-001N"),
        ("Samarsa", "", "B01-006N"),
        ("Bo", "None", "MARS-01N"),
    ]:
        make_card(name, title, code=code)

    answer = mine.get(at("autocomplete", deck), {"q": "mars"})

    assert [str(card) for card in answer.context["found"]] == [
        "Mars",
        "Mars, Second",
        "Mars, Third",
        "Marsha",
        "Old Mars",
        "Ana, Marshal",
        "Ana, Of the Marsh",
    ]
    assert "7 cards" in answer.content.decode()


def test_every_namesake_is_found_by_the_name_some_at_a_time(ann, mine) -> None:
    deck = make_deck(ann)
    everyone = {make_card("Marth", f"Number {n}", code=f"B07-{n:03}N").key for n in range(95)}

    found, start, sizes = set(), 0, []
    while start is not None:
        page = mine.get(at("autocomplete", deck), {"q": "2 marth", "start": start})
        assert page.context["found"].total == 95
        sizes.append(len(page.context["options"]))
        found |= {option.card.key for option in page.context["options"]}
        start = page.context["found"].next_start

    assert found == everyone
    assert sizes == [40, 40, 15]


@pytest.mark.parametrize("start", ["-1", "x", "²", "9" * 30, "1000"])
def test_no_start_of_suggestions_is_a_fault(ann, mine, start) -> None:
    deck = make_deck(ann, (make_card("Marth"), 1))

    assert mine.get(at("autocomplete", deck), {"q": "marth", "start": start}).status_code == 200
    assert mine.get(at("edit", deck), {"q": "marth", "start": start}).status_code == 200


def test_without_scripts_all_that_was_found_is_a_page_away(ann, mine) -> None:
    deck = make_deck(ann)
    for number in range(50):
        make_card("Marth", f"Number {number}", code=f"B07-{number:03}N")

    first = mine.get(at("edit", deck), {"q": "Marth"}).content.decode()
    second = mine.get(at("edit", deck), {"q": "Marth", "start": 40}).content.decode()

    assert "50 cards" in first
    assert "?q=Marth&amp;start=40#add" in first
    assert "Add Marth, Number 49" in second
    assert "Show more" not in second


def test_the_editor_can_be_opened_with_a_name_to_look_for(ann, mine) -> None:
    deck = make_deck(ann)
    make_card("Marth", "Hero-King")

    page = mine.get(at("edit", deck), {"q": "Marth"}).content.decode()

    assert "Add Marth, Hero-King" in page


def test_the_editor_takes_the_same_queries_for_1_card_and_12(
    ann, mine, django_assert_max_num_queries
) -> None:
    for deck in (make_deck(ann, (make_card("Caeda"), 1)), legal_deck(ann)):
        with django_assert_max_num_queries(9):
            mine.get(at("edit", deck))


def test_a_suggestion_says_to_those_who_hear_it_what_its_card_is_and_does(ann, mine) -> None:
    card = make_card("Merric", "Wind Mage", code="B01-020N", cost=2, skill="Draw 1 card.")
    deck = make_deck(ann, (card, 3))

    (option,) = mine.get(at("autocomplete", deck), {"q": "merric"}).context["options"]
    html = mine.get(at("autocomplete", deck), {"q": "merric"}).content.decode()

    for fact in ("Merric", "Wind Mage", "2", "B01-020N", "3 in the deck"):
        assert fact in option.spoken
    assert f'aria-label="{option.spoken}"' in html
    assert 'aria-description="Draw 1 card.' in html


def test_a_suggestion_shows_number_cost_and_a_small_face(ann, mine) -> None:
    make_card("Merric", "Wind Mage", code="B01-020N", cost=2)

    answer = mine.get(at("autocomplete", make_deck(ann)), {"q": "merric"})

    (option,) = answer.context["options"]
    html = " ".join(answer.content.decode().split())
    assert f'src="{option.face.picture}"' in html
    assert "B01-020N · Deployment Cost 2" in html


@pytest.mark.parametrize("typed", ["rarity:ZZ", "cost:many", "hue:red", "2 cost<"])
def test_a_search_that_cannot_be_read_says_why_in_the_list(ann, mine, typed) -> None:
    deck = make_deck(ann, (make_card("Marth", code="B01-001R"), 1))

    answer = mine.get(at("autocomplete", deck), {"q": typed})

    assert answer.context["found"].problem
    assert answer.context["found"].problem.split(".")[0] in unescape(answer.content.decode())
