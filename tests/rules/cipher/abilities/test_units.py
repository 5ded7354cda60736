"""What skills do with units: moving, destroying, redirecting, Lords."""

from __future__ import annotations

import pytest

from rules.cipher.card_text import compile_text
from rules.cipher.text.nodes import GainsNames
from rules.text.abilities import Ability
from rules.text.effects import Lasting
from rules.text.filters import Named
from rules.text.groups import Units
from tests.rules.cipher.abilities.words import (
    Playing,
    acting,
    attack,
    bonds,
    fight,
    skilled,
    speaking,
    word,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, unit
from tests.testkit.citation import rule

# Moving and turning ------------------------------------------------------------------------------


@word("Move")
@rule("CIPHER-MOVE-4")
@pytest.mark.parametrize("tapped", [True, False])
def test_a_move_by_a_skill_leaves_the_tap_as_it_is(playing: Playing, tapped: bool) -> None:
    other = unit(card("b"), tapped=tapped)
    scene = acting(playing, "Move 1 other ally.", vanguard=[other])
    scene.answer("choose b")

    assert scene.units("rearguard") == ["b"]
    assert scene.unit("b").tapped is tapped


@rule("CIPHER-MOVE-5")
def test_a_named_area_leaves_units_alone_that_are_there(playing: Playing) -> None:
    text = "Move all units to the Vanguard."
    scene = acting(playing, text, Side(rearguard=[card("x")]), rearguard=[card("y")])

    assert scene.units("rearguard") == scene.units("rearguard", 1) == []
    assert len(scene.logged("moved")) == 2


@rule("CIPHER-MARCH-7", "CIPHER-MARCH-8")
def test_an_enemy_moved_out_of_the_vanguard_marches_back_with_all(playing: Playing) -> None:
    theirs = Side(
        rearguard=[card("r")],
        lord=skilled("stone", "Firm |CONT| Allies cannot be moved by skills."),
    )
    scene = acting(playing, "Move all enemies.", theirs)
    assert scene.units("rearguard", 1) == ["r"]

    theirs = Side(rearguard=[])
    scene = acting(playing, "Move all enemies.", theirs)
    assert scene.units("vanguard", 1) == ["lord1"]
    assert scene.unit("lord1").tapped


@word("Untap")
@rule("CIPHER-ACTION-4")
def test_untapping_lets_a_unit_act_again(playing: Playing) -> None:
    scene = acting(playing, "Untap 1 other ally.", vanguard=[unit(card("b"), tapped=True)])
    scene.answer("choose b")

    assert "move b rearguard" in scene.options("move")


# Destroying --------------------------------------------------------------------------------------


CAMUS = (
    "Destroy all enemies of Cost 2 or less. This unit gets +10 Attack for each enemy "
    "destroyed this "
    "way until end of turn."
)


@word("Destroy", "Times", "Count")
@rule(
    "CIPHER-DESTROY-1",
    "CIPHER-DESTROY-2",
    "CIPHER-DESTROY-3",
    "CIPHER-DESTROY-4",
    "CIPHER-DESTROY-7",
    "CIPHER-EVADE-8",
)
def test_camus_destroys_all_of_cost_2_or_less_lords_too(playing: Playing) -> None:
    theirs = Side(
        lord=card("lord", "L", cost=1),
        vanguard=[card("two", cost=2), card("three", cost=3)],
        hand=[card("l2", "L")],
    )
    camus = skilled("camus", f"Gradivus |ACT| [Flip 4] {CAMUS}", attack=70)
    scene = playing(cipher_scene(Side(lord=camus, bonds=bonds(4)), theirs))
    scene.answer("activate camus")
    assert (scene.decision.player, scene.kinds) == (1, ["choose_orb"])
    assert scene.cards("retreat", 1) == ["two"]
    scene.answer("orb 1")

    assert scene.units("vanguard", 1) == ["lord", "three"]
    assert scene.cards("hand", 1) == ["l2", "orb1-1"]
    assert attack(scene, "camus") == 90


@rule("CIPHER-DESTROY-2", "CIPHER-DESTROY-8")
def test_the_cost_of_the_top_card_counts_also_on_a_promoted_unit(playing: Playing) -> None:
    lord = unit(
        card("base", "L", cost=1), card("top", "L", cost=4, promotion_cost=2), promoted=True
    )
    low = unit(card("b2", "M", cost=5), card("t2", "M", cost=2, promotion_cost=1), promoted=True)
    scene = acting(playing, CAMUS, Side(lord=lord, vanguard=[low]))

    assert scene.units("vanguard", 1) == ["top"]
    assert sorted(scene.cards("retreat", 1)) == ["b2", "t2"]
    assert len(scene.theirs.orbs) == 5


@rule("CIPHER-DESTROY-5", "CIPHER-WIN-1")
def test_a_lord_destroyed_by_a_skill_without_orbs_loses(playing: Playing) -> None:
    scene = acting(playing, CAMUS, Side(orbs=0))

    assert scene.match.outcome is not None
    assert (scene.match.outcome.winners, scene.match.outcome.rule) == ((0,), "CIPHER-WIN-1")


@word("WinGame")
@rule("CIPHER-WIN-9", "CIPHER-GAME-4")
def test_a_text_may_win_the_game_at_once(playing: Playing) -> None:
    text = (
        "Dawn |AUTO| [Tap, Flip 5] At the end of your opponent's turn, if your opponent has no "
        "orbs, you may pay; if you do, you win the game."
    )
    for orbs in (1, 0):
        mine = Side(lord=skilled("a", text), bonds=bonds(5))
        scene = playing(cipher_scene(mine, Side(orbs=orbs), active=1))
        scene.answer("end_turn")
        if orbs:
            assert scene.match.outcome is None
            continue
        scene.answer("use")
        assert scene.match.outcome is not None
        assert (scene.match.outcome.winners, scene.match.outcome.rule) == ((0,), "CIPHER-WIN-9")


@word("Instead")
@rule("CIPHER-KEYWORD-TS-1", "CIPHER-KEYWORD-TS-2", "CIPHER-KEYWORD-TS-3")
@pytest.mark.parametrize("way", ["attack", "skill"])
@pytest.mark.parametrize("answer", ["use", "decline", "no orb", "other lord"])
def test_a_twin_may_survive_for_an_orb(playing: Playing, way: str, answer: str) -> None:
    text = (
        '[TS] Twins |CONT| While your Lord is "Ephraim", if this unit is to be sent to the '
        "Retreat Area upon being destroyed, you may instead choose 1 of your orbs and destroy it."
    )
    mourn = skilled("m", "Mourn |AUTO| When another ally is destroyed, draw 1 card.", cost=5)
    theirs = Side(
        lord=card("e", "Ephraim" if answer != "other lord" else "Ike", cost=5),
        vanguard=[skilled("twin", text, name="Eirika", attack=0), mourn],
        orbs=0 if answer == "no orb" else 2,
        deck=[card("support"), card("d")],
    )
    ruin = skilled("a", "Ruin |ACT| Destroy all enemies of Cost 2 or less.")
    scene = playing(cipher_scene(Side(vanguard=[ruin, card("idle")]), theirs))
    scene.answer("activate a" if way == "skill" else "attack a twin")
    if answer in ("use", "decline"):
        assert scene.decision.player == 1
        scene.answer(answer)
    if answer == "use":
        scene.answer("orb 1-2")

    saved = answer == "use"
    assert ("twin" in scene.units("vanguard", 1)) is saved
    assert ("twin" in scene.cards("retreat", 1)) is not saved
    assert len(scene.theirs.orbs) == (1 if saved else 0 if answer == "no orb" else 2)
    assert ("orb1-2" in scene.cards("hand", 1)) is saved
    assert [line["skill"] for line in scene.logged("skill") if line["player"] == 1] == ["Mourn"]


@word("Instead")
@rule("CIPHER-AREA-7", "CIPHER-GAME-4")
def test_a_destroyed_unit_may_have_to_go_elsewhere(playing: Playing) -> None:
    text = (
        "Lost |CONT| If this unit is to be sent to the Retreat Area upon destruction, put it "
        "into the Boundless Area instead."
    )
    theirs = Side(lord=card("l", cost=5), vanguard=[unit(card("b", "x"), skilled("x", text))])
    scene = acting(playing, CAMUS, theirs)

    assert sorted(scene.cards("boundless", 1)) == ["b", "x"]
    assert scene.cards("retreat", 1) == []


@rule("CIPHER-KEYWORD-CF-1", "CIPHER-KEYWORD-CF-2")
@word("SameAreaAs", "Cannot")
@pytest.mark.parametrize(
    ("place", "way", "stays"),
    [
        ("vanguard", "attack", True),
        ("rearguard", "attack", False),
        ("vanguard", "skill", False),
    ],
)
def test_a_mirage_beside_its_master_is_not_defeated_by_battle(
    playing: Playing, place: str, way: str, stays: bool
) -> None:
    text = (
        '[CF] Carnage |CONT| If this unit is in the same area as "Tsubasa", '
        "this unit cannot be destroyed by enemy attacks."
    )
    theirs = Side(vanguard=[skilled("mirage", text, attack=0)], lord=card("l", cost=5))
    setattr(theirs, place, [*getattr(theirs, place), card("t", "Tsubasa", cost=5)])
    ruin = skilled("a", "Ruin |ACT| Destroy all enemies of Cost 2 or less.")
    scene = playing(cipher_scene(Side(vanguard=[ruin, card("idle")]), theirs))
    scene.answer("activate a" if way == "skill" else "attack a mirage")

    assert ("mirage" in scene.units("vanguard", 1)) is stays


# Lords -------------------------------------------------------------------------------------------


@word("TransferLord")
@rule("CIPHER-KEYWORD-HS-1", "CIPHER-KEYWORD-HS-2", "CIPHER-LORD-6")
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_a_hero_skill_makes_its_unit_the_lord(playing: Playing, colour: str) -> None:
    text = (
        "[HS] Hero |ACT| Transfer Main Character status from your <Red> Main Character to "
        "this unit."
    )
    old = card("old", insignias=[colour], attack=0)
    mine = Side(lord=old, vanguard=[skilled("new", text), card("idle")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("idle1"), card("idle2")])))
    scene.answer("activate new")
    assert scene.table.is_lord(scene.unit("new")) is (colour == "red")
    if colour != "red":
        return
    assert [u["lord"] for u in scene.match.view(1)["players"][0]["zones"]["vanguard"]["units"]] == [
        False,
        True,
        False,
    ]
    scene.play_on("action", player=1)
    fight(scene, "lord1", "old")
    assert "old" in scene.cards("retreat")
    assert len(scene.mine.orbs) == 5


