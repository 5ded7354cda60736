"""Matches: answering, choosing together, giving up, secrets, and a fault in the rules."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from rules.engine.match import RulesFault, StaleDecision
from rules.engine.resuming import replay
from tests.rules.engine.tiny import GAME, SEED, TinyTable, begun, playing, say, whole

# Answering ---------------------------------------------------------------------------------------


def test_decisions_are_numbered_in_the_order_in_which_they_are_asked() -> None:
    match = begun()
    ids = [decision.id for decision in match.decisions]
    say(match, "win", "win")
    ids.extend(decision.id for decision in match.decisions)

    assert ids == [1, 2, 3]


def test_an_answer_plays_on_to_the_next_decision() -> None:
    match = playing()
    assert (match.length, match.decisions[0].player) == (2, 1)
    say(match, "count 2")

    assert match.table.count == 2
    assert (match.length, match.decisions[0].player) == (3, 0)


def test_an_answer_to_a_closed_decision_is_stale() -> None:
    match = playing()

    with pytest.raises(StaleDecision, match="decision 1 is not open; open: 3"):
        match.answer(0, 1, ["win"])
    with pytest.raises(StaleDecision, match="decision 4 is not open; open: 3"):
        match.answer(0, 4, ["count:1"])


def test_a_stale_answer_is_also_a_wrong_one() -> None:
    assert issubclass(StaleDecision, ValueError)


@pytest.mark.parametrize(
    ("player", "keys", "sentence"),
    [
        (0, ["count:1"], "decision 3 is not for seat 0 to take"),
        (1, ["count:3"], "no option 'count:3' in decision 3; open: count:1, count:2"),
        (1, [], "decision 3 takes 1 options; 0 were given"),
        (1, ["count:1", "count:2"], "decision 3 takes 1 options; 2 were given"),
    ],
)
def test_a_wrong_answer_says_why_and_leaves_the_match_untouched(
    player: int, keys: list[str], sentence: str
) -> None:
    match = playing()
    before = json.dumps([match.record, match.view(0), match.view(1)])

    with pytest.raises(ValueError, match=sentence):
        match.answer(player, 3, keys)

    assert json.dumps([match.record, match.view(0), match.view(1)]) == before


def test_the_only_possible_answer_is_given_by_the_engine() -> None:
    """From six only one more can be counted: nobody is asked, and the record does not say it."""
    match = playing(start="6")

    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert [taken[2] for taken in match.record["decisions"]] == [["win"], ["win"]]


def test_after_the_end_nothing_is_open() -> None:
    match = playing(start="6")

    assert match.decisions == ()
    with pytest.raises(StaleDecision, match="decision 3 is not open; open: none"):
        match.answer(1, 3, ["count:1"])


# Choosing together -------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_who_answers_first_gives_nothing_away(first: int) -> None:
    match = begun()
    mine = match.decisions[first]
    match.answer(first, mine.id, ["lose"])

    assert [decision.player for decision in match.decisions] == [1 - first]
    for viewer in (0, 1, None):
        assert match.log(viewer) == []
        assert match.view(viewer)["waiting"] == [1 - first]
        if viewer != first:
            assert "lose" not in json.dumps(match.view(viewer)["hands"])
    with pytest.raises(StaleDecision):
        match.answer(first, mine.id, ["win"])


def test_together_leads_to_the_same_place_whoever_was_first() -> None:
    """The coin of a disagreement is tossed after both have answered."""
    digests = []
    for order in ((0, 1), (1, 0)):
        match = begun()
        for seat in order:
            decision = next(d for d in match.decisions if d.player == seat)
            match.answer(seat, decision.id, ["win" if seat else "lose"])
        digests.append(match.digest())
        assert match.log(None)[0]["args"] == {"wanted": [False, True]}
        assert replay(GAME, match.record).verdict == "EXACT"

    assert digests[0] == digests[1]


def test_a_half_answered_question_survives_a_replay() -> None:
    match = begun()
    match.answer(1, 2, ["lose"])

    again = replay(GAME, match.record).match

    assert [decision.player for decision in again.decisions] == [0]
    assert match.state_after(1).decisions[0].player == 0
    assert match.state_after(0).decisions[1].player == 1


# Giving up ---------------------------------------------------------------------------------------


def test_conceding_is_a_decision_in_the_record() -> None:
    match = say(playing(), "count 1")
    match.concede(1)

    assert match.record["decisions"][-1] == [5, 1, ["concede"]]
    assert match.length == 4
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    again = replay(GAME, match.record)
    assert (again.verdict, again.match.outcome) == ("EXACT", match.outcome)
    assert match.state_after(3).outcome is None


def test_one_may_concede_while_the_other_still_chooses() -> None:
    match = begun()
    match.answer(0, 1, ["win"])
    match.concede(0)

    assert match.outcome is not None
    assert replay(GAME, match.record).verdict == "EXACT"


def test_a_finished_match_cannot_be_conceded_nor_can_a_stranger_concede() -> None:
    with pytest.raises(ValueError, match="there is no seat 2 at this table"):
        playing().concede(2)
    with pytest.raises(ValueError, match="the match is over; there is nothing left to concede"):
        playing(start="6").concede(0)


def test_a_game_without_timed_matches_says_so_and_plays_on() -> None:
    match = playing()

    with pytest.raises(ValueError, match="Count to seven has no timed matches"):
        match.time_up()

    assert (match.outcome, match.length) == (None, 2)


# Faults ------------------------------------------------------------------------------------------


def test_a_fault_in_the_rules_leaves_the_match_before_the_decision() -> None:
    match = say(playing(), "count 2", "count 2")
    before = json.dumps([match.record, match.view(0), match.log(None)])

    with pytest.raises(RulesFault, match="the rules failed on decision 5") as caught:
        say(match, "fault")

    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert json.dumps([match.record, match.view(0), match.log(None)]) == before
    say(match, "count 2")
    assert match.outcome is not None


def test_a_fault_while_somebody_leaves_leaves_the_match_before_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = say(playing(), "count 2")
    before = json.dumps([match.record, match.view(0), match.log(None)])

    def forget(table: TinyTable, player: int) -> None:
        table.count = -100
        raise ZeroDivisionError("the rules forgot something")

    monkeypatch.setattr(GAME, "concession", forget)
    with pytest.raises(RulesFault, match="the rules failed"):
        match.concede(0)

    assert json.dumps([match.record, match.view(0), match.log(None)]) == before
    say(match, "count 2")
    assert match.length == 4
    assert replay(GAME, match.record).verdict == "EXACT"


# Secrets -----------------------------------------------------------------------------------------


def test_the_seed_stays_secret_until_the_end_but_its_hash_does_not() -> None:
    match = playing()
    assert match.seed_hash == hashlib.sha256(SEED).hexdigest()

    with pytest.raises(ValueError, match="the seed is secret until the match is over"):
        _ = match.seed

    match.concede(0)
    assert match.seed == SEED


def test_a_viewer_gets_his_own_questions_and_is_told_whom_all_wait_for() -> None:
    match = begun()

    for viewer, players in ((0, [0]), (1, [1]), (None, [])):
        view = match.view(viewer)
        assert [decision["player"] for decision in view["decisions"]] == players
        assert view["waiting"] == [0, 1]
    assert len(match.view(None, reveal=True)["decisions"]) == 2


def test_a_log_line_has_a_fuller_wording_for_those_who_may_read_it() -> None:
    match = whole()

    def shown(viewer: int | None, reveal: bool = False) -> list[dict[str, Any]]:
        lines = match.log(viewer, reveal=reveal)
        return [line for line in lines if line["key"].startswith("show")]

    public = {"n": 3, "key": "show", "args": {"player": 1}, "begins": True}
    private = {**public, "key": "show.seen", "args": {"player": 1, "card": "king"}}
    assert (shown(0), shown(1), shown(None)) == ([public], [private], [public])
    assert shown(None, reveal=True) == [private]


def test_a_card_behind_a_veil_cannot_be_followed() -> None:
    match = say(playing(), "count 1", "count 2")
    before = match.decisions[0].options[-1].card
    assert before is not None
    handle = before.handle
    say(match, "show")

    shown = match.table.zones()[-1].cards[0]
    assert shown.data.key == "king"
    assert shown.handle != handle
