"""Clauses about what may be chosen and who sees it, and about numbers that texts state."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.fma.characters import READY, SET
from tests.rules.fma.playing import play
from tests.rules.fma.samples import DULL, at_home, chief, home
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


# What may be chosen ---------------------------------------------------------------------------


@rule("FMA-COST-20", "FMA-CONTROL-4")
@pytest.mark.parametrize(("asked", "held", "chosen"), [(1, 3, 1), (2, 3, 2), (3, 2, 2)])
def test_as_many_cards_are_chosen_as_the_text_says_and_no_more(
    playing: Playing, asked: int, held: int, chosen: int
) -> None:
    text = f"Main Wits: Draw a card. Discard {asked} cards."
    hand = [event("e", text), *(event(f"x{number}") for number in range(held - 2))]
    scene = playing(at_home(home(hand=hand)))
    play(scene, "e", by="chief")
    if asked < held:
        assert (scene.decision.minimum, scene.decision.maximum) == (chosen, chosen)
        assert not any(option.reveals for option in scene.decision.options), "their own hand"
        scene.answer(*sorted(scene.options())[:chosen])
    assert len(scene.logged("discard")) == chosen


@rule("FMA-IND-7", "FMA-CONTROL-4")
def test_who_chooses_from_anothers_hand_sees_it_and_nobody_else_does(playing: Playing) -> None:
    text = "Main Wits: Target opponent discards an event you choose."
    theirs = Side(hand=[event("one"), event("two"), ally("n")])
    scene = playing(at_home(home(hand=[event("e", text)]), theirs))
    play(scene, "e", by="chief")
    assert scene.asked[0] == 0
    assert scene.options() == {"choose one", "choose two"}
    assert all(option.reveals for option in scene.decision.options)
    scene.answer("choose one")
    assert scene.cards("discard", 1) == ["one"]


@rule("FMA-CONTROL-10", "FMA-CARD-3")
def test_a_search_finds_cards_of_the_faction_alone(playing: Playing) -> None:
    text = "Main Wits: Search your deck for an Elric ally and put it into your hand."
    deck = [ally("sol", factions=["military"]), ally("none", factions=[]), ally("el"), event("x")]
    own = home(hand=[event("e", text)])
    own.deck, own.fill = deck, False
    scene = playing(at_home(own))
    play(scene, "e", by="chief")
    assert {option for option in scene.options() if option != "none"} == {"choose el"}
    scene.answer("choose el")
    assert "el" in scene.cards("hand")
    assert len(scene.logged("shuffle")) == 1, "the location deck was not searched"


@rule("FMA-IND-5", "FMA-TARGET-2")
def test_all_attachments_are_not_the_events_that_are_attached(playing: Playing) -> None:
    team = unit(ally("a"), attachment("hat"), event("human"))
    scene = playing(at_home(home(team, hand=[event("e", "Main Wits: Discard all attachments.")])))
    play(scene, "e", by="chief")
    assert scene.borne("a") == ["human"]


@rule("FMA-CONTROL-4", "FMA-GEN-11")
@pytest.mark.parametrize(
    ("text", "purpose"),
    [
        ("Draw a card. Discard a card.", "choose_discard"),
        ("Put an ally from your discard pile into your hand.", "choose_take"),
        ("Add a card from your hand to your experience.", "choose_experience"),
        ("Remove an ally in your discard pile from the game.", "choose_remove"),
        ("Set one of your allies.", "choose_set"),
        ("Defeat one of your allies.", "choose_defeat"),
    ],
)
def test_what_a_card_is_chosen_for_is_said(playing: Playing, text: str, purpose: str) -> None:
    pile = [ally("one"), ally("two")]
    hand = [event("e", f"Main Wits: {text}"), event("x"), event("y")]
    scene = playing(at_home(home(ally("a"), ally("b"), hand=hand, discard=pile)))
    play(scene, "e", by="chief")
    assert scene.decision.prompt.key == purpose
    scene.answer(sorted(scene.options())[0])


@rule("FMA-IND-21")
def test_what_was_removed_before_is_not_played_with_what_may_be() -> None:
    text = (
        "Main Wits: Remove target event in your discard pile from the game. "
        "You may play it once this turn."
    )
    pile = [event("one", "Main Wits: Draw a card."), event("two", "Main Wits: Draw two cards.")]
    scene = at_home(home(hand=[event("e", text)], discard=pile))
    player = scene.player(0)
    scene.table.put_away(player.discard.cards[1], player.removed)
    play(scene, "e", by="chief")
    scene.answer("pass")
    assert sorted(scene.cards("removed")) == ["one", "two"]
    assert scene.options("play") == {"play one 0"}


# Numbers that texts state ---------------------------------------------------------------------


@rule("FMA-RECRUIT-8")
@pytest.mark.parametrize(("keywords", "may"), [("Soldier", True), ("", False)])
def test_a_cost_that_a_text_sets_is_that_of_the_cards_it_names(
    playing: Playing, keywords: str, may: bool
) -> None:
    clerk = ally("clerk", text="The cost of your Soldier allies is 1.", cost=1)
    new = ally("new", cost=5, keywords=keywords)
    own = Side(leader=chief(command=4), allies=[clerk], hand=[new, DULL])
    scene = playing(at_home(own, phase="recruit"))
    assert ("recruit new" in scene.options()) is may


@rule("FMA-RECRUIT-8", "FMA-CARD-11")
@pytest.mark.parametrize(("keywords", "may"), [("Soldier", True), ("", False)])
def test_a_card_costs_less_only_while_what_it_asks_for_is_so(
    playing: Playing, keywords: str, may: bool
) -> None:
    text = "While you have a Soldier character, this card costs 2 less."
    beside = ally("beside", keywords=keywords, cost=0)
    own = Side(leader=chief(command=4), allies=[beside], hand=[ally("new", cost=5, text=text)])
    scene = playing(at_home(own, phase="recruit"))
    assert ("recruit new" in scene.options()) is may


@rule("FMA-ATTACH-3")
def test_what_an_attachment_costs_on_somebody_is_asked_and_forgotten(playing: Playing) -> None:
    smith = ally("smith", text="Attachments you play on Soldiers cost 1 less.")
    own = home(smith, ally("soldier", keywords="Soldier"), hand=[attachment("saber", 4)])
    own.hand = [attachment("saber", 4)]
    scene = playing(at_home(own))
    assert {option.split()[2] for option in scene.options("attach")} == {"chief", "soldier"}
    assert not scene.table.abilities.values.is_provisional()


@rule("FMA-PASS-7", "FMA-SEARCH-1")
@pytest.mark.parametrize(("less", "active"), [(1, 0), (9, 1)])
def test_less_wits_for_the_turn_when_the_active_player_is_determined(
    playing: Playing, less: int, active: int
) -> None:
    text = (
        f"Main Wits: Your wits total is {less} less when determining the active player "
        "until end of turn."
    )
    mine = Side(allies=[ally("a", wits=4)], hand=[event("e", text), DULL])
    scene = playing(fma_scene(mine, Side(allies=[ally("b", wits=2)], hand=[DULL])))
    play(scene, "e", by="a")
    scene.pass_all("main")
    assert scene.table.last_determined == active
    scene.may_stay_open = True


@rule("FMA-TRAIT-5", "FMA-STATE-1")
@pytest.mark.parametrize(("whose", "may"), [("your ready", True), ("your set", False)])
def test_a_recruit_is_looked_at_as_the_ready_ally_that_it_would_be(
    playing: Playing, whose: str, may: bool
) -> None:
    clerk = ally("clerk", text=f"The Loyal number of {whose} allies is 1 less.")
    own = home(clerk, hand=[ally("new", text="Loyal: 3.")])
    scene = playing(at_home(own, phase="recruit"))
    assert ("recruit new" in scene.options()) is may


@rule("FMA-CARD-11", "FMA-ATTR-13")
def test_what_hangs_on_a_number_that_hangs_on_a_state_is_asked_anew(playing: Playing) -> None:
    flags = [
        ally("flag", text="Your ready Soldier allies get +2 strength."),
        ally("book", text="Your allies with strength 4 or more get +1 wits."),
    ]
    scene = playing(at_home(home(*flags, ally("a", keywords="Soldier"))))
    for state, wits in ((READY, 3), (SET, 2), (READY, 3)):
        scene.table.put_state(scene.unit("a"), state)
        assert scene.value("a", "wits") == wits
