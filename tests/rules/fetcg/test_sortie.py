"""Sortie, Dragons, Advanced Units, Support (FETCG-UNIT, ABILITY, ADVANCED, SUPPORT)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.cards import CardData
from tests.rules.fetcg.scripted import Scripted
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, item, land, unit, weapon
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

Playing = Callable[[Any], Any]
ONE, TWO = unit("one"), unit("two")
ENEMY = Side([at("D-1", TWO)])


def step(playing: Playing, phase: str, side: Side, enemy: Side = ENEMY, **more: Any) -> FetcgScene:
    scene: FetcgScene = playing(fetcg_scene(side, enemy, phase=phase, text=Scripted, **more))
    return scene


def chips_offered(scene: FetcgScene) -> list[int]:
    return sorted(int(word.split()[-1]) for word in scene.options("number"))


# Unit Step ----------------------------------------------------------------------------------------


@rule("FETCG-UNIT-1", "FETCG-UNIT-3", "FETCG-UNIT-4", "FETCG-CHIPS-5", "FETCG-CHIPS-6")
def test_a_sortie_puts_one_to_max_energy_chips_on_the_unit(playing: Playing) -> None:
    four = unit("four", energy=4)
    for chips, unused in ((4, 16), (1, 19)):
        scene = step(playing, "unit", Side(hand=[four, ONE]))
        scene.answer("sortie four A-2")
        assert chips_offered(scene) == [1, 2, 3, 4]
        scene.do(f"number {chips}")

        assert scene.energy("four") == chips
        assert scene.chips() == (unused, 0)
        assert scene.options("sortie") == set(), "one sortie a turn"


@rule("FETCG-UNIT-3", "FETCG-UNIT-6", "FETCG-CHIPS-3")
def test_a_sortie_is_limited_by_the_unused_chips(playing: Playing) -> None:
    scene = step(playing, "unit", Side(hand=[ONE], unused=2))
    scene.answer("sortie one A-1")
    assert chips_offered(scene) == [1, 2]
    scene.do("number 2")
    assert scene.chips() == (0, 18)

    assert step(playing, "unit", Side(hand=[ONE], unused=0)).options() == {"end_step"}


@rule("FETCG-UNIT-2", "FETCG-UNIT-7", "FETCG-WIN-14")
def test_a_unit_is_placed_on_a_free_square_of_the_own_home_row(playing: Playing) -> None:
    scene = step(
        playing,
        "unit",
        Side([at("A-1", ONE)], hand=[unit("new")]),
        Side([at("A-3", TWO), at("D-1", TWO)]),
    )
    assert scene.options("sortie") == {"sortie new A-2"}
    row = [at("A-1", ONE), at("A-2", ONE), at("A-3", ONE)]
    assert step(playing, "unit", Side(row, hand=[unit("new")])).options("sortie") == set()


@rule("FETCG-FIELD-2", "FETCG-FIELD-3")
def test_the_other_players_home_row_is_row_d(playing: Playing) -> None:
    scene = step(playing, "unit", Side(hand=[ONE]), Side([at("A-1", TWO)]), turn=6)

    assert scene.options("sortie") == {"sortie one D-1", "sortie one D-2", "sortie one D-3"}


@rule("FETCG-UNIT-9", "FETCG-UNIT-10", "FETCG-UNIT-11", "FETCG-UNIT-8", "FETCG-UNIT-12")
@pytest.mark.parametrize(
    ("there", "new", "allowed"),
    [
        (character("a", "Ares"), character("b", "Ares", level=10), False),
        (character("a", "Ares", gender="male"), character("b", "Ares", gender="female"), True),
        (character("a", "♔Ares", standing="advanced"), character("b", "Ares"), True),
        (unit("a", "Fighter"), unit("b", "Fighter"), True),
        (character("a", "Ares"), character("b", "Bran"), True),
    ],
)
def test_a_named_unit_is_on_the_field_once_on_either_side(
    playing: Playing, there: CardData, new: CardData, allowed: bool
) -> None:
    for mine, theirs in (([at("A-1", there)], [at("D-1", TWO)]), ([], [at("D-1", there)])):
        scene = step(playing, "unit", Side(mine, hand=[new]), Side(theirs))
        assert bool(scene.options("sortie")) is allowed


@rule("FETCG-UNIT-13", "FETCG-UNIT-16", "FETCG-ABILITY-3")
def test_a_side_has_one_unit_with_seize(playing: Playing) -> None:
    lord, prince = (character(key, key, features=["seize"]) for key in ("lord", "prince"))
    assert not step(playing, "unit", Side([at("A-1", lord)], hand=[prince])).options("sortie")
    scene = step(playing, "unit", Side(hand=[prince]), Side([at("D-1", lord)]))
    assert scene.options("sortie")


@rule("FETCG-UNIT-14", "FETCG-SUPPORT-5", "FETCG-ACTION-1")
def test_a_new_unit_may_be_supported_and_used_in_the_same_turn(playing: Playing) -> None:
    scene = step(playing, "unit", Side(hand=[ONE]))
    scene.do("sortie one A-1", "number 2", "support one 3")
    assert scene.energy("one") == 5
    assert not scene.unit("one").standby
    scene.skip_to("activate_unit")
    scene.use("one", "B-1")

    assert scene.square("one") == "B-1"


@rule("FETCG-UNIT-15", "FETCG-EQUIP-9", "FETCG-EQUIP-10", "FETCG-EQUIP-11")
@pytest.mark.parametrize("phase", ["unit", "item"])
def test_equipment_taken_off_is_discarded_and_its_energy_stays(
    playing: Playing, phase: str
) -> None:
    carrier = at("A-1", ONE, energy=4, weapon=weapon("blade"), item=item("charm"))
    scene = step(playing, phase, Side([carrier]))
    assert scene.options("unequip") == {"unequip blade", "unequip charm"}
    scene.do("unequip blade")

    assert scene.cards("discard") == ["blade"]
    assert scene.energy("one") == 4


@rule("FETCG-EQUIP-9")
def test_by_agreement_equipment_comes_off_in_the_unit_step_only(playing: Playing) -> None:
    carrier = Side([at("A-1", ONE, item=item("charm"))])
    options = {"unequip_step": "unit_only"}
    assert step(playing, "unit", carrier, options=options).options("unequip")
    scene = step(playing, "item", carrier, options=options)
    assert scene.kinds != ["item_step"]


@rule("FETCG-LAND-12", "FETCG-MOVE-6")
def test_a_land_blocks_a_sortie_only_if_it_forbids_the_unit_the_square(
    playing: Playing,
) -> None:
    rider = unit("rider", movement="cavalry")
    lands = {"A-1": land("no-cavalry"), "A-2": land("wood")}
    scene = step(playing, "unit", Side(hand=[rider], lands=lands))

    assert scene.options("sortie") == {"sortie rider A-2", "sortie rider A-3"}


# Manaketes, Dragons, Advanced Units ---------------------------------------------------------------

FIRE = {"type": "breath", "element": "fire"}
MANAKETE = unit("manakete", features=["manakete"], energy=4, **FIRE)
DRAGON = unit("dragon", features=["dragon"], energy=7, **FIRE)


@rule("FETCG-ABILITY-11", "FETCG-ABILITY-12", "FETCG-UNIT-2")
def test_a_manakete_is_sortied_like_any_unit_and_a_dragon_only_on_its_own_kind(
    playing: Playing,
) -> None:
    old = unit("old", features=["dragon"], energy=7, level=10, **FIRE)
    icy = unit("icy", features=["dragon"], energy=7, type="breath", element="ice")
    scene = step(playing, "unit", Side([at("B-2", MANAKETE)], hand=[MANAKETE, DRAGON, old, icy]))
    assert scene.options("sortie_dragon") == {"sortie_dragon dragon manakete"}
    assert all(word.startswith("sortie manakete") for word in scene.options("sortie"))
    theirs = Side([at("D-1", MANAKETE)])
    assert not step(playing, "unit", Side(hand=[DRAGON]), theirs).options("sortie_dragon")


@rule("FETCG-ABILITY-13", "FETCG-ABILITY-14", "FETCG-ABILITY-17", "FETCG-STATUS-10")
def test_the_manaketes_energy_and_statuses_pass_to_the_dragon(playing: Playing) -> None:
    """It uses the turn's sortie, keeps the square, and drops what it may not carry."""
    wand = at(
        "B-2",
        unit("manakete", features=["manakete"], energy=4, ranks=["sword_c"], **FIRE),
        energy=3,
        standby=True,
        statuses={"poison": 1},
        weapon=weapon("blade"),
    )
    scene = step(playing, "unit", Side([wand], hand=[DRAGON, ONE]))
    scene.answer("sortie_dragon dragon manakete")
    assert chips_offered(scene) == [0, 1, 2, 3, 4]
    scene.do("number 4")

    dragon = scene.unit("dragon")
    assert (dragon.energy, dragon.square, dragon.standby) == (7, "B-2", False)
    assert list(dragon.statuses) == ["poison"]
    assert dragon.covers
    assert scene.cards("discard") == ["blade"]
    assert scene.options("sortie") == set()
    assert scene.logged("defeated") == []


