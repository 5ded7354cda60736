"""Who listens to what from where, what is noted as having come to a place, and what it starts."""

from __future__ import annotations

import pytest

from rules.cipher.text import nodes as n
from rules.cipher.text import trigger_nodes as tn
from rules.text import amounts as am
from rules.text import changes as ch
from rules.text import conditions as co
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text import triggers as tr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.of_nodes import (
    PLUS,
    act,
    doing,
    heard,
    if_done,
    named,
    was_done,
)
from tests.rules.cipher.abilities.words import Playing, always, attack, bonds, speaking, used
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, effect, face_down, unit
from tests.testkit.citation import rule

THIS = gr.This()


@rule("CIPHER-SKILL-3", "CIPHER-SKILL-11")
@pytest.mark.parametrize(("side", "asked"), [("own", True), ("enemy", False)])
def test_a_skill_of_the_other_turn_does_not_wait_and_is_not_to_be_put_in_order(
    playing: Playing, side: str, asked: bool
) -> None:
    attacks = tr.AttackDeclared(THIS, gr.Units("enemy"))
    one = Ability("One", "trigger", (PLUS,), trigger=attacks)
    other = Ability("Other", "trigger", (PLUS,), trigger=attacks, requires=(co.TurnOf(side),))
    foe = card("foe", attack=200)
    mine = Side(vanguard=[speaking(card("a"), one, other), card("idle")])
    scene = playing(cipher_scene(mine, Side(vanguard=[foe])))
    scene.answer("attack a foe")
    scene.may_stay_open = True

    assert (scene.kinds == ["order_triggers"]) is asked
    if not asked:
        assert used(scene) == ["One"]


@rule("CIPHER-SKILL-3", "CIPHER-REFRESH-8")
@pytest.mark.parametrize(
    ("effect", "heard_of"),
    [
        (ef.Put(gr.Top("own", 1), "deck_bottom"), 0),
        (ef.Put(gr.Cards("own", "hand"), "deck_bottom"), 1),
        (ef.Put(gr.Cards("own", "hand"), "deck_top"), 1),
    ],
    ids=["from the top of the same deck", "from the hand to the bottom", "to the top"],
)
def test_a_card_that_stays_in_its_place_has_not_come_to_it(
    playing: Playing, effect: ef.Effect, heard_of: int
) -> None:
    to_deck = tr.Placed(gr.Cards("own", "deck"), "deck")
    a = speaking(card("a"), act("Turn", effect))

    assert heard(playing, to_deck, "activate a 0", vanguard=[a], hand=[card("h")]) == heard_of


@rule("CIPHER-SKILL-3", "CIPHER-DEPLOY-5")
@pytest.mark.parametrize("area", ["vanguard", "rearguard"])
@pytest.mark.parametrize("waits", ["vanguard", "rearguard"])
def test_a_card_comes_to_the_part_of_the_field_that_it_is_put_in(
    playing: Playing, waits: str, area: str
) -> None:
    came = tr.Placed(gr.Cards("own", waits, (fi.Named(("x",)),)), waits, origin="hand")
    found = heard(
        playing,
        came,
        f"deploy x {area}",
        phase="deployment",
        hand=[card("x"), card("y")],
        bonds=bonds(2),
    )

    assert found == (waits == area)


@rule("CIPHER-SKILL-6", "CIPHER-NAME-11")
@pytest.mark.parametrize("place", ["hand", "bonds"])
def test_what_a_card_states_from_a_place_holds_as_soon_as_it_is_there(
    playing: Playing, place: str
) -> None:
    """And no longer than it lies there."""
    lifts = ch.Adjust(named("own", "b"), "attack", 10)
    x = speaking(card("x"), Ability("From there", "special", (lifts,), place=place))
    start = "deck" if place == "hand" else "hand"
    group = gr.Top("own", 1) if place == "hand" else gr.Cards("own", "hand")
    come, go = act("Come", ef.Put(group, place)), act("Go", ef.Put(gr.Cards("own", place), "deck"))
    mine = Side(vanguard=[speaking(card("a"), come, go), card("b")], **{start: [x]})
    scene = playing(cipher_scene(mine))
    values = [attack(scene, "b")]
    for answer in ("activate a 0", "activate a 1"):
        scene.answer(answer)
        values.append(attack(scene, "b"))
    scene.may_stay_open = True

    assert values == [40, 50, 40]


