"""How many targets a phrase asks for, what they are, and which choices leave room for the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.fma.plays import Play, Slot
from rules.fma.targets import can_redirect, option_for, ref_of, targets_of, thing_of
from tests.rules.fma.scripts import Cannot, Text, named, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
PLACE = (0, location("place"))


def mine_alone(play: Play) -> Callable[[Any], bool]:
    return lambda one: one.player == play.seat and not one.is_leader


def aiming(*slots: Slot, **more: Any) -> FmaScene:
    """The leader is about to aim at three allies of theirs, or something else that fits."""
    seen: list[Any] = more.pop("seen", [])

    def do(table: Any, play: Any) -> Any:
        yield from ()
        seen.append({name: list(objs) for name, objs in play.targets.items()})
        seen.append(targets_of(table, play))

    texts = {"lead0": [Text("main", do=do, slots=slots, more=more)]}
    mine = Side(allies=[ally(key) for key in "pqr"], hand=[event("x")])
    scene = fma_scene(mine, Side(hand=[event("y")]), place=PLACE, make=saying(texts))
    scene.answer("play lead0")
    return scene


@rule("FMA-TARGET-15", "FMA-TARGET-4", "FMA-PLAY-20")
@pytest.mark.parametrize(
    ("least", "most", "bounds", "prompt"),
    [
        (1, 1, (1, 1), "target"),
        (0, 1, (0, 1), "targets"),
        (1, 2, (1, 2), "targets"),
        (2, 2, (2, 2), "targets"),
        (0, None, (0, 3), "targets"),
        (1, 9, (1, 3), "targets"),
    ],
)
def test_as_many_as_the_phrase_says(
    playing: Playing, least: int, most: int | None, bounds: tuple[int, int], prompt: str
) -> None:
    scene = playing(aiming(Slot("it", least=least, most=most, fits=mine_alone)))
    decision = scene.decision
    assert (decision.minimum, decision.maximum) == bounds
    assert decision.prompt is not None
    assert decision.prompt.key == prompt
    scene.answer(*[f"target {key}" for key in "pqr"[: bounds[1]]])
    assert scene.asked[1] == "main"


@rule("FMA-TARGET-15", "FMA-PLAY-20")
def test_a_phrase_that_needs_more_than_there_are_makes_no_play() -> None:
    texts = {"lead0": [Text("main", slots=(Slot("it", least=4, most=4, fits=mine_alone),))]}
    mine = Side(allies=[ally(key) for key in "pqr"], hand=[event("x")])
    assert fma_scene(mine, make=saying(texts)).options() == {"pass"}


@rule("FMA-PLAY-20", "FMA-TARGET-15")
@pytest.mark.parametrize(
    ("least", "offered"), [(1, {"target p", "target q"}), (0, {f"target {key}" for key in "pqr"})]
)
def test_a_first_choice_leaves_room_for_the_second(
    playing: Playing, least: int, offered: set[str]
) -> None:
    """The second must come after the first in the alphabet; who need not choose is not kept."""

    def later(play: Play) -> Callable[[Any], bool]:
        chosen = play.targets.get("first", [])
        least_name = chosen[0].name if chosen else ""
        return lambda one: one.name in ("p", "q", "r") and one.name > least_name

    first = Slot("first", least=least, fits=mine_alone)
    scene = playing(aiming(first, Slot("second", fits=later)))
    assert scene.options() == offered
    scene.answer("target q")
    assert scene.options() == {"target r"} or scene.asked[1] == "main"


@rule("FMA-PLAY-20")
def test_without_room_for_the_second_there_is_no_play() -> None:
    slots = (
        Slot("first", fits=mine_alone),
        Slot("second", fits=lambda play: lambda one: False),
    )
    texts = {"lead0": [Text("main", slots=slots)]}
    scene = fma_scene(Side(allies=[ally("p")], hand=[event("x")]), make=saying(texts))
    assert scene.options() == {"pass"}


@rule("FMA-TARGET-1", "FMA-TARGET-7", "FMA-SEARCH-20")
@pytest.mark.parametrize(
    "qualities", [(), ("of_self",), ("of_location",), ("of_self", "of_location")]
)
def test_what_the_text_implies_is_a_target_too(
    playing: Playing, qualities: tuple[str, ...]
) -> None:
    seen: list[Any] = []
    slot = Slot("it", fits=mine_alone)
    scene = playing(aiming(slot, seen=seen, **dict.fromkeys(qualities, True)))
    scene.answer("target p")
    implied = {"of_self": "lead0", "of_location": "place"}
    keys = [(one.card if hasattr(one, "card") else one.data).key for one in seen[1]]
    assert keys == ["p", *(implied[quality] for quality in qualities)]


@rule("FMA-SEARCH-20", "FMA-SEARCH-23")
def test_where_no_location_lies_none_is_a_target() -> None:
    scene = fma_scene(Side(allies=[ally("p")]), make=saying({"p": [Text("main")]}))
    (ability,) = scene.table.abilities.activated.abilities_of(scene.unit("p").top)
    play = Play(1, 0, replace(ability, of_location=True), scene.unit("p"), None)
    assert targets_of(scene.table, play) == []


@rule("FMA-TARGET-1", "FMA-TARGET-3", "FMA-TARGET-6")
@pytest.mark.parametrize("kind", ["location", "attachment", "advantage", "player", "card"])
def test_each_kind_of_target_is_chosen_where_it_lies(playing: Playing, kind: str) -> None:
    seen: list[Any] = []

    def do(table: Any, play: Any) -> Any:
        yield from ()
        seen.extend(play.targets["it"])

    texts = {"lead0": [Text("main", do=do, slots=(Slot("it", kind, least=0),))]}
    mine = Side(
        allies=[unit(ally("p"), attachment("hat"))],
        advantages=[attachment("den")],
        discard=[event("old")],
        hand=[event("x")],
    )
    scene = playing(fma_scene(mine, place=PLACE, make=saying(texts)))
    scene.answer("play lead0")
    wanted = {
        "location": "target place",
        "attachment": "target hat",
        "advantage": "target den",
        "player": "target_player 1",
        "card": "target old",
    }[kind]
    assert wanted in scene.options()
    scene.answer(wanted)
    found = seen[0] if kind == "player" else seen[0].data.key
    assert found == (1 if kind == "player" else wanted.split()[1])


@rule("FMA-TARGET-1", "FMA-TARGET-10")
def test_a_play_is_a_target_and_is_redirected_to_another_than_its_own() -> None:
    texts = {"p": [Text("main", slots=(Slot("it"),))], "q": [Cannot("be_targeted", named("q"))]}
    mine = Side(allies=[ally("p"), ally("q")], hand=[event("x")])
    scene = fma_scene(mine, make=saying(texts))
    table = scene.table
    (ability,) = table.abilities.activated.abilities_of(scene.unit("p").top)
    play = Play(1, 0, ability, scene.unit("p"), None)
    play.targets["it"] = [scene.unit("p")]
    others = can_redirect(table, play, ability.slots[0])
    assert {one.card.key for one in others} == {"lead0", "lead1"}
    table.plays.append(play)
    option = option_for(play)
    assert (option.action, option.card) == ("target_play", play.source)
    assert thing_of(table, option) is play
    assert thing_of(table, option_for(scene.unit("p"))) is scene.unit("p")
    assert ref_of(play) == ref_of(scene.unit("p")) == ref_of(play.source)
    assert ref_of(1) == {"seat": 1}


@rule("FMA-TARGET-15", "FMA-PLAY-21")
def test_with_nobody_to_aim_at_an_optional_phrase_is_passed_over(playing: Playing) -> None:
    seen: list[Any] = []
    nobody = Slot("it", least=0, most=1, fits=lambda play: lambda one: False)
    playing(aiming(nobody, seen=seen))
    assert seen[0] == {"it": []}
