"""Deck files of other programs: read as their programs write them, and written to be read back."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from decks.lists import deck_rows, layouts_for, list_as_json, parse_list
from decks.models import Deck, Visibility
from tests.decks.factories import at, make_card, make_deck, make_game, make_printing, make_user

pytestmark = pytest.mark.django_db
EXPECTED = {"marth-prince": 4, "caeda-a": 2, "caeda-b": 1}


@pytest.fixture
def cards() -> None:
    """A Marth and two Caedas of one whole name, as the public list gives their ids."""
    ids = {"marth-prince": ("52", "B01-003HN"), "caeda-a": ("7", "B01-006N")}
    ids["caeda-b"] = ("8+", "B02-006R")
    titles = {"marth-prince": ("Marth", "Altean Prince")}
    for key, (number, code) in ids.items():
        name, title = titles.get(key, ("Caeda", "Talys's Heart"))
        printing = make_printing(make_card(name, title, key=key), code)
        printing.external_ids = {"ciphervit": number, "lackey": f"{code}_SAMPLE.png"}
        printing.save()


def deck() -> Deck:
    game = make_game()
    rows = [(game.cards.get(key=key), count) for key, count in EXPECTED.items()]
    choices = {"lord": "marth-prince"}
    return make_deck(make_user(), *rows, choices=choices, visibility=Visibility.PUBLIC)


def read(text: str) -> dict[str, int]:
    parsed = parse_list(make_game(), text)
    assert parsed.unparsed == []
    return {card.key: count for count, card in parsed.rows}


LACKEY = """<deck version="0.8">
  <meta><game>FECipher0</game></meta>
  <superzone name="Deck">
    <card><name id="B01-003HN_SAMPLE.png">Marth, Altean Prince</name><set>B01</set></card>
    <card><name id="B01-003HN_SAMPLE.png">Marth, Altean Prince</name><set>B01</set></card>
    <card><name id="B01-003HN_SAMPLE.png">Marth, Altean Prince</name><set>B01</set></card>
    <card><name id="B01-006N_SAMPLE.png">Caeda, Talys's Heart</name><set>B01</set></card>
    <card><name id="B01-006N_SAMPLE.png">Caeda, Talys's Heart</name><set>B01</set></card>
    <card><name id="B02-006R_SAMPLE.png">Caeda, Talys's Heart</name><set>B02</set></card>
  </superzone>
  <superzone name="MC">
    <card><name id="B01-003HN_SAMPLE.png">Marth, Altean Prince</name><set>B01</set></card>
  </superzone>
</deck>"""
COCKATRICE = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Heroes</deckname>
    <comments></comments>
    <zone name="main">
        <card number="4" name="Marth, Altean Prince"/>
        <card number="2" setShortName="B01" collectorNumber="B01-006N" name="Caeda, Talys's Heart"/>
        <card number="1" setShortName="B02" collectorNumber="6" name="Caeda, Talys's Heart"/>
    </zone>
</cockatrice_deck>"""
OCTGN = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a21af4e8-be4b-4cda-a6b6-534f9717391f">
  <section name="Main" shared="False">
    <card qty="4" id="4b3d2d1a-0000-4000-8000-000000000001">Marth, Altean Prince</card>
    <card qty="2" id="4b3d2d1a-0000-4000-8000-000000000002">Caeda (B01) 6</card>
    <card qty="1" id="4b3d2d1a-0000-4000-8000-000000000003">Caeda (B02) 6</card>
  </section>
  <section name="Sideboard" shared="False" />
  <notes><![CDATA[]]></notes>
</deck>"""


def saved_table() -> str:
    named = {"marth-prince": ("Marth, Altean Prince", ""), "caeda-a": ("Caeda", "B01-006N")}
    named["caeda-b"] = ("Caeda, Talys's Heart", "B02-006R")
    cards = [
        {"Name": "CardCustom", "CardID": 100 + at_, "Nickname": name, "Description": code}
        for key, count in EXPECTED.items()
        for at_ in range(count)
        for name, code in [named[key]]
    ]
    saved = {"Name": "DeckCustom", "Nickname": "", "DeckIDs": [100], "ContainedObjects": cards}
    return json.dumps({"SaveName": "", "ObjectStates": [saved]})


UNTAP = """//deck-1
4 Marth, Altean Prince (B01)
2 Caeda (B01) 6
1 Caeda (B02) 6

