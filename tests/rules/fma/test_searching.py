"""The search phase: assignment, Stealth, goals, locations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.effects import move_home, move_party, reset
from rules.fma.goals import merged, winner_of
from rules.fma.locations import replace_location
from rules.fma.plays import Slot
from rules.fma.search import extra_search_phase, search_action
from tests.rules.fma.positions import FIELD, duel, fallen, s, search, side
from tests.rules.fma.scripts import Cannot, Passive, Sets, Text, Trait, named, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, event, leader, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


# Assignment -----------------------------------------------------------------------------------


@rule("FMA-SEARCH-1", "FMA-SEARCH-2", "FMA-SEARCH-3")
def test_the_lowest_total_assigns_first_and_each_once(playing: Playing) -> None:
    team = [ally("p", wits=9), unit(ally("q"), state="set"), unit(ally("r"), state="defeated")]
    sides = [Side(allies=team, hand=[event("x")]), Side(), Side(leader=leader("low", wits=1))]
    scene = playing(fma_scene(*sides, phase="search", place=FIELD, make=saying()))

    assert scene.asked == (2, "assign")
    scene.answer("assign low")
    assert scene.options() == {"assign boss", "assign lead0", "assign p"} - {"assign boss"}
    assert (scene.asked[0], scene.decision.minimum, scene.decision.maximum) == (0, 0, 2)
    scene.answer("assign p")
    assert scene.asked == (1, "assign")
    scene.answer()

    assert scene.unit("p").area == "party"
    assert scene.state("p") == "ready"
    assert scene.asked == (0, "search")


@rule("FMA-SEARCH-4", "FMA-PASS-3")
def test_the_active_player_of_the_action_step_is_found_from_the_parties(playing: Playing) -> None:
    mine = Side(leader=leader("wise", wits=9), party=[ally("p", wits=1)], hand=[event("x")])
    theirs = Side(party=[ally("q", wits=2)], hand=[event("x")])
    scene = playing(fma_scene(mine, theirs, phase="search_action", place=FIELD))
    assert scene.asked == (1, "search")


@rule("FMA-SEARCH-5")
def test_the_actions_of_the_search(playing: Playing) -> None:
    texts = {"map": [Text("search")], "note": [Text("main")]}
    mine = side([ally("p")], event("map"), event("note"))
    scene = playing(search(mine, side([ally("d")]), make=saying(texts)))
    assert scene.options() == {"start_battle", "attack_strength p d", "play map 0", "pass"}
    scene.pass_all("search")
    assert scene.table.phase == "cleanup"


@rule("FMA-BATTLE-31", "FMA-SEARCH-6")
def test_a_battle_of_one_attacker_is_declared_by_one_answer(playing: Playing) -> None:
    scene = playing(search(side([s("a", 5), s("b", 1)]), side([s("d", 3)])))

    assert scene.options("attack_strength") == {"attack_strength a d", "attack_strength b d"}
    scene.answer("attack_strength a d")

    battle = scene.table.battle
    assert battle is not None
    assert [one.card.key for one in battle.attackers] == ["a"]
    scene.pass_all("battle")
    assert fallen(scene) == "d"


# Stealth --------------------------------------------------------------------------------------

SNEAKY = {"a": [Trait("stealth")], "b": [Trait("stealth")]}


@rule("FMA-TRAIT-20", "FMA-TRAIT-21", "FMA-SEARCH-6")
def test_only_stealth_reaches_those_at_home_and_once_a_turn(playing: Playing) -> None:
    def again(table: Any, play: Any) -> Any:
        yield from reset(table, play.targets["it"][0])

    texts = {**SNEAKY, "up": [Text("search", do=again, slots=(Slot("it"),))]}
    mine = side([s("a", 9), s("c", 1)], event("up"))
    theirs = Side(allies=[s("d", 1), s("e", 1)], hand=[event("x")])
    scene = playing(search(mine, theirs, make=saying(texts)))

    scene.answer("start_battle")
    # The other one alone could attack nobody.
    assert scene.options() == {"attacker a"}
    scene.answer("attacker a")
    assert scene.options() == {"choose d", "choose e", "choose lead1"}
    scene.answer("choose d")
    scene.pass_all("battle")
    assert fallen(scene) == "d"
    # Seat 1 has nobody who could act, so it was not asked.
    assert scene.asked == (0, "search")
    scene.answer("play up")
    scene.answer("choose c")
    scene.answer("target a")
    assert scene.state("a") == "ready"
    assert scene.options() == {"pass"}


@rule("FMA-TRAIT-20", "FMA-TRAIT-21")
def test_one_with_stealth_reaches_home_by_one_answer_and_has_used_it(playing: Playing) -> None:
    mine = side([s("a", 9), s("c", 9)])
    theirs = Side(allies=[s("d", 1)], hand=[event("x")])
    scene = playing(search(mine, theirs, make=saying(SNEAKY)))

    home = {"attack_strength a d", "attack_strength a lead1"}
    assert scene.options("attack_strength") == home
    scene.answer("attack_strength a d")
    scene.pass_all("battle")

    assert fallen(scene) == "d"
    top = scene.unit("a").top
    assert (top.index, top.slot, "stealth") in scene.table.used_abilities


@rule("FMA-TRAIT-21")
def test_stealth_and_no_stealth_do_not_attack_home_together(playing: Playing) -> None:
    mine = side([s("a", 3), s("b", 3), s("c", 3)])
    theirs = Side(party=[s("d", 1)], allies=[s("e", 1)], hand=[event("x")])
    scene = playing(search(mine, theirs, make=saying(SNEAKY)))
    scene.answer("start_battle")
    scene.answer("attacker a", "attacker b")
    assert scene.options() == {"choose d", "choose e", "choose lead1"}
    fork = FmaScene(scene.match.state_after(scene.match.length - 1))
    fork.answer("attacker a", "attacker c")
    assert fork.asked == (0, "battle")
    assert fork.table.battle is not None
    assert [one.card.key for one in fork.table.battle.defenders] == ["d"]
    scene.answer("choose d")
    scene.pass_all("battle")


# Goals ----------------------------------------------------------------------------------------


def winner(place: Any, *parties: list[Any], **more: Any) -> int | None:
    sides = [Side(party=party, hand=[event("x")]) for party in parties]
    scene = fma_scene(*sides, phase="search_action", place=(0, place), **{"make": saying(), **more})
    card = scene.table.current_location
    assert card is not None
    return winner_of(scene.table, card)


def al(number: int, *, wits: int = 0, **more: Any) -> list[Any]:
    """A party of one with that alchemy."""
    return [ally(f"a{number}-{wits}", alchemy=number, wits=wits, **more)]


@rule("FMA-SEARCH-8", "FMA-MULTI-2")
@pytest.mark.parametrize(
    ("totals", "wins"), [((9, 5, 3), 0), ((9, 6, 0), None), ((9, 5, 5), 0), ((4, 9, 3), 1)]
)
def test_alchemy_plus_four_is_measured_against_each_party(
    totals: tuple[int, ...], wins: int | None
) -> None:
    assert winner(location("l", alchemy=4), *(al(number) for number in totals)) == wins


@rule("FMA-SEARCH-9")
@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize(("totals", "wins"), [((5, 5), None), ((5, 4), 0)])
def test_plus_nothing_asks_simply_for_more(
    number: int, totals: tuple[int, int], wins: int | None
) -> None:
    assert winner(location("l", alchemy=number), *(al(one) for one in totals)) == wins


@rule("FMA-SEARCH-11")
def test_without_a_party_one_has_nothing_and_a_lone_one_must_still_be_ahead() -> None:
    assert winner(location("l", alchemy=4), al(3), []) is None
    assert winner(location("l", alchemy=4), al(4), []) == 0
    assert winner(location("l"), al(0), []) == 0


@rule("FMA-SEARCH-12")
def test_set_characters_count_in_full() -> None:
    tired = [unit(ally("p", alchemy=5), state="set")]
    assert winner(location("l", alchemy=4), tired, al(1)) == 0


@rule("FMA-SEARCH-10")
@pytest.mark.parametrize("met", [True, False])
def test_what_else_the_goal_asks_must_be_met(met: bool) -> None:
    make = saying(other_goal=lambda table, card, seat: met)
    assert (winner(location("l", alchemy=1), al(5), al(1), make=make) == 0) is met


@rule("FMA-SEARCH-9", "FMA-SEARCH-10")
def test_who_ties_does_not_win_although_the_other_misses_what_else_is_asked() -> None:
    make = saying(other_goal=lambda table, card, seat: seat == 0)
    assert winner(location("l", alchemy=0), al(5), al(5), make=make) is None


@rule("FMA-SEARCH-15")
def test_several_goals_must_all_be_met_unless_they_are_alternatives() -> None:
    both = location("l", alchemy=1, wits=1)
    either = location("l", alchemy=1, wits=1, any_goal=True)
    assert winner(both, al(5, wits=1), al(1, wits=2)) is None
    assert winner(both, al(5, wits=3), al(1, wits=2)) == 0
    assert winner(either, al(5, wits=1), al(1, wits=1)) == 0
    # Two who meet one each: nobody wins.
    assert winner(either, al(5, wits=1), al(1, wits=2)) is None


@rule("FMA-SEARCH-16", "FMA-SEARCH-17")
def test_equal_attribute_goals_do_not_stack() -> None:
    assert merged([("strength", 1), ("strength", 1)]) == [("strength", 1)]
    assert merged([("strength", 1), ("strength", 3)]) == [("strength", 3)]


@rule("FMA-SEARCH-13", "FMA-WIN-1")
def test_the_winner_scores_the_location(playing: Playing) -> None:
    place = (1, location("l", 2, alchemy=1))
    scene = playing(search(side(al(5)), side(al(1)), place=place))
    scene.pass_all("search")
    assert scene.cards("victory") == ["l"]
    assert scene.player(0).points == 2
    assert scene.table.current_location is None


@rule("FMA-SEARCH-14")
def test_a_location_nobody_wins_goes_under_its_owners_deck(playing: Playing) -> None:
    theirs = side(al(5))
    theirs.locations = [location("m"), location("n")]
    scene = playing(search(side(al(5)), theirs, place=(1, location("l", alchemy=1))))
    scene.pass_all("search")
    assert scene.cards("locations", 1) == ["l", "n", "m"]
    assert scene.cards("victory") == []


# Locations ------------------------------------------------------------------------------------


@rule("FMA-CARD-13", "FMA-SEARCH-13")
def test_the_passives_of_a_location_apply_to_the_end_of_the_turn(playing: Playing) -> None:
    scene = playing(search(side(al(5)), side(al(1)), place=(0, location("l", alchemy=1))))
    card = scene.table.current_location
    scene.pass_all("search")
    assert scene.table.phase == "cleanup"
    assert scene.table.passive_location is card
    scene.pass_all("cleanup")
    assert scene.table.turn == 6
    assert scene.table.passive_location is not card


@rule("FMA-SEARCH-19", "FMA-SEARCH-20", "FMA-SEARCH-22", "FMA-CARD-13")
def test_a_location_put_in_anothers_place_is_not_played(playing: Playing) -> None:
    def do(table: Any, play: Any) -> Any:
        yield from replace_location(table, table.players[0].locations.top)

    played: list[Any] = []

    def note(table: Any) -> Any:
        yield from ()
        played.append(1)

    texts = {
        "turn": [Text("search", do=do, more={"of_location": True})],
        "p": [Sets("location_played", note)],
    }
    mine = side([ally("p")], event("turn"))
    mine.locations = [location("new"), location("other")]
    scene = playing(search(mine, side([ally("d")]), place=(1, location("old")), make=saying(texts)))
    scene.answer("play turn")
    place = scene.table.current_location
    assert place is not None
    assert (place.data.key, scene.table.passive_location) == ("new", place)
    assert scene.cards("locations", 1) == ["old"]
    assert played == []


# Moves ----------------------------------------------------------------------------------------


@rule("FMA-SEARCH-18", "FMA-STATE-13", "FMA-CLEANUP-2")
def test_only_events_and_abilities_move(playing: Playing) -> None:
    moved: list[str] = []

    def note(table: Any) -> Any:
        yield from ()
        moved.append(table.step)

    def do(table: Any, play: Any) -> Any:
        yield from move_home(table, play.targets["it"][0])

    texts = {"away": [Text("search", do=do, slots=(Slot("it"),))], "a": [Sets("moved", note)]}
    mine = side([s("a", 9), s("b", 1)], event("away"))
    scene = playing(search(mine, side([s("d", 1)]), make=saying(texts)))
    scene.answer("play away")
    scene.answer("choose a")
    scene.answer("target b")
    assert (scene.unit("b").area, len(moved)) == ("home", 1)
    scene.answer("pass")
    scene.fight("a", "d")
    scene.pass_all("search")
    assert scene.unit("a").area == "home"
    assert len(moved) == 1


@rule("FMA-SEARCH-21")
def test_an_effect_on_all_reaches_parties_and_homes(playing: Playing) -> None:
    everybody = Passive("strength", 1, lambda table, source, one: True)
    sides = [side([s("a", 1)]), Side(allies=[s("d", 1)], hand=[event("x")])]
    scene = playing(search(*sides, make=saying({"a": [everybody]})))
    assert (scene.value("a"), scene.value("d")) == (2, 2)


@rule("FMA-SEARCH-18")
def test_a_text_may_keep_characters_where_they_are(playing: Playing) -> None:
    scene = duel([s("a", 1)], [s("d", 1)], make=saying({"a": [Cannot("move_home", named("a"))]}))
    table = scene.table
    assert _done(move_home(table, scene.unit("a"))) is False
    assert _done(move_party(table, scene.unit("lead0"))) is True
    table.phase = "main"
    assert _done(move_party(table, scene.unit("lead1"))) is False


def _done(steps: Any) -> Any:
    """What an action comes to that asks nobody."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return end.value


