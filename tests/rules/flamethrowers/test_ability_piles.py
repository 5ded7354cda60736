"""What effects do with decks, hands and piles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.flamethrowers.positions import DAX, FOE, drawn, using
from tests.rules.flamethrowers.told import lines
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]

ANSWER = reaction("answer", "React to a SUPPORT card: Draw 1 card.")


@rule("FLAME-ABILITY-14")
def test_a_search_takes_what_matches_or_nothing(playing: Playing) -> None:
    deck = [fighter("one"), fighter("two", rank=2), support("sup", "Use: Draw 1 card.")]
    text = "Use: Search your deck for up to 2 SQUAD cards of rank 2 or more."
    scene = playing(using(text, deck=[*deck, fighter("three", rank=3)]))
    scene.answer("activate_support s")
    assert scene.options() == {"choose two", "choose three"}
    assert (scene.decision.minimum, scene.decision.maximum) == (0, 2)
    assert all(option.reveals for option in scene.decision.options)
    order = [card.data.key for card in scene.player(0).deck.cards]
    scene.answer()
    assert sorted(scene.cards("deck")) == sorted(order)
    assert scene.cards("deck") != order, "it is shuffled all the same"
    assert scene.cards("hand") == []


@rule("FLAME-ABILITY-14", "FLAME-SHIP-5")
@pytest.mark.parametrize(
    ("ship", "deck", "usable"), [(1, True, True), (0, True, False), (1, False, False)]
)
def test_a_search_needs_a_deck(playing: Playing, ship: int, deck: bool, usable: bool) -> None:
    scene = playing(using("Use: Search your deck for 1 SQUAD card.", ship=ship, fill=deck))
    assert bool(scene.options("activate_support")) is usable


@rule("FLAME-ABILITY-14", "FLAME-SHIP-5")
@pytest.mark.parametrize(
    ("ship", "deck", "usable"), [(1, True, True), (0, True, False), (1, False, False)]
)
def test_a_look_needs_a_deck(playing: Playing, ship: int, deck: bool, usable: bool) -> None:
    scene = playing(using("Use: Look at the top 2 cards of your deck.", ship=ship, fill=deck))
    assert bool(scene.options("activate_support")) is usable


@rule("FLAME-ABILITY-14")
def test_a_look_puts_cards_below_and_back_in_the_order_wanted(playing: Playing) -> None:
    deck = [fighter(f"d{number}") for number in range(1, 6)]
    scene = playing(using("Use: Look at the top 4 cards of your deck.", deck=deck, fill=False))
    scene.answer("activate_support s")
    assert scene.options() == {f"choose d{number}" for number in range(1, 5)}
    scene.answer("choose d1", "choose d3")
    assert scene.options() == {"next_card d1", "next_card d3"}
    scene.answer("next_card d3")
    assert scene.options() == {"next_card d2", "next_card d4"}
    scene.answer("next_card d4")
    # From the bottom: the first named lies nearest to the top.
    assert scene.cards("deck") == ["d1", "d3", "d5", "d2", "d4"]


@rule("FLAME-ABILITY-15")
def test_cards_are_recovered_from_the_own_defeated_deck(playing: Playing) -> None:
    scene = playing(
        using(
            "Use: Recover up to 2 SQUAD cards of rank 1 or less.",
            defeated=[fighter("d1"), fighter("d2", rank=2), fighter("d3")],
            theirs=Side(
                squad=[FOE],
                defeated=[fighter("theirs")],
                hand=[reaction("r", "React to a SUPPORT card: Draw 1 card.")],
            ),
        )
    )
    scene.answer("activate_support s")
    assert scene.kinds == ["react"], "what lies there is chosen when it works"
    scene.answer("pass")
    assert scene.options() == {"choose d1", "choose d3"}
    scene.answer("choose d1", "choose d3")
    assert (scene.cards("hand"), scene.cards("defeated")) == (["d1", "d3"], ["d2"])


@rule("FLAME-ABILITY-15")
def test_nothing_to_recover_is_nothing_to_use(playing: Playing) -> None:
    scene = playing(using("Use: Recover up to 1 SQUAD card.", discard=[fighter("d")]))
    assert scene.options("activate_support") == set()


@rule("FLAME-ABILITY-15", "FLAME-PLACE-9")
def test_cards_put_into_the_squad_wait_and_are_no_placement(playing: Playing) -> None:
    card = fighter("n", rank=5, ability="Enter by placement: Draw 5 cards.\nEnter: Draw 1 card.")
    scene = playing(
        using(
            "Use: Put up to 1 SQUAD card into your squad.",
            hand=[card, support("other", "Use: Draw 1 card.")],
        )
    )
    scene.answer("activate_support s")
    scene.answer("choose n")
    assert scene.squad() == ["a", "b", "n"]
    assert scene.unit("n").waiting
    assert not scene.player(0).placed
    assert drawn(scene) == 2


@rule("FLAME-ABILITY-15", "FLAME-PLACE-5")
def test_no_more_are_put_than_there_is_room_for(playing: Playing) -> None:
    squad = [fighter(f"s{number}") for number in range(5)]
    scene = playing(
        using(
            "Use: Put up to 2 SQUAD cards into your squad.",
            squad=squad,
            hand=[fighter("n"), fighter("m")],
        )
    )
    scene.answer("activate_support s")
    scene.answer("choose n", "choose m")
    assert (scene.squad()[5:], scene.cards("hand")) == (["n"], ["m"])


@rule("FLAME-ABILITY-15", "FLAME-KAMI-4")
def test_no_kami_is_put_beyond_the_limit(playing: Playing) -> None:
    scene = playing(
        using(
            "Use: Put up to 2 SQUAD cards into your squad.",
            squad=[fighter("k", kami=True)],
            hand=[fighter("kk", kami=True), fighter("m")],
        )
    )
    scene.answer("activate_support s")
    scene.answer("choose kk", "choose m")
    assert (scene.squad(), scene.cards("hand")) == (["k", "m"], ["kk"])


@rule("FLAME-SUPPORT-10", "FLAME-PLACE-5", "FLAME-KAMI-4")
@pytest.mark.parametrize(
    ("squad", "hand", "usable"),
    [
        ([fighter(f"s{number}") for number in range(5)], [fighter("n")], True),
        ([fighter(f"s{number}") for number in range(6)], [fighter("n")], False),
        ([fighter("k", kami=True)], [fighter("kk", kami=True)], False),
        ([fighter("k", kami=True)], [fighter("kk", kami=True), fighter("m")], True),
        ([fighter("k")], [], False),
    ],
)
def test_a_support_card_that_could_put_nothing_into_the_squad_is_not_used_up(
    playing: Playing, squad: list[Any], hand: list[Any], usable: bool
) -> None:
    text = "Use: Put 1 SQUAD card into your squad."
    scene = playing(using(text, squad=squad, hand=hand))
    assert bool(scene.options("activate_support")) is usable


@rule("FLAME-ABILITY-16")
def test_a_random_discard_takes_one_after_another(playing: Playing) -> None:
    seen = set()
    for start in range(4):
        scene = flame_scene(
            Side(
                squad=[fighter("a")],
                supports=[support("s", "Use: An opponent discards 2 cards at random.")],
            ),
            Side(squad=[FOE], hand=[fighter(f"h{number}") for number in range(4)]),
            phase="main_2",
            seed=bytes([start] * 64),
        )
        playing(scene)
        scene.do("activate_support s")
        assert len(scene.cards("hand", 1)) == 2
        assert len(scene.cards("discard", 1)) == 2
        seen.add(tuple(scene.cards("discard", 1)))
    assert len(seen) > 1


@rule("FLAME-ABILITY-16", "FLAME-MULTI-6")
def test_the_user_names_the_opponent_who_discards(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a")],
                supports=[support("s", "Use: An opponent discards 2 cards at random.")],
            ),
            Side(squad=[FOE], hand=[fighter("h")]),
            Side(squad=[fighter("y")], hand=[fighter("k1"), fighter("k2"), fighter("k3")]),
            phase="main_2",
        )
    )
    scene.do("activate_support s")
    assert scene.options() == {"opponent 1", "opponent 2"}
    scene.answer("opponent 2")
    assert (len(scene.cards("hand", 1)), len(scene.cards("hand", 2))) == (1, 1)


@rule("FLAME-ABILITY-17", "FLAME-TRANSFORM-19")
def test_a_defeat_by_text_counts_and_a_return_does_not(playing: Playing) -> None:
    worn = unit(DAX, form("t", "Dax", ability="Defeated: Draw 1 card.\nReverted: Draw 5 cards."))
    theirs = Side(squad=[worn, FOE])
    text = "Use: {} 1 opposing transformed SQUAD card{}."
    scene = playing(using(text.format("Defeat", ""), theirs=theirs))
    scene.do("activate_support s")
    assert (scene.squad(1), scene.cards("defeated", 1)) == (["foe"], ["dax", "t"])
    assert drawn(scene, 1) == 1

    scene = playing(using(text.format("Return", " to its owner's hand"), theirs=theirs))
    scene.do("activate_support s")
    assert scene.cards("hand", 1) == ["dax", "t"]
    assert scene.cards("defeated", 1) == []


@rule("FLAME-ABILITY-17", "FLAME-TAG-12")
def test_a_team_returns_to_the_extra_deck(playing: Playing) -> None:
    team = tag_team("team", "Glory + Wick")
    scene = playing(
        using(
            "Use: Return 1 opposing TAG TEAM SQUAD card to its owner's hand.",
            theirs=Side(squad=[team, FOE]),
        )
    )
    scene.do("activate_support s")
    assert (scene.cards("extra", 1), scene.cards("hand", 1)) == (["team"], [])


@rule("FLAME-ABILITY-14", "FLAME-ABILITY-19")
def test_a_search_that_takes_nothing_shows_nothing(playing: Playing) -> None:
    scene = playing(using("Use: Search your deck for 1 SQUAD card."))
    scene.answer("activate_support s")
    scene.answer()
    assert lines(scene) == ["support_used player=0 card=s", "shuffle player=0"]


@rule("FLAME-ABILITY-15", "FLAME-ABILITY-19")
def test_nothing_recovered_is_nothing_chosen(playing: Playing) -> None:
    scene = playing(using("Use: Recover up to 1 SQUAD card.", defeated=[fighter("d")]))
    scene.answer("activate_support s")
    scene.answer()
    assert lines(scene) == ["support_used player=0 card=s", "no_effect player=0 card=s"]


@rule("FLAME-GEN-3", "FLAME-ABILITY-19")
def test_what_was_chosen_and_not_changed_is_said_to_be_so(playing: Playing) -> None:
    scene = playing(using("Use: Heal 1 of your SQUAD cards by 4,000."))
    scene.answer("activate_support s")
    if scene.kinds == ["choose_targets"]:
        scene.answer("choose a")
    keys = [line.split()[0] for line in lines(scene)]
    assert keys == ["support_used", "chosen", "no_effect"]


@rule("FLAME-ABILITY-14", "FLAME-ABILITY-19")
def test_a_look_that_sinks_nothing_says_only_what_went_back(playing: Playing) -> None:
    scene = playing(using("Use: Look at the top 2 cards of your deck."))
    scene.answer("activate_support s")
    scene.answer()
    scene.answer("next_card filler0-2")
    assert lines(scene)[1:] == ["look player=0 count=2", "put_back player=0 count=2 to=deck_top"]
    assert scene.cards("deck")[-2:] == ["filler0-1", "filler0-2"]


@rule("FLAME-ABILITY-14", "FLAME-HAND-4")
def test_nobody_can_follow_a_card_that_was_looked_at_or_taken(playing: Playing) -> None:
    scene = playing(using("Use: Look at the top 2 cards of your deck."))
    before = {card.data.key: card.handle for card in scene.player(0).deck.cards[-2:]}
    scene.answer("activate_support s")
    scene.answer("choose filler0-1")
    after = {card.data.key: card.handle for card in scene.player(0).deck.cards}
    assert all(after[key] != handle for key, handle in before.items())

    scene = playing(using("Use: Recover up to 1 SQUAD card.", defeated=[fighter("d")]))
    scene.answer("activate_support s")
    scene.answer("choose d")
    (told,) = scene.logged("put")
    assert told["card"]["handle"] != scene.player(0).hand.cards[0].handle


@rule("FLAME-ABILITY-16")
def test_a_random_discard_ends_with_the_hand(playing: Playing) -> None:
    scene = playing(
        using(
            "Use: An opponent discards 2 cards at random.",
            theirs=Side(squad=[FOE], hand=[ANSWER, fighter("h")], fill=False),
        )
    )
    scene.answer("activate_support s")
    scene.answer("react answer")
    assert (scene.cards("hand", 1), scene.cards("discard", 1)) == ([], ["answer", "h"])


@rule("FLAME-ABILITY-15", "FLAME-REACTION-3")
def test_a_card_put_into_the_squad_opens_the_window_of_a_placement(playing: Playing) -> None:
    answer = reaction("answer", "React to a placement: Draw 1 card.")
    scene = playing(
        using(
            "Use: Put up to 1 SQUAD card into your squad.",
            hand=[fighter("n")],
            theirs=Side(squad=[FOE], hand=[answer]),
        )
    )
    scene.answer("activate_support s")
    scene.answer("pass")
    scene.answer("choose n")
    assert scene.options("react") == {"react answer"}
    scene.answer("pass")


@rule("FLAME-GEN-8", "FLAME-TRANSFORM-2")
@pytest.mark.parametrize("answer", ["transform", "decline"])
def test_a_transformation_by_text_may_be_let_be(playing: Playing, answer: str) -> None:
    scene = playing(
        using(
            "Use: Transform 1 of your SQUAD cards now.",
            squad=[DAX],
            hand=[form("hyper", "Dax")],
        )
    )
    scene.do("activate_support s")
    assert scene.options() == {"transform hyper dax", "decline"}
    scene.answer(answer)
    assert scene.squad() == (["hyper"] if answer == "transform" else ["dax"])


@rule("FLAME-TRANSFORM-2", "FLAME-SUPPORT-10")
@pytest.mark.parametrize(
    ("squad", "usable"),
    [([DAX, fighter("b")], True), ([fighter("b"), DAX], True), ([fighter("b")], False)],
)
def test_one_card_that_can_transform_is_enough(
    playing: Playing, squad: list[Any], usable: bool
) -> None:
    text = "Use: Transform 1 of your SQUAD cards now."
    scene = playing(using(text, squad=squad, hand=[form("hyper", "Dax")]))
    assert bool(scene.options("activate_support")) is usable
