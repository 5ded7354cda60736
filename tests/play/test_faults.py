"""A fault in one match is a sentence to whoever looks at it, and its players can put it away."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from cardbase.metrics import FAULTS
from play import decisions
from play.errors import NotAllowed, NotNow, RulesFault
from play.fault_reports import report_fault
from play.matches import live_matches, open_match
from play.models import FaultReport, StoredTurn, Table
from rules.engine.match import Match
from tests.play.factories import make_match, make_user, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]


def client_of(name: str | None) -> Client:
    client = Client()
    if name:
        client.force_login(make_user(name))
    return client


def address(table: Table, name: str, *args: str) -> str:
    return reverse(f"play:{name}", args=[table.code, *args])


def broken(table: Table) -> Table:
    """The table with a stored decision that the rules do not know any more."""
    StoredTurn.objects.filter(table=table).delete()
    table.decisions.filter(number=3).update(decision_id=9999)
    live_matches.clear()
    return Table.objects.with_seats().get(pk=table.pk)


@pytest.mark.parametrize("name", ["ann", "bob", "eve", None])
@pytest.mark.parametrize("page", ["table", "board", "log", "face"])
def test_every_page_of_a_broken_match_says_so(name, page):
    table = broken(play_on(make_match(), 8))
    args = ["marth"] if page == "face" else []

    answer = client_of(name).get(address(table, page, *args))

    assert answer.status_code in (200, 409)
    assert "This match cannot be rebuilt; the fault has been recorded." in answer.content.decode()
    assert Table.objects.get(pk=table.pk).status == Table.Status.FAULTED


def test_a_finished_match_that_is_broken_keeps_its_record_and_its_page_says_so():
    table = play_on(make_match(), 8)
    decisions.concede(table=table, user=make_user("ann"))
    table = broken(table)

    for page in ("replay", "log", "table"):
        answer = client_of(None).get(address(table, page))
        assert "cannot be" in answer.content.decode(), page
        assert answer.status_code in (200, 409)
    record = client_of(None).get(address(table, "record"))
    assert record.status_code == 200
    assert len(record.json()["decisions"]) == 9
    assert Table.objects.get(pk=table.pk).status == Table.Status.FINISHED


@pytest.mark.parametrize("page", ["log", "face"])
def test_what_fails_while_it_is_shown_is_a_sentence_too(monkeypatch, page):
    table = play_on(make_match(), 8)
    monkeypatch.setattr(Match, "log", lambda *args, **kwargs: 1 // 0)
    args = ["marth"] if page == "face" else []

    answer = client_of("ann").get(address(table, page, *args))

    assert answer.status_code == 409
    assert "This position cannot be shown" in answer.content.decode()
    assert FaultReport.objects.get().number == 8
    assert Table.objects.get(pk=table.pk).is_playing


def test_a_player_ends_a_stopped_match_without_a_result():
    table = broken(play_on(make_match(), 8))
    ann = client_of("ann")
    page = ann.get(address(table, "table")).content.decode()
    assert "End without a result" in page
    assert (
        "End without a result" not in client_of("eve").get(address(table, "table")).content.decode()
    )

    answer = ann.post(address(table, "end"), follow=True)

    assert "The match was ended without a result." in answer.content.decode()
    table.refresh_from_db()
    assert (table.status, table.outcome) == (Table.Status.VOID, None)
    with pytest.raises(NotNow):
        decisions.concede(table=table, user=make_user("bob"))


def test_only_players_end_it_and_only_a_stopped_one():
    table = play_on(make_match(), 8)
    with pytest.raises(NotNow, match="Only a match stopped by a fault"):
        decisions.end_without_result(table=table, user=make_user("ann"))
    table = broken(table)
    with pytest.raises(RulesFault), open_match(table):
        pass
    with pytest.raises(NotAllowed):
        decisions.end_without_result(table=table, user=make_user("eve"))

    assert Table.objects.get(pk=table.pk).status == Table.Status.FAULTED


def test_a_fault_that_is_met_again_is_counted_and_logged_once(caplog):
    table = play_on(make_match(), 8)
    counted = FAULTS.labels("cipher")._value.get()

    for _ in range(10):
        report_fault(table=table, number=8, error=ZeroDivisionError("by hand"))

    assert FaultReport.objects.get().times == 10
    assert FAULTS.labels("cipher")._value.get() == counted + 1
    assert len([line for line in caplog.records if "rules fault" in line.message]) == 1
