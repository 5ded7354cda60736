"""Importing a list, and editing one as text: nothing typed is lost, nothing is left out unseen."""

import re

import pytest
from django.urls import reverse

from decks.models import Deck
from decks.services import set_counts
from tests.decks.factories import make_card, make_deck, make_game, rows

pytestmark = pytest.mark.django_db
IMPORT = "/decks/import/"


@pytest.fixture
def marth():
    return make_card("Marth", "Altean Prince", code="B01-003HN")


def posted(text: str, action: str, **more: str) -> dict[str, object]:
    return {"game": make_game().pk, "name": "", "text": text, "action": action, **more}


def test_a_list_is_shown_as_it_was_read_before_it_is_saved(mine, marth) -> None:
    answer = mine.post(IMPORT, posted("4 B01-003HN", "preview"))

    assert answer.status_code == 200
    assert "All lines were understood." in answer.content.decode()
    assert "4 B01-003HN Marth, Altean Prince" in answer.content.decode()
    assert not Deck.objects.exists()


def test_a_list_is_saved_with_its_name_and_lord(ann, mine, marth) -> None:
    text = "Name: Heroes\r\nFormat: Standard\r\nLord: B01-003HN\r\n4 B01-003HN"

    answer = mine.post(IMPORT, posted(text, "save"))

    deck = Deck.objects.get()
    assert answer.url == reverse("decks:edit", args=[deck.token])
    assert (deck.owner, deck.name, deck.format) == (ann, "Heroes", "standard")
    assert deck.choices == {"lord": "marth-altean-prince"}
    assert rows(deck) == {"marth-altean-prince": 4}


def test_saving_with_unread_lines_shows_them_instead(mine, marth) -> None:
    text = "4 B01-003HN\n4 Gharnef"

    answer = mine.post(IMPORT, posted(text, "save"))

    page = answer.content.decode()
    assert not Deck.objects.exists()
    assert "Line 2:" in page
    assert "No card is named “Gharnef”." in page
    assert "4 Gharnef</textarea>" in page


def test_unread_lines_are_left_out_when_the_person_says_so(mine, marth) -> None:
    mine.post(IMPORT, posted("4 B01-003HN\n4 Gharnef", "save_readable", name="Mine"))

    assert (Deck.objects.get().name, Deck.objects.get().size) == ("Mine", 4)


def test_choosing_a_near_match_corrects_that_line_of_the_text(mine, marth) -> None:
    text = "# mine\r\n4 Marht, Altean Prinze\r\n"
    correct = "0:1:4 Marht, Altean Prinze\n4 B01-003HN Marth, Altean Prince"

    answer = mine.post(IMPORT, posted(text, "", correct=correct))

    assert "All lines were understood." in answer.content.decode()
    assert "# mine\n4 B01-003HN Marth, Altean Prince\n</textarea>" in answer.content.decode()


@pytest.mark.parametrize(
    "pieces",
    [
        ["3 Cain", "4 Marth", "2 Caeda"],
        ["", "4 Marth", "2 Caeda"],
        ["3 Cain\n1 Caeda", "4 Marth", "2 Caeda"],  # a line added above
        ["", "2 Caeda\n4 Marth"],  # and one moved, in the box itself
    ],
)
def test_a_correction_finds_its_line_after_others_were_edited(mine, marth, pieces) -> None:
    make_card("Marth", "Hero-King", code="B01-001SR")
    make_card("Cain")
    make_card("Caeda")
    page = mine.post(IMPORT, posted("3 Cain\n\n4 Marth\n2 Caeda", "preview"))
    (problem,) = page.context["segments"][1].problems
    (correct,) = [one.value for one in problem.corrections if "Altean Prince" in one.value]

    answer = mine.post(IMPORT, posted("", "") | {"text": pieces, "correct": correct})

    corrected = "\n".join(pieces).replace("4 Marth", "4 B01-003HN Marth, Altean Prince")
    assert answer.context["parsed"].text == corrected
    assert answer.context["parsed"].unparsed == []


def test_a_correction_of_a_line_that_was_edited_too_replaces_nothing_and_says_so(
    mine, marth
) -> None:
    pieces = {"text": ["3 B01-003HN", "1 Caeda"], "correct": "1:0:4 Marth\n4 B01-003HN"}

    answer = mine.post(IMPORT, posted("", "") | pieces)

    assert answer.context["parsed"].text == "3 B01-003HN\n1 Caeda"
    assert "You edited “4 Marth” meanwhile, so it was not replaced." in answer.content.decode()


def test_candidates_show_number_cost_and_face(mine, marth) -> None:
    king = make_card("Marth", "Hero-King", code="B01-001SR", cost=4)

    answer = mine.post(IMPORT, posted("4 Marth", "preview"))

    (problem,) = answer.context["segments"][0].problems
    (first, second) = problem.corrections
    page = answer.content.decode()
    assert (first.candidate.number, second.candidate.number) == ("B01-001SR", "B01-003HN")
    assert first.candidate.face.price.value == "4"
    assert f'data-preview="{king.get_absolute_url()}"' in page
    assert first.candidate.face.picture in page
    assert re.search(r"<span>B01-001SR</span>\s*<span>Deployment Cost 4</span>", page)
    assert 'value="0:0:4 Marth\n4 B01-001SR Marth, Hero-King"' in page


def test_many_candidates_are_asked_for_in_one_query_and_open_with_a_click(
    mine, marth, django_assert_max_num_queries
) -> None:
    for number in range(19):
        make_card("Marth", f"Number {number}", code=f"B07-{number:03}N")

    with django_assert_max_num_queries(12):
        answer = mine.post(IMPORT, posted("4 Marth\n3 Marth", "preview"))

    problems = [problem for one in answer.context["segments"] for problem in one.problems]
    assert [(len(one.first), len(one.others)) for one in problems] == [(6, 14)] * 2
    assert "14 more cards" in answer.content.decode()


