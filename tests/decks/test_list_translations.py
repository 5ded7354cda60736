"""Every sentence about a list can be said in another language: each is looked up as a whole."""

import json

import pytest
from django.utils import translation

from decks.lists import ParsedList, parse_list, segments
from tests.decks.factories import make_card, make_game, make_printing

pytestmark = pytest.mark.django_db
LISTS = (
    "4 B99-999 Cain",
    "4 B99-999",
    "4 Gharnef",
    "4 Marth",
    "4 (B01)",
    "4",
    "4 B01-008N Marth",
    "4 Cain [B01-003HN] B01-008N",
    "4 Cain (B02)",
    "4 Cain (B01) 3",
    "4 Cain (B01) 77",
    "4 Cain (HN)",
    "4 Cain {noDeck}",
    "4 Cain x2",
    "0 Cain",
    "999 Cain\n1 Cain",
    "1. Cain\n2. Cain",
    "Board: Gharnef",
    "SB: 2 Cain",
    "Sideboard\n2 Cain",
    "Sideboard\n2 Cain\n3 Cain",
    "Maybeboard:\n2 Cain",
    "Wishlist:\n2 Cain",
    "Extra deck:\n2 Cain",
    "Tokens:\n2 Cain",
    "Lord: Cain\nLord: Cain",
    "Lord: 4 Cain",
    "Lord: Cain\nMC:\n1 B01-003HN",
    "Format: Legacy",
    "Format: Standard\nFormat: Unlimited",
    "Name: A\nName: B",
    f"Name: {'x' * 200}",
    "4 Cain\nTotal: 5",
    "4 Cain # a\n# b\n4 Cain *F*\nHeading:",
    "# a\n" * 12,
    "4 CipherVit card 999",
    "4 CipherVit card 7",
    "4 B03-001",
    "1 Cain\n" * 1001,
    "4 Cain\n" * 9000,
    "<deck><section></deck>",
    '<!DOCTYPE a [<!ENTITY b "c">]><deck></deck>',
    "<deck></deck>",
    '{"cards": [',
    '{"cards": [' + "9" * 5000 + "]}",
    '{"game": "fma", "cards": []}',
    '{"Game": "X", "Decks": {}}',
    '{"cards": [], "description": "Fast."}',
    '{"ObjectStates": [4]}',
    '{"ObjectStates": [4, 5]}',
    "<cockatrice_deck><format>X</format><comments>a</comments></cockatrice_deck>",
    "count,name,price\n4,Cain,5",
)


@pytest.fixture
def cards(db: None) -> None:
    for name, title, code in (
        ("Marth", "Altean Prince", "B01-003HN"),
        ("Marth", "Hero-King", "B01-001SR"),
        ("Cain", "The Bull", "B01-008N"),
    ):
        printing = make_printing(make_card(name, title, code=code), f"B03-001{code[7:]}")
        printing.external_ids = {"ciphervit": "7"}
        printing.save()
    make_card("Caeda", code="B02-001N")


def said_of(found: ParsedList) -> list[str]:
    labels = [repair.label for line in found.unparsed for repair in line.repairs if repair.label]
    pieces = [piece.label for piece in segments(found.text, found.unparsed)]
    return [line.why for line in found.unparsed] + found.notes + labels + pieces


@pytest.mark.parametrize("text", LISTS, ids=lambda text: text[:40])
def test_each_sentence_is_looked_up_as_a_whole(
    cards: None, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    spoken = translation._trans
    monkeypatch.setattr(spoken, "gettext", lambda message: f"«{message}»", raising=False)
    monkeypatch.setattr(
        spoken, "ngettext", lambda one, many, n: f"«{one if n == 1 else many}»", raising=False
    )

    sentences = said_of(parse_list(make_game(), text))

    assert sentences
    assert [one for one in sentences if one[0] != "«" or one[-1] != "»" or "%(" in one] == []


def test_json_of_a_list_is_not_changed_by_the_language(cards: None) -> None:
    with translation.override("de"):
        found = parse_list(make_game(), json.dumps({"cards": [{"count": 4, "name": "Cain"}]}))

    assert found.text == "4 Cain"
