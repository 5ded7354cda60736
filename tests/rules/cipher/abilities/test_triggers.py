"""What sets triggered skills off, and in which order they resolve (CIPHER-SKILL-11 to 14)."""

from __future__ import annotations

import pytest

from rules.engine.cards import CardData
from tests.rules.cipher.abilities.words import Playing, attack, bonds, fight, skilled, word
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, unit
from tests.testkit.citation import rule

STRONG = card("strong", attack=90)
WEAK = card("weak", attack=0)


def used(scene: CipherScene) -> list[str]:
    return [line["skill"] for line in scene.logged("skill")]


def draws(key: str, event: str, **facts: object) -> CardData:
    return skilled(key, f"Call |AUTO| {event}, draw 1 card.", **facts)


# Battle ------------------------------------------------------------------------------------------


@word("AttackDeclared")
@rule("CIPHER-BATTLE-3")
def test_skills_on_the_declaration_attacker_first(playing: Playing) -> None:
    mine = Side(
        vanguard=[draws("a", "When this unit attacks"), draws("idle", "When this unit attacks")]
    )
    theirs = Side(vanguard=[draws("foe", "When this unit is attacked", attack=90)])
    scene = playing(cipher_scene(mine, theirs))
    fight(scene, "a", "foe")

    lines = [(line["key"], line["args"].get("player")) for line in scene.match.log(None)]
    assert [line for line in lines if line[0] in ("skill", "support")] == [
        ("skill", 0),
        ("skill", 1),
        ("support", 0),
        ("support", 1),
    ]


@word("AttackDestroys")
@rule("CIPHER-RESULT-8", "CIPHER-RESULT-11")
def test_skills_on_the_defeat_attacker_first_and_the_defeated_speaks(playing: Playing) -> None:
    mine = Side(vanguard=[draws("a", "Whenever this unit's attack destroys an enemy")])
    theirs = Side(vanguard=[draws("foe", "When an enemy's attack destroys this unit", attack=0)])
    scene = playing(cipher_scene(mine, theirs))
    fight(scene, "a", "foe")

    assert [line["player"] for line in scene.logged("skill")] == [0, 1]
    assert scene.cards("retreat", 1)[:1] == ["foe"]


@rule("CIPHER-RESULT-9")
def test_hitting_the_lord_counts_as_destroying_an_enemy(playing: Playing) -> None:
    mine = Side(vanguard=[draws("a", "Whenever this unit's attack destroys an enemy")])
    scene = playing(cipher_scene(mine, Side(lord=WEAK)))
    fight(scene, "a", "weak")

    assert used(scene) == ["Call"]
    assert len(scene.theirs.orbs) == 4


@rule("CIPHER-RESULT-13")
def test_a_defender_that_cannot_be_destroyed_sets_nothing_off(playing: Playing) -> None:
    mine = Side(vanguard=[draws("a", "Whenever this unit's attack destroys an enemy")])
    firm = skilled("firm", "Rock |CONT| This unit cannot be destroyed by enemy attacks.", attack=0)
    scene = playing(cipher_scene(mine, Side(lord=firm, hand=[card("h", "firm")])))
    scene.answer("attack a firm")

    assert scene.kinds == ["action"]
    assert used(scene) == []
    assert len(scene.theirs.orbs) == 5


@rule("CIPHER-DESTROY-6")
def test_destruction_by_a_skill_is_no_defeat_by_battle(playing: Playing) -> None:
    text = (
        "Call |AUTO| Whenever this unit's attack destroys an enemy, draw 1 card.\n"
        "Ruin |ACT| Destroy 1 enemy in the Rearguard."
    )
    theirs = Side(rearguard=[draws("foe", "When an enemy's attack destroys this unit")])
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)]), theirs))
    scene.answer("activate a")

    assert scene.cards("retreat", 1) == ["foe"]
    assert used(scene) == ["Ruin"]


@word("AttackFails")
@rule("CIPHER-BATTLE-10")
@pytest.mark.parametrize(
    ("defence", "evade", "failed"), [(90, False, 1), (0, True, 0), (0, False, 0)]
)
def test_an_attack_fails_only_at_its_result(
    playing: Playing, defence: int, evade: bool, failed: int
) -> None:
    text = "Call |AUTO| When this unit's attack fails to destroy an enemy, draw 1 card."
    theirs = Side(
        vanguard=[card("foe", "F", attack=defence)], hand=[card("f", "F")] if evade else []
    )
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)]), theirs))
    scene.answer("attack a foe")
    if evade:
        scene.answer("evade f")

    assert len(used(scene)) == failed


