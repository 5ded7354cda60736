"""Records: replaying them, and going back in a match."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any, NoReturn

import pytest

from rules.engine import runner
from rules.engine.records import DIGEST_EVERY, DIGEST_FORM, Taken, TakenLog, form_of
from rules.engine.resuming import from_stored_turn, replay, stored_turn
from tests.rules.engine import tiny
from tests.rules.engine.tiny import GAME, SEED, begun, playing, say, whole
from tests.testkit.random_play import TOO_LONG

# Going back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("apart", [0, 2, runner.DECISIONS_APART])
@pytest.mark.parametrize("stake", ["win", "lose"])
def test_any_earlier_position_can_be_taken_up_again(
    stake: str, apart: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where chance has been used: if the stakes differ, a coin was tossed for them."""
    monkeypatch.setattr(runner, "DECISIONS_APART", apart)
    match = say(begun(), "win", stake, "count 1", "count 2", "show", "count 1", "count 2")
    digests = [begun().digest()]
    again = begun()
    for number, player, keys in match.record["decisions"]:
        again.answer(player, number, keys)
        digests.append(again.digest())

    for length in range(match.length + 1):
        earlier = match.state_after(length)
        assert (earlier.length, earlier.digest()) == (length, digests[length])
        assert earlier.turn_starts == match.turn_starts[: len(earlier.turn_starts)]


def test_a_position_taken_up_again_is_a_match_of_its_own() -> None:
    match = whole()
    before = match.digest(), match.log(None)
    fork = match.state_after(3)
    say(fork, "count 1")
    fork.concede(0)

    assert (match.digest(), match.log(None)) == before
    assert match.outcome is not None
    assert fork.record["decisions"] != match.record["decisions"]
    assert replay(GAME, fork.record).verdict == "EXACT"


def test_a_fork_asks_nothing_that_the_engine_can_answer() -> None:
    """Decision 8 was a real one in the match; in the fork only one answer is left to it."""
    match = say(playing(), "count 1", "count 1", "count 1", "show", "count 1", "count 1")
    assert match.decisions[0].id == 9
    fork = say(match.state_after(5), "count 2", "count 1")

    assert fork.outcome is not None
    assert [taken[0] for taken in fork.record["decisions"]] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("length", [-1, 9])
def test_positions_that_never_were_are_refused(length: int) -> None:
    with pytest.raises(ValueError, match="this match has 8 decisions"):
        whole().state_after(length)


def test_the_older_checkpoints_become_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a match lasts, a few are kept, as far apart from each other as from the end."""
    monkeypatch.setattr(runner, "DECISIONS_APART", 1)
    playing_on = playing()._course.progress.runner
    for _ in range(100):
        playing_on._begin_turn()
        playing_on.answered += 1
    lengths = [point.length for point in playing_on.checkpoints]

    assert len(lengths) <= runner.CHECKPOINTS + 1
    assert (lengths[0], lengths[-1]) == (2, playing_on.answered - 1)
    assert max(b - a for a, b in pairwise(lengths)) <= len(playing_on.turn_starts) // 2


def test_turns_say_after_how_many_decisions_they_began() -> None:
    assert playing().turn_starts == (2,)
    assert whole().turn_starts == (2, 3, 4, 5, 6, 7)


@pytest.mark.parametrize(
    "taken", [(1, 0, ("pass",)), (2, 3, ()), (3, 1, ("",)), (400, 0, ("a:#1:#2", "ß", "a b"))]
)
def test_a_log_of_decisions_reads_as_it_was_written(taken: Taken) -> None:
    first = (1, 1, ("first",))
    log = TakenLog([first, taken])

    assert list(log) == [first, taken]
    assert (log[-1], log[:1], len(log)) == (taken, [first], 2)
    with pytest.raises(IndexError):
        log[2]


# Records -----------------------------------------------------------------------------------------


def test_a_record_is_plain_data() -> None:
    record = whole().record

    assert json.loads(json.dumps(record)) == record
    assert set(record) == {
        "game",
        "options",
        "seed",
        "decks",
        "decisions",
        "digest_form",
        "digests",
    }
    assert record["seed"] == SEED.hex()
    assert record["decisions"][2] == [3, 1, ["count:1"]]


def altered(**changes: Any) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(json.dumps(whole().record))
    return {**record, **changes}


def test_a_record_that_was_not_touched_replays_exactly() -> None:
    again = replay(GAME, altered())

    assert (again.verdict, again.at) == ("EXACT", 8)


def test_a_replay_lists_no_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are what costs time; the answers are in the record."""
    record = altered()

    def refuse(table: tiny.TinyTable, seat: int) -> NoReturn:
        raise AssertionError("a replay asked what could be chosen")

    monkeypatch.setattr(tiny, "_counts", refuse)

    assert replay(GAME, record).verdict == "EXACT"


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
        (4, [5, 1, ["take_back"]], 4),
        (4, [5, 1, ["propose", "#1"]], 4),
        (4, [5, 1, ["claim", "x"]], 4),
    ],
)
def test_an_altered_decision_makes_a_record_diverge(
    place: int, decision: list[Any], at: int
) -> None:
    again = replay(GAME, altered(decisions=decisions_with(place, decision)))

    assert (again.verdict, again.at) == ("DIVERGED", at)


