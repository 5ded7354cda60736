"""Prices of skills: what pays them, what stands for them, and a Lord in them (CIPHER-REQ)."""

from __future__ import annotations

import pytest

from rules.cipher.abilities.cost_reduction import reduce_cost
from rules.cipher.text import nodes as n
from rules.cipher.values import cost_of
from rules.text import amounts as am
from rules.text import changes as ch
from rules.text import effects as ef
from rules.text import groups as gr
from rules.text import triggers as tr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.of_nodes import MARK, was_done
from tests.rules.cipher.abilities.words import (
    Playing,
    always,
    attack,
    bonds,
    skilled,
    speaking,
    word,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, face_down, unit
from tests.testkit.citation import rule

# Prices ------------------------------------------------------------------------------------------


@word("Tap")
@rule("CIPHER-REQ-1", "CIPHER-REQ-2", "CIPHER-REQ-3")
def test_tapping_is_a_price_once_like_attacking_and_moving(playing: Playing) -> None:
    text = "Call |ACT| [Tap] Draw 1 card."
    mine = Side(vanguard=[skilled("a", text), unit(skilled("b", text), tapped=True)])
    scene = playing(cipher_scene(mine))
    assert scene.options("activate") == {"activate a 0"}
    scene.answer("activate a")

    assert scene.unit("a").tapped
    assert not any("a" in option.split()[1:2] for option in scene.options())


@rule("CIPHER-ACTION-5")
def test_a_tapped_unit_uses_skills_that_need_no_tap(playing: Playing) -> None:
    tapped = unit(skilled("a", "Call |ACT| [Flip 1] Draw 1 card."), tapped=True)
    scene = playing(cipher_scene(Side(vanguard=[tapped], bonds=bonds(1), deck=[card("d")])))
    scene.answer("activate a")

    assert scene.cards("hand") == ["d"]


@word("Flip", "Chosen", "Cards")
@rule("CIPHER-REQ-6", "CIPHER-BOND-3", "CIPHER-SKILL-9")
@pytest.mark.parametrize(("up", "offered"), [(1, False), (2, True)])
def test_flip_2_needs_two_face_up_bonds(playing: Playing, up: int, offered: bool) -> None:
    lying = [*bonds(up), face_down(card("d1")), face_down(card("d2"))]
    mine = Side(vanguard=[skilled("a", "Call |ACT| [Flip 2] Draw 1 card.")], bonds=lying)
    scene = playing(cipher_scene(mine))
    assert scene.options("activate") == ({"activate a 0"} if offered else set())
    if offered:
        scene.answer("activate a")
        assert [c.face_up for c in scene.mine.bonds.cards] == [False] * 4


@rule("CIPHER-BOND-12")
def test_the_owner_chooses_the_bonds_to_flip(playing: Playing) -> None:
    """Red, Red, Blue up: Flip 2 may leave only Blue, and then no Red unit can be placed."""
    lying = [card("r1"), card("r2"), card("blue", insignias=["blue"])]
    mine = Side(
        vanguard=[
            skilled(
                "a",
                "Call |AUTO| [Flip 2] When another ally is deployed, you may pay; "
                "if you do, draw 1 card.",
            )
        ],
        bonds=lying,
        hand=[card("x"), card("y")],
    )
    scene = playing(cipher_scene(mine, phase="deployment"))
    scene.answer("deploy x vanguard")
    scene.answer("use")
    assert scene.kinds == ["pay_flip"]
    assert scene.options() == {"choose r1", "choose r2", "choose blue"}
    scene.answer("choose r1", "choose r2")

    assert {option for option in scene.options("deploy") if " y " in option} == set()


@word("Put", "Named")
@rule("CIPHER-REQ-7")
def test_a_named_card_is_discarded(playing: Playing) -> None:
    text = 'Call |ACT| [Discard 1 "Marth"] Draw 1 card.'
    hand = [card("m1", "Marth"), card("x"), card("m2", "Marth"), card("far", "Marth (Nohr)")]
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)], hand=hand)))
    scene.answer("activate a")
    assert scene.kinds == ["pay_discard"]
    assert scene.options() == {"choose m1", "choose m2", "choose far"}
    scene.answer("choose m2")

    assert scene.cards("retreat") == ["m2"]


