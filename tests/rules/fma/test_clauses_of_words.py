"""Clauses about single words of a text: whom "with an attachment", "is ready" and the like mean."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.engine.cards import CardData
from rules.fma.control import gain_control
from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event
from tests.testkit.fma.scene import FmaScene, Side, unit

Playing = Callable[[FmaScene], FmaScene]
SIDETRACKED = CardData(
    "sidetracked",
    "Sidetracked",
    "",
    "event",
    {"icon": "wits", "cost": 0},
    {
        "text": "Recruit Wits: Remove your leader from play. Return him at the start of your next "
        "turn with 3 experience."
    },
)


# Whom a word means ----------------------------------------------------------------------------


@rule("FMA-IND-5", "FMA-TARGET-4")
def test_who_bears_nothing_but_an_event_is_not_with_an_attachment(playing: Playing) -> None:
    text = "Main Wits: Set target ally with an attachment."
    team = [
        unit(ally("both"), attachment("hat"), event("human")),
        unit(ally("event"), event("human")),
        ally("bare"),
        unit(ally("worn"), attachment("cap")),
    ]
    scene = playing(at_home(home(*team, hand=[event("e", text)])))
    play(scene, "e", by="chief")
    assert scene.options("target") == {"target both", "target worn"}
    scene.answer("target both")
    assert scene.state("both") == "set"


@rule("FMA-STATE-1")
@pytest.mark.parametrize(("whom", "may"), [("player", True), ("ready player", False)])
def test_players_are_in_no_state(playing: Playing, whom: str, may: bool) -> None:
    no = event("no", f"React Wits: Cancel an event that targets a {whom}.")
    mine = home(ally("a"), hand=[event("e", "Main Wits: Target opponent draws a card.")])
    scene = playing(at_home(mine, Side(allies=[ally("q", wits=9)], hand=[no, DULL])))
    play(scene, "e", by="chief")
    assert can_play(scene, "no") is may
    scene.may_stay_open = True


@rule("FMA-CARD-2", "FMA-TARGET-4")
@pytest.mark.parametrize(("cost", "reached"), [(0, {"free"}), (3, {"free", "three"})])
def test_leaders_have_no_cost_to_be_low(playing: Playing, cost: int, reached: set[str]) -> None:
    text = f"Main Wits: Set target character with cost {cost} or less."
    scene = playing(at_home(home(ally("free", cost=0), ally("three"), hand=[event("e", text)])))
    play(scene, "e", by="chief")
    if len(reached) > 1:
        assert scene.options("target") == {f"target {key}" for key in reached}
        scene.answer("target free")
    assert scene.state("free") == "set"


@rule("FMA-CARD-5", "FMA-TARGET-6")
def test_a_word_in_a_title_is_a_whole_word_of_it(playing: Playing) -> None:
    text = 'Main Wits: Discard target attachment with "Ring" in its title.'
    worn = [attachment(name, name=name) for name in ("Ring", "Red Ring", "Ringer", "Red Ringer")]
    scene = playing(at_home(home(unit(ally("a"), *worn), hand=[event("e", text)])))
    play(scene, "e", by="chief")
    assert scene.options("target") == {"target Ring", "target Red Ring"}
    scene.answer("target Ring")
    assert "Ring" in scene.cards("discard")


@rule("FMA-PLAY-2", "FMA-PLAY-6")
@pytest.mark.parametrize(("timing", "offered"), [("Main", {"there", "told"}), ("Search", set())])
def test_an_unread_line_is_offered_by_its_designator(
    playing: Playing, timing: str, offered: set[str]
) -> None:
    """In play, or on an event in hand; an ally in hand says nothing."""
    text = f"{timing} Wits 2: Gyre and gimble in the wabe."
    mine = home(ally("there", text=text), hand=[ally("held", text=text), event("told", text)])
    scene = playing(at_home(mine))
    assert {option.split()[1] for option in scene.options("by_hand")} == offered


@rule("FMA-CARD-10", "FMA-COST-3")
@pytest.mark.parametrize("cost", ["set this character", "discard a card", "sacrifice this card"])
def test_a_designator_may_name_no_attribute(playing: Playing, cost: str) -> None:
    """Then anybody can pay it who can pay the rest."""
    dull = ally("dull", wits=0, text=f"Main, {cost}: Draw two cards.")
    scene = playing(at_home(home(dull)))
    play(scene, "dull")
    assert len(scene.logged("draw")) == 2


@rule("FMA-CARD-15", "FMA-TRAIT-10")
@pytest.mark.parametrize(("stat", "may"), [("Wits", True), ("Alchemy", False)])
def test_an_event_that_no_grammar_reads_counts_by_its_designator(
    playing: Playing, stat: str, may: bool
) -> None:
    fast = ally("fast", strength=2, text=f"Quick {stat}: 2.")
    mine = party(fast, hand=[SIDETRACKED])
    scene = playing(searching(mine, foes(ally("foe"))))
    scene.attack("fast", "foe")
    assert can_play(scene, "fast") is may


# What is given for a while --------------------------------------------------------------------


@rule("FMA-ATTR-15", "FMA-TRAIT-1")
@pytest.mark.parametrize(
    ("text", "trait"), [("gains Stealth", 1), ("gains the Soldier keyword", 0)]
)
def test_what_a_character_gains_is_gone_after_the_phase(
    playing: Playing, text: str, trait: int
) -> None:
    gift = event("gift", f"Search Wits: Target ally {text}.")
    scene = playing(searching(party(ally("a"), hand=[gift])))
    play(scene, "gift", "target a", by="chief")
    values, a = scene.table.abilities.values, scene.unit("a")
    assert (values.trait(a, "stealth"), "Soldier" in values.keywords(a)) == (trait, not trait)
    (shown,) = scene.match.view(1)["effects"]
    assert (shown["on"], shown["op"], shown["amount"]) == (a.id, None, None), "it has no number"
    assert (shown["source"], shown["until"]) == ("gift", "phase")
    scene.pass_all("search")
    assert (values.trait(a, "stealth"), "Soldier" in values.keywords(a)) == (0, False)


@rule("FMA-KEYWORD-1", "FMA-TRAIT-7")
@pytest.mark.parametrize(("what", "given"), [("the Sin keyword", "Sin"), ("Rebel", "rebel")])
def test_what_a_text_gives_to_some_the_others_do_not_have(
    playing: Playing, what: str, given: str
) -> None:
    flag = ally("flag", text=f"Your Soldier allies gain {what}.")
    scene = playing(at_home(home(flag, ally("a", keywords="Soldier"), ally("b"))))
    values = scene.table.abilities.values
    shown = {
        key: values.keywords(scene.unit(key)) | values.factions(scene.unit(key), 0)
        for key in ("a", "b", "flag")
    }
    assert [key for key in shown if given in shown[key]] == ["a"]


# Unique ---------------------------------------------------------------------------------------


@rule("FMA-TRAIT-23", "FMA-CONTROL-5")
@pytest.mark.parametrize("state", ["ready", "defeated"])
@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize(("text", "comes"), [("Unique.", False), ("", True)])
def test_a_unique_attachment_of_the_defeated_keeps_its_bearer_away(
    state: str, beside: bool, text: str, comes: bool
) -> None:
    """Whether or not something else in play is Unique."""
    crown = attachment("crown", text=text)
    rings = [attachment("ring", text="Unique.")] * beside
    mine = [unit(ally("a"), crown, state=state), unit(ally("b"), *rings)]
    theirs = Side(allies=[unit(ally("q"), crown, state=state)], hand=[DULL])
    scene = at_home(home(*mine), theirs)
    for _ in gain_control(scene.table, scene.unit("q"), 0, ("turn", scene.table.turn)):
        raise AssertionError("somebody is asked")
    assert ("q" in scene.team(0)) is comes
