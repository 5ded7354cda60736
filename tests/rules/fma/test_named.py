"""A line of the log names a card as all can see it, not as it is called in a hidden place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.departure import discard_from_play
from rules.fma.effects import discard, lose_experience
from rules.fma.locations import to_bottom
from tests.rules.fma.scripts import saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit


def result_of(steps: Any) -> None:
    for _ in steps or ():
        raise AssertionError("somebody is asked")


def scene() -> FmaScene:
    mine = Side(
        allies=[unit(ally("p"), attachment("hat"))],
        advantages=[advantage("den")],
        hand=[event("x")],
        experience=1,
    )
    return fma_scene(mine, place=(0, location("place")), make=saying())


Find = Callable[[FmaScene], Any]


@rule("FMA-CONTROL-2", "FMA-CONTROL-4", "FMA-SEARCH-14", "FMA-COST-7")
@pytest.mark.parametrize(
    ("find", "do", "key", "goes"),
    [
        (
            lambda at: at.unit("p").top,
            lambda at, card: discard_from_play(at.table, at.unit("p"), "hand"),
            "leaves",
            "out of sight",
        ),
        (
            lambda at: at.unit("p").attachments.cards[0],
            lambda at, card: discard_from_play(at.table, card, "hand"),
            "leaves",
            "out of sight",
        ),
        (
            lambda at: at.player(0).hand.cards[0],
            lambda at, card: discard(at.table, 0, [card], by=0),
            "discard",
            "into sight",
        ),
        (
            lambda at: at.unit("lead0").experience.cards[0],
            lambda at, card: lose_experience(at.table, at.player(0), 1),
            "experience_lost",
            "into sight",
        ),
        (
            lambda at: at.table.current_location,
            lambda at, card: to_bottom(at.table, card),
            "location_returns",
            "out of sight",
        ),
    ],
)
def test_a_card_that_goes_out_of_sight_or_comes_into_it(
    find: Find, do: Any, key: str, goes: str
) -> None:
    at = scene()
    card = find(at)
    before = card.handle
    result_of(do(at, card))
    (line,) = at.logged(key)
    assert card.handle != before, "it cannot be followed"
    assert line["card"]["handle"] == (before if goes == "out of sight" else card.handle)


@rule("FMA-DRAW-6", "FMA-SETUP-2")
def test_a_location_turned_up_and_a_leader_are_named_as_they_lie() -> None:
    at = fma_scene(Side(locations=[location("l")], hand=[event("x")]), phase="draw", make=saying())
    place = at.table.current_location
    assert place is not None
    assert at.logged("reveal_location")[0]["card"]["handle"] == place.handle
    assert at.logged("location")[0]["card"]["handle"] == place.handle
