"""Whoever is asked may leave the game instead: whatever the question, the others go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.departure import leave_play
from rules.fma.state import FmaTable
from tests.rules.fma.moments import MOMENTS, go_on
from tests.rules.fma.scripts import Sets, Text, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally
from tests.testkit.fma.scene import FmaScene, Side, fma_scene

Playing = Callable[[FmaScene], FmaScene]
# Lines about cards that stay when their player has gone.
OF_CARDS = {"location_lost", "location_returns", "location_shuffled", "location", "location_won"}


def said_since(scene: FmaScene, length: int, seat: int) -> list[str]:
    """The lines that say something of the seat."""
    return [
        line["key"]
        for line in scene.match.log(None)[length:]
        if line["args"].get("player") == seat and line["key"] not in OF_CARDS
    ]


def is_gone(table: FmaTable, seat: int) -> bool:
    """Their cards are out of the game, but for a location in the search area or won by others."""
    places = {card.zone.name for card in table.cards if card.owner == seat}
    left = [one for one in table.all_characters() if seat in (one.player, one.owner)]
    involved = [play for play in table.plays if play.seat == seat and not play.canceled]
    fighting = [
        battle
        for battle in table.battles
        if seat in (battle.attacker, battle.defender) and not battle.over
    ]
    return places <= {"lost", "location", "victory"} and not (left or involved or fighting)


@rule("FMA-WIN-10", "FMA-MULTI-3", "FMA-MULTI-5", "FMA-MULTI-7")
@pytest.mark.parametrize("moment", MOMENTS)
def test_who_is_asked_may_leave_and_does_nothing_more(playing: Playing, moment: str) -> None:
    scene = playing(MOMENTS[moment]())
    assert scene.asked == (0, moment.split()[0])
    before = len(scene.match.log(None))
    scene.match.concede(0)
    scene.settle()
    assert said_since(scene, before, 0) == ["concede", "out"]
    assert is_gone(scene.table, 0)
    assert 0 not in (scene.table.turn_player, scene.decision.player)
    go_on(scene)
    assert said_since(scene, before, 0) == ["concede", "out"]
    assert scene.match.outcome is None
    assert is_gone(scene.table, 0)


@rule("FMA-WIN-10", "FMA-MULTI-3", "FMA-MULTI-7")
@pytest.mark.parametrize("other", [1, 2])
@pytest.mark.parametrize("moment", MOMENTS)
def test_while_one_is_asked_another_may_leave(playing: Playing, moment: str, other: int) -> None:
    """The question stays as long as there is something to choose."""
    scene = playing(MOMENTS[moment]())
    before = len(scene.match.log(None))
    scene.match.concede(other)
    scene.settle()
    assert said_since(scene, before, other) == ["concede", "out"]
    assert is_gone(scene.table, other)
    assert scene.decision.player != other
    go_on(scene)
    assert said_since(scene, before, other) == ["concede", "out"]
    assert scene.match.outcome is None
    assert is_gone(scene.table, other)


@rule("FMA-WIN-10", "FMA-DRAW-3", "FMA-MULTI-3")
def test_who_leaves_while_another_draws_draws_nothing(playing: Playing) -> None:
    """Seat 0 is asked as they draw; seat 1 is gone, and seat 2 draws."""
    seen = Text("react", answers=("drew",), more={"often": True})
    sides = [Side(allies=[ally("p")]), Side(), Side()]
    scene = playing(fma_scene(*sides, phase="draw", make=saying({"p": [seen]})))
    assert scene.asked == (0, "react")
    scene.match.concede(1)
    while scene.asked == (0, "react"):
        scene.answer("decline")
    drawn = [line["player"] for line in scene.logged("draw") if line["player"] != 0]
    assert drawn == [2, 2]
    scene.may_stay_open = True


@rule("FMA-WIN-3", "FMA-DRAW-3")
def test_who_has_just_lost_the_leader_draws_nothing(playing: Playing) -> None:
    def send(table: FmaTable) -> Any:
        leading = table.players[1].leader
        if leading is not None:
            yield from leave_play(table, leading)

    sides = [Side(allies=[ally("p")]), Side(), Side()]
    scene = playing(fma_scene(*sides, phase="draw", make=saying({"p": [Sets("drew", send)]})))
    assert {line["player"] for line in scene.logged("draw")} == {0, 2}
    assert scene.player(1).is_out
    scene.may_stay_open = True
