"""`changed:`, `printed:` and `as_of:` search what errata made of cards."""

from datetime import date

import pytest
from django.test import Client

from cardbase.search.reading import read_query
from cardbase.search.sql import cards_for
from tests.cardbase.pages.factories import make_card, make_erratum, make_game

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def cards() -> None:
    """Marth was changed in 2006 and 2009, Ike in August 2007, Lyn never."""
    marth = make_card("Marth", text="Draw a card.\nDiscard a card.")
    make_erratum(marth, date(2006, 8, 1), text="Draw 2 cards.")
    marth.refresh_from_db()
    make_erratum(marth, date(2009, 12, 31), text="Move this unit.")
    make_erratum(make_card("Ike", text="Move."), date(2007, 8, 31), cost=4)
    make_card("Lyn", text="Draw a card. Discard a card.")


def found(text: str) -> list[str]:
    query = read_query(text, make_game())
    assert query.problem is None, query.problem
    return sorted(cards_for(query, make_game()).values_list("name", flat=True))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("changed:2006", ["Marth"]),
        ("changed:2006-08-01", ["Marth"]),
        ("changed:2006-08-02", []),
        ("changed:2007-08", ["Ike"]),
        ("changed>=2006", ["Ike", "Marth"]),
        ("changed>2006", ["Ike", "Marth"]),
        ("changed>2007", ["Marth"]),
        ("changed<2007", ["Marth"]),
        ("changed<=2007", ["Ike", "Marth"]),
        ("changed<2006-08-01", []),
        ("changed:2007..2009", ["Ike", "Marth"]),
        ("changed:2008..", ["Marth"]),
        ("changed:..2006", ["Marth"]),
        ("changed:2006|2007", ["Ike", "Marth"]),
        ("changed!=2006", ["Ike", "Lyn"]),
        ("-changed>=2008", ["Ike", "Lyn"]),
        ("changed:none", ["Lyn"]),
        ("updated:2007", ["Ike"]),
        # The text from before any erratum, in between, and today's.
        ("printed:discard", ["Lyn", "Marth"]),
        ("printed:(draw -discard)", ["Marth"]),
        ("printed:/^move/", ["Ike"]),
        ("printed:move", ["Ike"]),
        ("text:move", ["Ike", "Marth"]),
        ("printed:draw -text:draw", ["Marth"]),
        ("as_of:2006-07-31 text:discard", ["Lyn", "Marth"]),
        ("as_of:2006-08-01 text:discard", ["Lyn"]),
        ('as_of:2008 text:"2 cards"', ["Marth"]),
        ("as_of:2008 printed:discard", ["Lyn", "Marth"]),
        ("as_of:2007-08-30 cost:4", []),
        ("as_of:2007-08-31 cost:4", ["Ike"]),
    ],
)
def test_what_errata_changed_is_searched(text: str, names: list[str]) -> None:
    assert found(text) == names


def test_the_page_says_what_was_searched(client: Client) -> None:
    page = client.get("/cards/", {"q": "changed:2006 printed:draw"}).content.decode()

    assert "an erratum dated 2006 changed it" in page
    assert "the Text as first printed contains “draw”" in page