@word("AttackEvaded")
def test_an_evasion_sets_skills_off(playing: Playing) -> None:
    text = "Call |AUTO| When a non-Main Character enemy evades, draw 1 card."
    theirs = Side(vanguard=[card("foe", "F", attack=0)], hand=[card("f", "F")])
    scene = playing(
        cipher_scene(Side(vanguard=[skilled("a", text)], deck=[WEAK, card("d")]), theirs)
    )
    scene.answer("attack a foe")
    scene.answer("evade f")

    assert scene.cards("hand") == ["d"]


@word("AttackEnds")
@rule("CIPHER-EVADE-9")
@pytest.mark.parametrize("how", ["won", "lost", "evaded"])
def test_attack_ends_however_it_went(playing: Playing, how: str) -> None:
    text = "Call |AUTO| When this unit's attack ends, draw 1 card."
    foe = card("foe", "F", attack=90 if how == "lost" else 0)
    theirs = Side(vanguard=[foe], hand=[card("f", "F")] if how == "evaded" else [])
    scene = playing(
        cipher_scene(Side(vanguard=[skilled("a", text)], deck=[WEAK, card("d")]), theirs)
    )
    scene.answer("attack a foe")
    if how == "evaded":
        scene.answer("evade f")

    assert scene.cards("hand") == ["d"]


@word("CriticalHit")
def test_a_critical_hit_sets_skills_off(playing: Playing) -> None:
    text = "Call |AUTO| When this unit Critical Hits, draw 1 card."
    mine = Side(
        vanguard=[skilled("a", text, name="A")], hand=[card("a2", "A")], deck=[WEAK, card("d")]
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[STRONG])))
    scene.answer("attack a strong")
    scene.answer("critical a2")

    assert scene.cards("hand") == ["d"]


def test_destroying_by_a_critical_hit_is_an_event_of_its_own(playing: Playing) -> None:
    text = "Call |AUTO| When this unit's Critical Hit destroys an enemy, draw 1 card."
    for critical in (True, False):
        mine = Side(
            vanguard=[skilled("a", text, name="A")], hand=[card("a2", "A")], deck=[WEAK, card("d")]
        )
        scene = playing(cipher_scene(mine, Side(vanguard=[WEAK])))
        scene.answer("attack a weak")
        scene.answer("critical a2" if critical else "decline")
        assert ("d" in scene.cards("hand")) is critical


@word("SupportFails")
def test_a_failed_support_sets_skills_off(playing: Playing) -> None:
    text = (
        "Call |AUTO| When your opponent's support card fails to support an enemy, that enemy "
        "cannot land critical hits until end of battle."
    )
    foe = card("foe", "F", attack=90)
    theirs = Side(vanguard=[foe], hand=[card("f2", "F")], deck=[card("f", "F")])
    mine = Side(rearguard=[skilled("a", text)])
    scene = playing(cipher_scene(mine, theirs, active=1))
    scene.answer("attack foe lord0")

    assert used(scene) == ["Call"]
    assert scene.kinds == ["choose_orb"]
    scene.answer("orb 1")


@word("GetsSupport")
def test_a_successful_support_sets_skills_off(playing: Playing) -> None:
    text = 'Call |AUTO| When another ally is supported by "Nino", draw 1 card.'
    mine = Side(vanguard=[card("a"), skilled("b", text)], deck=[card("nino", "Nino"), card("d")])
    scene = playing(cipher_scene(mine, Side(vanguard=[STRONG])))
    fight(scene, "a", "strong")

    assert scene.cards("hand") == ["d"]


# Units -------------------------------------------------------------------------------------------


