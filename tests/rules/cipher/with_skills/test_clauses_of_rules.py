"""Single clauses of rules whose other clauses are shown elsewhere."""

from __future__ import annotations

import pytest

from tests.rules.cipher.abilities.words import Playing, attack, bonds, fight, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, face_down, unit
from tests.testkit.citation import rule

# Insignias ---------------------------------------------------------------------------------------

BOTH = "Two Banners |CONT| This unit is also treated as <Blue>."


@rule("CIPHER-INSIGNIA-12")
@pytest.mark.parametrize(("insignia", "placed"), [("red", True), ("blue", False)])
def test_a_bond_shows_its_printed_insignias_alone(
    playing: Playing, insignia: str, placed: bool
) -> None:
    """Its skill gives a further Insignia to a unit; as a bond it allows no Blue card."""
    mine = Side(bonds=[skilled("two", BOTH)], hand=[card("h", insignias=[insignia])])
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert bool(scene.options("deploy")) is placed


@rule("CIPHER-INSIGNIA-12")
@pytest.mark.parametrize(("bond", "placed"), [("red", True), ("blue", False)])
def test_a_card_in_the_hand_needs_its_printed_insignias_alone(
    playing: Playing, bond: str, placed: bool
) -> None:
    mine = Side(bonds=[card("b", insignias=[bond])], hand=[skilled("two", BOTH)])
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert bool(scene.options("deploy")) is placed


@rule("CIPHER-INSIGNIA-12", "CIPHER-BOND-4")
def test_bonds_treated_as_another_insignia_count_for_conditions(playing: Playing) -> None:
    """While the speaker is on the field; a face-down bond gains nothing."""
    speaker = skilled("s", "Is |CONT| All your bonds are also treated as <Blue>.")
    counts = skilled(
        "c", "Is |CONT| If you have 2 or more <Blue> bonds, this unit gains +10 attack."
    )
    for lord, lying, value in (
        (speaker, bonds(2), 50),
        (speaker, [card("b1"), face_down(card("b2"))], 40),
        (card("silent"), bonds(2), 40),
    ):
        scene = playing(cipher_scene(Side(lord=lord, vanguard=[counts], bonds=lying)))
        assert attack(scene, "c") == value


@rule("CIPHER-INSIGNIA-13", "CIPHER-BOND-4", "CIPHER-INSIGNIA-9")
@pytest.mark.parametrize(
    ("lying", "works"),
    [("white", True), ("red", False), ("none", False), ("face-down white", False)],
)
def test_a_bond_that_shows_no_white_is_a_non_white_bond(
    playing: Playing, lying: str, works: bool
) -> None:
    """A face-down bond has no Insignia, and so it is none that shows White."""
    text = (
        "Resolve |CONT| If you have no orbs, this unit gains +30 attack. This skill is unable to "
        "come into effect if you have any non-<White> bond cards."
    )
    bond = {
        "white": card("b", insignias=["white"]),
        "red": card("b"),
        "none": card("b", insignias=[]),
        "face-down white": face_down(card("b", insignias=["white"])),
    }[lying]
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)], bonds=[bond], orbs=0)))

    assert attack(scene, "a") == (70 if works else 40)


# Range -------------------------------------------------------------------------------------------


@rule("CIPHER-RANGE-5")
@pytest.mark.parametrize("gained", ["1-3", "3"])
def test_an_acquired_3_lets_the_rearguard_reach_the_rearguard(
    playing: Playing, gained: str
) -> None:
    text = f"Far |ACT| [Once per turn] Until the end of the turn, this unit gains range {gained}."
    mine = Side(lord=unit(card("l"), tapped=True), rearguard=[skilled("a", text)])
    scene = playing(cipher_scene(mine, Side(rearguard=[card("back")])))
    assert scene.options("attack") == set()
    scene.answer("activate a")

    assert "attack a back" in scene.options("attack")


@rule("CIPHER-RANGE-5")
def test_an_acquired_2_does_not(playing: Playing) -> None:
    text = "Far |ACT| [Once per turn] Until the end of the turn, this unit gains range 1-2."
    mine = Side(lord=unit(card("l"), tapped=True), rearguard=[skilled("a", text)])
    scene = playing(cipher_scene(mine, Side(rearguard=[card("back")])))
    scene.answer("activate a")

    assert scene.options("attack") == {"attack a lord1"}


