"""Support skills in a battle: roles, order, and where the supporting card goes (CIPHER-SUPPORT)."""

from __future__ import annotations

import pytest

from rules.engine.cards import CardData
from tests.rules.cipher.abilities.words import Playing, bonds, fight, skilled, word
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene
from tests.testkit.citation import rule

ATTACK = "|ATK SUPP| Attack Emblem: Your attacking unit gets +20 Attack until end of battle."
DEFENCE = "|DEF SUPP| Defence Emblem: Your defending unit gets +20 Attack until end of battle."
BOTH = "|ATK/DEF SUPP| Solidarity Emblem: Your unit in combat gets +10 Attack until end of battle."


def supporter(text: str, key: str = "s", **facts: object) -> CardData:
    return skilled(key, support_skill=text, **{"support": 0, **facts})


def battle(
    playing: Playing, mine: CardData | None = None, theirs: CardData | None = None, **facts: object
) -> CipherScene:
    """Lord "a" (70) attacks "foe" (70), with these supporters; "idle" keeps the turn open."""
    plain = card("plain", support=0)
    attacker = Side(
        lord=card("a", "A", attack=70),
        rearguard=[card("idle")],
        deck=[mine or plain],
        **facts,  # type: ignore[arg-type]
    )
    defender = Side(vanguard=[card("foe", "F", attack=70)], deck=[theirs or plain])
    scene = playing(cipher_scene(attacker, defender))
    scene.answer("attack a foe")
    return scene


def totals(scene: CipherScene) -> tuple[int, int]:
    for key in ("attack_succeeded", "attack_failed"):
        for line in scene.logged(key):
            return line["attack"], line["defence"]
    raise AssertionError("no result yet")


@rule("CIPHER-SUPPORT-8", "CIPHER-SUPPORT-9", "CIPHER-SUPPORT-10")
@pytest.mark.parametrize(
    ("text", "mine", "theirs"), [(ATTACK, 90, 70), (DEFENCE, 70, 90), (BOTH, 80, 80)]
)
def test_each_role_works_for_its_side_only(
    playing: Playing, text: str, mine: int, theirs: int
) -> None:
    assert totals(battle(playing, supporter(text))) == (mine, 70)
    assert totals(battle(playing, None, supporter(text))) == (70, theirs)


@rule("CIPHER-SUPPORT-7")
def test_the_attackers_support_skill_comes_first(playing: Playing) -> None:
    scene = battle(playing, supporter(BOTH, "s0"), supporter(BOTH, "s1"))

    assert [line["card"]["card"] for line in scene.logged("skill")] == ["s0", "s1"]


@rule("CIPHER-CRIT-3", "CIPHER-CRIT-6")
def test_marth_with_support_and_attack_emblem_doubles_to_240(playing: Playing) -> None:
    marth = Side(
        lord=card("marth", "Marth", attack=70),
        hand=[card("m2", "Marth")],
        deck=[supporter(ATTACK, support=30)],
    )
    scene = playing(
        cipher_scene(marth, Side(lord=card("foe", attack=90), deck=[card("p", support=0)]))
    )
    scene.answer("attack marth foe")
    scene.answer("critical m2")

    assert scene.logged("critical")[0]["total"] == 240
    scene.answer("orb 1")


@rule("CIPHER-CRIT-7")
def test_a_miracle_emblem_forbids_the_critical_hit(playing: Playing) -> None:
    miracle = (
        "|DEF SUPP| Miracle Emblem: The attacking enemy cannot land critical hits "
        "until end of battle."
    )
    scene = battle(playing, None, supporter(miracle), hand=[card("a2", "A")])

    assert scene.kinds == ["action"]
    assert scene.logged("critical") == []


@word("Becomes")
@rule("CIPHER-DOUBLEORB-1", "CIPHER-DOUBLEORB-2", "CIPHER-DOUBLEORB-4", "CIPHER-DOUBLEORB-6")
@pytest.mark.parametrize("orbs", [3, 1])
@pytest.mark.parametrize("own", [False, True])
def test_a_hero_emblem_breaks_two_orbs_and_never_three(
    playing: Playing, orbs: int, own: bool
) -> None:
    hero = (
        "|ATK SUPP| Hero Emblem: If your attacking unit is <Red>, its attack breaks 2 "
        "orbs until end of battle."
    )
    too = "Fury |CONT| This unit's attacks break 2 orbs." if own else ""
    mine = Side(lord=skilled("a", too, attack=70), deck=[supporter(hero)], rearguard=[card("idle")])
    theirs = Side(lord=card("foe", attack=0), orbs=orbs)
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a foe")
    while scene.kinds == ["choose_orb"]:
        scene.answer(scene.say(scene.decision.options[0]))

    assert len(scene.theirs.orbs) == max(0, orbs - 2)
    assert scene.match.outcome is None


