"""The field, distances, and the grids of "Worked geometry" (FETCG-FIELD, MOVE, RANGE)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fetcg.field import (
    SQUARES,
    advancement,
    are_adjacent,
    distance,
    home_row,
    squares_from,
    squares_of_row,
)
from rules.fetcg.grids import ATTACK, MOVEMENT, grid
from tests.rules.fetcg.scripted import FALL_BACK, Scripted
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import land, magic, unit, weapon
from tests.testkit.fetcg.scene import Side, at, fetcg_scene

Playing = Callable[[Any], Any]

JAVELIN, BREATH = "1 f2", "f1l1 f1 f1r1"
FIRST, OTHER = 1, -1
ELSE = "A-1 A-3 C-1 C-3 D-2"

# Pattern, first at B-2, other at B-2, first at A-1, other at D-3.
WORKED = [
    (MOVEMENT["infantry"], "A-2 B-1 B-3 C-2", "A-2 B-1 B-3 C-2", "A-2 B-1", "C-3 D-2"),
    (
        MOVEMENT["cavalry"],
        "A-2 B-1 B-3 C-1 C-2 C-3",
        "A-1 A-2 A-3 B-1 B-3 C-2",
        "A-2 B-1 B-2",
        "C-2 C-3 D-2",
    ),
    (
        MOVEMENT["flying"],
        "A-1 A-2 A-3 B-1 B-3 C-1 C-2 C-3",
        "A-1 A-2 A-3 B-1 B-3 C-1 C-2 C-3",
        "A-2 B-1 B-2",
        "C-2 C-3 D-2",
    ),
    (ATTACK["direct"], "A-2 B-1 B-3 C-2", "A-2 B-1 B-3 C-2", "A-2 B-1", "C-3 D-2"),
    (ATTACK["indirect"], ELSE, ELSE, "A-3 B-2 C-1", "B-3 C-2 D-1"),
    (
        ATTACK["magic"],
        "A-1 A-2 A-3 B-1 B-3 C-1 C-2 C-3 D-2",
        "A-1 A-2 A-3 B-1 B-3 C-1 C-2 C-3 D-2",
        "A-2 A-3 B-1 B-2 C-1",
        "B-3 C-2 C-3 D-1 D-2",
    ),
    (
        ATTACK["ballista"],
        "D-1 D-3",
        "D-1 D-3",
        "B-3 C-2 C-3 D-1 D-2 D-3",
        "A-1 A-2 A-3 B-1 B-2 C-1",
    ),
    (JAVELIN, "A-2 B-1 B-3 C-2 D-2", "A-2 B-1 B-3 C-2", "A-2 B-1 C-1", "B-3 C-3 D-2"),
    (BREATH, "C-1 C-2 C-3", "A-1 A-2 A-3", "B-1 B-2", "C-2 C-3"),
]


@rule("FETCG-FIELD-4", "FETCG-FIELD-9", "FETCG-MOVE-2", "FETCG-MOVE-3", "FETCG-MOVE-4")
@rule("FETCG-RANGE-4", "FETCG-RANGE-6")
@pytest.mark.parametrize(("text", "first", "other", "corner", "far_corner"), WORKED)
def test_every_pattern_reaches_the_squares_of_the_worked_geometry(
    text: str, first: str, other: str, corner: str, far_corner: str
) -> None:
    pattern = grid(text)

    assert " ".join(squares_from("B-2", pattern, FIRST)) == first
    assert " ".join(squares_from("B-2", pattern, OTHER)) == other
    assert " ".join(squares_from("A-1", pattern, FIRST)) == corner
    assert " ".join(squares_from("D-3", pattern, OTHER)) == far_corner
    assert "B-2" not in squares_from("B-2", pattern, FIRST)


@rule("FETCG-FIELD-1", "FETCG-FIELD-2", "FETCG-FIELD-3", "FETCG-FIELD-8")
def test_the_field_has_four_rows_of_three_squares_and_a_home_row_at_each_end() -> None:
    assert len(SQUARES) == 12
    assert SQUARES[0] == "A-1"
    assert SQUARES[-1] == "D-3"
    assert squares_of_row(home_row(FIRST)) == ("A-1", "A-2", "A-3")
    assert squares_of_row(home_row(OTHER)) == ("D-1", "D-2", "D-3")
    assert [advancement(square, FIRST) for square in ("A-1", "B-1", "C-1", "D-1")] == [1, 2, 3, 4]
    assert [advancement(square, OTHER) for square in ("A-1", "B-1", "C-1", "D-1")] == [4, 3, 2, 1]


@rule("FETCG-FIELD-6")
def test_a_corner_is_not_adjacent_and_counts_two() -> None:
    assert are_adjacent("B-2", "B-3")
    assert not are_adjacent("B-2", "C-3")
    assert distance("B-2", "C-3") == 2
    assert distance("A-1", "D-3") == 5


# Moving -------------------------------------------------------------------------------------------


def moves_of(scene: Any, key: str) -> str:
    scene.do(f"activate {key}")
    if scene.kinds != ["move"]:
        return ""
    words = sorted(word.split()[-1] for word in scene.options("move"))
    return " ".join(words)


@rule("FETCG-MOVE-1", "FETCG-MOVE-5")
@pytest.mark.parametrize(
    ("facts", "squares"),
    [
        ({"movement": "infantry"}, "A-2 B-1 B-3 C-2"),
        ({"movement": "cavalry"}, "A-2 B-1 B-3 C-1 C-2 C-3"),
        ({"movement": "flying"}, "A-1 A-2 A-3 B-1 B-3 C-1 C-2 C-3"),
        ({"movement": "cavalry", "movement_grid": "f2 b1"}, "A-2 D-2"),
    ],
)
def test_a_unit_moves_by_its_movement_type_unless_a_grid_is_recorded(
    playing: Playing, facts: dict[str, Any], squares: str
) -> None:
    scene = playing(fetcg_scene(Side([at("B-2", unit("mover", **facts))]), Side([at("D-1", FOE)])))

    assert moves_of(scene, "mover") == squares


FOE = unit("foe")
FLIER = unit("flier", movement="flying")


@rule("FETCG-FIELD-5", "FETCG-MOVE-6", "FETCG-MOVE-7")
def test_units_block_their_squares_but_not_the_way_between_them(playing: Playing) -> None:
    """North and east of it are taken, north-east is free."""
    friends = [at("B-2", FLIER), at("C-2", unit("north"))]
    scene = playing(fetcg_scene(Side(friends), Side([at("B-3", FOE)])))

    assert moves_of(scene, "flier") == "A-1 A-2 A-3 B-1 C-1 C-3"


@rule("FETCG-MOVE-13", "FETCG-RANGE-3")
def test_only_the_goal_counts_for_a_grid_that_leaps_and_nothing_blocks_an_attack(
    playing: Playing,
) -> None:
    leaper = unit("leaper", movement_grid="f2", attack_grid="f2")
    facing = [at("C-2", unit("wall")), at("D-2", unit("behind"))]
    lands = {"C-1": land("no-infantry")}
    scene = playing(
        fetcg_scene(
            Side([at("B-2", leaper), at("B-1", unit("other", movement_grid="f2"))], lands=lands),
            Side(facing),
            text=Scripted,
        )
    )
    assert moves_of(scene, "leaper") == ""
    assert scene.options("attack") == {"attack leaper behind"}
    scene.do("finish")

    assert moves_of(scene, "other") == "D-1"


@rule("FETCG-MOVE-6", "FETCG-MOVE-8", "FETCG-LAND-10", "FETCG-MOVE-9")
def test_a_land_keeps_a_movement_type_out_whoever_placed_it(playing: Playing) -> None:
    riders = [
        at("B-2", unit("rider", movement="cavalry")),
        at("B-1", unit("walker")),
        at("A-2", FLIER),
    ]
    scene = playing(
        fetcg_scene(
            Side(riders, lands={"C-2": land("no-cavalry")}),
            Side([at("D-3", FOE)], lands={"C-1": land("no-cavalry"), "B-3": land("no-infantry")}),
            text=Scripted,
        )
    )

    assert moves_of(scene, "rider") == "B-3 C-3"
    scene.do("stay")
    assert moves_of(scene, "walker") == "A-1 C-1"
    scene.do("stay")
    assert moves_of(scene, "flier") == "A-1 A-3 B-3"


@rule("FETCG-MOVE-11", "FETCG-ABILITY-5", "FETCG-ABILITY-19", "FETCG-ACTION-6")
def test_moving_is_free_but_for_the_armored_who_must_live_to_arrive(playing: Playing) -> None:
    knight = unit("knight", features=["armored"])
    units = [at("A-1", knight, energy=2), at("A-3", unit("free"), energy=1)]
    scene = playing(fetcg_scene(Side(units), Side([at("D-1", FOE)])))
    scene.use("knight", "B-1")
    assert (scene.energy("knight"), scene.chips()) == (1, (17, 1))
    scene.use("free", "B-3")
    assert (scene.energy("free"), scene.chips()) == (1, (17, 1))
    scene.end_turn()
    scene.end_turn()
    scene.skip_to("activate_unit")

    assert moves_of(scene, "knight") == ""


@rule("FETCG-MOVE-11", "FETCG-ACTION-6")
def test_a_river_costs_energy_and_is_not_entered_with_the_last_chip(playing: Playing) -> None:
    rivers = {"B-1": land("river"), "B-3": land("river")}
    units = [at("A-1", unit("strong")), at("A-3", unit("weak"), energy=1)]
    scene = playing(fetcg_scene(Side(units, lands=rivers), Side([at("D-1", FOE)]), text=Scripted))
    scene.use("strong", "B-1")
    assert scene.energy("strong") == 4

    assert moves_of(scene, "weak") == "A-2"


@rule("FETCG-MOVE-12", "FETCG-MOVE-14")
def test_a_move_by_a_card_costs_no_energy_and_no_movement_step(playing: Playing) -> None:
    knight = unit("knight", features=["armored"])
    scene = playing(
        fetcg_scene(
            Side([at("B-1", knight)], hand=[FALL_BACK]),
            Side([at("D-1", FOE)]),
            text=Scripted,
            skip_windows=False,
        )
    )
    scene.do("play_surprise fall-back", "target knight")
    assert (scene.square("knight"), scene.energy("knight")) == ("A-1", 5)

    assert moves_of(scene, "knight") == "A-2 B-1"


# Reaching -----------------------------------------------------------------------------------------

BOW = unit("bow", type="bow", action="indirect")
SWORD = unit("sword")


@rule("FETCG-RANGE-1", "FETCG-RANGE-7", "FETCG-BATTLE-12")
def test_a_bow_neither_attacks_nor_counters_its_neighbour(playing: Playing) -> None:
    scene = playing(fetcg_scene(Side([at("B-2", BOW)]), Side([at("B-3", SWORD)])))
    scene.do("activate bow")
    scene.do("stay")
    assert scene.kinds != ["action"]
    scene.end_turn()
    scene.skip_to("activate_unit")
    scene.use("sword")
    scene.do("attack sword bow")

    assert scene.logged("counter") == []
    assert scene.energy("bow") == 3


@rule("FETCG-RANGE-7", "FETCG-BATTLE-12")
def test_a_tome_strikes_a_sword_diagonally_and_is_not_answered(playing: Playing) -> None:
    mage = unit("mage", type="fire", action="magic")
    scene = playing(fetcg_scene(Side([at("B-2", mage)]), Side([at("C-3", SWORD)])))
    scene.use("mage")
    scene.do("attack mage sword")

    assert scene.energy("sword") == 3
    assert scene.logged("counter") == []


@rule("FETCG-RANGE-2")
def test_only_enemy_units_can_be_attacked(playing: Playing) -> None:
    scene = playing(fetcg_scene(Side([at("B-2", SWORD), at("B-1", BOW)]), Side([at("B-3", FOE)])))
    scene.use("sword")

    assert scene.options("attack") == {"attack sword foe"}


@rule("FETCG-RANGE-5", "FETCG-CARD-6", "FETCG-CARD-11")
def test_each_piece_of_equipment_reaches_by_its_own_grid(playing: Playing) -> None:
    thrower = unit("thrower", type="lance", ranks=["lance_c"])
    javelin = weapon("javelin", "lance", attack=1, attack_grid="1 f2")
    scene = playing(
        fetcg_scene(
            Side([at("B-2", thrower, weapon=javelin)]),
            Side([at("D-2", unit("far")), at("C-2", unit("near"))]),
        )
    )
    scene.use("thrower")
    assert scene.options("attack") == {"attack thrower far", "attack thrower near"}
    scene.do("attack thrower far")

    assert scene.energy("far") == 4


@rule("FETCG-RANGE-6", "FETCG-ACTION-7")
@pytest.mark.parametrize(("squares", "includes_user"), [("", False), ("here 1", True)])
def test_a_staff_reaches_its_user_only_if_the_grid_marks_the_centre(
    playing: Playing, squares: str, includes_user: bool
) -> None:
    staff = magic("mend", "staff", attack_grid=squares) if squares else magic("mend", "staff")
    cleric = unit("cleric", ranks=["staff_c"])
    scene = playing(
        fetcg_scene(
            Side([at("A-1", cleric, energy=2, weapon=staff), at("A-2", SWORD, energy=1)]),
            Side([at("D-1", FOE)]),
        )
    )
    scene.use("cleric")
    expected = {"staff mend sword"} | ({"staff mend cleric"} if includes_user else set())

    assert scene.options("staff") == expected
