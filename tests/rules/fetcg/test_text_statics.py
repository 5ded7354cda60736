"""What is true as long as a card is in play, from its text (CARD-12, CARD-20, ITEM-3)."""

from __future__ import annotations

import pytest

from tests.rules.fetcg.windows import ONE, TWO, in_step, speaks
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, item, surprise, unit, weapon
from tests.testkit.fetcg.samples import Playing, attack, battle
from tests.testkit.fetcg.scene import Side, at, fetcg_scene


@rule("FETCG-CARD-12", "FETCG-DAMAGE-8")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Attack Power of all your Sword units is 1 higher.", [3, 1]),
        ("The Attack Power of all your Bow units is 1 higher.", [2, 1]),
        ("The Attack Power of all enemy units is 1 higher.", [2, 2]),
        ("The damage of this unit is doubled.", [4, 1]),
        ("The damage of this unit is halved.", [1, 1]),
        ("Damage to this unit is doubled.", [2, 2]),
        ("The number of attacks of this unit is 1 higher.", [4, 1]),
        ("If this unit has Energy 9 or more, the damage of this unit is doubled.", [4, 1]),
        ("If this unit has Energy 10 or more, the damage of this unit is doubled.", [2, 1]),
        ("If this unit is in Standby Mode, the damage of this unit is doubled.", [2, 1]),
        ("When this unit attacks: Damage +2.", [4, 1]),
        ("When this unit is attacked: Damage +2.", [2, 1]),
        ("No Triangle Advantage of a Sword counts against this unit.", [2, 1]),
    ],
)
def test_what_a_unit_says_of_the_strikes(playing: Playing, text: str, expected: list[int]) -> None:
    scene = battle(playing, at("B-2", speaks(text, energy=9)), at("C-2", unit("two", energy=9)))

    assert attack(scene, counter="counter") == expected


@rule("FETCG-CARD-6", "FETCG-CARD-20", "FETCG-BATTLE-19")
@pytest.mark.parametrize(
    ("attacks_with", "poisoned"), [("equipment bow", True), ("initial_equipment", False)]
)
def test_a_quality_of_a_weapon_needs_the_strike_that_is_made_with_it(
    playing: Playing, attacks_with: str, poisoned: bool
) -> None:
    bow = weapon("bow", effect="The wielder deals damage: The wielder regains 1 Energy.", attack=1)
    fighter = at("B-2", unit("one", energy=9, ranks=["sword_c"]), weapon=bow, energy=8)
    scene = battle(playing, fighter, at("C-2", unit("two", energy=9)))
    scene.answer("attack")
    scene.answer(attacks_with)
    scene.pass_all()

    assert (scene.logged("restored") != []) is poisoned


@rule("FETCG-CARD-8", "FETCG-CARD-20")
def test_a_quality_of_initial_equipment_needs_the_strike_that_is_made_with_it(
    playing: Playing,
) -> None:
    text = "The wielder deals damage: The wielder regains 1 Energy."
    for used, regains in (("initial_equipment", True), ("equipment blade", False)):
        mine = at(
            "B-2", speaks(text, energy=9, ranks=["sword_c"]), weapon=weapon("blade"), energy=6
        )
        scene = battle(playing, mine, at("C-2", unit("two", energy=9)))
        scene.answer("attack")
        scene.answer(used)
        scene.pass_all()
        assert (scene.logged("restored") != []) is regains


@rule("FETCG-CHIPS-6", "FETCG-ITEM-3")
def test_an_item_may_raise_max_energy_and_what_is_above_goes_with_it(playing: Playing) -> None:
    ring = item("ring", "The Max Energy of all your Sword units is 2 higher.")
    mine = [at("A-1", ONE, item=ring, energy=7), at("A-2", unit("archer", type="bow"))]
    scene = in_step(playing, "unit", *mine, hand=[TWO])
    scene.answer("unequip ring")

    assert (scene.energy("one"), scene.energy("archer")) == (5, 5)
    assert scene.chips() == (8, 2)
    assert [(line["amount"], line["energy"]) for line in scene.logged("over_limit")] == [(2, 5)]


@rule("FETCG-GAME-4", "FETCG-SURPRISE-5")
def test_a_unit_may_forbid_its_opponent_surprise_cards(playing: Playing) -> None:
    idle = surprise("idle", "Draw 1 card.", cost=0)
    for seat in (0, 1):
        silent = unit("silent", "silent", "Your opponent cannot play Surprise cards.")
        sides = [Side([at("A-1", ONE)], hand=[idle]), Side([at("D-1", TWO)], hand=[idle])]
        sides[seat].units = [at("B-2" if seat == 0 else "C-2", silent)]
        scene = playing(fetcg_scene(*sides, skip_windows=False))
        offered = {}
        for _ in range(2):
            offered[scene.decision.player] = bool(scene.options("play_surprise"))
            scene.answer("pass")
        assert offered == {seat: True, 1 - seat: False}


@rule("FETCG-CARD-14", "FETCG-GENERATION-9", "FETCG-END-4")
def test_family_support_in_the_generation_step(playing: Playing) -> None:
    text = "Family support, pay 1: 1 of your units related to this unit regains 1 Energy."
    parent = character("one", "Sigurd", text, children="Seliph")
    mine = [at("A-1", parent), at("A-2", character("kin", "Seliph"), energy=2)]
    scene = playing(fetcg_scene(Side(mine), phase="end"))
    assert scene.options("end_phase_step") == {
        "end_phase_step surprise",
        "end_phase_step generation",
    }
    scene.answer("end_phase_step generation")
    scene.answer("family_support one")

    assert scene.energy("kin") == 3
    assert scene.chips() == (11, 1)
    assert scene.options("family_support") == set(), "once a turn"


@rule("FETCG-CARD-6", "FETCG-CARD-20", "FETCG-BATTLE-5")
@pytest.mark.parametrize(("chosen", "damage"), [("equipment guard", 1), ("initial_equipment", 3)])
def test_a_weapon_guards_only_who_has_chosen_it(playing: Playing, chosen: str, damage: int) -> None:
    guard = weapon("guard", effect="When the wielder is attacked: Damage -2.")
    mine = at("B-2", unit("one", energy=9, attack=3))
    theirs = at("C-2", unit("two", energy=9, ranks=["sword_c"]), weapon=guard)
    scene = battle(playing, mine, theirs)
    scene.answer("attack")
    scene.answer(chosen)

    assert [line["damage"] for line in scene.logged("strike")] == [damage]


@rule("FETCG-CARD-6", "FETCG-CARD-20")
@pytest.mark.parametrize(("bearer", "damage"), [("idle", 2), ("one", 5)])
def test_what_a_weapon_says_of_all_counts_in_the_battle_of_its_bearer(
    playing: Playing, bearer: str, damage: int
) -> None:
    """A weapon that is not fought with has no say, whomever it speaks of."""
    banner = weapon("banner", effect="The Attack Power of all your units is 2 higher.")
    mine = [
        at(square, unit(key, energy=9, ranks=["sword_c"]), weapon=banner if key == bearer else None)
        for key, square in (("one", "B-2"), ("idle", "A-1"))
    ]
    scene = playing(fetcg_scene(Side(mine), Side([at("C-2", unit("two", energy=9))])))
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack")
    if scene.kinds == ["choose_attack_equipment"]:
        scene.answer("equipment banner")

    assert [line["damage"] for line in scene.logged("strike")] == [damage]
