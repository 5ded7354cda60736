"""Using skills: types, limits and the order of things (CIPHER-SKILL, CIPHER-REQ)."""

from __future__ import annotations

import pytest

from tests.rules.cipher.abilities.words import (
    Playing,
    attack,
    bonds,
    fight,
    skilled,
    word,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, face_down
from tests.testkit.citation import rule

# Types -------------------------------------------------------------------------------------------


TYPES = {
    "act": "Call |ACT| Draw 1 card.",
    "auto": "Call |AUTO| When this unit is deployed, draw 1 card.",
    "cont": "Call |CONT| This unit gets +10 Attack.",
    "spec": 'Call |SPEC| This card is also named "Marth".',
    "bond": "Call |BOND| |ACT| [Flip 1] Draw 1 card.",
    "hand": "Call |HAND| |ACT| Draw 1 card.",
}


@rule("CIPHER-SKILL-1", "CIPHER-KEYWORD-OTHER-1")
def test_all_types_of_skill_are_known_and_labels_only_name_them() -> None:
    for text in TYPES.values():
        assert skilled("a", text)
        assert skilled("a", f"[AS] {text}")
    assert skilled("a", "", support_skill="|ATK SUPP| Call: Draw 1 card.")


@rule("CIPHER-SKILL-2", "CIPHER-TURN-3")
@pytest.mark.parametrize("phase", ["deployment", "action"])
@pytest.mark.parametrize("active", [0, 1])
def test_activate_skills_are_for_the_own_action_phase(
    playing: Playing, phase: str, active: int
) -> None:
    mine = Side(vanguard=[skilled("a", TYPES["act"])], hand=[card("x", cost=9)])
    scene = playing(cipher_scene(mine, Side(hand=[card("y", cost=9)]), phase=phase, active=active))

    offered = scene.options("activate")
    assert offered == ({"activate a 0"} if (phase, active) == ("action", 0) else set())


@rule("CIPHER-BATTLE-9")
def test_activate_skills_cannot_be_used_during_a_battle(playing: Playing) -> None:
    mine = Side(vanguard=[skilled("a", TYPES["act"])], hand=[card("x")])
    scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=90))))
    scene.answer("attack a foe")

    assert scene.kinds == ["critical_hit"]
    assert scene.options() == {"decline"}
    scene.answer("decline")
    assert "activate a 0" in scene.options()


@rule("CIPHER-SKILL-3")
def test_a_trigger_answers_its_event_and_nothing_else(playing: Playing) -> None:
    mine = Side(
        bonds=bonds(2),
        hand=[skilled("a", TYPES["auto"], name="A"), card("other")],
        deck=[card("d")],
    )
    scene = playing(cipher_scene(mine, phase="deployment"))
    scene.answer("deploy other vanguard")
    assert scene.cards("hand") == ["a"]
    scene.answer("deploy a vanguard")

    assert scene.cards("hand") == ["d"]
    assert scene.logged("skill")[0]["skill"] == "Call"


@word("Adjust", "This")
@rule("CIPHER-SKILL-4")
def test_a_continuous_skill_works_as_long_as_its_unit_is_on_the_field(playing: Playing) -> None:
    helper = skilled("helper", "Shield |CONT| All your other allies get +20 Attack.")
    mine = Side(vanguard=[card("a", attack=30)], rearguard=[helper])
    theirs = Side(vanguard=[card("foe", attack=90, range_max=2)])
    scene = playing(cipher_scene(mine, theirs, active=1))

    assert (attack(scene, "a"), attack(scene, "helper")) == (50, 40)
    fight(scene, "foe", "helper")
    assert attack(scene, "a") == 30


@rule("CIPHER-SKILL-5", "CIPHER-KEYWORD-BS-1")
def test_a_bond_skill_is_used_from_the_face_up_bond_only(playing: Playing) -> None:
    speaker = skilled("speaker", TYPES["bond"])
    other = skilled("other", TYPES["bond"])
    mine = Side(
        vanguard=[skilled("onfield", TYPES["bond"])],
        hand=[skilled("inhand", TYPES["bond"])],
        bonds=[speaker, face_down(other), card("b")],
    )
    scene = playing(cipher_scene(mine))

    assert scene.options("activate") == {"activate speaker 0"}


@rule("CIPHER-SKILL-6")
def test_a_special_skill_may_work_in_the_hand(playing: Playing) -> None:
    text = "Cheap |SPEC| While you have 2 or more bonds, this card's Cost becomes 0."
    mine = Side(hand=[skilled("a", text, cost=9), card("x")], bonds=bonds(2))
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options("deploy") >= {"deploy a vanguard"}


