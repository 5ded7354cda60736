"""What ends with a phase, and when it is looked whether somebody is beaten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.battle import start_battle
from rules.fma.control import gain_control
from rules.fma.effects import defeat, give
from tests.rules.fma.moments import go_on
from tests.rules.fma.positions import s
from tests.rules.fma.scripts import Sets, Text, saying
from tests.rules.fma.told import ears, told
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, leader, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
FIELD = (0, location("field", 1, strength=1))


def beat(table: Any, seat: int = 1) -> Any:
    """The whole team of the seat is defeated."""
    yield from defeat(table, list(table.players[seat].characters))


def at_step(name: str) -> Sets:
    def do(table: Any) -> Any:
        if table.step == name:
            yield from beat(table)

    return Sets("step", do)


# When somebody is beaten ----------------------------------------------------------------------


STEPS = ("power_up", "recruit", "main", "search", "search_action", "cleanup", "cleanup_action")


@rule("FMA-WIN-7", "FMA-WIN-2")
@pytest.mark.parametrize("step", STEPS)
def test_whoever_is_beaten_as_a_step_begins_is_out_at_once(playing: Playing, step: str) -> None:
    sides = [Side(leader=leader("ear", wits=5), hand=[event("x")]), Side(hand=[event("y")])]
    scene = playing(fma_scene(*sides, phase="draw", make=saying({"ear": [at_step(step)]})))
    go_on(scene)
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == (0,)
    assert told(scene).endswith("defeated1 beaten1 out1")
    assert scene.table.step == step


def ending(kind: str, *answers: str, phase: str, mine: Any = None, **texts: Any) -> FmaScene:
    """The event beats seat 1 as these answers bring it about; the leader hears of steps too."""
    said = {"ear": [*ears("step"), Sets(kind, beat)], **texts}
    own = {"leader": leader("ear", "ear", wits=5), "hand": [event("x")], **(mine or {})}
    theirs = Side(hand=[event("y")], locations=[location("l", 1, strength=9)])
    scene = fma_scene(Side(**own), theirs, phase=phase, place=FIELD, make=saying(said))
    for wanted in answers:
        scene.answer(*wanted.split(" + ") if wanted else ())
    return scene


@rule("FMA-WIN-7")
@pytest.mark.parametrize(
    ("kind", "phase", "answers", "mine"),
    [
        ("attached", "main", ["attach hat ear"], {"hand": [attachment("hat"), event("x")]}),
        ("joined", "recruit", ["recruit n"], {"hand": [ally("n"), event("x")]}),
        ("left", "recruit", ["dismiss p"], {"allies": [ally("p")]}),
        ("experience", "power_up", ["add_experience"], {"leaders": [leader("e2", "ear", 2)]}),
        ("assigned", "search", ["", ""], {"allies": [ally("p")]}),
    ],
)
def test_after_an_action_and_after_a_step(
    playing: Playing, kind: str, phase: str, answers: list[str], mine: dict[str, Any]
) -> None:
    more = {"experience": 2, **mine} if phase == "power_up" else mine
    scene = playing(ending(kind, *answers, phase=phase, mine=more))
    assert scene.match.outcome is not None
    said = told(scene).split()
    after = said[said.index("defeated1") + 1 :]
    # Who assigns later still does; then the step is over.
    assert after[-2:] == ["beaten1", "out1"]
    assert set(after[:-2]) <= {"assign_none"}


@rule("FMA-WIN-7", "FMA-DRAW-7")
def test_after_the_draw_phase(playing: Playing) -> None:
    scene = playing(ending("location_played", phase="draw"))
    assert told(scene).endswith("defeated1 beaten1 out1")
    assert scene.table.phase == "draw"


@rule("FMA-WIN-7", "FMA-SEARCH-13")
def test_after_the_victory_step(playing: Playing) -> None:
    mine = {"party": [s("a", 5)], "hand": [event("x")]}
    scene = playing(ending("location_won", "pass", phase="search_action", mine=mine))
    assert told(scene).endswith("location_won defeated1 beaten1 out1")
    assert scene.table.phase == "search"


@rule("FMA-WIN-7", "FMA-BATTLE-31")
def test_before_the_actions_of_a_battle(playing: Playing) -> None:
    scene = playing(_about_to_fight("attack"))
    scene.answer("start_battle")
    scene.answer("attacker a")
    assert scene.match.outcome is not None
    assert "battle_won" not in told(scene)


def _about_to_fight(kind: str) -> FmaScene:
    sides = [
        Side(leader=leader("ear", wits=5), party=[s("a", 5)], hand=[event("x")]),
        Side(party=[s("d", 1)], hand=[event("y")]),
    ]
    texts = {"ear": [Sets(kind, beat)]}
    return fma_scene(*sides, phase="search_action", place=FIELD, make=saying(texts))


@rule("FMA-WIN-7")
def test_after_a_battle_even_in_the_midst_of_a_play(playing: Playing) -> None:
    """Not between the parts of one resolution, but a battle has one of its own."""

    def brawl(table: Any, play: Any) -> Any:
        units = {one.card.key: one for one in table.all_characters()}
        yield from start_battle(table, "strength", [units["a"]], units["lead1"])
        table.log("did", out=[player.is_out for player in table.players])

    texts = {"ambush": [Text("main", do=brawl)]}
    sides = [
        Side(allies=[s("a", 9)], hand=[event("ambush"), event("x")]),
        Side(hand=[event("y")]),
        Side(hand=[event("z")]),
    ]
    scene = playing(fma_scene(*sides, make=saying(texts)))
    scene.answer("play ambush")
    scene.answer("choose a")
    scene.pass_all("battle")
    assert scene.logged("did") == [{"out": [False, True, False]}]


@rule("FMA-WIN-7", "FMA-CLEANUP-9")
def test_after_the_recovery_step_before_control_ends(playing: Playing) -> None:
    """Who would stand again once a character comes back at the end of the turn is out before."""

    def charm(table: Any, play: Any) -> Any:
        one = next(one for one in table.all_characters() if one.card.key == "d")
        yield from gain_control(table, one, 0, ("turn", table.turn), play)

    texts = {"ear": [Sets("left", beat)], "charm": [Text("main", do=charm)]}
    sides = [
        Side(
            leader=leader("ear", wits=5),
            allies=[unit(ally("p"), state="defeated"), unit(ally("q"), state="defeated")],
            hand=[event("charm"), event("x")],
        ),
        Side(allies=[ally("d")], hand=[event("y")]),
    ]
    scene = playing(fma_scene(*sides, make=saying(texts)))
    scene.answer("play charm")
    go_on(scene)
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == (0,)


# What ends with a phase -----------------------------------------------------------------------


@rule("FMA-ATTR-4", "FMA-CLEANUP-9")
def test_what_lasts_for_a_phase_ends_with_each(playing: Playing) -> None:
    """One strength more at the beginning of each step, for that phase."""

    def stronger(table: Any) -> Any:
        one = next(one for one in table.all_characters() if one.card.key == "p")
        yield from give(table, one, "strength", 1)

    sides = [
        Side(
            leader=leader("ear", "ear", wits=5),
            leaders=[leader("ear2", "ear", 2)],
            experience=2,
            allies=[ally("p", strength=2), unit(ally("q"), state="defeated")],
            hand=[event("x")],
        ),
        Side(hand=[event("y")]),
    ]
    texts = {"p": [Sets("step", stronger)]}
    scene = playing(fma_scene(*sides, phase="draw", place=FIELD, make=saying(texts)))
    scene.may_stay_open = True
    seen = []
    while scene.table.turn == 5:
        if (scene.decision.kind, scene.value("p")) not in seen:
            seen.append((scene.decision.kind, scene.value("p")))
        wanted = {"power_up": ["add_experience"], "recover": ["done"], "free_recover": ["none"]}
        idle = ["pass"] if scene.decision.minimum else []
        if scene.asked == (0, "assign"):
            idle = ["assign p"]
        scene.answer(*wanted.get(scene.decision.kind, idle))
    assert seen == [
        *(("power_up", 3), ("recruit", 3), ("main", 3), ("assign", 3), ("search", 4)),
        *(("cleanup", 4), ("recover", 4), ("free_recover", 4)),
    ]
    assert scene.value("p") == 3


@rule("FMA-PLAY-13", "FMA-POWER-9", "FMA-DRAW-12", "FMA-RECRUIT-13")
def test_what_is_counted_by_turn_begins_anew(playing: Playing) -> None:
    """An ability may be played again, a leader that grew last turn may advance."""
    mine = Side(
        leader=leader("ear", "ear", wits=5),
        leaders=[leader("ear2", "ear", 2)],
        experience=1,
        allies=[ally("p")],
        hand=[event("x")],
    )
    scene = playing(
        fma_scene(
            mine, Side(hand=[event("y")]), phase="power_up", make=saying({"p": [Text("main")]})
        )
    )
    assert len(scene.unit("ear").experience) == 2
    scene.pass_all("recruit")
    scene.answer("play p")
    scene.player(0).drawn = 8
    scene.player(0).spent = 7
    go_on(scene)
    assert scene.asked == (0, "power_up")
    assert scene.options() == {"add_experience", "advance"}
    scene.answer("advance")
    assert scene.player(0).spent == 0
    scene.pass_all("recruit")
    assert "play p 0" in scene.options()
    assert scene.player(0).drawn == 0


@rule("FMA-CLEANUP-10", "FMA-PASS-13")
def test_recovery_goes_clockwise_from_the_active_player(playing: Playing) -> None:
    """Not from the one who passed last."""
    sides = [
        Side(allies=[unit(ally(f"a{seat}"), state="defeated")], hand=[event("x")])
        for seat in range(3)
    ]
    scene = playing(fma_scene(*sides, phase="cleanup", make=saying()))
    scene.pass_all("cleanup")
    asked = []
    while scene.table.turn == 5:
        asked.append(scene.asked)
        scene.answer("done" if scene.decision.kind == "recover" else "none")
    kinds = ("recover", "free_recover")
    assert asked == [(seat, kind) for seat in range(3) for kind in kinds]
    scene.may_stay_open = True
