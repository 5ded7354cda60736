"""What is printed on a card and how its numbers are read (CIPHER-CARD, CIPHER-GAME-2, 4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import rules
from rules.cipher.values import attack_of
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, barred, cipher_scene, effect, unit
from tests.testkit.citation import rule

Playing = Callable[[CipherScene], CipherScene]


@rule("CIPHER-GAME-2")
def test_every_card_is_a_character() -> None:
    schema = rules.game("cipher").cards

    assert [kind.key for kind in schema.kinds] == ["character"]
    for insignias in ([], ["red"], ["white", "black"]):
        assert schema.validate("character", {**card("any").stats, "insignias": insignias}) == {}


@rule("CIPHER-CARD-1", "CIPHER-INSIGNIA-1")
def test_a_card_record_holds_twelve_things() -> None:
    """Name and Title apart, which every game's cards have; the affinities are three fields."""
    schema = rules.game("cipher").cards

    assert [field.key for field in schema.kind("character").fields] == [
        "cost",
        "promotion_cost",
        "insignias",
        "class",
        "sexes",
        "weapons",
        "types",
        "attack",
        "support",
        "range_min",
        "range_max",
    ]
    assert [section.key for section in schema.sections] == ["skill", "support"]
    assert len(schema.kind("character").field("insignias").choices) == 8


@rule("CIPHER-CARD-2", "CIPHER-CARD-3")
def test_deploying_spends_one_cost_and_promoting_the_other(playing: Playing) -> None:
    hero = card("hero", "Marth", cost=4, promotion_cost=3)
    bonds = [card(f"b{n}") for n in range(7)]
    mine = Side(lord=card("m", "Caeda"), hand=[hero], bonds=bonds)
    scene = playing(cipher_scene(mine, phase="deployment"))
    scene.answer("deploy hero vanguard")
    deployed = scene.mine.spent
    mine = Side(lord=card("m", "Marth"), hand=[hero], bonds=bonds)
    scene = playing(cipher_scene(mine, phase="deployment"))
    scene.answer("promote hero m")

    assert (deployed, scene.mine.spent) == (4, 3)
    assert scene.unit("hero").card.cost == 4


@rule("CIPHER-CARD-3")
def test_a_card_without_promotion_cost_never_promotes(playing: Playing) -> None:
    plain = card("plain", "Marth", cost=2)
    mine = Side(lord=card("m", "Marth"), hand=[plain], bonds=[card("b1"), card("b2")])
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options() == {"level_up plain m", "end_deployment"}


@rule("CIPHER-CARD-4", "CIPHER-CARD-9")
def test_affinities_and_class_change_nothing_by_themselves(playing: Playing) -> None:
    plain = {"sexes": [], "weapons": [], "types": [], "class": "Villager"}
    fancy = {"sexes": ["female"], "weapons": ["bow"], "types": ["flier"], "class": "King"}

    def offered(facts: dict[str, object]) -> set[str]:
        soldier = card("soldier", **facts)
        side = Side(hand=[soldier], bonds=[card("b")])
        scene = playing(cipher_scene(side, phase="deployment"))
        placing = scene.options()
        scene.answer("deploy soldier vanguard")
        return placing | scene.options()

    assert offered(plain) == offered(fancy)


@rule("CIPHER-CARD-5", "CIPHER-CARD-6", "CIPHER-BATTLE-5")
def test_attack_serves_both_sides_and_support_is_added(playing: Playing) -> None:
    mine = Side(vanguard=[card("mine", attack=50)], deck=[card("s1", support=20)])
    theirs = Side(vanguard=[card("foe", attack=60)], deck=[card("s2", support=30)])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack mine foe")

    assert scene.logged("attack_failed") == [{"player": 0, "attack": 70, "defence": 90}]


@rule("CIPHER-CARD-7")
def test_name_counts_and_title_does_not(playing: Playing) -> None:
    other = card("other", "Marth", "Lodestar")
    alike = card("alike", "Cain", "Altean Prince")
    mine = Side(lord=card("m", "Marth", "Altean Prince"), hand=[other, alike], bonds=[card("b")])
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options() == {
        "level_up other m",
        "deploy alike vanguard",
        "deploy alike rearguard",
        "end_deployment",
    }