//sideboard-1
"""


@pytest.mark.parametrize(
    "text",
    [
        LACKEY,
        "4\tMarth, Altean Prince\n2\tB01-006N\n1\tB02-006R",
        COCKATRICE,
        OCTGN,
        "52\n52\n52\n52\n7\n7\n8+\n",
        "Count,Name,Set,Collector Number\n4,Altean Prince,B01,3\n2,Caeda,B01,6\n1,,B02,006",
        "qty;card number;price\r\n4;B01-003HN;1.50\r\n2;B01-006N;\r\n1;B02-006R;",
        "Number\tQuantity\nB01-003HN\t4\nB01-006N\t2\nB02-006R\t1",
        '4,"Marth, Altean Prince",B01-003HN\n2,"Caeda, Talys\'s Heart",B01-006N\n1,"",B02-006R',
        "4;Marth, Altean Prince\n2;B01-006N\n1;B02-006R",
        "Marth, Altean Prince,4\nB01-006N,2\nB02-006R,1",
        "Marth: B01-003HN x4\nCaeda: B01-006N x2, B02-006R x1\nTotal: 7 cards",
        saved_table(),
        UNTAP,
    ],
)
def test_files_are_read_as_their_programs_write_them(cards: None, text: str) -> None:
    assert read(text) == EXPECTED


def test_the_chosen_card_of_a_lackey_deck_is_the_lord(cards: None) -> None:
    assert parse_list(make_game(), LACKEY).choices == {"lord": "marth-prince"}


@pytest.mark.parametrize("key", ["dek", "o8d", "cod", "fe0d", "csv"])
def test_a_written_file_is_read_back(cards: None, client, key: str) -> None:
    (layout,) = [one for one in layouts_for("cipher") if one.key == key]
    answer = client.get(reverse("decks:export-file", args=[deck().token, key]))

    assert answer["Content-Disposition"] == f'attachment; filename="heroes.{key}"'
    assert answer["Content-Type"].startswith(layout.media_type)
    assert read(answer.content.decode()) == EXPECTED


def test_our_own_json_is_read_back_with_name_and_lord(cards: None) -> None:
    parsed = parse_list(make_game(), json.dumps(list_as_json(deck()), indent=2))

    assert parsed.unparsed == []
    assert (parsed.name, parsed.choices) == ("Heroes", {"lord": "marth-prince"})
    assert {card.key: count for count, card in parsed.rows} == EXPECTED


def test_text_copied_from_a_deck_page_is_read(cards: None, client) -> None:
    page = client.get(at("detail", deck())).content.decode()

    lines = re.findall(r'class="visually-hidden deck-line"[^>]*>([^<]*)<', page)

    assert read("\n".join(lines).replace("&#x27;", "'")) == EXPECTED


def test_a_deck_with_a_card_unknown_to_a_program_is_not_written_for_it(cards: None, client) -> None:
    new = make_deck(make_user("zoe"), (make_card("Nameless"), 1), visibility=Visibility.PUBLIC)

    answer = client.get(reverse("decks:export-file", args=[new.token, "fe0d"]), follow=True)

    assert "CipherVit does not know these cards, so no file was made: Nameless." in (
        answer.content.decode()
    )
    assert client.get(reverse("decks:export-file", args=[new.token, "xyz"])).status_code == 404
    assert [row.number for row in deck_rows(new)] == [""]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('<!DOCTYPE d [<!ENTITY a "b">]><deck><section/></deck>', "declares a document type"),
        ("<deck><section>\n<card></deck>", "not complete XML: see line 2"),
        ('{"cards": [', "not complete JSON: see line 1"),
        ('{"game": "fma", "cards": []}', "is for the game “fma”, not for Game cipher"),
        ("<html><body>Hello</body></html>", "no layout known here"),
        ('{"Hello": 1}', "no layout known here"),
        (COCKATRICE.replace("B01-006N", "B02-006R"), "Caeda, Talys's Heart is not in B01"),
        (COCKATRICE.replace('name="main"', 'name="side"'), "has no sideboard"),
        ("Count,Name\n4,Marth\n2,Gharnef", "No card is named “Gharnef”"),
        ('{"cards": [{"count": 4, "card": "caeda-a", "name": "Marth"}]}', "is Caeda"),
        ("52\n999", "No card is named “CipherVit card 999”"),
    ],
)
def test_a_file_that_is_not_clear_is_refused_with_its_reason(
    cards: None, text: str, why: str
) -> None:
    assert why in " ".join(line.why for line in parse_list(make_game(), text).unparsed)


def test_a_file_is_shown_as_the_lines_it_was_read_as(cards: None, mine) -> None:
    answer = mine.post("/decks/import/", sent(COCKATRICE.encode("utf-16")))

    assert "All lines were understood." in answer.content.decode()
    assert "Name: Heroes\nMain deck:\n4 Marth, Altean Prince\n" in answer.content.decode()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"4 Marth\xff", "not text in UTF-8"),
        (b"4 Marth\n" * 130_000, "larger than 1 MB"),
        (b"", "The file is empty."),
        (b"4 Marth\0", "Null characters are not allowed"),
    ],
)
def test_a_file_that_is_no_list_is_refused(
    cards: None, mine, content: bytes, sentence: str
) -> None:
    answer = mine.post("/decks/import/", sent(content))

    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def sent(content: bytes) -> dict[str, object]:
    file = SimpleUploadedFile("deck.cod", content)
    return {"game": make_game().pk, "name": "", "text": "", "file": file, "action": "preview"}
