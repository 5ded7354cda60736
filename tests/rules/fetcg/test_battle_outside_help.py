"""What cards, Dragons and thieves change in a battle, and its forecast (BATTLE, ABILITY)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.rules.fetcg.scripted import FALL_BACK, LULLABY, Scripted, in_battle
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import magic, unit, weapon
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

Playing = Callable[[Any], Any]

SWORD = unit("sword", energy=9)
AXE = unit("axe", type="axe", energy=9, ranks=["axe_c"])
MAGE = unit("mage", type="fire", action="magic", energy=9, ranks=["fire_c"])
TOME = magic("tome")
GUARD = unit("guard")


def facing(
    playing: Playing,
    mine: Any,
    theirs: Any,
    *,
    hand: Any = (),
    answers: Any = (),
    **scene: Any,
) -> FetcgScene:
    """The own unit at B-2 has done its Movement Step; the enemy stands at C-2."""
    found: FetcgScene = playing(
        fetcg_scene(
            Side([mine], hand=hand),
            Side([theirs, at("D-1", GUARD)], hand=answers),
            text=Scripted,
            **scene,
        )
    )
    found.use(found.player(0).units[0].card.key)
    return found


def strikes(scene: FetcgScene) -> list[tuple[int, int]]:
    return [(line["cost"], line["damage"]) for line in scene.logged("strike")]


# What cards can change ----------------------------------------------------------------------------


@rule("FETCG-BATTLE-10", "FETCG-STATUS-3")
def test_a_unit_put_to_sleep_in_preparation_does_not_counter(playing: Playing) -> None:
    scene = facing(playing, at("B-2", SWORD), at("C-2", AXE), hand=[LULLABY])
    scene.do("attack sword axe", "play_surprise lullaby", "target axe")

    assert strikes(scene) == [(2, 2)]
    assert scene.kinds != ["counterattack"]


@rule("FETCG-BATTLE-23")
def test_a_unit_that_goes_out_of_range_ends_the_battle_and_nothing_is_paid_back(
    playing: Playing,
) -> None:
    """The card that moves it is for once playable in battle."""
    away = FALL_BACK.__class__(
        **{
            **FALL_BACK.as_json(),
            "printed_in": (),
            "texts": {},
            "stats": {"cost": 2, "timing": "preparation"},
        }
    )
    scene = facing(playing, at("B-2", SWORD), at("C-2", AXE), answers=[away])
    scene.do("attack sword axe", "play_surprise fall-back", "target axe")

    assert scene.square("axe") == "D-2"
    assert strikes(scene) == []
    assert (scene.energy("sword"), scene.energy("axe")) == (9, 9)
    assert scene.chips(1) == (4, 2)
    assert scene.unit("sword").standby


@rule("FETCG-BATTLE-8")
def test_a_counter_with_a_weapon_that_grows_dearer_takes_all_the_energy_there_is(
    playing: Playing,
) -> None:
    axe = weapon("hatchet", "axe", attack=3)
    scene = facing(
        playing,
        at("B-2", SWORD),
        at("C-2", AXE, energy=6, weapon=axe),
        answers=[in_battle("second-attack", "counterattack_preparation")],
    )
    scene.do("attack sword axe", "equipment hatchet", "counter", "play_surprise second-attack")

    assert strikes(scene) == [(2, 2), (4, 6)]
    assert scene.units(1) == ["guard"]
    assert scene.energy("sword") == 1


# Dragons in battle --------------------------------------------------------------------------------

MANAKETE = unit("manakete", type="breath", features=["manakete"], element="fire", energy=4)
DRAGON = unit(
    "dragon",
    type="breath",
    features=["dragon"],
    element="fire",
    energy=8,
    attack=3,
    counterattack=3,
)


@rule("FETCG-BATTLE-24", "FETCG-BATTLE-25", "FETCG-ABILITY-15")
def test_a_dragon_that_reverts_is_followed_by_its_manakete_in_the_same_battle(
    playing: Playing,
) -> None:
    """As attacker it can be countered, as defender it may counter."""
    scene = facing(playing, at("B-2", MANAKETE, DRAGON, energy=5), at("C-2", AXE))
    scene.do("attack dragon axe")
    assert scene.energy("manakete") == 2
    scene.answer("counter")
    assert scene.energy("manakete") == 1

    scene = facing(playing, at("B-2", SWORD), at("C-2", MANAKETE, DRAGON, energy=4))
    scene.do("attack sword dragon")
    assert scene.kinds == ["counterattack"]
    scene.answer("counter")
    assert strikes(scene)[1] == (0, 1)


@rule("FETCG-ABILITY-16")
def test_a_dragon_without_energy_takes_its_manakete_along(playing: Playing) -> None:
    scene = facing(playing, at("B-2", DRAGON), at("C-2", MANAKETE, DRAGON, energy=3))
    scene.do("attack dragon dragon")

    assert scene.units(1) == ["guard"]
    assert scene.cards("discard", 1) == ["manakete", "dragon"]


@rule("FETCG-ABILITY-10")
def test_steal_moves_as_many_chips_as_energy_was_really_lost(playing: Playing) -> None:
    thief = unit("thief", energy=9, attack=3, counterattack=2, features=["steal"])
    scene = facing(playing, at("B-2", thief), at("C-2", SWORD, energy=2))
    before = scene.chips(1)
    scene.do("attack thief sword")
    assert scene.chips(1) == (before[0] - 2, before[1] + 2 + 2)

    scene = facing(playing, at("B-2", AXE), at("C-2", thief))
    before = scene.chips(0)
    scene.do("attack axe thief", "counter")
    assert scene.chips(0) == (before[0] - 2, before[1] + 2 + 2 + 2)


@rule("FETCG-ABILITY-10")
def test_steal_takes_no_more_than_is_there(playing: Playing) -> None:
    thief = unit("thief", energy=9, features=["steal"])
    scene = playing(
        fetcg_scene(
            Side([at("B-2", thief)]),
            Side([at("C-2", SWORD), at("D-1", GUARD)], unused=1),
        )
    )
    scene.use("thief")
    scene.do("attack thief sword", "decline")

    assert scene.chips(1) == (0, 8)


# The forecast -------------------------------------------------------------------------------------


@rule("FETCG-DAMAGE-2")
def test_the_view_forecasts_what_the_battle_then_does(playing: Playing) -> None:
    sword = unit("sword", energy=4, triangle=["axe"])
    steel = weapon("steel-axe", "axe", attack=3)
    scene = facing(playing, at("B-2", sword), at("C-2", AXE, energy=6, weapon=steel))
    shown = scene.match.view(None)
    forecast = next(one for one in shown["forecasts"] if one["in_reach"])
    by_weapon = forecast["answers"][1]

    assert forecast["payable"]
    assert by_weapon["damage"]["triangle"] == 1
    assert (by_weapon["cost"], by_weapon["damage"]["total"]) == (2, 3)
    assert by_weapon["counter"]["cost"] == 3
    assert by_weapon["counter"]["attacker_energy"] == 0
    assert by_weapon["counter"]["target_energy"] == 0
    scene.do("attack sword axe", "equipment", "counter")
    assert strikes(scene) == [(2, 3), (3, 3)]


@rule("FETCG-MOVE-1", "FETCG-RANGE-1")
def test_the_view_shows_where_a_unit_can_go_and_what_it_threatens(playing: Playing) -> None:
    scene = playing(fetcg_scene(Side([at("A-1", SWORD)]), Side([at("D-3", GUARD)])))
    (shown,) = scene.match.view(1)["players"][0]["zones"]["field"]["units"]

    assert shown["moves"] == ["A-2", "B-1"]
    assert shown["arms"][0]["reach"] == ["A-2", "B-1"]
    assert shown["threat"] == ["A-1", "A-2", "A-3", "B-1", "B-2", "C-1"]
