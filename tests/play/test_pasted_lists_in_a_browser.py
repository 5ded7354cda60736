"""From a list in the clipboard to the first choice of a match with it."""

from __future__ import annotations

from typing import Any

import pytest

from cardbase.loading.shipped import FOLDER, load_game
from cardbase.models import Game
from decks.lists import list_as_text
from decks.models import Deck
from decks.shipped_decks import load_shipped_decks
from tests.decks.builder import Person
from tests.play.browsers import apart

GAMES = ("cipher", "fetcg", "flamethrowers", "fma")
# In twenty seconds, with two of them for each press.
MOST_PRESSES = 10


@apart
def pasted_list(game: str) -> tuple[str, str]:
    """The name of the game, and a list of it as somebody may have it from elsewhere."""
    load_game(FOLDER / game)
    load_shipped_decks([FOLDER / game])
    deck = Deck.objects.select_related("game").order_by("name").first()
    return Game.objects.get(key=game).name, list_as_text(deck)


@pytest.mark.parametrize("game", GAMES)
def test_a_pasted_list_is_played_to_the_first_choice(sit: Any, game: str) -> None:
    name, text = pasted_list(game)
    seat = sit("ann")
    page, person = seat.page, Person(seat.page)
    page.goto("/decks/import/")

    person.select(page.get_by_label("Game"), name)
    person.paste(page.get_by_label("Deck list"), text)
    person.press(page.get_by_role("button", name="Read the list").last)
    person.press(page.get_by_role("button", name="Save deck"))
    person.press(page.get_by_role("button", name="Play now"))

    assert seat.wait_for_a_question() is not None
    assert person.presses <= MOST_PRESSES
