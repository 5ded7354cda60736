"""Winning, retreating and the names on the field, clause by clause (FETCG-WIN, RETREAT, UNIT)."""

from __future__ import annotations

import pytest

from tests.rules.fetcg.windows import ONE, TWO
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, surprise, unit
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

LORD = character("lord", features=["seize"])


def ending(scene: FetcgScene) -> tuple[str, tuple[int, ...]] | None:
    outcome = scene.match.outcome
    return (outcome.rule, outcome.winners) if outcome is not None else None


# Seize ----------------------------------------------------------------------------------------


@rule("FETCG-WIN-16", "FETCG-WIN-1", "FETCG-ABILITY-1")
@pytest.mark.parametrize(
    ("phase", "turn", "wins"), [("invasion", 5, True), ("draw", 5, False), ("invasion", 6, False)]
)
def test_a_card_that_moves_the_lord_seizes_in_the_own_invasion_phase_alone(
    playing: Playing, phase: str, turn: int, wins: bool
) -> None:
    """Not in another phase of the own turn, nor in the opponent's."""
    push = surprise("push", "Target your unit: Move it one square forward.", cost=0)
    scene = playing(
        fetcg_scene(
            Side([at("C-2", LORD)], hand=[push]),
            Side([at("D-1", TWO)]),
            phase=phase,
            turn=turn,
            active=1 - turn % 2,
            skip_windows=False,
        )
    )
    scene.may_stay_open = True
    while not (scene.match.outcome or scene._is_offered("play_surprise push")):
        scene._do_nothing()
    scene.do("play_surprise push")

    assert ending(scene) == (("FETCG-WIN-1", (0,)) if wins else None)


@rule("FETCG-WIN-1", "FETCG-WIN-15", "FETCG-WIN-16")
@pytest.mark.parametrize("then", ["move it one square backward", "remove it", "it loses 9 Energy"])
def test_who_has_left_again_before_anything_is_looked_at_has_not_seized(
    playing: Playing, then: str
) -> None:
    """One card moves the lord in and out again: only then is it seen who has won."""
    text = f"Target your unit: Move it one square forward, then {then}."
    mine = Side([at("C-2", LORD)], hand=[surprise("push", text, cost=0)])
    scene = playing(fetcg_scene(mine, Side([at("D-1", TWO)]), skip_windows=False))
    scene.may_stay_open = True
    scene.do("play_surprise push")

    assert ending(scene) is None
    assert scene.table.seizing == []


@rule("FETCG-WIN-2", "FETCG-WIN-4", "FETCG-WIN-14")
@pytest.mark.parametrize("seat", [0, 1])
def test_two_squares_win_for_either_player(playing: Playing, seat: int) -> None:
    homes, start = (("D-1", "D-2"), "C-2") if seat == 0 else (("A-1", "A-2"), "B-2")
    intruders = Side([at(homes[0], unit("in")), at(start, unit("last"))])
    rest = Side([at("B-3" if seat == 0 else "C-3", TWO)])
    sides = (intruders, rest) if seat == 0 else (rest, intruders)
    scene = playing(fetcg_scene(*sides, turn=5 + seat, active=seat))
    assert ending(scene) is None
    scene.use("last", homes[1])

    assert ending(scene) == ("FETCG-WIN-2", (seat,))


@rule("FETCG-WIN-5", "FETCG-WIN-6")
@pytest.mark.parametrize(
    ("square", "arrived", "wins"),
    [("D-1", 4, True), ("D-1", 5, True), ("D-1", 6, False), ("C-1", 0, False)],
)
def test_a_unit_must_have_come_before_the_opponents_turn(
    playing: Playing, square: str, arrived: int, wins: bool
) -> None:
    mine = Side([at(square, ONE, arrived=arrived)])
    scene = playing(fetcg_scene(mine, Side([at("B-3", TWO)]), turn=6, active=1, phase="end"))
    scene.answer("to_discard")

    assert ending(scene) == (("FETCG-WIN-5", (0,)) if wins else None)