@rule("CIPHER-CARD-10")
def test_an_x_that_no_text_defines_is_zero(playing: Playing) -> None:
    unknown = card("x", cost="X", promotion_cost="X", attack="X", support="X")
    mine = Side(hand=[unknown], bonds=[card("b")], vanguard=[card("a", attack=30)], deck=[unknown])
    scene = playing(cipher_scene(mine, Side(deck=[card("s", support=0)]), phase="deployment"))
    scene.answer("deploy x vanguard")

    assert scene.mine.spent == 0
    assert attack_of(scene.table, scene.unit("x")) == 0
    scene.answer("attack a lord1")
    assert scene.logged("support")[0] == {
        "player": 0,
        "card": scene.logged("support")[0]["card"],
        "support": 0,
    }


@rule("CIPHER-CARD-12")
@pytest.mark.parametrize(
    ("changes", "attack"),
    [
        ([("add", -50), ("add", 30)], 10),
        ([("add", -30)], 0),
        ([("add", -50)], 0),
        ([("add", -20)], 10),
    ],
)
def test_the_floor_of_zero_comes_after_all_changes(
    playing: Playing, changes: list[tuple[str, int]], attack: int
) -> None:
    effects = [effect("attack", amount, op) for op, amount in changes]
    lord = unit(card("weak", attack=30), effects=effects)
    scene = playing(cipher_scene(Side(lord=lord)))

    assert attack_of(scene.table, scene.unit("weak")) == attack


@rule("CIPHER-CARD-13")
@pytest.mark.parametrize(
    ("changes", "attack"),
    [
        ([("add", 10), ("times", 2), ("add", 20)], 180),
        ([("times", 2), ("add", 10)], 150),
        ([("add", 10), ("set", 30)], 40),
        ([("set", 30), ("set", 50)], 50),
    ],
)
def test_changes_apply_in_the_order_in_which_they_began(
    playing: Playing, changes: list[tuple[str, int]], attack: int
) -> None:
    effects = [effect("attack", amount, op) for op, amount in changes]
    lord = unit(card("marth", attack=70), effects=effects)
    scene = playing(cipher_scene(Side(lord=lord)))

    assert attack_of(scene.table, scene.unit("marth")) == attack


@rule("CIPHER-GAME-4")
def test_cannot_beats_can(playing: Playing) -> None:
    """The rules allow an Evasion with this hand; a skill of the unit forbids it."""
    foe = barred(card("foe", "Foe", attack=30), "evade")
    theirs = Side(vanguard=[foe], hand=[card("foe2", "Foe")])
    scene = playing(cipher_scene(Side(vanguard=[card("a", attack=90)]), theirs))
    scene.answer("attack a foe")

    assert scene.units("vanguard", 1) == ["lord1"]


@rule("CIPHER-CARD-1", "CIPHER-CARD-10")
@pytest.mark.parametrize(
    ("field", "least", "most"),
    [
        ("cost", 0, 20),
        ("promotion_cost", 0, 20),
        ("attack", 0, 300),
        ("support", 0, 300),
        ("range_min", 0, 3),
        ("range_max", 0, 3),
    ],
)
def test_numbers_of_a_card_stay_within_what_a_card_can_print(
    field: str, least: int, most: int
) -> None:
    schema = rules.game("cipher").cards
    allowed = {
        value
        for value in (least - 1, least, most, most + 1)
        if field not in schema.validate("character", {**card("any").stats, field: value})
    }

    assert allowed == {least, most}


@rule("CIPHER-CARD-1", "CIPHER-CARD-3", "CIPHER-INSIGNIA-1")
def test_a_card_may_lack_a_promotion_cost_and_show_two_insignias_at_most() -> None:
    schema = rules.game("cipher").cards
    plain = card("any").stats

    assert schema.validate("character", {**plain, "promotion_cost": None}) == {}
    for field in ("cost", "attack", "support", "range_min", "range_max"):
        assert field in schema.validate("character", {**plain, field: None})
    three = ["red", "blue", "white"]
    assert "insignias" in schema.validate("character", {**plain, "insignias": three})
