"""Questions and amounts: when a skill works, and how much it gives."""

from __future__ import annotations

import pytest

from rules.cipher.state import CipherTable
from rules.cipher.text import nodes as n
from rules.cipher.text import trigger_nodes as tn
from rules.engine.cards import CardData
from rules.text import amounts as am
from rules.text import changes as ch
from rules.text import conditions as co
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text.abilities import Ability
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
from tests.testkit.cipher.scene import Side, cipher_scene, face_down, unit
from tests.testkit.citation import rule


def worth(playing: Playing, text: str, theirs: Side | None = None, **mine: object) -> int:
    """The Attack of a Lord with 40 and this text, where +10 tells that the condition holds."""
    facts = mine.pop("facts", {})
    lord = skilled("a", f"Is |CONT| {text}", **facts)  # type: ignore[arg-type]
    wrap = mine.pop("wrap", None)
    laid = wrap(lord) if callable(wrap) else lord
    active = mine.pop("active", 0)
    side = Side(lord=laid, **mine)  # type: ignore[arg-type]
    scene = playing(cipher_scene(side, theirs, active=active))  # type: ignore[arg-type]
    return attack(scene, "a")


def in_battle(playing: Playing, text: str, mine: Side, theirs: Side, active: int = 0) -> int:
    """The attacker's or defender's total of the Lord "a" as the result showed it."""
    mine.lord = skilled("a", f"Is |CONT| {text}", attack=40)
    scene = playing(cipher_scene(mine, theirs, active=active))
    foe = scene.theirs.lord_unit.card.key
    fight(scene, "a" if active == 0 else foe, foe if active == 0 else "a")
    lines = scene.logged("attack_succeeded") or scene.logged("attack_failed")
    total: int = lines[0]["attack" if active == 0 else "defence"]
    return total - 40


def amount_of(
    playing: Playing, amount: am.Amount, theirs: Side | None = None, **mine: object
) -> int:
    """The number that an amount stands for, read off a Lord's Attack."""
    return worth_of(playing, ch.Becomes(gr.This(), "attack", amount), theirs, **mine)


def holds(playing: Playing, condition: co.Condition, **mine: object) -> bool:
    """Whether the condition does, read off a Lord's Attack."""
    one = ch.Becomes(gr.This(), "attack", 1)
    return worth_of(playing, ch.While(condition, (one,)), **mine) == 1


def worth_of(
    playing: Playing, change: ch.Change, theirs: Side | None = None, **mine: object
) -> int:
    lord = speaking(card("a"), Ability("Is", "continuous", (change,)))
    scene = playing(cipher_scene(Side(lord=lord, **mine), theirs))  # type: ignore[arg-type]
    return attack(scene, "a")


# Conditions --------------------------------------------------------------------------------------


@word("Compare", "Count")
@pytest.mark.parametrize(("count", "value"), [(2, 40), (3, 50), (4, 50)])
def test_counts_are_compared(playing: Playing, count: int, value: int) -> None:
    text = "If you have 3 or more bonds, this unit gets +10 Attack."
    assert worth(playing, text, bonds=bonds(count)) == value


@word("Compare")
@pytest.mark.parametrize(("own", "value"), [(2, 50), (3, 40), (4, 40)])
def test_both_players_are_compared(playing: Playing, own: int, value: int) -> None:
    text = "If you have fewer orbs than your opponent, this unit gets +10 Attack."
    assert worth(playing, text, Side(orbs=3), orbs=own) == value


@word("Exists", "Unless")
def test_somebody_is_there_or_not(playing: Playing) -> None:
    text = 'While you have a "Cordelia", this unit gets +10 Attack.'
    assert worth(playing, text) == 40
    assert worth(playing, text, rearguard=[card("c", "Cordelia")]) == 50
    text = "If your opponent has no cards in hand, this unit gets +10 Attack."
    assert worth(playing, text) == 50
    assert worth(playing, text, Side(hand=[card("h")])) == 40


@word("Matches", "Is")
@pytest.mark.parametrize(
    ("state", "lord"),
    [
        ("tapped", lambda data: unit(data, tapped=True)),
        ("promoted", lambda data: unit(card("b", "a"), data, promoted=True)),
    ],
)
def test_a_units_state_is_asked_for(playing: Playing, state: str, lord: object) -> None:
    text = f"If this unit is {state}, this unit gets +10 Attack."
    assert worth(playing, text) == 40
    assert worth(playing, text, wrap=lord) == 50


