"""`kill -9` of the web process or the worker: nothing decided is lost, nothing happens twice."""

from __future__ import annotations

import threading
import time
import urllib.error
from typing import Any

import pytest
from django.urls import reverse

import rules
from cardbase.local.services import Redis
from play.matches import live_matches, open_match
from play.models import Decision, Table
from tests.live import PATIENCE, LiveSite, LiveWorker
from tests.play.factories import (
    make_bot_match,
    make_match,
    make_user,
    play_on,
    position,
    sensible_enough,
)
from tests.play.visitors import Visitor

GONE = (urllib.error.URLError, ConnectionError, TimeoutError)


def next_answer(table: Table) -> tuple[int, int, list[str]] | None:
    """Seat, decision and keys of a good next answer, from the database alone."""
    live_matches.clear()
    table = Table.objects.with_seats().get(pk=table.pk)
    with open_match(table) as live:
        if not live.match.decisions:
            return None
        decision = live.match.decisions[0]
        return decision.player, decision.id, sensible_enough(decision)


def assert_sound(table: Table) -> None:
    """Decisions are numbered without a gap, and replay to the end exactly as stored."""
    numbers = list(Decision.objects.filter(table=table).values_list("number", flat=True))
    assert numbers == list(range(len(numbers)))
    live_matches.clear()
    with open_match(Table.objects.with_seats().get(pk=table.pk)) as live:
        assert live.length == len(numbers)
        assert rules.replay(live.match.record).match.view(None) == live.match.view(None)


def test_a_web_process_that_is_killed_between_decisions_comes_back_where_it_was(live_site):
    table = play_on(make_match(), 14)
    visitors = [Visitor(live_site, make_user(name)) for name in ("ann", "bob")]
    board = reverse("play:board", args=[table.code])
    before = [visitor.get(board) for visitor in visitors]

    live_site.kill()
    live_site.start()

    assert [visitor.get(board) for visitor in visitors] == before
    seat, decision, keys = next_answer(table)
    address = reverse("play:command", args=[table.code])
    assert visitors[seat].post(address, command="answer", decision=decision, key=keys) == 302
    assert position(table)["length"] == 15


def test_a_web_process_that_is_killed_in_the_middle_of_decisions_loses_and_doubles_none(live_site):
    table = make_match()
    visitors = [Visitor(live_site, make_user(name)) for name in ("ann", "bob")]
    address = reverse("play:command", args=[table.code])
    acknowledged: list[int] = []

    for wait in (0.05, 0.21, 0.37, 0.11):
        killer = threading.Timer(wait, live_site.kill)
        killer.start()
        acknowledged += send_until_nobody_answers(visitors, address, table)
        killer.join()
        live_site.start()
        assert set(acknowledged) <= set(decided(table))

    assert len(acknowledged) == len(set(acknowledged))
    assert_sound(table)


def send_until_nobody_answers(visitors: list[Visitor], address: str, table: Table) -> list[int]:
    """Every answer twice, as an impatient player would; the decisions that were acknowledged."""
    done = []
    while (asked := next_answer(table)) is not None:
        seat, decision, keys = asked
        try:
            for _ in range(2):
                visitors[seat].post(address, command="answer", decision=decision, key=keys)
                # Not what was refused, nor a pass that is taken in a moment.
                if visitors[seat].done:
                    done.append(decision)
        except GONE:
            break
    return done


def decided(table: Table) -> list[int]:
    return list(Decision.objects.filter(table=table).values_list("decision_id", flat=True))


def test_a_worker_that_is_killed_is_missed_and_its_bot_goes_on_afterwards(live_site, live_worker):
    table = make_bot_match()
    ann = Visitor(live_site, make_user("ann"))
    path = reverse("play:board", args=[table.code])
    play_as_human(ann, table, until=lambda: Decision.objects.count() >= 12)

    live_worker.kill()
    ann.get(path)
    live_worker.start()

    reached = Decision.objects.count() + 12
    play_as_human(ann, table, until=lambda: Decision.objects.count() >= reached)
    assert_sound(table)
    assert Decision.objects.filter(seat=1).count() > 5


def play_as_human(ann: Visitor, table: Table, until: Any) -> None:
    """Answer what seat 0 is asked, and look now and then while the bot has to decide."""
    address = reverse("play:command", args=[table.code])
    board = reverse("play:board", args=[table.code])
    deadline = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < deadline, "the bot did not go on"
        asked = next_answer(table)
        if asked is None:
            return
        seat, decision, keys = asked
        if seat == 0:
            ann.post(address, command="answer", decision=decision, key=keys)
        else:
            ann.get(board)
            time.sleep(0.2)


@pytest.mark.parametrize("page", ["play:board", "play:table"])
def test_the_page_is_the_same_from_two_processes(live_site, client, page):
    """The live site and this process answer alike, each from a memory of its own."""
    table = play_on(make_match(), 17)
    ann = make_user("ann")
    client.force_login(ann)
    address = reverse(page, args=[table.code])

    there = Visitor(live_site, ann).get(address)

    assert "Turn" in there
    here = client.get(address).content.decode()
    assert (
        there.partition('<div class="board')[2][:2000]
        == here.partition('<div class="board')[2][:2000]
    )


def test_a_match_goes_on_while_redis_is_gone_and_its_bot_when_it_is_back(
    transactional_db, tmp_path, monkeypatch
):
    """Redis carries hints and calls; none of them is needed for a decision to be taken."""
    redis = Redis(tmp_path, durable=False)
    redis.start()
    monkeypatch.setenv("REDIS_URL", redis.url)
    site, worker = LiveSite(tmp_path / "web.log"), LiveWorker(tmp_path / "worker.log")
    table = make_match()
    visitors = [Visitor(site, make_user(name)) for name in ("ann", "bob")]
    address = reverse("play:command", args=[table.code])
    try:
        site.start()
        redis.process.kill()
        redis.process.wait()
        began = time.monotonic()
        for _ in range(5):
            seat, decision, keys = next_answer(table)
            assert (
                visitors[seat].post(address, command="answer", decision=decision, key=keys) == 302
            )
        assert Decision.objects.filter(table=table).count() == 5
        assert time.monotonic() - began < PATIENCE

        against_bot = make_bot_match(make_user("ann"))
        redis.start()
        worker.start()
        play_as_human(visitors[0], against_bot, until=lambda: Decision.objects.count() >= 12)
        assert Decision.objects.filter(table=against_bot, seat=1).exists()
    finally:
        worker.stop()
        site.stop()
        redis.stop()