@rule("FETCG-ABILITY-14")
def test_a_dragon_needs_three_energy_and_sleeps_if_its_manakete_slept(
    playing: Playing,
) -> None:
    asleep = at("B-2", MANAKETE, energy=1, standby=True, statuses={"sleep": 3})
    scene = step(playing, "unit", Side([asleep], hand=[DRAGON]))
    scene.answer("sortie_dragon dragon manakete")
    assert chips_offered(scene) == [2, 3, 4, 5, 6]
    scene.do("number 2")
    assert scene.unit("dragon").standby
    poor = Side([at("B-2", MANAKETE, energy=1)], hand=[DRAGON], unused=1)
    assert not step(playing, "unit", poor).options("sortie_dragon")


@rule("FETCG-UNIT-17")
def test_a_covered_manakete_still_blocks_its_name_but_not_its_own_dragon(
    playing: Playing,
) -> None:
    tiki = character("tiki", "Tiki", features=["manakete"], energy=4, **FIRE)
    grown = character("grown", "Tiki", features=["dragon"], energy=7, **FIRE)
    scene = step(playing, "unit", Side([at("B-2", tiki)], hand=[grown]))
    assert scene.options("sortie_dragon")
    scene.do("sortie_dragon grown tiki", "number 3")
    other = step(playing, "unit", Side(hand=[tiki]), Side([at("D-1", tiki, DRAGON)]))

    assert other.options("sortie") == set()