# Redirection -------------------------------------------------------------------------------------


@word("Redirect")
@rule("CIPHER-BATTLE-6", "CIPHER-RANGE-9")
def test_a_guard_becomes_the_defender_for_names_support_and_result(playing: Playing) -> None:
    text = (
        "Guard |AUTO| [Flip 1] When another ally is attacked, you may pay; if you do, "
        "this unit is attacked instead."
    )
    theirs = Side(
        lord=card("lord", "Lord", attack=90),
        rearguard=[skilled("guard", text, name="Guard", attack=0)],
        bonds=bonds(1),
        deck=[card("same", "Guard", support=30)],
    )
    scene = playing(cipher_scene(Side(vanguard=[card("a"), card("idle")]), theirs))
    scene.answer("attack a lord")
    scene.answer("use")

    assert scene.logged("support_failed")[0]["card"]["card"] == "same"
    assert scene.cards("retreat", 1)[-1] in ("same", "guard")
    assert "guard" in scene.cards("retreat", 1)
    assert len(scene.theirs.orbs) == 5


@rule("CIPHER-BATTLE-7")
@pytest.mark.parametrize("gone", ["attacker", "defender"])
def test_a_battle_is_broken_off_when_a_fighter_leaves(playing: Playing, gone: str) -> None:
    ends = "End |AUTO| When this unit's attack ends, draw 1 card."
    wins = "Win |AUTO| Whenever this unit's attack destroys an enemy, draw 1 card."
    fails = "Fail |AUTO| When this unit's attack fails to destroy an enemy, draw 1 card."
    push = (
        (
            "Push |AUTO| When this unit attacks, return 1 enemy in the Vanguard to your "
            "opponent's hand."
        )
        if gone == "defender"
        else "Push |AUTO| When this unit attacks, destroy this unit."
    )
    attacker = skilled("a", "\n".join((ends, wins, fails, push)))
    theirs = Side(
        vanguard=[card("foe")], lord=card("l"), lord_area="rearguard", hand=[card("h", "foe")]
    )
    scene = playing(cipher_scene(Side(vanguard=[attacker, card("idle")]), theirs))
    scene.answer("attack a foe")

    assert scene.logged("support") == []
    assert scene.table.battle is None
    used = [line["skill"] for line in scene.logged("skill")]
    assert used == (["Push", "End"] if gone == "defender" else ["Push"])


