"""What paid, who knows which card it was, and cards in the Support Area and beneath units."""

from __future__ import annotations

import json

import pytest

from rules.cipher.text import trigger_nodes as tn
from rules.text import changes as ch
from rules.text import conditions as co
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.of_nodes import MARK, doing, if_done, was_done
from tests.rules.cipher.abilities.words import Playing, attack, fight, speaking
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, face_up
from tests.testkit.citation import rule

HAND = gr.Cards("own", "hand")
RETREAT = gr.Cards("own", "retreat")
ORBS = gr.Cards("own", "orbs")
BONDS = gr.Cards("own", "bonds")


def chosen(among: gr.Group, count: int = 1, name: str = "") -> gr.Chosen:
    return gr.Chosen(among, count, count, name=name)


# What a cost was paid with -----------------------------------------------------------------------


PAID = gr.Known("paid")


@rule("CIPHER-SKILL-9", "CIPHER-REQ-9")
@pytest.mark.parametrize(
    ("cost", "areas"),
    [
        (ef.Put(chosen(HAND), "retreat"), {"hand": [card("x", cost=7)]}),
        (ef.Put(gr.Top("own"), "retreat"), {"deck": [card("x", cost=7)]}),
        (ef.Flip(chosen(BONDS), "down"), {"bonds": [card("x", cost=7)]}),
        (ef.Tap(gr.Units("own", (fi.Named(("x",)),))), {"vanguard": [card("x", cost=7)]}),
        (ef.Move(gr.Units("own", (fi.Named(("x",)),))), {"vanguard": [card("x", cost=7)]}),
        (ef.Destroy(gr.Units("own", (fi.Named(("x",)),))), {"vanguard": [card("x", cost=7)]}),
        (
            ef.Stack(chosen(HAND), gr.This(), "beneath"),
            {"hand": [card("x", cost=7)]},
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, ef.Effect) else "",
)
def test_what_paid_may_be_spoken_of(
    playing: Playing, cost: ef.Effect, areas: dict[str, list[object]]
) -> None:
    """A bond that was paid with lies face-down and shows no Cost any more."""
    dear = co.Matches(PAID, (fi.Number("cost", "=", 7),))
    there = co.Exists(PAID) if isinstance(cost, ef.Flip) else dear
    scene = doing(playing, ef.If(there, (MARK,)), cost=(cost,), **areas)

    assert was_done(scene)


# Who knows ---------------------------------------------------------------------------------------


def told(scene: CipherScene, viewer: int | None) -> str:
    return json.dumps([scene.match.view(viewer), scene.match.log(viewer)])


@rule("CIPHER-ORB-5", "CIPHER-ORB-2")
def test_an_orb_put_there_from_the_hand_is_known_to_its_owner_alone(playing: Playing) -> None:
    scene = doing(playing, ef.Put(chosen(HAND), "orbs", face_down=True), hand=[card("secret")])

    slots = [scene.match.view(seat)["players"][0]["zones"]["orbs"]["slots"] for seat in (0, 1)]
    assert slots[0][-1]["card"]["key"] == "secret"
    assert slots[1][-1]["card"] is None
    assert "secret" not in told(scene, 1)


@rule("CIPHER-ORB-5")
def test_a_hand_card_put_elsewhere_leaves_no_knowledge_behind(playing: Playing) -> None:
    """On the deck nobody is shown it; only the log remembers, to its owner."""
    scene = doing(playing, ef.Put(chosen(HAND), "deck_top"), hand=[card("secret")])

    assert scene.mine.deck.top.seen_by == ()
    assert scene.logged("put_hidden.seen", viewer=0)[0]["card"]["card"] == "secret"
    assert "card" not in scene.logged("put_hidden", viewer=1)[0]


@rule("CIPHER-SKILL-17")
def test_a_card_found_in_the_deck_is_known_to_whose_hand_it_comes(playing: Playing) -> None:
    scene = doing(
        playing,
        ef.Put(chosen(gr.Cards("own", "deck", (fi.Named(("found",)),))), "hand"),
        deck=[card("found")],
    )

    assert scene.logged("put_hidden.seen", viewer=0)[0]["card"]["card"] == "found"
    assert "found" not in told(scene, 1)


@rule("CIPHER-SKILL-17")
def test_whoever_was_shown_a_card_reads_where_it_went(playing: Playing) -> None:
    """The other card, unseen by all, is put away unnamed."""
    top = gr.Top("enemy")
    effects = (
        ef.Look(top, "it"),
        ef.Put(gr.Known("it"), "deck_bottom"),
        ef.Put(top, "orbs", face_down=True),
    )
    theirs = Side(deck=[card("seen"), card("unseen")])
    scene = doing(playing, *effects, theirs=theirs)

    assert [line["card"]["card"] for line in scene.logged("put_hidden.seen", viewer=0)] == ["seen"]
    assert len(scene.logged("put_hidden", viewer=0)) == 1
    assert len(scene.logged("put_hidden", viewer=1)) == 2


@rule("CIPHER-SKILL-17")
def test_a_card_from_an_open_pile_is_named_to_both(playing: Playing) -> None:
    scene = doing(playing, ef.Put(RETREAT, "hand"), retreat=[card("r")])

    for viewer in (0, 1, None):
        assert scene.logged("put", viewer=viewer)[0]["card"]["card"] == "r"


@rule("CIPHER-SKILL-17")
def test_looking_at_a_deck_leaves_its_cards_hidden(playing: Playing) -> None:
    """What was seen stays in the log; the deck itself is as dark as before."""
    theirs = Side(deck=[card("t1")])
    scene = doing(playing, ef.Look(gr.Top("enemy")), theirs=theirs)

    assert "t1" not in json.dumps(scene.match.view(0))
    assert "t1" in json.dumps(scene.match.log(0))


@rule("CIPHER-ORB-5")
def test_an_orb_looked_at_twice_is_known_once(playing: Playing) -> None:
    scene = doing(playing, ef.Look(ORBS), ef.Look(ORBS), orbs=1)

    assert scene.mine.orbs.cards[0].seen_by == (0,)


@rule("CIPHER-ORB-5")
def test_both_players_may_come_to_know_an_orb(playing: Playing) -> None:
    act = Ability("Act", "activate", (ef.Look(ORBS),), once_per_turn=True)
    heard = Ability(
        "Look",
        "trigger",
        (ef.Look(gr.Cards("any", "orbs")),),
        trigger=tn.SkillUsed(gr.Units("any"), names=("Act",)),
    )
    mine = Side(vanguard=[speaking(card("a"), act), card("idle")], orbs=1)
    scene = playing(cipher_scene(mine, Side(vanguard=[speaking(card("b"), heard)], orbs=0)))
    scene.answer("activate a")

    assert set(scene.mine.orbs.cards[0].seen_by) == {0, 1}


@rule("CIPHER-ORB-8", "CIPHER-ORB-5")
def test_an_orb_that_was_looked_at_stays_known_when_it_is_turned(playing: Playing) -> None:
    effects = (ef.Look(ORBS), ef.Flip(ORBS, "up"), ef.Flip(ORBS, "down"))
    scene = doing(playing, *effects, orbs=[card("o")])

    slots = [scene.match.view(seat)["players"][0]["zones"]["orbs"]["slots"] for seat in (0, 1)]
    assert [slot[0]["card"] and slot[0]["card"]["key"] for slot in slots] == ["o", None]


@rule("CIPHER-SKILL-17")
def test_what_is_shown_decides_what_follows(playing: Playing) -> None:
    it = gr.Known("it")
    dear = ef.If(co.Matches(it, (fi.Number("cost", "=", 7),)), (MARK,))
    for show in (ef.Look(gr.Top("own"), "it"), ef.Reveal(gr.Top("own"), "it")):
        for cost in (7, 6):
            scene = doing(playing, show, dear, deck=[card("d", cost=cost)])
            assert was_done(scene) is (cost == 7)


@rule("CIPHER-SKILL-17")
def test_an_orb_lying_open_is_not_hidden_by_a_look(playing: Playing) -> None:
    scene = doing(playing, if_done(ef.Look(ORBS)), orbs=[face_up(card("o"))])

    assert scene.logged("look", viewer=1) == [{"player": 0, "count": 1}]
    assert was_done(scene)


@rule("CIPHER-SKILL-15")
@pytest.mark.parametrize(
    "show", [ef.Look(gr.Cards("enemy", "hand")), ef.Reveal(gr.Cards("enemy", "hand"))]
)
@pytest.mark.parametrize("held", [0, 1])
def test_showing_nothing_is_not_done(playing: Playing, show: ef.Effect, held: int) -> None:
    scene = doing(playing, if_done(show), theirs=Side(hand=[card("h")][:held]))

    assert was_done(scene) is bool(held)


# The Support Area --------------------------------------------------------------------------------


@rule("CIPHER-SUPPORT-4", "CIPHER-SUPPORT-5")
@pytest.mark.parametrize("name", ["A", "B"])
@pytest.mark.parametrize("way", ["deck", "hand"])
def test_a_further_support_may_fail_by_its_name(playing: Playing, name: str, way: str) -> None:
    put = ef.Put(gr.Top("own") if way == "deck" else HAND, "support")
    skill = Ability("Supp", "support", (put,), place="support", role="attacking")
    more = card("more", name, support=30)
    mine = Side(
        vanguard=[card("a", "A"), card("idle")],
        deck=[speaking(card("s"), skill), *([more] if way == "deck" else [])],
        hand=[more] if way == "hand" else [],
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    fight(scene, "a", "foe")

    assert scene.logged("attack_failed")[0]["attack"] == (80 if name == "B" else 50)
    assert [line["card"]["card"] for line in scene.logged("support_failed")] == (
        ["more"] if name == "A" else []
    )


@rule("CIPHER-SUPAREA-3")
@pytest.mark.parametrize("group", [gr.Top("own"), HAND], ids=["deck", "hand"])
def test_outside_a_battle_nothing_comes_to_the_support_area(
    playing: Playing, group: gr.Group
) -> None:
    scene = doing(playing, if_done(ef.Put(group, "support")), hand=[card("h")])

    assert scene.keys(scene.mine.support) == []
    assert scene.cards("hand") == ["h"]
    assert not was_done(scene)


# Stacks ------------------------------------------------------------------------------------------


@rule("CIPHER-STACK-1", "CIPHER-STACK-4", "CIPHER-KEYWORD-GROWTH-3")
def test_a_card_taken_from_the_stack_makes_it_lower(playing: Playing) -> None:
    """Without a card beneath it a unit has not grown any more."""
    grow = ef.Stack(chosen(RETREAT), gr.This(), "growth")
    take = ef.Put(gr.Stacked(gr.This()), "hand")
    grown = Ability(
        "Grown",
        "continuous",
        (
            ch.While(
                co.Matches(gr.This(), (fi.Is("grown"),)), (ch.Adjust(gr.This(), "attack", 10),)
            ),
        ),
    )
    class_change = Ability(
        "CC", "continuous", (ch.Adjust(gr.This(), "attack", 100),), labels=("CCS",)
    )
    acts = (
        Ability("Grow", "activate", (grow,), once_per_turn=True),
        Ability("Take", "activate", (take,), once_per_turn=True),
    )
    speaker = speaking(card("a"), *acts, grown, class_change)
    mine = Side(vanguard=[speaker, card("idle")], retreat=[card("r", "a")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a 0")
    assert (scene.unit("a").stack, attack(scene, "a")) == (2, 150)
    scene.answer("activate a 1")

    assert (scene.unit("a").stack, attack(scene, "a")) == (1, 40)
    assert scene.cards("hand") == ["r"]
