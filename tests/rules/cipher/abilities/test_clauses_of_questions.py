"""What is asked of the table, clause by clause: amounts, filters, groups, conditions."""

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
from tests.rules.cipher.abilities.of_nodes import MARK, counted, holds, of_itself, steady
from tests.rules.cipher.abilities.words import Playing, always, attack, bonds, fight, speaking
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, face_down, unit
from tests.testkit.citation import rule

OWN, THIS = gr.Units("own"), gr.This()
BONDS = gr.Cards("own", "bonds")


def worth(playing: Playing, amount: am.Amount, theirs: Side | None = None, **mine: object) -> int:
    """What an amount is, seen from the Lord "a"."""
    lord = always(card("a", support=30), ch.Becomes(THIS, "attack", amount))
    scene = playing(cipher_scene(Side(lord=lord, **mine), theirs))  # type: ignore[arg-type]
    return attack(scene, "a")


# Whose, and where --------------------------------------------------------------------------------


@rule("CIPHER-SKILL-4")
@pytest.mark.parametrize(("side", "count"), [("own", 3), ("enemy", 2), ("any", 5)])
@pytest.mark.parametrize("seat", [0, 1])
def test_each_player_counts_from_their_own_side(
    playing: Playing, side: str, count: int, seat: int
) -> None:
    lord = always(card("a"), ch.Becomes(THIS, "attack", am.Count(gr.Units(side))))
    sides = [Side(lord=lord, vanguard=[card("x"), card("y")]), Side(vanguard=[card("z")])]
    scene = playing(cipher_scene(*(sides if seat == 0 else sides[::-1])))

    assert attack(scene, "a") == count


@rule("CIPHER-STACK-2")
def test_only_units_have_cards_beneath(playing: Playing) -> None:
    stack = unit(card("b0", "B"), card("b1", "B"))
    both = gr.Stacked(gr.Together((OWN, BONDS)))
    assert counted(playing, both, vanguard=[stack], bonds=bonds(2)) == 1


@rule("CIPHER-STACK-2", "CIPHER-ACTION-2")
@pytest.mark.parametrize(("area", "count"), [("vanguard", 1), ("rearguard", 0)])
def test_a_card_beneath_lies_where_its_unit_stands(playing: Playing, area: str, count: int) -> None:
    there = gr.Among(gr.Stacked(OWN), (fi.At(("vanguard",)),))
    stack = unit(card("b0", "B"), card("b1", "B"))
    assert counted(playing, there, **{area: [stack]}) == count


@rule("CIPHER-STACK-1")
def test_a_stack_is_counted_with_and_without_its_top_card(playing: Playing) -> None:
    stack = unit(card("b0", "B"), card("b1", "B"), card("b2", "B"))
    tall = gr.Units("own", (fi.Named(("B",)),))
    assert worth(playing, n.StackSize(tall), vanguard=[stack]) == 3
    assert worth(playing, n.StackSize(tall, beneath=True), vanguard=[stack]) == 2
    assert worth(playing, n.StackSize(BONDS), bonds=bonds(2)) == 2


# Numbers -----------------------------------------------------------------------------------------


@rule("CIPHER-BOND-4")
def test_a_face_down_bond_has_no_number_and_no_skill(playing: Playing) -> None:
    speaker = speaking(card("s"), Ability("Call", "activate", (ef.Draw(),), place="bonds"))
    lying = [speaker, face_down(speaker)]
    cheap = gr.Cards("own", "bonds", (fi.Number("cost", ">=", 0),))
    skilled = gr.Cards("own", "bonds", (fi.HasSkill(name="Call"),))
    assert counted(playing, cheap, bonds=lying) == 1
    assert counted(playing, skilled, bonds=lying) == 1


@rule("CIPHER-CARD-1", "CIPHER-CARD-3", "CIPHER-CARD-5", "CIPHER-CARD-6")
@pytest.mark.parametrize(
    ("stat", "value"), [("attack", 50), ("cost", 4), ("promotion_cost", 3), ("support", 20)]
)
@pytest.mark.parametrize("place", ["vanguard", "retreat"])
def test_a_unit_and_a_card_show_each_of_their_numbers(
    playing: Playing, stat: str, value: int, place: str
) -> None:
    shown = card("x", attack=50, cost=4, promotion_cost=3, support=20)
    named = (fi.Named(("x",)),)
    group = gr.Units("own", named) if place == "vanguard" else gr.Cards("own", place, named)
    assert worth(playing, am.Stat(stat, group), **{place: [shown]}) == value


@rule("CIPHER-CARD-3")
def test_a_card_without_a_promotion_cost_is_neither_above_nor_below(playing: Playing) -> None:
    any_cost = gr.Units("own", (fi.Number("promotion_cost", ">=", 0),))
    some = [card("x", promotion_cost=0), card("y")]
    assert counted(playing, any_cost, vanguard=some) == 1


