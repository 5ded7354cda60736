"""What sets triggered skills off besides battles and units, and in which order they resolve.

The order is CIPHER-SKILL-11 to 14.
"""

from __future__ import annotations

import pytest

from tests.rules.cipher.abilities.words import (
    STRONG,
    Playing,
    attack,
    bonds,
    skilled,
    used,
    word,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, unit
from tests.testkit.citation import rule

# Cards and turns ---------------------------------------------------------------------------------


@word("Placed")
@rule("CIPHER-SKILL-3")
@pytest.mark.parametrize("key", ["ares", "other"])
def test_a_card_placed_as_a_bond_sets_skills_off(playing: Playing, key: str) -> None:
    text = 'Call |AUTO| When an "Ares" card is placed in your Bond Area, draw 1 card.'
    hand = [card("ares", "Ares"), card("other")]
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)], hand=hand), phase="bond"))
    scene.answer(f"bond {key}")

    assert used(scene) == (["Call"] if key == "ares" else [])


@rule("CIPHER-SKILL-6")
def test_a_discarded_card_speaks_from_the_retreat_area(playing: Playing) -> None:
    text = (
        "Call |SPEC| When this card is discarded from your hand by an enemy's skill or your "
        "opponent's support skill, draw 1 card."
    )
    dark = skilled("a", "Ruin |ACT| Your opponent discards 1 card.")
    theirs = Side(hand=[skilled("x", text)], deck=[card("d")])
    scene = playing(cipher_scene(Side(vanguard=[dark]), theirs))
    scene.answer("activate a")

    assert (scene.cards("retreat", 1), scene.cards("hand", 1)) == (["x"], ["d"])


@word("PhaseStarts")
@rule("CIPHER-SKILL-6")
@pytest.mark.parametrize("pile", ["retreat", "boundless"])
def test_a_card_may_speak_from_a_pile_at_the_start_of_a_phase(playing: Playing, pile: str) -> None:
    where = "Retreat Area" if pile == "retreat" else "Boundless Area"
    text = (
        "Back |SPEC| At the start of your Action Phase, if you have 1 or fewer cards in hand, "
        f"you may deploy this card from the {where}."
    )
    scene = playing(cipher_scene(Side(**{pile: [skilled("x", text)]}), phase="deployment"))
    scene.answer("end_deployment") if scene.kinds == ["deployment"] else None
    scene.answer("use")
    scene.answer("area rearguard")

    assert scene.units("rearguard") == ["x"]


@word("Drew")
@rule("CIPHER-ORB-7", "CIPHER-SKILL-10")
def test_drawing_sets_skills_off_but_taking_an_orb_does_not(playing: Playing) -> None:
    text = "Call |AUTO| When you draw a card, until the end of the turn, this unit gets +10 Attack."
    mine = Side(
        lord=skilled("a", text, attack=0), vanguard=[skilled("b", "Use |ACT| Draw 2 cards.")]
    )
    scene = playing(cipher_scene(mine))
    scene.answer("activate b")
    assert attack(scene, "a") == 10

    theirs = Side(vanguard=[card("idle")])
    scene = playing(cipher_scene(Side(lord=skilled("a", text, attack=0)), theirs, active=1))
    scene.answer("attack lord1 a")
    scene.answer("orb 1")
    assert used(scene) == []


@word("SkillUsed")
@rule("CIPHER-SKILL-3")
def test_using_a_skill_sets_skills_off(playing: Playing) -> None:
    text = 'Call |AUTO| When you use "Dance", draw 1 card.'
    other = (
        "Dance |ACT| [Once per turn] Untap 1 other ally.\nSing |ACT| [Once per turn] Draw 1 card."
    )
    for number, calls in ((0, ["Dance", "Call"]), (1, ["Sing"])):
        mine = Side(
            vanguard=[skilled("a", text), skilled("b", other)], lord=unit(card("l"), tapped=True)
        )
        scene = playing(cipher_scene(mine))
        scene.answer(f"activate b {number}")
        if scene.kinds == ["choose_targets"]:
            scene.answer("choose l")
        assert used(scene) == calls


@word("TurnStarts", "TurnEnds")
@rule("CIPHER-BEGIN-1", "CIPHER-END-2")
def test_skills_at_the_start_and_at_the_end_of_the_turn(playing: Playing) -> None:
    text = (
        "Dawn |AUTO| At the start of your turn, draw 1 card.\n"
        "Dusk |AUTO| At the end of your turn, draw 1 card."
    )
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)])))
    assert used(scene) == []
    scene.answer("end_turn")
    assert used(scene) == ["Dusk"]
    scene.play_on("order_beginning")
    assert used(scene) == ["Dusk"]
    scene.answer("begin_with skills")
    assert used(scene) == ["Dusk", "Dawn"]


@rule("CIPHER-BEGIN-4")
@pytest.mark.parametrize("order", [("skills", "untap"), ("draw", "untap", "skills")])
def test_the_player_orders_the_beginning_when_a_skill_waits(
    playing: Playing, order: tuple[str, ...]
) -> None:
    """A skill that counts cards in hand sees the draw or not."""
    text = "Dawn |AUTO| At the start of your turn, draw cards until you have 2 cards in your hand."
    mine = Side(lord=skilled("a", text), hand=[card("x")])
    scene = playing(cipher_scene(mine, active=1, phase="end"))
    for part in order:
        if scene.kinds == ["order_beginning"]:
            scene.answer(f"begin_with {part}")

    assert len(scene.mine.hand) == (3 if order[0] == "skills" else 2)


