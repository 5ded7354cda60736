"""Lands and equipment (FETCG-LAND, EQUIP, WEAPON, MAGIC, ITEM, CARD)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.cards import CardData
from tests.rules.fetcg.scripted import Scripted
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, item, land, magic, unit, weapon
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

Playing = Callable[[Any], Any]
ONE, TWO = unit("one"), unit("two")
ENEMY = Side([at("D-1", TWO)])


def step(playing: Playing, phase: str, side: Side, enemy: Side = ENEMY, **more: Any) -> FetcgScene:
    scene: FetcgScene = playing(fetcg_scene(side, enemy, phase=phase, text=Scripted, **more))
    return scene


def chips_offered(scene: FetcgScene) -> list[int]:
    return sorted(int(word.split()[-1]) for word in scene.options("number"))


# Lands --------------------------------------------------------------------------------------------

WOOD = land("wood", cost=2)


def places(scene: FetcgScene) -> str:
    return " ".join(sorted(word.split()[-1] for word in scene.options("play_land")))


@rule("FETCG-LAND-1", "FETCG-LAND-2", "FETCG-FIELD-5")
def test_one_land_a_turn_for_its_full_cost(playing: Playing) -> None:
    scene = step(playing, "land", Side([at("A-1", ONE)], hand=[WOOD, WOOD]))
    scene.do("play_land wood A-1")

    assert scene.chips() == (13, 2)
    assert scene.options("play_land") == set()
    land_there = scene.table.land_at("A-1")
    assert land_there is not None
    assert scene.square("one") == "A-1", "unit and Land share the square"
    poor = Side([at("A-1", ONE)], hand=[WOOD], unused=1)
    assert places(step(playing, "land", poor)) == ""


@rule("FETCG-LAND-3", "FETCG-LAND-4", "FETCG-LAND-5", "FETCG-FIELD-8")
@pytest.mark.parametrize(
    ("mine", "theirs", "squares"),
    [
        ([at("C-1", ONE)], [at("D-1", TWO)], "A-1 A-2 A-3 B-1 B-2 B-3 C-1 C-2 C-3"),
        ([], [at("D-1", TWO)], "A-1 A-2 A-3"),
        ([at("B-1", ONE)], [at("B-2", TWO), at("A-3", TWO)], "A-1 A-2 B-1 B-3"),
        # The furthest of several, whatever stands behind it.
        ([at("A-2", TWO), at("B-1", ONE)], [at("D-1", TWO)], "A-1 A-2 A-3 B-1 B-2 B-3"),
    ],
)
def test_lands_go_up_to_the_furthest_unit_and_not_under_enemies(
    playing: Playing, mine: Any, theirs: Any, squares: str
) -> None:
    assert places(step(playing, "land", Side(mine, hand=[WOOD]), Side(theirs))) == squares


@rule("FETCG-LAND-3", "FETCG-FIELD-4")
def test_the_other_player_counts_rows_from_row_d(playing: Playing) -> None:
    scene = step(playing, "land", Side([at("C-2", ONE)], hand=[WOOD]), Side([]), turn=6)

    assert places(scene) == "C-1 C-2 C-3 D-1 D-2 D-3"


@rule("FETCG-LAND-6", "FETCG-LAND-7", "FETCG-LAND-8")
def test_a_land_replaces_an_own_one_and_never_the_opponents(playing: Playing) -> None:
    scene = step(
        playing,
        "land",
        Side([at("A-1", ONE)], hand=[WOOD], lands={"A-2": land("old")}),
        Side([at("D-1", TWO)], lands={"A-3": land("theirs")}),
    )
    assert places(scene) == "A-1 A-2"
    scene.do("play_land wood A-2")

    assert scene.cards("discard") == ["old"]
    there = scene.table.land_at("A-2")
    assert there is not None
    assert there.data.key == "wood"


@rule("FETCG-LAND-9")
def test_a_lands_own_condition_must_be_met(playing: Playing) -> None:
    scene = step(playing, "land", Side([at("C-1", ONE)], hand=[land("row-b")]))

    assert places(scene) == "B-1 B-2 B-3"


@rule("FETCG-LAND-11")
def test_a_land_laid_under_a_unit_that_could_not_enter_leaves_it_there(
    playing: Playing,
) -> None:
    rider = unit("rider", movement="cavalry")
    scene = step(playing, "land", Side([at("A-1", rider)], hand=[land("no-cavalry")]))
    scene.do("play_land no-cavalry A-1")

    assert scene.square("rider") == "A-1"


# Equipment ----------------------------------------------------------------------------------------

SOLDIER = unit("soldier", ranks=["sword_b", "fire_c", "staff_a"])
BLADE, TOME, CHARM = weapon("blade"), magic("tome"), item("charm", cost=2)


@rule("FETCG-EQUIP-1", "FETCG-EQUIP-2", "FETCG-CHIPS-5")
def test_each_unit_receives_at_most_one_card_in_an_item_step(playing: Playing) -> None:
    other = unit("other", ranks=["sword_b"])
    side = Side(
        [at("A-1", SOLDIER, energy=2), at("A-2", other, energy=2)], hand=[BLADE, CHARM, CHARM]
    )
    scene = step(playing, "item", side)
    scene.do("equip_item charm soldier")
    assert all("soldier" not in word.split()[-1] for word in scene.options() - {"end_step"})
    scene.do("equip_item charm other")
    assert not any(word.startswith("equip") for word in scene.options())

    one = step(playing, "item", side, options={"equip_per_step": "one"})
    one.do("equip_item charm soldier")
    assert not any(word.startswith("equip") for word in one.options())


@rule("FETCG-EQUIP-3", "FETCG-EQUIP-4", "FETCG-EQUIP-8")
def test_a_unit_carries_one_weapon_or_magic_card_and_one_item(playing: Playing) -> None:
    carrier = at("A-1", SOLDIER, energy=2, weapon=weapon("old"))
    scene = step(playing, "item", Side([carrier], hand=[BLADE, TOME, CHARM]))
    assert scene.options() == {"equip_item charm soldier", "unequip old", "end_step"}
    scene.do("unequip old", "equip_magic tome soldier")

    assert [card.data.key for card in scene.unit("soldier").carried] == ["tome"]
    full = at("A-1", SOLDIER, energy=2, item=item("old"))
    assert not step(playing, "item", Side([full], hand=[CHARM])).options("equip_item")


@rule("FETCG-EQUIP-5", "FETCG-EQUIP-6", "FETCG-CARD-4", "FETCG-CARD-5", "FETCG-CARD-17")
@pytest.mark.parametrize(
    ("card", "able"),
    [
        (weapon("x", rank="c"), True),
        (weapon("x", rank="b"), True),
        (weapon("x", rank="a"), False),
        (weapon("x", rank="s"), False),
        (weapon("x", "axe", rank="c"), False),
        (magic("x", "fire", rank="c"), True),
        (magic("x", "fire", rank="b"), False),
        (magic("x", "staff", rank="a"), True),
        (magic("x", "wind", rank="c"), False),
    ],
)
def test_type_and_rank_decide_what_a_unit_can_equip(
    playing: Playing, card: CardData, able: bool
) -> None:
    scene = step(playing, "item", Side([at("A-1", SOLDIER, energy=2)], hand=[card]))

    assert any(word.startswith("equip") for word in scene.options()) is able


@rule("FETCG-EQUIP-7", "FETCG-ITEM-1", "FETCG-ITEM-2", "FETCG-CHIPS-4", "FETCG-ITEM-3")
def test_an_item_suits_everybody_who_can_be_paid_for(playing: Playing) -> None:
    scene = step(playing, "item", Side([at("A-1", ONE, energy=2)], hand=[CHARM]))
    scene.do("equip_item charm one")
    assert (scene.chips(), scene.energy("one")) == ((16, 2), 2)
    poor = Side([at("A-1", ONE, energy=2)], hand=[CHARM], unused=1)
    assert not step(playing, "item", poor).options("equip_item")

    ring = Side([at("A-1", ONE, item=item("armored-ring"))])
    moving = playing(fetcg_scene(ring, ENEMY, text=Scripted))
    moving.use("one", "B-1")
    assert moving.energy("one") == 4, "it works as long as it is carried"


@rule("FETCG-WEAPON-1", "FETCG-WEAPON-2", "FETCG-CHIPS-5", "FETCG-CHIPS-6")
def test_a_weapon_brings_one_to_max_chips_into_the_room_there_is(playing: Playing) -> None:
    scene = step(playing, "item", Side([at("A-1", SOLDIER, energy=1)], hand=[BLADE]))
    scene.answer("equip_weapon blade soldier")
    assert chips_offered(scene) == [1, 2, 3]
    scene.do("number 2")
    assert (scene.energy("soldier"), scene.chips()) == (3, (17, 0))

    nearly = step(playing, "item", Side([at("A-1", SOLDIER, energy=4)], hand=[BLADE]))
    nearly.do("equip_weapon blade soldier")
    assert nearly.energy("soldier") == 5, "only 1 chip was legal"


@rule("FETCG-WEAPON-3")
def test_a_full_unit_takes_no_weapon_unless_weapons_raise_the_limit(playing: Playing) -> None:
    full = Side([at("A-1", SOLDIER)], hand=[BLADE])
    assert not step(playing, "item", full).options("equip_weapon")
    scene = step(playing, "item", full, options={"weapon_raises_max": "yes"})
    scene.answer("equip_weapon blade soldier")
    scene.do("number 3")

    assert scene.energy("soldier") == 8


@rule("FETCG-EQUIP-11", "FETCG-CHIPS-6")
def test_energy_of_a_weapon_that_comes_off_stays_even_above_the_limit(playing: Playing) -> None:
    """The turn listing: any Energy added remains. The limit is one for chips that arrive."""
    full = Side([at("A-1", SOLDIER)], hand=[BLADE])
    scene = step(playing, "item", full, options={"weapon_raises_max": "yes"})
    scene.answer("equip_weapon blade soldier")
    scene.do("number 3", "unequip blade")
    assert (scene.energy("soldier"), scene.chips()) == (8, (12, 0))

    scene.skip_to("unit_step")
    while scene.table.turn_player:
        scene.end_turn()
    scene.skip_to("land_step")
    assert scene.energy("soldier") == 8
    assert scene.logged("support") == []


@rule("FETCG-CHIPS-6")
def test_energy_above_the_limit_takes_no_more_chips(playing: Playing) -> None:
    scene = step(playing, "support", Side([at("A-1", SOLDIER, energy=7), at("A-2", ONE, energy=1)]))

    assert {said.split()[1] for said in scene.options("support")} == {"one"}


@rule("FETCG-WEAPON-2", "FETCG-CHIPS-6")
@pytest.mark.parametrize(("energy", "chips"), [(9, None), (8, None), (7, [1]), (5, [1, 2, 3])])
def test_what_a_unit_holds_above_its_limit_counts_against_the_room_of_another_weapon(
    playing: Playing, energy: int, chips: list[int] | None
) -> None:
    """Max Energy 5 and 3 of the new Weapon: 8 in all."""
    side = Side([at("A-1", SOLDIER, energy=energy)], hand=[BLADE])
    scene = step(playing, "item", side, options={"weapon_raises_max": "yes"})
    if chips is None:
        assert not scene.options("equip_weapon")
        return
    scene.answer("equip_weapon blade soldier")
    assert scene.energy("soldier") == 8 if len(chips) == 1 else chips_offered(scene) == chips
    scene.may_stay_open = True


@rule("FETCG-CHIPS-6", "FETCG-EQUIP-11")
def test_an_item_that_raised_the_limit_takes_the_excess_with_it(playing: Playing) -> None:
    """The source lets only a Weapon's Energy remain."""
    belt = item("belt", "The wearer's max Energy is 2 higher.")
    carrier = at("A-1", SOLDIER, energy=7, item=belt)
    scene = playing(fetcg_scene(Side([carrier]), ENEMY, phase="item"))
    scene.do("unequip belt")

    assert (scene.energy("soldier"), scene.chips()) == (5, (13, 2))


