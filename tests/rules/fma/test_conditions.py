"""Each condition of recruiting, searching and the cleanup by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.departure import discard_from_play
from rules.fma.effects import give, set_character
from rules.fma.search import extra_search_phase, search_action
from tests.rules.fma.moments import go_on
from tests.rules.fma.positions import s, search, side
from tests.rules.fma.scripts import Cannot, Sets, Text, saying
from tests.rules.fma.told import ears, told
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, leader, location, mob
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


def at(*sides: Side, phase: str = "main", **texts: Any) -> FmaScene:
    return fma_scene(*sides, phase=phase, make=saying(texts))


# Recruiting -----------------------------------------------------------------------------------


@rule("FMA-RECRUIT-6", "FMA-KEYWORD-2")
@pytest.mark.parametrize(
    ("there", "new", "joins"),
    [
        (mob("old", "Crowd"), mob("new", "Crowd"), True),
        (ally("old", "Crowd"), mob("new", "Crowd"), False),
        (mob("old", "Crowd"), ally("new", "Crowd"), False),
        (ally("old", "Other"), ally("new", "Crowd"), True),
    ],
)
def test_of_namesakes_on_a_team_all_are_mobs(there: Any, new: Any, joins: bool) -> None:
    scene = at(Side(allies=[there], hand=[new]), phase="recruit")
    assert ("recruit new" in scene.options()) is joins


@rule("FMA-RECRUIT-18", "FMA-RECRUIT-4", "FMA-RECRUIT-29")
@pytest.mark.parametrize(("command", "may"), [(3, True), (2, True), (1, False)])
def test_a_replacement_needs_a_team_within_the_limit(command: int, may: bool) -> None:
    team = [ally("p", "P", cost=0), ally("q", "Q", cost=0)]
    mine = Side(leader=leader("boss", command=command), allies=team, hand=[ally("p2", "P", cost=1)])
    scene = at(mine, phase="recruit")
    assert ("replace p2 p" in scene.options()) is may


@rule("FMA-RECRUIT-4", "FMA-RECRUIT-7")
@pytest.mark.parametrize(("command", "may"), [(0, False), (1, True)])
def test_without_command_not_even_who_costs_nothing_is_recruited(command: int, may: bool) -> None:
    mine = Side(leader=leader("boss", command=command), hand=[ally("free", cost=0)])
    assert ("recruit free" in at(mine, phase="recruit").options()) is may


@rule("FMA-RECRUIT-20", "FMA-RECRUIT-7")
@pytest.mark.parametrize(("cost", "may"), [(3, True), (4, False)])
def test_an_advantage_costs_no_more_than_what_is_left(cost: int, may: bool) -> None:
    mine = Side(leader=leader("boss", command=3), hand=[advantage("den", cost)])
    assert ("advantage den" in at(mine, phase="recruit").options()) is may


@rule("FMA-RECRUIT-2", "FMA-ATTR-4")
def test_recruiting_ends_no_effect_on_others(playing: Playing) -> None:
    def stronger(table: Any, play: Any) -> Any:
        yield from give(table, play.character, "strength", 1, play)

    texts = {"p": [Text("recruit", do=stronger)]}
    mine = Side(allies=[ally("p")], hand=[ally("n", cost=1), event("x")])
    scene = playing(at(mine, phase="recruit", **texts))
    scene.answer("play p")
    scene.answer("recruit n")
    assert scene.value("p") == 3


@rule("FMA-TRAIT-24", "FMA-REACT-11")
def test_what_its_augment_sends_away_has_not_come_into_play(playing: Playing) -> None:
    def leave(table: Any, play: Any) -> Any:
        yield from discard_from_play(table, play.character)

    texts = {"n": [Text("augment", number=1, do=leave)], "lead0": ears("joined")}
    scene = playing(at(Side(hand=[ally("n")]), phase="recruit", **texts))
    scene.answer("recruit n")
    scene.answer("yes")
    assert scene.logged("event") == []
    assert scene.cards("discard") == ["n"]


@rule("FMA-WIN-11", "FMA-WIN-10")
def test_the_offer_of_somebody_who_has_left_ends_nothing(playing: Playing) -> None:
    sides = [Side(hand=[event("x")]) for _ in range(4)]
    options = {"draw_offers": "allowed"}
    scene = playing(fma_scene(*sides, phase="recruit", make=saying(), options=options))
    scene.answer("offer_draw")
    scene.answer("accept")
    scene.match.concede(0)
    scene.answer("accept")
    scene.answer("accept")
    assert scene.match.outcome is None
    assert [line["player"] for line in scene.logged("offer_draw")] == [0]


@rule("FMA-WIN-11")
def test_a_draw_refused_is_told(playing: Playing) -> None:
    sides = [Side(hand=[event("x")]) for _ in range(2)]
    options = {"draw_offers": "allowed"}
    scene = playing(fma_scene(*sides, phase="recruit", make=saying(), options=options))
    scene.answer("offer_draw")
    scene.answer("play_on")
    assert [line["player"] for line in scene.logged("refuse_draw")] == [1]


# Searching ------------------------------------------------------------------------------------


@rule("FMA-SEARCH-2", "FMA-SEARCH-3", "FMA-GEN-2")
def test_who_is_in_the_party_or_may_not_go_is_not_assigned(playing: Playing) -> None:
    texts = {"p": [Cannot("assign", lambda one: one.card.key == "q")]}
    mine = Side(party=[s("a", 1)], allies=[s("p", 1), s("q", 1)], hand=[event("x")])
    scene = playing(at(mine, phase="search", **texts))
    while scene.asked[0] != 0:
        scene.answer()
    assert scene.options() == {"assign p", "assign lead0"}
    assert scene.decision.maximum == 2
    assert scene.match.view(0)["step"] == "assignment"


@rule("FMA-SEARCH-4", "FMA-PASS-3")
def test_who_is_active_is_told_before_the_action_step_begins(playing: Playing) -> None:
    sides = [
        Side(leader=leader("ear", wits=9), allies=[ally("p", wits=1)], hand=[event("x")]),
        Side(allies=[ally("q", wits=5)], hand=[event("y")]),
    ]
    make = saying({"ear": ears("step")}, order_bonus=lambda table, seat: 0)
    scene = playing(fma_scene(*sides, phase="search", make=make))
    before = len(scene.match.log(None))
    scene.answer("assign q")
    scene.answer("assign p")
    assert told(scene, before) == "assign1 assign active1 <event>".replace("event", "step")
    assert scene.asked == (1, "search")
    assert scene.match.view(0)["step"] == "search_action"


@rule("FMA-IND-34", "FMA-PASS-8")
def test_a_search_action_by_an_effect_may_be_left_or_begun_again(playing: Playing) -> None:
    def act(table: Any, play: Any) -> Any:
        done = yield from search_action(table, play.seat)
        table.log("did", done=done)

    begins = Text(
        "react",
        answers=("step",),
        do=act,
        when=lambda table, character, happened: happened["name"] == "search_action",
    )
    for answers, done in ((["pass"], False), (["start_battle", "", "start_battle", "a"], True)):
        theirs = side([s("d", 5), s("d2", 1)])
        scene = playing(search(side([s("a", 3)]), theirs, make=saying({"d": [begins]})))
        scene.answer("react d")
        for wanted in answers:
            assert scene.asked[0] == 1
            if wanted == "a":
                scene.answer("attacker d")
            else:
                scene.answer(*([wanted] if wanted else []))
        scene.pass_all("battle")
        assert scene.logged("did") == [{"done": done}]


@rule("FMA-IND-11")
def test_after_an_extra_search_the_neighbour_of_who_brought_it_acts(playing: Playing) -> None:
    def run(table: Any, play: Any) -> Any:
        yield from extra_search_phase(table, play.seat)

    texts = {"note": [Text("main")], "t": [Text("react", answers=("played",), do=run)]}
    sides = [
        Side(hand=[event("note"), event("x")]),
        Side(hand=[event("y")]),
        Side(allies=[ally("t")], hand=[event("z")]),
    ]
    scene = playing(at(*sides, **texts))
    scene.answer("play note")
    scene.answer("react t")
    while scene.table.phase == "search":
        scene.answer(*(["pass"] if scene.decision.minimum else []))
    assert scene.asked == (0, "main")


@rule("FMA-ATTR-4", "FMA-SEARCH-8")
def test_what_lasts_for_the_search_phase_counts_for_the_victory(playing: Playing) -> None:
    def stronger(table: Any, play: Any) -> Any:
        yield from give(table, play.character, "strength", 3, play)

    place = (0, location("l", 1, strength=3))
    texts = {"a": [Text("search", do=stronger)]}
    scene = playing(search(side([s("a", 2)]), side([s("d", 1)]), place=place, make=saying(texts)))
    scene.answer("play a")
    scene.pass_all("search")
    assert scene.cards("victory") == ["l"]
    assert scene.value("a") == 2


@rule("FMA-CLEANUP-4", "FMA-CLEANUP-5")
def test_only_allies_recover_and_only_those_who_hold_cards_are_asked(playing: Playing) -> None:
    down = unit(ally("p", "Pat"), state="defeated")
    sides = [
        Side(allies=[down], hand=[ally("p2", "Pat"), attachment("p3", name="Pat")]),
        Side(allies=[unit(ally("q"), state="defeated")]),
    ]
    scene = playing(at(*sides, phase="cleanup"))
    scene.pass_all("cleanup")
    assert scene.options() == {"recover p2 p", "done"}
    scene.answer("done")
    scene.answer("none")
    assert scene.asked == (1, "free_recover")
    go_on(scene)


@rule("FMA-CLEANUP-3", "FMA-PASS-1")
def test_the_active_player_of_the_cleanup_actions_is_found_anew(playing: Playing) -> None:
    def wiser(table: Any) -> Any:
        if table.step == "cleanup":
            yield from give(table, table.players[1].leader, "wits", 200)

    sides = [Side(leader=leader("ear"), hand=[event("x")]), Side(hand=[event("y")])]
    scene = playing(at(*sides, phase="cleanup", ear=[Sets("step", wiser)]))
    assert scene.asked == (1, "cleanup")
    assert scene.match.view(0)["step"] == "cleanup_action"


@rule("FMA-REACT-13", "FMA-GEN-12")
def test_one_text_at_most_takes_the_place_of_what_happens(playing: Playing) -> None:
    """That of the active player comes first; the other's has nothing left to replace."""

    def noting(word: str) -> Any:
        def do(table: Any) -> Any:
            yield from ()
            table.log("did", word=word)

        return do

    def turn(table: Any, play: Any) -> Any:
        yield from set_character(table, play.character)

    texts = {
        "p": [Text("main", do=turn)],
        "mine": [Sets("setting", noting("mine"), before=True)],
        "theirs": [Sets("setting", noting("theirs"), before=True)],
    }
    sides = [
        Side(allies=[ally("p"), ally("mine")], hand=[event("x")]),
        Side(allies=[ally("theirs")], hand=[event("x")]),
    ]
    scene = playing(at(*sides, **texts))
    scene.answer("play p")
    assert scene.logged("did") == [{"word": "mine"}]
