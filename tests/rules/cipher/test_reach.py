"""Ranges, and the Forced March (CIPHER-RANGE, CIPHER-MARCH)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from rules.engine.cards import CardData
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, OnField, Side, cipher_scene, unit
from tests.testkit.citation import rule

Playing = Callable[[CipherScene], CipherScene]


def reaching(low: int, high: int, key: str = "unit") -> CardData:
    return card(key, range_min=low, range_max=high)


# Ranges ------------------------------------------------------------------------------------------


@rule("CIPHER-RANGE-1", "CIPHER-RANGE-2", "CIPHER-RANGE-3", "CIPHER-RANGE-4", "CIPHER-RANGE-5")
@pytest.mark.parametrize(
    ("low", "high", "area", "targets"),
    [
        (1, 1, "vanguard", {"front"}),
        (1, 1, "rearguard", set()),
        (2, 2, "vanguard", {"back"}),
        (2, 2, "rearguard", {"front"}),
        (1, 2, "vanguard", {"front", "back"}),
        (1, 2, "rearguard", {"front"}),
        (3, 3, "vanguard", set()),
        (3, 3, "rearguard", {"back"}),
        (2, 3, "vanguard", {"back"}),
        (2, 3, "rearguard", {"front", "back"}),
        (1, 3, "vanguard", {"front", "back"}),
        (1, 3, "rearguard", {"front", "back"}),
    ],
)
def test_range_says_which_areas_are_reached(
    playing: Playing, low: int, high: int, area: str, targets: set[str]
) -> None:
    mine = Side(lord=unit(card("lord0"), tapped=True), **{area: [reaching(low, high)]})
    theirs = Side(lord=card("front"), rearguard=[card("back")])
    scene = playing(cipher_scene(mine, theirs))

    assert scene.options("attack") == {f"attack unit {target}" for target in targets}


@rule("CIPHER-RANGE-6", "CIPHER-CARD-8")
@pytest.mark.parametrize(
    ("virion_in", "virions_targets"), [("vanguard", {"gordin"}), ("rearguard", {"shiida"})]
)
def test_chrom_reaches_the_vanguard_opposite_and_virion_two_areas_ahead(
    playing: Playing, virion_in: str, virions_targets: set[str]
) -> None:
    virion = reaching(2, 2, "virion")
    areas: dict[str, Sequence[CardData | OnField]] = {virion_in: [virion]}
    scene = playing(
        cipher_scene(
            Side(lord=card("chrom"), **areas),
            Side(lord=card("shiida"), rearguard=[card("gordin")]),
        )
    )

    assert scene.options("attack") == {
        "attack chrom shiida",
        *(f"attack virion {target}" for target in virions_targets),
    }


@rule("CIPHER-RANGE-7")
@pytest.mark.parametrize("area", ["vanguard", "rearguard"])
def test_a_unit_without_range_cannot_attack(playing: Playing, area: str) -> None:
    healer = reaching(0, 0, "healer")
    scene = playing(cipher_scene(Side(**{area: [healer]}), Side(rearguard=[card("back")])))

    assert scene.options("attack") == {"attack lord0 lord1"}


@rule("CIPHER-RANGE-8")
def test_nothing_in_reach_is_safe_and_nothing_blocks(playing: Playing) -> None:
    foes = [unit(card("tapped"), tapped=True), card("ready")]
    mine = Side(lord=reaching(1, 2, "lord0"))
    scene = playing(cipher_scene(mine, Side(vanguard=foes, rearguard=[card("hidden")])))

    assert scene.options("attack") == {
        "attack lord0 lord1",
        "attack lord0 tapped",
        "attack lord0 ready",
        "attack lord0 hidden",
    }


# Forced March ------------------------------------------------------------------------------------


@rule("CIPHER-MARCH-1", "CIPHER-MARCH-2", "CIPHER-MARCH-3", "CIPHER-MARCH-7", "CIPHER-AREA-4")
def test_a_lost_vanguard_brings_the_whole_rearguard_up_tapped_at_once(playing: Playing) -> None:
    theirs = Side(
        lord_area="rearguard",
        vanguard=[card("guard", attack=10)],
        rearguard=[card("archer"), unit(card("worn"), tapped=True)],
    )
    scene = playing(cipher_scene(Side(vanguard=[card("a"), card("b")]), theirs))
    assert scene.options("attack") == {
        "attack lord0 guard",
        "attack a guard",
        "attack b guard",
    }
    scene.answer("attack a guard")

    assert scene.units("vanguard", 1) == ["lord1", "archer", "worn"]
    assert scene.units("rearguard", 1) == []
    assert all(unit.tapped for unit in scene.theirs.units)
    assert "attack b archer" in scene.options()
    keys = [line["key"] for line in scene.match.log(None)]
    assert keys.index("forced_march") == keys.index("defeated") + 1


@rule("CIPHER-MARCH-1")
def test_with_a_unit_left_in_front_nobody_marches(playing: Playing) -> None:
    theirs = Side(vanguard=[card("guard", attack=10)], rearguard=[card("archer")])
    scene = playing(cipher_scene(Side(vanguard=[card("a")]), theirs))
    scene.answer("attack a guard")

    assert scene.units("rearguard", 1) == ["archer"]
    assert not scene.unit("archer").tapped


@rule("CIPHER-MARCH-4", "CIPHER-MARCH-5", "CIPHER-BEGIN-6")
def test_ones_own_empty_vanguard_is_filled_at_the_start_of_the_opponents_turn(
    playing: Playing,
) -> None:
    mine = Side(rearguard=[card("back")])
    theirs = Side(lord=unit(card("lord1"), tapped=True))
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("move lord0 rearguard")
    assert scene.units("vanguard") == []
    assert not scene.unit("back").tapped
    scene.answer("end_turn")

    assert scene.units("vanguard") == ["lord0", "back"]
    assert all(unit.tapped for unit in scene.mine.units)
    keys = [line["key"] for line in scene.match.log(None)]
    assert keys.index("forced_march") < keys.index("draw")
