"""Using units, actions, class features, statuses (INVADE, ACTION, ABILITY, STATUS, MAGIC)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.fetcg.scripted import HUSH, LULLABY, Scripted
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import item, land, magic, unit
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

Playing = Callable[[Any], Any]
ONE, TWO = unit("one"), unit("two")
ENEMY = Side([at("D-1", TWO)])


def invading(playing: Playing, *units: Any, enemy: Side = ENEMY, **side: Any) -> FetcgScene:
    scene: FetcgScene = playing(fetcg_scene(Side(units, **side), enemy, text=Scripted))
    return scene


# The frame ----------------------------------------------------------------------------------------


@rule("FETCG-INVADE-2", "FETCG-INVADE-3", "FETCG-STATUS-1", "FETCG-STATUS-2")
def test_all_units_of_the_active_player_but_sleepers_return_to_action_mode(
    playing: Playing,
) -> None:
    scene = invading(
        playing,
        at("A-1", ONE, standby=True),
        at("A-2", unit("sleeper"), standby=True, statuses={"sleep": 3}),
        enemy=Side([at("D-1", TWO, standby=True)]),
    )
    assert scene.options() == {"activate one", "end_invasion"}
    assert scene.unit("two").standby


@rule("FETCG-INVADE-4", "FETCG-INVADE-5", "FETCG-INVADE-6", "FETCG-MOVE-10")
def test_units_are_used_one_after_another_each_to_its_end(playing: Playing) -> None:
    scene = invading(
        playing,
        at("B-1", ONE),
        at("B-3", unit("three")),
        enemy=Side([at("C-1", TWO), at("D-3", TWO)]),
    )
    scene.use("three", "C-3")
    assert scene.options("activate") == set(), "its action comes first"
    assert scene.options() == {"attack three two", "finish"}
    scene.do("finish")
    assert scene.options("activate") == {"activate one"}
    scene.do("activate one", "stay")
    assert scene.options("move") == set(), "the Movement Step is over"
    scene.do("attack one two", "decline")

    assert scene.unit("one").standby
    assert scene.unit("three").standby


@rule("FETCG-INVADE-8")
def test_the_phase_ends_at_will_and_unused_units_stay_in_action_mode(playing: Playing) -> None:
    scene = invading(playing, at("A-1", ONE), at("A-2", unit("other")))
    scene.use("one")
    scene.do("end_invasion")

    assert scene.unit("one").standby
    assert not scene.unit("other").standby
    assert scene.kinds == ["end_phase"]


@rule("FETCG-INVADE-1", "FETCG-WIN-7", "FETCG-WIN-8")
def test_rout_is_looked_at_when_the_own_invasion_phase_begins() -> None:
    scene = fetcg_scene(Side(), ENEMY)
    assert scene.match.outcome is not None
    assert (scene.match.outcome.rule, scene.match.outcome.winners) == ("FETCG-WIN-7", (1,))

    later = fetcg_scene(Side(hand=[ONE]), ENEMY, phase="unit")
    assert later.match.outcome is None
    later.do("sortie one A-1", "number 1")
    later.skip_to("activate_unit")
    assert later.match.outcome is None


# Canto --------------------------------------------------------------------------------------------

RIDER = unit("rider", movement="cavalry", features=["canto"], energy=9)
WALL = unit("wall", energy=9)


@rule("FETCG-INVADE-7", "FETCG-ABILITY-4", "FETCG-MOVE-11")
def test_canto_moves_once_more_after_an_action_for_one_energy(playing: Playing) -> None:
    scene = invading(playing, at("B-2", RIDER), enemy=Side([at("C-2", WALL), at("D-1", TWO)]))
    scene.use("rider")
    scene.do("attack rider wall", "decline")
    assert scene.kinds == ["canto"]
    assert not scene.unit("rider").standby
    scene.do("move rider C-1")

    assert (scene.square("rider"), scene.energy("rider")) == ("C-1", 9 - 2 - 1)
    assert scene.unit("rider").standby
    assert scene.kinds != ["canto"]


@rule("FETCG-ABILITY-4")
def test_canto_needs_an_action(playing: Playing) -> None:
    scene = invading(playing, at("B-2", RIDER))
    scene.use("rider", "C-2")

    assert scene.unit("rider").standby


@rule("FETCG-ABILITY-5", "FETCG-ABILITY-19")
@pytest.mark.parametrize(
    ("features", "energy", "offered"),
    [
        (["canto"], 3, False),
        (["canto"], 4, True),
        (["canto", "armored"], 4, False),
        (["canto", "armored"], 5, True),
    ],
)
def test_who_cannot_live_to_arrive_gets_no_canto(
    playing: Playing, features: list[str], energy: int, offered: bool
) -> None:
    """The attack costs 2; the Armored need 3 Energy after it, and 2 of them are the cost."""
    rider = unit("rider", features=features, energy=9)
    scene = invading(
        playing, at("B-2", rider, energy=energy), enemy=Side([at("C-2", WALL), at("D-1", TWO)])
    )
    scene.use("rider")
    scene.do("attack rider wall", "decline")
    assert (scene.kinds == ["canto"]) is offered
    if offered:
        scene.do("move rider B-1")
        assert scene.energy("rider") == energy - 2 - (2 if "armored" in features else 1)


# Dance, Land Destruction --------------------------------------------------------------------------

DANCER = unit("dancer", features=["dance"])


@rule("FETCG-ABILITY-8", "FETCG-ABILITY-9", "FETCG-ACTION-1")
def test_a_dance_turns_an_adjacent_own_unit_back_to_action_mode(playing: Playing) -> None:
    scene = invading(
        playing,
        at("B-2", DANCER),
        at("B-1", ONE),
        at("A-1", unit("diagonal")),
        at("A-2", unit("asleep"), standby=True, statuses={"sleep": 3}),
        enemy=Side([at("C-2", TWO, standby=True), at("D-1", TWO)]),
    )
    scene.use("diagonal")
    scene.use("one")
    scene.do("activate dancer", "stay")
    assert scene.options("dance") == {"dance dancer one"}
    scene.do("dance dancer one")

    assert scene.energy("dancer") == 4
    assert scene.unit("dancer").standby
    scene.use("one", "C-1")
    assert scene.options("attack") == {"attack one two"}


@rule("FETCG-ABILITY-9")
def test_two_dancers_cannot_keep_each_other_going(playing: Playing) -> None:
    scene = invading(
        playing, at("A-1", DANCER), at("A-2", unit("second", features=["dance"])), at("B-2", ONE)
    )
    scene.use("one")
    scene.do("activate second", "stay", "dance second one")
    scene.do("activate dancer", "stay", "dance dancer second")
    assert scene.options("activate") == {"activate one", "activate second"}
    scene.use("one", "B-1")
    scene.do("activate second")
    scene.do("move second B-2")

    assert scene.unit("second").standby, "it may move but not act"


@rule("FETCG-ABILITY-6", "FETCG-ABILITY-7", "FETCG-LAND-8")
def test_a_bandit_destroys_the_land_it_stands_on_whoever_placed_it(playing: Playing) -> None:
    bandit = unit("bandit", features=["land_destruction", "bandit"])
    scene = invading(
        playing,
        at("B-1", bandit),
        at("B-2", ONE),
        enemy=Side([at("D-1", TWO)], lands={"B-1": land("theirs"), "C-1": land("other")}),
    )
    scene.use("bandit")
    assert scene.options() == {"destroy_land bandit theirs", "finish"}
    scene.do("destroy_land bandit theirs")

    assert scene.table.land_at("B-1") is None
    assert scene.cards("discard", 1) == ["theirs"]
    assert scene.energy("bandit") == 4
    scene.use("one")
    assert scene.table.land_at("C-1") is not None


@rule("FETCG-ACTION-6", "FETCG-BATTLE-22")
def test_the_last_chip_may_be_spent_on_an_action_that_is_still_carried_out(
    playing: Playing,
) -> None:
    scene = invading(playing, at("A-1", DANCER, energy=1), at("A-2", ONE))
    scene.use("one")
    scene.do("activate dancer", "stay", "dance dancer one")

    assert scene.units() == ["one"]
    assert not scene.unit("one").standby


# Staves -------------------------------------------------------------------------------------------

CLERIC = unit(
    "cleric",
    type="staff",
    action="recovery",
    attack=1,
    counterattack=0,
    restores=2,
    ranks=["staff_a"],
    energy=3,
)


@rule("FETCG-ACTION-7", "FETCG-MAGIC-8", "FETCG-CHIPS-10", "FETCG-ACTION-4")
def test_an_initial_staff_costs_its_number_and_restores_from_unused(playing: Playing) -> None:
    scene = invading(
        playing,
        at("A-1", CLERIC),
        at("A-2", ONE, energy=1),
        at("B-1", unit("full")),
        enemy=Side([at("B-2", TWO, energy=1), at("D-1", TWO)]),
    )
    before = scene.chips()
    scene.use("cleric")
    assert scene.options("staff") == {"staff cleric one"}
    scene.do("staff cleric one")

    assert scene.energy("one") == 3
    assert scene.energy("cleric") == 2
    assert scene.chips() == (before[0] - 2, before[1] + 1)
    assert scene.logged("counter") == []


@rule("FETCG-ACTION-7", "FETCG-CHIPS-6", "FETCG-CHIPS-10")
def test_recovery_stops_at_max_energy_and_needs_an_unused_chip(playing: Playing) -> None:
    scene = invading(playing, at("A-1", CLERIC), at("A-2", ONE, energy=4))
    scene.use("cleric")
    scene.do("staff cleric one")
    assert scene.energy("one") == 5

    poor = invading(playing, at("A-1", CLERIC), at("A-2", ONE, energy=1), unused=0)
    poor.use("cleric")
    assert poor.unit("cleric").standby, "nothing to restore with, nothing to do"


@rule("FETCG-MAGIC-6", "FETCG-MAGIC-7")
def test_an_equipped_staff_is_free_restores_its_attack_and_is_used_up(
    playing: Playing,
) -> None:
    mend = magic("mend", "staff", attack=3)
    scene = invading(playing, at("A-1", CLERIC, weapon=mend), at("A-2", ONE, energy=1))
    scene.use("cleric")
    assert scene.options("staff") == {"staff cleric one", "staff mend one"}
    scene.do("staff mend one")

    assert scene.energy("one") == 4
    assert scene.energy("cleric") == 3
    assert scene.cards("discard") == ["mend"]


@rule("FETCG-STATUS-4", "FETCG-STATUS-5", "FETCG-ACTION-8")
def test_silence_stops_tomes_and_staves(playing: Playing) -> None:
    mage = unit("mage", type="fire", action="magic", ranks=["sword_c"])
    silent = {"silence": 3}
    scene = invading(
        playing,
        at("A-1", CLERIC, statuses=silent, weapon=magic("mend", "staff")),
        at("A-2", ONE, energy=1),
        at("B-1", mage, statuses=silent),
        enemy=Side([at("C-1", TWO), at("D-1", TWO)]),
    )
    scene.use("cleric")
    assert scene.unit("cleric").standby
    scene.use("mage")
    assert scene.unit("mage").standby


# Statuses -----------------------------------------------------------------------------------------


@rule("FETCG-STATUS-2", "FETCG-STATUS-8", "FETCG-STATUS-4")
def test_sleep_given_in_the_enemys_turn_lasts_through_the_next_own_invasion_phase(
    playing: Playing,
) -> None:
    """When it ends the unit stays sideways until the next Action Mode Step."""
    scene = playing(
        fetcg_scene(
            Side([at("A-1", ONE), at("A-2", unit("late"))]),
            Side([at("D-1", TWO)], hand=[LULLABY, HUSH]),
            turn=6,
            active=1,
            text=Scripted,
            skip_windows=False,
        )
    )
    scene.do("play_surprise lullaby", "target one")
    while not scene._is_offered("play_surprise hush"):
        scene._do_nothing()
    scene.do("play_surprise hush", "target one")
    assert scene.unit("one").standby
    scene.end_turn()
    scene.skip_to("activate_unit")
    assert scene.options("activate") == {"activate late"}
    assert sorted(scene.unit("one").statuses) == ["silence", "sleep"]
    scene.do("end_invasion")

    assert scene.unit("one").statuses == {}
    assert scene.unit("one").standby


@rule("FETCG-STATUS-8")
def test_a_status_given_in_the_own_invasion_phase_lasts_to_the_end_of_the_next(
    playing: Playing,
) -> None:
    scene = playing(
        fetcg_scene(
            Side([at("A-1", ONE)]),
            Side([at("D-1", TWO)], hand=[LULLABY]),
            text=Scripted,
            skip_windows=False,
        )
    )
    scene.do("play_surprise lullaby", "target one")
    assert scene.unit("one").standby
    scene.skip_to("end_phase")
    assert "sleep" in scene.unit("one").statuses
    scene.end_turn()
    scene.end_turn()
    assert "sleep" in scene.unit("one").statuses
    scene.skip_to("end_phase")
    assert scene.unit("one").statuses == {}


@rule("FETCG-STATUS-9", "FETCG-STATUS-7")
def test_a_status_given_again_begins_anew_and_poison_stays_until_it_is_cured(
    playing: Playing,
) -> None:
    """Left alone, the old Sleep would end with this Invasion Phase."""
    ill = {"sleep": 2, "poison": 1}
    for hand in ([], [LULLABY]):
        scene = playing(
            fetcg_scene(
                Side([at("A-1", ONE, standby=True, statuses=ill)], hand=hand),
                ENEMY,
                text=Scripted,
                skip_windows=False,
            )
        )
        if hand:
            scene.do("play_surprise lullaby", "target one")
        scene.skip_to("end_phase")

        assert sorted(scene.unit("one").statuses) == ["poison", *(["sleep"] if hand else [])]


@rule("FETCG-GAME-4")
def test_what_cannot_get_a_status_does_not(playing: Playing) -> None:
    scene = playing(
        fetcg_scene(
            Side([at("A-1", ONE, item=item("barrier"))], hand=[LULLABY]),
            ENEMY,
            text=Scripted,
            skip_windows=False,
        )
    )
    scene.do("play_surprise lullaby", "target one")

    assert scene.unit("one").statuses == {}
    assert [line["status"] for line in scene.logged("immune")] == ["sleep"]


@rule("FETCG-CARD-12", "FETCG-CARD-20", "FETCG-ITEM-3")
def test_an_item_may_give_a_class_feature(playing: Playing) -> None:
    ring = item("canto-ring")
    scene = invading(
        playing, at("B-2", WALL, item=ring), enemy=Side([at("C-2", TWO), at("D-1", TWO)])
    )
    scene.use("wall")
    scene.do("attack wall two", "decline")

    assert scene.kinds == ["canto"]