@word("Deployed", "Units")
@rule("CIPHER-PROMOTE-6", "CIPHER-LEVELUP-3")
def test_deploying_is_neither_promoting_nor_levelling_up(playing: Playing) -> None:
    call = "Call |AUTO| When this unit is deployed, draw 1 card."
    mine = Side(
        lord=card("m", "M"),
        vanguard=[card("l", "L")],
        bonds=bonds(6),
        hand=[
            skilled("m2", call, name="M", promotion_cost=1),
            skilled("l2", call, name="L"),
            skilled("new", call, name="N"),
        ],
    )
    scene = playing(cipher_scene(mine, phase="deployment"))
    scene.answer("promote m2")
    scene.answer("level_up l2")
    assert used(scene) == []
    scene.answer("deploy new vanguard")
    assert used(scene) == ["Call"]


@word("Promoted")
@rule("CIPHER-PROMOTE-4")
def test_the_promotion_draw_comes_before_skills_on_promoting(playing: Playing) -> None:
    text = "Call |AUTO| When this unit is promoted, you may discard 1 card."
    mine = Side(
        lord=card("m", "M"),
        bonds=bonds(1),
        hand=[skilled("m2", text, name="M", promotion_cost=1)],
        deck=[card("drawn")],
    )
    scene = playing(cipher_scene(mine, phase="deployment"))
    scene.answer("promote m2")
    scene.answer("use")

    assert (scene.cards("hand"), scene.cards("retreat")) == ([], ["drawn"])


def test_a_promotion_by_a_skill_is_told_from_one_by_hand(playing: Playing) -> None:
    text = (
        "Call |AUTO| When you promote into this unit, draw 1 card. This skill cannot trigger if "
        "this unit changed class by a skill's effect."
    )
    rite = (
        "Rite |ACT| Choose 1 other ally. Choose 1 card with a Promotion Cost in your Retreat "
        "Area with the same name as that ally and stack it on top of that ally to promote it."
    )
    up = skilled("m2", text, name="M", promotion_cost=1)
    mine = Side(lord=card("m", "M"), vanguard=[skilled("r", rite)], retreat=[up])
    scene = playing(cipher_scene(mine))
    scene.answer("activate r")

    assert scene.unit("m2").is_promoted
    assert used(scene) == ["Rite"]


@word("LeveledUp")
def test_levelling_up_sets_skills_off(playing: Playing) -> None:
    text = (
        "Call |AUTO| When another ally levels up, this unit's attacks break 2 orbs until end of "
        "turn."
    )
    mine = Side(
        lord=card("m", "M"), vanguard=[skilled("a", text)], bonds=bonds(1), hand=[card("m2", "M")]
    )
    scene = playing(cipher_scene(mine, Side(lord=WEAK), phase="deployment"))
    scene.answer("level_up m2")
    if scene.kinds == ["deployment"]:
        scene.answer("end_deployment")
    scene.answer("attack a weak")
    scene.answer("orb 1")
    scene.answer("orb 2")

    assert len(scene.theirs.orbs) == 3


@word("Grown", "Stack")
@rule("CIPHER-KEYWORD-GROWTH-1", "CIPHER-KEYWORD-GROWTH-2", "CIPHER-STACK-3")
def test_a_growth_puts_cards_underneath_and_is_one_event(playing: Playing) -> None:
    text = (
        'Train |ACT| [Stack 2 "Lucia" from your Retreat Area under this unit to Growth her] '
        "Until the end of the turn, this unit gets +10 Attack.\n"
        "Call |AUTO| Each time this unit Growths, until the end of the turn, this unit gets "
        "+5 Attack."
    )
    past = [card("l1", "Lucia"), card("l2", "Lucia"), card("x")]
    scene = playing(cipher_scene(Side(lord=skilled("l", text, name="Lucia"), retreat=past)))
    scene.answer("activate l")

    lucia = scene.unit("l")
    assert (lucia.stack, scene.keys(lucia)[-1]) == (3, "l")
    assert attack(scene, "l") == 55
    assert scene.options("activate") == set()


@word("Destroyed")
def test_a_destroyed_ally_sets_skills_off_whatever_destroyed_it(playing: Playing) -> None:
    call = draws("c", "When another ally is destroyed")
    theirs = Side(vanguard=[WEAK], rearguard=[call])
    ruin = skilled("a", "Ruin |ACT| Destroy 1 non-Lord enemy.")
    for way in ("activate a", "attack a weak"):
        scene = playing(cipher_scene(Side(vanguard=[ruin]), theirs))
        scene.answer(way)
        if scene.kinds == ["choose_targets"]:
            scene.answer("choose weak")
        assert "Call" in used(scene)


