"""Deck files of other programs: read as their programs write them, and written to be read back.

Each sample was written here, from the source or the document that its layout's module names.
"""

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from decks.lists import ParsedList, layouts_for, list_as_json, parse_list, written_deck
from decks.models import Deck, Visibility
from tests.decks.factories import at, make_card, make_deck, make_game, make_printing, make_user

pytestmark = pytest.mark.django_db
EXPECTED = {"marth-prince": 4, "caeda-a": 2, "caeda-b": 1}
IDS = {
    "marth-prince": ("52", "2-0", "B01-003HN"),
    "caeda-a": ("7", "5-0", "B01-006N"),
    "caeda-b": ("8+", "9-0", "B02-006R"),
}


@pytest.fixture
def cards() -> None:
    """A Marth and two Caedas of one whole name, as the public list gives their ids."""
    for key, (number, id_, code) in IDS.items():
        name, title = ("Marth", "Altean Prince") if key[0] == "m" else ("Caeda", "Talys's Heart")
        _printed(make_card(name, title, key=key), code, number, id_)
    _printed(make_game().cards.get(key="marth-prince"), "S01-003ST+", "6+", "2-3", "B01-003HN")


def _printed(card: Any, code: str, number: str, id_: str, picture: str = "") -> None:
    printing = make_printing(card, code)
    lackey = f"{picture or code}_SAMPLE.png"
    printing.external_ids = {"ciphervit": number, "cardlist": id_, "lackey": lackey}
    printing.save()


def deck(**facts: Any) -> Deck:
    game = make_game()
    rows = [(game.cards.get(key=key), count) for key, count in EXPECTED.items()]
    facts = {"choices": {"lord": "marth-prince"}, "visibility": Visibility.PUBLIC} | facts
    return make_deck(make_user(), *rows, **facts)


def parse_text(text: str) -> ParsedList:
    return parse_list(make_game(), text)


def count_cards(text: str) -> dict[str, int]:
    found = parse_text(text)
    assert found.unparsed == []
    return {card.key: count for count, card in found.rows}


def reasons(text: str) -> str:
    return " ".join(line.why for line in parse_text(text).unparsed)


LACKEY = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE deck SYSTEM "http://www.lackeyccg.com/deck.dtd">
<deck version="0.8">
  <meta>
    <title>Heroes</title>
    <author>Ann</author>
    <game>FECipher0</game>
    <format></format>
  </meta>
  <superzone name="Deck">
    <card><name id="B01-003HN_SAMPLE.png">Marth, Altean Prince</name><set>B01</set></card>
    <card><name id="B01-003HN_SAMPLE.png">Marth, Altean Prince (P)</name><set>B01</set></card>
    <card><name id="B01-003HN_SAMPLE.png">Marth, Altean Prince+</name><set>S01</set></card>
    <card><name id="B01-006N_SAMPLE.png">Caeda, Talys's Heart</name><set>B01</set></card>
    <card><name id="B01-006N_SAMPLE.png">Caeda, Talys's Heart+X</name><set>B01</set></card>
    <card><name id="B02-006R_SAMPLE.png">Caeda, Talys's Heart</name><set>B02</set></card>
  </superzone>
  <superzone name="MC">
    <card><name id="B01-003HN_SAMPLE.png">Marth, Altean Prince</name><set>B01</set></card>
  </superzone>