@rule("CIPHER-SKILL-7", "CIPHER-SUPPORT-12")
def test_in_the_support_area_only_support_skills_work(playing: Playing) -> None:
    text = "Shield |CONT| All your allies get +100 Attack."
    supporter = skilled("s", text, support=20, support_skill="|ATK SUPP| Hit: Draw 1 card.")
    mine = Side(vanguard=[card("a", attack=30)], deck=[supporter, card("d")], hand=[supporter])
    scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=90))))
    assert attack(scene, "a") == 30
    fight(scene, "a", "foe")

    assert scene.logged("attack_failed")[0]["attack"] == 50
    assert scene.cards("hand") == ["s", "d"]


@rule("CIPHER-SKILL-8")
def test_a_hand_skill_is_used_by_showing_the_card(playing: Playing) -> None:
    mine = Side(
        hand=[skilled("a", TYPES["hand"]), card("x")],
        vanguard=[skilled("b", TYPES["hand"])],
        deck=[card("d")],
    )
    scene = playing(cipher_scene(mine))
    assert scene.options("activate") == {"activate a 0"}
    scene.answer("activate a")

    assert scene.cards("hand") == ["a", "x", "d"]
    assert [line["card"]["card"] for line in scene.logged("skill", viewer=1)] == ["a"]


# Limits ------------------------------------------------------------------------------------------


@rule("CIPHER-SKILL-10")
def test_without_a_limit_a_skill_is_used_as_often_as_it_can_be_paid(playing: Playing) -> None:
    mine = Side(vanguard=[skilled("a", "Call |ACT| [Flip 1] Draw 1 card.")], bonds=bonds(2))
    scene = playing(cipher_scene(mine))
    for left in (1, 0):
        scene.answer("activate a")
        if left:
            scene.answer("choose b1")
        assert len([c for c in scene.mine.bonds.cards if c.face_up]) == left

    assert scene.options("activate") == set()


@rule("CIPHER-SKILL-10")
def test_a_trigger_without_a_limit_answers_every_event(playing: Playing) -> None:
    helper = skilled("helper", "Call |AUTO| When another ally is deployed, draw 1 card.")
    mine = Side(vanguard=[helper], hand=[card("x"), card("y")], bonds=bonds(2))
    scene = playing(cipher_scene(mine, phase="deployment"))
    scene.answer("deploy x vanguard")
    scene.answer("deploy y vanguard")

    assert len(scene.mine.hand) == 2


@rule("CIPHER-REQ-4", "CIPHER-REQ-5")
def test_once_per_turn_is_marked_on_the_unit_until_the_turn_ends(playing: Playing) -> None:
    text = "Call |ACT| [Once per turn] Draw 1 card."
    same = skilled("again", text, name="A")
    mine = Side(
        vanguard=[skilled("a", text, name="A"), skilled("b", text, name="B")],
        hand=[same],
    )
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")

    assert scene.options("activate") == {"activate b 0"}
    scene.play_on("action", player=1)
    scene.answer("end_turn", player=1)
    scene.play_on("action", player=0)
    assert scene.options("activate") == {"activate a 0", "activate b 0"}


@rule("CIPHER-REQ-5")
def test_a_new_card_on_the_unit_does_not_renew_the_mark(playing: Playing) -> None:
    text = "Call |AUTO| [Once per turn] When another ally is deployed, draw 1 card."
    old, new = skilled("old", text, name="A"), skilled("new", text, name="A")
    mine = Side(vanguard=[old], hand=[new, card("x"), card("y")], bonds=bonds(3), deck=[card("d")])
    scene = playing(cipher_scene(mine, phase="deployment"))
    scene.answer("deploy x vanguard")
    scene.answer("level_up new")
    scene.answer("deploy y vanguard")

    assert scene.cards("hand") == ["d"]


@rule("CIPHER-REQ-5")
def test_a_mark_holds_for_the_turn_of_either_player(playing: Playing) -> None:
    text = "Call |AUTO| [Once per turn] When an enemy is deployed, draw 1 card."
    theirs = Side(hand=[card("x"), card("y")], bonds=bonds(2))
    mine = Side(vanguard=[skilled("a", text)], deck=[card("d")])
    scene = playing(cipher_scene(mine, theirs, active=1, phase="deployment"))
    scene.answer("deploy x vanguard")
    scene.answer("deploy y vanguard")

    assert scene.cards("hand") == ["d"]


@word("Unlimited")
@rule("CIPHER-REQ-4", "CIPHER-SKILL-10")
def test_a_skill_may_lose_its_limit(playing: Playing) -> None:
    text = (
        "Call |ACT| [Once per turn] Draw 1 card.\n"
        "Fury |CONT| If you have 6 or more Bond cards, this unit gets +10 Attack, this unit loses "
        '<Dragon>, and loses the [Once Per Turn restriction] on "Call".'
    )
    for count, left in ((5, set()), (6, {"activate a 0"})):
        scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)], bonds=bonds(count))))
        scene.answer("activate a")
        assert scene.options("activate") == left