def test_a_skill_can_be_named_as_what_destroyed(playing: Playing) -> None:
    text = (
        "Lethality |ACT| Destroy 1 non-Lord enemy.\nOther |ACT| Destroy 1 non-Lord enemy.\n"
        'Call |AUTO| When this unit\'s "Lethality" destroys an enemy, draw 1 card.'
    )
    for number, calls in ((0, ["Lethality", "Call"]), (1, ["Other"])):
        scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)]), Side(vanguard=[WEAK])))
        scene.answer(f"activate a {number}")
        assert used(scene) == calls


@word("OrbDestroyed")
def test_a_destroyed_orb_sets_skills_off(playing: Playing) -> None:
    text = "Call |AUTO| [Once per turn] When one of your opponent's Orbs is destroyed, draw 1 card."
    mine = Side(vanguard=[skilled("a", text)], deck=[WEAK, card("d")])
    scene = playing(cipher_scene(mine, Side(lord=WEAK)))
    scene.answer("attack a weak")
    scene.answer("orb 3")

    assert scene.cards("hand") == ["d"]


@word("Moved")
@rule("CIPHER-MOVE-6", "CIPHER-MARCH-6")
def test_both_kinds_of_move_set_skills_off_but_no_forced_march(playing: Playing) -> None:
    text = "Call |AUTO| Each time this unit is moved, draw 1 card."
    push = skilled("p", "Push |ACT| Move 1 other ally.")
    mine = Side(lord=push, vanguard=[skilled("a", text)])
    scene = playing(cipher_scene(mine))
    scene.answer("move a rearguard")
    scene.answer("activate p")
    assert used(scene) == ["Push", "Call"] or used(scene) == ["Call", "Push", "Call"]
    assert used(scene).count("Call") == 2

    theirs = Side(lord=skilled("lord1", text), lord_area="rearguard", vanguard=[WEAK])
    scene = playing(cipher_scene(Side(), theirs))
    scene.answer("attack lord0 weak")
    assert scene.units("vanguard", 1) == ["lord1"]
    assert used(scene) == []


@word("Tapped", "Untap")
def test_being_tapped_by_a_skill_sets_skills_off(playing: Playing) -> None:
    text = (
        "Call |AUTO| [Once per Turn] When this unit is tapped by the cost or effect of a skill, "
        "untap it."
    )
    mine = Side(
        vanguard=[skilled("a", text), skilled("b", 'Use |ACT| [Tap your "A"] Draw 1 card.')],
    )
    mine.vanguard = [skilled("a", text, name="A"), mine.vanguard[1]]
    scene = playing(cipher_scene(mine))
    scene.answer("activate b")
    assert not scene.unit("a").tapped
    scene.answer("move a rearguard")
    assert scene.unit("a").tapped


@word("Untapped")
def test_being_untapped_sets_skills_off(playing: Playing) -> None:
    text = "Call |AUTO| [Once Per Turn] When this unit is untapped, draw 1 card."
    tapped = unit(skilled("a", text), tapped=True)
    mine = Side(vanguard=[tapped], rearguard=[skilled("b", "Dance |ACT| Untap 1 other ally.")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate b")
    if scene.kinds == ["choose_targets"]:
        scene.answer("choose a")

    assert used(scene) == ["Dance", "Call"]
    assert not scene.unit("a").tapped


# Cards and turns ---------------------------------------------------------------------------------


@word("Placed")
@pytest.mark.parametrize("key", ["ares", "other"])
def test_a_card_placed_as_a_bond_sets_skills_off(playing: Playing, key: str) -> None:
    text = 'Call |AUTO| When an "Ares" card is placed in your Bond Area, draw 1 card.'
    hand = [card("ares", "Ares"), card("other")]
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)], hand=hand), phase="bond"))
    scene.answer(f"bond {key}")

    assert used(scene) == (["Call"] if key == "ares" else [])


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
    scene.answer(f"next {first}")

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
    scene.answer(f"next {names.index('Ruin') + 1}")

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


def test_a_price_that_cannot_be_paid_is_not_asked_for(playing: Playing) -> None:
    text = "Call |AUTO| [Flip 1] When this unit attacks, you may pay; if you do, draw 1 card."
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)]), Side(vanguard=[STRONG])))
    scene.answer("attack a strong")

    assert scene.kinds == ["action"]
