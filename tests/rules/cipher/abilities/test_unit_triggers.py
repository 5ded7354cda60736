"""What happens to units and sets triggered skills off."""

from __future__ import annotations

from tests.rules.cipher.abilities.words import (
    WEAK,
    Playing,
    attack,
    bonds,
    draws,
    skilled,
    used,
    word,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, unit
from tests.testkit.citation import rule


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


@rule("CIPHER-SKILL-3")
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
@rule("CIPHER-SKILL-3")
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
@rule("CIPHER-SKILL-3")
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


@rule("CIPHER-SKILL-3")
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
@rule("CIPHER-SKILL-3")
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
@rule("CIPHER-SKILL-3")
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
@rule("CIPHER-SKILL-3")
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
