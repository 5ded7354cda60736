"""What skills do with units: deploying, stacking, moving, destroying, redirecting, Lords."""

from __future__ import annotations

import pytest

from rules.cipher.card_text import compile_text
from rules.cipher.text.nodes import GainsNames
from rules.cipher.values import names_of
from rules.text.abilities import Ability
from rules.text.effects import Lasting
from rules.text.filters import Named
from rules.text.groups import Units
from tests.rules.cipher.abilities.words import (
    Playing,
    attack,
    bonds,
    fight,
    skilled,
    speaking,
    word,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, unit
from tests.testkit.citation import rule


def acting(playing: Playing, text: str, theirs: Side | None = None, **mine: object) -> CipherScene:
    """The skill of the unit "a" is used at once; "idle" keeps the turn from ending by itself."""
    field = [skilled("a", f"Act |ACT| {text}"), card("idle"), *mine.pop("vanguard", ())]  # type: ignore[misc]
    scene = playing(cipher_scene(Side(vanguard=field, **mine), theirs))  # type: ignore[arg-type]
    scene.answer("activate a")
    return scene


# Deploying ---------------------------------------------------------------------------------------


ELICE = "Deploy 1 <Red> card of Cost 2 or less from your Retreat Area."


@word("Deploy", "Trait", "Number")
@rule("CIPHER-SKILLDEPLOY-1", "CIPHER-SKILLDEPLOY-2", "CIPHER-SKILLDEPLOY-3")
def test_elice_deploys_a_red_card_of_cost_2_without_bonds_or_budget(playing: Playing) -> None:
    retreat = [
        card("red2", cost=2),
        card("red3", cost=3),
        card("blue", cost=1, insignias=["blue"]),
        card("red1", cost=1),
    ]
    scene = acting(playing, ELICE, retreat=retreat)
    assert scene.options() == {"choose red1", "choose red2"}
    scene.answer("choose red2")
    scene.answer("area rearguard")

    assert scene.units("rearguard") == ["red2"]
    assert scene.match.view(0)["players"][0]["budget"] == {"spent": 0, "bonds": 0}


@rule("CIPHER-SKILLDEPLOY-4")
def test_corrin_taps_and_flips_two_and_untaps_if_the_unit_is_black(playing: Playing) -> None:
    text = (
        "Vein |ACT| [Once per turn, Tap, Flip 2] Deploy 1 card of Cost 3 or less from your Retreat "
        "Area. If that card is <Black>, untap this unit."
    )
    for colour, tapped in (("black", False), ("red", True)):
        corrin = skilled("corrin", text, name="Corrin (Female)", cost=4, promotion_cost=3)
        retreat = [card("new", cost=3, insignias=[colour]), card("big", cost=4)]
        mine = Side(lord=corrin, bonds=bonds(2), retreat=retreat, vanguard=[card("idle")])
        scene = playing(cipher_scene(mine))
        scene.answer("activate corrin")
        scene.answer("area vanguard")
        assert scene.unit("corrin").tapped is tapped


@rule("CIPHER-SKILLDEPLOY-5")
def test_a_card_whose_name_is_on_the_field_cannot_be_chosen(playing: Playing) -> None:
    retreat = [card("ike2", "Ike"), card("free")]
    scene = acting(playing, ELICE, retreat=retreat, vanguard=[card("ike", "Ike")])
    scene.answer("area vanguard")

    assert "free" in scene.units("vanguard")
    assert scene.cards("retreat") == ["ike2"]


@rule("CIPHER-SKILLDEPLOY-5")
def test_the_same_holds_when_the_choice_stands_in_a_sentence_of_its_own(playing: Playing) -> None:
    text = "Choose 1 card from your Retreat Area, and deploy it."
    retreat = [card("ike2", "Ike"), card("free")]
    scene = acting(playing, text, retreat=retreat, vanguard=[card("ike", "Ike")])
    scene.answer("area vanguard")

    assert "free" in scene.units("vanguard")


@rule("CIPHER-SKILLDEPLOY-6")
def test_the_unit_arrives_untapped_unpromoted_draws_nothing_and_triggers(playing: Playing) -> None:
    text = "Hello |AUTO| When this unit is deployed, this unit gets +10 Attack until end of turn."
    new = skilled("new", text, cost=2, promotion_cost=1)
    scene = acting(playing, ELICE, retreat=[new])
    scene.answer("area vanguard")

    arrived = scene.unit("new")
    assert (arrived.tapped, arrived.is_promoted) == (False, False)
    assert scene.logged("draw") == []
    assert attack(scene, "new") == 50


def test_a_text_may_name_area_and_tap(playing: Playing) -> None:
    text = "Deploy 1 <Red> card from your Retreat Area into the Vanguard."
    scene = acting(playing, text, retreat=[card("new")])
    assert scene.units("vanguard")[-1] == "new"

    text = "Deploy 1 <Red> card from your Retreat Area tapped."
    scene = acting(playing, text, retreat=[card("new")])
    scene.answer("area rearguard")
    assert scene.unit("new").tapped


# Stacking ----------------------------------------------------------------------------------------


RITE = (
    "Choose 1 other ally. Choose 1 card with a Promotion Cost in your Retreat Area with the same "
    "name as that ally and stack it on top of that ally to promote it."
)


@word("Stack", "Shares", "OneOf", "Is")
@rule("CIPHER-PROMOTE-15", "CIPHER-PROMOTE-13")
def test_a_skill_promotes_in_the_action_phase_without_bonds_and_draws(playing: Playing) -> None:
    retreat = [card("up", "M", promotion_cost=5, insignias=["blue"]), card("base", "M")]
    scene = acting(playing, RITE, retreat=retreat, lord=card("m", "M"), deck=[card("d")])
    scene.answer("choose m")

    assert scene.unit("up").is_promoted
    assert scene.table.is_lord(scene.unit("up"))
    assert scene.cards("hand") == ["d"]
    assert scene.mine.spent == 0


@rule("CIPHER-PROMOTE-14", "CIPHER-NAME-14")
@word("MayStack")
def test_card_text_allows_promotion_onto_another_name(playing: Playing) -> None:
    text = (
        'Valla |SPEC| You may class change your "Corrin (Male)" or "Corrin (Female)" with this '
        "card."
    )
    valla = skilled("valla", text, name="Corrin (Kingdom of Valla)", cost=4, promotion_cost=2)
    mine = Side(
        lord=card("male", "Corrin (Male)"),
        vanguard=[card("female", "Corrin (Female)"), card("other")],
        hand=[valla],
        bonds=bonds(4),
        deck=[card("d")],
    )
    scene = playing(cipher_scene(mine, phase="deployment"))
    assert scene.options() == {
        "promote valla male",
        "promote valla female",
        "deploy valla vanguard",
        "deploy valla rearguard",
        "end_deployment",
    }
    scene.answer("promote valla male")

    assert scene.table.is_lord(scene.unit("valla"))
    assert scene.mine.spent == 2
    assert scene.cards("hand") == ["d"]
    assert names_of(scene.table, scene.unit("valla")) == {scene.unit("valla").card.name}


@rule("CIPHER-PROMOTE-14")
@pytest.mark.parametrize("cost", [None, 2])
def test_a_card_that_may_only_level_up_onto_a_name_does_not_promote_it(
    playing: Playing, cost: int | None
) -> None:
    text = 'Vessel |SPEC| You may Level Up this card onto your "Garon" or "Gunter".'
    anankos = skilled("anankos", text, cost=2, promotion_cost=cost)
    mine = Side(lord=card("garon", "Garon"), hand=[anankos], bonds=bonds(2))
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options("level_up") == (set() if cost else {"level_up anankos garon"})
    assert scene.options("promote") == set()


@rule("CIPHER-PROMOTE-14")
def test_name_1_must_hold_with_the_new_name(playing: Playing) -> None:
    text = 'Vessel |SPEC| You may Level Up this card onto your "Garon" or "Gunter".'
    mine = Side(
        lord=card("garon", "Garon"),
        vanguard=[card("old", "anankos")],
        hand=[skilled("anankos", text)],
        bonds=bonds(2),
    )
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options("level_up") == {"level_up anankos old"}


@rule("CIPHER-KEYWORD-GROWTH-3", "CIPHER-KEYWORD-CCS-1", "CIPHER-KEYWORD-CCS-2")
def test_a_grown_unit_uses_class_change_skills_without_being_promoted(playing: Playing) -> None:
    text = (
        'Train |ACT| [Stack 1 "Lucia" from your Retreat Area under this unit to Growth her] '
        "Draw 1 card.\n"
        "[CCS] Wings |CONT| This unit gets +30 Attack.\n"
        "Rank |CONT| If this unit is promoted, this unit gets +5 Attack."
    )
    lucia = skilled("l", text, name="Lucia", promotion_cost=2)
    scene = playing(cipher_scene(Side(lord=lucia, retreat=[card("l1", "Lucia")])))
    assert attack(scene, "l") == 40
    scene.answer("activate l")

    assert attack(scene, "l") == 70
    assert scene.unit("l").is_levelled_up
    assert not scene.unit("l").is_promoted
    assert len(scene.logged("draw")) == 1


@rule("CIPHER-KEYWORD-CCS-1")
def test_a_promoted_unit_has_its_class_change_skill(playing: Playing) -> None:
    text = "[CCS] Wings |CONT| This unit gets +30 Attack."
    data = skilled("a", text, promotion_cost=1)
    for promoted in (True, False):
        lord = unit(card("base", "a"), data, promoted=promoted)
        assert attack(playing(cipher_scene(Side(lord=lord))), "a") == (70 if promoted else 40)


@rule("CIPHER-KEYWORD-LVS-1", "CIPHER-KEYWORD-LVS-2", "CIPHER-KEYWORD-LVS-3")
@pytest.mark.parametrize(("size", "value"), [(1, 70), (2, 70), (3, 80), (4, 100), (5, 140)])
def test_ike_with_level_skills(playing: Playing, size: int, value: int) -> None:
    """A stack of five has LvS3, LvS4 and LvS5; those of the cards beneath do not count."""
    text = (
        "[LvS3] One |CONT| This unit gets +10 Attack.\n"
        "[LvS4] Two |CONT| This unit gets +20 Attack.\n"
        "[LvS5] Three |CONT| This unit gets +40 Attack."
    )
    ike = skilled("ike", text, name="Ike", cost=5, promotion_cost=4, attack=70)
    beneath = [skilled(f"i{n}", text, name="Ike") for n in range(size - 1)]
    scene = playing(cipher_scene(Side(lord=unit(*beneath, ike, promoted=True))))

    assert attack(scene, "ike") == value


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


def test_a_named_area_leaves_units_alone_that_are_there(playing: Playing) -> None:
    text = "Move all units to the Vanguard."
    scene = acting(playing, text, Side(rearguard=[card("x")]), rearguard=[card("y")])

    assert scene.units("rearguard") == scene.units("rearguard", 1) == []
    assert len(scene.logged("move")) == 2


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