@rule("CIPHER-SKILL-16")
def test_an_effect_ends_when_the_unit_leaves_and_a_new_unit_is_new(playing: Playing) -> None:
    text = (
        "Boost |ACT| [Once per turn] Choose 1 other <Flier> ally. That ally gets +30 Attack "
        "until end of turn.\n"
        "Bounce |ACT| [Once per turn] Return 1 other <Flier> ally to your hand.\n"
        "Back |ACT| [Once per turn] Deploy 1 <Flier> card from your hand."
    )
    bird = card("bird", types=["flier"])
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text), bird])))
    scene.answer("activate a 0")
    assert attack(scene, "bird") == 70
    scene.answer("activate a 1")
    scene.answer("activate a 2")
    scene.answer("area vanguard")

    assert attack(scene, "bird") == 40


@rule("CIPHER-RESULT-11", "CIPHER-KEYWORD-LVS-1")
@pytest.mark.parametrize("size", [1, 2])
def test_a_defeated_unit_speaks_as_high_as_it_stood(playing: Playing, size: int) -> None:
    text = "[LvS2] Last |AUTO| When this unit is destroyed, draw 1 card."
    stack = [card("b", "x"), skilled("x", text, name="x", attack=0)][-size:]
    theirs = Side(vanguard=[unit(*stack)])
    scene = playing(cipher_scene(Side(vanguard=[card("a"), card("idle")]), theirs))
    scene.answer("attack a x")

    assert len(scene.theirs.hand) == size - 1