</deck>"""
LACKEY_TEXT = """3\tMarth, Altean Prince+
2\tB01-006N_SAMPLE.png
1\tB02-006R
MC:
1\tMarth, Altean Prince (P)
"""
COCKATRICE = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <lastLoadedTimestamp>Sun Nov 29 10:00:00 2026</lastLoadedTimestamp>
    <deckname>Heroes</deckname>
    <format>standard</format>
    <bannerCard providerId=""></bannerCard>
    <comments></comments>
    <tags/>
    <zone name="main">
        <zone name="Lords">
            <card number="4" name="Marth, Altean Prince"/>
        </zone>
        <card number="2" name="Caeda, Talys's Heart" setShortName="B01" collectorNumber="B01-006N"/>
        <card number="1" name="Caeda, Talys's Heart" setShortName="B02" collectorNumber="6"/>
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
  <notes><![CDATA[Beats <!DOCTYPE> decks]]></notes>
</deck>"""
DECKSTERIA = """{
  "Game": "FECipher",
  "Format": "Standard",
  "IsValid": false,
  "Decks": {
    "mainchardeck": [{"CardId": 2, "ArtId": 3}],
    "main": [
      {"CardId": 2, "ArtId": 0}, {"CardId": 2, "ArtId": 0}, {"CardId": 2, "ArtId": 77},
      {"CardId": 5, "ArtId": 0}, {"CardId": 5, "ArtId": 0},
      {"CardId": 9, "ArtId": 0},
    ],
  }
}"""
UNTAP = """//play-1
1 Marth, Altean Prince (B01)

//deck-1
3 Marth, Altean Prince [b01-003hn]
2 Caeda (B01) 6

//pile-facedown
1 Caeda (B02) 6

//sideboard-1

//exported by a program
"""


def saved_card(name: str, number: str, place: int) -> dict[str, Any]:
    return {
        "Name": "Card",
        "Nickname": name,
        "Description": number,
        "CardID": 100 + place,
        "CustomDeck": {"1": {"FaceURL": "", "BackURL": "", "NumWidth": 10, "NumHeight": 7}},
    }


def saved_table() -> str:
    """A deck in a bag, two cards that lie on the table, a die and an empty bag."""
    in_deck = [saved_card("Marth, Altean Prince", "", 0)] * 4 + [saved_card("Caeda", "B01-006N", 1)]
    in_deck[0] |= {"Nickname": "  Marth,  Altean Prince "}
    pile = {"Name": "DeckCustom", "DeckIDs": [100], "ContainedObjects": in_deck}
    alone = [saved_card("Caeda", "B01-006N", 1), saved_card("?", "B02-006R\nA flier", 2)]
    alone[1]["Nickname"] = "Caeda, Talys's Heart"
    things = [*alone, {"Name": "Die_6"}, {"Name": "Bag", "ContainedObjects": []}]
    return json.dumps(
        {"SaveName": "", "ObjectStates": [{"Name": "Bag", "ContainedObjects": [pile]}, *things]}
    )


@pytest.mark.parametrize(
    "text",
    [
        LACKEY,
        LACKEY_TEXT,
        COCKATRICE,
        OCTGN,
        DECKSTERIA,
        UNTAP,
        saved_table(),
        "52\r\n52\r\n\r\n52\r\n6\r\n7\r\n7\r\n8+",
        "Count,Name,Set,Collector Number\n4,Altean Prince,B01,3\n2,Caeda,B01,6\n1,,B02,006",
        "qty;card number;price\r\n4;B01-003HN;1.50\r\n2;B01-006N;\r\n1;B02-006R;",
        "Number\tQuantity\nB01-003HN\t4\nB01-006N\t2\nB02-006R\t1",
        '4,"Marth, Altean Prince",B01-003HN\n2,"Caeda, Talys\'s Heart",B01-006N\n1,"",B02-006R',
        "4;Marth, Altean Prince\n2;B01-006N\n1;B02-006R",
        "Marth, Altean Prince,4\nB01-006N,2\nB02-006R,1",
        "Marth: B01-003HN x4\nCaeda: B01-006N x2, B02-006R x1\nTotal: 7 cards",
    ],
)
def test_files_are_read_as_their_programs_write_them(cards: None, text: str) -> None:
    assert count_cards(text) == EXPECTED


@pytest.mark.parametrize("text", [LACKEY, LACKEY_TEXT, DECKSTERIA, UNTAP, "Leader\n1 Marth"])
def test_a_card_that_other_programs_keep_apart_is_the_lord(cards: None, text: str) -> None:
    assert parse_text(text).choices == {"lord": "marth-prince"}


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        (LACKEY, ["The file also has author, which a deck list does not hold."]),
        (COCKATRICE, []),
        (
            COCKATRICE.replace("<comments>", "<comments>Good").replace(">standard<", ">Legacy<"),
            [
                "The file names the format “Legacy”, which Game cipher does not have.",
                "The file also has comments, which a deck list does not hold.",
            ],
        ),
        (OCTGN, ["The file also has notes, which a deck list does not hold."]),
        (saved_table(), ["2 objects of the table are no cards and were passed over."]),
        (UNTAP, ["Line 14 is a comment."]),
        (
            "qty;card number;price;name\n4;B01-003HN;1.50;",
            ["The file also has “price”, which a deck list does not hold."],
        ),
    ],
)
def test_what_is_not_taken_from_a_file_is_noted(cards: None, text: str, notes: list[str]) -> None:
    assert parse_text(text).notes == notes


