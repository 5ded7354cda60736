"""Skills that change who fights: another defender, a unit gone, a unit moved."""

from __future__ import annotations

import pytest

from tests.rules.cipher.abilities.words import Playing, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene
from tests.testkit.citation import rule

WEAK = card("weak", attack=0)
GUARD = "Cover |AUTO| When another ally is attacked, this unit is attacked instead."
AFTER = (
    "After |AUTO| When this unit's attack ends, draw 1 card.\n"
    "Spoils |AUTO| When this unit's attack destroys an enemy, draw 2 cards.\n"
    "Vexed |AUTO| When this unit's attack fails to destroy an enemy, draw 1 card."
)


def used(scene: CipherScene) -> list[str]:
    return [line["skill"] for line in scene.logged("skill")]


@rule("CIPHER-BATTLE-6")
def test_the_new_defender_counts_for_names_support_and_result(playing: Playing) -> None:
    guard = skilled("guard", GUARD, name="Draug", attack=30)
    mine = Side(vanguard=[card("a", attack=60)])
    theirs = Side(vanguard=[WEAK, guard], deck=[card("draug2", "Draug", support=50)])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a weak")

    assert scene.logged("support_failed")[0]["player"] == 1
    assert scene.units("vanguard", 1) == ["lord1", "weak"]
    assert scene.cards("retreat", 1) == ["draug2", "guard"]


@rule("CIPHER-BATTLE-6")
def test_the_name_of_the_unit_first_attacked_no_longer_counts(playing: Playing) -> None:
    guard = skilled("guard", GUARD, name="Draug", attack=30)
    mine = Side(vanguard=[card("a", attack=60)])
    theirs = Side(vanguard=[WEAK, guard], deck=[card("weak2", "weak", support=50)])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a weak")

    assert scene.logged("support_failed") == []
    assert scene.units("vanguard", 1) == ["lord1", "weak", "guard"]


@rule("CIPHER-BATTLE-6")
def test_only_the_new_defenders_name_pays_for_an_evasion(playing: Playing) -> None:
    guard = skilled("guard", GUARD, name="Draug", attack=0)
    hand = [card("weak2", "weak"), card("draug2", "Draug")]
    theirs = Side(vanguard=[WEAK, guard], hand=hand)
    scene = playing(cipher_scene(Side(vanguard=[card("a")]), theirs))
    scene.answer("attack a weak")

    assert scene.options(player=1) == {"evade draug2", "decline"}
    scene.answer("decline")
    assert scene.units("vanguard", 1) == ["lord1", "weak"]


@rule("CIPHER-RANGE-9")
def test_a_defender_out_of_range_may_take_the_attack(playing: Playing) -> None:
    theirs = Side(vanguard=[WEAK], rearguard=[skilled("guard", GUARD, attack=0)])
    scene = playing(cipher_scene(Side(vanguard=[card("a")]), theirs))
    assert "attack a guard" not in scene.options()
    scene.answer("attack a weak")

    assert scene.units("rearguard", 1) == []
    assert scene.units("vanguard", 1) == ["lord1", "weak"]


@rule("CIPHER-RANGE-9", "CIPHER-BATTLE-7")
def test_a_change_of_area_ends_no_battle(playing: Playing) -> None:
    step = skilled("a", "Step |AUTO| When this unit attacks, move this unit.\n" + AFTER)
    scene = playing(cipher_scene(Side(vanguard=[step]), Side(vanguard=[WEAK])))
    scene.answer("attack a weak")

    assert scene.units("rearguard") == ["a"]
    assert scene.cards("retreat", 1) == ["weak", "filler1-1"]
    assert sorted(used(scene)) == ["After", "Spoils", "Step"]


@rule("CIPHER-BATTLE-7")
def test_a_defender_gone_before_the_supports_breaks_the_battle_off(playing: Playing) -> None:
    away = skilled("a", "Gale |AUTO| When this unit attacks, destroy 1 enemy.\n" + AFTER)
    mine = Side(vanguard=[away], hand=[card("a2", "a")])
    scene = playing(cipher_scene(mine, Side(vanguard=[WEAK], hand=[card("weak2", "weak")])))
    scene.answer("attack a weak")
    scene.answer("choose weak")

    assert scene.kinds == ["action"]
    assert scene.logged("support") == []
    assert len(scene.logged("battle_broken_off")) == 1
    assert used(scene) == ["Gale", "After"]
    assert (scene.cards("retreat"), scene.cards("retreat", 1)) == ([], ["weak"])
    assert scene.unit("a").tapped


@rule("CIPHER-BATTLE-7")
def test_a_defender_gone_by_a_support_skill_leaves_no_result(playing: Playing) -> None:
    strike = card("strike", support_skill="|ATK SUPP| Ruin: Destroy 1 enemy.")
    mine = Side(vanguard=[skilled("a", AFTER)], deck=[strike], hand=[card("a2", "a")])
    scene = playing(cipher_scene(mine, Side(vanguard=[WEAK], deck=[card("s")])))
    scene.answer("attack a weak")
    scene.answer("choose weak")

    assert scene.kinds == ["action"]
    assert len(scene.logged("battle_broken_off")) == 1, "said once"
    assert used(scene) == ["Ruin", "After"]
    assert scene.cards("retreat") == ["strike"]
    assert scene.cards("retreat", 1) == ["weak", "s"]


@rule("CIPHER-BATTLE-7")
def test_an_attacker_that_is_gone_does_not_has_topic_its_attack(playing: Playing) -> None:
    recall = card(
        "recall", support_skill="|ATK SUPP| Recall: Return your attacking unit to your hand."
    )
    mine = Side(vanguard=[skilled("a", AFTER)], deck=[recall])
    scene = playing(cipher_scene(mine, Side(vanguard=[WEAK], hand=[card("weak2", "weak")])))
    scene.answer("attack a weak")

    assert scene.kinds == ["action"]
    assert used(scene) == ["Recall"]
    assert scene.cards("hand") == ["a"]
    assert scene.cards("retreat") == ["recall"]
    assert scene.units("vanguard", 1) == ["lord1", "weak"]


@rule("CIPHER-BATTLE-10")
def test_a_battle_broken_off_has_not_failed_but_has_ended(playing: Playing) -> None:
    away = skilled("a", "Gale |AUTO| When this unit attacks, destroy 1 enemy.\n" + AFTER)
    scene = playing(cipher_scene(Side(vanguard=[away]), Side(vanguard=[card("strong", attack=90)])))
    scene.answer("attack a strong")
    scene.answer("choose strong")
    assert "Vexed" not in used(scene)
    assert "After" in used(scene)


@rule("CIPHER-BATTLE-7", "CIPHER-RESULT-5", "CIPHER-EVADE-3")
@pytest.mark.parametrize("answer", ["decline", "evade weak2"])
def test_a_battle_that_comes_to_its_end_is_not_called_broken_off(
    playing: Playing, answer: str
) -> None:
    """Not even one whose defender has left the field by being defeated."""
    foe = Side(vanguard=[WEAK], hand=[card("weak2", "weak")])
    scene = playing(cipher_scene(Side(vanguard=[card("a"), card("idle")]), foe))
    scene.answer("attack a weak")
    scene.answer(answer, player=1)

    assert scene.logged("battle_broken_off") == []
