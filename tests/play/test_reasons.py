"""Players ask why they cannot choose a card, and are told nothing of what they cannot see."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from play.models import Table
from tests.play.factories import make_match, make_user, play_on, position

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A match in which the first seat or the second is asked."""
    return play_on(make_match(), 8)


def ask(table: Table, name: str, handle: int) -> Any:
    client = Client()
    client.force_login(make_user(name))
    return client.get(f"{table.get_absolute_url()}why/{handle}/")


def asked(table: Table) -> tuple[str, str, dict[str, Any]]:
    """Return who is asked, who is not, and the view of the first."""
    number = position(table)["waiting"][0]
    seats = list(table.seats.all())
    view = position(table, number)
    return seats[number].user.username, seats[1 - number].user.username, view


def hand_of(view: dict[str, Any], seat: int) -> list[int]:
    return [card["handle"] for card in view["players"][seat]["zones"]["hand"]["cards"]]


def test_the_answer_is_a_sentence_with_a_link_to_its_rule(table: Table) -> None:
    name, _, view = asked(table)
    options = {option["card"] for option in view["decisions"][0]["options"]}
    unit = view["players"][view["viewer"]]["zones"]["vanguard"]["units"][0]["cards"][0]["handle"]
    assert unit not in options, "in this phase no unit is to be chosen"

    page = ask(table, name, unit)

    assert page.status_code == 200
    said = page.content.decode()
    assert "Why not?" in said
    assert re.search(r'href="[^"]*/rules/[^"]*#[A-Z]+-[0-9]+"', said)
    assert "no-store" in page.headers["Cache-Control"]


def test_who_waits_is_told_for_whom(table: Table) -> None:
    name, other, view = asked(table)
    seat = 1 - view["viewer"]
    mine = hand_of(position(table, seat), seat)
    assert f"{name} has to choose first" in ask(table, other, mine[0]).content.decode()


def test_nothing_is_said_of_cards_that_are_hidden(table: Table) -> None:
    name, _, view = asked(table)
    other = 1 - view["viewer"]
    hidden = hand_of(position(table, other), other)
    assert [ask(table, name, handle).status_code for handle in hidden] == [404] * len(hidden)
    assert ask(table, name, 10**12).status_code == 404


def test_spectators_choose_nothing_and_are_told_nothing(table: Table) -> None:
    _, _, view = asked(table)
    unit = view["players"][0]["zones"]["vanguard"]["units"][0]["cards"][0]["handle"]
    assert ask(table, "eve", unit).status_code == 404
    assert Client().get(f"{table.get_absolute_url()}why/{unit}/").status_code == 404
