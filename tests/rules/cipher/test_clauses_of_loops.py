"""When a position has come for the third time, and what then is withheld (CIPHER-CHECK-3, 4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.cipher.loops import ENDLESS, QUIET, RepeatedAnswers, UnattendedLoop
from rules.cipher.position import position
from rules.cipher.state import CipherTable
from rules.engine.decision import Option, end_option
from tests.rules.cipher.scenes import bonds
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, effect, unit
from tests.testkit.citation import rule

HERE, THERE = (lambda: "here"), (lambda: "there")
UP, DOWN, END = Option("move", target="vanguard"), Option("move", target="rearguard"), "end_turn"


def offered(answers: RepeatedAnswers, where: Callable[[], str], *options: Option) -> list[str]:
    return [one.key for one in answers.allowed(where, [*options, end_option(END)])]


@rule("CIPHER-CHECK-3")
def test_both_earlier_answers_are_withheld_the_third_time_and_not_the_second() -> None:
    answers = RepeatedAnswers()
    every = [UP.key, DOWN.key, END]
    assert offered(answers, HERE, UP, DOWN) == every
    answers.record(HERE, UP)
    assert offered(answers, HERE, UP, DOWN) == every
    answers.record(HERE, DOWN)

    assert offered(answers, HERE, UP, DOWN) == [END]


@rule("CIPHER-CHECK-3")
def test_each_position_counts_for_itself() -> None:
    answers = RepeatedAnswers()
    for where in (HERE, THERE, HERE):
        answers.record(where, UP)

    assert offered(answers, HERE, UP, DOWN) == [DOWN.key, END]
    assert offered(answers, THERE, UP, DOWN) == [UP.key, DOWN.key, END]


@rule("CIPHER-CHECK-3")
@pytest.mark.parametrize("action", ["attack", "end_deployment", "end_turn"])
def test_attacks_and_the_ends_of_phases_are_never_withheld(action: str) -> None:
    answers = RepeatedAnswers()
    for _ in range(3):
        answers.record(HERE, Option(action))

    assert offered(answers, HERE, Option(action)) == [action, END]


@rule("CIPHER-CHECK-3")
def test_a_new_turn_forgets_what_was_answered() -> None:
    answers = RepeatedAnswers()
    for _ in range(2):
        answers.record(HERE, UP)
    answers.clear()

    assert offered(answers, HERE, UP) == [UP.key, END]


@rule("CIPHER-CHECK-3")
def test_an_answer_is_the_same_with_the_same_card_and_target_whatever_they_are_called() -> None:
    """In a copy of the table a card is another object, and behind a veil it changes its handle."""
    side = Side(vanguard=[card("a"), card("b")])
    one, other = (cipher_scene(side).match.table.cards for _ in range(2))
    answers = RepeatedAnswers()
    for _ in range(2):
        answers.record(HERE, Option("activate", one[1], one[2]))
    again = Option("activate", other[1], other[2])
    others = [Option("activate", other[2], other[2]), Option("activate", other[1], other[1])]

    assert offered(answers, HERE, again, *others) == [others[0].key, others[1].key, END]


def steps(
    loop: UnattendedLoop, answered: int, count: int, seen: Callable[[int], str]
) -> list[bool]:
    return [loop.is_endless(answered, lambda n=n: (seen(n), ())) for n in range(1, count + 1)]


def never(number: int) -> str:
    raise AssertionError(f"step {number} is compared")


@rule("CIPHER-CHECK-4")
def test_forced_steps_are_endless_when_a_position_comes_back_for_the_third_time() -> None:
    loop = UnattendedLoop()
    assert not any(steps(loop, 7, QUIET, never)), "so many steps are nothing unusual"

    assert steps(loop, 7, 3, lambda _: "same") == [False, False, True]


@rule("CIPHER-CHECK-4")
def test_other_positions_between_do_not_hide_one_that_comes_back() -> None:
    loop = UnattendedLoop()
    steps(loop, 7, QUIET, never)

    assert steps(loop, 7, 6, lambda n: "ab"[n % 2]) == [False, False, False, False, True, True]


@rule("CIPHER-CHECK-4")
def test_a_decision_begins_the_count_anew() -> None:
    loop = UnattendedLoop()
    steps(loop, 7, QUIET, never)
    steps(loop, 7, 2, lambda _: "same")

    assert not any(steps(loop, 8, QUIET, never))
    assert steps(loop, 8, 3, lambda _: "same") == [False, False, True]


@rule("CIPHER-CHECK-4")
def test_steps_that_only_make_something_grow_are_endless_in_the_end() -> None:
    ended = steps(UnattendedLoop(), 7, ENDLESS, str)

    assert ended.index(True) == ENDLESS - 1


# What makes two positions the same ---------------------------------------------------------------


def standing() -> CipherScene:
    mine = Side(vanguard=[unit(card("under", "a"), card("a")), card("b")], bonds=bonds(2))
    return cipher_scene(mine)


def _used(table: CipherTable, *marks: str) -> None:
    table.players[0].units[1].used[:] = marks


def _used_elsewhere(table: CipherTable, *marks: str) -> None:
    table.players[0].used[:] = marks


def _phase(table: CipherTable) -> None:
    table.phase = "deployment"


def _area(table: CipherTable) -> None:
    table.players[0].units[1].area = "rearguard"


def _tapped(table: CipherTable) -> None:
    table.players[0].units[1].tapped = True


def _promoted(table: CipherTable) -> None:
    table.players[0].units[1].promoted[-1] = True


def _grown(table: CipherTable) -> None:
    table.players[0].units[1].grown = True


def _spent(table: CipherTable) -> None:
    table.players[0].spent = 1


def _lord(table: CipherTable) -> None:
    table.players[0].lord = table.players[0].units[1].id


def _effect(table: CipherTable) -> None:
    held = effect("attack", 10)
    held.subject = table.players[0].units[1].id
    table.add_effect(held)


def _hand(table: CipherTable) -> None:
    table.move(table.players[0].deck.top, table.players[0].hand)


def _flip(table: CipherTable) -> None:
    table.turn_face(table.players[0].bonds.cards[0], up=False)


def _restacked(table: CipherTable) -> None:
    """Another card on top; all else is as it was."""
    stack = table.players[0].units[1]
    table.move(stack.cards[0], stack)


@rule("CIPHER-CHECK-3", "CIPHER-CHECK-4")
@pytest.mark.parametrize(
    "change",
    [
        _phase,
        _area,
        _tapped,
        _promoted,
        _grown,
        _spent,
        _lord,
        _effect,
        _hand,
        _flip,
        _restacked,
        lambda table: _used(table, "Axe"),
        lambda table: _used_elsewhere(table, "Axe"),
    ],
)
def test_a_position_is_another_if_anything_that_counts_is(
    change: Callable[[CipherTable], None],
) -> None:
    table = standing().table
    before = position(table)
    assert position(standing().table) == before
    change(table)

    assert position(table) != before


@rule("CIPHER-CHECK-3", "CIPHER-REQ-5")
@pytest.mark.parametrize("use", [_used, _used_elsewhere])
def test_in_which_order_skills_were_used_makes_no_other_position(
    use: Callable[..., None],
) -> None:
    one, other = standing().table, standing().table
    use(one, "Axe", "Bow")
    use(other, "Bow", "Axe")

    assert position(one) == position(other)


@rule("CIPHER-CHECK-4")
def test_a_position_within_a_battle_is_none_before_it() -> None:
    scene = cipher_scene(
        Side(hand=[card("l2", "lord0")]), Side(hand=[card("m2", "lord1")], vanguard=[card("foe")])
    )
    before = position(scene.table)
    scene.answer("attack lord0 lord1")
    in_battle = position(scene.table)
    assert scene.table.battle is not None
    scene.table.battle.extra = 10

    assert len({before, in_battle, position(scene.table)}) == 3
