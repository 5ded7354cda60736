"""Clauses of rules that a test of the whole rule does not hold: each has one of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.fma.characters import DEFEATED, READY
from rules.fma.departure import to_discard
from tests.rules.fma.playing import play
from tests.rules.fma.samples import DULL, at_home, home
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
SWORD = attachment("sword", strength=2, alchemy=-1)


def armed(scene: FmaScene, key: str = "a") -> tuple[int, int]:
    return (scene.value(key), scene.value(key, "alchemy"))


# Attachments ----------------------------------------------------------------------------------


@rule("FMA-ATTACH-12")
def test_a_bonus_begins_when_the_attachment_is_borne(playing: Playing) -> None:
    scene = playing(at_home(home(ally("a"), hand=[SWORD])))
    assert armed(scene) == (2, 2)
    scene.answer("attach sword a")
    assert armed(scene) == (4, 1)


@rule("FMA-ATTACH-12")
@pytest.mark.parametrize("kinds", [("main",), ("main", "search"), ("main", "search", "cleanup")])
def test_it_outlasts_the_phase_and_the_turn(playing: Playing, kinds: tuple[str, ...]) -> None:
    scene = playing(at_home(home(unit(ally("a"), SWORD))))
    for kind in kinds:
        while scene.decision.kind == "assign":
            scene.answer()
        scene.pass_all(kind)
    assert scene.table.phase != "main"
    assert armed(scene) == (4, 1)
    scene.may_stay_open = True


@rule("FMA-ATTACH-12")
def test_it_ends_when_the_attachment_goes() -> None:
    scene = at_home(home(unit(ally("a"), SWORD)))
    to_discard(scene.table, scene.unit("a").attachments.cards[0])
    assert armed(scene) == (2, 2)


@rule("FMA-ATTACH-12", "FMA-ATTACH-11")
def test_it_is_gone_while_the_bearer_is_defeated_and_back_afterwards() -> None:
    scene = at_home(home(unit(ally("a"), SWORD)))
    scene.table.put_state(scene.unit("a"), DEFEATED)
    assert armed(scene) == (0, 0)
    assert scene.borne("a") == ["sword"]
    scene.table.put_state(scene.unit("a"), READY)
    assert armed(scene) == (4, 1)


@rule("FMA-ATTACH-12")
def test_it_goes_with_the_attachment_to_another_bearer(playing: Playing) -> None:
    text = "Main Wits: Attach target attachment to target ally of yours."
    scene = playing(at_home(home(unit(ally("a"), SWORD), ally("b"), hand=[event("e", text)])))
    play(scene, "e", "target b", by="chief")
    assert (armed(scene), armed(scene, "b")) == ((2, 2), (4, 1))


# The end of the main phase --------------------------------------------------------------------


def three() -> FmaScene:
    hand = [attachment("hat"), attachment("ring"), DULL]
    return fma_scene(*[Side(allies=[ally(f"a{n}")], hand=list(hand)) for n in range(3)])


@rule("FMA-MAIN-3")
def test_the_main_phase_goes_on_until_all_have_passed_in_a_row(playing: Playing) -> None:
    scene = playing(three())
    for seat in (0, 1):
        assert scene.asked == (seat, "main")
        scene.answer("pass")
    assert scene.table.phase == "main"
    scene.answer("pass")
    assert scene.table.phase == "search"


@rule("FMA-MAIN-3")
def test_an_attachment_played_begins_the_row_anew(playing: Playing) -> None:
    scene = playing(three())
    scene.answer("pass")
    scene.answer("pass")
    scene.answer("attach hat a2")
    for seat in (0, 1):
        assert scene.asked == (seat, "main")
        scene.answer("pass")
    assert scene.asked == (2, "main"), "who acted last has yet to pass"
    scene.answer("pass")
    assert scene.table.phase == "search"


@rule("FMA-MAIN-3", "FMA-PASS-9")
def test_who_has_passed_may_act_and_the_phase_goes_on(playing: Playing) -> None:
    scene = playing(three())
    scene.answer("pass")
    scene.answer("attach hat a1")
    scene.answer("pass")
    assert scene.asked == (0, "main")
    scene.answer("attach ring a0")
    scene.answer("pass")
    scene.answer("pass")
    assert scene.table.phase == "main"
