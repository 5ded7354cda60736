"""Whole logs: what happens is told to everybody, line by line, in the order it happened."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.fetcg.told import told
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, land, magic, unit, weapon
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import Side, at, fetcg_scene

# Battles --------------------------------------------------------------------------------------


@rule("FETCG-BATTLE-7", "FETCG-BATTLE-19", "FETCG-BATTLE-20", "FETCG-BATTLE-9")
def test_a_battle_is_told_strike_by_strike(playing: Playing) -> None:
    """The attack costs 2 and does 2, the counter is free and does 1, which defeats nobody."""
    mine = at("B-2", unit("one", attack=2), energy=5)
    theirs = at("C-2", unit("two", counterattack=3, features=["steal"]), energy=5)
    scene = playing(fetcg_scene(Side([mine]), Side([theirs, at("D-1", unit("rest"))])))
    scene.use("one")
    scene.answer("attack")
    scene.answer("counter")

    # strike: card, cost, damage, energy of the target, target
    assert told(scene) == [
        "attack one 0 two",
        "strike one 2 2 3 two",
        "counter two 1",
        "strike two 0 3 0 one",
        "steal 3 two",
        "defeated one 0",
    ]


@rule("FETCG-ABILITY-10")
def test_a_theft_that_finds_nothing_says_so(playing: Playing) -> None:
    mine = at("B-2", unit("one", attack=2, features=["steal"]), energy=9)
    theirs = Side([at("C-2", unit("two"), energy=5)], unused=0)
    scene = playing(fetcg_scene(Side([mine]), theirs))
    scene.use("one")
    scene.answer("attack")
    scene.answer("decline")

    assert told(scene)[2:] == ["no_steal 0 one"]


@rule("FETCG-MAGIC-4", "FETCG-BATTLE-17")
@pytest.mark.parametrize("counters", [True, False])
def test_a_tome_is_used_up_before_the_counter_or_after_the_battle(
    playing: Playing, counters: bool
) -> None:
    mage = unit("one", energy=9, ranks=["fire_c"])
    mine = at("B-2", mage, weapon=magic("ember", attack=1))
    scene = playing(fetcg_scene(Side([mine]), Side([at("C-2", unit("two", energy=9))])))
    scene.use("one")
    scene.answer("attack")
    scene.answer("equipment ember")
    scene.answer("counter" if counters else "decline")
    if counters:
        end = ["used_up ember one", "counter two 1", "strike two 0 1 8 one"]
    else:
        end = ["used_up ember one"]

    assert told(scene) == ["attack one 0 two", "strike one 0 1 8 two", *end]


@rule("FETCG-BATTLE-24", "FETCG-RETREAT-6", "FETCG-RETREAT-8", "FETCG-RETREAT-2")
def test_the_defeat_of_a_lord_is_told_with_the_retreat_that_follows(playing: Playing) -> None:
    lord = character("lord", features=["seize"])
    mine = [at("C-2", lord, energy=1), at("C-1", unit("falls")), at("A-3", unit("home"))]
    theirs = [at("D-2", unit("strong", attack=5, energy=9))]
    scene = playing(fetcg_scene(Side(mine), Side(theirs), turn=6, active=1))
    scene.use("strong")
    scene.answer("attack")

    assert told(scene) == [
        "attack strong 1 lord",
        "strike strong 5 5 0 lord",
        "defeated lord 0",
        "full_retreat 0",
        "defeated home 0",
        "moves falls by_retreat C-1 B-1",
    ]


@rule("FETCG-ABILITY-15", "FETCG-BATTLE-25")
def test_a_dragon_that_goes_is_told(playing: Playing) -> None:
    stone = unit("stone", features=["manakete"], element="fire", type="breath", energy=3)
    dragon = unit("dragon", features=["dragon"], element="fire", type="breath", energy=7)
    theirs = at("C-2", stone, dragon, energy=4, weapon=weapon("blade"))
    scene = playing(fetcg_scene(Side([at("B-2", unit("one", energy=9))]), Side([theirs])))
    scene.use("one")
    scene.answer("attack")
    if scene.kinds == ["choose_defense_equipment"]:
        scene.answer("initial_equipment")
    scene.answer("decline")

    assert told(scene)[-1] == "reverts stone dragon"
    assert scene.cards("discard", 1) == ["blade", "dragon"]


# Actions and moves ----------------------------------------------------------------------------


@rule("FETCG-ABILITY-5", "FETCG-ABILITY-8", "FETCG-ACTION-4", "FETCG-MOVE-1")
def test_moves_and_dances_are_told_with_what_they_cost(playing: Playing) -> None:
    dancer = unit("one", features=["dance", "armored"])
    scene = playing(fetcg_scene(Side([at("B-2", dancer), at("C-3", unit("tired"))])))
    scene.use("tired")
    scene.use("one", "B-3")
    scene.do("dance one tired")

    assert told(scene) == [
        "energy_paid 1 one 4",
        "moves one by_move B-2 B-3",
        "action dance one 0",
        "energy_paid 1 one 3",
        "dance one tired",
    ]


@rule("FETCG-ABILITY-6", "FETCG-LAND-8", "FETCG-ABILITY-4")
def test_destroyed_lands_and_canto_are_told(playing: Playing) -> None:
    bandit = unit("one", features=["land_destruction", "canto"])
    lands = {"B-2": land("wood")}
    scene = playing(fetcg_scene(Side([at("B-2", bandit)]), Side(lands=lands)))
    scene.use("one")
    scene.do("destroy_land one wood", "move one B-3")

    assert told(scene) == [
        "action destroy_land one 0",
        "energy_paid 1 one 4",
        "land_removed wood B-2",
        "energy_paid 1 one 3",
        "moves one by_canto B-2 B-3",
    ]
    assert scene.cards("discard", 1) == ["wood"]


@rule("FETCG-ACTION-7", "FETCG-MAGIC-7", "FETCG-MAGIC-8")
@pytest.mark.parametrize("equipped", [True, False])
def test_a_staff_is_told_with_what_it_restores(playing: Playing, equipped: bool) -> None:
    facts: dict[str, Any] = {"ranks": ["staff_c"]}
    if not equipped:
        facts |= {"type": "staff", "action": "recovery", "attack": 2}
    staff = magic("heal", "staff", attack=2) if equipped else None
    mine = [at("B-2", unit("one", **facts), weapon=staff), at("B-1", unit("hurt"), energy=1)]
    scene = playing(fetcg_scene(Side(mine)))
    scene.use("one")
    card = "heal" if equipped else "one"
    scene.do(f"staff {card} hurt")

    end = ["used_up heal one"] if equipped else []
    paid = [] if equipped else ["energy_paid 2 one 3"]
    assert told(scene) == [
        "action staff one 0",
        *paid,
        "staff heal hurt" if equipped else "own_staff one hurt",
        "restored 2 hurt 3",
        *end,
    ]
