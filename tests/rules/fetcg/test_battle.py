"""A battle from its declaration to its end (FETCG-BATTLE, MAGIC, CARD)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fetcg.testing import FetcgScene, Side, at, fetcg_scene, magic, unit, weapon
from rules.testing import rule
from tests.rules.fetcg.scripted import FALL_BACK, LULLABY, Scripted, in_battle

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


def blows(scene: FetcgScene) -> list[tuple[int, int]]:
    return [(line["cost"], line["damage"]) for line in scene.logged("blow")]


# The worked battle --------------------------------------------------------------------------------


def worked(playing: Playing, energy: int, choice: str) -> FetcgScene:
    """Attacker Energy 4 with Attack 2 and +1 against axes, defender with a Steel Axe too."""
    sword = unit("sword", energy=4, triangle=["axe"])
    steel = weapon("steel-axe", "axe", attack=3)
    scene = facing(playing, at("B-2", sword), at("C-2", AXE, energy=energy, weapon=steel))
    scene.answer("attack sword axe")
    scene.answer(choice)
    return scene


@rule("FETCG-BATTLE-26", "FETCG-BATTLE-14", "FETCG-BATTLE-19")
def test_a_counter_with_initial_equipment_is_free_and_hurts_the_attacker(
    playing: Playing,
) -> None:
    scene = worked(playing, 5, "initial_equipment")
    assert (scene.energy("sword"), scene.energy("axe")) == (2, 2)
    scene.answer("counter")

    assert (scene.energy("sword"), scene.energy("axe")) == (1, 2)


@rule("FETCG-BATTLE-26", "FETCG-BATTLE-15", "FETCG-BATTLE-5")
def test_a_weapon_that_cannot_be_paid_may_be_chosen_but_not_counter(playing: Playing) -> None:
    scene = worked(playing, 5, "equipment steel-axe")

    assert blows(scene) == [(2, 3)]
    assert scene.kinds != ["counterattack"]


@rule("FETCG-BATTLE-26", "FETCG-BATTLE-15", "FETCG-BATTLE-20", "FETCG-WEAPON-4")
def test_a_counter_with_a_weapon_costs_its_attack_and_both_can_fall(playing: Playing) -> None:
    scene = worked(playing, 6, "equipment steel-axe")
    assert scene.energy("axe") == 3
    scene.answer("counter")

    assert scene.units(0) == []
    assert scene.units(1) == ["guard"]
    assert scene.chips(1) == (9, 6)


# Declaring and choosing ---------------------------------------------------------------------------


@rule("FETCG-BATTLE-1", "FETCG-BATTLE-2", "FETCG-BATTLE-3", "FETCG-ACTION-2", "FETCG-ACTION-3")
def test_the_attack_names_both_units_and_the_names_stay_for_the_counter(
    playing: Playing,
) -> None:
    scene = facing(playing, at("B-2", SWORD), at("C-2", AXE))
    scene.answer("attack sword axe")

    battle = scene.match.view(None)["battle"]
    assert scene.kinds == ["counterattack"]
    assert battle["attacker"] == scene.unit("sword").id
    assert battle["defender"] == scene.unit("axe").id
    assert battle["step"] == "attack"
    scene.answer("decline")
    assert scene.match.view(None)["battle"] is None


@rule("FETCG-BATTLE-4", "FETCG-ACTION-5", "FETCG-BATTLE-8", "FETCG-UNIT-5")
def test_only_equipment_that_reaches_and_can_be_paid_attacks(playing: Playing) -> None:
    lancer = unit("lancer", type="lance", energy=9, ranks=["lance_c"])
    short = weapon("short", "lance", attack=4)
    for energy, mine in ((3, "initial_equipment"), (1, "")):
        scene: FetcgScene = playing(
            fetcg_scene(
                Side([at("B-2", lancer, energy=energy, weapon=short)]),
                Side([at("C-2", AXE)]),
            )
        )
        scene.use("lancer")
        if not mine:
            assert scene.kinds != ["action"]
            continue
        scene.answer("attack lancer axe")
        assert scene.kinds == ["counterattack"], "the only choice is taken"
        assert scene.energy("axe") == 7
        scene.answer("decline")


@rule("FETCG-BATTLE-5", "FETCG-MAGIC-7", "FETCG-CARD-3")
def test_a_staff_user_is_armed_with_a_staff_and_cannot_counter(playing: Playing) -> None:
    cleric = unit("cleric", type="staff", action="recovery", energy=9, ranks=["staff_c"])
    hunter = unit("hunter", energy=9, triangle=["staff"])
    staff = magic("mend", "staff")
    scene = facing(playing, at("B-2", hunter), at("C-2", cleric, weapon=staff))
    scene.answer("attack hunter cleric")

    assert blows(scene) == [(2, 3)]
    assert scene.kinds != ["counterattack"]


@rule("FETCG-BATTLE-6", "FETCG-BATTLE-18", "FETCG-SURPRISE-3")
def test_both_players_may_play_cards_in_both_preparations_and_nowhere_else_in_a_battle(
    playing: Playing,
) -> None:
    cards = [in_battle("plus-two"), in_battle("minus-two")]
    scene = facing(
        playing, at("B-2", SWORD), at("C-2", AXE), hand=cards, answers=[in_battle("plus-three")]
    )
    scene.answer("attack sword axe")
    asked = []
    while scene.kinds in (["play_surprise"], ["counterattack"]):
        if scene.kinds == ["counterattack"]:
            scene.answer("counter")
            asked.append("counterattack")
            continue
        asked.append((scene.decision.player, scene.decision.prompt.args["window"]))
        scene.answer("pass")

    before, after = asked[:2], asked[3:5]
    assert before == [(0, "attack_preparation"), (1, "attack_preparation")]
    assert asked[2] == "counterattack"
    assert after == [(0, "counterattack_preparation"), (1, "counterattack_preparation")]


@rule("FETCG-BATTLE-18", "FETCG-BATTLE-19")
def test_a_card_in_counterattack_preparation_bears_on_the_counter(playing: Playing) -> None:
    scene = facing(playing, at("B-2", SWORD), at("C-2", AXE), answers=[in_battle("plus-three")])
    scene.do("attack sword axe", "counter", "play_surprise plus-three")

    assert blows(scene) == [(2, 2), (0, 4)]


# Counterattacks -----------------------------------------------------------------------------------


@rule("FETCG-BATTLE-11", "FETCG-BATTLE-21", "FETCG-INVADE-6")
def test_a_declined_counter_ends_the_battle_and_the_attacker_stands_by(
    playing: Playing,
) -> None:
    scene = facing(playing, at("B-2", SWORD), at("C-2", AXE))
    scene.do("attack sword axe", "decline")

    assert blows(scene) == [(2, 2)]
    assert scene.unit("sword").standby
    assert scene.kinds == ["end_phase"]


@rule("FETCG-BATTLE-21")
def test_nothing_answers_a_counterattack(playing: Playing) -> None:
    scene = facing(playing, at("B-2", SWORD), at("C-2", AXE))
    scene.do("attack sword axe", "counter")

    assert len(blows(scene)) == 2
    assert scene.unit("sword").standby


@rule("FETCG-BATTLE-9", "FETCG-BATTLE-20", "FETCG-EQUIP-12", "FETCG-CHIPS-8")
def test_a_unit_without_energy_goes_with_its_equipment(playing: Playing) -> None:
    axe = weapon("hatchet", "axe")
    scene = facing(playing, at("B-2", SWORD), at("C-2", AXE, energy=2, weapon=axe))
    scene.do("attack sword axe", "initial_equipment")

    assert scene.units(1) == ["guard"]
    assert scene.cards("discard", 1) == ["hatchet", "axe"]
    assert scene.player(1).chips == 20


@rule("FETCG-BATTLE-13", "FETCG-CARD-7")
def test_the_counter_uses_what_was_chosen_in_the_attack_step(playing: Playing) -> None:
    axe = weapon("hatchet", "axe", attack=4)
    scene = facing(playing, at("B-2", SWORD), at("C-2", AXE, weapon=axe))
    scene.do("attack sword axe", "equipment hatchet")

    assert scene.options() == {"counter hatchet", "decline"}
    scene.do("counter")
    assert blows(scene) == [(2, 2), (4, 4)]


@rule("FETCG-BATTLE-16", "FETCG-MAGIC-3", "FETCG-MAGIC-4", "FETCG-MAGIC-5")
def test_a_tome_counters_for_nothing_and_is_discarded_only_if_it_was_used(
    playing: Playing,
) -> None:
    for answer, left in (("counter", []), ("decline", ["tome"])):
        scene = facing(playing, at("B-2", SWORD), at("C-2", MAGE, weapon=TOME))
        scene.do("attack sword mage", "equipment tome", answer)
        carried = [card.data.key for card in scene.unit("mage").carried]

        assert carried == left
        assert blows(scene)[1:] == ([(0, 3)] if answer == "counter" else [])


@rule("FETCG-BATTLE-17", "FETCG-MAGIC-4", "FETCG-TRIANGLE-7")
def test_the_attackers_tome_is_gone_before_the_counter_looks_at_the_triangle(
    playing: Playing,
) -> None:
    """Against the tome of thunder the counter has a bonus, against the initial sword none."""
    mage = unit("knight", type="sword", energy=9, ranks=["thunder_c"])
    wind = unit("wind", type="wind", action="magic", energy=9, triangle=["thunder"])
    scene = facing(playing, at("B-2", mage, weapon=magic("bolt", "thunder")), at("C-2", wind))
    scene.do("attack knight wind", "equipment bolt")
    assert scene.unit("knight").carried, "it stays until the counter is declared"
    scene.answer("counter")

    assert blows(scene)[1] == (0, 1)
    assert scene.unit("knight").carried == []


@rule("FETCG-MAGIC-4")
def test_a_tome_is_used_up_even_without_a_counter_and_by_no_attacks(playing: Playing) -> None:
    scene = facing(
        playing, at("B-2", MAGE, weapon=TOME), at("C-2", SWORD), hand=[in_battle("no-attack")]
    )
    scene.do("attack mage sword", "equipment tome", "play_surprise no-attack", "decline")

    assert blows(scene) == [(0, 0)]
    assert scene.unit("mage").carried == []


@rule("FETCG-WEAPON-5")
def test_a_weapon_stays_after_the_battle(playing: Playing) -> None:
    bearer = unit("bearer", energy=9, ranks=["sword_c"])
    scene = facing(playing, at("B-2", bearer, weapon=weapon("blade")), at("C-2", AXE))
    scene.do("attack bearer axe", "equipment blade", "decline")

    assert [card.data.key for card in scene.unit("bearer").carried] == ["blade"]


@rule("FETCG-STATUS-3", "FETCG-STATUS-4", "FETCG-STATUS-5", "FETCG-INVADE-9")
@pytest.mark.parametrize(
    ("defender", "counters"),
    [
        (at("C-2", SWORD, standby=True), True),
        (at("C-2", SWORD, standby=True, statuses={"sleep": 3}), False),
        (at("C-2", MAGE, statuses={"silence": 3}), False),
        (at("C-2", SWORD, statuses={"silence": 3, "poison": 1}), True),
    ],
)
def test_standby_counters_sleep_does_not_and_silence_stops_tomes(
    playing: Playing, defender: Any, counters: bool
) -> None:
    scene = facing(playing, at("B-2", AXE), defender)
    scene.do(f"attack axe {defender.stack[0].key}")

    assert (scene.kinds == ["counterattack"]) is counters
    scene.may_stay_open = True


# What cards can change ----------------------------------------------------------------------------


@rule("FETCG-BATTLE-10", "FETCG-STATUS-3")
def test_a_unit_put_to_sleep_in_preparation_does_not_counter(playing: Playing) -> None:
    scene = facing(playing, at("B-2", SWORD), at("C-2", AXE), hand=[LULLABY])
    scene.do("attack sword axe", "play_surprise lullaby", "target axe")

    assert blows(scene) == [(2, 2)]
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
    assert blows(scene) == []
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

    assert blows(scene) == [(2, 2), (4, 6)]
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
    assert blows(scene)[1] == (0, 1)


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
    assert blows(scene) == [(2, 3), (3, 3)]


def test_the_view_shows_where_a_unit_can_go_and_what_it_threatens(playing: Playing) -> None:
    scene = playing(fetcg_scene(Side([at("A-1", SWORD)]), Side([at("D-3", GUARD)])))
    (shown,) = scene.match.view(1)["players"][0]["zones"]["field"]["units"]

    assert shown["moves"] == ["A-2", "B-1"]
    assert shown["arms"][0]["reach"] == ["A-2", "B-1"]
    assert shown["threat"] == ["A-1", "A-2", "A-3", "B-1", "B-2", "C-1"]
