"""Decisions: checked, stored once, and the same in every process."""

from __future__ import annotations

import pytest
from django.db import connection

from play import decisions, notifications
from play.errors import NotAllowed, NotNow, Refused, RulesFault, Stale
from play.matches import live_matches, open_match
from play.models import Decision, FaultReport, Table
from tests.play.factories import (
    first_option,
    make_match,
    make_user,
    play_on,
    position,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]


def asked(table: Table):
    with open_match(table) as live:
        return live.match.decisions[0]


def test_a_decision_is_a_row():
    table = make_match()
    decision = asked(table)
    user = table.seats.all()[decision.player].user

    decisions.submit_decision(
        table=table, user=user, decision_id=decision.id, keys=first_option(decision)
    )

    row = Decision.objects.get(table=table)
    assert (row.number, row.seat, row.decision_id) == (0, decision.player, decision.id)
    assert row.keys == first_option(decision)


def test_another_process_stands_where_this_one_does():
    table = play_on(make_match(), 30)
    here = [position(table, viewer) for viewer in (0, 1, None)]

    live_matches.clear()

    assert [position(table, viewer) for viewer in (0, 1, None)] == here


def test_a_process_that_slept_catches_up_with_decisions_taken_elsewhere():
    table = make_match()
    sleeping = live_matches.get(table.code)
    with open_match(table):
        pass
    live_matches.clear()
    table = play_on(table, 12)
    there = position(table)

    live_matches._matches[table.code] = sleeping

    assert position(table) == there
    assert sleeping.length == 12


def test_an_answer_to_a_question_that_is_closed_is_stale():
    table = make_match()
    decision = asked(table)
    play_on(table, 1)
    user = table.seats.all()[decision.player].user

    with pytest.raises(Stale):
        decisions.submit_decision(
            table=table, user=user, decision_id=decision.id, keys=first_option(decision)
        )

    assert Decision.objects.count() == 1


def test_the_loser_of_a_race_is_told_and_stands_where_the_winner_does(monkeypatch):
    table = make_match()
    decision = asked(table)
    user = table.seats.all()[decision.player].user
    # Another process has taken the decision between our look at the database and our insert.
    slow = live_matches.get(table.code)
    live_matches.clear()
    play_on(table, 1)
    live_matches._matches[table.code] = slow
    monkeypatch.setattr(slow, "catch_up", lambda table: None)

    with pytest.raises(Stale):
        decisions.submit_decision(
            table=table, user=user, decision_id=decision.id, keys=first_option(decision)
        )

    monkeypatch.undo()
    assert Decision.objects.count() == 1
    assert position(table)["length"] == 1


def test_a_spectator_cannot_decide():
    table = make_match()
    decision = asked(table)

    with pytest.raises(NotAllowed):
        decisions.submit_decision(
            table=table, user=make_user("eve"), decision_id=decision.id, keys=["keep"]
        )


def test_a_player_cannot_decide_for_the_other():
    table = make_match()
    decision = asked(table)
    other = table.seats.all()[1 - decision.player].user

    with pytest.raises(NotAllowed):
        decisions.submit_decision(
            table=table, user=other, decision_id=decision.id, keys=first_option(decision)
        )

    assert not Decision.objects.exists()


def test_an_answer_that_is_no_option_is_refused_and_changes_nothing():
    table = make_match()
    decision = asked(table)
    user = table.seats.all()[decision.player].user
    before = position(table, decision.player)

    with pytest.raises(Refused):
        decisions.submit_decision(
            table=table, user=user, decision_id=decision.id, keys=["nonsense"]
        )

    assert position(table, decision.player) == before
    assert not Decision.objects.exists()


def test_a_fault_of_the_rules_is_kept_and_the_match_stands_before_it(monkeypatch, caplog):
    table = play_on(make_match(), 6)
    before = position(table)
    decision = asked(table)
    user = table.seats.all()[decision.player].user
    with open_match(table) as live, monkeypatch.context() as broken:

        def fail():
            raise ZeroDivisionError("hidden: marth-hero-of-the-north")

        broken.setattr(live.match._course.progress.runner, "go_on", fail)
        with pytest.raises(RulesFault):
            decisions.submit_decision(
                table=table, user=user, decision_id=decision.id, keys=first_option(decision)
            )

    assert position(table) == before
    report = FaultReport.objects.get()
    assert (report.number, report.seat) == (6, decision.player)
    assert "ZeroDivisionError" in report.traceback
    assert "marth" not in caplog.text


def test_a_match_can_be_conceded_at_any_time_and_then_is_over():
    table = play_on(make_match(), 9)
    ann = make_user("ann")

    decisions.concede(table=table, user=ann)

    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED
    assert table.outcome["winners"] == [1]
    live_matches.clear()
    assert position(table)["outcome"]["winners"] == [1]
    with pytest.raises(NotNow):
        decisions.concede(table=table, user=ann)


def test_a_whole_match_ends_and_its_stored_decisions_replay_exactly():
    table = play_on(make_match(), 3000)

    assert table.status == Table.Status.FINISHED
    assert table.outcome["winners"] in ([0], [1])
    live_matches.clear()
    with open_match(table) as live:
        assert live.length == table.decisions.count()
        assert live.match.outcome.winners == tuple(table.outcome["winners"])


def test_an_answer_costs_a_fixed_number_of_queries(django_assert_max_num_queries):
    table = play_on(make_match(), 20)
    decision = asked(table)
    user = table.seats.all()[decision.player].user

    with django_assert_max_num_queries(8):
        decisions.submit_decision(
            table=table, user=user, decision_id=decision.id, keys=first_option(decision)
        )
    assert connection.vendor == "postgresql"


def test_a_decision_stands_though_nobody_can_be_told(
    monkeypatch, django_capture_on_commit_callbacks
):
    def down(*args, **kwargs):
        raise RuntimeError("Redis is on fire")

    table = make_match()
    monkeypatch.setattr(notifications, "hint_watchers", down)

    with django_capture_on_commit_callbacks(execute=True):
        table = play_on(table, 1)

    assert Decision.objects.count() == 1