@rule("CIPHER-SKILL-4", "CIPHER-CARD-13")
def test_of_two_statements_of_one_skill_the_second_may_hang_on_the_first(
    playing: Playing,
) -> None:
    """Each has a condition of its own; only a statement that hangs on itself is cut short."""
    strong = gr.Units("own", (fi.Named(("a",)), fi.Number("attack", ">=", 60)))
    a = always(
        card("a"),
        ch.While(co.Exists(strong), (ch.Adjust(named("own", "b"), "attack", 5),)),
        ch.While(co.TurnOf("own"), (ch.Adjust(THIS, "attack", 20),)),
    )
    scene = playing(cipher_scene(Side(vanguard=[a, card("b")])))

    assert (attack(scene, "a"), attack(scene, "b")) == (60, 45)


@rule("CIPHER-SKILL-15", "CIPHER-SKILL-9")
@pytest.mark.parametrize(("tapped", "done"), [(True, True), (False, False)])
def test_what_is_done_several_times_is_done_fully_if_each_time_was(
    playing: Playing, tapped: bool, done: bool
) -> None:
    """Untapping an untapped ally the first time is not made good by the second."""
    turn = n.ForEach(2, (ef.Untap(named("own", "x")), ef.Tap(named("own", "x"))))
    scene = doing(playing, if_done(turn), vanguard=[unit(card("x"), tapped=tapped)])

    assert was_done(scene) is done


@rule("CIPHER-SKILL-3")
def test_what_waits_for_a_later_event_is_told_when_it_begins_to_wait(playing: Playing) -> None:
    later = ef.Delayed(tr.TurnEnds("own"), (ef.Draw(1),), until="turn")
    scene = doing(playing, later)
    scene.may_stay_open = True
    (line,) = scene.logged("lasting")

    assert line["words"] == "At the end of your turn, draw 1 card."


# What hangs on others ----------------------------------------------------------------------------


@rule("CIPHER-SKILL-4", "CIPHER-CARD-13")
def test_the_same_statement_on_both_sides_is_asked_of_each_unit(playing: Playing) -> None:
    """One looks at the other, which has the same text; only of itself it is not asked again."""
    strong = gr.Units("enemy", (fi.Named(("twin",)), fi.Number("attack", ">=", 60)))
    says = ch.While(co.Exists(strong), (ch.Adjust(THIS, "attack", 20),))
    mine = unit(always(card("mine", "twin"), says), effects=[effect("attack", 20)])
    theirs = Side(vanguard=[always(card("theirs", "twin"), says)])
    scene = playing(cipher_scene(Side(vanguard=[mine]), theirs))

    assert (attack(scene, "mine"), attack(scene, "theirs")) == (80, 60)


@rule("CIPHER-NAME-12", "CIPHER-NAME-5")
def test_names_that_hang_on_where_others_stand_clash_as_soon_as_one_moves(
    playing: Playing,
) -> None:
    behind = gr.Units("own", (fi.At(("rearguard",)),))
    a = always(card("a"), n.GainsNames(THIS, of=behind))
    scene = playing(cipher_scene(Side(vanguard=[a, card("b"), card("c")])))
    scene.answer("move b rearguard")

    assert scene.kinds == ["keep_same_name"]
    scene.answer("keep_same_name b")
    assert scene.cards("retreat") == ["a"]


@rule("CIPHER-SKILL-20", "CIPHER-SKILL-4")
def test_skills_that_hang_on_where_others_stand_come_and_go_with_them(playing: Playing) -> None:
    behind = gr.Units("own", (fi.At(("rearguard",)),))
    a = always(card("a"), n.GainsSkillsOf(THIS, behind))
    x = speaking(card("x"), Ability("Ten", "continuous", (ch.Adjust(THIS, "attack", 10),)))
    scene = playing(cipher_scene(Side(vanguard=[a, x, card("c")])))
    assert attack(scene, "a") == 40
    scene.answer("move x rearguard")

    assert (attack(scene, "a"), attack(scene, "x")) == (50, 50)


