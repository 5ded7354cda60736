"""What the sample Items do, from their text."""

from __future__ import annotations

from typing import Any

from rules.engine.cards import CardData
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import unit
from tests.testkit.fetcg.samples import SWORD, Playing, attack, battle, sample
from tests.testkit.fetcg.scene import FetcgScene, Placed, Side, at, fetcg_scene

VULNERARY, ANTIDOTE, POWER_RING, SHIELD_RING = map(sample, range(76, 80))
LEG_RING, KNIGHT_RING, BARRIER_RING, WINGED_GUARD = map(sample, range(80, 84))
SLEEP_STAFF = sample(73)


def support_step(playing: Playing, *units: Placed, **state: Any) -> FetcgScene:
    scene: FetcgScene = playing(fetcg_scene(Side(units, **state), phase="support"))
    return scene


@rule("FETCG-ITEM-3")
def test_a_vulnerary_is_drunk_in_the_support_step(playing: Playing) -> None:
    scene = support_step(playing, at("B-2", unit("one", energy=5), energy=1, item=VULNERARY))
    assert scene.options("use_item") == {"use_item vulnerary 0"}

    scene.answer("use_item vulnerary")

    assert scene.energy("one") == 4
    assert scene.cards("discard") == ["vulnerary"]
    assert scene.options("support"), "the limit of three chips is not touched"


@rule("FETCG-ITEM-3", "FETCG-CHIPS-10")
def test_a_vulnerary_needs_room_and_chips(playing: Playing) -> None:
    full = support_step(playing, at("B-2", unit("one"), item=VULNERARY))
    assert full.options("use_item") == set()
    broke = support_step(playing, at("B-2", unit("one"), energy=1, item=VULNERARY), unused=0)
    assert broke.options("use_item") == set()


@rule("FETCG-ITEM-3")
def test_an_antidote_cures_only_a_wearer_who_is_ill(playing: Playing) -> None:
    ill = support_step(playing, at("B-2", unit("one"), item=ANTIDOTE, statuses={"poison": 1}))
    ill.answer("use_item antidote")
    assert ill.unit("one").statuses == {}
    well = support_step(playing, at("B-2", unit("one"), item=ANTIDOTE))
    assert well.options("use_item") == set()


@rule("FETCG-ITEM-3", "FETCG-DAMAGE-8")
def test_rings_work_for_the_attack_and_not_for_the_counterattack(playing: Playing) -> None:
    one, two = unit("one", **SWORD), unit("two", energy=9, counterattack=2)

    power = battle(playing, at("B-2", one, item=POWER_RING), at("C-2", two, item=POWER_RING))
    assert attack(power, counter="counter") == [3, 2]
    shield = battle(playing, at("B-2", one, item=SHIELD_RING), at("C-2", two, item=SHIELD_RING))
    assert attack(shield, counter="counter") == [1, 2]


@rule("FETCG-ITEM-3", "FETCG-MOVE-1")
def test_the_leg_ring_adds_the_diagonals(playing: Playing) -> None:
    scene: FetcgScene = playing(fetcg_scene(Side([at("B-2", unit("one"), item=LEG_RING)])))
    scene.answer("activate one")

    squares = {one.split()[-1] for one in scene.options("move")}
    assert squares == {"A-1", "A-2", "A-3", "B-1", "B-3", "C-1", "C-2", "C-3"}


@rule("FETCG-ABILITY-4")
def test_the_knight_ring_gives_canto(playing: Playing) -> None:
    for item, rides in ((KNIGHT_RING, True), (POWER_RING, False)):
        scene = battle(playing, at("B-2", unit("one", **SWORD), item=item), at("C-2", unit("two")))
        attack(scene)
        assert (scene.kinds == ["canto"]) is rides


@rule("FETCG-STATUS-9")
def test_the_barrier_ring_keeps_statuses_off(playing: Playing) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", unit("one", **SWORD), weapon=SLEEP_STAFF)]),
            Side([at("C-2", unit("two"), item=BARRIER_RING)]),
        )
    )
    scene.use("one")
    scene.do("staff sleep-staff two")

    assert scene.unit("two").statuses == {}
    assert len(scene.logged("immune")) == 1


@rule("FETCG-TRIANGLE-5")
def test_the_winged_guard_takes_the_bonus_of_bows_away(playing: Playing) -> None:
    archer = unit("one", type="bow", action="indirect", energy=9, triangle=["flying"])
    wings = unit("two", movement="flying", energy=9)
    spear = unit("one", type="lance", energy=9, triangle=["flying"])

    def hit(attacker: CardData, square: str, item: CardData | None) -> list[int]:
        return attack(battle(playing, at("B-2", attacker), at(square, wings, item=item)))

    assert hit(archer, "D-2", None) == [3]
    assert hit(archer, "D-2", WINGED_GUARD) == [2]
    assert hit(spear, "C-2", WINGED_GUARD) == [3], "only of Bows and Ballistas"