@rule("CIPHER-REQ-7")
def test_without_the_named_card_the_skill_cannot_be_used(playing: Playing) -> None:
    text = 'Call |ACT| [Discard 1 "Marth"] Draw 1 card.'
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)], hand=[card("x")])))

    assert scene.options("activate") == set()


@rule("CIPHER-REQ-8")
def test_any_hand_card_is_discarded(playing: Playing) -> None:
    text = "Call |ACT| [Discard 1 card] Draw 1 card."
    hand = [card("x"), card("y")]
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)], hand=hand, deck=[card("d")])))
    scene.answer("activate a")
    assert scene.options() == {"choose x", "choose y"}
    scene.answer("choose x")

    assert (scene.cards("hand"), scene.cards("retreat")) == (["y", "d"], ["x"])


@rule("CIPHER-REQ-9", "CIPHER-SKILL-9", "CIPHER-SKILL-18", "CIPHER-SKILL-15")
def test_the_price_is_paid_first_and_not_returned_if_nothing_happens(playing: Playing) -> None:
    text = "Call |ACT| [Tap, Flip 1, Discard 1 card] Destroy 1 <Flier> enemy."
    mine = Side(vanguard=[skilled("a", text)], bonds=bonds(1), hand=[card("x")])
    scene = playing(cipher_scene(mine))
    assert scene.options("activate") == {"activate a 0"}
    scene.answer("activate a")

    assert scene.unit("a").tapped
    assert not scene.mine.bonds.cards[0].face_up
    assert scene.cards("retreat") == ["x"]
    assert scene.units("vanguard", 1) == ["lord1"]


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize("missing", ["bond", "card", "tap"])
def test_every_part_of_a_price_must_be_payable(playing: Playing, missing: str) -> None:
    text = "Call |ACT| [Tap, Flip 1, Discard 1 card] Draw 1 card."
    mine = Side(
        vanguard=[unit(skilled("a", text), tapped=missing == "tap")],
        bonds=[] if missing == "bond" else bonds(1),
        hand=[] if missing == "card" else [card("x")],
    )
    scene = playing(cipher_scene(mine))

    assert scene.options("activate") == set()


@word("Together")
@rule("CIPHER-REQ-10", "CIPHER-KEYWORD-FORMATION-1", "CIPHER-KEYWORD-FORMATION-2")
@pytest.mark.parametrize("state", ["both", "one_tapped", "one_missing"])
def test_a_formation_taps_named_allies_in_either_area(playing: Playing, state: str) -> None:
    text = (
        '[FS] Triangle |ACT| [Tap your "Bord" and your "Cord"] '
        "This unit gets +50 Attack until end of turn."
    )
    bord = unit(card("bord", "Bord"), tapped=state == "one_tapped")
    mine = Side(
        vanguard=[skilled("barst", text, name="Barst"), bord],
        rearguard=[card("cord", "Cord")] if state != "one_missing" else [],
    )
    scene = playing(cipher_scene(mine))
    if state != "both":
        assert scene.options("activate") == set()
        return
    scene.answer("activate barst")

    assert scene.unit("bord").tapped
    assert scene.unit("cord").tapped
    assert not scene.unit("barst").tapped
    assert attack(scene, "barst") == 90


@rule("CIPHER-REQ-11")
def test_only_what_can_pay_is_offered_as_payment(playing: Playing) -> None:
    text = "Call |ACT| [Tap 1 other ally] Draw 1 card."
    mine = Side(
        vanguard=[skilled("a", text), unit(card("tired"), tapped=True), card("x"), card("y")],
        lord=unit(card("lord"), tapped=True),
    )
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    assert scene.kinds == ["pay_tap_allies"]
    assert scene.options() == {"choose x", "choose y"}
    scene.answer("choose y")

    assert scene.unit("y").tapped
    assert not scene.unit("x").tapped


@rule("CIPHER-REQ-11")
def test_each_part_of_a_price_is_paid_with_different_things(playing: Playing) -> None:
    """The tapped unit itself is not the tapped ally, and Caeda may be the only named one."""
    text = 'Call |ACT| [Tap, Tap 1 ally, Tap your "Caeda"] Draw 1 card.'
    lord = unit(card("lord"), tapped=True)
    one = Side(lord=lord, vanguard=[skilled("a", text), card("caeda", "Caeda")])
    assert playing(cipher_scene(one)).options("activate") == set()

    two = Side(lord=lord, vanguard=[skilled("a", text), card("caeda", "Caeda"), card("x")])
    scene = playing(cipher_scene(two))
    scene.answer("activate a")
    assert [scene.unit(key).tapped for key in ("a", "caeda", "x")] == [True] * 3


