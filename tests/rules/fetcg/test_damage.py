"""Damage, its order of calculation, and the weapon triangle (FETCG-DAMAGE, TRIANGLE)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.cards import CardData
from rules.fetcg.cards import SCHEMA
from rules.fetcg.damage import Damage
from tests.rules.fetcg.scripted import Scripted, in_battle
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import magic, unit, weapon
from tests.testkit.fetcg.samples import attack, battle
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

Playing = Callable[[Any], Any]

# The two cards of the worked examples.
MYRMIDON = unit("myrmidon", energy=3, triangle=["axe"])
FIGHTER = unit("fighter", type="axe", energy=3, equipment="Iron Axe", triangle=["lance"])


def damage(
    power: int,
    triangle: int = 0,
    attacks: int = 1,
    doublings: int = 0,
    halvings: int = 0,
    additional: int = 0,
) -> int:
    return Damage(power, triangle, attacks, doublings, halvings, additional).total


@rule("FETCG-DAMAGE-1", "FETCG-DAMAGE-2", "FETCG-TRIANGLE-9")
def test_the_formula_of_the_rules() -> None:
    assert damage(2, 1, 1, additional=0) == 3
    assert damage(2, 1, 2) == 6
    assert damage(2, 1, 2, additional=3) == 9
    assert damage(2, 1, 0, additional=3) == 0


@rule("FETCG-DAMAGE-5", "FETCG-DAMAGE-6", "FETCG-DAMAGE-14")
def test_doubling_and_halving_come_before_additions_and_are_rounded_once() -> None:
    assert damage(3, doublings=1, additional=2) == 8
    assert damage(3, halvings=1, additional=2) == 3
    assert damage(3, doublings=1, halvings=1) == 3
    assert damage(1, halvings=1, additional=2) == 0
    assert damage(2, 1, 2, doublings=1, additional=-2) == 10


@rule("FETCG-DAMAGE-7")
def test_damage_is_never_negative() -> None:
    assert damage(1, additional=-4) == 0


def fought(
    playing: Playing,
    attacker: CardData = MYRMIDON,
    defender: CardData = FIGHTER,
    *cards: str,
    energy: int | None = None,
    **state: Any,
) -> FetcgScene:
    """A battle in which the attacker's player plays these cards in Attack Preparation."""
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", attacker, energy=energy)], hand=[in_battle(key) for key in cards]),
            Side([at("C-2", defender, **state), at("D-1", unit("guard"))]),
            text=Scripted,
        )
    )
    scene.do("activate " + attacker.key)
    scene.answer("stay")
    scene.pass_all()
    scene.answer(f"attack {attacker.key} {defender.key}")
    if scene.kinds == ["choose_attack_equipment"]:
        scene.answer("equipment")
    for key in cards:
        scene.answer(f"play_surprise {key}")
    scene.pass_all()
    return scene


def strike(scene: FetcgScene) -> tuple[int, int]:
    """Cost and damage of the first strike."""
    line = scene.logged("strike")[0]
    return line["cost"], line["damage"]


@rule("FETCG-DAMAGE-3", "FETCG-DAMAGE-10", "FETCG-BATTLE-7", "FETCG-BATTLE-9", "FETCG-BATTLE-10")
@rule("FETCG-TRIANGLE-2", "FETCG-TRIANGLE-6")
def test_example_1_a_myrmidon_attacks_a_fighter(playing: Playing) -> None:
    scene = fought(playing)

    assert strike(scene) == (2, 3)
    assert scene.energy("myrmidon") == 1
    assert scene.units(1) == ["guard"]
    assert scene.logged("counter") == []


@rule("FETCG-DAMAGE-4", "FETCG-DAMAGE-9", "FETCG-DAMAGE-11", "FETCG-BATTLE-8")
def test_example_2_two_attacks_cost_and_hit_twice_and_may_take_all_the_energy(
    playing: Playing,
) -> None:
    strong = unit("myrmidon", energy=5, triangle=["axe"])
    scene = fought(playing, strong, FIGHTER, "second-attack")
    assert strike(scene) == (4, 6)
    assert scene.energy("myrmidon") == 1

    scene = fought(playing, MYRMIDON, FIGHTER, "second-attack")
    assert strike(scene) == (3, 6)
    assert scene.units(0) == []
    assert scene.units(1) == ["guard"]


@rule("FETCG-DAMAGE-12", "FETCG-DAMAGE-8")
def test_example_3_an_additional_effect_counts_once(playing: Playing) -> None:
    strong = unit("myrmidon", energy=5, triangle=["axe"])
    scene = fought(playing, strong, FIGHTER, "second-attack", "plus-three")

    assert strike(scene) == (4, 9)
    assert scene.energy("myrmidon") == 1