@pytest.mark.parametrize(
    ("text", "name", "format_key"),
    [
        (LACKEY, "Heroes", ""),
        (COCKATRICE, "Heroes", "standard"),
        (DECKSTERIA, "", "standard"),
        ('{"SaveName": "Heroes", "ObjectStates": []}', "Heroes", ""),
    ],
)
def test_names_and_formats_of_files_are_taken(
    cards: None, text: str, name: str, format_key: str
) -> None:
    assert (parse_text(text).name, parse_text(text).format) == (name, format_key)


@pytest.mark.parametrize("key", ["dek", "o8d", "cod", "fe0d", "decksteria", "csv"])
def test_a_written_file_is_read_back(cards: None, client, key: str) -> None:
    (layout,) = [one for one in layouts_for("cipher") if one.key == key]
    written = deck(name="Heroes ]]> & <Lords>", format_key="standard")

    answer = client.get(reverse("decks:export-file", args=[written.token, key]))

    found = parse_text(answer.content.decode())
    name = f'filename="heroes-lords.{layout.file_extension}"'
    assert answer["Content-Disposition"] == f"attachment; {name}"
    assert answer["Content-Type"].startswith(layout.media_type)
    assert found.unparsed == []
    assert {card.key: count for count, card in found.rows} == EXPECTED
    assert found.choices == ({"lord": "marth-prince"} if key in ("dek", "decksteria") else {})
    assert found.name == ("Heroes ]]> & <Lords>" if key == "cod" else "")
    assert found.format == ("standard" if key in ("cod", "decksteria") else "")


def test_octgn_finds_notes_in_character_data(cards: None, client) -> None:
    text = client.get(reverse("decks:export-file", args=[deck().token, "o8d"])).content.decode()

    assert "<notes><![CDATA[Heroes]]></notes>" in text


def test_our_own_json_is_read_back_with_name_and_lord(cards: None) -> None:
    found = parse_text(json.dumps(list_as_json(deck()), indent=2))

    assert found.unparsed == []
    assert (found.name, found.choices) == ("Heroes", {"lord": "marth-prince"})
    assert {card.key: count for count, card in found.rows} == EXPECTED


def test_text_copied_from_a_deck_page_is_read(cards: None, client) -> None:
    page = client.get(at("detail", deck())).content.decode()

    lines = re.findall(r'class="visually-hidden deck-line"[^>]*>([^<]*)<', page)

    assert count_cards("\n".join(lines).replace("&#x27;", "'")) == EXPECTED


@pytest.mark.parametrize("key", ["fe0d", "decksteria"])
def test_a_deck_with_a_card_unknown_to_a_program_is_not_written_for_it(
    cards: None, client, key: str
) -> None:
    new = make_deck(make_user("zoe"), (make_card("Nameless"), 1), visibility=Visibility.PUBLIC)

    answer = client.get(reverse("decks:export-file", args=[new.token, key]), follow=True)

    assert "numbers of these cards are not known, so no file was made: Nameless." in (
        answer.content.decode()
    )
    assert client.get(reverse("decks:export-file", args=[new.token, "xyz"])).status_code == 404
    assert [row.number for row in written_deck(new).rows] == [""]


