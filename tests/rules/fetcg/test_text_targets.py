"""Whom a text means, and when it may be played, on the table (FETCG-SURPRISE-1, CARD-1, 15)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.cards import CardData
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, land, surprise, unit
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

SELIPH = character(
    "seliph",
    "Seliph",
    gender="male",
    level=10,
    homeland="Isaac",
    flag="sword",
    children="Lester",
    skills="Astra, Wrath",
    features=["canto", "lord"],
)
RIDER = unit(
    "rider",
    **{"class": "Bow Knight", "type": "bow", "movement": "cavalry", "action": "indirect"},
)
LESTER = character(
    "lester", "Lester", gender="female", movement="flying", level=4, homeland="Sarn", flag="wing"
)
MINE = [
    at("B-1", SELIPH, energy=3),
    at("C-2", RIDER, energy=4, standby=True, statuses={"poison": 1}),
    at("A-3", LESTER, energy=5),
]
THEIRS = [
    at("D-1", unit("wings", movement="flying", features=["armored"]), energy=4),
    at("A-1", unit("deep"), energy=4),
]
LANDS = {"C-2": land("Forest"), "A-1": land("Forest"), "B-1": land("River")}


def window(playing: Playing, *hand: CardData, **more: Any) -> FetcgScene:
    """The window after the Action Mode Step, all five units on the field."""
    scene: FetcgScene = playing(
        fetcg_scene(
            Side(MINE, hand=hand, lands=LANDS, **more),
            Side(THEIRS),
            phase="item",
            skip_windows=False,
        )
    )
    scene.may_stay_open = True
    while scene.kinds != ["play_surprise"]:
        scene._do_nothing()
    return scene


def struck(scene: FetcgScene) -> set[str]:
    """The units that have lost a chip."""
    full = {"seliph": 3, "rider": 4, "lester": 5, "wings": 4, "deep": 4}
    return {one.card.key for one in scene.table.all_units() if one.energy < full[one.card.key]}


@rule("FETCG-CARD-1", "FETCG-CARD-15", "FETCG-SURPRISE-1")
@pytest.mark.parametrize(
    ("group", "meant"),
    [
        ("all your units", "seliph rider lester"),
        ("all enemy units", "wings deep"),
        ("all units", "seliph rider lester wings deep"),
        ("all your male units", "seliph"),
        ("all your female units", "lester"),
        ("all your generic units", "rider"),
        ("all your character units", "seliph lester"),
        ("all your Sword units", "seliph lester"),
        ("all your Bow units", "rider"),
        ("all Infantry units", "seliph deep"),
        ("all Cavalry units", "rider"),
        ("all Flying units", "lester wings"),
        ("all enemy Flying units", "wings"),
        ("all your Canto units", "seliph"),
        ("all Armored units", "wings"),
        ("all units with Lord", "seliph"),
        ("all units of level 10", "seliph"),
        ("all units with level 4 or more", "seliph lester"),
        ("all units with level 4 or less", "rider lester wings deep"),
        ("all units with Energy 4 or more", "rider lester wings deep"),
        ("all units with Energy 3 or less", "seliph"),
        ("all units with advancement 2 or more", "seliph rider deep"),
        ("all units with advancement 1 or less", "lester wings"),
        ('all units of class "Bow Knight"', "rider"),
        ('all units from "Isaac"', "seliph"),
        ('all units from "Sarn"', "lester"),
        ('all units named "Seliph" or "Lester"', "seliph lester"),
        ("all units in row A", "lester deep"),
        ("all units in row B or D", "seliph wings"),
        ("all units in its Home Row", "lester wings"),
        ("all units in the enemy Home Row", "deep"),
        ("all your units in Standby Mode", "rider"),
        ("all your units in Action Mode", "seliph lester"),
        ("all units on a Forest", "rider deep"),
        ("all units on a River", "seliph"),
        ("all units with the skill Astra", "seliph"),
        ("all units with the skill Wrath", "seliph"),
        ("all units with Poison", "rider"),
        ("all your units with a relative on your side", "seliph lester"),
        ("all your units with Canto and level 10 or more", "seliph"),
    ],
)
def test_whom_the_words_of_a_card_mean(playing: Playing, group: str, meant: str) -> None:
    scene = window(
        playing, surprise("card", f"{group[0].upper()}{group[1:]} loses 1 Energy.", cost=0)
    )
    scene.do("play_surprise card")

    assert struck(scene) == set(meant.split())


@rule("FETCG-CARD-15")
def test_generic_units_have_neither_flag_nor_homeland_to_share(playing: Playing) -> None:
    """What two units both lack they do not share."""
    teller = unit(
        "teller", "teller", "Action: All other units with the same homeland loses 1 Energy."
    )
    scene: FetcgScene = playing(
        fetcg_scene(Side([at("B-2", teller), at("A-1", unit("other"), energy=3)]))
    )
    scene.may_stay_open = True
    scene.use("teller")

    assert scene.options("use_ability") == set()


@rule("FETCG-CARD-15", "FETCG-CARD-14", "FETCG-CARD-12")
@pytest.mark.parametrize(
    ("group", "meant"),
    [
        ("all other units with the same homeland", "kin"),
        ("all other units with the same flag", "banner"),
        ("all other units with the same class", "peer"),
        ("all other units with the same name", "twin"),
        ("all units related to this unit", "kin peer"),
        ("all your units related to this unit", "kin"),
        ("all adjacent units", "kin near"),
        ("all other Canto units", "peer"),
        ("all your other units", "kin twin"),
    ],
)
def test_whom_the_words_of_a_unit_mean(playing: Playing, group: str, meant: str) -> None:
    """Of the unit that speaks, which is never among the others."""
    teller = character(
        "teller",
        "Erinys",
        f"Action: {group[0].upper()}{group[1:]} loses 1 Energy.",
        homeland="Isaac",
        flag="sword",
        gender="female",
        features=["canto"],
        parents="Lewyn",
        spouses="Sety",
        siblings="Nobody",
        **{"class": "Rider"},
    )
    kin = character("kin", "Lewyn", homeland="Isaac", flag="tower")
    peer = character("peer", "Sety", features=["canto"], **{"class": "Rider"})
    mine = [at("B-2", teller), at("B-1", kin), at("A-3", character("twin", "Erinys"))]
    theirs = [
        at("C-2", unit("near")),
        at("C-1", peer),
        at("D-3", character("banner", "Arvis", homeland="Sarn", flag="sword")),
    ]
    scene: FetcgScene = playing(fetcg_scene(Side(mine), Side(theirs)))
    scene.may_stay_open = True
    scene.use("teller")
    scene.do("use_ability teller")

    found = {one.card.key for one in scene.table.all_units() if one.energy < 5}
    assert found == set(meant.split())


# When it may be played ------------------------------------------------------------------------


@rule("FETCG-SURPRISE-1")
@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("you have 3 or more units", True),
        ("you have 4 or more units", False),
        ("your opponent has 2 or more units", True),
        ("your opponent has 3 or more units", False),
        ("you have a Flying unit", True),
        ("you have a Armored unit", False),
        ("your opponent has a Armored unit", True),
        ("you have no unit with Seize", True),
        ("you have no unit with Canto", False),
        ("your opponent has no unit with Canto", True),
        ("you have 3 or more cards in hand", True),
        ("you have 4 or more cards in hand", False),
        ("your opponent has 1 or more cards in hand", False),
        ("you have 3 or less cards in hand", True),
        ("you have 2 or less cards in hand", False),
        ("you have 6 or more chips in your Unused pile", True),
        ("you have 7 or more chips in your Unused pile", False),
        ("it is your turn", True),
        ("it is your opponent's turn", False),
        ("a unit of your opponent has been defeated in battle this game", False),
        ("you have 3 or more units, and it is your turn", True),
        ("you have 4 or more units, and it is your turn", False),
        ("you have 3 or more units, and it is your opponent's turn", False),
    ],
)
def test_the_conditions_of_a_card(playing: Playing, condition: str, holds: bool) -> None:
    """Three own units and cards, six Unused chips."""
    card = surprise("card", f"If {condition}, draw 1 card.", cost=0)
    scene = window(playing, card, unit("a"), unit("b"), unused=6)

    assert (scene.options("play_surprise") != set()) is holds


@rule("FETCG-SURPRISE-1", "FETCG-SURPRISE-5")
@pytest.mark.parametrize(("whose", "holds"), [("your", False), ("your opponent's", True)])
def test_whose_turn_it_is_for_who_does_not_have_it(
    playing: Playing, whose: str, holds: bool
) -> None:
    card = surprise("card", f"If it is {whose} turn, draw 1 card.", cost=0)
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("A-1", unit("one"))]),
            Side([at("D-1", unit("two"))], hand=[card]),
            skip_windows=False,
        )
    )

    assert scene.decision.player == 1
    assert (scene.options("play_surprise") != set()) is holds


@rule("FETCG-SURPRISE-1")
@pytest.mark.parametrize(("side", "holds"), [("your opponent", True), ("you", False)])
def test_a_target_has_to_be_there(playing: Playing, side: str, holds: bool) -> None:
    """Only the opponent has a unit in Armor."""
    whose = "your opponent's" if side == "your opponent" else "your"
    card = surprise("card", f"Target {whose} Armored unit: It loses 1 Energy.", cost=0)
    scene = window(playing, card)

    assert (scene.options("play_surprise") != set()) is holds


@rule("FETCG-CARD-14")
def test_nobody_is_a_relative_of_their_own(playing: Playing) -> None:
    """A name in the family line may be the own one: it means another unit of that name."""
    rowan = character("rowan", "Rowan", gender="male", siblings="Rowan")
    sister = character("sister", "Rowan", gender="female")
    card = surprise("card", "All your units with a relative on your side loses 1 Energy.", cost=0)
    for others, struck_ones in (([], set()), ([at("A-1", sister)], {"rowan", "sister"})):
        mine = [at("B-2", rowan), *others]
        scene = playing(fetcg_scene(Side(mine, hand=[card]), skip_windows=False))
        scene.do("play_surprise card")
        assert {one.card.key for one in scene.player(0).units if one.energy < 5} == struck_ones