# Extra phases and actions ---------------------------------------------------------------------


@rule("FMA-IND-11", "FMA-SEARCH-23")
def test_an_extra_search_phase_sends_everybody_home_and_the_main_phase_goes_on(
    playing: Playing,
) -> None:
    texts = {"train": [Text("main", do=lambda table, play: extra_search_phase(table, play.seat))]}
    mine = Side(allies=[s("a", 5)], hand=[event("train"), event("x")])
    theirs = Side(allies=[s("d", 1)], hand=[event("x")])
    place = (0, location("l", 1, strength=1))
    scene = playing(fma_scene(mine, theirs, place=place, make=saying(texts)))

    scene.answer("play train")
    scene.answer("choose a")
    assert scene.asked == (1, "assign")
    scene.answer("assign d")
    scene.answer("assign a")
    scene.answer("start_battle")
    scene.answer(*scene.options())
    scene.pass_all("battle")
    scene.pass_all("search")

    assert scene.cards("victory") == ["l"]
    assert scene.table.phase == "main"
    assert scene.asked == (1, "main")
    assert scene.unit("a").area == "home"
    assert scene.state("a") == "set"
    scene.pass_all("main")
    # No location is left for the ordinary search phase.
    while scene.table.phase == "search":
        scene.answer(*(["pass"] if scene.decision.minimum else []))
    assert scene.cards("victory") == ["l"]


