"""A finished match keeps its frames: it is shown as it was, without any rules."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import play.releases
import play.storing
import rules
from play import decisions, frames, notifications
from play.filming import views_of
from play.frames import film_of, store_frames
from play.matches import live_matches, open_match
from play.models import FaultReport, FrameChunk, Frames, StoredTurn, Table
from play.tasks import store_frames as task
from rules.engine.match import Match
from tests.play.factories import first_option, make_match, make_user, play_on
from tests.testkit import shipped
from tests.testkit.random_play import play_out, seed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]


def slowly(decision: Any) -> list[str]:
    ending = [o.key for o in decision.options if o.action.startswith(("end_", "no_", "decline"))]
    return ending[:1] or first_option(decision)


def finished(steps: int = 40, table: Table | None = None) -> Table:
    table = play_on(table or make_match(), steps, slowly)
    decisions.concede(table=table, user=make_user("ann"))
    return Table.objects.with_seats().get(pk=table.pk)


def page(table: Table, name: str, query: str = "", client: Client | None = None) -> str:
    answer = (client or Client()).get(reverse(f"play:{name}", args=[table.code]) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_frames_are_the_views_and_the_log_of_every_step():
    table = finished()
    with open_match(table) as live:
        match = live.match

    assert store_frames(table.code)
    film = film_of(table)

    assert (film.first, film.length) == (0, match.length)
    for at in range(match.length + 1):
        moment, then = film.moment(at), match.state_after(at)
        expected = {**then.view(1, reveal=True), "decisions": []}
        assert moment.view(1) == expected
        assert moment.log(1) == then.log(1, reveal=True)
    with pytest.raises(ValueError, match="is not kept"):
        film.moment(match.length + 1)


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_viewer_of_every_game_finds_their_own_view_in_a_frame(game):
    decks = list(shipped.decks(game)[: rules.game(game).seats[0]])

    def look(match: Match) -> None:
        if match.length % 10 == 0:
            kept = json.loads(json.dumps(views_of(match)))
            for viewer in (None, *range(len(decks))):
                seen = {**match.view(viewer, reveal=True), "decisions": []}
                assert frames.Moment(*kept, []).view(viewer) == seen

    play_out(rules.game(game).start(decks, seed(2), {}), 2, look)


def test_pages_are_the_same_with_frames_and_without():
    table = finished()
    ann = Client()
    ann.force_login(make_user("ann"))
    asked = [("replay", f"?at={at}", who) for at in (0, 17, 32, 41) for who in (None, ann)]
    asked.append(("log", "", None))

    before = [page(table, *question) for question in asked]
    store_frames(table.code)

    assert [without_tokens(page(table, *question)) for question in asked] == [
        without_tokens(text) for text in before
    ]


def without_tokens(text: str) -> list[str]:
    return [line for line in text.splitlines() if "csrf" not in line.lower()]


def test_no_rules_are_run_once_the_frames_are_there(monkeypatch):
    table = finished()
    store_frames(table.code)
    live_matches.clear()

    def refuse(*args: Any, **kwargs: Any) -> None:
        raise AssertionError("the rules were asked")

    for name in ("begun", "taken_up", "view", "log", "state_after", "__init__"):
        monkeypatch.setattr(Match, name, refuse)
    for at in (0, 20, 41):
        assert "of 41" in page(table, "replay", f"?at={at}")
    assert page(table, "log")
    assert page(table, "record")


def test_the_end_of_a_match_orders_its_frames(woken, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        table = finished(5)

    assert (notifications.STORE_FRAMES, [table.code]) in woken
    task(table.code)
    assert Frames.objects.get().table == table


def test_frames_are_made_once_and_free_the_stored_turn():
    table = finished()
    assert StoredTurn.objects.exists()

    assert store_frames(table.code)
    assert store_frames(table.code)

    assert Frames.objects.count() == 1
    assert FrameChunk.objects.count() == 2
    assert not StoredTurn.objects.exists()


def test_a_running_match_has_no_frames():
    table = play_on(make_match(), 5)

    assert not store_frames(table.code)
    assert film_of(table) is None


def test_a_match_that_the_rules_play_otherwise_gets_no_frames_and_a_fault_is_noted():
    table = finished()
    table.decisions.filter(number=19).update(digest="0" * 64)

    assert not store_frames(table.code)

    assert "after 20 decisions" in FaultReport.objects.get().error
    assert not Frames.objects.exists()


def released(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A match that other rules took up, and would have played otherwise before."""
    table = play_on(make_match(), 45, slowly)
    for module in (play.releases, play.storing, frames):
        monkeypatch.setattr(module, "rules_version", lambda game: "new")
    monkeypatch.setattr(play.releases, "PROCESS_STARTED", datetime.now(UTC))
    live_matches.clear()
    table = finished(30, Table.objects.with_seats().get(pk=table.pk))
    table.decisions.filter(number=19).update(digest="0" * 64)
    return table


def test_after_a_release_frames_begin_where_the_new_rules_took_the_match_up(monkeypatch):
    table = released(monkeypatch)
    first = table.releases[0]["length"]
    assert first >= 20

    assert store_frames(table.code)
    film = film_of(table)

    assert (film.first, film.frames.rules_version) == (first, "new")
    assert "played under earlier rules" in page(table, "replay", "?at=0")
    assert f"{first} of {film.length}" in page(table, "replay", "?at=0")
    assert "The rules have been updated" in page(table, "log")


def test_frames_of_a_whole_match_are_small():
    table = play_on(make_match(), 3000)
    store_frames(table.code)

    stored = Frames.objects.get()
    size = len(stored.log) + sum(len(chunk.views) for chunk in stored.chunks.all())
    assert size < 300_000
