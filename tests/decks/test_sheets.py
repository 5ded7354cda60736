"""What is printed of a deck: proxies of an exact size with marks where to cut, and its list."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.core.cache import cache
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from cardbase.faces import face
from decks.services import update_deck
from decks.sheets.card_face import printable
from decks.sheets.pictures import draw_pictures, kept_pictures
from decks.sheets.proxies import proxies_pdf
from decks.sheets.tasks import make_proxies
from decks.views import sheets
from tests.decks.factories import at, legal_deck, make_card, make_deck

pytestmark = pytest.mark.django_db
POINTS_A_MM = 72 / 25.4


@pytest.fixture(autouse=True)
def nothing_is_kept() -> None:
    cache.clear()


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Return the list of jobs that a worker is asked for."""
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(make_proxies, "apply_async", lambda args, **_: asked.append(args))
    return asked


def pages_of(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(pdf)).pages)


def in_mm(points: float) -> float:
    return round(points / POINTS_A_MM, 1)


def lines_on(page: PageObject) -> set[tuple[float, float, float, float]]:
    """The lines that are drawn on a page itself, in millimeters from its lower left corner."""
    found, start = set(), (0.0, 0.0)
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator in (b"m", b"l"):
            end = (in_mm(float(operands[0])), in_mm(float(operands[1])))
            if operator == b"l":
                found.add((*start, *end))
            start = end
    return found


def test_proxies_are_three_by_three_on_a4_with_cut_marks(ann, client, queued) -> None:
    deck = make_deck(ann, (make_card("Caeda"), 4), (make_card("Cain"), 6), visibility="unlisted")
    make_proxies(deck.pk, "en")

    answer = client.get(at("proxies", deck))

    assert answer["Content-Type"] == "application/pdf"
    pages = pages_of(answer.content)
    assert len(pages) == 2
    for page in pages:
        assert (in_mm(page.mediabox.width), in_mm(page.mediabox.height)) == (210, 297)
        marks = lines_on(page)
        upright = {x for x, _, x2, _ in marks if x == x2}
        level = {y for _, y, _, y2 in marks if y == y2}
        # Cards of 63 by 88 mm in the middle of the page, edge to edge.
        assert upright == {10.5, 73.5, 136.5, 199.5}
        assert level == {16.5, 104.5, 192.5, 280.5}
        assert len(marks) == 16
        # No mark reaches into a card.
        assert all(max(y, y2) < 16.5 or min(y, y2) > 280.5 for x, y, x2, y2 in marks if x == x2)
        assert all(max(x, x2) < 10.5 or min(x, x2) > 199.5 for x, y, x2, y2 in marks if y == y2)
    assert pages[0].extract_text().count("Caeda") == 4
    assert pages[1].extract_text().count("Cain") == 1


def test_a_card_is_drawn_once_in_the_file_however_many_copies_there_are() -> None:
    card = make_card("Caeda", skill="|ACT| [Flip 2 bonds] Draw a card <Flier>.").as_data()
    assert draw_pictures("cipher", [card], {}) == 1
    pictures = kept_pictures("cipher", [card])
    assert draw_pictures("cipher", [card], pictures) == 0
    one, many = (proxies_pdf("Deck", [face(card, "cipher")] * count, pictures) for count in (1, 18))

    assert len(pages_of(many)) == 2
    assert len(many) < len(one) * 1.2
    assert "[ACT] [Flip 2 bonds] Draw a card Flier." in pages_of(one)[0].extract_text()


def test_a_worker_makes_what_is_not_kept_and_is_asked_once(ann, client, queued) -> None:
    deck = make_deck(ann, (make_card("Caeda"), 4), visibility="public")

    for _ in range(2):
        answer = client.get(at("proxies", deck))
        assert answer.status_code == 202
        assert answer["Refresh"] == "2"
        assert "0 of 1 are ready" in answer.content.decode()
    assert queued == [(deck.pk, "en")]

    make_proxies(*queued[0])
    assert client.get(at("proxies", deck)).status_code == 200
    update_deck(deck=deck, name="Another title")
    assert client.get(at("proxies", deck)).status_code == 202
    assert len(queued) == 2


@pytest.mark.parametrize("count", [0, 127])
def test_proxies_have_a_sensible_number(ann, client, queued, count) -> None:
    deck = make_deck(ann, (make_card("Caeda"), count), visibility="public")

    answer = client.get(at("proxies", deck))

    assert answer.status_code == 422
    assert f"1 to 126 cards. This one has {count}" in answer.content.decode()


def test_a_person_prints_so_many_decks_in_a_while(ann, mine, stranger, monkeypatch, queued) -> None:
    monkeypatch.setattr(sheets, "PROXIES_IN_TEN_MINUTES", 1)
    caeda = make_card("Caeda")
    first, second = (make_deck(ann, (caeda, n), visibility="public") for n in (1, 2))

    assert [mine.get(at("proxies", deck)).status_code for deck in (first, second)] == [202, 429]
    third = make_deck(ann, (caeda, 3), visibility="public")
    assert stranger.get(at("proxies", third)).status_code == 202


@pytest.mark.parametrize("page", ["proxies", "sheet"])
def test_nobody_prints_a_private_deck_of_another(ann, stranger, page) -> None:
    deck = make_deck(ann, (make_card("Caeda"), 1))

    assert stranger.get(at(page, deck)).status_code == 404


@pytest.mark.parametrize(
    ("text", "printed"),
    [("Lucía – “Ō” −1", "Lucía – “O” –1"), ("封印", "??"), ("½ …", "½ …")],
)
def test_letters_that_no_standard_typeface_has_are_replaced(text, printed) -> None:
    assert printable(text) == printed


def test_the_deck_sheet_lists_numbers_names_and_totals(ann, client) -> None:
    deck = legal_deck(ann, name="Heroes of Altea", visibility="unlisted")

    page = client.get(at("sheet", deck)).content.decode()

    for text in ("Heroes of Altea", "B01-003HN", "Marth, Hero-King", "50 cards in all", "Total"):
        assert text in page