@rule("FETCG-ADVANCED-1", "FETCG-ADVANCED-2", "FETCG-ADVANCED-3", "FETCG-ADVANCED-6")
@rule("FETCG-ADVANCED-7", "FETCG-TRAINING-4", "FETCG-RETREAT-5")
def test_an_advanced_unit_replaces_its_regular_unit_and_is_not_sortied(
    playing: Playing,
) -> None:
    """The criterion of the test card is 2 Energy on the regular unit."""
    regular = character("ares", "Ares", features=["seize"], energy=6, ranks=["sword_c"])
    crowned = character(
        "crowned", "♔Ares", standing="advanced", features=["seize"], level=20, energy=4
    )
    bearer = at(
        "B-2",
        regular,
        energy=6,
        standby=True,
        weapon=weapon("blade"),
        item=item("charm"),
        statuses={"silence": 3},
    )
    scene = step(playing, "unit", Side([bearer, at("A-1", ONE)], hand=[crowned, ONE]))
    assert all("crowned" not in word for word in scene.options("sortie"))
    scene.do("advance_unit crowned ares")

    crown = scene.unit("crowned")
    assert (crown.square, crown.energy, crown.standby) == ("B-2", 4, True)
    assert list(crown.statuses) == ["silence"]
    assert [card.data.key for card in crown.carried] == ["charm"]
    assert sorted(scene.cards("discard")) == ["ares", "blade"]
    assert scene.chips() == (20 - 4 - 5 - 2, 2)
    assert scene.logged("full_retreat") == []
    assert scene.options("sortie"), "it was not the sortie of the turn"


@rule("FETCG-ADVANCED-2", "FETCG-ADVANCED-7", "FETCG-ADVANCED-1")
@pytest.mark.parametrize(
    "regular",
    [
        character("ares", "Ares", gender="female"),
        character("bran", "Bran", gender="male"),
    ],
)
def test_an_advanced_unit_replaces_only_the_same_name_and_gender(
    playing: Playing, regular: CardData
) -> None:
    crowned = character("crowned", "♔Ares", standing="advanced", gender="male")
    assert not step(playing, "unit", Side([at("A-1", regular)], hand=[crowned])).options(
        "advance_unit"
    )


@rule("FETCG-ADVANCED-2")
def test_an_advanced_unit_waits_until_its_criterion_is_met(playing: Playing) -> None:
    crowned = character("crowned", "♔Ares", standing="advanced")
    weak = at("A-1", character("ares", "Ares"), energy=1)
    assert not step(playing, "unit", Side([weak], hand=[crowned])).options("advance_unit")


# Support ------------------------------------------------------------------------------------------


@rule("FETCG-SUPPORT-1", "FETCG-SUPPORT-4", "FETCG-CHIPS-5")
@pytest.mark.parametrize("split", [["a 3"], ["a 2", "b 1"], ["a 1", "b 1", "c 1"], ["c 2"]])
def test_three_support_chips_are_split_freely(playing: Playing, split: list[str]) -> None:
    side = Side([at(f"A-{n}", unit(key), energy=1) for n, key in enumerate("abc", 1)])
    scene = step(playing, "support", side)
    given = 0
    for part in split:
        scene.do(f"support {part}")
        given += int(part[-1])
    assert (scene.kinds == ["support_step"]) is (given < 3)
    if given < 3:
        scene.answer("end_step")

    assert scene.chips() == (17 - given, 0)
    for part in split:
        assert scene.energy(part[0]) == 1 + int(part[-1])


@rule("FETCG-SUPPORT-2", "FETCG-SUPPORT-3", "FETCG-SUPPORT-4", "FETCG-CHIPS-6")
def test_support_respects_room_and_chips_and_reaches_units_in_any_state(
    playing: Playing,
) -> None:
    ill = {"sleep": 3, "silence": 3, "poison": 3}
    side = Side(
        [at("A-1", unit("full")), at("A-2", unit("ill"), energy=4, standby=True, statuses=ill)]
    )
    assert step(playing, "support", side).options("support") == {"support ill 1"}
    poor = Side([at("A-1", ONE, energy=1)], unused=1)
    assert step(playing, "support", poor).options("support") == {"support one 1"}