@word("Destroy")
@rule("CIPHER-REQ-11")
def test_a_unit_that_cannot_be_destroyed_cannot_pay_with_its_destruction(playing: Playing) -> None:
    text = "Call |ACT| [Destroy 1 other ally] Draw 1 card."
    firm = skilled("firm", "Rock |CONT| This unit cannot be destroyed.")
    for ally, offered in ((firm, set()), (card("frail"), {"activate lord 0"})):
        scene = playing(cipher_scene(Side(lord=skilled("lord", text), vanguard=[ally])))
        assert scene.options("activate") == offered


@rule("CIPHER-REQ-10")
def test_orbs_allies_bonds_and_stacks_can_be_prices(playing: Playing) -> None:
    text = (
        "One |ACT| [Destroy 1 other ally] Draw 1 card.\n"
        "Two |ACT| [Flip 1 of your face-down Orbs face-up] Draw 1 card.\n"
        "Three |ACT| [Send 1 Bond to the Retreat Area] Draw 1 card.\n"
        'Four |ACT| [Stack 1 "Ike" from your Retreat Area under this unit to Growth him] '
        "Draw 1 card."
    )
    mine = Side(
        lord=skilled("ike", text, name="Ike"),
        vanguard=[card("x")],
        bonds=bonds(1),
        retreat=[card("young", "Ike")],
        orbs=[card("o1")],
    )
    scene = playing(cipher_scene(mine))
    for number in range(4):
        scene.answer(f"activate ike {number}")

    assert scene.options("activate") == set()
    assert scene.cards("retreat") == ["x", "b1"]
    assert scene.mine.orbs.cards[0].face_up
    assert scene.keys(scene.unit("ike")) == ["young", "ike"]


@word("Cheaper")
@rule("CIPHER-SKILL-9")
def test_a_price_may_fall_away(playing: Playing) -> None:
    text = (
        "Call |AUTO| [Flip 1] When this unit attacks, you may pay; if you do, draw 1 card.\n"
        "Ease |CONT| If the card supporting this unit is a <Sword>, you do not have to pay "
        "the cost of "
        '"Call".\n'
        'Always |CONT| You do not have to pay the cost of "Call".'
    )
    mine = Side(vanguard=[skilled("a", text)], deck=[card("s"), card("d")])
    scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=90))))
    scene.answer("attack a foe")
    scene.answer("use")
    scene.answer("decline") if scene.kinds == ["critical_hit"] else None

    assert scene.logged("draw")


@word("Cheaper")
@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize(("helped", "flipped"), [(True, 1), (False, 2)])
def test_a_price_may_be_lower_by_a_part_of_it(playing: Playing, helped: bool, flipped: int) -> None:
    text = (
        "Call |ACT| [Once per turn] [Flip 2] Draw 1 card.\n"
        'Ease |CONT| While you have a "Largo" ally, the cost of this unit\'s "Call" is reduced by '
        "[turn 1 face-up bond face-down]."
    )
    ally = card("ally", "Largo" if helped else "Somebody")
    mine = Side(vanguard=[skilled("a", text), ally], bonds=bonds(3))
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    while scene.kinds != ["action"]:
        scene.answer(*sorted(scene.options())[: scene.decision.maximum])

    assert len([bond for bond in scene.mine.bonds.cards if not bond.face_up]) == flipped
    assert len(scene.mine.hand) == 1


def flipped(least: int | gr.Group, most: int | None = None, name: str = "paid") -> ef.Flip:
    """So many own bonds, or from the least to as many as wanted."""
    number = least if isinstance(least, int) else am.Count(least)
    return ef.Flip(gr.Chosen(gr.Cards("own", "bonds"), number, most, name=name), "down")