@rule("FETCG-WIN-5", "FETCG-END-10")
def test_the_end_of_the_own_turn_does_not_win_by_holding(playing: Playing) -> None:
    mine = Side([at("D-1", ONE, arrived=3)])
    scene = playing(fetcg_scene(mine, Side([at("B-3", TWO)]), phase="end"))
    scene.answer("to_discard")

    assert ending(scene) is None


# Retreat --------------------------------------------------------------------------------------


@rule("FETCG-RETREAT-1", "FETCG-RETREAT-2", "FETCG-RETREAT-6")
def test_only_the_side_of_the_lord_retreats_and_loses_nothing_by_it(playing: Playing) -> None:
    mine = [
        at("B-2", character("lord", features=["seize"]), energy=1),
        at("C-1", unit("goes"), energy=3, standby=True, statuses={"poison": 1}),
        at("A-3", unit("falls"), energy=2),
    ]
    theirs = [at("C-2", unit("two", energy=9)), at("D-3", unit("stays"))]
    scene = playing(fetcg_scene(Side(mine), Side(theirs), turn=6, active=1))
    scene.may_stay_open = True
    scene.use("two")
    scene.answer("attack two lord")

    goes = scene.unit("goes")
    assert (goes.square, goes.energy, goes.standby, set(goes.statuses)) == (
        "B-1",
        3,
        True,
        {"poison"},
    )
    assert scene.square("stays") == "D-3"
    assert scene.units(0) == ["goes"]
    assert scene.chips() == (14, 3)


@rule("FETCG-RETREAT-1", "FETCG-RETREAT-5", "FETCG-ABILITY-3")
def test_a_card_that_removes_the_lord_sends_its_side_back(playing: Playing) -> None:
    text = "Target your opponent's unit with Seize: Remove it."
    mine = Side([at("A-1", ONE)], hand=[surprise("card", text, cost=0)])
    theirs = [at("C-2", LORD), at("B-3", unit("goes")), at("D-1", unit("home"))]
    scene = playing(fetcg_scene(mine, Side(theirs), skip_windows=False))
    scene.do("play_surprise card")

    assert {one.card.key: one.square for one in scene.player(1).units} == {"goes": "C-3"}
    assert [line["player"] for line in scene.logged("full_retreat")] == [1]
    assert scene.table.fallen == []


# Names ----------------------------------------------------------------------------------------


@rule("FETCG-UNIT-9", "FETCG-UNIT-12", "FETCG-UNIT-16")
@pytest.mark.parametrize(
    ("there", "comes", "may"),
    [
        ("character", "character", False),
        ("character", "generic", True),
        ("generic", "character", True),
        ("generic", "generic", True),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_name_is_taken_by_characters_alone_on_either_side(
    playing: Playing, there: str, comes: str, may: bool, seat: int
) -> None:
    standing = unit("there", "Alec", standing=there)
    sides = [Side([at("B-1", ONE)]), Side([at("D-1", TWO)])]
    sides[seat].units = [*sides[seat].units, at("C-3", standing)]
    sides[0].hand = [unit("comes", "Alec", standing=comes)]
    scene = playing(fetcg_scene(*sides, phase="unit"))

    assert bool(scene.options("sortie")) is may


@rule("FETCG-UNIT-13", "FETCG-ABILITY-3")
@pytest.mark.parametrize(("seat", "may"), [(0, False), (1, True)])
def test_seize_is_once_on_each_side(playing: Playing, seat: int, may: bool) -> None:
    sides = [Side([at("B-1", ONE)]), Side([at("D-1", TWO)])]
    sides[seat].units = [*sides[seat].units, at("C-3", LORD)]
    sides[0].hand = [character("prince", features=["seize"])]
    scene = playing(fetcg_scene(*sides, phase="unit"))

    assert bool(scene.options("sortie")) is may
