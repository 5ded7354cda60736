"""Who is gone or out of time: by the game's rules they have given up, and the log says why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.engine.match import Match
from rules.engine.resuming import replay
from tests.rules.engine.tiny import GAME, playing, say
from tests.testkit.fma.scene import FmaScene, Side, fma_scene


def test_running_out_of_time_is_a_decision_in_the_record() -> None:
    match = say(playing(), "count 1")
    match.time_out(1)

    assert match.record["decisions"][-1][1:] == [1, ["time_out"]]
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "time_out")
    again = replay(GAME, match.record)
    assert (again.verdict, again.match.outcome) == ("EXACT", match.outcome)


def test_a_claim_is_a_decision_of_who_makes_it() -> None:
    match = say(playing(), "count 1")
    match.claim(0, 1)

    assert match.record["decisions"][-1][1:] == [0, ["claim", "1"]]
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "claim")
    again = replay(GAME, match.record)
    assert (again.verdict, again.match.outcome) == ("EXACT", match.outcome)


@pytest.mark.parametrize(
    ("leave", "line"),
    [
        (lambda match: match.time_out(1), "time_out"),
        (lambda match: match.claim(0, 1), "claim"),
        (lambda match: match.concede(1), "concede"),
    ],
)
def test_the_log_says_why_somebody_lost(leave: Callable[[Match], None], line: str) -> None:
    match = playing()
    leave(match)
    keys = [one["key"] for one in match.log(None)]
    assert line in keys
    assert len({"time_out", "claim", "concede"} & set(keys)) == 1


def test_whoever_would_go_on_without_a_seat_changes_nothing_by_that() -> None:
    match = playing()
    asked = match.decisions
    match.would_claim(0, 1)

    assert match.outcome is None
    assert [one.player for one in match.decisions] == [one.player for one in asked]
    assert match.would_claim_from(1) == {0}
    assert replay(GAME, match.record).verdict == "EXACT"


def test_what_they_would_do_is_forgotten_when_that_seat_chooses() -> None:
    match = playing()
    seat = match.decisions[0].player
    match.would_claim(1 - seat, seat)
    decision = match.decisions[0]
    match.answer(seat, decision.id, [decision.options[0].key])

    assert match.would_claim_from(seat) == set()


def test_nobody_says_it_twice() -> None:
    match = playing()
    match.would_claim(0, 1)
    with pytest.raises(ValueError, match="already"):
        match.would_claim(0, 1)
    assert match.would_claim_from(1) == {0}


@pytest.mark.parametrize("leave", [Match.claim, Match.would_claim])
def test_nobody_claims_from_themselves_nor_from_no_seat(leave: Callable[..., None]) -> None:
    match = playing()
    length = match.length
    for gone in (0, 5):
        with pytest.raises(ValueError, match=r"from yourself|no seat"):
            leave(match, 0, gone)
    assert match.length == length


def test_after_the_end_nothing_runs_out() -> None:
    match = playing()
    match.time_out(1)
    for again in (lambda: match.time_out(0), lambda: match.claim(0, 1)):
        with pytest.raises(ValueError, match="over"):
            again()


def three() -> FmaScene:
    return fma_scene(Side(), Side(), Side())


@pytest.mark.parametrize("leave", ["time_out", "claim"])
def test_of_three_the_others_go_on(leave: str) -> None:
    scene = three()
    match, gone = scene.match, scene.match.decisions[0].player
    other = (gone + 1) % 3
    if leave == "time_out":
        match.time_out(gone)
    else:
        match.claim(other, gone)

    assert match.outcome is None
    assert match.table.has_left(gone)
    assert gone not in [decision.player for decision in match.decisions]
    with pytest.raises(ValueError, match="is out of the game"):
        match.claim(other, gone)