@word("FailsToSupport")
@rule("CIPHER-SUPPORT-11", "CIPHER-SUPPORT-13")
def test_a_support_that_fails_later_goes_at_once_and_loses_its_skills(playing: Playing) -> None:
    hex_ = "|ATK SUPP| Hex: Until the end of this combat, <Female> cards fail to support the enemy."
    theirs = supporter(DEFENCE, "lady", sexes=["female"], support=30)
    scene = battle(playing, supporter(hex_), theirs)

    assert totals(scene) == (70, 70)
    assert scene.logged("support_failed_by_skill")[0]["card"]["card"] == "lady"
    assert [line["skill"] for line in scene.logged("skill")] == ["Hex"]


@word("FailsToSupport")
@rule("CIPHER-SUPPORT-13")
def test_a_unit_may_refuse_supporters(playing: Playing) -> None:
    text = "Pride |CONT| Cards that are <Female> fail to support this unit."
    for sexes, total in ((["female"], 70), (["male"], 90)):
        mine = Side(lord=skilled("a", text, attack=70), deck=[card("s", sexes=sexes, support=20)])
        scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=200))))
        fight(scene, "a", "foe")
        assert totals(scene)[0] == total


@word("Supports")
@rule("CIPHER-SUPPORT-13")
def test_anna_supports_anna(playing: Playing) -> None:
    text = 'Hundred |CONT| Your "Anna" cards will successfully support this unit.'
    for words, total in ((text, 90), ("", 70)):
        anna = skilled("a", words, name="Anna", attack=70)
        mine = Side(lord=anna, deck=[card("s", "Anna", support=20)])
        scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=200))))
        fight(scene, "a", "foe")
        assert totals(scene)[0] == total


@word("SkillsStop", "SupportCard")
@rule("CIPHER-SUPPORT-7", "CIPHER-GAME-4")
def test_support_skills_may_be_stopped(playing: Playing) -> None:
    seal = (
        "|ATK SUPP| Sealspell: Until the end of this combat, your opponent's support "
        "skills cannot activate."
    )
    scene = battle(playing, supporter(seal), supporter(DEFENCE, support=10))

    assert totals(scene) == (70, 80)


@word("Stat")
@rule("CIPHER-SUPPORT-3")
def test_a_support_may_be_worth_a_cost(playing: Playing) -> None:
    lion = (
        "|ATK/DEF SUPP| Lion: Until end of battle, this card's Support value is equal to the "
        "Cost of your opponent's battling unit times 10."
    )
    mine = Side(lord=card("a", attack=70), deck=[supporter(lion)])
    scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=200, cost=4))))
    fight(scene, "a", "foe")

    assert totals(scene)[0] == 110


@word("SupportCard", "Adjust")
@rule("CIPHER-SUPPORT-3")
def test_the_supporting_card_may_get_more_support(playing: Playing) -> None:
    mine = Side(
        lord=card("a", attack=70),
        rearguard=[skilled("s", "Cheer |CONT| Your supporting card gets +10 Support.")],
        deck=[card("d", support=20)],
    )
    scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=200))))
    fight(scene, "a", "foe")

    assert totals(scene)[0] == 100


# After the battle --------------------------------------------------------------------------------


NINJUTSU = (
    "|ATK SUPP| Ninjutsu Emblem: You may discard 1 card. If you do, at the end of this battle, "
    "deploy this card tapped instead of sending this card to the Retreat Area."
)
TRAINING = (
    "|DEF SUPP| Training Emblem: If your defending unit is destroyed, then at the end of "
    "this combat, "
    "you may add this card to your hand instead of sending it to the Retreat Area."
)


