"""Nobody is asked, and nothing is logged, where what everybody sees allows nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.engine.cards import CardData
from rules.fetcg.game import GAME
from tests.testkit import shipped
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import item, land, surprise, unit
from tests.testkit.fetcg.samples import Playing, sample
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene
from tests.testkit.scene import SEED

SUPPLY, CARD_DRAW = sample(94), sample(95)
PLAIN = unit("plain")
# All 20 chips lie on units; one of them could take more.
SPENT = [at("A-1", unit("big", energy=20), energy=19), at("A-2", PLAIN, energy=1)]


def turn(playing: Playing, side: Side, enemy: Side | None = None, **more: Any) -> FetcgScene:
    scene: FetcgScene = playing(
        fetcg_scene(
            side, enemy or Side(hand=[PLAIN]), phase="restoration", skip_windows=False, **more
        )
    )
    scene.may_stay_open = True
    return scene


def asked_until(scene: FetcgScene, kind: str) -> list[tuple[int, str]]:
    """Whom the scene asks what before that question, if nobody does anything."""
    found: list[tuple[int, str]] = []
    while scene.kinds != [kind]:
        decision = scene.decision
        args = decision.prompt.args
        found.append((decision.player, args.get("window", decision.kind)))
        scene._do_nothing()
    return found


@rule("FETCG-SURPRISE-23", "FETCG-NP-2")
def test_chip_restoration_that_restores_nothing_opens_no_window(playing: Playing) -> None:
    assert asked_until(turn(playing, Side(hand=[PLAIN])), "unit_step") == [(0, "draw"), (1, "draw")]


@rule("FETCG-SURPRISE-23", "FETCG-NP-2")
def test_chip_restoration_that_restores_something_opens_one(playing: Playing) -> None:
    asked = asked_until(turn(playing, Side(hand=[PLAIN], used=1)), "unit_step")

    assert asked[:2] == [(0, "restoration"), (1, "restoration")]


@rule("FETCG-SUPPORT-1", "FETCG-SUPPORT-2", "FETCG-NP-5")
@pytest.mark.parametrize(
    ("units", "unused"),
    [([], 20), ([at("A-1", PLAIN)], 15), (SPENT, 0)],
)
@pytest.mark.parametrize(
    "hand", [[PLAIN], [CARD_DRAW], [surprise("s", "Draw 1 card.", "support_step")]]
)
def test_a_support_step_in_which_no_unit_can_take_a_chip_is_passed_over(
    playing: Playing, units: Sequence[Any], unused: int, hand: Sequence[CardData]
) -> None:
    """Whatever the hand holds: so nothing is told of it."""
    scene = turn(playing, Side(units, hand=hand, unused=unused))
    scene.skip_to("unit_step")
    scene.answer("end_step")
    seen = asked_until(scene, "land_step")

    assert (0, "support_step") not in seen
    assert (0, "support") not in seen, "and nothing happened in it that could be answered"


@rule("FETCG-SUPPORT-1", "FETCG-SURPRISE-23")
def test_a_support_step_with_a_unit_to_support_is_asked_about(playing: Playing) -> None:
    scene = turn(playing, Side([at("A-1", PLAIN, energy=1)], hand=[PLAIN]))
    scene.skip_to("support_step")
    seen = asked_until(scene, "land_step")

    assert seen == [(0, "support_step"), (0, "support"), (1, "support")]


@rule("FETCG-SURPRISE-1", "FETCG-SURPRISE-23")
def test_a_card_of_a_step_passed_over_may_be_played_in_the_next_that_is_asked_about(
    playing: Playing,
) -> None:
    """The step is passed over whatever the hand holds; the card's moment is not lost by it."""
    late = surprise("late", "Draw 1 card.", "support_step", cost=0)
    scene = turn(playing, Side(hand=[late, land("wood")]))
    scene.skip_to("land_step")
    assert "play_surprise late" in scene.options()
    scene.answer("play_surprise late")
    scene.pass_all()
    assert scene.cards("discard") == ["late"]

    other = turn(playing, Side([at("A-1", PLAIN, energy=1)], hand=[late, land("wood")]))
    other.skip_to("land_step")
    assert "play_surprise late" not in other.options(), "the Support Step was asked about"


@rule("FETCG-EQUIP-1", "FETCG-NP-5")
def test_an_item_step_without_a_unit_is_passed_over(playing: Playing) -> None:
    scene = turn(playing, Side(hand=[item("ring", "The wearer has Canto.")]), turn=1)
    scene.skip_to("land_step")
    scene.answer("end_step")
    seen = asked_until(scene, "end_phase")

    assert (0, "item_step") not in seen


@rule("FETCG-SURPRISE-1")
@pytest.mark.parametrize(("used", "offered"), [(0, False), (1, True)])
def test_supply_is_offered_only_while_there_are_used_chips(
    playing: Playing, used: int, offered: bool
) -> None:
    scene = turn(playing, Side(hand=[SUPPLY], used=0))
    assert ("play_surprise supply" in scene.options()) is False
    scene = playing(
        fetcg_scene(Side([at("A-1", PLAIN)], hand=[SUPPLY], used=used), skip_windows=False)
    )
    scene.may_stay_open = True
    assert ("play_surprise supply" in scene.options()) is offered


@rule("FETCG-SURPRISE-22")
def test_a_supply_that_finds_nothing_any_more_says_so(playing: Playing) -> None:
    """Two are played for the same 3 chips: the second to resolve comes to nothing."""
    side = Side([at("A-1", PLAIN)], hand=[SUPPLY, SUPPLY], used=3)
    scene = playing(fetcg_scene(side, skip_windows=False))
    scene.answer("play_surprise supply")
    scene.answer("play_surprise supply")
    scene.pass_all()

    assert [line["amount"] for line in scene.logged("restoration")] == [3]
    assert len(scene.logged("no_effect")) == 1


@rule("FETCG-NP-2")
def test_no_line_of_a_log_says_that_nothing_was_got_back() -> None:
    decks = shipped.decks("fetcg")
    match = GAME.start([decks[0], decks[1]], SEED, {})
    while match.outcome is None and match.length < 400:
        decision = match.decisions[-1]
        match.answer(
            decision.player,
            decision.id,
            [option.key for option in decision.options[: max(1, decision.minimum)]],
        )
    for line in match.log(None):
        assert line["args"].get("amount") != 0, line