# Two orbs ----------------------------------------------------------------------------------------

BREAKER = (
    "Call |AUTO| When this unit's attack destroys an enemy, draw 1 card.\n"
    "Break |CONT| The number of Orbs that this unit's attacks will destroy becomes 2."
)


@rule("CIPHER-DOUBLEORB-5", "CIPHER-RESULT-9")
def test_two_orbs_are_one_defeat_and_set_a_skill_off_once(playing: Playing) -> None:
    mourner = skilled("w", "Mourn |AUTO| When your Main Character is destroyed, draw 1 card.")
    mine = Side(vanguard=[skilled("a", BREAKER, attack=90)])
    scene = playing(cipher_scene(mine, Side(vanguard=[mourner])))
    scene.answer("attack a lord1")
    scene.answer("orb 1", player=1)
    scene.answer("orb 2", player=1)

    assert [line["skill"] for line in scene.logged("skill")] == ["Call", "Mourn"]
    assert len(scene.theirs.orbs) == 3


@rule("CIPHER-DOUBLEORB-5", "CIPHER-ORB-4")
def test_the_owner_chooses_both_orbs_one_after_another(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", BREAKER, attack=90)])))
    scene.answer("attack a lord1")
    for left in (5, 4):
        assert [(one.player, one.kind) for one in scene.match.decisions] == [(1, "choose_orb")]
        assert len(scene.decision.options) == left
        assert (scene.decision.minimum, scene.decision.maximum) == (1, 1)
        scene.answer(scene.say(scene.decision.options[-1]), player=1)

    assert len(scene.theirs.orbs) == 3
    assert scene.kinds == ["action"]


# A Lord and a Critical Hit -----------------------------------------------------------------------


@rule("CIPHER-CRIT-9", "CIPHER-LORD-7", "CIPHER-CRIT-1", "CIPHER-CRIT-2")
def test_a_lord_makes_a_critical_hit_like_others(playing: Playing) -> None:
    mine = Side(lord=card("l", "L", attack=60), hand=[card("l2", "L")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=130)])))
    scene.answer("attack l foe")
    scene.answer("critical l2")

    # 60 and a support of 10, doubled, against 130 and 10.
    assert scene.logged("attack_succeeded") == [{"player": 0, "attack": 140, "defence": 140}]
    assert scene.cards("retreat", 1)[:1] == ["foe"]


@rule("CIPHER-CRIT-9", "CIPHER-CRIT-3", "CIPHER-LORD-2", "CIPHER-RESULT-6")
def test_a_critical_hit_on_a_lord_costs_one_orb(playing: Playing) -> None:
    """It doubles the Attack and nothing else; orbs are broken by skills that say so."""
    mine = Side(vanguard=[card("a", "A", attack=90)], hand=[card("a2", "A")])
    scene = playing(cipher_scene(mine))
    scene.answer("attack a lord1")
    scene.answer("critical a2")
    scene.answer("orb 3", player=1)

    assert scene.kinds == ["action"], "there is no second orb to take"
    assert len(scene.theirs.orbs) == 4
    assert scene.match.outcome is None


