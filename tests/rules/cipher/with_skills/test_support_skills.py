"""Step 4 of a battle: support skills, and supports that fail or succeed by card text."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.cards import CardData
from tests.rules.cipher.abilities.words import Playing, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene
from tests.testkit.citation import rule

ATTACK = "|ATK SUPP| Attack Emblem: Until end of battle, your attacking unit gets +20 Attack."
DEFENCE = "|DEF SUPP| Defence Emblem: Until end of battle, your defending unit gets +20 Attack."
BOTH = "|ATK/DEF SUPP| Bond Emblem: Until end of battle, your combat unit gets +20 Attack."
ACCUSE = (
    "|ATK SUPP| Hush: Until the end of this combat, your opponent's Support cards fail to support "
    "your opponent's defending unit."
)
RETORT = (
    "|DEF SUPP| Hush: Until the end of this combat, your opponent's Support cards fail to support "
    "your opponent's attacking unit."
)


def supporter(key: str, text: str, **facts: Any) -> CardData:
    return skilled(key, support_skill=text, **facts)


def used(scene: CipherScene) -> list[tuple[int, str]]:
    return [(line["player"], line["skill"]) for line in scene.logged("skill")]


def totals(scene: CipherScene) -> tuple[int, int]:
    """What the open Critical Hit question says: both totals after the support skills."""
    assert scene.kinds == ["critical_hit"]
    args = scene.decision.prompt.args
    scene.answer("decline")
    return args["attack"], args["defence"]


def battle(
    playing: Playing,
    mine: CardData,
    theirs: CardData,
    *,
    attacker: str = "",
    defender: str = "",
    active: int = 0,
) -> CipherScene:
    """My Attack 40 unit and theirs of 100, each with a support; the turn player's attacks."""
    own = skilled("a", attacker, name="A", attack=40 if active == 0 else 100)
    foe = skilled("foe", defender, name="Foe", attack=100 if active == 0 else 40)
    scene = playing(
        cipher_scene(
            Side(vanguard=[own], deck=[mine], hand=[card("h0")]),
            Side(vanguard=[foe], deck=[theirs], hand=[card("h1")]),
            active=active,
        )
    )
    scene.answer("attack a foe" if active == 0 else "attack foe a")
    return scene


@rule("CIPHER-SUPPORT-7")
@pytest.mark.parametrize("active", [0, 1])
def test_the_attackers_support_skill_comes_first(playing: Playing, active: int) -> None:
    scene = battle(playing, supporter("s0", BOTH), supporter("s1", BOTH), active=active)
    assert used(scene) == [(active, "Bond Emblem"), (1 - active, "Bond Emblem")]
    assert totals(scene) == (70, 130)


@rule("CIPHER-SUPPORT-7", "CIPHER-SUPPORT-11")
def test_names_are_looked_at_before_any_support_skill(playing: Playing) -> None:
    asking = supporter(
        "s0", "|ATK SUPP| Flight: You may move 1 ally other than your attacking unit."
    )
    own = Side(vanguard=[card("a")], deck=[asking])
    foe = Side(
        vanguard=[card("foe", "Foe", attack=90)], deck=[supporter("foe2", DEFENCE, name="Foe")]
    )
    scene = playing(cipher_scene(own, foe))
    scene.answer("attack a foe")

    # My support skill is being resolved, and their support has failed already.
    assert [(one.player, one.kind) for one in scene.match.decisions] == [(0, "use_trigger")]
    assert scene.decision.prompt.args["skill"] == "Flight"
    assert scene.cards("retreat", 1) == ["foe2"]
    scene.answer("decline")
    assert used(scene) == [], "what was declined was not used"


@rule("CIPHER-SUPPORT-8", "CIPHER-SUPPORT-9", "CIPHER-SUPPORT-10")
@pytest.mark.parametrize(
    ("text", "attacking", "defending"),
    [(ATTACK, True, False), (DEFENCE, False, True), (BOTH, True, True)],
)
@pytest.mark.parametrize("active", [0, 1])
def test_each_kind_of_support_skill_works_in_its_role(
    playing: Playing, text: str, attacking: bool, defending: bool, active: int
) -> None:
    scene = battle(playing, supporter("s0", text), card("s1"), active=active)
    works = attacking if active == 0 else defending
    assert [player for player, _ in used(scene)] == ([0] if works else [])

    attack, defence = totals(scene)
    mine = attack if active == 0 else defence
    assert mine == (50 if active == 0 else 110) + (20 if works else 0)


@rule("CIPHER-SUPPORT-11")
def test_a_support_that_fails_later_neither_counts_nor_speaks(playing: Playing) -> None:
    silenced = supporter("s1", DEFENCE, support=30)
    scene = battle(playing, supporter("s0", ACCUSE), silenced)

    assert scene.cards("retreat", 1) == ["s1"]
    assert used(scene) == [(0, "Hush")]
    assert totals(scene) == (50, 100)


