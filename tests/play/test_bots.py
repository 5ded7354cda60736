"""Bots: called after a commit, called again when nobody came, never heard twice."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

import rules.bots
from play import bots, notifications
from play.matches import live_matches, open_match
from play.models import Decision, FaultReport, Table
from play.notifications import BOT_TURN
from play.rendering import render_table
from tests.play.factories import make_bot_match, make_user, play_on, position

pytestmark = pytest.mark.django_db


def until_the_bot_is_asked(table: Table) -> Table:
    for _ in range(40):
        if 1 in position(table)["waiting"]:
            return table
        table = play_on(table, 1)
    raise AssertionError("the bot was never asked")


def test_a_bot_takes_the_decision_it_was_called_for(woken):
    table = make_bot_match()

    assert bots.take_turn(table.code, 0)

    row = Decision.objects.get()
    assert (row.number, row.seat) == (0, 1)


def test_a_call_that_comes_twice_or_too_late_does_nothing(woken):
    table = make_bot_match()
    bots.take_turn(table.code, 0)

    assert not bots.take_turn(table.code, 0)
    assert not bots.take_turn(table.code, 7)
    assert Decision.objects.count() == 1


def test_two_workers_choose_the_same(woken):
    table = until_the_bot_is_asked(play_on(make_bot_match(), 8))
    number = position(table)["length"]

    bots.take_turn(table.code, number)
    first = Decision.objects.get(number=number).keys
    Decision.objects.filter(number=number).delete()
    live_matches.clear()
    bots.take_turn(table.code, number)

    assert Decision.objects.get(number=number).keys == first


def test_a_bot_is_shown_only_what_its_seat_sees(woken, monkeypatch):
    seen = []

    class Watcher:
        def choose(self, view, decision, rng):
            seen.append(view)
            return [decision["options"][0]["key"]]

    monkeypatch.setattr(rules.bots, "bot", lambda kind, game: Watcher())
    table = until_the_bot_is_asked(play_on(make_bot_match(), 8))

    bots.take_turn(table.code, position(table)["length"])

    assert seen[0]["viewer"] == 1
    assert "cards" not in seen[0]["players"][0]["zones"]["hand"]


def test_the_next_decision_of_a_bot_is_called_for_after_the_commit(
    woken, django_capture_on_commit_callbacks
):
    table = make_bot_match()

    with django_capture_on_commit_callbacks(execute=True):
        table = until_the_bot_is_asked(play_on(table, 1))

    number = position(table)["length"]
    assert [call for call in woken if call == (BOT_TURN, [table.code, number])]


def test_whoever_looks_wakes_a_bot_that_fell_silent_but_only_one_looker_does(woken):
    table = make_bot_match()
    Table.objects.filter(pk=table.pk).update(started=timezone.now() - timedelta(seconds=30))

    for user in (make_user("ann"), make_user("eve"), make_user("eve")):
        render_table(table.code, user)

    assert woken == [(BOT_TURN, [table.code, 0])]


def test_a_bot_that_has_only_just_been_asked_is_left_alone(woken):
    table = make_bot_match()

    render_table(table.code, make_user("ann"))

    assert woken == []


def test_a_table_goes_on_when_no_worker_can_be_called(monkeypatch, caplog):
    def down(*args, **kwargs):
        raise notifications.OperationalError("broker is down")

    monkeypatch.setattr(notifications.current_app, "send_task", down)
    table = make_bot_match()

    notifications.wake_bot(table, 0)

    assert "no worker called" in caplog.text


def test_a_bot_that_fails_is_reported_and_a_random_one_goes_on(woken, monkeypatch):
    real = rules.bots.bot

    class Broken:
        def choose(self, view, decision, rng):
            raise ZeroDivisionError

    def first_fails(kind, game):
        return Broken() if kind == "sensible" else real(kind, game)

    monkeypatch.setattr(rules.bots, "bot", first_fails)
    table = make_bot_match(bot="sensible")

    assert not bots.take_turn(table.code, 0)
    assert FaultReport.objects.get().seat == 1
    assert bots.take_turn(table.code, 0)


def test_a_table_whose_bot_fails_again_and_again_is_stopped_and_says_so(woken, monkeypatch, client):
    class Broken:
        def choose(self, view, decision, rng):
            raise ZeroDivisionError

    monkeypatch.setattr(rules.bots, "bot", lambda kind, game: Broken())
    table = make_bot_match()

    for _ in range(bots.PATIENCE + 1):
        bots.take_turn(table.code, 0)

    table.refresh_from_db()
    assert table.status == Table.Status.FAULTED
    assert "the match was stopped" in client.get(table.get_absolute_url()).content.decode()


@pytest.mark.parametrize("kind", ["random", "sensible"])
def test_two_bots_play_a_whole_match(woken, kind):
    table = make_bot_match(bot=kind)
    table.seats.filter(number=0).update(user=None, bot=kind)

    for number in range(3000):
        if not bots.take_turn(table.code, number):
            break

    table.refresh_from_db()
    assert table.is_finished
    with open_match(table) as live:
        assert live.match.outcome is not None
    assert not FaultReport.objects.exists()