@word("At", "All")
@pytest.mark.parametrize("area", ["vanguard", "rearguard"])
@pytest.mark.parametrize("count", [2, 3])
def test_two_conditions_must_both_hold(playing: Playing, area: str, count: int) -> None:
    text = (
        "If this unit is in the Front Line and you have 3 or more bonds, this unit gets +10 Attack."
    )
    both = area == "vanguard" and count == 3
    value = worth(playing, text, lord_area=area, bonds=bonds(count), vanguard=[card("v")])
    assert value == (50 if both else 40)


@word("AnyOf")
def test_one_of_several_traits_is_enough(playing: Playing) -> None:
    text = "<Flier> or <Beast> allies get +10 Attack."
    for types, value in ((["flier"], 50), (["beast"], 50), (["dragon"], 40), ([], 40)):
        assert worth(playing, text, facts={"types": types}) == value


@word("Parity")
@pytest.mark.parametrize(("count", "value"), [(0, 40), (1, 50), (2, 40), (3, 50)])
def test_odd_numbers(playing: Playing, count: int, value: int) -> None:
    text = "While you have an odd number of bonds, this unit gets +10 Attack."
    assert worth(playing, text, bonds=bonds(count)) == value


@word("TurnOf")
@pytest.mark.parametrize("active", [0, 1])
def test_it_matters_whose_turn_it_is(playing: Playing, active: int) -> None:
    text = "During your turn, this unit gets +10 Attack."
    assert worth(playing, text, active=active) == (50 if active == 0 else 40)


def test_a_condition_on_the_turn_changes_with_it(playing: Playing) -> None:
    lord = skilled("a", "Is |CONT| During your turn, this unit gets +10 Attack.")
    theirs = Side(hand=[card("y")])
    scene = playing(cipher_scene(Side(lord=lord), theirs))
    assert attack(scene, "a") == 50
    scene.answer("end_turn")
    assert attack(scene, "a") == 40


@word("Fighting")
@pytest.mark.parametrize(
    ("text", "active", "foe", "more"),
    [
        ("While attacking a <Dragon>, this unit gets +10 Attack.", 0, {"types": ["dragon"]}, 10),
        ("While attacking a <Dragon>, this unit gets +10 Attack.", 0, {}, 0),
        ("While attacking a <Dragon>, this unit gets +10 Attack.", 1, {"types": ["dragon"]}, 0),
        ("While being attacked by a non-<Tome> enemy, this unit gets +10 Attack.", 1, {}, 10),
        ("While being attacked by a non-<Tome> enemy, this unit gets +10 Attack.", 0, {}, 0),
        ("While in battle with a <Sword>, this unit gets +10 Attack.", 0, {}, 10),
        ("While in battle with a <Sword>, this unit gets +10 Attack.", 1, {}, 10),
        ("While in battle with a <Sword>, this unit gets +10 Attack.", 0, {"weapons": ["axe"]}, 0),
    ],
)
def test_the_role_and_the_foe_in_battle(
    playing: Playing, text: str, active: int, foe: dict[str, object], more: int
) -> None:
    plain = [card("p", support=0)]
    mine = Side(deck=plain, rearguard=[card("idle")])
    theirs = Side(lord=card("foe", attack=200, **foe), deck=plain, rearguard=[card("idle1")])
    assert in_battle(playing, text, mine, theirs, active) == more


@word("Fights")
def test_those_who_attack_this_unit(playing: Playing) -> None:
    text = "Enemies of Cost 1 attacking this unit cannot land critical hits."
    for cost, kinds in ((1, ["choose_orb"]), (2, ["critical_hit"])):
        mine = Side(lord=skilled("a", f"Luck |CONT| {text}", attack=0))
        theirs = Side(vanguard=[card("foe", "F", cost=cost)], hand=[card("f2", "F")])
        scene = playing(cipher_scene(mine, theirs, active=1))
        scene.answer("attack foe a")
        assert scene.kinds == kinds
        scene.play_on("choose_orb")
        scene.answer("orb 1")


