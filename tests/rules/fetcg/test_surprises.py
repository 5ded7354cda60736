"""Rulings that surprise, as far as no other test plays them: rules/fetcg/surprises.toml."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.fetcg.test_battle import AXE, MAGE, SWORD, TOME, Playing, facing, strikes
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import unit, weapon
from tests.testkit.fetcg.scene import Side, at, fetcg_scene

GREAT_AXE = weapon("great-axe", "axe", attack=4)


@rule("FETCG-BATTLE-14", "FETCG-BATTLE-15", "FETCG-BATTLE-16", "FETCG-WEAPON-4")
@pytest.mark.parametrize(
    ("defender", "choice", "cost"),
    [
        (at("C-2", AXE, weapon=GREAT_AXE), "initial_equipment", 0),
        (at("C-2", AXE, weapon=GREAT_AXE), "equipment great-axe", 4),
        (at("C-2", MAGE, weapon=TOME), "equipment tome", 0),
    ],
)
def test_a_counter_is_free_with_initial_equipment_and_tomes_alone(
    playing: Playing, defender: Any, choice: str, cost: int
) -> None:
    scene = facing(playing, at("B-2", SWORD), defender)
    scene.do(f"attack sword {defender.stack[0].key}", choice, "counter")

    assert [paid for paid, _ in strikes(scene)] == [2, cost]


@rule("FETCG-WIN-8", "FETCG-WIN-7")
def test_who_lost_the_last_unit_may_sortie_before_the_check(playing: Playing) -> None:
    theirs = Side([at("C-2", unit("last"), energy=1)], hand=[unit("next")])
    scene = playing(fetcg_scene(Side([at("B-2", SWORD)]), theirs))
    scene.use("sword")
    scene.do("attack sword last")
    assert scene.units(1) == []
    assert scene.match.outcome is None

    scene.end_turn()
    scene.do("sortie next D-1", "number 1")
    scene.skip_to("activate_unit")

    assert (scene.table.turn_player, scene.units(1)) == (1, ["next"])
    assert scene.match.outcome is None