@rule("CIPHER-SUPPORT-11")
def test_what_a_later_failed_support_has_done_stays_done(playing: Playing) -> None:
    scene = battle(playing, supporter("s0", ATTACK, support=30), supporter("s1", RETORT))

    assert scene.cards("retreat") == ["s0"]
    assert used(scene) == [(0, "Attack Emblem"), (1, "Hush")]
    assert totals(scene) == (60, 110)


@rule("CIPHER-SUPPORT-11")
def test_a_support_may_fail_after_its_step(playing: Playing) -> None:
    text = (
        "Break |AUTO| When this unit Critical Hits, until the end of this combat, your opponent's "
        "Support cards fail to support that enemy."
    )
    mine = Side(vanguard=[skilled("a", text, name="A", attack=50)], hand=[card("a2", "A")])
    foe = card("foe", "Foe", attack=110)
    theirs = Side(vanguard=[foe], deck=[card("s1", support=30)], hand=[card("h1")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a foe")
    assert scene.decision.prompt.args == {"attack": 60, "defence": 140}
    scene.answer("critical a2")

    # 120 against 110: without the failed Support of 30 the defender is about to be defeated.
    assert scene.kinds == ["evade"]
    assert scene.decision.prompt.args == {"attack": 120, "defence": 110}
    assert scene.cards("retreat", 1) == ["s1"]
    scene.answer("decline")
    assert scene.cards("retreat", 1) == ["s1", "foe"]


@rule("CIPHER-SUPPORT-13")
@pytest.mark.parametrize(
    ("support", "attack"), [("Anna", 40 + 30), ("Marth", 40 + 30), ("Twin", 40)]
)
def test_card_text_lets_a_same_name_card_support(
    playing: Playing, support: str, attack: int
) -> None:
    name = "Twin" if support == "Twin" else "Anna"
    kin = skilled(
        "a", 'Kin |CONT| Your "Anna" cards will successfully support this unit.', name=name
    )
    mine = Side(vanguard=[kin], deck=[card("s0", support, support=30)], hand=[card("h0", "Other")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=100)])))
    scene.answer("attack a foe")
    assert totals(scene) == (attack, 110)


@rule("CIPHER-SUPPORT-13")
def test_the_permission_is_the_supported_units(playing: Playing) -> None:
    kin = skilled(
        "s0", 'Kin |CONT| Your "Anna" cards will successfully support this unit.', name="Anna"
    )
    mine = Side(vanguard=[card("a", "Anna")], deck=[kin], hand=[card("h0", "Other")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=100)])))
    scene.answer("attack a foe")
    assert scene.cards("retreat") == ["s0"]
    assert totals(scene) == (40, 110)


@rule("CIPHER-SUPPORT-13")
@pytest.mark.parametrize(("sexes", "attack"), [(["female"], 40), (["male"], 50), ([], 50)])
def test_card_text_makes_other_supports_fail(
    playing: Playing, sexes: list[str], attack: int
) -> None:
    shy = "Shy |CONT| Cards that are <Female> fail to support this unit."
    scene = battle(playing, card("s0", sexes=sexes), card("s1"), attacker=shy)
    assert scene.cards("retreat") == (["s0"] if attack == 40 else [])
    assert totals(scene) == (attack, 110)


@rule("CIPHER-SUPPORT-13")
def test_cannot_beats_can_when_texts_disagree(playing: Playing) -> None:
    text = (
        'Kin |CONT| Your "A" cards will successfully support this unit.\n'
        "Shy |CONT| Cards that are <Female> fail to support this unit."
    )
    scene = battle(playing, card("a2", "A", sexes=["female"]), card("s1"), attacker=text)
    assert totals(scene) == (40, 110)


# Where the supporting card goes -------------------------------------------------------------------

NINJUTSU = (
    "|ATK SUPP| Shadow: You may discard 1 card. If you do, at the end of this combat, deploy this "
    "card tapped."
)
INTO_BONDS = (
    "|ATK SUPP| Pledge: At the end of this combat, you may place this card in your Bond Area "
    "instead of sending it to the Retreat Area."
)
INTO_HAND = (
    "|DEF SUPP| Lesson: If your defending unit is destroyed, at the end of this combat, you may "
    "add this card to your hand."
)
BENEATH = (
    "|ATK SUPP| Drill: At the end of this combat, you may stack this card under your attacking "
    "unit to Growth it instead of sending it to the Retreat Area."
)