@rule("FETCG-DAMAGE-13", "FETCG-DAMAGE-6")
def test_example_4_no_attack_loses_the_additional_effect_and_may_be_countered(
    playing: Playing,
) -> None:
    scene = fought(playing, MYRMIDON, FIGHTER, "no-attack", "plus-three")
    assert strike(scene) == (0, 0)
    assert scene.kinds == ["counterattack"]
    scene.do("counter")

    assert scene.energy("myrmidon") == 2
    assert scene.kinds != ["action"]


@rule("FETCG-DAMAGE-4")
def test_the_number_of_attacks_does_not_go_below_0(playing: Playing) -> None:
    scene = fought(playing, MYRMIDON, FIGHTER, "no-attack", "no-attack")
    assert strike(scene) == (0, 0)
    scene.do("decline")


@rule("FETCG-DAMAGE-5", "FETCG-DAMAGE-14")
def test_cards_double_halve_and_add_in_the_order_of_the_rules(playing: Playing) -> None:
    three = unit("three", attack=3)
    patient = unit("patient", energy=12)
    assert strike(fought(playing, three, patient, "plus-two", "double"))[1] == 8
    assert strike(fought(playing, three, patient, "plus-two", "halve"))[1] == 3
    scenes = [fought(playing, three, patient, "halve", "double")]
    scenes += [fought(playing, three, patient, "double", "halve")]
    assert [strike(scene)[1] for scene in scenes] == [3, 3]
    for scene in scenes:
        scene.may_stay_open = True


@pytest.fixture(autouse=True)
def _scenes_may_end_at_the_question_whether_to_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = FetcgScene.free_kinds | {"counterattack"}
    monkeypatch.setattr(FetcgScene, "free_kinds", kinds)


# The triangle -------------------------------------------------------------------------------------

CIRCLE = [("sword", "axe"), ("axe", "lance"), ("lance", "sword")]
MAGIC = [("fire", "wind"), ("wind", "thunder"), ("thunder", "fire")]


@rule("FETCG-TRIANGLE-1", "FETCG-TRIANGLE-2", "FETCG-TRIANGLE-3", "FETCG-TRIANGLE-8")
@pytest.mark.parametrize(("strong", "weak"), [*CIRCLE, *MAGIC])
def test_the_stronger_type_gets_its_bonus_and_the_weaker_no_penalty(
    playing: Playing, strong: str, weak: str
) -> None:
    """The relation is printed on the cards; the shipped ones print these."""
    victor = unit("victor", type=strong, action="magic", triangle=[weak], energy=9)
    victim = unit("victim", type=weak, action="magic", energy=9)
    assert strike(fought(playing, victor, victim))[1] == 3
    assert strike(fought(playing, victim, victor))[1] == 2


@rule("FETCG-TRIANGLE-4")
@pytest.mark.parametrize("kind", ["light", "dark", "staff"])
def test_light_dark_and_staves_stand_outside_the_magic_triangle(
    playing: Playing, kind: str
) -> None:
    mage = unit("mage", type="fire", action="magic", triangle=["wind"])
    assert strike(fought(playing, mage, unit("other", type=kind, energy=9)))[1] == 2


@rule("FETCG-TRIANGLE-5", "FETCG-TRIANGLE-10", "FETCG-TRIANGLE-6", "FETCG-CARD-16")
def test_a_bow_beats_who_flies_whatever_he_fights_with_and_bonuses_add_up(
    playing: Playing,
) -> None:
    bow = {"type": "bow", "attack_grid": "1", "energy": 9}
    archer = unit("archer", triangle=["flying"], triangle_bonus=2, **bow)
    flier = unit("flier", movement="flying", **bow)
    assert strike(fought(playing, archer, flier))[1] == 4
    assert strike(fought(playing, archer, unit("walker", **bow)))[1] == 2

    both = unit("both", triangle=["flying", "bow"], **bow)
    assert strike(fought(playing, both, flier))[1] == 4


@rule("FETCG-TRIANGLE-6")
@pytest.mark.parametrize(("kind", "expected"), [("axe", 5), ("lance", 4), ("bow", 2)])
def test_each_type_has_the_bonus_printed_for_it(playing: Playing, kind: str, expected: int) -> None:
    """Two more against axes where a number is printed, else what the card prints for all."""
    facts: dict[str, Any] = {
        "triangle": ["axe", "lance"],
        "triangle_bonuses": "Axe 3",
        "triangle_bonus": 2,
    }
    scene = fought(playing, unit("one", **facts), unit("two", type=kind, energy=9))

    assert strike(scene)[1] == expected


@rule("FETCG-TRIANGLE-6")
def test_where_only_the_relation_is_known_the_bonus_is_one(playing: Playing) -> None:
    facts: dict[str, Any] = {"triangle": ["axe", "lance"], "triangle_bonuses": "Axe 3"}
    scene = fought(playing, unit("one", **facts), unit("two", type="lance", energy=9))

    assert strike(scene)[1] == 3