@rule("CIPHER-SKILL-20", "CIPHER-DEPLOY-5")
def test_a_unit_that_comes_acquires_at_once_what_an_ally_gives_to_all(playing: Playing) -> None:
    ten = Ability("Ten", "continuous", (ch.Adjust(THIS, "attack", 10),))
    gives = always(card("gives"), ch.GainsSkill(gr.Units("own"), ten))
    mine = Side(vanguard=[gives], hand=[card("x"), card("y")], bonds=bonds(2))
    scene = playing(cipher_scene(mine, phase="deployment"))
    assert attack(scene, "gives") == 50
    scene.answer("deploy x vanguard")

    assert attack(scene, "x") == 50


# Supports ----------------------------------------------------------------------------------------


@rule("CIPHER-SKILL-19", "CIPHER-SKILL-11", "CIPHER-SUPPORT-7")
@pytest.mark.parametrize("forbidden", [True, False])
def test_a_support_skill_that_may_not_be_used_is_not_to_be_put_in_order(
    playing: Playing, forbidden: bool
) -> None:
    pair = [Ability(name, "support", (ef.Draw(1),), role="attacking") for name in ("One", "Two")]
    bans = [ch.Forbidden("own", "use", skills=("Two",))] if forbidden else []
    mine = Side(
        vanguard=[always(card("a"), *bans), card("idle")], deck=[speaking(card("s"), *pair)]
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")
    scene.may_stay_open = True

    assert (scene.kinds == ["order_triggers"]) is not forbidden
    if forbidden:
        assert used(scene) == ["One"]


@rule("CIPHER-SUPPORT-13", "CIPHER-SUPAREA-3")
def test_a_skill_that_lets_supports_fail_does_nothing_outside_a_battle(playing: Playing) -> None:
    fails = always(card("grim"), n.FailsToSupport(gr.Units("enemy")))
    call = Ability("Call", "trigger", (ef.Draw(1),), trigger=tr.TurnEnds("own"))
    mine = Side(vanguard=[fails, speaking(card("a"), call)], hand=[card("h")])
    scene = playing(cipher_scene(mine, Side(hand=[card("i")])))
    scene.answer("end_turn")

    assert used(scene) == ["Call"]
    assert scene.logged("support_failed_by_skill") == []


@rule("CIPHER-RESULT-10", "CIPHER-BATTLE-10")
def test_what_a_failed_attack_sets_off_comes_before_the_supports_go(playing: Playing) -> None:
    there = ef.Lasting("game", (ch.Adjust(THIS, "attack", am.Count(gr.Cards("own", "support"))),))
    call = Ability("Call", "trigger", (there,), trigger=tn.AttackFails(THIS, gr.Units("enemy")))
    mine = Side(vanguard=[speaking(card("a"), call), card("idle")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")

    assert attack(scene, "a") == 41
    assert len(scene.cards("retreat")) == 1


@rule("CIPHER-BATTLE-8", "CIPHER-SKILL-4")
def test_what_holds_while_a_unit_fights_is_over_when_the_battle_is(playing: Playing) -> None:
    """Though it was looked at when the attack ended."""
    rage = ch.While(co.Fighting(THIS, "attacking"), (ch.Adjust(THIS, "attack", 30),))
    strong = co.Exists(gr.Units("own", (fi.Number("attack", ">=", 70),)))
    look = ef.If(strong, (ef.Draw(1),), ())
    call = Ability("Call", "trigger", (look,), trigger=tn.AttackEnds(THIS))
    a = speaking(card("a"), Ability("Rage", "continuous", (rage,)), call)
    mine = Side(vanguard=[a, card("idle")], hand=[])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")

    assert len(scene.cards("hand")) == 1
    assert attack(scene, "a") == 40
    assert scene.match.view(0)["sums"] == []


# Bonds -------------------------------------------------------------------------------------------


@rule("CIPHER-BOND-6", "CIPHER-BOND-12")
@pytest.mark.parametrize("face", ["up", "down"])
def test_bonds_that_lie_so_already_stay_so_and_are_not_said_to_be_turned(
    playing: Playing, face: str
) -> None:
    flip = ef.Flip(gr.Cards("own", "bonds"), face)
    scene = doing(playing, flip, bonds=[card("up"), face_down(card("down"))])

    assert {bond.face_up for bond in scene.mine.bonds.cards} == {face == "up"}
    turned = [line["card"]["card"] for line in scene.logged(f"flip_{face}")]
    assert turned == ["down" if face == "up" else "up"]


# Where skills wait -------------------------------------------------------------------------------


@rule("CIPHER-SKILL-3", "CIPHER-SKILL-5", "CIPHER-SKILL-8")
@pytest.mark.parametrize("place", ["hand", "bonds", "retreat", "boundless"])
def test_a_skill_waits_from_when_its_card_is_in_its_place_to_when_it_is_not(
    playing: Playing, place: str
) -> None:
    one_more = ef.Lasting("game", (ch.Adjust(named("own", "a"), "attack", 1),))
    call = Ability("Call", "trigger", (one_more,), place=place, trigger=tr.Drew("own"))
    group = gr.Top("own", 1) if place == "hand" else gr.Cards("own", "hand")
    x = gr.Cards("own", place, (fi.Named(("x",)),))
    acts = (
        *(act(name, ef.Draw(1)) for name in ("First", "Second", "Third")),
        act("Come", ef.Put(group, place)),
        act("Go", ef.Put(x, "deck_bottom")),
    )
    deck = [card("d"), speaking(card("x"), call)] if place == "hand" else [card("d")]
    hand = [] if place == "hand" else [speaking(card("x"), call)]
    mine = Side(vanguard=[speaking(card("a"), *acts), card("idle")], deck=deck, hand=hand)
    scene = playing(cipher_scene(mine))
    if place == "hand":
        order = (("activate a 0", 0), ("activate a 3", 0))
    else:
        order = (("activate a 3", 0), ("activate a 0", 1))
    more = 1 + (place != "hand")
    for answer, count in (*order, ("activate a 1", more), ("activate a 4", more)):
        scene.answer(answer)
        assert attack(scene, "a") == 40 + count, answer
    scene.answer("activate a 2")
    scene.may_stay_open = True

    assert attack(scene, "a") == 40 + more


@rule("CIPHER-SKILL-20", "CIPHER-SKILL-3")
def test_a_triggered_skill_that_is_acquired_waits_until_it_is_lost(playing: Playing) -> None:
    call = Ability("Call", "trigger", (ef.Draw(1),), trigger=tr.Moved(THIS))
    gives = ef.Lasting("turn", (ch.GainsSkill(named("own", "b"), call),))
    moves = ef.Move(named("own", "b"))
    a = speaking(card("a"), act("Before", moves), act("Give", gives), act("After", moves))
    scene = playing(cipher_scene(Side(vanguard=[a, card("b"), card("idle")])))
    for answer in ("activate a 0", "activate a 1", "activate a 2"):
        scene.answer(answer)

    assert used(scene) == ["Before", "Give", "After", "Call"]


# In a battle -------------------------------------------------------------------------------------

FOES = gr.Units("enemy")
SUPPORTS = am.Count(gr.Cards("any", "support"))


def battling(playing: Playing, trigger: tr.Trigger, foe: int, *answers: tuple[str, int]) -> int:
    """How many supports still lie there when a skill of the attacker "a" resolves."""
    counted = ef.Lasting("game", (ch.Adjust(THIS, "attack", SUPPORTS),))
    call = Ability("Call", "trigger", (counted,), trigger=trigger)
    hand = [card("a2", "a")]
    mine = Side(vanguard=[speaking(card("a"), call), card("idle")], hand=hand)
    theirs = Side(vanguard=[card("foe", attack=foe)], hand=[card("foe2", "foe")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a foe")
    for answer, seat in answers:
        scene.answer(answer, player=seat)
    scene.may_stay_open = True
    return attack(scene, "a") - 40


@rule("CIPHER-EVADE-9", "CIPHER-RESULT-8", "CIPHER-RESULT-10", "CIPHER-CRIT-4")
@pytest.mark.parametrize(
    ("trigger", "foe", "answers", "supports"),
    [
        (tn.AttackEvaded(THIS, FOES), 0, (("decline", 0), ("evade foe2", 1)), 2),
        (tn.CriticalHit(THIS, FOES), 0, (("critical a2", 0),), 2),
        (tr.AttackDestroys(THIS, FOES), 0, (("decline", 0), ("decline", 1)), 2),
        (tn.AttackFails(THIS, FOES), 200, (("decline", 0),), 2),
        (tn.AttackEnds(THIS, FOES), 0, (("decline", 0), ("evade foe2", 1)), 0),
    ],
    ids=["evaded", "critical", "destroys", "fails", "ends"],
)
def test_what_a_step_sets_off_resolves_before_the_next_and_the_end_after_the_supports(
    playing: Playing,
    trigger: tr.Trigger,
    foe: int,
    answers: tuple[tuple[str, int], ...],
    supports: int,
) -> None:
    assert battling(playing, trigger, foe, *answers) == supports


@rule("CIPHER-SUPPORT-11", "CIPHER-SUPPORT-13")
def test_a_support_that_may_not_stand_alone_fails_when_the_other_has_failed(
    playing: Playing,
) -> None:
    """The attacker's is looked at first, while the defender's still lies there."""
    alone = co.Unless(co.Exists(gr.Cards("enemy", "support")))
    a = always(card("a"), ch.While(alone, (n.FailsToSupport(THIS),)))
    theirs = Side(vanguard=[card("foe", attack=200)], deck=[card("foe2", "foe")])
    scene = playing(cipher_scene(Side(vanguard=[a, card("idle")], deck=[card("s")]), theirs))
    scene.answer("attack a foe")

    assert [line["card"]["card"] for line in scene.logged("support_failed")] == ["foe2"]
    assert [line["card"]["card"] for line in scene.logged("support_failed_by_skill")] == ["s"]


@rule("CIPHER-REFRESH-10", "CIPHER-SUPPORT-5")
def test_a_support_is_told_to_have_failed_before_a_deck_is_made_of_it(playing: Playing) -> None:
    mine = Side(vanguard=[card("a"), card("idle")], deck=[card("a2", "a")], fill=False)
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")
    keys = [line["key"] for line in scene.match.log(None)]

    assert keys.index("support_failed") < keys.index("refresh")
    assert scene.cards("deck") == ["a2"]


@rule("CIPHER-GAME-4", "CIPHER-REQ-11")
@pytest.mark.parametrize(
    ("to", "payable"), [("retreat", True), ("deck_top", True), ("bonds", False)]
)
def test_a_card_that_may_be_no_bond_pays_for_all_else(
    playing: Playing, to: str, payable: bool
) -> None:
    no_bond = Ability("No", "special", (ch.Cannot(THIS, "be_bonded"),), place="any")
    pays = act("Pay", ef.Draw(1), cost=(ef.Put(gr.Chosen(gr.Cards("own", "hand")), to),))
    mine = Side(vanguard=[speaking(card("a"), pays), card("idle")])
    mine.hand = [speaking(card("h"), no_bond)]
    scene = playing(cipher_scene(mine))

    assert bool(scene.options("activate")) is payable


@rule("CIPHER-SKILL-11")
@pytest.mark.parametrize("stays", [True, False])
def test_instructions_that_wait_for_the_same_moment_are_told_apart_by_their_skills(
    playing: Playing, stays: bool
) -> None:
    """Also when the unit whose skills they are has gone; then no card is named with them."""
    later = ef.Delayed(tr.TurnEnds("own"), (ef.Draw(1),), until="turn")
    gone = act("Gone", ef.Put(THIS, "deck_bottom"))
    a = speaking(card("a"), act("Early", later), act("Late", later), gone)
    scene = playing(cipher_scene(Side(vanguard=[a, card("idle")])))
    answers = ["activate a 0", "activate a 1", *([] if stays else ["activate a 2"]), "end_turn"]
    for answer in answers:
        scene.answer(answer)
    scene.may_stay_open = True

    assert scene.kinds == ["order_triggers"]
    assert sorted(str(option.why) for option in scene.decision.options) == ["Early", "Late"]
    assert {option.card is not None for option in scene.decision.options} == {stays}


@rule("CIPHER-SKILL-11")
def test_skills_that_wait_in_a_hand_are_told_apart_by_their_cards(playing: Playing) -> None:
    call = Ability(
        "Call", "trigger", (ef.Draw(1),), place="hand", trigger=tr.Moved(gr.Units("own"))
    )
    mine = Side(
        vanguard=[card("m"), card("i")],
        hand=[speaking(card("x"), call), speaking(card("y"), call)],
    )
    scene = playing(cipher_scene(mine))
    scene.answer("move m")

    assert scene.kinds == ["order_triggers"]
    assert {option.card.data.key for option in scene.decision.options if option.card} == {"x", "y"}
    scene.answer("next x")
    scene.may_stay_open = True
