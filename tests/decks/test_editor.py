"""The editor: every change with and without htmx, and what is said when a change cannot be made."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.models import Deck
from decks.services import legality, set_counts
from tests.decks.factories import (
    at,
    left_alone,
    legal_deck,
    make_card,
    make_deck,
    make_game,
    make_printing,
    rows,
)

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
    assert "<span>B01-003HN</span>" in page
    assert page.count("3 × <strong>Marth</strong>") == 2
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


def find(mine, deck, **asked) -> list[str]:
    """Return the keys of the cards that the search beside the deck finds."""
    return [row.card.key for row in mine.get(at("cards", deck), asked).context["pane"].rows]


def test_cards_are_found_by_words_numbers_and_conditions(ann, mine) -> None:
    deck = make_deck(ann, (make_card("Marth", "Altean Prince", code="B01-003HN"), 2))
    make_card("Caeda", "Princess of Talys", cost=3)

    assert find(mine, deck, q="mar") == ["marth-altean-prince"]
    assert find(mine, deck, q="prin") == ["caeda-princess-of-talys", "marth-altean-prince"]
    assert find(mine, deck, q="4 b01-0") == ["marth-altean-prince"]
    assert find(mine, deck, q="Maarth") == ["marth-altean-prince"]
    assert find(mine, deck, q="cost>2") == ["caeda-princess-of-talys"]
    assert len(find(mine, deck)) == 2


@pytest.mark.parametrize(
    ("typed", "copies"), [("3 marth", 3), ("2x marth", 2), ("marth", 1), ("3 hunters", 1)]
)
def test_a_number_before_a_search_is_how_many_to_add(ann, mine, typed, copies) -> None:
    make_card("Marth")
    make_card("3 Hunters")

    answer = mine.get(at("cards", make_deck(ann)), {"q": typed})

    assert len(answer.context["pane"].rows) == 1
    assert f'data-copies="{copies}"' in answer.content.decode()


def test_a_row_says_what_the_card_is_and_how_many_the_deck_has(ann, mine) -> None:
    card = make_card("Merric", "Wind Mage", code="B01-020N", cost=2, skill="Draw 1 card.")
    deck = make_deck(ann, (card, 3))

    page = mine.get(at("cards", deck), {"q": "merric"})

    html = page.content.decode()
    (row,) = page.context["pane"].rows
    assert row.held == 3
    for fact in ("Merric", "Wind Mage", "2", "B01-020N"):
        assert fact in row.spoken
    assert f'aria-label="{row.spoken}"' in html
    assert 'aria-description="Draw 1 card.' in html
    assert f'src="{row.face.picture}"' in html
    assert re.search(r'value="3"\s+aria-current="true"', html)


def test_an_empty_search_offers_the_cards_that_name_those_of_the_deck(ann, mine) -> None:
    make_card("Caeda", skill='|ACT| Your "Marth" gets +10 Attack until end of turn.')
    deck = make_deck(ann, (make_card("Marth"), 2))

    (search,) = mine.get(at("edit", deck)).context["pane"].searches

    assert search.label == "Cards that name Marth"
    assert find(mine, deck, q=search.query) == ["caeda"]
    assert not mine.get(at("edit", deck), {"q": "marth"}).context["pane"].searches


def test_printings_of_a_card_are_one_row(ann, mine) -> None:
    card = make_card("Marth", code="B01-001SR")
    make_printing(card, "B01-001SR+")

    assert find(mine, make_deck(ann), q="marth", unique="printing") == ["marth"]


def test_another_tab_is_told_of_changes_and_of_nothing_else(ann, mine) -> None:
    card = make_card("Marth")
    deck = make_deck(ann, (card, 1))
    news = {"version": deck.version}

    assert mine.get(at("news", deck), news, headers=HTMX).status_code == 204
    changed = set_counts(deck=deck, counts={card: 4})
    answer = mine.get(at("news", deck), news, headers=HTMX)

    assert answer.headers["X-Deck-Version"] == str(changed.version)
    assert '<span class="count-number">4</span>' in answer.content.decode()


def test_what_was_undone_is_one_button_away(ann, mine) -> None:
    deck = make_deck(ann)
    mine.post(at("add", deck), {"card": make_card("Marth").key})
    mine.post(at("undo", deck))

    assert 'title="Add 1 Marth"' in mine.get(at("edit", deck)).content.decode()
    mine.post(at("redo", deck))

    assert rows(deck) == {"marth": 1}


def test_without_scripts_a_count_leads_back_to_the_same_search(ann, mine) -> None:
    deck = make_deck(ann)
    posted = {"card": make_card("Marth").key, "count": "3", "back": "q=marth&view=table"}

    answer = mine.post(at("count", deck), posted)

    assert answer.url == f"{at('edit', deck)}?q=marth&view=table"
    assert rows(deck) == {"marth": 3}


def test_an_opening_is_foretold_exactly(ann, mine) -> None:
    """49 cards without the Lord, 19 of them of Cost 1: 1 - C(30, 6) / C(49, 6)."""
    deck = make_deck(ann, (make_card("Abel"), 20), (make_card("Cain", cost=3), 30))
    mine.post(at("choose", deck), {"choice": "lord", "card": "abel"})

    page = mine.get(at("edit", deck))

    chances = {row["label"]: row["chance"] for row in page.context["deck_page"].shown_openings}
    assert chances["Cost 1 in the first 6"] == "95.8%"
    assert chances["Another Abel in the first 7"] == "97.6%"


def test_the_editor_takes_the_same_queries_for_1_card_and_12(
    ann, mine, django_assert_max_num_queries
) -> None:
    for deck in (make_deck(ann, (make_card("Caeda"), 1)), legal_deck(ann)):
        with django_assert_max_num_queries(22):
            mine.get(at("edit", deck))


@pytest.mark.parametrize(
    ("name", "posted"),
    [
        ("add", {"card": "caeda"}),
        ("add", {"card": "caeda", "count": "-1"}),
        ("count", {"card": "caeda", "count": "4"}),
        ("count", {"card": "caeda", "count": "0"}),
    ],
)
@pytest.mark.parametrize("is_new", [True, False])
@pytest.mark.parametrize("minutes", [1, 31])
def test_a_change_of_a_card_takes_three_queries(
    ann, mine, django_capture_on_commit_callbacks, name, posted, is_new, minutes
) -> None:
    """The deck; its rows with their cards and the card that is put in; one write of it all, with a
    point of the history if the deck was left alone for a while. No transaction is opened.

    Beside them session and user, as for every page of somebody who is signed in.
    """
    caeda = make_card("Caeda")
    for deck in (make_deck(ann, (make_card("Cain"), 2)), legal_deck(ann)):
        if not is_new:
            set_counts(deck=deck, counts={caeda: 2})
        deck = left_alone(deck, minutes)
        with (
            CaptureQueriesContext(connection) as asked,
            django_capture_on_commit_callbacks(execute=True),
        ):
            assert mine.post(at(name, deck), posted, headers=HTMX).status_code == 200

        first_tables = [query["sql"].split('"')[1] for query in asked if '"' in query["sql"]]
        assert first_tables[:2] == ["django_session", "cardbase_user"]
        assert len(asked) - 2 <= 3
        was_changed = Deck.objects.get(pk=deck.pk).version != deck.version
        assert deck.points.count() == (minutes == 31 and was_changed)


@pytest.mark.parametrize("typed", ["rarity:ZZ", "cost:many", "hue:red", "2 cost<"])
def test_a_search_that_cannot_be_read_says_why_in_the_list(ann, mine, typed) -> None:
    deck = make_deck(ann, (make_card("Marth", code="B01-001R"), 1))

    answer = mine.get(at("cards", deck), {"q": typed})

    (problem,) = answer.context["browse"].errors
    assert problem in unescape(answer.content.decode())
