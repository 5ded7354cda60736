"""When what a skill made true begins and ends, and what the core does with it meanwhile."""

from __future__ import annotations

import pytest

from tests.rules.cipher.abilities.words import Playing, attack, bonds, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, face_up, unit
from tests.testkit.citation import rule

WEAK = card("weak", "Weak", attack=0)
STRONG = card("strong", "Strong", attack=100)


def used(scene: CipherScene) -> list[str]:
    return [line["skill"] for line in scene.logged("skill")]


@rule("CIPHER-BATTLE-8", "CIPHER-RESULT-10")
def test_battle_effects_outlast_the_supports_and_the_end_of_battle_skills(playing: Playing) -> None:
    text = (
        "Rush |AUTO| When this unit attacks, until end of battle, this unit gets +30 Attack.\n"
        "Glow |AUTO| When this unit's attack ends, if this unit has 70 or more Attack, draw 1 card."
    )
    mine = Side(vanguard=[skilled("a", text)], deck=[card("s"), card("drawn")])
    scene = playing(cipher_scene(mine, Side(vanguard=[STRONG])))
    scene.answer("attack a strong")

    assert used(scene) == ["Rush", "Glow"]
    assert scene.cards("hand") == ["drawn"]
    assert scene.cards("support") == []
    assert attack(scene, "a") == 40


