"""Matches: answering, secrecy, records, going back, and surviving a fault in the rules."""

from __future__ import annotations

import hashlib
import json
from typing import Any, NoReturn

import pytest

from rules.engine.cards import Deck
from rules.engine.match import DIGEST_EVERY, Match, RulesFault, StaleDecision
from tests.rules.engine import tiny
from tests.rules.engine.tiny import TinyGame

SEED = bytes(range(64))
GAME = TinyGame()


def begun(**options: str) -> Match:
    return GAME.start([Deck("ace", ()), Deck("king", ())], SEED, options)


def say(match: Match, *actions: str) -> Match:
    """Answer the open decisions, one after the other, with "count 1", "win", "show" ..."""
    for action in actions:
        decision = match.decisions[0]
        keys = [o.key for o in decision.options if o.key.replace(":", " ").startswith(action)]
        match.answer(decision.player, decision.id, keys[:1])
    return match


def playing(**options: str) -> Match:
    """Both have set that reaching seven wins; seat 1 counts first."""
    return say(begun(**options), "win", "win")


# Answering -------------------------------------------------------------------------------------


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


# Choosing together -----------------------------------------------------------------------------


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
        assert Match.replay(GAME, match.record).verdict == "EXACT"

    assert digests[0] == digests[1]


def test_a_half_answered_question_survives_a_replay() -> None:
    match = begun()
    match.answer(1, 2, ["lose"])

    again = Match.replay(GAME, match.record).match

    assert [decision.player for decision in again.decisions] == [0]
    assert match.at(1).decisions[0].player == 0
    assert match.at(0).decisions[1].player == 1


# Giving up -------------------------------------------------------------------------------------


def test_conceding_is_a_decision_in_the_record() -> None:
    match = say(playing(), "count 1")
    match.concede(1)

    assert match.record["decisions"][-1] == [5, 1, ["concede"]]
    assert match.length == 4
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    again = Match.replay(GAME, match.record)
    assert (again.verdict, again.match.outcome) == ("EXACT", match.outcome)
    assert match.at(3).outcome is None


def test_one_may_concede_while_the_other_still_chooses() -> None:
    match = begun()
    match.answer(0, 1, ["win"])
    match.concede(0)

    assert match.outcome is not None
    assert Match.replay(GAME, match.record).verdict == "EXACT"


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


# Faults ----------------------------------------------------------------------------------------


def test_a_fault_in_the_rules_leaves_the_match_before_the_decision() -> None:
    match = say(playing(), "count 2", "count 2")
    before = json.dumps([match.record, match.view(0), match.log(None)])

    with pytest.raises(RulesFault, match="the rules failed on decision 5") as caught:
        say(match, "fault")

    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert json.dumps([match.record, match.view(0), match.log(None)]) == before
    say(match, "count 2")
    assert match.outcome is not None
    assert Match.replay(GAME, match.record).verdict == "EXACT"


# Going back ------------------------------------------------------------------------------------


def whole() -> Match:
    return say(playing(), "count 1", "count 2", "show", "count 1", "count 1", "count 2")


@pytest.mark.parametrize("stake", ["win", "lose"])
def test_any_earlier_position_can_be_taken_up_again(stake: str) -> None:
    """Also where chance has been used: if the stakes differ, a coin was tossed for them."""
    match = say(begun(), "win", stake, "count 1", "count 2", "show", "count 1", "count 2")
    digests = [begun().digest()]
    again = begun()
    for number, player, keys in match.record["decisions"]:
        again.answer(player, number, keys)
        digests.append(again.digest())

    for length in range(match.length + 1):
        earlier = match.at(length)
        assert (earlier.length, earlier.digest()) == (length, digests[length])
        assert earlier.turn_starts == match.turn_starts[: len(earlier.turn_starts)]


def test_a_position_taken_up_again_is_a_match_of_its_own() -> None:
    match = whole()
    before = match.digest(), match.log(None)
    fork = match.at(3)
    say(fork, "count 1")
    fork.concede(0)

    assert (match.digest(), match.log(None)) == before
    assert match.outcome is not None
    assert fork.record["decisions"] != match.record["decisions"]
    assert Match.replay(GAME, fork.record).verdict == "EXACT"