@rule("CIPHER-CRIT-9", "CIPHER-RESULT-13", "CIPHER-EVADE-6")
@pytest.mark.parametrize("critical", [True, False])
def test_a_lord_safe_from_critical_hits_loses_an_orb_to_a_plain_attack_only(
    playing: Playing, critical: bool
) -> None:
    """Protected, nobody is about to be defeated: no Evasion is offered either."""
    text = "Prayer |CONT| Your Main Character cannot be destroyed by enemy Critical Hits."
    mine = Side(vanguard=[card("a", "A", attack=90)], hand=[card("a2", "A")])
    theirs = Side(lord=skilled("l", text, name="L"), hand=[card("l2", "L")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a l")
    scene.answer("critical a2" if critical else "decline")
    if not critical:
        scene.answer("decline", player=1)
        scene.answer("orb 1", player=1)

    assert scene.kinds == ["action"]
    assert len(scene.theirs.orbs) == (5 if critical else 4)


# Marks of the turn -------------------------------------------------------------------------------


@rule("CIPHER-RESULT-12")
@pytest.mark.parametrize("strength", [0, 90], ids=["failed", "succeeded"])
def test_a_battle_leaves_the_marks_of_skills_used_once_per_turn(
    playing: Playing, strength: int
) -> None:
    """Keep the marks of both units in it, of others and of a bond; and add none."""
    draw, attacked = "|ACT| [Once per turn] Draw 1 card.", "|AUTO| [Once per turn] When this unit"
    mine = Side(
        lord=skilled("l", f"Call {draw}"),
        vanguard=[skilled(key, f"Call {draw}", attack=strength) for key in ("a", "b")],
        bonds=[skilled("bond", f"Call |BOND| {draw}")],
    )
    foe = skilled("foe", f"Guard {attacked} is attacked, draw 1 card.", attack=50)
    scene = playing(cipher_scene(mine, Side(lord=foe)))
    for key in ("l", "a", "bond"):
        scene.answer(f"activate {key}")
    assert scene.options("activate") == {"activate b 0"}
    fight(scene, "a", "foe")
    assert scene.options("activate") == {"activate b 0"}

    fight(scene, "b", "foe")
    assert scene.options("activate") == {"activate b 0"}
    assert [line["skill"] for line in scene.logged("skill")].count("Guard") == 1


# Acting ------------------------------------------------------------------------------------------


@rule("CIPHER-ACTION-2", "CIPHER-ACTION-1")
def test_a_unit_may_also_activate_its_skills(playing: Playing) -> None:
    mine = Side(lord=skilled("l", "Call |ACT| [Once per turn] Draw 1 card."))
    scene = playing(cipher_scene(mine))
    assert scene.options() == {
        "attack l lord1",
        "move l rearguard",
        "activate l 0",
        "end_turn",
    }
    scene.answer("activate l")
    assert "attack l lord1" in scene.options(), "a skill without Tap leaves its unit free"


@rule("CIPHER-ACTION-2", "CIPHER-MOVE-1")
@pytest.mark.parametrize("answer", ["attack a lord1", "move a rearguard"])
def test_attacking_and_moving_tap_the_unit(playing: Playing, answer: str) -> None:
    scene = playing(cipher_scene(Side(vanguard=[card("a", attack=0)])))
    scene.answer(answer)

    assert scene.unit("a").tapped
    assert not any(" a " in option for option in scene.options())


@rule("CIPHER-ACTION-2")
def test_a_unit_may_do_nothing_and_stays_untapped(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(vanguard=[card("a")])))
    scene.answer("end_turn")

    assert not scene.unit("a").tapped


# Prices ------------------------------------------------------------------------------------------


@rule("CIPHER-SKILL-9")
def test_a_price_is_paid_before_the_effect_looks(playing: Playing) -> None:
    """Draws for every card in the hand: the discarded one is not counted any more."""
    text = (
        "Count |ACT| [Once per turn] [Send 1 card from your hand to the Retreat Area] Until the "
        "end of the turn, this unit gains +10 attack for each card in your hand."
    )
    hand = [card("h1"), card("h2"), card("h3")]
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)], hand=hand)))
    scene.answer("activate a")
    scene.answer("choose h1")

    assert attack(scene, "a") == 60


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize("up", [1, 2])
def test_a_price_that_can_be_paid_in_part_only_is_not_paid_at_all(
    playing: Playing, up: int
) -> None:
    text = "Call |AUTO| [Flip 2] When this unit attacks, you may pay; if you do, draw 1 card."
    mine = Side(vanguard=[skilled("a", text)], bonds=bonds(up))
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")
    if up == 2:
        scene.answer("use")
        scene.answer("decline")

    assert [bond.face_up for bond in scene.mine.bonds.cards] == [up < 2] * up
    assert len(scene.logged("draw")) == (1 if up == 2 else 0)


# Loops -------------------------------------------------------------------------------------------

SWAY = "Sway |ACT| Choose 1 ally, and move it."


def swaying(playing: Playing) -> CipherScene:
    """A Lord who may be moved to and fro for nothing."""
    mine = Side(vanguard=[card("rest"), skilled("a", SWAY)])
    return playing(cipher_scene(mine))


def sway(scene: CipherScene, times: int) -> None:
    for _ in range(times):
        scene.answer("activate a 0")
        scene.answer("choose lord0")


