"""Rule checks, loops and timed matches (CIPHER-CHECK, CIPHER-WIN-8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules.cipher import loops, state_checks, turn
from rules.cipher.movement import move_unit
from rules.cipher.state import CipherTable
from rules.cipher.units import Unit
from rules.engine.decision import Choose, Option, Steps
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene
from tests.testkit.citation import rule

Playing = Callable[[CipherScene], CipherScene]


@pytest.fixture
def free_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a skill untapped every unit that has moved."""

    def move(table: CipherTable, unit: Unit) -> Steps[None]:
        move_unit(table, unit)
        yield from state_checks.check_state_and_triggers(table)

    monkeypatch.setattr(turn, "move_by_tapping", move)


@rule("CIPHER-CHECK-1")
def test_a_check_follows_every_step_and_repeats_until_nothing_changes(playing: Playing) -> None:
    """Two pairs share Names: cleaning up the first leaves the second, and then the rest marches."""
    twins = [card("cain1", "Cain"), card("abel1", "Abel"), card("abel2", "Abel")]
    theirs = Side(lord_area="rearguard", vanguard=[card("cain2", "Cain")], rearguard=twins)
    scene = playing(cipher_scene(Side(), theirs))
    scene.answer("keep_same_name cain1")
    scene.answer("keep_same_name abel2")

    assert scene.units("vanguard", 1) == ["lord1", "cain1", "abel2"]
    assert all(unit.tapped for unit in scene.theirs.units)
    assert scene.cards("retreat", 1) == ["cain2", "abel1"]
    assert scene.kinds == ["action"]


@rule("CIPHER-CHECK-2")
def test_a_refresh_precedes_the_loss_and_the_clean_up_feeds_it(playing: Playing) -> None:
    """Deck and Retreat Area are empty; the card that the clean-up sends away becomes the deck."""
    mine = Side(vanguard=[card("twin", "lord0")], fill=False)
    scene = playing(cipher_scene(mine))

    assert scene.match.outcome is None
    assert scene.cards("deck") == ["twin"]


@rule("CIPHER-CHECK-3")
@pytest.mark.usefixtures("free_moves")
def test_what_was_answered_twice_in_a_position_is_not_offered_the_third_time(
    playing: Playing,
) -> None:
    scene = playing(cipher_scene(Side(rearguard=[card("walker")], hand=[card("h")])))
    start = {"attack lord0 lord1", "move lord0 rearguard", "move walker vanguard", "end_turn"}
    for _ in range(2):
        assert scene.options() == start
        scene.answer("move walker vanguard")
        scene.answer("move walker rearguard")

    assert scene.options() == start - {"move walker vanguard"}
    scene.answer("move lord0 rearguard")
    assert "move walker vanguard" in scene.options(), "another position, another choice"


@rule("CIPHER-CHECK-3")
@pytest.mark.usefixtures("free_moves")
def test_ending_the_turn_stays_possible_and_a_new_turn_forgets(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(), Side(vanguard=[card("rest")]), turn=1))
    for _ in range(2):
        scene.answer("move lord0 rearguard")
        scene.answer("move lord0 vanguard")

    assert scene.table.turn == 2, "only the end of the turn was left"
    scene.play_on("action", player=0)
    assert "move lord0 rearguard" in scene.options()


class Forced:
    """Abilities of which one is always pending: each resolves by doing `step`."""

    def __init__(self, table: CipherTable, step: Callable[[CipherTable, int], None]) -> None:
        self.table = table
        self.step = step
        self.steps = 0
        self.asks_at: Sequence[int] = ()
        self.static = self.modifiers = self.triggered = self.support = self

    def resolve_next(self) -> Steps[bool]:
        self.steps += 1
        if self.steps in self.asks_at:
            yield Choose(0, "question", lambda: [Option("yes"), Option("no")])
        self.step(self.table, self.steps)
        self.table.triggers.groups[:] = [[self]]
        self.table.unsettled = True
        return True

    def collect(self, events: Any) -> None: ...

    def fail_forbidden(self) -> None: ...

    def has_topic(self, topic: str) -> bool:
        return False

    def stated(self, topic: str, obj: object) -> tuple[()]:
        return ()

    def names_version(self) -> int:
        return self.table.versions.state


def forced_scene(step: Callable[[CipherTable, int], None]) -> tuple[CipherScene, Forced]:
    scene = cipher_scene(Side(vanguard=[card("ping")]))
    abilities = Forced(scene.table, step)
    scene.table.abilities = abilities
    scene.table.triggers.groups.append([abilities])
    return scene, abilities


def back_and_forth(table: CipherTable, step: int) -> None:
    move_unit(table, table.players[0].units[-1])


@rule("CIPHER-CHECK-4")
def test_forced_steps_that_come_back_to_the_same_position_are_a_draw() -> None:
    scene, abilities = forced_scene(back_and_forth)
    scene.answer("move ping rearguard")

    outcome = scene.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "CIPHER-CHECK-4")
    assert abilities.steps < 50


@rule("CIPHER-CHECK-4")
def test_a_decision_in_between_makes_a_loop_no_forced_one() -> None:
    scene, abilities = forced_scene(back_and_forth)
    abilities.asks_at = range(0, 200, 10)
    scene.answer("move ping rearguard")
    for _ in range(15):
        assert scene.kinds == ["question"]
        scene.answer("yes")

    assert scene.match.outcome is None


@rule("CIPHER-CHECK-4")
def test_forced_steps_without_end_are_a_draw_though_no_position_comes_back() -> None:
    def grow(table: CipherTable, step: int) -> None:
        table.players[0].spent = step

    scene, abilities = forced_scene(grow)
    scene.answer("move ping rearguard")

    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == ()
    assert abilities.steps <= loops.ENDLESS + 1


@rule("CIPHER-WIN-8")
@pytest.mark.parametrize(("mine", "theirs", "winners"), [(3, 2, (0,)), (1, 4, (1,)), (2, 2, ())])
def test_when_time_is_up_more_orbs_win_and_equal_orbs_lose_for_both(
    playing: Playing, mine: int, theirs: int, winners: tuple[int, ...]
) -> None:
    scene = playing(cipher_scene(Side(orbs=mine), Side(orbs=theirs)))
    scene.match.time_up()

    outcome = scene.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (winners, "CIPHER-WIN-8")
    assert scene.match.decisions == ()
    with pytest.raises(ValueError, match="the match is over"):
        scene.match.time_up()