@rule("FETCG-TRIANGLE-6")
def test_a_bonus_is_a_number_of_a_type_that_exists() -> None:
    facts = unit("one").stats
    assert not SCHEMA.validate("unit", {**facts, "triangle_bonuses": "Flying 2, Axe 3"})
    for wrong in ("Flying", "Club 2", "Axe 0", "Axe 2,"):
        assert SCHEMA.validate("unit", {**facts, "triangle_bonuses": wrong}), wrong


@rule("FETCG-TRIANGLE-6")
def test_a_weapon_card_has_a_bonus_of_its_own_against_each_type(playing: Playing) -> None:
    halberd = weapon("halberd", "lance", triangle=["sword", "flying"], triangle_bonuses="Flying 2")
    flier = unit("two", movement="flying", energy=9)
    scene = battle(
        playing,
        at("B-2", unit("one", energy=9, ranks=["lance_a"]), weapon=halberd),
        at("C-2", flier),
    )
    assert attack(scene, equipment="halberd") == [3 + 1 + 2]


@rule("FETCG-TRIANGLE-10")
def test_both_sides_may_have_a_bonus_at_once(playing: Playing) -> None:
    facts = {"type": "bow", "movement": "flying", "attack_grid": "1", "triangle": ["flying"]}
    scene = fought(playing, unit("one", energy=9, **facts), unit("two", energy=9, **facts))
    scene.do("counter")

    assert [line["damage"] for line in scene.logged("strike")] == [3, 2]


@rule("FETCG-TRIANGLE-7", "FETCG-BATTLE-5", "FETCG-CARD-6")
def test_the_bonus_looks_at_the_equipment_the_defender_has_chosen(playing: Playing) -> None:
    """An axe fighter who defends with a lance is no axe fighter."""
    lancer = unit("fighter", type="axe", energy=9, ranks=["lance_c"])
    for choice, expected in (("initial_equipment", 3), ("equipment", 2)):
        scene: FetcgScene = playing(
            fetcg_scene(
                Side([at("B-2", MYRMIDON)]),
                Side([at("C-2", lancer, weapon=weapon("lance", "lance"))]),
            )
        )
        scene.use("myrmidon")
        scene.answer("attack myrmidon fighter")
        scene.answer(choice)

        assert strike(scene)[1] == expected


@rule("FETCG-CARD-7", "FETCG-DAMAGE-3", "FETCG-CARD-6")
def test_a_weapon_brings_its_own_attack_for_attacking_and_for_countering(
    playing: Playing,
) -> None:
    bearer = unit("bearer", energy=9, ranks=["sword_c"])
    other = unit("other", energy=9, ranks=["sword_c"])
    blade = weapon("blade", attack=3)
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", bearer, weapon=blade)]),
            Side([at("C-2", other, weapon=weapon("edge", attack=4))]),
        )
    )
    scene.use("bearer")
    scene.answer("attack bearer other")
    scene.answer("equipment blade")
    scene.answer("equipment edge")
    scene.answer("counter edge")

    lines = scene.logged("strike")
    assert [(line["cost"], line["damage"]) for line in lines] == [(3, 3), (4, 4)]


@rule("FETCG-CARD-21", "FETCG-TRIANGLE-4")
def test_breath_is_in_no_triangle_and_costs_its_attack(playing: Playing) -> None:
    dragon = unit("dragon", type="breath", attack=3, energy=8)
    scene = fought(playing, dragon, FIGHTER, energy=8)
    assert strike(scene) == (3, 3)
    assert strike(fought(playing, MYRMIDON, dragon))[1] == 2


@rule("FETCG-DAMAGE-8")
def test_a_text_can_switch_the_triangle_off(playing: Playing) -> None:
    assert strike(fought(playing, MYRMIDON, FIGHTER, "no-triangle"))[1] == 2


@rule("FETCG-CARD-9", "FETCG-MAGIC-3")
def test_an_initial_tome_costs_its_attack_and_stays_a_magic_card_is_free_and_goes(
    playing: Playing,
) -> None:
    mage = unit("mage", type="fire", action="magic", ranks=["fire_c"], energy=6)
    scene = fought(playing, mage, unit("target", energy=9))
    assert strike(scene) == (2, 2)

    scene = playing(
        fetcg_scene(
            Side([at("B-2", mage, weapon=magic("tome"))]), Side([at("C-2", FIGHTER, energy=3)])
        )
    )
    scene.use("mage")
    scene.do("attack mage fighter", "equipment tome")
    assert strike(scene) == (0, 3)
    assert scene.cards("discard") == ["tome"]
