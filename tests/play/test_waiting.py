"""Matches that wait for somebody: counted beside "Play" on every page, and first in the lobby."""

from __future__ import annotations

import pytest
from django.urls import reverse

from play.matches import open_match
from play.models import Table
from play.waiting import waiting_for
from tests.play.factories import make_match, make_user, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]


def match_of_one_choice(**facts) -> tuple[Table, object, object]:
    """A match, whose choice it is, and who waits."""
    table = play_on(make_match(**facts), 8)
    with open_match(table) as live:
        (asked,) = {decision.player for decision in live.match.decisions}
    users = [seat.user for seat in table.seats.all()]
    return table, users[asked], users[1 - asked]


def test_a_match_waits_for_whoever_has_to_choose():
    _, chooses, waits = match_of_one_choice()
    assert (waiting_for(chooses), waiting_for(waits)) == (1, 0)


def test_before_anybody_has_chosen_it_waits_for_all():
    make_match()
    assert [waiting_for(make_user(name)) for name in ("ann", "bob", "cem")] == [1, 1, 0]


def test_a_match_that_is_over_waits_for_nobody():
    table, chooses, _ = match_of_one_choice()
    Table.objects.filter(pk=table.pk).update(status=Table.Status.FINISHED)
    assert waiting_for(chooses) == 0


@pytest.mark.parametrize("page", ["cardbase:home", "play:lobby"])
def test_the_pages_of_whoever_has_to_choose_say_so(client, page):
    _, chooses, waits = match_of_one_choice()
    for user, said in ((chooses, True), (waits, False)):
        client.force_login(user)
        html = client.get(reverse(page)).content.decode()
        assert ("1 match is waiting for you" in html) is said


def test_nobody_else_is_told(client):
    match_of_one_choice()
    assert "is waiting for you" not in client.get(reverse("play:lobby")).content.decode()


def test_in_the_lobby_it_comes_first(client):
    _, chooses, _ = match_of_one_choice()
    make_match(chooses, make_user("cem"))
    client.force_login(chooses)
    html = client.get(reverse("play:lobby")).content.decode()
    assert html.count("chip-choice") == 2


def test_the_clock_stands_beside_the_table(client):
    make_match(clock="turn:120")
    client.force_login(make_user("ann"))
    assert "2 minutes each per turn" in client.get(reverse("play:lobby")).content.decode()
