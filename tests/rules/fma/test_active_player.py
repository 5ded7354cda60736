"""Who is active, and how Play or Pass goes round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.engine.priority import PriorityRound
from rules.fma.active_player import find_active, first_to_assign, priority
from rules.fma.characters import AWAY
from tests.rules.fma.positions import search, side
from tests.rules.fma.scripts import Sets, Text, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, event, leader, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


def team(*wits: int, lead: int = 4, **more: Any) -> Side:
    """A leader and allies with these wits, all at home, holding a card."""
    allies = [ally(f"w{number}-{n}-{lead}", wits=number) for n, number in enumerate(wits)]
    own = leader(f"lead{lead}-{len(wits)}", wits=lead)
    return Side(leader=own, allies=allies, hand=[event("x")], **more)


def active(*sides: Side, seed: int = 0, party: bool = False, **more: Any) -> int:
    scene = fma_scene(*sides, seed=bytes([seed] * 64), **more)
    find_active(scene.table, party=party)
    return scene.table.turn_player


@rule("FMA-PASS-2", "FMA-PASS-1")
def test_the_highest_total_of_wits_in_play_is_active() -> None:
    assert active(team(1, lead=5), team(3, lead=4)) == 1
    assert active(team(1, lead=5), Side(leader=leader("l", wits=4), party=[ally("p", wits=3)])) == 1


@rule("FMA-PASS-3")
def test_in_the_action_step_only_the_search_party_counts() -> None:
    mine = Side(leader=leader("l", wits=9))
    theirs = Side(leader=leader("k", wits=1), party=[ally("p", wits=1)])
    assert active(mine, theirs) == 0
    assert active(mine, theirs, party=True) == 1


@rule("FMA-PASS-4")
def test_a_tie_goes_to_the_leader_with_more_wits() -> None:
    assert active(team(3, lead=4), team(2, lead=5)) == 1


@rule("FMA-PASS-5")
def test_in_a_tie_an_absent_leader_loses() -> None:
    beaten = Side(leader=unit(leader("l", wits=9), state="defeated"), allies=[ally("p", wits=4)])
    assert active(beaten, team(2, lead=2)) == 1
    away = Side(leader=leader("k", wits=9), party=[ally("q", wits=2)])
    there = Side(leader=leader("m", wits=2), leads=True)
    assert active(away, there, party=True) == 1


def without_leader(side: Side, wits: int) -> Side:
    """The side whose leader, of so many wits, will be sent out of play."""
    return replace(side, leader=leader("gone", wits=wits))


def sent_away(*sides: Side, party: bool = False) -> int:
    """Who is active once the leaders called "gone" are out of play."""
    scene = fma_scene(*sides, seed=bytes(64))
    for character in scene.table.all_characters():
        if character.card.key == "gone":
            scene.table.put_area(character, AWAY)
    find_active(scene.table, party=party)
    assert scene.logged("by_chance") == []
    return scene.table.turn_player


@rule("FMA-PASS-5")
def test_a_leader_out_of_play_loses_a_tie_to_one_who_is_there() -> None:
    away = without_leader(Side(allies=[ally("p", wits=6)]), 9)
    assert sent_away(away, team(4, lead=2)) == 1
    assert sent_away(team(4, lead=2), away) == 0


@rule("FMA-PASS-5", "FMA-PASS-4")
def test_where_no_leader_is_present_one_out_of_play_counts_with_its_wits() -> None:
    away = without_leader(Side(party=[ally("p", wits=2)]), 9)
    at_home = Side(leader=leader("k", wits=6), party=[ally("q", wits=2)])
    assert sent_away(away, at_home, party=True) == 0
    assert sent_away(at_home, without_leader(away, 3), party=True) == 0
    less = without_leader(Side(party=[ally("r", wits=2)]), 5)
    assert sent_away(less, away, party=True) == 1


@rule("FMA-PASS-5")
def test_each_clause_of_an_absent_leader_counts_by_itself() -> None:
    """Defeated: absent from every tie; at home: from the tie of the action step alone."""
    down = Side(leader=unit(leader("l", wits=9), state="defeated"), allies=[ally("p", wits=4)])
    assert active(down, team(2, lead=2)) == 1
    home = Side(leader=leader("k", wits=9), party=[ally("q", wits=2)])
    there = Side(leader=leader("m", wits=2), leads=True)
    assert active(home, there, party=True) == 1
    assert active(home, Side(leader=leader("m", wits=2), party=[ally("r", wits=9)])) == 0


@rule("FMA-PASS-5")
def test_unless_no_leader_is_present() -> None:
    one = Side(leader=leader("k", wits=3), party=[ally("q", wits=2)])
    other = Side(leader=leader("m", wits=6), party=[ally("r", wits=2)])
    assert active(one, other, party=True) == 1


@rule("FMA-PASS-2", "FMA-PASS-4", "FMA-PASS-6")
@pytest.mark.parametrize(
    ("sides", "key", "totals"),
    [
        ((team(1), team(3)), "active", [5, 7]),
        ((team(3, lead=4), team(2, lead=5)), "active_by_leader", [7, 7]),
        ((team(1), team(1)), "active_by_chance", [5, 5]),
    ],
)
def test_a_new_active_player_is_told_once_with_what_decided(
    sides: tuple[Side, ...], key: str, totals: list[int]
) -> None:
    scene = fma_scene(*sides, seed=bytes(64))
    scene.table.last_determined = None
    before = len(scene.match.log(None))
    find_active(scene.table, party=False)
    chosen = scene.table.turn_player
    told = [line for line in scene.match.log(None)[before:] if line["key"] != "by_chance"]
    assert [line["key"] for line in told] == [key]
    assert told[0]["args"] == {"player": chosen, "totals": totals, "stat": "wits"}
    if key != "active_by_chance":
        find_active(scene.table, party=False)
        assert scene.match.log(None)[before:] == told, "nothing has changed"


@rule("FMA-PASS-6")
def test_chance_decides_what_is_left() -> None:
    chosen = {active(team(1), team(1), team(1), seed=seed) for seed in range(12)}
    assert chosen == {0, 1, 2}


@rule("FMA-PASS-6")
def test_one_draw_is_made_among_the_tied_alone_and_told() -> None:
    """Seat 1 has the same total and a weaker leader, seat 3 a lower total."""
    sides = (team(1), team(3, lead=2), team(1), team(lead=4))
    seen = set()
    for seed in range(12):
        scenes = [fma_scene(*sides, seed=bytes([seed] * 64)) for _ in range(2)]
        for scene in scenes:
            before, told = scene.table.rng.position, len(scene.logged("by_chance"))
            find_active(scene.table)
            assert scene.table.rng.position == before + 1
            (line,) = scene.logged("by_chance")[told:]
            assert line == {"player": scene.table.turn_player, "seats": [0, 2]}
        assert scenes[0].table.turn_player == scenes[1].table.turn_player
        seen.add(scenes[0].table.turn_player)
    assert seen == {0, 2}


@rule("FMA-PASS-6")
def test_nothing_is_drawn_where_nobody_is_tied() -> None:
    scene = fma_scene(team(1), team(3))
    before = scene.table.rng.position
    find_active(scene.table)
    assert scene.table.rng.position == before
    assert scene.logged("by_chance") == []


@rule("FMA-PASS-7")
def test_another_attribute_and_modifiers_of_the_total() -> None:
    sides = [
        Side(leader=leader("l", wits=9, alchemy=1)),
        Side(leader=leader("k", wits=1, alchemy=2)),
    ]
    assert (
        active(*sides, make=saying(order_stat=lambda t: "alchemy", order_bonus=lambda t, s: 0)) == 1
    )
    bonus = saying(order_bonus=lambda table, seat: 9 * seat)
    assert active(*sides, make=bonus) == 1
    # In the tie-break the attribute counts without what modifies the total.
    equal = saying(order_stat=lambda table: "alchemy", order_bonus=lambda table, seat: 1 - seat)
    assert active(*sides, make=equal) == 1


@rule("FMA-SEARCH-1", "FMA-PASS-7")
def test_the_lowest_total_assigns_first() -> None:
    def first(*sides: Side, seed: int = 0) -> int:
        return first_to_assign(fma_scene(*sides, seed=bytes([seed] * 64)).table)

    assert first(team(1, lead=4), team(lead=4)) == 1
    assert first(team(3, lead=4), team(2, lead=5)) == 0
    beaten = Side(leader=unit(leader("l", wits=1), state="defeated"), allies=[ally("p", wits=4)])
    assert first(team(lead=4), beaten) == 1
    assert {first(team(), team(), seed=seed) for seed in range(9)} == {0, 1}


# Play or Pass ---------------------------------------------------------------------------------


MAIN = {"note": [Text("main")]}


def three(**more: Any) -> FmaScene:
    sides = [Side(hand=[event("note"), event("note"), event("x")]) for _ in range(3)]
    return fma_scene(*sides, make=saying(MAIN), **more)


@rule("FMA-PASS-8", "FMA-GEN-3", "FMA-MAIN-1")
def test_one_action_each_clockwise(playing: Playing) -> None:
    scene = playing(three())
    asked = []
    for _ in range(4):
        asked.append(scene.asked[0])
        scene.answer("play note")
        if scene.asked[1] == "performer":
            scene.answer(sorted(scene.options())[0])
    assert asked == [0, 1, 2, 0]


@rule("FMA-PASS-9", "FMA-PASS-10", "FMA-MAIN-3", "FMA-RECRUIT-23")
def test_two_players_a_passes_b_acts_a_passes_b_passes(playing: Playing) -> None:
    sides = [Side(hand=[event("note")]), Side(hand=[event("note"), event("x")])]
    scene = playing(fma_scene(*sides, make=saying(MAIN)))

    assert scene.asked == (0, "main")
    scene.answer("pass")
    scene.answer("play note")
    assert scene.asked == (0, "main")
    scene.answer("pass")
    assert scene.asked == (1, "main")
    scene.answer("pass")

    assert scene.table.phase == "search"


@rule("FMA-PASS-11", "FMA-REACT-1")
def test_a_react_is_nobodys_turn_and_passes_before_it_count(playing: Playing) -> None:
    texts = {**MAIN, "no": [Text("react", answers=("played",))]}
    sides = [
        Side(hand=[event("x")]),
        Side(hand=[event("note"), event("x")]),
        Side(hand=[event("no"), event("x")]),
    ]
    scene = playing(fma_scene(*sides, make=saying(texts)))

    scene.answer("pass")
    scene.answer("play note")
    assert scene.asked == (2, "react")
    scene.answer("react no")

    assert scene.asked == (2, "main")
    scene.answer("pass")
    assert scene.asked == (0, "main")


def won(playing: Playing, *answers: str) -> tuple[FmaScene, list[tuple[int, int]]]:
    """A search that seat 0 wins; whose effects of that came when, and who was active then."""
    seen: list[tuple[int, int]] = []

    def look(seat: int) -> Sets:
        def do(table: Any) -> Any:
            yield from ()
            seen.append((seat, table.turn_player))

        return Sets("location_won", do)

    texts = {f"w{seat}": [look(seat)] for seat in range(3)}
    sides = [side([ally(f"w{seat}", wits=9 - seat, strength=9 - seat)]) for seat in range(3)]
    scene = playing(search(*sides, make=saying(texts)))
    for answer in answers:
        scene.answer(answer)
    return scene, seen


@rule("FMA-PASS-13", "FMA-GEN-12")
def test_after_a_round_the_player_determined_last_is_active(playing: Playing) -> None:
    """Not the one who passed last, who was active in the round."""
    scene, seen = won(playing, "pass", "pass")
    assert (scene.asked, scene.table.turn_player) == ((2, "search"), 2)
    scene.answer("pass")
    assert seen == [(0, 0), (1, 0), (2, 0)]


@rule("FMA-PASS-13", "FMA-MULTI-5")
def test_after_a_round_that_they_left_it_is_the_next_player_to_the_left(playing: Playing) -> None:
    scene, seen = won(playing, "pass", "pass")
    scene.match.concede(0)
    scene.answer("pass")
    assert seen == [(1, 1), (2, 1)]


@rule("FMA-MULTI-7")
def test_passes_of_those_who_are_left_count_after_somebody_has_gone(playing: Playing) -> None:
    scene = playing(three())
    scene.answer("pass")
    scene.answer("pass")
    scene.match.concede(2)

    assert scene.table.phase == "search"


@rule("FMA-PASS-9")
def test_a_round_goes_on_with_those_who_are_left() -> None:
    course = PriorityRound([2, 0, 1])
    assert course.to_act([0, 1]) == 0
    course.passed = [0]
    assert not course.is_over([0, 1])
    course.passed = [0, 1, 2]
    assert course.is_over([0, 1])
    course.restart(1)
    assert (course.to_act([0, 1, 2]), course.passed) == (1, [])


# Reacts ---------------------------------------------------------------------------------------


@rule("FMA-REACT-3")
def test_the_highest_wits_among_the_others_react_first_then_clockwise_the_actor_last() -> None:
    table = fma_scene(team(lead=9), team(1), team(3), team(2)).table
    assert priority(table, 0) == [2, 3, 1, 0]
    assert priority(table, 2) == [0, 1, 3, 2]


@rule("FMA-REACT-3")
def test_in_the_search_phase_only_search_parties_are_compared() -> None:
    sides = [team(lead=9), team(9), side([ally("p", wits=1)])]
    scene = fma_scene(*sides, phase="search_action", place=(0, location("l", strength=0)))
    assert scene.table.phase == "search"
    assert priority(scene.table, 0) == [2, 1, 0]


@rule("FMA-REACT-3")
def test_a_tie_in_wits_goes_to_the_leader_then_clockwise_from_the_actor() -> None:
    table = fma_scene(team(), team(3, lead=4), team(2, lead=5), team(lead=1)).table
    assert priority(table, 0)[0] == 2
    table = fma_scene(team(3), team(3), team(3), team()).table
    assert priority(table, 1) == [2, 3, 0, 1]


@rule("FMA-REACT-5")
def test_what_nobody_causes_is_answered_clockwise_from_the_active_player() -> None:
    table = fma_scene(team(9), team(), team()).table
    table.turn_player = 1
    assert priority(table, None) == [1, 2, 0]


@rule("FMA-SEARCH-1", "FMA-PASS-5")
def test_in_a_tie_for_the_lowest_an_absent_leader_comes_first() -> None:
    """Whatever the wits of that leader; a leader at home is present for it."""
    beaten = Side(leader=unit(leader("l", wits=9), state="defeated"), allies=[ally("p", wits=4)])
    there = team(2, lead=2)
    assert first_to_assign(fma_scene(beaten, there, seed=bytes(64)).table) == 0
    assert first_to_assign(fma_scene(there, beaten, seed=bytes(64)).table) == 1


@rule("FMA-SEARCH-1", "FMA-PASS-5")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_absent_leader_comes_before_one_at_home_whose_wits_are_nothing(seat: int) -> None:
    beaten = Side(leader=unit(leader("l", wits=0), state="defeated"), allies=[ally("p", wits=4)])
    sides = [team(4, lead=0), team(4, lead=0)]
    sides[seat] = beaten
    assert first_to_assign(fma_scene(*sides, seed=bytes(64)).table) == seat