def test_notes_stand_above_the_list(mine, marth) -> None:
    answer = mine.post(IMPORT, posted("# mine\n4 B01-003HN *F*", "preview"))

    page = answer.content.decode()
    assert "Line 1 is a comment." in page
    assert "Decks here do not say what line 2 marks, such as foil." in page


def test_a_text_that_comes_in_pieces_is_one_text(mine, marth) -> None:
    pieces = {
        "text": ["# mine\r\n", "4 Marht", "4 B01-003HN"],
        "correct": "1:0:4 Marht\r\n1 B01-003HN",
    }

    answer = mine.post(IMPORT, posted("", "") | pieces)

    assert answer.context["parsed"].size == 5
    assert "# mine\n\n1 B01-003HN\n4 B01-003HN</textarea>" in answer.content.decode()


def test_lines_are_counted_from_the_first_even_if_it_is_blank(mine, marth) -> None:
    answer = mine.post(IMPORT, posted("\r\n\r\n4 Gharnef", "preview"))

    assert [line.number for line in answer.context["parsed"].unparsed] == [3]


def test_a_text_of_blanks_is_an_empty_one(mine) -> None:
    assert mine.post(IMPORT, posted(" \r\n ", "preview")).status_code == 422


@pytest.mark.parametrize(
    "correct", ["99:0:4 B01-003HN\nX", "x:0:4 B01-003HN\nX", "0:x:4\nX", "0:0:\nX", "0:0", ":", "2"]
)
def test_a_correction_of_no_line_changes_nothing(mine, marth, correct) -> None:
    answer = mine.post(IMPORT, posted("4 B01-003HN", "preview", correct=correct))

    assert answer.context["parsed"].size == 4


def test_an_empty_import_says_what_to_paste(mine) -> None:
    answer = mine.post(IMPORT, posted("", "preview"))

    assert answer.status_code == 422
    assert "Paste a deck list" in answer.content.decode()


def test_the_anonymous_are_asked_to_log_in(client) -> None:
    assert client.get(IMPORT).status_code == 302
    assert client.post(IMPORT, posted("4 x", "save")).status_code == 302
    assert not Deck.objects.exists()


def test_a_deck_is_edited_as_text(ann, mine, marth) -> None:
    deck = make_deck(ann, (marth, 4), choices={"lord": marth.key})
    address = reverse("decks:text", args=[deck.token])
    make_card("Caeda")

    assert "4 B01-003HN Marth, Altean Prince" in mine.get(address).content.decode()
    mine.post(address, {"text": "2 Caeda", "action": "save", "version": deck.version})

    assert rows(deck) == {"caeda": 2}
    assert Deck.objects.get().choices == {"lord": marth.key}


def test_name_and_format_that_the_text_states_are_taken_over(ann, mine, marth) -> None:
    deck = make_deck(ann, (marth, 4))
    text = "Name: New\nFormat: Standard\n4 B01-003HN"

    mine.post(
        reverse("decks:text", args=[deck.token]),
        {"text": text, "action": "save", "version": deck.version},
    )

    assert (Deck.objects.get().name, Deck.objects.get().format) == ("New", "standard")


def test_text_with_unread_lines_replaces_nothing(ann, mine, marth) -> None:
    deck = make_deck(ann, (marth, 4))

    answer = mine.post(
        reverse("decks:text", args=[deck.token]),
        {"text": "2 Gharnef", "action": "save", "version": deck.version},
    )

    assert "2 Gharnef</textarea>" in answer.content.decode()
    assert rows(deck) == {"marth-altean-prince": 4}


def test_text_written_for_an_older_version_is_kept_on_the_page_and_not_in_the_deck(
    ann, mine, marth
) -> None:
    deck = make_deck(ann, (marth, 4))
    set_counts(deck=deck, counts={marth: 3})

    answer = mine.post(
        reverse("decks:text", args=[deck.token]),
        {"text": "1 B01-003HN", "action": "save", "version": deck.version},
    )

    assert answer.status_code == 409
    assert "was changed elsewhere" in answer.content.decode()
    assert "1 B01-003HN</textarea>" in answer.content.decode()
    assert rows(deck) == {"marth-altean-prince": 3}


@pytest.mark.parametrize(
    ("action", "text"), [("preview", "1 B01-003HN"), ("save", "1 B01-003HN\n2 Gharnef")]
)
def test_text_that_was_only_checked_is_still_of_the_version_it_was_written_for(
    ann, mine, marth, action: str, text: str
) -> None:
    deck = make_deck(ann, (marth, 4))
    address = reverse("decks:text", args=[deck.token])
    set_counts(deck=deck, counts={make_card("Caeda"): 2})

    page = mine.post(address, {"text": text, "action": action, "version": deck.version})
    shown = re.findall(r'name="version" value="(\d+)"', page.content.decode())
    assert shown == [str(deck.version)]
    answer = mine.post(address, {"text": "1 B01-003HN", "action": "save", "version": shown[0]})

    assert answer.status_code == 409
    assert rows(deck) == {"marth-altean-prince": 4, "caeda": 2}
    # The person has now been told; to save again is to replace what the other tab did.
    (fresh,) = re.findall(r'name="version" value="(\d+)"', answer.content.decode())
    mine.post(address, {"text": "1 B01-003HN", "action": "save", "version": fresh})
    assert rows(deck) == {"marth-altean-prince": 1}
