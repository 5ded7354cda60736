"""Costs: attributes, X, Equivalent Exchange, and everything else before the colon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.characters import Character
from rules.fma.effects import set_character
from rules.fma.plays import Cost, Slot
from tests.rules.fma.positions import s, search, side
from tests.rules.fma.scripts import Cannot, Text, named, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


def at(*sides: Side, **more: Any) -> FmaScene:
    return fma_scene(*sides, **{"make": saying(), **more})


def lone(alchemy: int, *hand: str, texts: Any, **more: Any) -> FmaScene:
    """A leader alone with that alchemy and these events."""
    mine = Side(leader=leader("ed", alchemy=alchemy, wits=4), hand=[event(k) for k in hand], **more)
    return at(mine, make=saying(texts))


def costing(number: int | str, attribute: str = "alchemy", **more: Any) -> Text:
    return Text("main", attribute, number, **more)


# Attributes and Exchange ----------------------------------------------------------------------


@rule("FMA-COST-1", "FMA-COST-2")
def test_an_attribute_cost_asks_for_so_much_and_uses_nothing_up(playing: Playing) -> None:
    texts = {"four": [costing(4)], "five": [costing(5)]}
    scene = playing(lone(4, "four", "four", texts=texts))
    scene.answer("play four")
    scene.answer("play four")
    assert scene.value("ed", "alchemy") == 4
    assert scene.cards("discard") == ["four", "four"]


@rule("FMA-COST-3", "FMA-COST-13")
def test_with_nothing_only_what_costs_nothing_can_be_played(playing: Playing) -> None:
    texts = {"zero": [costing(0)], "one": [costing(1)]}
    scene = playing(lone(0, "zero", "one", "x", "y", texts=texts))
    assert scene.options() == {"play zero 0", "pass"}


@rule("FMA-COST-12", "FMA-COST-11", "FMA-COST-15")
def test_alchemy_four_with_two_takes_exactly_two_cards(playing: Playing) -> None:
    scene = playing(lone(2, "four", "x", "y", "z", texts={"four": [costing(4)]}))
    scene.answer("play four")
    assert scene.asked == (0, "exchange")
    assert (scene.decision.minimum, scene.decision.maximum) == (2, 2)
    assert scene.options() == {"choose x", "choose y", "choose z"}
    scene.answer("choose x", "choose z")
    assert scene.cards("discard") == ["x", "z", "four"]
    few = playing(lone(2, "four", "x", texts={"four": [costing(4)]}))
    assert few.options() == {"pass"}


@rule("FMA-COST-13")
def test_exchange_never_lowers_a_cost_below_one(playing: Playing) -> None:
    scene = playing(lone(1, "two", "x", texts={"two": [costing(2)]}))
    assert "play two 0" in scene.options()
    scene = playing(lone(0, "two", "x", "y", texts={"two": [costing(2)]}))
    assert scene.options() == {"pass"}


@rule("FMA-COST-17", "FMA-COST-16", "FMA-COST-18", "FMA-IND-20")
@pytest.mark.parametrize(
    ("number", "attribute", "paid"), [(3, "alchemy", 5), (0, "alchemy", 2), (0, "", 0)]
)
def test_increases_come_before_exchange(
    playing: Playing, number: int, attribute: str, paid: int
) -> None:
    """All attribute costs are 2 higher; a designator without an attribute has none."""
    texts = {"note": [costing(number, attribute)]}
    make = saying(texts, attribute_cost=lambda table, play, cost: cost + 2)
    mine = Side(
        leader=leader("ed", alchemy=3, wits=4), hand=[event("note"), event("x"), event("y")]
    )
    scene = playing(at(mine, make=make))
    scene.answer("play note")
    assert scene.logged("play")[0]["cost"] == paid
    gone = max(0, paid - 3)
    assert len(scene.cards("discard")) == gone + 1


# X --------------------------------------------------------------------------------------------


def sets_cost_x(table: Any, play: Any) -> Any:
    yield from set_character(table, play.targets["it"][0])


SNARE = Text(
    "main",
    "wits",
    "X",
    do=sets_cost_x,
    slots=(
        Slot("it", fits=lambda play: lambda one: not one.is_leader and one.card.cost == play.x),
    ),
)


@rule("FMA-COST-8", "FMA-COST-10", "FMA-PLAY-16")
def test_x_is_four_for_a_cost_of_four_and_six_with_two_cards(playing: Playing) -> None:
    team = [ally("four", cost=4), ally("six", cost=6), ally("nine", cost=9)]
    mine = Side(leader=leader("ed", wits=4), hand=[event("x1"), event("x2")])
    scene = playing(at(mine, Side(allies=team), make=saying({"ed": [SNARE]})))

    scene.answer("play ed")
    # Nine would take five cards; for every other number there is nothing to aim at.
    assert scene.options() == {"x 4", "x 6"}
    scene.answer("x 6")
    assert scene.state("six") == "set"
    assert scene.cards("discard") == ["x1", "x2"]


@rule("FMA-COST-9")
def test_an_x_that_the_card_defines_is_not_chosen(playing: Playing) -> None:
    text = costing("X", more={"defined": lambda play: 3})
    scene = playing(lone(2, "note", "x", "y", texts={"note": [text]}))
    scene.answer("play note")
    assert scene.asked == (0, "exchange")
    assert scene.decision.minimum == 1
    scene.answer("choose x")


# Other costs ----------------------------------------------------------------------------------


@rule("FMA-COST-4", "FMA-COST-7")
def test_experience_is_lost_at_random(playing: Playing) -> None:
    text = Text("main", costs=(Cost("experience", 2),), key="old")
    scene = playing(lone(4, "x", texts={"ed": [text]}, experience=3))
    scene.answer("play ed")
    assert len(scene.unit("ed").experience) == 1
    assert len(scene.cards("discard")) == 2
    few = playing(lone(4, "x", texts={"ed": [text]}, experience=1))
    assert few.options() == {"pass"}


@rule("FMA-COST-19", "FMA-COST-21", "FMA-COST-14")
def test_a_card_discarded_pays_for_one_thing(playing: Playing) -> None:
    """Two lack and one is to be discarded: three cards, and two are not enough."""
    text = costing(4, costs=(Cost("discard"),))
    scene = playing(lone(2, "note", "x", "y", "z", texts={"note": [text]}))
    scene.answer("play note")
    assert scene.asked == (0, "pay_discard")
    assert scene.options() == {"choose x", "choose y", "choose z"}
    scene.answer("choose y")
    assert scene.cards("discard") == ["y", "x", "z", "note"]
    assert playing(lone(2, "note", "x", "y", texts={"note": [text]})).options() == {"pass"}


@rule("FMA-COST-19")
def test_at_random_if_the_text_says_so(playing: Playing) -> None:
    text = Text("main", costs=(Cost("discard", 1, random=True),))
    scene = playing(lone(2, "note", "x", "y", texts={"note": [text]}))
    scene.answer("play note")
    assert len(scene.cards("hand")) == 1


@rule("FMA-CONTROL-3", "FMA-CONTROL-1", "FMA-STATE-9")
def test_a_sacrifice_is_one_of_ones_own_cards_in_play(playing: Playing) -> None:
    kept = Cannot("be_sacrificed", named("held"))
    text = Text("main", costs=(Cost("sacrifice", fits=lambda play: lambda obj: _is_ally(obj)),))
    team = [ally("p"), ally("held"), unit(ally("q"), attachment("hat"))]
    down = unit(ally("r"), state="defeated")
    mine = Side(
        allies=[*team, down], advantages=[advantage("den")], hand=[event("note"), event("x")]
    )
    scene = playing(at(mine, Side(allies=[ally("theirs")]), make=saying({"note": [text, kept]})))
    scene.answer("play note")
    scene.answer("choose lead0")
    assert scene.asked == (0, "pay_sacrifice")
    assert scene.options() == {"sacrifice p", "sacrifice q"}
    scene.answer("sacrifice q")
    assert scene.cards("discard") == ["hat", "q", "note"]


def _is_ally(obj: Any) -> bool:
    return isinstance(obj, Character) and not obj.is_leader


@rule("FMA-CONTROL-3")
def test_an_attachment_may_be_sacrificed_for_its_own_ability(playing: Playing) -> None:
    texts = {"book": [Text("main", costs=(Cost("sacrifice_this"),))]}
    mine = Side(allies=[unit(ally("p"), attachment("book"))], hand=[event("x")])
    scene = playing(at(mine, make=saying(texts)))
    scene.answer("play book")
    assert scene.cards("discard") == ["book"]
    assert scene.borne("p") == []


@rule("FMA-COST-6")
def test_in_the_search_nobody_at_home_pays_for_a_search_party(playing: Playing) -> None:
    text = Text("search", costs=(Cost("sacrifice", fits=lambda play: lambda obj: _is_ally(obj)),))
    mine = side([s("a", 1), s("b", 1)], event("note"))
    mine.allies = [s("home", 1)]
    scene = playing(search(mine, side([s("d", 1)]), make=saying({"note": [text]})))
    scene.answer("play note")
    scene.answer("choose a")
    assert scene.options() == {"sacrifice a", "sacrifice b"}
    scene.answer("sacrifice b")


@rule("FMA-RECRUIT-8", "FMA-COST-4")
def test_a_cost_of_command_is_spent_from_the_budget(playing: Playing) -> None:
    text = Text("recruit", costs=(Cost("command", 3),))
    mine = Side(leader=leader("ed", command=5), hand=[event("note"), event("note"), event("x")])
    scene = playing(at(mine, phase="recruit", make=saying({"note": [text]})))
    scene.answer("play note")
    assert scene.player(0).spent == 3
    assert scene.options() == {"pass"}