def test_an_id_of_two_cards_offers_both(cards: None) -> None:
    printing = make_printing(make_card("Cain", "The Bull"), "B01-008N")
    printing.external_ids = {"ciphervit": "52"}
    printing.save()

    (unread,) = parse_text("52\n52\n7").unparsed

    assert unread.why == "More than one card has the CipherVit number 52."
    assert [repair.line for repair in unread.repairs] == [
        "2 B01-003HN Marth, Altean Prince",
        "2 B01-008N Cain, The Bull",
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('<!DOCTYPE d [<!ENTITY a "b">]><deck><section/></deck>', "The file declares entities"),
        ("<deck><section>\n<card></deck>", "not complete XML: see line 2, column 9."),
        ("<deck><section>&nbsp;</section></deck>", "not complete XML: see line 1"),
        ('{"cards": [', "not complete JSON: see line 1, column 12."),
        ('{"game": "fma", "cards": []}', "is for the game “fma”, not for Game cipher"),
        ('{"Game": "Vanguard", "Decks": {}}', "is for the game “Vanguard”, not for Game cipher"),
        ("<html><body>Hello</body></html>", "no layout known here"),
        ('{"Hello": 1}', "no layout known here"),
        (COCKATRICE.replace("B01-006N", "B02-006R"), "Caeda, Talys's Heart is not in B01"),
        (COCKATRICE.replace('name="main"', 'name="side"'), "has no sideboard"),
        (COCKATRICE.replace('name="main"', 'name="tokens"'), "has no tokens"),
        (COCKATRICE.replace('number="4" ', ""), "1 to 999 copies of a card, not 0"),
        (OCTGN.replace('qty="4"', 'qty="many"'), "1 to 999 copies of a card, not 0"),
        (LACKEY.replace("Marth, Altean Prince+<", "Caeda, Talys's Heart<"), "is Marth, Altean"),
        (LACKEY.replace("B01-006N_SAMPLE", "X-1").replace("Caeda", "Cain"), "is named “Cain"),
        ("Count,Name\n4,Marth\n2,Gharnef", "No card is named “Gharnef”"),
        ('{"cards": [{"count": 4, "card": "caeda-a", "name": "Marth"}]}', "is Caeda"),
        ('{"cards": [{"count": 4}, 7, null, "4 Gharnef"]}', "No card is named “Gharnef”"),
        ("52\n999", "No card here has the CipherVit number 999."),
        (DECKSTERIA.replace('"CardId": 9', '"CardId": 999'), "the Decksteria number 999-0."),
        (DECKSTERIA.replace('{"CardId": 9, "ArtId": 0}', "7"), "the Decksteria number ?-0."),
        ('{"ObjectStates": [{"Name": "Deck", "DeckIDs": [100]}]}', "“unnamed card 100”"),
        ('{"ObjectStates": [{"Name": "Card", "CardID": 7}, null, 3]}', "“unnamed card 7”"),
    ],
)
def test_a_file_that_is_not_clear_is_refused_with_its_reason(
    cards: None, text: str, why: str
) -> None:
    assert why in reasons(text)


@pytest.mark.parametrize(
    "content", [COCKATRICE.encode("utf-16"), COCKATRICE.encode("utf-8-sig"), COCKATRICE.encode()]
)
def test_a_file_is_shown_as_the_lines_it_was_read_as(cards: None, mine, content: bytes) -> None:
    answer = mine.post("/decks/import/", sent(content))

    page = answer.content.decode()
    assert "All lines were understood." in page
    assert "Name: Heroes\nFormat: Standard\nMain deck:\n2 B01-006N Caeda" in page


def test_a_file_of_another_encoding_that_it_names_is_read(cards: None, mine) -> None:
    text = LACKEY.replace("Heroes", "Héroïnes")

    answer = mine.post("/decks/import/", sent(text.encode("latin-1")))

    assert "Name: Héroïnes" in answer.content.decode()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"4 Marth\xff", "not text in UTF-8"),
        (b"4 Marth\n" * 130_000, "larger than 1 MB"),
        (b"", "The file is empty."),
        (b"4 Marth\0", "Null characters are not allowed"),
        (b"4 " + b"Marth, " * 50_000, "the limit is 60000"),
    ],
)
def test_a_file_that_is_no_list_is_refused(
    cards: None, mine, content: bytes, sentence: str
) -> None:
    answer = mine.post("/decks/import/", sent(content))

    assert answer.status_code == (200 if "limit is" in sentence else 422)
    assert sentence in answer.content.decode()


def sent(content: bytes) -> dict[str, object]:
    file = SimpleUploadedFile("deck.cod", content)
    return {"game": make_game().pk, "name": "", "text": "", "file": file, "action": "preview"}
