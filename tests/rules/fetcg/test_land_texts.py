"""What the sample Lands do, from their text."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.engine.cards import CardData
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import land, unit
from tests.testkit.fetcg.samples import SWORD, Playing, attack, battle, sample
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

FOREST, MOUNTAIN, PEAK, SEA, RIVER, DESERT, FORT, GATE, CHURCH, VILLAGE = map(sample, range(84, 94))


@rule("FETCG-LAND-10", "FETCG-DAMAGE-8")
@pytest.mark.parametrize("cover", [FOREST, MOUNTAIN, PEAK], ids=lambda one: one.key)
def test_cover_helps_whoever_is_attacked_on_it(playing: Playing, cover: CardData) -> None:
    one, two = unit("one", **SWORD), unit("two", energy=9, counterattack=2)

    scene = battle(playing, at("B-2", one), at("C-2", two), lands={"C-2": cover, "B-2": land("x")})
    assert attack(scene, counter="counter") == [1, 2]
    scene = battle(playing, at("B-2", one), at("C-2", two), their_lands={"B-2": cover})
    assert attack(scene, counter="counter") == [2, 2], "a counterattack is no attack on it"


@rule("FETCG-LAND-10", "FETCG-CARD-3")
def test_a_gate_holds_direct_equipment_off(playing: Playing) -> None:
    one = unit("one", energy=9)
    archer = unit("one", type="bow", action="indirect", energy=9)
    two = at("D-2", unit("two", energy=9))

    assert attack(battle(playing, at("C-2", one), two, their_lands={"D-2": GATE})) == [1]
    assert attack(battle(playing, at("B-2", archer), two, their_lands={"D-2": GATE})) == [2]


@rule("FETCG-MOVE-8", "FETCG-MOVE-9", "FETCG-CARD-2")
@pytest.mark.parametrize(
    ("terrain", "movement", "features", "enters"),
    [
        (MOUNTAIN, "infantry", [], True),
        (MOUNTAIN, "cavalry", [], False),
        (MOUNTAIN, "flying", [], True),
        (PEAK, "infantry", [], False),
        (PEAK, "flying", [], True),
        (SEA, "cavalry", [], False),
        (SEA, "flying", ["armored"], True),
        (DESERT, "infantry", [], True),
        (DESERT, "infantry", ["armored"], False),
        (DESERT, "cavalry", [], False),
        (DESERT, "flying", ["armored"], True),
    ],
)
def test_who_may_enter(
    playing: Playing, terrain: CardData, movement: str, features: list[str], enters: bool
) -> None:
    walker = unit("one", movement=movement, features=features)
    scene: FetcgScene = playing(
        fetcg_scene(Side([at("B-2", walker)]), Side(lands={"C-2": terrain}))
    )
    scene.answer("activate one")

    assert ("move one C-2" in scene.options("move")) is enters


@rule("FETCG-ACTION-6")
@pytest.mark.parametrize(
    ("movement", "energy", "left"),
    [("infantry", 3, 2), ("cavalry", 3, 2), ("flying", 3, 3), ("infantry", 1, None)],
)
def test_a_river_takes_a_chip_from_those_who_wade(
    playing: Playing, movement: str, energy: int, left: int | None
) -> None:
    walker = at("B-2", unit("one", movement=movement), energy=energy)
    scene: FetcgScene = playing(fetcg_scene(Side([walker], lands={"C-2": RIVER})))
    scene.answer("activate one")

    if left is None:
        assert "move one C-2" not in scene.options("move")
    else:
        scene.answer("move one C-2")
        assert scene.energy("one") == left


@rule("FETCG-LAND-9", "FETCG-CARD-19")
@pytest.mark.parametrize(
    ("terrain", "lands", "squares"),
    [
        (FOREST, {}, {"A", "B", "C"}),
        (MOUNTAIN, {}, {"B", "C"}),
        (GATE, {}, {"A"}),
        (VILLAGE, {}, {"B", "C"}),
        (PEAK, {}, {"B", "C"}),
        (PEAK, {"B-1": SEA}, {"C"}),
        (SEA, {"A-1": PEAK}, {"B", "C"}),
    ],
)
def test_placement_conditions_of_lands(
    playing: Playing, terrain: CardData, lands: Mapping[str, CardData], squares: set[str]
) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(Side([at("C-2", unit("one"))], hand=[terrain]), Side(lands=lands), phase="land")
    )

    rows = {one.split()[-1][0] for one in scene.options("play_land")}
    assert rows == squares


@rule("FETCG-LAND-7", "FETCG-LAND-9")
def test_a_peak_may_replace_the_own_peak_of_its_row(playing: Playing) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(Side([at("B-2", unit("one"))], hand=[PEAK], lands={"B-1": PEAK}), phase="land")
    )

    assert scene.options("play_land") == {"play_land peak B-1"}


@rule("FETCG-LAND-10", "FETCG-CHIPS-10")
def test_a_fort_feeds_the_unit_of_the_turn_player(playing: Playing) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", unit("one"), energy=1)]),
            Side([at("D-2", unit("two"), energy=1)], lands={"B-2": FORT, "D-2": FORT}),
            phase="support",
        )
    )
    scene.do("end_step")

    assert (scene.energy("one"), scene.energy("two")) == (2, 1)


@rule("FETCG-LAND-10", "FETCG-STATUS-7")
def test_a_church_cures_the_unit_of_the_turn_player(playing: Playing) -> None:
    ill = {"poison": 1}
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", unit("one"), statuses=ill)], lands={"B-2": CHURCH, "D-2": CHURCH}),
            Side([at("D-2", unit("two"), statuses=ill)]),
            phase="support",
        )
    )
    scene.pass_all()

    assert (scene.unit("one").statuses, scene.unit("two").statuses) == ({}, ill)


@rule("FETCG-MOVE-14")
@pytest.mark.parametrize(("owner", "drawn"), [(0, 1), (1, 0)])
def test_a_village_thanks_the_player_who_placed_it(
    playing: Playing, owner: int, drawn: int
) -> None:
    lands = [{"C-2": VILLAGE} if seat == owner else {} for seat in (0, 1)]
    scene: FetcgScene = playing(
        fetcg_scene(Side([at("B-2", unit("one"))], lands=lands[0]), Side(lands=lands[1]))
    )
    scene.answer("activate one")
    scene.answer("move one C-2")

    assert len(scene.cards("hand")) == drawn
    assert (scene.table.land_at("C-2") is None) is bool(drawn)


@rule("FETCG-LAND-10", "FETCG-MOVE-8")
@pytest.mark.parametrize(
    ("words", "enters"),
    [
        ("Units here cannot counterattack.", True),
        ("A unit here cannot attack.", True),
        ("Infantry units cannot enter.", False),
    ],
)
def test_only_what_keeps_units_out_keeps_them_out(
    playing: Playing, words: str, enters: bool
) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(Side([at("B-2", unit("one"))]), Side(lands={"C-2": land("x", words)}))
    )
    scene.answer("activate one")

    assert ("move one C-2" in scene.options("move")) is enters


@rule("FETCG-MOVE-11", "FETCG-LAND-10")
@pytest.mark.parametrize(
    ("words", "cost"),
    [
        ("All Infantry units deal 1 more damage.", 0),
        ("Infantry units must pay 2 Energy to enter.", 2),
        ("Cavalry units must pay 2 Energy to enter.", 0),
    ],
)
def test_only_what_asks_for_energy_takes_it_of_who_enters(
    playing: Playing, words: str, cost: int
) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(Side([at("B-2", unit("one"))]), Side(lands={"C-2": land("x", words)}))
    )
    scene.answer("activate one")
    scene.answer("move one C-2")

    assert scene.energy("one") == 5 - cost