@word("Supported")
@pytest.mark.parametrize(("name", "more"), [("Abel", 10), ("Cain", 0)])
def test_the_supporter_is_asked_for(playing: Playing, name: str, more: int) -> None:
    text = 'While supported by "Abel", this unit gets +10 Attack.'
    mine = Side(deck=[card("s", name, support=0)], rearguard=[card("idle")])
    assert in_battle(playing, text, mine, Side(lord=card("foe", attack=200))) == more


@word("SupportFailed")
@pytest.mark.parametrize("name", ["F", "G"])
def test_a_failed_support_of_the_enemy(playing: Playing, name: str) -> None:
    text = (
        "Fang |AUTO| [Once per turn] When this unit's attack ends and your opponent's support "
        "card failed during that attack, draw 1 card."
    )
    theirs = Side(lord=card("foe", "F", attack=200), deck=[card("s", name)])
    scene = playing(cipher_scene(Side(lord=skilled("a", text), rearguard=[card("idle")]), theirs))
    fight(scene, "a", "foe")

    assert len(scene.mine.hand) == (1 if name == "F" else 0)


@word("Used")
def test_a_skill_used_this_turn(playing: Playing) -> None:
    text = (
        "Excalibur |ACT| [Once per turn] This unit gets +10 Attack until end of turn.\n"
        'Wind |AUTO| When this unit attacks, if this unit used "Excalibur" this turn, draw 1 card.'
    )
    for used in (True, False):
        mine = Side(lord=skilled("a", text), rearguard=[card("idle")])
        scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=200))))
        if used:
            scene.answer("activate a")
        fight(scene, "a", "foe")
        assert len(scene.mine.hand) == (1 if used else 0)


@word("Is")
def test_who_attacked_this_turn(playing: Playing) -> None:
    dance = skilled("b", "Dance |ACT| [Once per turn] Untap 1 ally that attacked this turn.")
    mine = Side(lord=card("a"), rearguard=[dance, unit(card("tired"), tapped=True)])
    scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=200))))
    fight(scene, "a", "foe")
    scene.answer("activate b")

    assert [scene.unit(key).tapped for key in ("a", "tired")] == [False, True]


@word("InEffect")
@pytest.mark.parametrize("promoted", [True, False])
def test_a_skill_in_effect(playing: Playing, promoted: bool) -> None:
    text = 'If "Conquest" is in effect, this unit gets +10 Attack.'
    other = skilled("b", "[CCS] Conquest |CONT| This unit gets +10 Attack.", name="B")
    stack = unit(card("b0", "B"), other, promoted=promoted)
    assert worth(playing, text, vanguard=[stack]) == (50 if promoted else 40)


@word("Happened")
def test_what_happened_earlier_this_turn(playing: Playing) -> None:
    happened = co.Happened(tn.Deployed(gr.Units("own")))
    change = ch.While(happened, (ch.Becomes(gr.This(), "attack", 90),))
    lord = speaking(card("a"), Ability("Is", "continuous", (change,)))
    mine = Side(lord=lord, hand=[card("x"), card("y", cost=9)], bonds=bonds(1))
    scene = playing(cipher_scene(mine, phase="deployment"))
    assert attack(scene, "a") == 40
    scene.answer("deploy x vanguard")
    assert attack(scene, "a") == 90
    scene.play_on("place_bond", player=0)
    assert attack(scene, "a") == 40


# Amounts -----------------------------------------------------------------------------------------


@word("Times", "StackSize")
def test_a_number_for_each_card_beneath(playing: Playing) -> None:
    text = "This unit gains +10 attack per card stacked under this unit."
    assert worth(playing, text) == 40
    assert worth(playing, text, wrap=lambda data: unit(card("b", "a"), card("c", "a"), data)) == 60


@word("Variety")
def test_different_weapons_are_counted_once(playing: Playing) -> None:
    text = "If this unit has 3 or more different Weapons, this unit gets +10 Attack."
    assert worth(playing, text, facts={"weapons": ["sword", "axe"]}) == 40
    assert worth(playing, text, facts={"weapons": ["sword", "axe", "bow"]}) == 50