@rule("CIPHER-CARD-13", "CIPHER-SUPPORT-3")
def test_a_support_is_counted_as_it_is_now(playing: Playing) -> None:
    """Raised by 5, the supporter's 20 make 25; the Lord doubles them for itself."""
    more = ch.Adjust(n.SupportCard("own"), "support", 5)
    same = ch.Adjust(THIS, "attack", am.Stat("support", n.SupportCard("own")))
    mine = Side(
        lord=always(card("a"), more, same), vanguard=[card("i")], deck=[card("s", support=20)]
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    fight(scene, "a", "foe")

    assert scene.logged("attack_failed")[0]["attack"] == 90


# States ------------------------------------------------------------------------------------------


@rule("CIPHER-REQ-1", "CIPHER-BOND-4")
def test_units_lie_open_and_cards_are_never_tapped(playing: Playing) -> None:
    field = [unit(card("t"), tapped=True), card("u")]
    assert counted(playing, gr.Units("own", (fi.Is("face_up"),)), vanguard=field) == 3
    assert counted(playing, gr.Units("own", (fi.Is("tapped"),)), vanguard=field) == 1
    lying = [card("b1"), face_down(card("b2"))]
    assert counted(playing, gr.Cards("own", "bonds", (fi.Is("face_up"),)), bonds=lying) == 1
    assert counted(playing, gr.Cards("own", "bonds", (fi.Is("tapped"),)), bonds=lying) == 0


@rule("CIPHER-LORD-6", "CIPHER-PROMOTE-12", "CIPHER-LEVELUP-5", "CIPHER-KEYWORD-GROWTH-3")
@pytest.mark.parametrize(
    ("state", "count"), [("lord", 1), ("promoted", 1), ("levelled_up", 2), ("grown", 0)]
)
def test_states_of_units_are_no_states_of_cards(playing: Playing, state: str, count: int) -> None:
    field = [
        unit(card("p0", "P"), card("p", "P"), promoted=True),
        unit(card("l0", "L"), card("l", "L")),
    ]
    both = gr.Together((OWN, BONDS))
    group = gr.Among(both, (fi.Is(state),))
    assert counted(playing, group, vanguard=field, bonds=bonds(2)) == count


@rule("CIPHER-CARD-3")
def test_who_has_a_promotion_cost_is_asked_of_the_card(playing: Playing) -> None:
    group = gr.Cards("own", "retreat", (fi.Is("has_promotion_cost"),))
    assert counted(playing, group, retreat=[card("x", promotion_cost=0), card("y")]) == 1


@rule("CIPHER-CARD-3", "CIPHER-NAME-11")
@pytest.mark.parametrize("place", ["hand", "retreat"])
@pytest.mark.parametrize(("change", "count"), [("becomes", 1), ("adjust", 0)])
def test_a_card_may_give_itself_a_promotion_cost_wherever_it_is(
    playing: Playing, place: str, change: str, count: int
) -> None:
    made = {"becomes": ch.Becomes, "adjust": ch.Adjust}[change]
    given = of_itself("x", made(THIS, "promotion_cost", 2))
    group = gr.Cards("own", place, (fi.Is("has_promotion_cost"),))
    assert counted(playing, group, **{place: [given, card("y")]}) == count


@rule("CIPHER-CARD-10", "CIPHER-NAME-11")
@pytest.mark.parametrize("place", ["hand", "retreat", "boundless"])
def test_a_card_says_what_it_costs_wherever_it_is(playing: Playing, place: str) -> None:
    data = of_itself("x", ch.Becomes(THIS, "cost", am.Count(gr.Cards("own", "orbs"))), cost=0)
    group = gr.Cards("own", place, (fi.Number("cost", ">=", 3),))
    assert counted(playing, group, orbs=3, **{place: [data, card("y", cost=2)]}) == 1


@rule("CIPHER-SKILL-17")
def test_the_top_card_of_a_deck_is_one(playing: Playing) -> None:
    group = gr.Cards("own", "deck", (fi.Is("top"), fi.Named(("d1",))))
    assert counted(playing, group, deck=[card("d1"), card("d2")]) == 1
    assert counted(playing, group, deck=[card("d2"), card("d1")]) == 0


SKILLS = (
    Ability("Call", "activate", (ef.Draw(),), labels=("DV",)),
    Ability("Song", "support", (ef.Draw(),), place="support", role="either", labels=("LvS3", "X")),
)


@rule("CIPHER-SKILL-1", "CIPHER-KEYWORD-OTHER-1")
@pytest.mark.parametrize(
    ("asked", "has"),
    [
        ({"name": "Call"}, True),
        ({"name": "Song"}, True),
        ({"name": "None"}, False),
        ({"kind": "support"}, True),
        ({"kind": "trigger"}, False),
        ({"label": "dv"}, True),
        ({"label": "CF"}, False),
        ({"label": "LvS"}, True),
        ({"label": "LvS3"}, True),
        ({"name": "Call", "kind": "support"}, False),
        ({"name": "Call", "label": "LvS3"}, False),
        ({"kind": "support", "label": "DV"}, False),
        ({"kind": "support", "name": "Song", "label": "X"}, True),
        ({}, True),
    ],
    ids=steady,
)
def test_skills_are_told_by_name_kind_and_label(
    playing: Playing, asked: dict[str, str], has: bool
) -> None:
    group = gr.Units("own", (fi.HasSkill(**asked),))
    bearer = speaking(card("x"), *SKILLS)
    assert counted(playing, gr.Among(group, (fi.Named(("x",)),)), vanguard=[bearer]) == has


@rule("CIPHER-KEYWORD-LVS-1")
def test_a_label_that_is_no_level_is_none(playing: Playing) -> None:
    group = gr.Units("own", (fi.HasSkill(label="LvS"), fi.Named(("x",))))
    bearer = speaking(card("x"), SKILLS[0])
    assert counted(playing, group, vanguard=[bearer]) == 0


# The turn ----------------------------------------------------------------------------------------


@rule("CIPHER-TURN-1", "CIPHER-SKILL-4")
@pytest.mark.parametrize(
    ("side", "phase", "true"),
    [
        ("own", "", True),
        ("enemy", "", False),
        ("own", "action", True),
        ("own", "deployment", False),
        ("enemy", "action", False),
        ("any", "action", True),
    ],
)
def test_a_phase_belongs_to_whose_turn_it_is(
    playing: Playing, side: str, phase: str, true: bool
) -> None:
    assert holds(playing, co.TurnOf(side, phase)) is true


@rule("CIPHER-SKILL-4", "CIPHER-TURN-1")
@pytest.mark.parametrize(
    ("event", "true"),
    [
        (tr.Moved(gr.Units("own", (fi.Named(("m",)),))), True),
        (tr.Moved(gr.Units("own", (fi.Named(("b",)),))), False),
        (tn.Untapped(OWN), False),
        (tn.OneOfEvents((tn.Untapped(OWN), tr.Moved(OWN))), True),
    ],
    ids=steady,
)
def test_what_happened_this_turn_is_remembered(
    playing: Playing, event: tr.Trigger, true: bool
) -> None:
    change = ch.While(co.Happened(event), (ch.Becomes(THIS, "attack", 90),))
    scene = playing(cipher_scene(Side(lord=always(card("a"), change), vanguard=[card("m")])))
    assert attack(scene, "a") == 40
    scene.answer("move m")

    assert (attack(scene, "a") == 90) is true


@rule("CIPHER-SKILL-10", "CIPHER-SKILL-19")
@pytest.mark.parametrize(
    ("used", "count"),
    [
        (am.Used(), 3),
        (am.Used("Call"), 2),
        (am.Used("Sing"), 1),
        (am.Used(label="DV"), 1),
        (am.Used("Call", "DV"), 0),
        (am.Used(who=gr.Units("own", (fi.Named(("x",)),))), 1),
        (am.Used("Call", who=gr.Units("own", (fi.Named(("x",)),))), 1),
        (am.Used("Sing", who=gr.Units("own", (fi.Named(("x",)),))), 0),
    ],
    ids=steady,
)
def test_uses_of_skills_are_counted(playing: Playing, used: am.Used, count: int) -> None:
    """The opponent's answer is none of the player's uses."""
    lord = always(card("a"), ch.Becomes(THIS, "attack", used))
    call = Ability("Call", "activate", (MARK,), once_per_turn=True)
    sing = Ability("Sing", "activate", (MARK,), once_per_turn=True, labels=("DV",))
    echo = Ability("Call", "trigger", (ef.Draw(),), trigger=tn.SkillUsed(gr.Units("enemy")))
    field = [speaking(card("x"), call), speaking(card("y"), call, sing)]
    mine = Side(lord=lord, vanguard=[*field, card("idle")])
    scene = playing(cipher_scene(mine, Side(vanguard=[speaking(card("e"), echo)])))
    for use in ("x 0", "y 0", "y 1"):
        scene.answer(f"activate {use}")

    assert len(scene.theirs.hand) == 3
    assert attack(scene, "a") == count


@rule("CIPHER-ACTION-4")
def test_a_unit_that_was_attacked_has_not_attacked(playing: Playing) -> None:
    attacked = gr.Units("any", (fi.Is("attacked"),))
    lord = always(card("a"), ch.Becomes(THIS, "attack", am.Count(attacked)))
    mine = Side(lord=lord, vanguard=[card("x"), card("idle")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    fight(scene, "x", "foe")

    assert attack(scene, "a") == 1