@rule("CIPHER-SUPPORT-14")
def test_the_support_becomes_a_unit_after_the_battle(playing: Playing) -> None:
    scene = battle(playing, supporter("ninja", NINJUTSU), card("s1"))
    scene.answer("use")
    assert scene.cards("retreat") == ["h0"]
    assert scene.cards("support") == ["ninja"]
    scene.answer("area rearguard")

    assert scene.units("rearguard") == ["ninja"]
    assert scene.unit("ninja").tapped
    assert scene.cards("retreat") == ["h0"]
    assert scene.cards("retreat", 1) == ["s1"]


@rule("CIPHER-SUPPORT-14")
def test_without_its_price_the_support_retreats(playing: Playing) -> None:
    scene = battle(playing, supporter("ninja", NINJUTSU), card("s1"))
    scene.answer("decline")
    assert totals(scene) == (50, 110)
    assert scene.cards("retreat") == ["ninja"]


@rule("CIPHER-SUPPORT-14")
@pytest.mark.parametrize("taken", [True, False])
def test_the_support_becomes_a_bond_after_the_battle(playing: Playing, taken: bool) -> None:
    scene = battle(playing, supporter("s0", INTO_BONDS), card("s1"))
    assert totals(scene) == (50, 110)
    scene.answer("use" if taken else "decline")

    assert scene.cards("bonds") == (["s0"] if taken else [])
    assert [line["origin"] for line in scene.logged("put")] == (["support"] if taken else [])
    assert scene.cards("retreat") == ([] if taken else ["s0"])


@rule("CIPHER-SUPPORT-14")
def test_the_support_goes_under_the_unit_after_the_battle(playing: Playing) -> None:
    scene = battle(playing, supporter("a2", BENEATH, name="B"), card("s1"))
    assert totals(scene) == (50, 110)
    scene.answer("use")

    assert scene.keys(scene.unit("a")) == ["a2", "a"]
    assert scene.unit("a").grown
    assert scene.cards("retreat") == []


@rule("CIPHER-SUPPORT-14")
@pytest.mark.parametrize("defence", [0, 100])
def test_the_support_comes_to_hand_only_on_its_condition(playing: Playing, defence: int) -> None:
    theirs = Side(vanguard=[card("foe", attack=defence)], deck=[supporter("s1", INTO_HAND)])
    scene = playing(cipher_scene(Side(vanguard=[card("a")]), theirs))
    scene.answer("attack a foe")
    if defence == 0:
        scene.answer("use")

    assert scene.cards("hand", 1) == (["s1"] if defence == 0 else [])
    assert scene.cards("retreat", 1) == (["foe"] if defence == 0 else ["s1"])


@rule("CIPHER-SUPPORT-14")
def test_a_failed_support_has_nowhere_else_to_go(playing: Playing) -> None:
    scene = battle(playing, supporter("a2", INTO_BONDS, name="A"), card("s1"))
    assert totals(scene) == (40, 110)
    assert scene.cards("bonds") == []
    assert scene.cards("retreat") == ["a2"]


@rule("CIPHER-SUPPORT-12")
def test_a_supporting_cards_other_skills_are_not_in_effect(playing: Playing) -> None:
    loud = skilled("s0", "Banner |CONT| All your allies get +30 Attack.")
    scene = battle(playing, loud, card("s1"))
    assert totals(scene) == (50, 110)


@rule("CIPHER-BATTLE-1", "CIPHER-SUPPORT-7")
def test_the_use_of_support_skills_is_a_step_of_the_battle(playing: Playing) -> None:
    flight = supporter(
        "s0", "|ATK SUPP| Flight: You may move 1 ally other than your attacking unit."
    )
    mine = Side(vanguard=[card("a", "A"), card("b")], deck=[flight])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=90)])))
    scene.answer("attack a foe")
    battle_now = scene.match.view(None)["battle"]

    assert battle_now["step"] == "support_skills"
    assert scene.decision.player == 0
    scene.may_stay_open = True


@rule("CIPHER-SUPPORT-4", "CIPHER-SUPPORT-6", "CIPHER-SKILL-10")
@pytest.mark.parametrize(("name", "again"), [("Aide", True), ("A", False)])
def test_a_support_that_failed_is_not_sent_away_once_more(
    playing: Playing, name: str, again: bool
) -> None:
    text = (
        "Heart |AUTO| [Tap this unit] When a <Green> card is placed in your Support Area, you may "
        "pay the cost and if you do: Send that Support card to the Retreat Area. If you do, place "
        "the top card of your Deck in the Support Area."
    )
    deck = [card("s", name=name, insignias=["green"]), card("t")]
    mine = Side(vanguard=[card("a", name="A"), skilled("heart", text)], deck=deck)
    scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=200), deck=[card("f")] * 3)))
    scene.answer("attack a foe")
    scene.answer("use")

    placed = [*scene.cards("support"), *scene.cards("retreat")]
    assert "s" in placed
    assert ("t" in placed) is again
