"""Who goes on in the Invasion Phase, and what is looked at when a window has closed."""

from __future__ import annotations

import pytest

from tests.rules.fetcg.test_what_numbers_are_made_of import opened
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import surprise, unit, weapon
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import Side, at, fetcg_scene


@rule("FETCG-ACTION-1", "FETCG-ACTION-2", "FETCG-INVADE-4")
def test_who_is_removed_after_its_move_is_asked_for_no_action(playing: Playing) -> None:
    """Not even for an attack that would cost nothing."""
    gone = surprise("gone", "Target your opponent's unit: Remove it.", cost=0)
    mine = [at("B-2", unit("one", attack=0)), at("A-1", unit("rest"))]
    theirs = Side([at("C-1", unit("two"))], hand=[gone])
    scene = playing(fetcg_scene(Side(mine), theirs))
    scene.may_stay_open = True
    scene.answer("activate one")
    scene.answer("move one B-1")
    while "play_surprise gone" not in scene.options("play_surprise"):
        scene.answer("pass")
    scene.answer("play_surprise gone")
    scene.answer("choose one")
    scene.pass_all()

    assert scene.units(0) == ["rest"]
    assert scene.kinds == ["activate_unit"]


@rule("FETCG-STATUS-2", "FETCG-STATUS-4", "FETCG-SURPRISE-23")
@pytest.mark.parametrize("status", ["sleep", "silence"])
def test_what_ends_with_the_invasion_phase_is_there_in_its_last_window(
    playing: Playing, status: str
) -> None:
    hand = [surprise("draw", "Draw 1 card.", cost=0)]
    mine = [at("B-2", unit("one"), standby=True, statuses={status: 2}), at("A-1", unit("rest"))]
    scene = playing(fetcg_scene(Side(mine, hand=hand), Side([at("D-1", unit("two"))])))
    scene.may_stay_open = True
    scene.answer("end_invasion")
    assert (scene.kinds, set(scene.unit("one").statuses)) == (["play_surprise"], {status})
    scene.pass_all()

    assert scene.unit("one").statuses == {}


@rule("FETCG-BATTLE-25", "FETCG-ABILITY-15", "FETCG-BATTLE-23")
def test_a_dragon_that_reverts_before_it_strikes_has_lost_its_weapon(playing: Playing) -> None:
    """The Manakete goes on, with its own initial equipment."""
    stone = unit("stone", features=["manakete"], element="fire", attack=1)
    dragon = unit("dragon", features=["dragon"], element="fire", energy=7, ranks=["sword_c"])
    mine = at("B-2", stone, dragon, energy=4, weapon=weapon("blade", attack=3))
    weaken = surprise("weaken", "Target your opponent's unit: It loses 2 Energy.", cost=0)
    theirs = Side([at("C-2", unit("two", energy=9))], hand=[weaken])
    scene = playing(fetcg_scene(Side([mine]), theirs))
    scene.may_stay_open = True
    scene.use("dragon")
    scene.answer("attack dragon two")
    scene.answer("equipment blade")
    scene.do("play_surprise weaken")

    (strike,) = scene.logged("strike")
    assert (strike["card"]["card"], strike["cost"], strike["damage"]) == ("stone", 1, 1)


@rule("FETCG-DAMAGE-7", "FETCG-DAMAGE-2")
def test_damage_that_is_brought_below_nothing_opens_with_what_lifts_it(playing: Playing) -> None:
    words = "Target your opponent's unit: Its damage is 5 lower."
    dull, held = surprise("dull", words, cost=0), surprise("held", "Draw 1 card.", cost=0)
    mine = at("B-2", unit("one", attack=3, energy=9))
    theirs = Side([at("C-2", unit("two", energy=9))], hand=[dull, held])
    scene = playing(fetcg_scene(Side([mine]), theirs))
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack one two")
    while not scene.logged("lower"):
        dulls = "play_surprise dull" in scene.options("play_surprise")
        scene.answer("play_surprise dull" if dulls else "pass")

    assert opened(scene, "damage") == [
        (
            0,
            (3, "power", "one", "", None),
            (-5, "add", "dull", words, "strike"),
            (2, "floor", None, "", None),
        )
    ]


@rule("FETCG-SURPRISE-23", "FETCG-SURPRISE-1")
@pytest.mark.parametrize("step", ["unit", "support", "land", "item"])
def test_within_a_step_only_cards_of_that_step_are_played(playing: Playing, step: str) -> None:
    """All others wait until it has ended."""
    hand = [
        surprise("own", "Draw 1 card.", f"{step}_step", cost=0),
        surprise("any", "Draw 1 card.", cost=0),
        surprise("turn", "Draw 1 card.", "own_turn", cost=0),
    ]
    mine = Side([at("A-1", unit("one"), energy=1)], hand=hand)
    scene = playing(fetcg_scene(mine, Side([at("D-1", unit("two"))]), phase=step))
    scene.may_stay_open = True
    assert scene.kinds == [f"{step}_step"]
    assert scene.options("play_surprise") == {"play_surprise own"}
    scene.answer("end_step")
    while scene.kinds == ["play_surprise"] and scene.decision.player == 1:
        scene.answer("pass")

    assert scene.options("play_surprise") == {"play_surprise any", "play_surprise turn"}
