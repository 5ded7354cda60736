"""Texts in the wording of the documents, carried out on the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.fma.active_player import find_active, first_to_assign
from tests.rules.fma.playing import play
from tests.rules.fma.samples import DULL, at_home, foes, home, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location, mob
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


# Names ----------------------------------------------------------------------------------------


@rule("FMA-GEN-8")
def test_a_text_with_its_cards_own_name_is_about_that_copy_alone(playing: Playing) -> None:
    text = "Grumbol gets +2 strength."
    pair = [mob(key, "Grumbol", text=text if key == "one" else "") for key in ("one", "two")]
    scene = playing(at_home(home(*pair)))
    assert (scene.value("one"), scene.value("two")) == (4, 2)


@rule("FMA-GEN-8", "FMA-IND-22")
def test_all_the_others_of_a_name_go(playing: Playing) -> None:
    text = "When Envy comes into play, discard all your other Envy allies."
    envy = ally("father", "Envy", text=f"{text}\nEnvy may join beside characters of its name.")
    mine = home(ally("old", "Envy"), ally("lust", "Lust"), hand=[envy])
    scene = playing(at_home(mine, phase="recruit"))
    scene.answer("recruit father")
    assert scene.team() == ["chief", "lust", "father"]
    assert scene.cards("discard") == ["old"]


# Searches and recovery ------------------------------------------------------------------------


@rule("FMA-CONTROL-9", "FMA-RECRUIT-24")
def test_what_is_searched_for_goes_into_play_and_never_through_the_hand(playing: Playing) -> None:
    call = event("call", "Main Wits: Search your deck for a Soldier ally and put it into play.")
    pal = ally("pal", keywords="Soldier")
    scene = playing(at_home(home(hand=[call], deck=[pal])))
    before = len(scene.match.log(None))
    play(scene, "call", "choose pal", by="chief")
    assert scene.team() == ["chief", "pal"]
    told = [line["key"] for line in scene.match.log(None)[before:]]
    assert told == ["play", "reveal", "enter", "shuffle"]


@rule("FMA-TARGET-9", "FMA-STATE-12")
def test_recover_target_ally_takes_a_defeated_one(playing: Playing) -> None:
    nurse = event("nurse", "Main Wits: Recover target ally.")
    down = unit(ally("down"), state="defeated")
    scene = playing(at_home(home(down, ally("up"), hand=[nurse])))
    play(scene, "nurse", by="chief")
    assert scene.state("down") == "ready"


# The order of players -------------------------------------------------------------------------


def _active(*sides: Side) -> int:
    scene = fma_scene(*sides)
    find_active(scene.table)
    return scene.table.turn_player


@rule("FMA-PASS-7")
@pytest.mark.parametrize(
    ("text", "active", "first"),
    [
        ("", 0, 1),
        ("Use alchemy instead of wits to determine the active player.", 1, 0),
        ("Your team's wits total is 3 higher when determining the active player.", 1, 0),
        ("Your team's wits total is 1 higher when determining the active player.", 0, 1),
        ("Your total wits is 3 higher when determining the active player.", 1, 0),
        ("Your total wits is 3 higher when the active player is determined.", 1, 0),
        ("Use strength instead of wits to determine the active player.", 0, 1),
    ],
)
def test_a_text_replaces_the_attribute_or_changes_the_total(
    text: str, active: int, first: int
) -> None:
    """The same holds for the order of the assignment (FMA-SEARCH-1)."""
    mine = Side(leader=a_leader("l", wits=5, strength=5, alchemy=1))
    theirs = Side(leader=a_leader("k", wits=3, strength=1, alchemy=2, text=text))
    assert _active(mine, theirs) == active
    assert first_to_assign(fma_scene(mine, theirs).table) == first


@rule("FMA-PASS-7", "FMA-CARD-14")
def test_such_a_text_of_a_defeated_character_does_nothing() -> None:
    text = "Use alchemy instead of wits to determine the active player."
    theirs = Side(
        leader=a_leader("k", wits=3, alchemy=9),
        allies=[unit(ally("a", text=text), state="defeated")],
    )
    assert _active(Side(leader=a_leader("l", wits=5, alchemy=1)), theirs) == 0


# Goals ----------------------------------------------------------------------------------------


@rule("FMA-SEARCH-10")
@pytest.mark.parametrize(
    ("goal", "wins"),
    [
        ("An attachment.", ["armed"]),
        ("An Item attachment.", []),
        ("A Weapon attachment.", ["armed"]),
        ("A character with Toughness.", ["tough"]),
        ("A State Alchemist.", ["state"]),
    ],
)
def test_what_a_goal_asks_for_must_be_in_the_search_party(
    playing: Playing, goal: str, wins: list[str]
) -> None:
    saber = attachment("saber", keywords="Weapon")
    sent = {
        "armed": unit(ally("armed", strength=9), saber),
        "tough": ally("tough", strength=9, text="Toughness: 1."),
        "state": ally("state", strength=9, keywords="State Alchemist"),
    }
    for key, out in sent.items():
        place = (0, location(f"place {goal}", strength=2, goal=goal))
        others = [each for other, each in sent.items() if other != key]
        scene = playing(
            searching(Side(party=[out], allies=others, hand=[DULL]), foes(), place=place)
        )
        scene.pass_all("search")
        assert bool(scene.logged("location_won")) == (key in wins), key
        scene.may_stay_open = True


@rule("FMA-COST-17")
def test_the_attribute_costs_of_all_rise(playing: Playing) -> None:
    text = "Increase the attribute cost of all events and abilities by 2."
    note = event("note", "Search Wits 5: Draw a card.")
    place = (0, location("ruins", strength=0, text=text))
    weak = Side(party=[ally("w", wits=6)], hand=[note, DULL], leader=a_leader("l", wits=1))
    scene = playing(searching(weak, foes(ally("q", wits=1)), place=place))
    play(scene, "note")
    assert [line["count"] for line in scene.logged("exchange")] == [1]
