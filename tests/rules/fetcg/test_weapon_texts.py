"""What the sample Weapons, Holy Weapons and staves do, from their text."""

from __future__ import annotations

import pytest

from rules.engine.cards import CardData
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import unit, weapon
from tests.testkit.fetcg.samples import SWORD, Playing, attack, battle, damage, end_phase, sample
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

ARMORSLAYER, HORSESLAYER, VENIN_BOW = sample(50), sample(54), sample(60)
DAWNBRAND, STORMSPIRE, SUNSPEAR = sample(62), sample(63), sample(75)
RESTORE, SLEEP_STAFF, SILENCE_STAFF = sample(72), sample(73), sample(74)


@rule("FETCG-CARD-20", "FETCG-CARD-6")
@pytest.mark.parametrize(
    ("features", "equipment", "expected"),
    [(["armored"], "armorslayer", 4), ([], "armorslayer", 2), (["armored"], "", 2)],
)
def test_armorslayer_counts_only_while_it_is_used(
    playing: Playing, features: list[str], equipment: str, expected: int
) -> None:
    foe = unit("two", energy=9, features=features)
    scene = battle(playing, at("B-2", unit("one", **SWORD), weapon=ARMORSLAYER), at("C-2", foe))

    assert attack(scene, equipment=equipment) == [expected]


@rule("FETCG-CARD-8", "FETCG-CARD-9")
def test_initial_equipment_has_the_qualities_its_unit_card_prints(playing: Playing) -> None:
    """A unit whose Rapier is effective says so; it does not work for another weapon it uses."""
    lord = unit("one", "one", "Damage +2 against Cavalry units.", equipment="Rapier", **SWORD)
    foe = unit("two", energy=9, movement="cavalry")

    scene = battle(playing, at("B-2", lord, weapon=ARMORSLAYER), at("C-2", foe))
    assert attack(scene) == [4]
    scene = battle(playing, at("B-2", lord, weapon=ARMORSLAYER), at("C-2", foe))
    assert attack(scene, equipment="armorslayer") == [2]


@rule("FETCG-CARD-20")
def test_horseslayer_knows_riders_and_counters_with_them(playing: Playing) -> None:
    rider = unit("one", type="axe", energy=9, movement="cavalry")
    guard = at("C-2", unit("two", **SWORD), weapon=HORSESLAYER)
    scene = battle(playing, at("B-2", rider), guard)

    scene.answer("attack")
    scene.answer("equipment horseslayer")
    scene.answer("counter")

    assert damage(scene) == [2, 4], "2, and 2 more against Cavalry"


@rule("FETCG-CARD-20")
@pytest.mark.parametrize(("energy", "poisoned"), [(5, True), (1, False)])
def test_the_venin_bow_poisons_what_it_leaves_standing(
    playing: Playing, energy: int, poisoned: bool
) -> None:
    scene = battle(
        playing,
        at("B-2", unit("one", **SWORD), weapon=VENIN_BOW),
        at("D-2", unit("two"), energy=energy),
    )

    attack(scene, equipment="venin-bow")

    assert (scene.units(1) == ["two"]) is poisoned
    assert len(scene.logged("status")) == poisoned


@rule("FETCG-CARD-20")
def test_another_weapon_of_the_archer_does_not_poison(playing: Playing) -> None:
    archer = unit("one", type="bow", action="indirect", ranks=["bow_a"])
    scene = battle(playing, at("B-2", archer, weapon=VENIN_BOW), at("D-2", unit("two")))

    attack(scene)

    assert scene.logged("status") == []


# Holy Weapons and their Symbols ---------------------------------------------------------------


@rule("FETCG-HOLY-7", "FETCG-END-6")
def test_dawnbrand_gives_its_wielder_a_chip_once_a_turn(playing: Playing) -> None:
    scene = end_phase(playing, at("B-2", unit("one", **SWORD), energy=3, weapon=DAWNBRAND))

    scene.answer("end_phase_step symbol")
    scene.answer("symbol_effect dawnbrand")

    assert scene.energy("one") == 4
    assert scene.options("end_phase_step") == {"end_phase_step surprise"}


@rule("FETCG-HOLY-7")
@pytest.mark.parametrize("hand", [["old"], []])
def test_stormspire_draws_and_discards(playing: Playing, hand: list[str]) -> None:
    """What is drawn may be discarded, so that nothing is needed in the hand before."""
    scene = end_phase(
        playing,
        at("B-2", unit("one", **SWORD), weapon=STORMSPIRE),
        hand=[unit(key) for key in hand],
        deck=[unit("new")],
    )
    scene.answer("end_phase_step symbol")
    scene.answer("symbol_effect stormspire")
    if hand:
        scene.answer("choose old")

    assert scene.cards("hand") == (["new"] if hand else [])
    assert scene.cards("discard") == (hand or ["new"])


@rule("FETCG-HOLY-7")
def test_sunspear_cures_one_unit_that_needs_it(playing: Playing) -> None:
    scene = end_phase(
        playing,
        at("B-2", unit("one", **SWORD), weapon=SUNSPEAR),
        at("A-1", unit("ill"), statuses={"poison": 1}),
        at("A-2", unit("mute"), statuses={"silence": 1}),
    )
    scene.answer("end_phase_step symbol")
    scene.answer("symbol_effect sunspear")
    scene.answer("choose ill")

    assert scene.unit("ill").statuses == {}
    assert scene.unit("mute").statuses == {"silence": 1}


# Staves ---------------------------------------------------------------------------------------


@rule("FETCG-ACTION-7", "FETCG-STATUS-2")
@pytest.mark.parametrize(("staff", "status"), [(SLEEP_STAFF, "sleep"), (SILENCE_STAFF, "silence")])
def test_staves_that_give_a_status_reach_enemies_only(
    playing: Playing, staff: CardData, status: str
) -> None:
    healer = unit("one", **SWORD)
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", healer, weapon=staff), at("B-1", unit("friend"))]),
            Side([at("C-1", unit("near")), at("D-1", unit("far"))]),
        )
    )
    scene.use("one")
    assert scene.options("staff") == {f"staff {staff.key} near"}
    scene.do(f"staff {staff.key} near")

    assert set(scene.unit("near").statuses) == {status}
    assert scene.unit("near").standby is (status == "sleep")
    assert scene.unit("one").weapon_card is None, "it is used up"
    assert scene.energy("one") == 8, "a Magic card costs no Energy"


@rule("FETCG-CARD-20")
def test_restore_cures_a_friend_of_everything(playing: Playing) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(
            Side(
                [
                    at("B-2", unit("one", **SWORD), weapon=RESTORE),
                    at("B-1", unit("ill"), statuses={"poison": 1, "silence": 3}),
                    at("A-2", unit("well")),
                ]
            ),
            Side([at("D-1", unit("foe"), statuses={"poison": 1})]),
        )
    )
    scene.use("one")
    assert scene.options("staff") == {"staff restore ill"}
    scene.do("staff restore ill")

    assert scene.unit("ill").statuses == {}


@rule("FETCG-CARD-20")
def test_a_weapon_in_hand_says_nothing(playing: Playing) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", unit("one", **SWORD), weapon=weapon("plain"))], hand=[ARMORSLAYER]),
            Side([at("C-2", unit("two", energy=9, features=["armored"]))]),
        )
    )
    scene.use("one")
    scene.may_stay_open = True

    assert attack(scene, equipment="plain") == [3]
