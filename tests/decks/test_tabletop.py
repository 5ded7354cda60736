"""Decks for Tabletop Simulator: the sheets of faces, and the saved object that points to them."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from django.core.cache import cache
from PIL import Image

from cardbase.art import facts_of, picture, png
from cardbase.faces import face
from decks.lists import parse_list
from decks.models import CustomCard, Deck, FaceSheet
from decks.services import set_counts
from decks.services.custom_cards import keep_custom_card
from decks.sheets import face_sheets
from decks.sheets.face_sheets import grid_for
from decks.sheets.face_svg import FONT_FILES, face_svg
from decks.sheets.tasks import draw_face_sheets
from decks.views import tabletop
from tests.decks.factories import FACTS, at, legal_deck, make_card, make_deck, make_game

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_is_queued() -> None:
    cache.clear()


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the list of jobs that a worker is asked for, each the digests of sheets."""
    jobs: list[list[str]] = []
    monkeypatch.setattr(
        draw_face_sheets, "apply_async", lambda args, **_: jobs.append(list(args[0]))
    )
    return jobs


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw faces small: what is on a sheet and where is the same."""
    monkeypatch.setattr(face_sheets, "WIDEST", 60)


def draw(jobs: list[list[str]]) -> None:
    draw_face_sheets(jobs.pop())


def saved(client: Any, deck: Deck) -> dict[str, Any]:
    answer = client.get(at("tabletop-object", deck))
    assert answer["Content-Disposition"] == 'attachment; filename="heroes-tts.json"'
    data: dict[str, Any] = json.loads(answer.content)
    return data


@pytest.mark.parametrize("number", range(1, 71))
def test_a_sheet_is_no_larger_than_tabletop_simulator_takes(number: int) -> None:
    grid = grid_for(number)

    assert number <= grid.columns * grid.rows <= 70
    assert grid.columns <= 10
    assert grid.rows <= 7
    assert grid.columns * grid.face_width <= 4096
    assert grid.rows * grid.face_height <= 4096
    # No whole row or column is empty.
    assert grid.columns * (grid.rows - 1) < number


def test_the_page_waits_for_a_worker_that_is_asked_once(ann, client, jobs) -> None:
    deck = legal_deck(ann, visibility="unlisted")

    for _ in range(2):
        answer = client.get(at("tabletop", deck))
        assert (answer.status_code, answer["Refresh"]) == (202, "2")
        assert client.get(at("tabletop-object", deck)).url == at("tabletop", deck)
    assert len(jobs) == 1
    draw(jobs)

    page = client.get(at("tabletop", deck))
    assert page.status_code == 200
    assert "Refresh" not in page
    assert at("tabletop-object", deck) in page.content.decode()


def test_each_card_shows_its_place_on_the_sheet(ann, client, jobs) -> None:
    deck = legal_deck(ann, visibility="unlisted")
    client.get(at("tabletop", deck))
    draw(jobs)

    (pile, lord) = saved(client, deck)["ObjectStates"]

    (sheet,) = FaceSheet.objects.all()
    cards = pile["ContainedObjects"]
    assert (pile["Name"], lord["Name"], len(cards)) == ("DeckCustom", "Card", 49)
    assert pile["DeckIDs"] == [card["CardID"] for card in cards]
    assert (lord["Tags"], lord["GMNotes"]) == (["Lord"], "marth-altean-prince")
    for card in [*cards, lord]:
        number, place = divmod(card["CardID"], 100)
        custom = card["CustomDeck"][str(number)]
        assert sheet.cards[place] == card["GMNotes"]
        assert custom["FaceURL"] == f"http://testserver{sheet.get_absolute_url()}"
        assert (custom["NumWidth"], custom["NumHeight"]) == (sheet.columns, sheet.rows)
        assert custom["BackIsHidden"] is True
    assert pile["CustomDeck"] == cards[0]["CustomDeck"]


def test_pictures_are_served_to_everyone_as_jpeg_and_png(ann, client, jobs) -> None:
    deck = make_deck(ann, (make_card("Caeda"), 2), (make_card("Cain"), 1), visibility="unlisted")
    client.get(at("tabletop", deck))
    draw(jobs)
    (pile,) = saved(client, deck)["ObjectStates"]
    custom = pile["CustomDeck"]["1"]

    faces = client.get(custom["FaceURL"])
    back = client.get(custom["BackURL"])

    drawn = Image.open(BytesIO(faces.content))
    assert (faces["Content-Type"], drawn.format, drawn.mode) == ("image/jpeg", "JPEG", "RGB")
    assert drawn.size == (120, 84)
    assert "immutable" in faces["Cache-Control"]
    assert (back["Content-Type"], Image.open(BytesIO(back.content)).format) == ("image/png", "PNG")


def test_a_custom_card_is_on_the_sheet_and_in_its_pile(ann, client, jobs) -> None:
    deck = make_deck(ann, (make_card("Caeda"), 2), visibility="unlisted")
    facts = {"kind": "character", "stats": FACTS, "texts": {}}
    card = keep_custom_card(CustomCard(deck=deck, name="Nobody", count=3, **facts))
    client.get(at("tabletop", deck))
    draw(jobs)

    (pile,) = saved(client, deck)["ObjectStates"]
    (sheet,) = FaceSheet.objects.all()
    drawn = Image.open(BytesIO(sheet.content))
    place = sheet.cards.index(card.key)
    width, height = drawn.width // sheet.columns, drawn.height // sheet.rows
    row, column = divmod(place, sheet.columns)
    face = drawn.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))

    assert [one["Nickname"] for one in pile["ContainedObjects"]] == ["Caeda"] * 2 + ["Nobody"] * 3
    assert len(face.getcolors(width * height)) > 50, "its place on the sheet is empty"


def test_more_than_seventy_cards_are_on_several_sheets(ann, client, jobs) -> None:
    cards = [make_card(f"Knight {n}") for n in range(75)]
    deck = make_deck(ann, *((card, 1) for card in cards), visibility="unlisted")
    client.get(at("tabletop", deck))

    sheets = list(FaceSheet.objects.order_by("pk"))
    assert [len(sheet.cards) for sheet in sheets] == [70, 5]
    FaceSheet.objects.update(content=b"drawn")
    (pile,) = saved(client, deck)["ObjectStates"]
    assert list(pile["CustomDeck"]) == ["1", "2"]
    assert sorted(pile["DeckIDs"]) == [*range(100, 170), *range(200, 205)]


def test_one_card_is_a_card_and_no_deck(ann, client, jobs) -> None:
    deck = make_deck(ann, (make_card("Caeda"), 1), visibility="unlisted")
    client.get(at("tabletop", deck))
    draw(jobs)

    assert [one["Name"] for one in saved(client, deck)["ObjectStates"]] == ["Card"]


def test_a_saved_object_is_read_back_with_name_and_lord(ann, client, jobs) -> None:
    deck = legal_deck(ann, visibility="unlisted")
    client.get(at("tabletop", deck))
    draw(jobs)

    found = parse_list(make_game(), client.get(at("tabletop-object", deck)).content.decode())

    assert (found.unparsed, found.notes) == ([], [])
    assert (found.name, found.size) == ("Heroes", 50)
    assert found.choices == {"lord": "marth-altean-prince"}


def test_a_sheet_that_was_put_away_is_drawn_again(ann, client, jobs, monkeypatch) -> None:
    monkeypatch.setattr(face_sheets, "MOST_KEPT", 1)
    first, second = (
        make_deck(ann, (make_card(name), 1), visibility="unlisted") for name in ("Caeda", "Cain")
    )
    for deck in (first, second):
        client.get(at("tabletop", deck))
        draw(jobs)
    old, new = FaceSheet.objects.order_by("pk")
    assert (old.content, bytes(new.content)[:2]) == (None, b"\xff\xd8")

    answer = client.get(old.get_absolute_url())
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    # The same worker was asked for it a moment ago.
    cache.clear()
    client.get(old.get_absolute_url())
    draw(jobs)
    assert client.get(old.get_absolute_url()).status_code == 200


def test_changed_cards_and_other_lists_have_other_sheets(ann, client, jobs) -> None:
    caeda = make_card("Caeda")
    deck = make_deck(ann, (caeda, 4), visibility="unlisted")
    client.get(at("tabletop", deck))
    caeda.texts = {"skill": "|ACT| Draw a card."}
    caeda.save()
    client.get(at("tabletop", deck))
    set_counts(deck=deck, counts={caeda: 2})  # the same cards
    client.get(at("tabletop", deck))
    set_counts(deck=deck, counts={make_card("Cain"): 1})
    client.get(at("tabletop", deck))

    assert FaceSheet.objects.count() == 3


@pytest.mark.parametrize("count", [0, 3])
def test_a_deck_has_a_sensible_number_of_cards(ann, client, jobs, monkeypatch, count) -> None:
    monkeypatch.setattr(tabletop, "MOST_CARDS", 2)
    cards = [(make_card(f"Knight {n}"), 1) for n in range(count)]
    deck = make_deck(ann, *cards, visibility="public")

    answer = client.get(at("tabletop", deck))

    assert answer.status_code == 422
    assert f"1 to 2 different cards are drawn. This one has {count}." in answer.content.decode()
    assert client.get(at("tabletop-object", deck)).status_code == 302


def test_a_person_has_so_many_sheets_drawn_in_a_while(ann, mine, stranger, jobs, monkeypatch):
    monkeypatch.setattr(tabletop, "DRAWN_IN_TEN_MINUTES", 1)
    decks = [make_deck(ann, (make_card(f"Knight {n}"), 1), visibility="public") for n in range(3)]

    assert [mine.get(at("tabletop", deck)).status_code for deck in decks[:2]] == [202, 429]
    assert stranger.get(at("tabletop", decks[2])).status_code == 202


@pytest.mark.parametrize("page", ["tabletop", "tabletop-object"])
def test_nobody_gets_a_private_deck_of_another(ann, stranger, jobs, page) -> None:
    deck = make_deck(ann, (make_card("Caeda"), 1))

    assert stranger.get(at(page, deck)).status_code == 404
    assert stranger.get("/decks/sheets/0000.jpg").status_code == 404


@pytest.mark.parametrize(
    ("host", "is_local"),
    [("localhost:8000", True), ("192.168.1.5", True), ("cards.example", False)],
)
def test_a_site_that_others_cannot_reach_says_so(
    ann, client, jobs, settings, host: str, is_local: bool
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    deck = make_deck(ann, (make_card("Caeda"), 1), visibility="unlisted")
    client.get(at("tabletop", deck))
    draw(jobs)

    page = client.get(at("tabletop", deck), headers={"host": host}).content.decode()

    assert ("only you can load the pictures" in page) is is_local


def test_a_face_has_name_text_and_numbers_that_can_be_seen() -> None:
    """The renderer draws nothing for text in a typeface that it was not given."""
    card = make_card("Caeda", "Talys's Heart", skill="|ACT| [Flip 2 bonds] Draw a card.").as_data()
    drawing = picture(facts_of(card, "cipher"))
    svg = face_svg(face(card, "cipher"), drawing)

    with_text = Image.open(BytesIO(png(svg, 300, FONT_FILES))).convert("L")
    without = Image.open(BytesIO(png(svg, 300))).convert("L")

    assert '<tspan font-weight="bold">[ACT]</tspan>' in svg
    for name, box in {"name": (18, 190, 200, 208), "text": (18, 230, 280, 250)}.items():
        dark = [sum(image.crop(box).histogram()[:100]) for image in (with_text, without)]
        assert dark[0] > dark[1] + 50, name


def test_a_long_text_is_set_smaller_and_stays_inside() -> None:
    words = "Choose an enemy, and turn that enemy until the end of your opponent's turn. " * 12
    card = make_card("Caeda", "Talys's Heart & <Wings>", skill=words).as_data()

    svg = face_svg(face(card, "cipher"), picture(facts_of(card, "cipher")))

    last = max(float(part.split('"')[0]) for part in svg.split('<text x="6.0" y="')[1:])
    assert last < 126
    assert "&amp; &lt;Wings&gt;" in svg
