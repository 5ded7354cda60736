"""Effects made of effects: alternatives, permissions, guesses, stacks."""

from __future__ import annotations

import pytest

from rules.cipher.state import CipherTable
from rules.cipher.text import nodes as n
from rules.engine.cards import CardData
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.words import (
    Playing,
    bonds,
    skilled,
    speaking,
    word,
)
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, unit
from tests.testkit.citation import rule

# Composition -------------------------------------------------------------------------------------


@word("OneOfThese")
@rule("CIPHER-SKILL-17")
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
@rule("CIPHER-SKILL-15")
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
@rule("CIPHER-PROMOTE-12")
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
@rule("CIPHER-TURN-3")
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
@rule("CIPHER-SKILL-14")
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
@rule("CIPHER-TURN-3")
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