@word("Delayed", "BattleEnds", "May")
@rule("CIPHER-SUPPORT-14")
@pytest.mark.parametrize("answer", ["use", "decline"])
def test_a_supporter_may_be_deployed_instead_of_retreating(playing: Playing, answer: str) -> None:
    scene = battle(playing, supporter(NINJUTSU, "ninja"), hand=[card("x"), card("y")])
    scene.answer(answer)
    if answer == "use":
        scene.answer("choose x")
    scene.answer("decline")
    if answer == "decline":
        assert scene.cards("retreat") == ["ninja"]
        return
    assert scene.kinds == ["choose_area"]
    scene.answer("area rearguard")

    assert scene.units("rearguard") == ["idle", "ninja"]
    assert scene.unit("ninja").tapped
    assert scene.cards("retreat") == ["x"]
    moves = [line for line in scene.logged("put") if line["card"]["card"] == "ninja"]
    assert moves == []


@rule("CIPHER-SUPPORT-14")
def test_on_its_way_elsewhere_the_card_never_touches_the_retreat_area(playing: Playing) -> None:
    """With the deck running out in between it would have been shuffled away."""
    theirs = Side(
        vanguard=[card("foe", attack=0)], deck=[supporter(TRAINING, "pupil")], hand=[card("h")]
    )
    mine = Side(vanguard=[card("a", attack=70), card("idle")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a foe")
    scene.answer("decline")
    assert (scene.decision.player, scene.kinds) == (1, ["use_trigger"])
    assert scene.keys(scene.theirs.support) == ["pupil"]
    scene.answer("use")

    assert scene.cards("hand", 1) == ["h", "pupil"]
    assert scene.cards("retreat", 1) == ["foe"]


@rule("CIPHER-SUPPORT-14")
def test_without_its_condition_the_supporter_retreats(playing: Playing) -> None:
    theirs = Side(vanguard=[card("foe", attack=200)], deck=[supporter(TRAINING, "pupil")])
    scene = playing(cipher_scene(Side(vanguard=[card("a"), card("idle")]), theirs))
    scene.answer("attack a foe")

    assert scene.cards("retreat", 1) == ["pupil"]
    # The promise was for that battle alone.
    assert [effect.what for effect in scene.table.effects] == []


@word("Delayed", "BattleEnds")
@rule("CIPHER-BATTLE-1")
def test_an_instruction_waits_for_the_end_of_the_battle(playing: Playing) -> None:
    cover = "|ATK SUPP| Cover Emblem: At the end of this battle, you may move your attacking unit."
    scene = battle(playing, supporter(cover))
    assert scene.kinds == ["use_trigger"]
    assert scene.logged("attack_succeeded")
    scene.answer("use")

    assert "a" in scene.units("rearguard")


# Others ------------------------------------------------------------------------------------------


@word("UseSkill", "May")
@rule("CIPHER-SKILL-9")
def test_a_support_skill_is_used_again_as_often_as_it_is_paid(playing: Playing) -> None:
    text = (
        "|ATK SUPP| [IS] Deep: Draw 1 card. You may [Flip 1] and each time you do, this skill is "
        "activated again."
    )
    scene = battle(playing, supporter(text), bonds=bonds(2))
    scene.answer("use")
    scene.answer("choose b1")
    scene.answer("use")
    while scene.kinds != ["action"]:
        scene.answer("decline")

    assert len(scene.mine.hand) == 3
    assert [bond.face_up for bond in scene.mine.bonds.cards] == [False, False]


@rule("CIPHER-SKILL-17")
def test_a_thief_shows_the_top_card_and_may_send_it_away(playing: Playing) -> None:
    thief = (
        "|ATK SUPP| Thief Emblem: Reveal the top card from your opponent's deck. You may put "
        "that card into the Retreat Area."
    )
    mine = Side(lord=card("a", attack=70), rearguard=[card("idle")], deck=[supporter(thief)])
    theirs = Side(vanguard=[card("foe", attack=200)], deck=[card("s1"), card("loot"), card("next")])
    for answer in ("use", "decline"):
        scene = playing(cipher_scene(mine, theirs))
        scene.answer("attack a foe")
        assert scene.logged("reveal", viewer=0)[0]["card"]["card"] == "loot"
        scene.answer(answer)
        assert ("loot" in scene.cards("retreat", 1)) is (answer == "use")


@rule("CIPHER-BATTLE-7")
def test_support_skills_end_with_the_battle(playing: Playing) -> None:
    gale = "|ATK SUPP| Gale: Destroy 1 non-Lord enemy."
    scene = battle(playing, supporter(gale), supporter(DEFENCE))

    assert [line["skill"] for line in scene.logged("skill")] == ["Gale"]
    assert sorted(scene.cards("retreat", 1)) == ["foe", "s"]