def test_a_fork_asks_nothing_that_the_engine_can_answer() -> None:
    """Decision 8 was a real one in the match; in the fork only one answer is left to it."""
    match = say(playing(), "count 1", "count 1", "count 1", "show", "count 1", "count 1")
    assert match.decisions[0].id == 9
    fork = say(match.at(5), "count 2", "count 1")

    assert fork.outcome is not None
    assert [taken[0] for taken in fork.record["decisions"]] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("length", [-1, 9])
def test_positions_that_never_were_are_refused(length: int) -> None:
    with pytest.raises(ValueError, match="this match has 8 decisions"):
        whole().at(length)


def test_turns_begin_where_the_table_was_copied() -> None:
    assert playing().turn_starts == (2,)
    assert whole().turn_starts == (2, 3, 4, 5, 6, 7)


# Records ---------------------------------------------------------------------------------------


def test_a_record_is_plain_data() -> None:
    record = whole().record

    assert json.loads(json.dumps(record)) == record
    assert set(record) == {"game", "options", "seed", "decks", "decisions", "digests"}
    assert record["seed"] == SEED.hex()
    assert record["decisions"][2] == [3, 1, ["count:1"]]


def altered(**changes: Any) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(json.dumps(whole().record))
    return {**record, **changes}


def test_a_record_that_was_not_touched_replays_exactly() -> None:
    replay = Match.replay(GAME, altered())

    assert (replay.verdict, replay.at) == ("EXACT", 8)


def test_a_replay_lists_no_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are what costs time; the answers are in the record."""
    record = altered()

    def refuse(table: tiny.TinyTable, seat: int) -> NoReturn:
        raise AssertionError("a replay asked what could be chosen")

    monkeypatch.setattr(tiny, "_counts", refuse)

    assert Match.replay(GAME, record).verdict == "EXACT"


def decisions_with(place: int, decision: list[Any]) -> list[Any]:
    decisions: list[Any] = altered()["decisions"]
    decisions[place] = decision
    return decisions


@pytest.mark.parametrize(
    ("place", "decision", "at"),
    [
        (2, [3, 1, ["count:2"]], 7),
        (2, [3, 0, ["count:1"]], 2),
        (2, [4, 1, ["count:1"]], 2),
        (4, [5, 1, ["show:#999"]], 4),
        (3, [4, 0, []], 3),
        (7, [8, 0, ["count:1"]], 8),
        (7, [8, 0, ["concede"]], 8),
    ],
)
def test_an_altered_decision_makes_a_record_diverge(
    place: int, decision: list[Any], at: int
) -> None:
    replay = Match.replay(GAME, altered(decisions=decisions_with(place, decision)))

    assert (replay.verdict, replay.at) == ("DIVERGED", at)


def test_decisions_after_the_end_make_a_record_diverge() -> None:
    decisions = altered()["decisions"]
    for late in ([9, 1, ["count:1"]], [9, 0, ["concede"]]):
        assert Match.replay(GAME, altered(decisions=[*decisions, late])).verdict == "DIVERGED"


def test_an_altered_or_missing_digest_makes_a_record_diverge() -> None:
    last = altered()["digests"][-1]
    assert last[0] == 8

    for digests in ([[8, last[1][::-1]]], []):
        replay = Match.replay(GAME, altered(digests=digests))
        assert (replay.verdict, replay.at) == ("DIVERGED", 8)


def test_another_seed_or_deck_makes_a_record_diverge() -> None:
    """The coin that decides between two stakes falls otherwise for some other seed."""
    match = say(begun(), "win", "lose", "count 1")
    verdicts = set()
    for number in range(20):
        other = {**match.record, "seed": (bytes([number]) * 64).hex()}
        verdicts.add(Match.replay(GAME, other).verdict)

    assert verdicts == {"EXACT", "DIVERGED"}


def test_a_long_match_is_sealed_every_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiny, "GOAL", 60)
    match = playing()
    while match.outcome is None:
        say(match, "count 1")
    lengths = [length for length, _ in match.record["digests"]]

    assert lengths == [*range(DIGEST_EVERY, match.length, DIGEST_EVERY), match.length]
    assert Match.replay(GAME, match.record).verdict == "EXACT"


# Secrets ---------------------------------------------------------------------------------------


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

    public = {"n": 3, "key": "show", "args": {"player": 1}}
    private = {"n": 3, "key": "show.seen", "args": {"player": 1, "card": "king"}}
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