@rule("FMA-IND-34", "FMA-REACT-5")
def test_a_search_action_may_be_taken_when_the_step_begins(playing: Playing) -> None:
    starts = Text(
        "react",
        "wits",
        6,
        answers=("step",),
        do=lambda table, play: search_action(table, play.seat),
        when=lambda table, character, event: event["name"] == "search_action",
    )
    theirs = side([s("d", 5, wits=6)])
    scene = playing(search(side([s("a", 3)]), theirs, make=saying({"d": [starts]})))
    assert scene.asked == (1, "react")
    scene.answer("react d")
    assert scene.asked == (1, "search")
    scene.attack("d", "a")
    scene.pass_all("battle")
    assert fallen(scene) == "a"


# A step back ----------------------------------------------------------------------------------


@rule("FMA-BATTLE-3", "FMA-BATTLE-31", "FMA-SEARCH-5")
def test_who_sends_nobody_to_attack_has_started_no_battle(playing: Playing) -> None:
    """Until all is declared nothing has happened: it is the same player's turn to act."""
    scene = playing(duel([s("a", 3), s("b", 3)], [s("d", 3), s("e", 3)]))
    before = len(scene.match.log(None))
    scene.answer("start_battle")
    assert scene.asked == (0, "attackers")
    scene.answer()
    assert scene.asked == (0, "search")
    assert len(scene.match.log(None)) == before
    assert scene.state("a") == "ready"
    scene.attack("a", "d")
    assert scene.state("a") == "set"
    scene.pass_all("battle")
    assert scene.asked == (1, "search")


@rule("FMA-PASS-8", "FMA-PASS-10")
def test_a_step_back_is_no_pass(playing: Playing) -> None:
    scene = playing(duel([s("a", 3)], [s("d", 3)]))
    scene.answer("start_battle")
    scene.answer()
    scene.answer("pass")
    assert scene.asked == (1, "search")