@rule("CIPHER-WIN-6")
def test_both_lords_destroyed_together_without_orbs_is_a_draw(playing: Playing) -> None:
    text = "Doom |ACT| Destroy all units of Cost 1 or less."
    mine = Side(orbs=0, vanguard=[skilled("a", text, cost=3)])
    scene = playing(cipher_scene(mine, Side(orbs=0)))
    scene.answer("activate a")

    assert scene.match.outcome is not None
    assert (scene.match.outcome.winners, scene.match.outcome.rule) == ((), "CIPHER-WIN-6")


@rule("CIPHER-REQ-12")
def test_choosing_a_lord_without_orbs_as_the_price_is_confirmed(playing: Playing) -> None:
    text = "Call |ACT| [Destroy 1 ally] Draw 1 card."
    mine = Side(lord=skilled("lord", text), orbs=0, vanguard=[card("x"), card("idle")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate lord")
    scene.answer("choose lord")
    assert scene.kinds == ["confirm_loss"]
    scene.answer("decline")
    assert scene.options() == {"choose x", "choose idle"}
    scene.answer("choose x")

    assert scene.cards("retreat") == ["x"]
    assert len(scene.mine.hand) == 1


@rule("CIPHER-NAME-12")
def test_an_alias_gained_in_play_leaves_one_of_two(playing: Playing) -> None:
    """Not destroyed: nothing that waits for a destruction hears of it."""
    mourn = "Mourn |AUTO| When another ally is destroyed, draw 1 card."
    guise = GainsNames(Units("own", (Named(("Lucina",)),)), ("Marth",))
    act = Ability("Mask", "activate", (Lasting("turn", (guise,)),))
    mine = Side(
        lord=speaking(card("a"), act, *compile_text(mourn).abilities),
        vanguard=[card("lucina", "Lucina"), card("marth", "Marth")],
    )
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    assert scene.kinds == ["keep_same_name"]
    scene.answer("keep_same_name marth")

    assert scene.cards("retreat") == ["lucina"]
    assert len(scene.mine.hand) == 0
