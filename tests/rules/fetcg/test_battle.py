"""A battle from its declaration to its end (FETCG-BATTLE, MAGIC, CARD)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.fetcg.scripted import Scripted, in_battle
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

    assert strikes(scene) == [(2, 3)]
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

    assert strikes(scene) == [(2, 3)]
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

    assert strikes(scene) == [(2, 2), (0, 4)]


# Counterattacks -----------------------------------------------------------------------------------


@rule("FETCG-BATTLE-11", "FETCG-BATTLE-21", "FETCG-INVADE-6")
def test_a_declined_counter_ends_the_battle_and_the_attacker_stands_by(
    playing: Playing,
) -> None:
    scene = facing(playing, at("B-2", SWORD), at("C-2", AXE))
    scene.do("attack sword axe", "decline")

    assert strikes(scene) == [(2, 2)]
    assert scene.unit("sword").standby
    assert scene.kinds == ["end_phase"]


@rule("FETCG-BATTLE-21")
def test_nothing_answers_a_counterattack(playing: Playing) -> None:
    scene = facing(playing, at("B-2", SWORD), at("C-2", AXE))
    scene.do("attack sword axe", "counter")

    assert len(strikes(scene)) == 2
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
    assert strikes(scene) == [(2, 2), (4, 4)]


@rule("FETCG-BATTLE-16", "FETCG-MAGIC-3", "FETCG-MAGIC-4", "FETCG-MAGIC-5")
def test_a_tome_counters_for_nothing_and_is_discarded_only_if_it_was_used(
    playing: Playing,
) -> None:
    for answer, left in (("counter", []), ("decline", ["tome"])):
        scene = facing(playing, at("B-2", SWORD), at("C-2", MAGE, weapon=TOME))
        scene.do("attack sword mage", "equipment tome", answer)
        carried = [card.data.key for card in scene.unit("mage").carried]

        assert carried == left
        assert strikes(scene)[1:] == ([(0, 3)] if answer == "counter" else [])


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

    assert strikes(scene)[1] == (0, 1)
    assert scene.unit("knight").carried == []


@rule("FETCG-MAGIC-4")
def test_a_tome_is_used_up_even_without_a_counter_and_by_no_attacks(playing: Playing) -> None:
    scene = facing(
        playing, at("B-2", MAGE, weapon=TOME), at("C-2", SWORD), hand=[in_battle("no-attack")]
    )
    scene.do("attack mage sword", "equipment tome", "play_surprise no-attack", "decline")

    assert strikes(scene) == [(0, 0)]
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