@rule("FETCG-EQUIP-11")
def test_an_item_that_raised_nothing_takes_nothing_of_what_a_weapon_brought(
    playing: Playing,
) -> None:
    charm = item("charm", "The wearer gains Flying.")
    carrier = at("A-1", SOLDIER, energy=7, item=charm)
    scene = playing(fetcg_scene(Side([carrier]), ENEMY, phase="item"))
    scene.do("unequip charm")

    assert (scene.energy("soldier"), scene.chips()) == (7, (13, 0))


@rule("FETCG-MAGIC-1", "FETCG-MAGIC-2", "FETCG-CHIPS-5", "FETCG-CARD-18")
def test_magic_costs_its_cost_and_brings_no_energy(playing: Playing) -> None:
    scene = step(playing, "item", Side([at("A-1", SOLDIER, energy=2)], hand=[TOME]))
    scene.do("equip_magic tome soldier")
    assert (scene.energy("soldier"), scene.chips()) == (2, (16, 2))
    poor = Side([at("A-1", SOLDIER, energy=2)], hand=[TOME], unused=1)
    assert not step(playing, "item", poor).options("equip_magic")


@rule("FETCG-STATUS-5")
def test_a_silenced_unit_may_still_be_given_magic(playing: Playing) -> None:
    silent = at("A-1", SOLDIER, energy=2, statuses={"silence": 3})
    assert step(playing, "item", Side([silent], hand=[TOME])).options("equip_magic")