def test_decisions_after_the_end_make_a_record_diverge() -> None:
    decisions = altered()["decisions"]
    for late in ([9, 1, ["count:1"]], [9, 0, ["concede"]]):
        assert replay(GAME, altered(decisions=[*decisions, late])).verdict == "DIVERGED"


def test_an_altered_or_missing_digest_makes_a_record_diverge() -> None:
    last = altered()["digests"][-1]
    assert last[0] == 8

    for digests in ([[8, last[1][::-1]]], []):
        again = replay(GAME, altered(digests=digests))
        assert (again.verdict, again.at) == ("DIVERGED", 8)


def test_another_seed_makes_a_record_diverge() -> None:
    """Even where the coin falls alike: what has not been drawn yet would fall otherwise."""
    match = say(begun(), "win", "lose", "count 1")
    for number in range(20):
        other = {**match.record, "seed": (bytes([number]) * 64).hex()}
        assert replay(GAME, other).verdict == "DIVERGED"


def test_a_long_match_is_sealed_every_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiny, "GOAL", 60)
    match = playing()
    while match.outcome is None:
        assert match.length < TOO_LONG, "the match does not end"
        say(match, "count 1")
    lengths = [length for length, _ in match.record["digests"]]

    assert lengths == [*range(DIGEST_EVERY, match.length, DIGEST_EVERY), match.length]
    assert replay(GAME, match.record).verdict == "EXACT"


def test_a_digest_says_of_which_form_it_is() -> None:
    assert {form_of(digest) for _, digest in whole().record["digests"]} == {DIGEST_FORM}
    assert form_of("0a" * 32) == 2


def test_a_record_with_digests_of_an_older_form_is_played_and_says_so() -> None:
    """Records from before say what was decided; what their digests were made of is gone."""
    old = {key: value for key, value in altered().items() if key != "digest_form"}

    assert replay(GAME, old).verdict == "UNVERIFIED"


def test_an_impossible_decision_in_an_older_record_is_found_all_the_same() -> None:
    old = altered(decisions=decisions_with(2, [3, 0, ["count:9"]]))
    del old["digest_form"]

    assert replay(GAME, old).verdict == "DIVERGED"


def test_a_match_goes_on_from_a_stored_turn_as_from_its_log() -> None:
    match = say(begun(), "win", "lose", "count 1", "count 2")
    turn = json.loads(json.dumps(stored_turn(match)))
    other = from_stored_turn(GAME, json.loads(json.dumps(match.record)), turn)

    for taken in match.record["decisions"][turn["length"] :]:
        other.answer(taken[1], taken[0], taken[2])
    assert other.digest() == match.digest()
    assert other.record == match.record
    assert other.log(None) == match.log(None)


def test_a_turn_stored_by_other_rules_is_refused() -> None:
    match = say(begun(), "win", "lose", "count 1")
    turn = stored_turn(match)
    assert turn is not None
    turn["state"]["class"] = "rules.Otherwise"

    with pytest.raises(ValueError, match="no state of these rules"):
        from_stored_turn(GAME, match.record, turn)
