"""Several texts at once: nested reacts, effects that wait, goals that change."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.fma.goals import meets
from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, card, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, unit

Playing = Callable[[FmaScene], FmaScene]
LAIR = a_leader("lair", wits=20)


def cancels(*keys: str) -> list[object]:
    return [event(key, "React Wits: Cancel an event.") for key in keys]


@rule("FMA-REACT-2", "FMA-REACT-4", "FMA-PLAY-19")
@pytest.mark.parametrize(("depth", "drawn"), [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_cancels_cancel_cancels_to_any_depth(playing: Playing, depth: int, drawn: int) -> None:
    drawing = event("draw", "Main Wits: Draw a card.")
    mine = home(hand=[drawing, *cancels("c1", "c2")])
    theirs = Side(leader=LAIR, hand=[*cancels("d1", "d2"), DULL])
    scene = playing(at_home(mine, theirs))
    play(scene, "draw", by="chief")
    for step in range(depth):
        assert scene.asked == (1 - step % 2, "react")
        key = f"{'dc'[step % 2]}{step // 2 + 1}"
        play(scene, key, by=["lair", "chief"][step % 2])
    scene.pass_all("react")

    assert len(scene.logged("draw")) == drawn
    assert len(scene.logged("canceled")) == (depth + 1) // 2


@rule("FMA-REACT-7", "FMA-REACT-8", "FMA-REACT-9")
def test_a_react_to_one_of_two_effects_comes_after_both(playing: Playing) -> None:
    """The bonus is doubled only when the card has been discarded too."""
    driver = event(
        "driver",
        "Battle Strength: Target character in this battle gets +2 strength. An opponent discards a "
        "card.",
    )
    echo = card("E37")
    scene = playing(searching(party(hand=[driver, echo]), foes(ally("foe", wits=1))))
    scene.attack("chief", "foe")
    play(scene, "driver", "target chief", by="chief")
    assert scene.asked == (0, "react"), "to the bonus"
    play(scene, echo.key, by="chief")

    assert scene.value("chief") == 9 + 4
    lines = [line["key"] for line in scene.match.log(None)]
    assert lines.index("attribute") < lines.index("discard") < lines.index("doubled")
    scene.pass_all("battle", "react")


@rule("FMA-REACT-8", "FMA-REACT-13")
def test_what_comes_before_takes_effect_at_once(playing: Playing) -> None:
    """The ally is saved in the midst of an effect that goes on afterwards."""
    purge = event("purge", "Main Strength: Defeat target ally. Draw a card.")
    saver = card("E36")
    theirs = Side(leader=LAIR, allies=[ally("q")], hand=[saver, DULL])
    scene = playing(at_home(home(hand=[purge]), theirs))
    play(scene, "purge", by="chief")
    play(scene, saver.key, by="lair")
    assert scene.state("q") == "set"
    lines = [line["key"] for line in scene.match.log(None)]
    assert lines.index("set") < lines.index("draw")


# Goals ----------------------------------------------------------------------------------------


@rule("FMA-SEARCH-16")
def test_changed_goals_of_one_attribute_do_not_add_up(playing: Playing) -> None:
    place = (0, location("double", wits=1, alchemy=1))
    scene = playing(searching(party(hand=[card("E19")]), place=place))
    play(scene, card("E19").key, by="chief")
    assert scene.table.abilities.location.goals(scene.table.current_location) == [("wits", 1)]


@rule("FMA-SEARCH-17", "FMA-SEARCH-10")
def test_a_whole_goal_that_is_replaced_asks_for_nothing_else(playing: Playing) -> None:
    text = "Search Wits: The location's goal becomes strength +3."
    place = (0, location("guarded", wits=9, goal="A Mob character."))
    scene = playing(searching(party(hand=[event("human", text)]), place=place))
    table = scene.table
    assert table.current_location is not None
    assert not meets(table, table.current_location, 0)
    play(scene, "human", by="chief")
    assert table.abilities.location.goals(table.current_location) == [("strength", 3)]
    assert meets(table, table.current_location, 0)


@rule("FMA-SEARCH-17")
def test_changing_attribute_goals_leaves_the_other_goals(playing: Playing) -> None:
    place = (0, location("guarded", alchemy=1, goal="A Mob character."))
    scene = playing(searching(party(hand=[card("E19")]), place=place))
    play(scene, card("E19").key, by="chief")
    table = scene.table
    assert table.current_location is not None
    assert table.abilities.location.goals(table.current_location) == [("wits", 1)]
    assert not meets(table, table.current_location, 0)


# Single sample cards --------------------------------------------------------------------------


@rule("FMA-TARGET-8")
def test_a_student_destroys_what_an_opposing_fighter_bears(playing: Playing) -> None:
    student = card("A43")
    other = unit(ally("other", wits=1), attachment("far"))
    theirs = foes(unit(ally("foe", wits=1), attachment("near")), other)
    scene = playing(searching(party(student), theirs))
    scene.attack(student.key, "foe")
    play(scene, student.key)
    assert scene.cards("discard", 1) == ["near"], "the other one does not fight"
    scene.pass_all("battle")


@rule("FMA-CARD-11", "FMA-BATTLE-34")
def test_a_monk_is_stronger_only_while_he_attacks(playing: Playing) -> None:
    monk = card("A38")
    scene = playing(searching(party(monk), foes(ally("foe", wits=1))))
    scene.attack(monk.key, "foe")
    play(scene, monk.key)
    assert scene.value(monk.key) == monk.stats["strength"] + 2
    scene.pass_all("battle")
    defending = playing(searching(party(), foes(monk)))
    defending.attack("chief", monk.key)
    assert not can_play(defending, monk.key)
    defending.pass_all("battle")


@rule("FMA-CARD-16")
def test_an_event_with_two_abilities_is_played_for_either(playing: Playing) -> None:
    orders = card("E14")
    drawing = playing(at_home(home(hand=[orders])))
    play(drawing, orders.key, by="chief")
    assert len(drawing.logged("draw")) == 1
    moving = playing(searching(party(hand=[orders], allies=[ally("a")])))
    play(moving, orders.key, by="chief")
    assert moving.unit("a").area == "party"
    assert moving.logged("draw") == []