@rule("FETCG-CARD-10", "FETCG-EQUIP-13")
def test_initial_equipment_is_never_taken_off_and_its_namesake_may_be_equipped(
    playing: Playing,
) -> None:
    iron = CardData("iron", "Iron Sword", "", "weapon", dict(BLADE.stats), {})
    scene = step(playing, "item", Side([at("A-1", SOLDIER, energy=2)], hand=[iron]))
    assert scene.options() == {"equip_weapon iron soldier", "end_step"}
    scene.do("equip_weapon iron soldier", "number 1")

    assert scene.options("unequip") == {"unequip iron"}


@rule("FETCG-HOLY-2", "FETCG-HOLY-3", "FETCG-CARD-19")
def test_a_holy_weapon_asks_for_rank_and_wielder(playing: Playing) -> None:
    brand = weapon("brand", rank="s", holy=True, wielders="Ares, ♔Ares")
    able = character("ares", "Ares", ranks=["sword_s"])
    for holder, may in (
        (able, True),
        (character("ares", "Ares", ranks=["sword_a"]), False),
        (character("bran", "Bran", ranks=["sword_s"]), False),
    ):
        scene = step(playing, "item", Side([at("A-1", holder, energy=2)], hand=[brand]))
        assert bool(scene.options("equip_weapon")) is may
