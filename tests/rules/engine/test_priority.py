"""Play or Pass: seats act or pass in turn until all have passed in a row."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Steps
from rules.engine.priority import PriorityRound, play_or_pass
from rules.engine.state import spell


def play(
    order: Sequence[int], actions: dict[int, list[bool]], gone: Sequence[int] = ()
) -> list[int]:
    """Who came to act; each seat does what its list says and then passes."""
    acted: list[int] = []

    def turn(seat: int) -> Steps[bool]:
        yield from ()
        acted.append(seat)
        return actions[seat].pop(0) if actions.get(seat) else False

    left = [seat for seat in order if seat not in gone]
    assert list(play_or_pass(PriorityRound(order), lambda: left, turn)) == []
    return acted


def test_a_round_ends_when_all_pass_in_a_row() -> None:
    assert play([0, 1, 2], {}) == [0, 1, 2]


def test_an_action_makes_everybody_pass_again() -> None:
    assert play([0, 1], {1: [True]}) == [0, 1, 0, 1]


def test_who_passed_may_act_when_his_turn_comes_round() -> None:
    assert play([0, 1], {0: [False, True], 1: [True]}) == [0, 1, 0, 1, 0]


def test_seats_that_are_gone_are_passed_over() -> None:
    assert play([2, 0, 1], {}, gone=[2]) == [0, 1]


def test_nobody_left_is_nothing_to_wait_for() -> None:
    assert play([0, 1], {}, gone=[0, 1]) == []


def test_passes_of_those_who_are_left_go_on_counting() -> None:
    course = PriorityRound([0, 1, 2])
    left = [0, 1, 2]

    def turn(seat: int) -> Steps[bool]:
        yield from ()
        if seat == 1:
            left.remove(2)
        return False

    list(play_or_pass(course, lambda: left, turn))
    assert course.passed == [0, 1]


def test_a_round_that_is_begun_anew_forgets_what_came_before() -> None:
    """What somebody does sends the turn elsewhere: what it says itself does not count either."""
    course = PriorityRound([0, 1, 2])
    acted: list[int] = []

    def turn(seat: int) -> Steps[bool]:
        yield from ()
        acted.append(seat)
        if len(acted) == 2:
            course.restart(0)
            return True
        return False

    list(play_or_pass(course, lambda: [0, 1, 2], turn))
    assert acted == [0, 1, 0, 1, 2]


def test_two_rounds_in_the_same_state_have_the_same_fingerprint() -> None:
    first, second = PriorityRound([0, 1]), PriorityRound([0, 1])
    assert spell(first) == spell(second)
    first.restart(1)
    assert spell(first) != spell(second)
