"""How a battle is resolved, and what it does to who is active and to reacts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.battle import join_battle, start_battle
from rules.fma.effects import give
from rules.fma.permissions import can_act
from tests.rules.fma.positions import duel, fallen, s, search, side
from tests.rules.fma.scripts import Cannot, Sets, Text, Trait, named, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, event
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
DOWN = "defeated"


def one(table: Any, key: str) -> Any:
    return next(each for each in table.all_characters() if each.card.key == key)


def brawl(attackers: str, defender: str, **more: Any) -> Any:
    """An effect: a battle between these, and what came of it in the log."""

    def do(table: Any, play: Any) -> Any:
        fighting = [one(table, key) for key in attackers.split()]
        battle = yield from start_battle(table, "strength", fighting, one(table, defender), **more)
        table.log("did", fought=battle is not None, active=table.turn_player)

    return do


def ambush(mine: list[Any], theirs: list[Any], attackers: str, defender: str) -> FmaScene:
    texts = {"ambush": [Text("main", do=brawl(attackers, defender))]}
    scene = fma_scene(
        Side(allies=mine, hand=[event("ambush"), event("x")]),
        Side(allies=theirs, hand=[event("y")]),
        make=saying(texts),
    )
    scene.answer("play ambush")
    scene.answer("choose lead0")
    return scene


# Who can act ----------------------------------------------------------------------------


@rule("FMA-PLAY-10", "FMA-PLAY-7")
def test_once_the_search_is_over_an_uninvolved_search_party_does_not_act(playing: Playing) -> None:
    """A battle as the cleanup begins, before everybody goes home."""
    seen: list[list[str]] = []

    def look(table: Any) -> Any:
        yield from ()
        seen.append([each.card.key for each in table.all_characters() if can_act(table, each)])

    begins = Text(
        "react",
        answers=("step",),
        when=lambda table, character, happened: happened["name"] == "cleanup",
        do=brawl("a", "d"),
    )
    texts = {"r": [begins], "a": [Sets("attack", look, before=True)]}
    sides = [
        side([s("a", 5)], event("r"), allies=[s("h", 1)]),
        side([s("d", 1), s("d2", 1)]),
        side([s("e", 1)]),
    ]
    scene = playing(search(*sides, make=saying(texts)))
    scene.pass_all("search")
    scene.answer("react r")
    scene.answer("choose h")
    assert seen == [["a", "d", "d2"]]
    scene.pass_all("battle")


@rule("FMA-PLAY-11")
def test_what_speaks_of_this_battle_is_no_react_outside_of_one(playing: Playing) -> None:
    ours = Text("react", answers=("played",), more={"of_battle": True})
    mine = Side(hand=[event("note"), event("x")])
    theirs = Side(allies=[ally("p")], hand=[event("y")])
    scene = playing(fma_scene(mine, theirs, make=saying({"note": [Text("main")], "p": [ours]})))
    scene.answer("play note")
    assert scene.asked[1] == "main"


@rule("FMA-PLAY-4", "FMA-PLAY-9", "FMA-GEN-5")
def test_a_text_that_lifts_the_place_lifts_nothing_else(playing: Playing) -> None:
    texts = {"note": [Text("search", more={"anywhere": True})]}
    home = [s("h", 1), unit(s("down", 1), state=DOWN)]
    mine = side([s("a", 1)], event("note"), allies=home)
    scene = playing(search(mine, side([s("d", 1)]), make=saying(texts)))
    scene.answer("play note")
    assert scene.options() == {"choose a", "choose h", "choose lead0"}
    scene.answer("choose h")


@rule("FMA-GEN-2", "FMA-PLAY-2")
def test_a_text_may_keep_a_character_from_playing(playing: Playing) -> None:
    texts = {"p": [Text("main"), Cannot("play", named("p"))], "q": [Text("main")]}
    scene = playing(
        fma_scene(Side(allies=[ally("p"), ally("q")], hand=[event("x")]), make=saying(texts))
    )
    assert scene.options("play") == {"play q 0"}


@rule("FMA-PLAY-13")
def test_a_text_may_be_played_more_often_if_it_says_so(playing: Playing) -> None:
    texts = {"p": [Text("main", more={"often": True})], "q": [Text("main")]}
    scene = playing(
        fma_scene(Side(allies=[ally("p"), ally("q")], hand=[event("x")]), make=saying(texts))
    )
    scene.answer("play p")
    scene.answer("play q")
    assert scene.options("play") == {"play p 0"}


# The resolution -------------------------------------------------------------------------------


@rule("FMA-BATTLE-18", "FMA-GEN-2")
def test_who_cannot_be_defeated_is_left_out_of_the_choice(playing: Playing) -> None:
    join = Text("battle", do=lambda table, play: _joins(table, "e"))
    texts = {"a": [Cannot("be_defeated", named("d"))], "d": [join]}
    scene = playing(duel([s("a", 3)], [s("d", 2), s("e", 3)], make=saying(texts)))
    scene.attack("a", "d")
    scene.answer("pass")
    scene.answer("play d")
    scene.pass_all("battle")
    assert fallen(scene) == "ae"


def _joins(table: Any, key: str) -> Any:
    yield from ()
    side = "defence" if one(table, key).player == table.battle.defender else "attack"
    assert join_battle(table, one(table, key), side)


@rule("FMA-TRAIT-14", "FMA-TRAIT-17")
@pytest.mark.parametrize(
    ("toughness", "theirs", "falls"),
    [(0, 3, True), (1, 3, False), (1, 4, True), (2, 4, False), (2, 5, True), (-1, 3, True)],
)
def test_toughness_is_what_the_other_side_must_be_ahead_by(
    playing: Playing, toughness: int, theirs: int, falls: bool
) -> None:
    texts = {"a": [Trait("toughness", toughness)]}
    scene = playing(duel([s("a", 3)], [s("d", theirs)], make=saying(texts)))
    scene.fight("a", "d")
    assert ("a" in fallen(scene)) is falls


@rule("FMA-BATTLE-17")
def test_what_is_worth_nothing_may_be_spared_once_nothing_remains(playing: Playing) -> None:
    """One against one and zero: the one must fall, then the zero may."""
    join = Text("battle", do=lambda table, play: _joins(table, "z"))
    scene = playing(duel([s("a", 1)], [s("d", 1), s("z", 0)], make=saying({"d": [join]})))
    scene.attack("a", "d")
    scene.answer("pass")
    scene.answer("play d")
    scene.pass_all("battle")
    assert scene.asked == (0, "defeat_zeros")
    assert scene.options() == {"defeat z"}
    scene.answer()
    assert fallen(scene) == "ad"


@rule("FMA-BATTLE-15", "FMA-BATTLE-34", "FMA-REACT-14")
def test_a_tie_is_no_victory_to_react_to(playing: Playing) -> None:
    won = Text("react", answers=("won",))
    texts = {"a": [won], "d": [won]}
    scene = playing(duel([s("a", 3)], [s("d", 3)], make=saying(texts)))
    scene.fight("a", "d")
    assert scene.logged("battle_tied") == [{"attack": 3, "defence": 3}]
    assert scene.asked[1] != "react"


@rule("FMA-BATTLE-1", "FMA-BATTLE-15")
def test_the_steps_of_a_battle(playing: Playing) -> None:
    won = Text("react", answers=("won",))
    scene = playing(duel([s("a", 3)], [s("d", 2)], make=saying({"d": [won]})))
    scene.attack("a", "d")
    steps = [scene.match.view(0)["battle"]["step"]]
    scene.pass_all("battle")
    steps.append(scene.match.view(0)["battle"]["step"])
    assert steps == ["action", "resolution"]
    assert scene.logged("battle_won") == [{"player": 0, "attack": 3, "defence": 2}]
    scene.answer("decline")


@rule("FMA-MULTI-5", "FMA-BATTLE-16")
def test_nobody_falls_in_a_battle_whose_attacker_leaves_while_the_defender_chooses(
    playing: Playing,
) -> None:
    sides = [side([s("a", 3), s("b", 2)]), side([s("d", 3)]), side([s("e", 1)])]
    scene = playing(search(*sides))
    scene.attack("a b", "d")
    scene.pass_all("battle")
    assert scene.asked == (1, "choose_defeated")
    scene.match.concede(0)
    assert scene.state("d") == "ready"
    assert scene.logged("defeated") == []


# Around it ------------------------------------------------------------------------------------


@rule("FMA-BATTLE-13", "FMA-PASS-13", "FMA-BATTLE-28")
def test_in_a_battle_the_attacker_is_active_and_afterwards_who_was_before(
    playing: Playing,
) -> None:
    """Seat 0 acts, seat 2 reacts with a battle against seat 1."""
    seen: list[int] = []

    def look(table: Any) -> Any:
        yield from ()
        seen.append(table.turn_player)

    answer = Text("react", answers=("played",), do=brawl("e", "d"))
    texts = {
        "note": [Text("main")],
        "r": [answer],
        "e": [Sets("attack", look, before=True), Sets("battle_over", look, before=True)],
    }
    sides = [
        Side(hand=[event("note"), event("x")]),
        Side(allies=[s("d", 1)], hand=[event("x")]),
        Side(allies=[s("e", 5)], hand=[event("r"), event("x")]),
    ]
    scene = playing(fma_scene(*sides, make=saying(texts)))
    scene.answer("play note")
    scene.answer("react r")
    scene.answer("choose e")
    assert scene.asked == (2, "battle")
    scene.pass_all("battle")
    assert seen == [2, 2]
    assert scene.logged("did") == [{"fought": True, "active": 0}]


@rule("FMA-REACT-8", "FMA-BATTLE-1")
def test_after_a_battle_in_a_play_its_other_effects_are_still_of_that_play(
    playing: Playing,
) -> None:
    def do(table: Any, play: Any) -> Any:
        yield from start_battle(table, "strength", [one(table, "a")], one(table, "d"))
        yield from give(table, one(table, "lead1"), "strength", 1, play)
        table.log("did", word="all")

    def late(table: Any, play: Any) -> Any:
        yield from ()
        table.log("did", word="react")

    texts = {"note": [Text("main", do=do)], "q": [Text("react", answers=("bonus",), do=late)]}
    sides = [
        Side(allies=[s("a", 5)], hand=[event("note"), event("x")]),
        Side(allies=[s("d", 1), s("q", 1)], hand=[event("y")]),
    ]
    scene = playing(fma_scene(*sides, make=saying(texts)))
    scene.answer("play note")
    scene.answer("choose lead0")
    scene.pass_all("battle")
    scene.answer("react q")
    assert [line["word"] for line in scene.logged("did")] == ["all", "react"]


@rule("FMA-BATTLE-13", "FMA-PASS-13")
def test_the_attacker_begins_whoever_became_active_in_the_maneuver(playing: Playing) -> None:
    def other(table: Any, play: Any) -> Any:
        yield from ()
        table.turn_player = 1

    wall = Text("react", answers=("attack",), do=other)
    scene = playing(duel([s("a", 3)], [s("d", 2)], make=saying({"d": [wall]})))
    scene.attack("a", "d")
    scene.answer("react d")
    assert scene.asked == (0, "battle")
    scene.pass_all("battle")
