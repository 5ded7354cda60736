"""Rulings on single cards: cancelling, drawing, replaying, worded in our own templating."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.fma.abilities.designators import designators
from tests.rules.fma.playing import can_play, play
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, location
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
SEARCH = "search_action"
# Who holds a card is asked even where they can only pass, so nothing runs on by itself.
DULL = event("dull")
CANCEL = event("cancel", "React Wits 0: Cancel an event.")


def at(*sides: Side, **more: Any) -> FmaScene:
    return fma_scene(*sides, **more)


@rule("FMA-IND-1", "FMA-SEARCH-20")
def test_a_job_well_done_is_a_wits_event_and_targets_the_location(playing: Playing) -> None:
    text = "Search Wits 5: The number of each attribute goal of the location is 1 higher."
    job = replace(event("job", text), stats={"icon": "strength", "cost": 5})
    place = (0, location("field", strength=2))
    side = Side(party=[ally("p", wits=5)], hand=[job, DULL])
    scene = playing(at(side, phase=SEARCH, place=place))
    card = next(one for one in scene.player(0).hand.cards if one.data.key == "job")
    assert designators(card) == {"search", "wits", "search wits"}
    (offer,) = scene.table.abilities.activated.abilities_of(card)
    assert offer.of_location
    play(scene, "job")
    assert scene.table.abilities.location.goals(scene.table.current_location) == [("strength", 3)]


@rule("FMA-IND-7")
def test_birthday_party_needs_a_player_with_more_than_eight_cards(playing: Playing) -> None:
    text = (
        "Main Wits 5: Target player with more than 8 cards in his hand reveals his hand, keeps "
        "four cards you choose and shuffles the rest into his deck."
    )
    few = playing(
        at(Side(hand=[event("party", text)]), Side(hand=[event(f"e{n}") for n in range(8)]))
    )
    assert "play" not in str(few.options())

    many = at(Side(hand=[event("party", text)]), Side(hand=[event(f"e{n}") for n in range(9)]))
    scene = playing(many)
    play(scene, "party")
    assert scene.asked == (0, "choose_cards")
    scene.answer(*(f"choose e{n}" for n in range(4)))

    assert sorted(scene.cards("hand", 1)) == ["e0", "e1", "e2", "e3"]
    assert {f"e{n}" for n in range(4, 9)} <= set(scene.cards("deck", 1))
    assert len(scene.logged("reveal")[0]["cards"]) == 9


@rule("FMA-IND-9", "FMA-TARGET-6", "FMA-TARGET-14")
def test_bulls_eye_may_hit_an_advantage_at_home(playing: Playing) -> None:
    eye = event("eye", "Search Strength 2: Discard target attachment or advantage.")
    bearer = unit(ally("home"), attachment("far"))
    theirs = Side(
        party=[unit(ally("q"), attachment("near"))], allies=[bearer], advantages=[advantage("adv")]
    )
    scene = playing(at(Side(party=[ally("p")], hand=[eye]), theirs, phase=SEARCH))

    play(scene, "eye")

    assert scene.options() == {"target near", "target adv"}
    scene.answer("target adv")
    assert scene.cards("discard", 1) == ["adv"]


@rule("FMA-IND-10")
def test_burning_the_past_is_an_elric_matter_and_leaves_the_game(playing: Playing) -> None:
    text = (
        "May only be played by an Elric character.\n"
        "Main Alchemy 2: Each player shuffles his hand and discard pile into his deck and draws "
        "four cards. Remove this card from the game."
    )
    rebels = a_leader("rebel", factions=["rebel"], wits=9)
    none = playing(at(Side(leader=rebels, hand=[event("burn", text)])))
    assert not can_play(none, "burn")

    past = event("burn", text)
    full = Side(hand=[event(f"h{n}") for n in range(6)], discard=[event("gone")])
    scene = playing(at(Side(leader=rebels, allies=[ally("ed")], hand=[past, event("x")]), full))
    play(scene, "burn")

    assert [len(scene.cards("hand", seat)) for seat in (0, 1)] == [4, 4]
    assert scene.cards("removed") == ["burn"]
    assert scene.cards("discard", 1) == []


@rule("FMA-IND-17", "FMA-REACT-7")
@pytest.mark.parametrize(
    "drawing",
    [
        "Main Wits 0: Discard your hand, then draw three cards.",
        "Main Wits 0: If you have a Mob, draw two cards.",
    ],
)
def test_do_our_bidding_comes_before_anything_of_the_drawing_card(
    playing: Playing, drawing: str
) -> None:
    """Before the hand is discarded, and whether or not there will be something to draw."""
    text = (
        "React Wits 0: Before an opponent's event or ability that draws a card takes effect, "
        "he discards a card."
    )
    mine = Side(hand=[event("nightmares", drawing), event("a"), event("b")])
    scene = playing(at(mine, Side(hand=[event("bidding", text)])))
    play(scene, "nightmares")

    assert scene.asked == (1, "react")
    play(scene, "bidding")
    scene.answer("choose a")

    assert scene.cards("discard")[0] == "a"
    assert "b" in scene.cards("discard") or scene.cards("hand") == ["b"]


@rule("FMA-IND-17")
def test_do_our_bidding_has_nothing_to_say_to_a_card_that_draws_nothing(playing: Playing) -> None:
    text = (
        "React Wits 0: Before an opponent's event or ability that draws a card takes effect, "
        "he discards a card."
    )
    look = event("look", "Main Wits 0: Search your deck for a card and put it into your hand.")
    scene = playing(at(Side(hand=[look]), Side(hand=[event("bidding", text)])))
    play(scene, "look")
    assert scene.asked == (0, "choose_cards")
    scene.answer("choose filler0-3")


RESEARCHER = (
    "React Alchemy X: Cancel an event with cost lower than X that targets you or an Alchemist of "
    "yours."
)


@rule("FMA-IND-19", "FMA-COST-18")
@pytest.mark.parametrize(("cost", "possible"), [(4, True), (5, False)])
def test_researcher_cancels_what_costs_less_than_x(
    playing: Playing, cost: int, possible: bool
) -> None:
    ed = ally("ed", alchemy=5, keywords="State Alchemist", text=RESEARCHER)
    shot = event("shot", f"Main Strength {cost}: Set target character.")
    scene = playing(
        at(Side(leader=a_leader("x", strength=5, wits=9), hand=[shot]), Side(allies=[ed]))
    )
    play(scene, "shot")
    scene.answer("target ed")

    assert (scene.asked == (1, "react")) == possible
    if possible:
        play(scene, "ed")
    assert (scene.state("ed") == "ready") == possible


@rule("FMA-IND-19")
def test_researcher_protects_his_player_and_alchemists_alone(playing: Playing) -> None:
    ed = ally("ed", alchemy=9, keywords="State Alchemist", text=RESEARCHER)
    plain, robbed = (
        ally("plain"),
        event(
            "rob", "Main Wits 0: Target opponent reveals his hand and discards an event you choose."
        ),
    )
    shot = event("shot", "Main Strength 0: Set target character.")
    boss = a_leader("x", wits=20)
    mine = Side(leader=boss, hand=[shot, robbed, DULL])
    scene = playing(at(mine, Side(allies=[ed, plain], hand=[event("e")])))
    play(scene, "shot")
    scene.answer("target plain")
    assert scene.state("plain") == "set"
    scene.answer("pass")
    play(scene, "rob")
    assert scene.asked == (1, "react")
    play(scene, "ed")
    scene.answer("x 1")
    assert scene.cards("hand", 1) == ["e"]


@rule("FMA-IND-20", "FMA-COST-17")
def test_elric_house_ruins_raise_every_attribute_cost_by_two(playing: Playing) -> None:
    ruins = location("ruins", text="The attribute cost of events and abilities is 2 higher.")
    free = event("free", "Main Wits: Draw a card.")
    dear = ally("dear", alchemy=4, text="Main Alchemy 3: Draw a card.")
    scene = playing(
        at(Side(leader=a_leader("l", wits=2), allies=[dear], hand=[free]), place=(0, ruins))
    )
    play(scene, "free")
    assert scene.logged("play")[0]["cost"] == 2
    assert scene.options("play") == {"play dear 0"}
    play(scene, "dear")
    assert scene.logged("exchange") == [{"player": 0, "count": 1}], "5 against an alchemy of 4"


@rule("FMA-IND-31")
def test_lessons_from_the_past_need_experience(playing: Playing) -> None:
    text = "Can only be played if your leader has 1 experience.\nMain Wits: Draw two cards."
    without = playing(at(Side(hand=[event("lessons", text)])))
    assert not can_play(without, "lessons")
    having = playing(at(Side(hand=[event("lessons", text)], experience=1)))
    assert can_play(having, "lessons")


@rule("FMA-IND-37")
def test_more_draws_two_and_shows_the_hand(playing: Playing) -> None:
    more = event("more", "Main Wits 5: Draw two cards. Reveal your hand.")
    scene = playing(at(Side(hand=[more, event("kept")])))
    play(scene, "more")
    shown = [card["card"] for card in scene.logged("reveal", viewer=1)[0]["cards"]]
    assert sorted(shown) == ["filler0-1", "filler0-2", "kept"]


@rule("FMA-IND-38", "FMA-DRAW-5")
def test_the_card_found_at_mugears_manse_goes_to_hand(playing: Playing) -> None:
    text = (
        "After this location is played, each player searches his deck for a card with "
        '"Red Water" in its title and puts it into his hand.'
    )
    manse = location("manse", text=text)
    red = event("red", "")
    found = type(red)(red.key, "The Red Water Plan", "", red.kind, red.stats, red.texts)
    scene = playing(at(Side(locations=[manse], deck=[event("a"), event("b"), found]), phase="draw"))
    assert scene.asked == (0, "choose_cards")
    assert scene.options() == {"choose red"}
    scene.answer("choose red")
    assert "red" in scene.cards("hand")
    assert [len(line["cards"]) for line in scene.logged("reveal")] == [1]


@rule("FMA-IND-42", "FMA-REACT-8")
def test_plan_b_draws_three_for_each_after_the_whole_effect(playing: Playing) -> None:
    plan = event(
        "plan", "When this card is discarded by an opponent's event or ability, draw three cards."
    )
    raid = event("raid", "Main Strength: Target opponent discards two cards. Draw a card.")
    scene = playing(at(Side(hand=[raid]), Side(hand=[plan, plan, event("x")])))
    play(scene, "raid")
    scene.answer("choose plan", "choose plan")
    assert len(scene.cards("hand", 1)) == 1 + 6
    draws = [line["player"] for line in scene.logged("draw")]
    assert draws == [0, *[1] * 6], "the raid is over first"


@rule("FMA-IND-42")
def test_plan_b_discarded_for_its_own_players_card_draws_nothing(playing: Playing) -> None:
    plan = event(
        "plan", "When this card is discarded by an opponent's event or ability, draw three cards."
    )
    own = event("own", "Main Wits: Discard a card.")
    scene = playing(at(Side(hand=[own, plan])))
    play(scene, "own")
    assert scene.cards("hand") == []


@rule("FMA-IND-45")
@pytest.mark.parametrize(("theirs", "drawn"), [(1, 0), (2, 2)])
def test_reflection_compares_cards_in_hand(playing: Playing, theirs: int, drawn: int) -> None:
    text = "Main Wits 3: If you have fewer cards in your hand than an opponent, draw two cards."
    mine = Side(hand=[event("reflect", text), event("h")])
    scene = playing(at(mine, Side(hand=[event(f"e{n}") for n in range(theirs)])))
    play(scene, "reflect")
    assert len(scene.cards("hand")) == 1 + drawn


@rule("FMA-IND-46", "FMA-CARD-20")
def test_reinforcements_follow_the_text_and_not_the_icon(playing: Playing) -> None:
    card = event("reinforce", "Main Strength 5: Draw a card.")
    weak = playing(at(Side(leader=a_leader("l", strength=4, wits=9), hand=[card])))
    assert weak.options("play") == set()
    strong = playing(at(Side(leader=a_leader("l", strength=5, wits=9), hand=[card])))
    assert strong.options("play") == {"play reinforce 0"}


@rule("FMA-IND-57", "FMA-REACT-2")
def test_security_guard_cancels_a_react(playing: Playing) -> None:
    guard = ally("guard", text="React Wits: Cancel a react.")
    shot = event("shot", "Main Strength: Target character gets +1 wits.")
    scene = playing(at(Side(allies=[guard], hand=[shot, DULL]), Side(hand=[CANCEL])))
    play(scene, "shot")
    scene.answer("target guard")
    play(scene, "cancel")
    assert scene.asked == (0, "react")
    play(scene, "guard")
    assert scene.value("guard", "wits") == 3
    assert scene.cards("discard", 1) == ["cancel"]


@rule("FMA-IND-58", "FMA-CONTROL-10", "FMA-DRAW-5")
def test_senseis_shadow_takes_any_card_unseen_and_that_is_no_draw(playing: Playing) -> None:
    shadow = event(
        "shadow", "Main Alchemy 4: Search your deck for a card and put it into your hand."
    )
    scene = playing(at(Side(hand=[shadow])))
    play(scene, "shadow")
    scene.answer("choose filler0-7")
    assert scene.cards("hand") == ["filler0-7"]
    assert scene.logged("reveal", viewer=1) == []
    assert scene.logged("draw") == []
    assert "filler0-7" not in str(scene.match.log(1))
