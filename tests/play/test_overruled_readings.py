"""A reading that was overruled at a table is reported to reviewers, and nothing of the table."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from cardbase.models import Card, OverruledReading
from play import decisions
from play.frames import store_frames
from play.matches import open_match
from play.models import Table
from rules.engine.records import PROPOSE
from tests.play import factories
from tests.play.factories import make_match, make_user, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]
READ = "Might |CONT| This unit gets +10 Attack."


def answer(table: Table, action: str) -> str:
    """Take the first option with that action; its key."""
    with open_match(table) as live:
        decision = live.match.decisions[0]
        key = next(option.key for option in decision.options if option.action == action)
    seat = next(seat for seat in table.seats.all() if seat.number == decision.player)
    decisions.submit_for_seat(table=table, seat=seat, decision_id=decision.id, keys=[key])
    return key


def overruled(consent: str) -> tuple[Table, Card]:
    """A match, played out, in which ann overrules a line of her hand; bob answers."""
    factories.make_deck(make_user("ann"), "North")
    factories.make_deck(make_user("bob"), "South")
    for card in Card.objects.all():
        card.texts = {"skill": READ}
        card.save()
    table = play_on(make_match(), 12)
    with open_match(table) as live:
        held = live.match.table.players[0].hand.cards[0]
    keys = [PROPOSE, f"#{held.handle}", "0"]
    decisions.propose(table=table, user=make_user("ann"), keys=keys)
    for action in ("by_hand_draw", "by_hand_propose", consent):
        answer(table, action)
    decisions.concede(table=table, user=make_user("ann"))
    return Table.objects.get(pk=table.pk), Card.objects.get(key=held.data.key)


def reports() -> list[tuple[Any, str, int]]:
    return list(OverruledReading.objects.values_list("card_id", "line", "count"))


def test_a_finished_match_reports_the_line_once() -> None:
    table, card = overruled("by_hand_accept")

    assert reports() == []
    assert store_frames(table.code)
    assert reports() == [(card.pk, READ, 1)]
    assert store_frames(table.code)
    assert reports() == [(card.pk, READ, 1)]


def test_what_the_opponent_declined_is_no_report() -> None:
    table, _ = overruled("by_hand_decline")

    assert store_frames(table.code)
    assert reports() == []


def test_reviewers_alone_are_shown_it_and_no_name_of_a_player(client: Client) -> None:
    table, card = overruled("by_hand_accept")
    store_frames(table.code)
    address = reverse("cardbase:proposals")
    anybody = client.get(address).content.decode()
    reviewer = make_user("rita")
    reviewer.user_permissions.add(Permission.objects.get(codename="review_proposal"))
    client.force_login(reviewer)
    page = client.get(address)
    assert page.context["overruled"]
    shown = page.content.decode().partition('id="overruled"')[2]

    assert READ.split("|")[0] not in anybody
    assert "Might |CONT| This unit gets +10 Attack." in shown
    assert card.get_absolute_url() in shown
    assert "1 time," in shown
    assert not any(name in shown for name in (">ann<", ">bob<", table.code))
