"""What skills do with cards off the field, clause by clause, and whether it was fully done."""

from __future__ import annotations

import pytest

from rules.cipher.text import nodes as n
from rules.text import changes as ch
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.of_nodes import MARK, doing, if_done, was_done
from tests.rules.cipher.abilities.words import Playing, speaking
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, face_down, unit
from tests.testkit.citation import rule

HAND = gr.Cards("own", "hand")
BONDS = gr.Cards("own", "bonds")
OTHERS = gr.Units("enemy", (fi.Not(fi.Is("lord")),))


def chosen(among: gr.Group, count: int = 1, name: str = "") -> gr.Chosen:
    return gr.Chosen(among, count, count, name=name)


def supported(playing: Playing, *effects: ef.Effect, theirs: Side | None = None) -> CipherScene:
    """In a battle of "a" the last card of the own deck supports and does this."""
    skill = Ability("Supp", "support", effects, place="support", role="attacking")
    mine = Side(vanguard=[card("a"), card("idle")], deck=[speaking(card("s"), skill)], fill=False)
    scene = playing(cipher_scene(mine, theirs or Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")
    return scene


PLUS = ef.Lasting("turn", (ch.Adjust(gr.Units("own", (fi.Named(("a",)),)), "attack", 1),))


# Drawing -----------------------------------------------------------------------------------------


@rule("CIPHER-SKILL-15")
@pytest.mark.parametrize(("side", "done"), [("own", False), ("enemy", True), ("any", False)])
def test_who_cannot_draw_all_has_not_fully_drawn(playing: Playing, side: str, done: bool) -> None:
    """The own deck is empty; while a card supports, that loses nothing yet."""
    scene = supported(playing, n.IfDone((ef.Draw(1, side),), (PLUS,)))

    assert scene.logged("attack_failed")[0]["attack"] == 50 + done
    assert len(scene.theirs.hand) == (0 if side == "own" else 1)


@rule("CIPHER-SKILL-15", "CIPHER-REFRESH-9")
@pytest.mark.parametrize(("side", "done"), [("own", False), ("enemy", True)])
def test_without_cards_on_the_deck_none_are_sent(playing: Playing, side: str, done: bool) -> None:
    mill = ef.Put(gr.Top(side, 1), "bonds")
    scene = supported(playing, n.IfDone((mill,), (PLUS,)))

    assert scene.logged("attack_failed")[0]["attack"] == 50 + done
    assert len(scene.theirs.bonds) == done


# Decks -------------------------------------------------------------------------------------------


@rule("CIPHER-SKILL-17")
def test_the_lowest_card_of_a_deck_may_be_taken(playing: Playing) -> None:
    mine = {"deck": [card("top"), card("low")], "fill": False, "retreat": [card("r")]}
    scene = doing(playing, if_done(ef.Put(gr.Top("own", bottom=True), "hand")), **mine)

    assert scene.cards("hand") == ["low"]
    assert was_done(scene)


@rule("CIPHER-SKILL-17")
@pytest.mark.parametrize(
    ("to", "deck"), [("deck_top", ["d", "h1", "h2"]), ("deck_bottom", ["h1", "h2", "d"])]
)
def test_the_first_named_lies_uppermost(playing: Playing, to: str, deck: list[str]) -> None:
    put = ef.Put(HAND, to)
    hand = [card("h1"), card("h2")]
    scene = doing(playing, put, hand=hand, deck=[card("d")], fill=False)
    assert scene.kinds == ["order_cards"]
    scene.answer("choose h2", "choose h1")

    assert scene.cards("deck") == deck


@rule("CIPHER-SKILL-17")
def test_one_card_for_the_deck_needs_no_order(playing: Playing) -> None:
    scene = doing(playing, ef.Put(HAND, "deck_bottom"), hand=[card("h")])

    assert scene.kinds == ["action"]
    assert scene.cards("deck")[0] == "h"


@rule("CIPHER-AREA-7", "CIPHER-SKILL-17")
@pytest.mark.parametrize("by", ["own", "enemy"])
@pytest.mark.parametrize("to", ["deck_top", "deck_bottom"])
def test_units_go_to_the_deck_with_all_their_cards_in_the_order_of_who_places_them(
    playing: Playing, to: str, by: str
) -> None:
    enemies = gr.Units("enemy", (fi.Number("cost", "=", 5),))
    theirs = Side(
        vanguard=[unit(card("x0", "X"), card("x", "X", cost=5)), card("y", cost=5)],
        deck=[card("d")],
        fill=False,
    )
    scene = doing(playing, if_done(ef.Put(enemies, to, by)), theirs=theirs)

    assert scene.kinds == ["order_cards"]
    scene.answer("choose y", "choose x", player=1 if by == "enemy" else 0)
    deck = scene.cards("deck", 1)
    assert sorted(deck) == ["d", "x", "x0", "y"]
    assert deck.index("d") == (0 if to == "deck_top" else 3)
    assert deck.index("y") > max(deck.index("x"), deck.index("x0")), "named first, so uppermost"
    assert was_done(scene)


@rule("CIPHER-SKILL-17", "CIPHER-REFRESH-8")
def test_a_shuffled_deck_lies_in_another_order(playing: Playing) -> None:
    deck = [card(f"d{number}") for number in range(9)]
    scene = doing(playing, if_done(ef.Shuffle()), deck=deck, fill=False)

    assert scene.cards("deck") != [f"d{number}" for number in reversed(range(9))]
    assert sorted(scene.cards("deck")) == [f"d{number}" for number in range(9)]
    assert was_done(scene)


# Units that leave --------------------------------------------------------------------------------


@rule("CIPHER-LORD-8", "CIPHER-SKILL-15")
@pytest.mark.parametrize(
    ("group", "gone"),
    [
        (gr.Units("enemy"), 2),
        (gr.Units("enemy", (fi.Is("lord"),)), 0),
        (OTHERS, 2),
    ],
)
def test_all_but_the_lord_leave_and_that_is_not_all(
    playing: Playing, group: gr.Group, gone: int
) -> None:
    scene = doing(
        playing, if_done(ef.Put(group, "hand")), theirs=Side(vanguard=[card("x"), card("y")])
    )

    assert scene.units("vanguard", 1) == ["lord1", *["x", "y"][gone:]]
    assert was_done(scene) is (group == OTHERS)


@rule("CIPHER-SKILL-15", "CIPHER-SKILL-16")
def test_a_unit_that_has_left_is_not_sent_on(playing: Playing) -> None:
    it = gr.Known("it")
    effects = (
        ef.Choose(chosen(OTHERS, name="it")),
        ef.Destroy(it),
        if_done(ef.Put(it, "hand")),
    )
    scene = doing(playing, *effects, theirs=Side(vanguard=[card("x")]))

    assert scene.cards("retreat", 1) == ["x"]
    assert scene.cards("hand", 1) == []
    assert not was_done(scene)


@rule("CIPHER-AREA-7", "CIPHER-SKILL-17")
def test_a_unit_sent_to_the_hand_is_named_as_it_was_seen(playing: Playing) -> None:
    """The handle that the card has in the hand stays its owner's secret."""
    enemies = OTHERS
    scene = doing(playing, ef.Put(enemies, "hand"), theirs=Side(vanguard=[card("x")]))

    line = scene.logged("put_unit", viewer=0)[0]
    assert (line["card"]["card"], line["to"]) == ("x", "hand")
    assert line["card"]["handle"] != scene.theirs.hand.cards[0].handle


@rule("CIPHER-AREA-7", "CIPHER-BOND-4")
@pytest.mark.parametrize("down", [True, False])
def test_a_unit_becomes_bonds_as_the_text_says(playing: Playing, down: bool) -> None:
    enemies = OTHERS
    theirs = Side(vanguard=[unit(card("x0", "X"), card("x", "X"))])
    scene = doing(playing, ef.Put(enemies, "bonds", face_down=down), theirs=theirs)

    assert [(one.data.key, one.face_up) for one in scene.theirs.bonds.cards] == [
        ("x0", not down),
        ("x", not down),
    ]


@rule("CIPHER-ORB-9")
def test_what_becomes_orbs_gets_slots_of_its_own(playing: Playing) -> None:
    """Cards that go elsewhere take no slot."""
    effects = (ef.Put(chosen(HAND), "retreat"), ef.Put(gr.Top("own", 2), "orbs", face_down=True))
    scene = doing(playing, *effects, hand=[card("h")], orbs=3)

    assert [orb.slot for orb in scene.mine.orbs.cards] == [1, 2, 3, 4, 5]
    assert [orb.face_up for orb in scene.mine.orbs.cards] == [False] * 5


# Bonds -------------------------------------------------------------------------------------------


@rule("CIPHER-BOND-11", "CIPHER-BOND-4")
@pytest.mark.parametrize("down", [True, False])
def test_a_card_becomes_a_bond_as_the_text_says(playing: Playing, down: bool) -> None:
    put = ef.Put(gr.Top("own"), "bonds", face_down=down)
    scene = doing(playing, put, deck=[card("d")])

    assert [(one.data.key, one.face_up) for one in scene.mine.bonds.cards] == [("d", not down)]


@rule("CIPHER-GAME-4", "CIPHER-SKILL-15")
@pytest.mark.parametrize("to", ["bonds", "retreat"])
def test_a_card_barred_from_the_bonds_goes_anywhere_else(playing: Playing, to: str) -> None:
    barred = Ability("No", "special", (ch.Cannot(gr.This(), "be_bonded"),), place="any")
    hand = [speaking(card("x"), barred), card("y")]
    scene = doing(playing, if_done(ef.Put(HAND, to)), hand=hand)

    assert sorted(scene.cards(to)) == (["y"] if to == "bonds" else ["x", "y"])
    assert was_done(scene) is (to == "retreat")


@rule("CIPHER-REQ-11", "CIPHER-GAME-4")
@pytest.mark.parametrize(
    ("by", "as_cost", "turned"),
    [("cost", True, False), ("cost", False, True), ("skill", True, True), ("skill", False, False)],
)
def test_a_bond_may_be_kept_up_against_costs_or_effects_alone(
    playing: Playing, by: str, as_cost: bool, turned: bool
) -> None:
    barred = Ability(
        "No", "special", (ch.Cannot(gr.This(), "be_flipped_down", by=(by,)),), place="any"
    )
    flip = ef.Flip(BONDS, "down")
    act = Ability(
        "Act",
        "activate",
        (MARK,) if as_cost else (if_done(flip),),
        cost=(flip,) if as_cost else (),
        once_per_turn=True,
    )
    mine = Side(
        vanguard=[speaking(card("a"), act), card("idle")], bonds=[speaking(card("b"), barred)]
    )
    scene = playing(cipher_scene(mine))
    if "activate a 0" in scene.options():
        scene.answer("activate a")

    assert scene.mine.bonds.cards[0].face_up is not turned
    assert was_done(scene) is turned


@rule("CIPHER-BOND-6", "CIPHER-GAME-4")
def test_what_may_not_be_turned_down_may_be_turned_up(playing: Playing) -> None:
    barred = Ability("No", "special", (ch.Cannot(gr.This(), "be_flipped_down"),), place="any")
    scene = doing(
        playing, if_done(ef.Flip(BONDS, "up")), bonds=[face_down(speaking(card("b"), barred))]
    )

    assert scene.mine.bonds.cards[0].face_up
    assert was_done(scene)


@rule("CIPHER-BOND-12")
def test_bonds_may_be_turned_the_other_way_round(playing: Playing) -> None:
    scene = doing(playing, ef.Flip(BONDS, "either"), bonds=[card("b1"), face_down(card("b2"))])

    assert [bond.face_up for bond in scene.mine.bonds.cards] == [False, True]


@rule("CIPHER-SKILL-15")
@pytest.mark.parametrize(("count", "done"), [(1, False), (2, True)])
def test_fewer_bonds_than_asked_for_are_not_all(playing: Playing, count: int, done: bool) -> None:
    bonds = [card(f"b{number}") for number in range(count)]
    scene = doing(playing, if_done(ef.Flip(chosen(BONDS, 2), "down")), bonds=bonds)

    assert not any(bond.face_up for bond in scene.mine.bonds.cards)
    assert was_done(scene) is done


@rule("CIPHER-SKILL-15")
@pytest.mark.parametrize(("count", "done"), [(0, False), (1, False), (2, True)])
def test_fewer_cards_than_asked_for_are_not_all(playing: Playing, count: int, done: bool) -> None:
    hand = [card(f"h{number}") for number in range(count)]
    scene = doing(playing, if_done(ef.Put(chosen(HAND, 2), "retreat")), hand=hand)

    assert len(scene.cards("retreat")) == count
    assert was_done(scene) is done
