"""Clauses of texts that reach less than they seem to: what counts as what, and who is meant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.engine.cards import CardData
from tests.rules.fma.moments import go_on
from tests.rules.fma.playing import play
from tests.rules.fma.samples import DULL, at_home, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]

# What an attachment is ------------------------------------------------------------------------


@rule("FMA-IND-5", "FMA-SEARCH-10")
@pytest.mark.parametrize(("worn", "won"), [(attachment("hat"), True), (event("human"), False)])
def test_an_attached_event_meets_no_goal_that_asks_for_an_attachment(
    playing: Playing, worn: CardData, won: bool
) -> None:
    place = (0, location("vault", wits=1, goal="An attachment."))
    mine = party(unit(ally("a"), worn))
    scene = playing(searching(mine, foes(ally("foe", wits=1)), place=place))
    scene.pass_all("search")
    assert bool(scene.logged("location_won")) is won


# A leader who is gone -------------------------------------------------------------------------


@rule("FMA-GEN-11", "FMA-WIN-3")
@pytest.mark.parametrize(
    "text",
    [
        "Add a card from your hand to your experience.",
        "Put a card from your experience into your hand.",
    ],
)
def test_without_a_leader_nothing_is_his_experience(playing: Playing, text: str) -> None:
    """The rest of the text is carried out as far as it can be; then the player is out."""
    flight = event("flight", f"Main Wits: Return your leader to its owner's hand. {text}")
    scene = playing(at_home(home(ally("a"), hand=[flight], experience=2)))
    play(scene, "flight", by="a")
    while scene.match.outcome is None and scene.decision.kind == "choose_cards":
        scene.answer(sorted(scene.options())[0])
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == (1,)


# Redirecting ----------------------------------------------------------------------------------


@rule("FMA-TARGET-10", "FMA-TARGET-15")
def test_only_what_was_aimed_gets_another_target(playing: Playing) -> None:
    """A phrase that was left without a target stays without one."""
    text = "Main Wits: Target ally of yours gets +1 strength. Set up to one target leader."
    turn = "React Wits: Change the target of an event that has one target to another legal target."
    mine = home(ally("a"), ally("b"), hand=[event("e", text)])
    theirs = Side(allies=[ally("q", wits=9, text=turn)], hand=[DULL])
    scene = playing(at_home(mine, theirs))
    play(scene, "e", "target a", by="chief")
    scene.answer()
    play(scene, "q")
    assert (scene.value("a"), scene.value("b")) == (2, 3)
    assert len(scene.logged("redirected")) == 1
    assert scene.logged("set") == []


# Bonuses --------------------------------------------------------------------------------------


@rule("FMA-IND-36", "FMA-CARD-11")
def test_what_comes_by_itself_is_no_event_or_activated_ability(playing: Playing) -> None:
    again = event(
        "again",
        "React Alchemy 0: After one of your characters receives a bonus from an event or ability, "
        "double that bonus.",
    )
    eager = ally("eager", text="When this character attacks, this character gets +2 strength.")
    scene = playing(searching(party(eager, hand=[again]), foes(ally("foe"))))
    scene.attack("eager", "foe")
    assert scene.value("eager") == 4
    assert "react again" not in scene.options()


@rule("FMA-DRAW-5", "FMA-CARD-11")
@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("In the cleanup phase, draw a card.", False),
        ("Cleanup Wits: Draw a card.", True),
    ],
)
def test_what_is_drawn_by_itself_comes_from_no_event_or_ability_that_is_played(
    playing: Playing, text: str, asked: bool
) -> None:
    guard = "React Wits: Before an opponent draws from his event or ability, draw a card."
    mine = Side(allies=[ally("a", text=text, wits=9)], hand=[DULL])
    theirs = Side(allies=[ally("q", text=guard)])
    scene = playing(fma_scene(mine, theirs, phase="cleanup"))
    if asked:
        play(scene, "a")
    assert (scene.decision.kind == "react") is asked
    scene.pass_all("react")
    assert [line["player"] for line in scene.logged("draw")] == [0]


# Leaving the game -----------------------------------------------------------------------------


@rule("FMA-WIN-7", "FMA-WIN-8")
def test_who_is_beaten_by_a_react_is_out_before_anybody_reacts_again(playing: Playing) -> None:
    when = "React Wits: At the start of the search action step"
    guards = [
        ally("foe", wits=1, text=f"{when}, defeat target leader."),
        ally("guard", wits=1, text=f"{when}, draw a card."),
    ]
    scene = playing(searching(party(), foes(*guards)))
    assert scene.asked == (1, "react")
    scene.answer("react foe")
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == (1,)


@rule("FMA-MULTI-3")
def test_what_bears_on_others_outlasts_a_player_who_leaves(playing: Playing) -> None:
    push = event("push", "Main Wits: Target ally gets +2 strength.")
    sides = [home(ally("a"), hand=[push]), Side(allies=[ally("b")], hand=[DULL]), Side()]
    scene = playing(fma_scene(*sides))
    play(scene, "push", "target a", by="chief")
    scene.match.concede(1)
    assert scene.value("a") == 4


# Who is active --------------------------------------------------------------------------------


@rule("FMA-PASS-1", "FMA-GEN-12")
def test_what_waits_for_a_phase_comes_when_its_active_player_is_known(playing: Playing) -> None:
    late = "In the cleanup phase, draw a card."
    mine = Side(allies=[ally("a", text=late)], hand=[DULL])
    theirs = Side(allies=[ally("b", text=late, wits=90)], hand=[DULL])
    scene = playing(fma_scene(mine, theirs, phase="cleanup"))
    assert [line["player"] for line in scene.logged("draw")] == [1, 0]


# How long a location speaks -------------------------------------------------------------------


@rule("FMA-CARD-13", "FMA-DRAW-10")
def test_a_location_that_no_other_follows_speaks_no_longer_than_its_turn(
    playing: Playing,
) -> None:
    place = (0, location("field", text="Your allies get +1 strength."))
    scene = playing(at_home(home(ally("a")), place=place, phase="cleanup"))
    assert scene.value("a") == 3
    go_on(scene)
    assert scene.logged("no_location")
    assert scene.value("a") == 2