@word("ForEach", "Per")
@pytest.mark.parametrize(("count", "drawn"), [(3, 0), (4, 1), (7, 1), (8, 2)])
def test_for_every_four_bonds(playing: Playing, count: int, drawn: int) -> None:
    text = "Unite |ACT| [Once per turn] For every 4 Bonds you have, draw 1 card."
    scene = playing(cipher_scene(Side(lord=skilled("a", text), bonds=bonds(count))))
    scene.answer("activate a")

    assert len(scene.mine.hand) == drawn


@word("Stacked")
def test_the_cards_beneath_a_unit(playing: Playing) -> None:
    stack = unit(card("b0", "B"), card("b1", "B"), card("b2", "B"))
    everybody = gr.Stacked(gr.Units("own"))
    assert amount_of(playing, am.Count(everybody), vanguard=[stack]) == 2


@word("Subject")
def test_a_rule_may_has_topic_the_thing_it_is_asked_about(playing: Playing) -> None:
    """Each ally gets what its own Cost says."""
    change = ch.Adjust(gr.Units("own"), "attack", am.Stat("cost", gr.Subject()))
    lord = speaking(card("a", cost=1), Ability("Is", "continuous", (change,)))
    scene = playing(cipher_scene(Side(lord=lord, vanguard=[card("b", cost=5)])))

    assert (attack(scene, "a"), attack(scene, "b")) == (41, 45)


@word("Shares", "OneOf", "Not")
def test_what_two_cards_share(playing: Playing) -> None:
    text = "Same |ACT| Destroy 1 enemy with the same Cost as this unit."
    theirs = Side(vanguard=[card("one", cost=1), card("two", cost=2)], lord=card("l", cost=3))
    scene = playing(cipher_scene(Side(lord=skilled("a", text, cost=2)), theirs))
    scene.answer("activate a")

    assert scene.cards("retreat", 1) == ["two"]


@rule("CIPHER-STACK-2")
def test_cards_beneath_and_face_down_bonds_answer_no_question(playing: Playing) -> None:
    text = "If you have a <Blue> bond, this unit gets +10 Attack."
    blue = card("blue", insignias=["blue"])
    assert worth(playing, text, bonds=[blue]) == 50
    assert worth(playing, text, bonds=[face_down(blue)]) == 40
    text = 'While you have a "Ghost", this unit gets +10 Attack.'
    assert worth(playing, text, vanguard=[unit(card("g", "Ghost"), card("h", "H"))]) == 40


# Composition -------------------------------------------------------------------------------------


@word("OneOfThese")
@pytest.mark.parametrize("number", [1, 2])
def test_one_of_two_alternatives(playing: Playing, number: int) -> None:
    text = "Choice |ACT| [Once per turn] Either draw 1 card or move 1 enemy."
    theirs = Side(rearguard=[card("r")])
    scene = playing(cipher_scene(Side(lord=skilled("a", text), vanguard=[card("idle")]), theirs))
    scene.answer("activate a")
    assert scene.kinds == ["choose_mode"]
    assert scene.options() == {"mode 1", "mode 2"}
    scene.answer(f"mode {number}")
    if number == 2:
        scene.answer("choose r")

    assert len(scene.mine.hand) == (1 if number == 1 else 0)
    assert scene.units("rearguard", 1) == (["r"] if number == 1 else [])


@word("IfDone")
@pytest.mark.parametrize("there", [True, False])
def test_the_second_part_follows_only_if_the_first_was_done(playing: Playing, there: bool) -> None:
    text = (
        "Aum |ACT| [Once per turn] Choose 1 card from your Retreat Area, and add it to your hand. "
        "If you do, draw 1 card."
    )
    retreat = [card("r")] if there else []
    scene = playing(cipher_scene(Side(lord=skilled("a", text), retreat=retreat, deck=[card("d")])))
    scene.answer("activate a")

    assert scene.cards("hand") == (["r", "d"] if there else [])


@word("If")
@pytest.mark.parametrize(("promoted", "discarded"), [(False, 2), (True, 3)])
def test_instead_replaces_what_was_said_before(
    playing: Playing, promoted: bool, discarded: int
) -> None:
    text = (
        "Ruin |ACT| [Once per turn] Your opponent discards 2 cards. "
        "If this unit is promoted, your opponent discards 3 cards instead."
    )
    lord = unit(card("b", "a"), skilled("a", text, promotion_cost=1), promoted=promoted)
    hand = [card(f"h{n}") for n in range(5)]
    scene = playing(cipher_scene(Side(lord=lord), Side(hand=hand)))
    scene.answer("activate a")
    scene.answer(*[f"choose h{n}" for n in range(discarded)])

    assert len(scene.theirs.hand) == 5 - discarded