@rule("CIPHER-CHECK-3")
def test_an_answer_is_offered_twice_in_a_position_and_not_three_times(playing: Playing) -> None:
    scene = swaying(playing)
    sway(scene, 3)
    assert "activate a 0" in scene.options(), "twice in the one position, once in the other"
    sway(scene, 1)

    assert "activate a 0" not in scene.options()


@rule("CIPHER-CHECK-3")
def test_other_answers_stay_at_the_third_time(playing: Playing) -> None:
    scene = swaying(playing)
    sway(scene, 4)

    assert {"move rest rearguard", "attack rest lord1", "end_turn"} <= scene.options()


@rule("CIPHER-CHECK-3")
def test_another_position_offers_the_answer_again(playing: Playing) -> None:
    scene = swaying(playing)
    sway(scene, 4)
    scene.answer("move rest rearguard")

    assert "activate a 0" in scene.options()


@rule("CIPHER-CHECK-3")
def test_the_next_turn_offers_the_answer_again(playing: Playing) -> None:
    scene = swaying(playing)
    sway(scene, 4)
    scene.answer("end_turn")
    scene.play_on("action")

    assert "activate a 0" in scene.options()


@rule("CIPHER-CHECK-3")
def test_a_tapped_unit_makes_another_position(playing: Playing) -> None:
    """Nothing but the tap differs: the skill that costs it finds nobody to destroy."""
    text = f"{SWAY}\nNod |ACT| [Tap this unit] Destroy 1 <Flier> enemy."
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)])))
    sway(scene, 4)
    assert "activate a 0" not in scene.options()
    scene.answer("activate a 1")

    assert "activate a 0" in scene.options()


# Forced March ------------------------------------------------------------------------------------


def routed(playing: Playing, skill: str, *answers: str) -> CipherScene:
    """Our skill leaves the enemy's Vanguard empty; a guard there mourns, a lord stands behind."""
    mourner = skilled("guard", "Mourn |AUTO| When this unit is destroyed, draw 1 card.", attack=0)
    theirs = Side(lord_area="rearguard", vanguard=[mourner], rearguard=[card("archer")])
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", skill)]), theirs))
    for answer in answers:
        scene.answer(answer)
    return scene


@rule("CIPHER-MARCH-7")
@pytest.mark.parametrize(
    ("skill", "answers", "units"),
    [
        ("", ("attack a guard",), ["lord1", "archer"]),
        ("Ruin |ACT| Destroy all enemies in the Vanguard.", ("activate a",), ["lord1", "archer"]),
        (
            "Push |ACT| [Once per turn] Move all enemies in the Vanguard.",
            ("activate a",),
            ["guard", "lord1", "archer"],
        ),
    ],
    ids=["battle", "destroying skill", "enemy-forced move"],
)
def test_whatever_empties_the_vanguard_the_march_follows_at_once(
    playing: Playing, skill: str, answers: tuple[str, ...], units: list[str]
) -> None:
    scene = routed(playing, skill, *answers)

    assert sorted(scene.units("vanguard", 1)) == sorted(units)
    assert len(scene.logged("forced_march")) == 1


@rule("CIPHER-MARCH-7", "CIPHER-CHECK-2")
@pytest.mark.parametrize(
    ("skill", "answer"),
    [("", "attack a guard"), ("Ruin |ACT| Destroy all enemies in the Vanguard.", "activate a")],
    ids=["battle", "destroying skill"],
)
def test_the_march_comes_before_triggered_skills(playing: Playing, skill: str, answer: str) -> None:
    scene = routed(playing, skill, answer)
    keys = [
        (line["key"], line["args"].get("skill"))
        for line in scene.match.log(None)
        if line["key"] in ("forced_march", "skill")
    ]

    assert keys.index(("forced_march", None)) < keys.index(("skill", "Mourn"))


@rule("CIPHER-MARCH-7", "CIPHER-MARCH-4")
def test_ones_own_emptied_vanguard_does_not_march_in_ones_own_turn(playing: Playing) -> None:
    text = "Back |ACT| [Once per turn] Move this unit."
    mine = Side(lord_area="rearguard", vanguard=[skilled("a", text)])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")

    assert scene.units("vanguard") == []
    assert scene.logged("forced_march") == []