TAP_IT = ef.Tap(gr.This())
OPEN = flipped(gr.Cards("own", "orbs"))


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize(
    ("cost", "saved", "left"),
    [
        ((flipped(3, 3),), (flipped(1, 1, "chosen"),), (flipped(2, 2),)),
        ((flipped(1, 1), TAP_IT), (flipped(2, 2),), (TAP_IT,)),
        ((TAP_IT, flipped(2, 2)), (TAP_IT,), (flipped(2, 2),)),
        ((TAP_IT,), (flipped(1, 1),), (TAP_IT,)),
        ((flipped(0),), (flipped(1, 1),), (flipped(0),)),
        ((OPEN,), (flipped(1, 1),), (OPEN,)),
        ((OPEN, TAP_IT), (OPEN,), (TAP_IT,)),
    ],
    ids=["fewer", "none left", "a whole part", "not asked", "any number", "open", "the same open"],
)
def test_a_saving_leaves_what_it_does_not_name(
    cost: tuple[ef.Effect, ...], saved: tuple[ef.Effect, ...], left: tuple[ef.Effect, ...]
) -> None:
    assert reduce_cost(cost, saved) == left


@word("Reveal", "Put")
@rule("CIPHER-REQ-11")
def test_the_card_that_is_shown_pays_on_between_two_costs_of_the_unit(playing: Playing) -> None:
    shown = ef.Reveal(gr.Chosen(gr.Cards("own", "hand"), name="shown"), "shown")
    cost = (TAP_IT, shown, ef.Put(gr.Known("shown"), "deck_top"), ef.Put(gr.This(), "boundless"))
    call = Ability("Call", "activate", (ef.Untap(gr.Units("own")),), cost=cost)
    mine = Side(vanguard=[speaking(card("a"), call), card("idle")], hand=[card("h"), card("h2")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    scene.answer("choose h")

    assert scene.cards("hand") == ["h2"]
    assert scene.cards("boundless") == ["a"]


# Lords in prices ---------------------------------------------------------------------------------


@rule("CIPHER-LORD-8", "CIPHER-REQ-12")
def test_destroying_the_lord_as_a_price_costs_an_orb(playing: Playing) -> None:
    text = "Call |ACT| [Destroy this unit] Draw 1 card."
    scene = playing(cipher_scene(Side(lord=skilled("lord", text), orbs=2, deck=[card("d")])))
    scene.answer("activate lord")
    scene.answer("orb 2")

    assert scene.units("vanguard") == ["lord"]
    assert scene.cards("hand") == ["orb0-2", "d"]
    assert len(scene.mine.orbs) == 1


@rule("CIPHER-REQ-12")
def test_a_price_that_loses_the_game_is_confirmed_first(playing: Playing) -> None:
    text = "Call |ACT| [Flip 1, Destroy 1 ally] Draw 1 card."
    mine = Side(lord=skilled("lord", text), orbs=0, bonds=bonds(1))
    scene = playing(cipher_scene(mine))
    scene.answer("activate lord")
    assert scene.kinds == ["confirm_loss"]
    scene.answer("decline")
    assert scene.mine.bonds.cards[0].face_up
    assert scene.match.outcome is None

    scene.answer("activate lord")
    scene.answer("use")
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == (1,)


@rule("CIPHER-LORD-8")
def test_a_lord_cannot_be_sent_off_the_field_in_any_other_way(playing: Playing) -> None:
    text = (
        "Call |ACT| [Send this unit to the Retreat Area] Draw 1 card.\n"
        "Gale |ACT| Return 1 enemy to your opponent's hand."
    )
    scene = playing(cipher_scene(Side(lord=skilled("lord", text))))
    assert scene.options("activate") == {"activate lord 1"}
    scene.answer("activate lord 1")

    assert scene.units("vanguard", 1) == ["lord1"]
    assert scene.cards("hand", 1) == []


# Prices replaced ---------------------------------------------------------------------------------


RED_CARD = ef.Put(gr.Chosen(gr.Cards("own", "hand"), name="paid"), "retreat")


@word("PaysInstead")
@rule("CIPHER-CRIT-8", "CIPHER-EVADE-11")
@pytest.mark.parametrize("action", ["critical", "evade"])
def test_another_price_may_stand_for_the_same_name_card(playing: Playing, action: str) -> None:
    whole_hand = ef.Put(gr.Cards("own", "hand"), "retreat")
    speaker = always(card("s", attack=0), n.PaysInstead(gr.This(), (whole_hand,), action))
    side = Side(lord=speaker, hand=[card("x"), card("y")], deck=[card("d0", support=0)])
    foe = Side(lord=card("foe", attack=0), deck=[card("d1", support=0)])
    scene = playing(
        cipher_scene(side, foe) if action == "critical" else cipher_scene(side, foe, active=1)
    )
    scene.answer("attack s foe" if action == "critical" else "attack foe s")
    assert scene.options() == {"substitute 0", "decline"}
    scene.answer("substitute 0")

    assert sorted(scene.cards("retreat"))[-2:] == ["x", "y"]
    assert bool(scene.logged(f"{action}_by_skill"))
    if scene.kinds == ["choose_orb"]:
        scene.answer("orb 1")


@word("Becomes")
@rule("CIPHER-CRIT-8")
def test_the_factor_of_a_critical_hit_may_be_three(playing: Playing) -> None:
    lord = always(card("a", "A", attack=40), ch.Becomes(gr.This(), "critical_factor", 3))
    mine = Side(lord=lord, hand=[card("a2", "A")], deck=[card("s", support=10)])
    theirs = Side(lord=card("foe", attack=200))
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack a foe")
    scene.answer("critical a2")

    assert scene.logged("critical")[0]["total"] == 150


@word("PaysInstead")
@rule("CIPHER-SKILL-9")
def test_another_price_may_stand_for_a_skills_own(playing: Playing) -> None:
    call = Ability(
        "Call", "activate", (ef.Draw(),), cost=(ef.Flip(gr.Cards("own", "bonds"), "down"),)
    )
    free = Ability("Ease", "continuous", (n.PaysInstead(gr.This(), (RED_CARD,), skills=("Call",)),))
    mine = Side(lord=speaking(card("a"), call, free), hand=[card("x")], deck=[card("d")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")

    assert (scene.cards("hand"), scene.cards("retreat")) == (["d"], ["x"])


@word("PaysInstead")
@rule("CIPHER-SKILL-9", "CIPHER-SKILL-10")
@pytest.mark.parametrize(
    ("answer", "hand", "face_up"), [("pay_cost 0", ["x"], 0), ("substitute 1", [], 1)]
)
def test_whoever_can_pay_either_cost_chooses(
    playing: Playing, answer: str, hand: list[str], face_up: int
) -> None:
    act = Ability("Call", "activate", (MARK,), cost=(ef.Flip(gr.Cards("own", "bonds"), "down"),))
    free = Ability("Ease", "continuous", (n.PaysInstead(gr.This(), (RED_CARD,), skills=("Call",)),))
    lord = speaking(card("a"), act, free)
    scene = playing(cipher_scene(Side(lord=lord, hand=[card("x")], bonds=[card("b")])))
    scene.answer("activate a")
    assert (scene.kinds, scene.options()) == (["choose_cost"], {"pay_cost 0", "substitute 1"})
    scene.answer(answer)

    assert scene.cards("hand") == hand
    assert sum(bond.face_up for bond in scene.mine.bonds.cards) == face_up
    assert was_done(scene)


@word("PaysInstead")
@rule("CIPHER-SKILL-9", "CIPHER-SKILL-10")
def test_a_triggered_skill_is_agreed_to_before_its_cost_is_chosen(playing: Playing) -> None:
    heard = Ability(
        "Call",
        "trigger",
        (MARK,),
        trigger=tr.AttackDeclared(gr.This(), gr.Units("enemy")),
        cost=(ef.Flip(gr.Cards("own", "bonds"), "down"),),
    )
    free = Ability("Ease", "continuous", (n.PaysInstead(gr.This(), (RED_CARD,), skills=("Call",)),))
    lord = speaking(card("a"), heard, free)
    foe = Side(lord=card("foe", attack=200))
    scene = playing(cipher_scene(Side(lord=lord, hand=[card("x")], bonds=[card("b")]), foe))
    scene.answer("attack a foe")
    scene.answer("use")
    scene.answer("substitute 1")

    assert scene.cards("hand") == []
    assert scene.mine.bonds.cards[0].face_up


@rule("CIPHER-CARD-13")
def test_costs_are_read_off_the_table(playing: Playing) -> None:
    text = "Low |ACT| Until the end of the turn, the Deployment Cost of all enemies becomes 1."
    scene = playing(
        cipher_scene(Side(lord=skilled("a", text)), Side(vanguard=[card("foe", cost=5)]))
    )
    scene.answer("activate a")

    assert cost_of(scene.table, scene.unit("foe")) == 1