@word("May")
@pytest.mark.parametrize("answer", ["use", "decline"])
def test_the_opponent_may_avoid_it(playing: Playing, answer: str) -> None:
    text = (
        "Demand |ACT| [Once per turn] Your opponent may discard 1 card. If they do not, draw a "
        "card."
    )
    mine = Side(lord=skilled("a", text), vanguard=[card("idle")])
    scene = playing(cipher_scene(mine, Side(hand=[card("h")])))
    scene.answer("activate a")
    assert scene.decision.player == 1
    scene.answer(answer)

    assert scene.cards("hand", 1) == ([] if answer == "use" else ["h"])
    assert len(scene.mine.hand) == (0 if answer == "use" else 1)


@word("May")
def test_a_choice_inside_a_permission_is_asked_after_it(playing: Playing) -> None:
    text = "Push |AUTO| When this unit attacks, you may choose 1 <Flier> enemy, and move them."
    bird = card("bird", types=["flier"])
    for there in (True, False):
        mine = Side(lord=skilled("a", text), vanguard=[card("idle")])
        theirs = Side(lord=card("foe", attack=200), vanguard=[bird] if there else [])
        scene = playing(cipher_scene(mine, theirs))
        scene.answer("attack a foe")
        if there:
            assert scene.kinds == ["use_trigger"]
            scene.answer("use")
        assert scene.units("rearguard", 1) == (["bird"] if there else [])


# Words for which no sentence is read yet ---------------------------------------------------------


def using(effects: tuple[ef.Effect, ...]) -> CardData:
    return speaking(card("a"), Ability("Act", "activate", effects, once_per_turn=True))


@word("Guess", "GuessedRight")
@pytest.mark.parametrize(("says", "cost", "right"), [("use", 3, True), ("use", 2, False)])
def test_the_opponent_guesses(playing: Playing, says: str, cost: int, right: bool) -> None:
    effects = (
        n.Guess(gr.Top("own"), odd="odd"),
        ef.If(n.GuessedRight(), (), (ef.Draw(2),)),
    )
    mine = Side(lord=using(effects), deck=[card("top", cost=cost)])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    assert scene.decision.player == 1
    scene.answer(says)

    assert len(scene.mine.hand) == (0 if right else 2)


@word("Stacked")
@rule("CIPHER-STACK-3", "CIPHER-STACK-4")
def test_a_card_leaves_the_stack_with_what_it_was_placed_as(playing: Playing) -> None:
    beneath = ef.Put(gr.Chosen(gr.Stacked(gr.Units("own", (fi.Named(("B",)),)))), "hand")
    stack = unit(card("b0", "B"), card("b1", "B"), card("b2", "B"), promoted=True)
    scene = playing(cipher_scene(Side(lord=using((beneath,)), vanguard=[stack])))
    scene.answer("activate a")
    assert scene.options() == {"choose b0", "choose b1"}
    scene.answer("choose b0")

    assert scene.keys(scene.unit("b2")) == ["b1", "b2"]
    assert scene.unit("b2").is_promoted


@rule("CIPHER-STACK-4", "CIPHER-PROMOTE-12")
@pytest.mark.parametrize("before", [True, False])
def test_without_its_top_card_a_unit_is_what_it_was_before(playing: Playing, before: bool) -> None:
    """No word takes the top card off; the step that any such skill would use is asked here."""
    base = unit(card("b0", "B"), card("b1", "B"), promoted=before)
    mine = Side(vanguard=[base], hand=[card("b2", "B", promotion_cost=1)], bonds=bonds(1))
    scene = playing(cipher_scene(mine, phase="deployment"))
    scene.answer("promote b2")
    left = scene.unit("b2")
    assert left.is_promoted
    table = scene.match.state_after(scene.match.length).table
    assert isinstance(table, CipherTable)
    copy = next(one for one in table.all_units() if one.id == left.id)
    table.forget_layer(copy, copy.face)
    table.move(copy.face, table.players[0].hand)

    assert copy.card.key == "b1"
    assert copy.is_promoted is before
