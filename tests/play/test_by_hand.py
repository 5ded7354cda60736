"""Proposing of any line at any time: the page that lists them, and the command."""

from __future__ import annotations

import pytest
from django.urls import reverse

from cardbase.models import Card
from play import decisions
from play.matches import open_match
from play.models import Decision, Table
from play.releases import rebuild
from tests.play import factories
from tests.play.factories import make_match, make_user, play_on

pytestmark = pytest.mark.django_db
READ = "Might |CONT| This unit gets +10 Attack."


@pytest.fixture(autouse=True)
def _nobody_works(woken):
    return woken


@pytest.fixture
def table() -> Table:
    """A match with the Lords on the table; the cards of both have a line that was read."""
    factories.make_deck(make_user("ann"), "North")
    factories.make_deck(make_user("bob"), "South")
    for card in Card.objects.all():
        card.texts = {"skill": READ}
        card.save()
    table = make_match()
    for _ in range(30):
        with open_match(table) as live:
            if live.match.decisions[0].kind == "deployment":
                break
        table = play_on(table, 1)
    return table


def page(client, table, name):
    client.force_login(make_user(name))
    return client.get(reverse("play:by_hand", args=[table.code]))


def test_who_is_not_asked_proposes_and_the_other_accepts(client, table):
    with open_match(table) as live:
        asked = live.match.decisions[0]
    other = 1 - asked.player
    shown = page(client, table, ("ann", "bob")[other])
    rows = shown.context["lines"]
    assert READ in shown.content.decode()

    reply = client.post(
        reverse("play:command", args=[table.code]), {"command": "propose", "text": rows[0].value}
    )

    assert reply.status_code == 302
    with open_match(table) as live:
        (decision,) = live.match.decisions
        assert (decision.player, decision.kind) == (other, "by_hand")
        assert live.match.table.proposal.line == READ
    seat = next(seat for seat in table.seats.all() if seat.number == other)
    decisions.submit_for_seat(
        table=table, seat=seat, decision_id=decision.id, keys=["by_hand_give_up"]
    )
    with open_match(table) as live:
        assert live.match.decisions[0].id == asked.id, "what was asked is asked again"
    keys = Decision.objects.filter(table=table).values_list("keys", flat=True)
    assert ["propose", *rows[0].value.split(":")] in list(keys)
    assert rebuild(table).digest() == live.match.digest()


def test_hidden_cards_of_others_are_not_listed(client, table):
    with open_match(table) as live:
        hands = [
            {f"#{card.handle}:0" for card in player.hand.cards}
            for player in live.match.table.players
        ]
    for seat, name in enumerate(("ann", "bob")):
        listed = {row.value for row in page(client, table, name).context["lines"]}
        assert hands[seat] <= listed
        assert not hands[1 - seat] & listed


@pytest.mark.parametrize("text", ["", "5:0", "#5", "#5:x", "#5:0:0", "#99999:0"])
def test_what_names_no_line_is_refused_with_a_sentence(client, table, text):
    client.force_login(make_user("ann"))
    with open_match(table) as live:
        length = live.match.length
    sent = {"command": "propose", "text": text}

    reply = client.post(reverse("play:command", args=[table.code]), sent, follow=True)

    assert reply.context["messages"]
    with open_match(table) as live:
        assert live.match.length == length


def test_who_does_not_sit_there_is_sent_to_the_table(client, table):
    reply = page(client, table, "carol")
    assert reply.status_code == 302
