"""Clocks: whose time runs, what an answer costs, and what is left after a restart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.clocks import (
    CHOICES,
    DAY,
    LAG_AT_FIRST,
    MOST_LAG,
    Clock,
    Control,
    in_words,
    read_control,
)

NOON = 1_800_000_000.0


def clock_of(written: str, seats: int = 2) -> Clock:
    control = read_control(written)
    assert control is not None
    return Clock.of(control, seats)


def thinks(clock: Clock, seat: int, seconds: float, lag: float = 0.0) -> None:
    clock.run_for({seat: 7}, NOON)
    clock.charge(seat, NOON + seconds, lag)


@pytest.mark.parametrize(
    ("written", "control"),
    [
        ("", None),
        ("match:1200:10", Control("match", 1200, 10)),
        ("turn:180", Control("turn", 180)),
        ("days:3", Control("days", 3 * DAY)),
    ],
)
def test_a_control_is_read_as_it_is_written(written, control):
    assert read_control(written) == control


@pytest.mark.parametrize(
    "written", ["chess", "match:5", "match:0:0", "turn:0", "days:0", "days:15"]
)
def test_nonsense_is_no_control(written):
    with pytest.raises(ValueError, match="is not a clock"):
        read_control(written)


@pytest.mark.parametrize("written", [written for written, _ in CHOICES])
def test_whatever_is_offered_can_be_read(written):
    read_control(written)


def test_only_whose_time_runs_loses_any():
    clock = clock_of("match:600:0")
    thinks(clock, 1, 90)
    assert clock.left == [600, 510]


def test_the_first_seconds_of_each_choice_are_free():
    clock = clock_of("match:600:10")
    thinks(clock, 0, 10)
    assert clock.left[0] == 600
    thinks(clock, 0, 12)
    assert clock.left[0] == 598


def test_two_who_choose_at_once_both_lose_time():
    clock = clock_of("match:600:0")
    clock.run_for({0: 1, 1: 2}, NOON)
    clock.charge(0, NOON + 20)
    clock.run_for({1: 2}, NOON + 20)
    clock.charge(1, NOON + 50)
    assert clock.left == [580, 550]


def test_a_turn_gives_everybody_their_time_again():
    clock = clock_of("turn:120")
    thinks(clock, 0, 100)
    thinks(clock, 1, 30)
    assert clock.left == [20, 90]
    clock.begin_turn()
    assert clock.left == [120, 120]


def test_the_time_of_a_match_is_given_once():
    clock = clock_of("match:600:0")
    thinks(clock, 0, 100)
    clock.begin_turn()
    assert clock.left[0] == 500


def test_by_mail_each_choice_has_all_its_days():
    clock = clock_of("days:3")
    thinks(clock, 0, 2 * DAY)
    assert clock.left[0] == 3 * DAY
    clock.run_for({0: 8}, NOON)
    assert clock.has_run_out(NOON + 3 * DAY - 1) is None
    assert clock.has_run_out(NOON + 3 * DAY) == 0


def test_time_runs_out_to_the_second_after_what_is_free():
    clock = clock_of("match:600:5")
    clock.run_for({1: 7}, NOON)
    assert clock.has_run_out(NOON + 604.9) is None
    assert clock.has_run_out(NOON + 605) == 1


def test_of_two_it_is_the_one_whose_time_was_out_first():
    clock = clock_of("match:600:0")
    thinks(clock, 1, 100)
    clock.run_for({0: 1, 1: 2}, NOON)
    assert clock.has_run_out(NOON + 700) == 1


def test_while_nobody_is_asked_nobodys_time_runs():
    clock = clock_of("match:600:0")
    clock.run_for({0: 7}, NOON)
    clock.run_for({}, NOON + 30)
    clock.run_for({0: 7}, NOON + 500)
    assert clock.left_of(0, NOON + 510) == 590


def test_another_question_does_not_stop_a_seat_that_still_owes_one():
    clock = clock_of("match:600:0")
    clock.run_for({0: 7}, NOON)
    clock.run_for({0: 9}, NOON + 30)
    assert clock.left_of(0, NOON + 40) == 560


@pytest.mark.parametrize("written", ["match:60:5", "turn:60", "days:1"])
def test_who_waits_for_others_keeps_what_is_left_and_no_more(written):
    control = read_control(written)
    clock = Clock.of(control, 2)
    clock.run_for({0: 1}, 0.0)
    thought = control.seconds / 2 + control.free
    clock.pause(0, thought)
    clock.run_for({1: 2}, thought)

    clock.run_for({0: 1}, thought + 10)

    assert clock.left_of(0, thought + 10) == pytest.approx(control.seconds / 2)


def test_time_does_not_run_out_for_seats_that_are_left_out():
    clock = Clock.of(read_control("turn:60"), 2)
    clock.run_for({0: 1, 1: 2}, 0.0)

    assert clock.has_run_out(61.0, but={0}) == 1
    assert clock.has_run_out(61.0, but={0, 1}) is None


def test_a_slow_line_is_made_up_for():
    clock = clock_of("match:600:0")
    thinks(clock, 0, 20, lag=0.4)
    assert clock.left[0] == pytest.approx(580.4)


def test_nobody_wins_much_by_saying_that_their_line_is_slow():
    clock = clock_of("match:600:0")
    thinks(clock, 0, 20, lag=30)
    assert clock.left[0] == pytest.approx(580 + MOST_LAG)
    choices = 40
    for _ in range(choices):
        thinks(clock, 0, 1, lag=30)
    gained = clock.left[0] - (580 - choices)
    assert gained <= LAG_AT_FIRST + (choices + 1) * 0.25 + MOST_LAG


def test_what_is_stored_goes_on_elsewhere():
    clock = clock_of("match:600:0")
    thinks(clock, 0, 100)
    other = Clock.of(clock.control, 2, clock.stored)
    assert other.left == clock.left


def test_a_process_that_begins_takes_over_what_has_run():
    clock = clock_of("match:600:0")
    clock.run_for({0: 7}, NOON)
    clock.resume(0, 7, 50, NOON + 1)
    assert clock.left_of(0, NOON + 1) == 550


def test_what_ran_for_another_question_is_not_taken_over():
    clock = clock_of("match:600:0")
    clock.run_for({0: 8}, NOON)
    clock.resume(0, 7, 50, NOON)
    assert clock.left_of(0, NOON) == 600


def test_a_stopped_clock_forgives_what_ran():
    clock = clock_of("match:600:0")
    clock.run_for({0: 7}, NOON)
    clock.stop()
    assert clock.has_run_out(NOON + 10_000) is None
    assert clock.left == [600, 600]


CHOICE = st.tuples(st.integers(0, 1), st.integers(0, 900), st.integers(0, 5))


@given(st.lists(CHOICE, max_size=20))
def test_no_clock_ever_gains_or_goes_below_nothing(choices):
    clock = clock_of("match:600:5")
    for seat, seconds, lag in choices:
        before = list(clock.left)
        thinks(clock, seat, seconds, lag)
        assert 0 <= clock.left[seat] <= before[seat]
        assert clock.left[1 - seat] == before[1 - seat]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(-3, "0:00"), (65.9, "1:05"), (3_600, "1:00:00"), (2 * DAY + 3 * 3600, "2 d 3 h")],
)
def test_time_is_said_as_a_clock_shows_it(seconds, words):
    assert in_words(seconds) == words