@word("OneOfEvents")
@rule("CIPHER-SKILL-3")
def test_one_skill_may_wait_for_two_events(playing: Playing) -> None:
    text = (
        "Call |AUTO| When this unit attacks or is being attacked, until the end of this combat, "
        "this unit gets +20 Attack."
    )
    for active in (0, 1):
        scene = playing(
            cipher_scene(Side(lord=skilled("a", text, attack=0)), Side(lord=STRONG), active=active)
        )
        scene.answer("attack a strong" if active == 0 else "attack strong a")
        assert used(scene) == ["Call"]
        if scene.kinds == ["choose_orb"]:
            scene.answer("orb 1")


# Order -------------------------------------------------------------------------------------------


@rule("CIPHER-SKILL-11")
@pytest.mark.parametrize("first", [1, 2])
def test_soren_and_elise_at_the_start_of_the_turn_in_either_order(
    playing: Playing, first: int
) -> None:
    soren = skilled("soren", "Wind |AUTO| At the start of your turn, draw 1 card.", cost=4)
    elise = skilled("elise", "Song |AUTO| At the start of your turn, draw 1 card.", cost=4)
    scene = playing(cipher_scene(Side(vanguard=[soren, elise]), active=1, phase="end"))
    scene.answer("begin_with skills")
    assert scene.kinds == ["order_triggers"]
    assert [option.why for option in scene.decision.options] == ["Wind", "Song"]
    scene.answer(f"next {('soren', 'elise')[first - 1]}")

    assert used(scene) == (["Wind", "Song"] if first == 1 else ["Song", "Wind"])
    scene.play_on("place_bond")


@rule("CIPHER-SKILL-12")
@pytest.mark.parametrize("active", [0, 1])
def test_the_turn_players_skills_come_first(playing: Playing, active: int) -> None:
    caller = skilled("a", "Call |AUTO| When an enemy is destroyed, draw 1 card.", cost=9)
    mourner = skilled("b", "Call |AUTO| When another ally is destroyed, draw 1 card.", cost=9)
    ruin = skilled("r", "Ruin |ACT| Destroy all enemies of Cost 2 or less.", cost=9)
    poor = card("poor", cost=2)
    sides = [Side(lord=card(f"l{n}", cost=9)) for n in (0, 1)]
    sides[active].vanguard = [ruin, caller]
    sides[1 - active].vanguard = [poor, mourner]
    scene = playing(cipher_scene(*sides, active=active))
    scene.answer("activate r")

    assert [line["player"] for line in scene.logged("skill")] == [active, active, 1 - active]


@rule("CIPHER-SKILL-13")
def test_the_newest_group_is_emptied_before_older_ones(playing: Playing) -> None:
    """Two skills wait; the first destroys an ally of a third, which comes before the second."""
    text = "Ruin |AUTO| When this unit is deployed, destroy 1 <Flier> enemy."
    other = "Song |AUTO| When another ally is deployed, draw 1 card."
    mourner = skilled("b", "Mourn |AUTO| When another ally is destroyed, draw 1 card.")
    mine = Side(vanguard=[skilled("o", other)], hand=[skilled("a", text)], bonds=bonds(1))
    theirs = Side(vanguard=[card("bird", types=["flier"]), mourner])
    scene = playing(cipher_scene(mine, theirs, phase="deployment"))
    scene.answer("deploy a vanguard")
    names = [option.why for option in scene.decision.options]
    assert names == ["Song", "Ruin"]
    scene.answer("next a")

    assert used(scene) == ["Ruin", "Mourn", "Song"]


@rule("CIPHER-SKILL-14")
def test_may_makes_a_trigger_optional_and_a_price_may_be_declined(playing: Playing) -> None:
    texts = {
        "must": "Call |AUTO| When this unit attacks, draw 1 card.",
        "may": "Call |AUTO| When this unit attacks, you may draw 1 card.",
        "cost": (
            "Call |AUTO| [Flip 1] When this unit attacks, you may pay; if you do, draw 1 card."
        ),
    }
    for kind, text in texts.items():
        mine = Side(vanguard=[skilled("a", text)], bonds=bonds(1), deck=[card("d")])
        scene = playing(cipher_scene(mine, Side(vanguard=[STRONG])))
        scene.answer("attack a strong")
        if kind != "must":
            assert scene.kinds == ["use_trigger"]
            assert scene.options() == {"use", "decline"}
            scene.answer("decline")
        drew = bool(scene.logged("draw"))
        assert drew is (kind == "must")
        assert scene.mine.bonds.cards[0].face_up
        if scene.kinds == ["critical_hit"]:
            scene.answer("decline")


@rule("CIPHER-SKILL-9")
def test_a_price_that_cannot_be_paid_is_not_asked_for(playing: Playing) -> None:
    text = "Call |AUTO| [Flip 1] When this unit attacks, you may pay; if you do, draw 1 card."
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)]), Side(vanguard=[STRONG])))
    scene.answer("attack a strong")

    assert scene.kinds == ["action"]