@rule("CIPHER-CRIT-6", "CIPHER-CRIT-3")
def test_a_bonus_after_the_critical_hit_is_not_doubled(playing: Playing) -> None:
    text = (
        "Before |AUTO| When this unit attacks, until end of battle, this unit gets +20 Attack.\n"
        "Later |AUTO| When this unit Critical Hits, until end of battle, this unit gets +30 Attack."
    )
    mine = Side(
        vanguard=[skilled("a", text, name="A", attack=70)],
        hand=[card("a2", "A")],
        deck=[card("s", support=30)],
    )
    theirs = Side(vanguard=[card("foe", "Foe", attack=0)], hand=[card("foe2", "Foe")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a foe")
    assert scene.decision.prompt.args["attack"] == 120
    scene.answer("critical a2")

    # Marth 70 + 30 + 20 = 120, critical 240, and only then 30 more.
    assert scene.decision.prompt.args["attack"] == 270
    scene.answer("decline")


@rule("CIPHER-END-2", "CIPHER-END-3")
def test_skills_at_the_end_of_the_turn_still_see_its_effects(playing: Playing) -> None:
    text = (
        "Rush |ACT| Until the end of the turn, this unit gets +30 Attack.\n"
        "Glow |AUTO| At the end of your turn, if this unit has 70 or more Attack, draw 1 card."
    )
    mine = Side(vanguard=[skilled("a", text)], deck=[card("drawn")])
    for rush in (True, False):
        scene = playing(cipher_scene(mine))
        if rush:
            scene.answer("activate a")
        scene.answer("end_turn")
        assert ("drawn" in scene.cards("hand")) is rush
        assert attack(scene, "a") == 40


@rule("CIPHER-BOND-12", "CIPHER-BOND-3", "CIPHER-INSIGNIA-3")
@pytest.mark.parametrize("flipped", [("red1", "red2"), ("red1", "blue1")])
def test_the_bonds_that_stay_up_decide_what_can_be_placed(
    playing: Playing, flipped: tuple[str, str]
) -> None:
    text = "Toll |AUTO| When this unit is deployed, you may [Flip 2]; if you do, draw 1 card."
    lying = [card("red1"), card("red2"), card("blue1", insignias=["blue"])]
    hand = [skilled("toll", text), card("red"), card("blue", insignias=["blue"])]
    scene = playing(cipher_scene(Side(hand=hand, bonds=lying), phase="deployment"))
    scene.answer("deploy toll vanguard")
    scene.answer("use")
    scene.answer(*(f"choose {key}" for key in flipped))

    left = "blue" if flipped == ("red1", "red2") else "red"
    placed = {option.split()[1] for option in scene.options("deploy")}
    assert placed & {"red", "blue"} == {left}
    scene.may_stay_open = True


@rule("CIPHER-NAME-12", "CIPHER-NAME-4")
def test_a_name_gained_on_the_field_leaves_one_unit_of_the_name(playing: Playing) -> None:
    text = 'Guise |ACT| Until the end of the turn, this unit is also named "Shannan".'
    shannam = skilled("shannam", text, name="Shannam")
    for lord, kept in ((card("shannan", "Shannan"), "shannan"), (None, "shannam")):
        others = [] if lord else [card("shannan", "Shannan")]
        mine = Side(lord=lord, vanguard=[shannam, *others])
        scene = playing(cipher_scene(mine))
        scene.answer("activate shannam")
        if lord is None:
            assert scene.options() == {"keep_same_name shannam", "keep_same_name shannan"}
            scene.answer("keep_same_name shannam")
        assert kept in scene.units("vanguard")
        assert scene.cards("retreat") == ["shannan" if kept == "shannam" else "shannam"]
        assert scene.logged("defeated") == []


@rule("CIPHER-SUPPORT-14", "CIPHER-SKILLDEPLOY-5")
def test_a_support_whose_name_is_taken_meanwhile_retreats(playing: Playing) -> None:
    shadow = (
        "|ATK SUPP| Shadow: You may discard 1 card. If you do, at the end of this combat, deploy "
        "this card tapped."
    )
    ninja = skilled("ninja", support_skill=shadow, name="Saizo")
    mine = Side(vanguard=[card("a"), card("saizo", "Saizo")], deck=[ninja], hand=[card("h")])
    scene = playing(cipher_scene(mine, Side(vanguard=[STRONG])))
    scene.answer("attack a strong")
    scene.answer("use")

    assert scene.kinds == ["action"]
    assert scene.units("vanguard") == ["lord0", "a", "saizo"]
    assert scene.cards("retreat") == ["h", "ninja"]


@rule("CIPHER-PROMOTE-14", "CIPHER-LORD-6", "CIPHER-INSIGNIA-2")
def test_a_lord_of_another_name_stays_lord_and_pays_as_usual(playing: Playing) -> None:
    text = 'Vessel |SPEC| You may Level Up this card onto your "Garon" or "Gunter".'
    dragon = skilled("dragon", text, name="Anankos", cost=3, insignias=["black"])
    black = card("black", insignias=["black"])
    garon = card("garon", "Garon", insignias=["black"])

    for lying, offered in (
        ([*bonds(3)], False),
        ([*bonds(1), black], False),
        ([*bonds(2), black], True),
    ):
        side = Side(lord=garon, bonds=lying, hand=[dragon], deck=[card("top")])
        scene = playing(cipher_scene(side, phase="deployment"))
        assert ("level_up dragon garon" in _offered(scene)) is offered
    scene.answer("level_up dragon garon")

    assert scene.mine.lord_unit.card.key == "dragon"
    assert (scene.mine.spent, scene.unit("dragon").stack) == (3, 2)
    assert scene.cards("hand") == []
    assert scene.cards("deck")[-1] == "top"


def _offered(scene: CipherScene) -> set[str]:
    return scene.options("level_up") if scene.kinds == ["deployment"] else set()


@rule("CIPHER-PROMOTE-14", "CIPHER-NAME-1", "CIPHER-NAME-10")
def test_the_new_name_must_be_free_and_frees_the_old_one(playing: Playing) -> None:
    text = 'Vessel |SPEC| You may Level Up this card onto your "Garon" or "Gunter".'
    dragon = skilled("dragon", text, name="Anankos")
    garon = card("garon", "Garon")
    taken = Side(vanguard=[garon, card("old", "Anankos")], bonds=bonds(2), hand=[dragon])
    scene = playing(cipher_scene(taken, phase="deployment"))
    assert scene.options("level_up") == {"level_up dragon old"}

    free = Side(vanguard=[garon], bonds=bonds(2), hand=[dragon, card("garon2", "Garon")])
    scene = playing(cipher_scene(free, phase="deployment"))
    assert scene.options("level_up") == {"level_up dragon garon", "level_up garon2 garon"}
    scene.answer("level_up dragon garon")
    assert scene.options("level_up") == set()
    assert scene.options("deploy") == {"deploy garon2 vanguard", "deploy garon2 rearguard"}


@rule("CIPHER-PROMOTE-15", "CIPHER-PROMOTE-13")
@pytest.mark.parametrize("how", ["Level Up", "Class Change"])
def test_a_skill_stacks_without_bonds_insignia_or_phase(playing: Playing, how: str) -> None:
    text = (
        'Rise |ACT| Choose 1 "Mozu" card from your Retreat Area, and stack it on top of this unit '
        f"to {how} her."
    )
    promotion = 5 if how == "Class Change" else None
    above = card("mozu4", "Mozu", cost=5, promotion_cost=promotion, insignias=["blue"])
    mine = Side(
        vanguard=[unit(skilled("mozu", text, name="Mozu"), tapped=True)],
        retreat=[above],
        deck=[card("top")],
    )
    scene = playing(cipher_scene(mine))
    scene.answer("activate mozu")

    raised = scene.unit("mozu4")
    assert (raised.stack, raised.tapped) == (2, True)
    assert scene.mine.spent == 0
    assert raised.is_promoted is (promotion is not None)
    assert scene.cards("hand") == (["top"] if promotion is not None else [])


@rule("CIPHER-ORB-10", "CIPHER-ORB-8", "CIPHER-LORD-8")
@pytest.mark.parametrize(("orbs", "taken"), [(2, 1), (1, 1), (0, 0)])
def test_a_skill_that_breaks_an_orb_never_loses_the_game(
    playing: Playing, orbs: int, taken: int
) -> None:
    text = "Crush |ACT| Your opponent chooses 1 of their Orbs and destroys it."
    theirs = Side(orbs=[face_up(card(f"orb{number}")) for number in range(orbs)])
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)]), theirs))
    scene.answer("activate a")
    if scene.kinds != ["action"]:
        scene.answer(scene.say(scene.decision_of(1).options[0]), player=1)

    assert scene.match.outcome is None
    assert len(scene.cards("hand", 1)) == taken
    assert len(scene.theirs.orbs) == orbs - taken


@rule("CIPHER-LORD-8")
def test_a_price_that_takes_a_lord_off_the_field_cannot_be_paid(playing: Playing) -> None:
    text = "Home |ACT| [Return this unit to your hand] Draw 1 card."
    for as_lord in (True, False):
        walker = skilled("w", text)
        mine = Side(lord=walker) if as_lord else Side(vanguard=[walker])
        scene = playing(cipher_scene(mine))
        assert scene.options("activate") == (set() if as_lord else {"activate w 0"})
    scene.answer("activate w")
    assert scene.units("vanguard") == ["lord0"]
    assert "w" in scene.cards("hand")
