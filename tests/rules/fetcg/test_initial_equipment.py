"""A unit's initial equipment has the qualities of the card of its name (FETCG-CARD-8, 9)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.cards import CardData
from rules.fetcg.game import GAME
from rules.fetcg.printed import FireCard
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import magic, surprise, unit, weapon
from tests.testkit.fetcg.samples import SWORD, Playing, attack, battle, end_phase, sample
from tests.testkit.fetcg.scene import Side, at, fetcg_scene

ARMORSLAYER, VENIN_BOW, DAWNBRAND, RESTORE = sample(50), sample(60), sample(62), sample(72)
STEEL_SWORD = sample(49)


def armed(card: CardData, *known: CardData) -> CardData:
    """The unit as it is when its deck is loaded, where these cards are known."""
    (loaded,) = GAME.loaded([card], lambda names: [one for one in known if one.name in names])
    return loaded


def knight(**stats: Any) -> CardData:
    return unit("one", equipment="Armorslayer", **(SWORD | stats))


ARMORED = unit("two", energy=9, features=["armored"])


@rule("FETCG-CARD-8")
@pytest.mark.parametrize(("features", "expected"), [(["armored"], 4), ([], 2)])
def test_an_initial_armorslayer_is_effective_as_the_card_of_its_name(
    playing: Playing, features: list[str], expected: int
) -> None:
    foe = unit("two", energy=9, features=features)
    scene = battle(playing, at("B-2", armed(knight(), ARMORSLAYER)), at("C-2", foe))

    assert attack(scene) == [expected]


@rule("FETCG-CARD-8")
def test_the_quality_is_that_of_the_card_of_the_same_name_and_no_other(playing: Playing) -> None:
    scene = battle(playing, at("B-2", armed(knight(), STEEL_SWORD, sample(58))), at("C-2", ARMORED))

    assert attack(scene) == [2]


@rule("FETCG-CARD-8")
def test_of_two_cards_of_the_name_the_one_of_the_units_weapon_type_counts() -> None:
    lance = weapon("a-lance", "lance", "Damage +1 against Flying units.", attack=2)
    lance = CardData("a-lance", "Armorslayer", "", "weapon", lance.stats, lance.texts)

    assert armed(knight(), lance, ARMORSLAYER).carries == (ARMORSLAYER,)
    assert armed(knight(), lance).carries == (), "a Sword is not a Lance"


@rule("FETCG-CARD-6", "FETCG-CARD-8")
def test_another_weapon_in_use_has_not_the_quality_of_the_initial_one(playing: Playing) -> None:
    scene = battle(
        playing, at("B-2", armed(knight(), ARMORSLAYER), weapon=STEEL_SWORD), at("C-2", ARMORED)
    )

    assert attack(scene, equipment="steel-sword") == [3]


@rule("FETCG-CARD-8")
def test_the_quality_holds_for_the_counterattack_too(playing: Playing) -> None:
    foe = armed(unit("two", energy=9, equipment="Armorslayer"), ARMORSLAYER)
    mine = unit("one", energy=9, features=["armored"])
    scene = battle(playing, at("B-2", mine), at("C-2", foe))

    assert attack(scene, counter="counter") == [2, 3], "Counterattack 1, and 2 more"


@rule("FETCG-CARD-8")
def test_what_the_unit_card_says_of_its_equipment_takes_the_place_of_the_cards_text(
    playing: Playing,
) -> None:
    own = unit("one", "one", "Damage +1 against Armored units.", equipment="Armorslayer", **SWORD)
    scene = battle(playing, at("B-2", armed(own, ARMORSLAYER)), at("C-2", ARMORED))

    assert attack(scene) == [3]


@rule("FETCG-CARD-8")
def test_a_text_about_the_unit_itself_does_not_take_the_place_of_the_quality(
    playing: Playing,
) -> None:
    own = unit("one", "one", "All your Lance units have Canto.", equipment="Armorslayer", **SWORD)
    scene = battle(playing, at("B-2", armed(own, ARMORSLAYER)), at("C-2", ARMORED))

    assert attack(scene) == [4]


@rule("FETCG-CARD-8")
def test_an_initial_venin_bow_poisons_and_another_bow_of_its_archer_does_not(
    playing: Playing,
) -> None:
    facts = {"type": "bow", "action": "indirect", "ranks": ["bow_a"], "equipment": "Venin Bow"}
    archer = armed(unit("one", **facts), VENIN_BOW)
    scene = battle(playing, at("B-2", archer), at("D-2", unit("two")))
    attack(scene)
    assert len(scene.logged("status")) == 1

    scene = battle(playing, at("B-2", archer, weapon=sample(59)), at("D-2", unit("two")))
    attack(scene, equipment="steel-bow")
    assert scene.logged("status") == []


@rule("FETCG-ACTION-6", "FETCG-BATTLE-24", "FETCG-CARD-8")
@pytest.mark.parametrize("initial", [True, False])
def test_a_venin_bow_poisons_with_the_last_energy_of_its_archer_too(
    playing: Playing, initial: bool
) -> None:
    facts = {"type": "bow", "action": "indirect", "ranks": ["bow_a"]}
    if initial:
        one = at("B-2", armed(unit("one", **facts, equipment="Venin Bow"), VENIN_BOW), energy=2)
    else:
        one = at("B-2", unit("one", **facts), energy=1, weapon=VENIN_BOW)
    scene = battle(playing, one, at("D-2", unit("two", energy=9)))
    attack(scene, **({} if initial else {"equipment": "venin-bow"}))

    assert scene.units(0) == []
    assert set(scene.unit("two").statuses) == {"poison"}


@rule("FETCG-CARD-8", "FETCG-HOLY-4")
@pytest.mark.parametrize(("known", "void"), [([DAWNBRAND], True), ([], False)])
def test_an_initial_holy_weapon_voids_surprise_cards_of_its_attack(
    playing: Playing, known: list[CardData], void: bool
) -> None:
    lord = armed(unit("one", "Aldren", equipment="Dawnbrand", gender="male", **SWORD), *known)
    charge = surprise(
        "charge", "Target your Attacking unit: Its damage is 1 higher.", "attack_preparation"
    )
    scene = playing(
        fetcg_scene(
            Side([at("B-2", lord)], hand=[charge]), Side([at("C-2", unit("two", energy=9))])
        )
    )
    scene.use("one")
    scene.answer("attack")
    scene.answer("play_surprise charge")
    scene.pass_all()
    scene.may_stay_open = True

    assert [line["damage"] for line in scene.logged("strike")] == [2 if void else 3]
    assert bool(scene.logged("invalid")) is void


@rule("FETCG-CARD-8", "FETCG-HOLY-5")
def test_a_counterattack_with_an_initial_holy_weapon_voids_nothing(playing: Playing) -> None:
    lord = armed(unit("two", "Aldren", equipment="Dawnbrand", energy=9, gender="male"), DAWNBRAND)
    scene = battle(playing, at("B-2", unit("one", energy=9)), at("C-2", lord))
    scene.answer("attack")
    scene.answer("counter")

    assert scene.match.view(0)["battle"] is None
    assert scene.logged("invalid") == []


@rule("FETCG-CARD-8", "FETCG-HOLY-7")
def test_the_symbol_of_an_initial_holy_weapon_is_carried_out(playing: Playing) -> None:
    lord = armed(unit("one", "Aldren", equipment="Dawnbrand", gender="male", **SWORD), DAWNBRAND)
    scene = end_phase(playing, at("B-2", lord, energy=3))

    scene.answer("end_phase_step symbol")
    scene.answer("symbol_effect one")

    assert scene.energy("one") == 4


@rule("FETCG-CARD-8", "FETCG-CARD-9")
def test_an_initial_staff_does_what_the_staff_of_its_name_does(playing: Playing) -> None:
    """It costs its printed Attack in Energy and stays: rules of Magic cards are no quality."""
    facts = {"type": "staff", "action": "recovery", "attack": 1, "equipment": "Restore"}
    cleric = armed(unit("one", **facts), RESTORE)
    ill = at("B-3", unit("two"), statuses={"poison": 3})
    scene = playing(fetcg_scene(Side([at("B-2", cleric), ill])))
    scene.use("one")
    scene.do("staff one two")

    assert scene.unit("two").statuses == {}
    assert scene.energy("one") == 4
    assert scene.units() == ["one", "two"]


@rule("FETCG-CARD-9")
def test_an_initial_tome_costs_its_attack_and_is_not_used_up(playing: Playing) -> None:
    fire = magic("Ember", effect="Damage +1 against Armored units.")
    mage = armed(unit("one", type="fire", action="magic", equipment="Ember", energy=8), fire)
    scene = battle(playing, at("B-2", mage), at("C-2", ARMORED))

    assert attack(scene) == [3]
    assert scene.energy("one") == 6
    assert scene.logged("used_up") == []


@rule("FETCG-EQUIP-13", "FETCG-CARD-9")
def test_a_text_that_spends_the_card_itself_is_no_quality_of_what_cannot_leave(
    playing: Playing,
) -> None:
    flask = weapon("Flask", effect="Symbol: The wielder regains 2 Energy, then remove this card.")
    scene = end_phase(playing, at("B-2", armed(unit("one", equipment="Flask"), flask), energy=2))

    assert scene.options("end_phase_step") == {"end_phase_step surprise"}


@rule("FETCG-CARD-8")
def test_a_card_that_carries_another_goes_through_json_and_has_a_fingerprint_of_its_own() -> None:
    plain = knight()
    loaded = armed(plain, ARMORSLAYER)

    assert "carries" not in plain.as_json()
    assert CardData.from_json(loaded.as_json()) == loaded
    assert loaded.fingerprint != plain.fingerprint


@rule("FETCG-CARD-8")
def test_a_card_without_qualities_is_not_carried_along() -> None:
    assert armed(unit("one", equipment="Steel Sword", **SWORD), STEEL_SWORD).carries == ()


@rule("FETCG-MAGIC-8", "FETCG-CARD-8", "FETCG-MAGIC-6")
@pytest.mark.parametrize(("stats", "restores"), [({}, 0), ({"restores": 2}, 2)])
def test_what_is_written_on_a_healer_counts_before_the_staff_of_that_name(
    stats: dict[str, Any], restores: int
) -> None:
    hush = magic("hush", "staff", "Staff: Target enemy unit gets Sleep.", restores=0)
    facts = {"type": "staff", "action": "recovery", "attack": 3, **stats}
    healer = armed(unit("one", equipment="hush", **facts), hush)

    assert FireCard.from_data(healer).restores == restores
