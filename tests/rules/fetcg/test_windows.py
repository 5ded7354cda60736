"""Surprise cards: when they may be played and by whom (FETCG-SURPRISE)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules.engine.cards import CardData
from rules.fetcg.windows import Window, is_timely
from tests.rules.fetcg.scripted import (
    CARD_DRAW,
    FALL_BACK,
    LULLABY,
    NULLIFY,
    SUPPLY,
    Scripted,
    in_battle,
)
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import land, magic, surprise, unit
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

Playing = Callable[[Any], Any]
ONE, TWO = unit("one"), unit("two")


def stacked(
    playing: Playing,
    mine: Sequence[CardData],
    theirs: Sequence[CardData],
    *,
    deck: Sequence[CardData] = (),
    their_deck: Sequence[CardData] = (),
    phase: str = "invasion",
) -> FetcgScene:
    """The window after the Action Mode Step; the own player has 6 Used chips to supply from."""
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("A-1", ONE)], hand=mine, deck=deck, used=6),
            Side([at("D-1", TWO)], hand=theirs, deck=their_deck),
            phase=phase,
            text=Scripted,
            skip_windows=False,
        )
    )
    return scene


def both_pass(scene: FetcgScene) -> None:
    """Two passes in a row, where a player without a hand is not even asked."""
    while scene.kinds == ["play_surprise"] and not scene.table.resolving and scene.table.stack:
        scene.answer("pass")


def resolved(scene: FetcgScene) -> list[str]:
    return [line["card"]["card"] for line in scene.logged("resolves")]


PLAIN = unit("plain")


# Costs and conditions -----------------------------------------------------------------------------


@rule("FETCG-SURPRISE-2", "FETCG-CHIPS-4", "FETCG-CHIPS-3")
def test_a_card_that_cannot_be_paid_in_full_is_not_offered(playing: Playing) -> None:
    for unused, offered in ((1, set()), (2, {"play_surprise card-draw"})):
        scene = playing(
            fetcg_scene(
                Side([at("A-1", ONE)], hand=[CARD_DRAW], unused=unused),
                Side([at("D-1", TWO)]),
                text=Scripted,
                skip_windows=False,
            )
        )
        assert scene.options("play_surprise") == offered


@rule("FETCG-SURPRISE-1", "FETCG-SURPRISE-5")
def test_timing_decides_who_may_play_what_when() -> None:
    def timely(timing: str, window: Window, *, own: bool = True, stack: int = 0) -> bool:
        return is_timely(timing, window, own_turn=own, stack=stack)

    fight, counter = Window("attack_preparation"), Window("counterattack_preparation")
    moved, late = Window("moved"), Window("surprise")
    unit_step = Window("unit", inside=True)
    assert timely("any_time", fight, own=False)
    assert timely("any_time", moved, own=False)
    assert not timely("outside_battle", fight)
    assert timely("outside_battle", late, own=False)
    assert timely("own_turn", moved)
    assert not timely("own_turn", moved, own=False)
    assert not timely("own_turn", counter)
    assert timely("preparation", fight, own=False)
    assert timely("preparation", counter)
    assert not timely("preparation", moved)
    assert timely("attack_preparation", fight)
    assert not timely("attack_preparation", counter)
    assert timely("counterattack_preparation", counter)
    assert not timely("response", moved)
    assert timely("response", fight, own=False, stack=1)
    assert timely("end_phase", late)
    assert not timely("end_phase", late, own=False)
    assert not timely("end_phase", moved)
    assert timely("unit_step", unit_step)
    assert not timely("unit_step", Window("unit"))
    assert not timely("unit_step", unit_step, own=False)


@rule("FETCG-SURPRISE-5")
def test_the_opponent_may_open_a_stack_in_the_other_players_turn(playing: Playing) -> None:
    scene = stacked(playing, [], [CARD_DRAW])
    assert scene.decision.player == 1
    scene.answer("play_surprise card-draw")
    scene.answer("pass")

    assert resolved(scene) == ["card-draw"]


# Windows ------------------------------------------------------------------------------------------


def windows_of_a_turn(scene: FetcgScene, moves: Sequence[str] = ()) -> list[str]:
    """The windows in which the active player is asked in one turn, in their order."""
    seen: list[str] = []
    wanted = list(moves)
    turn = scene.table.turn
    while scene.match.outcome is None and scene.table.turn == turn:
        decision = scene.decision
        if decision.kind == "play_surprise":
            if decision.player == 0:
                seen.append(decision.prompt.args["window"])
            scene.answer("pass")
        elif wanted and any(scene._fits(option, wanted[0]) for option in decision.options):
            scene.answer(wanted.pop(0))
        else:
            scene._do_nothing()
    return seen


@rule("FETCG-SURPRISE-23", "FETCG-NP-5", "FETCG-TURN-5", "FETCG-END-11")
def test_the_windows_of_a_turn(playing: Playing) -> None:
    """None before Chip Restoration, none between the Item Step's and the Rout check, none in
    Generation, Training and Symbol Steps, none once Discard has begun."""
    healer = unit("healer", type="staff", action="recovery", attack=1, features=["dance"])
    scene = playing(
        fetcg_scene(
            Side([at("A-1", ONE), at("A-2", healer, energy=3)], hand=[LULLABY], used=1),
            Side([at("D-1", TWO)]),
            phase="restoration",
            text=Scripted,
            skip_windows=False,
        )
    )
    moves = ["activate one", "move one B-1", "activate healer", "stay", "end_phase_step surprise"]
    assert windows_of_a_turn(scene, moves) == [
        "restoration",
        "draw",
        "unit",
        "support",
        "land",
        "item",
        "action_mode",
        "moved",
        "standby",
        "standby",
        "invasion_end",
        "surprise",
    ]


@rule("FETCG-SURPRISE-23", "FETCG-ACTION-2", "FETCG-ACTION-4")
def test_an_action_other_than_combat_can_be_answered_before_its_effect(
    playing: Playing,
) -> None:
    """The dancer falls asleep, the dance is not danced and nothing has been paid."""
    dancer = unit("dancer", features=["dance"])
    scene = playing(
        fetcg_scene(
            Side([at("A-1", dancer), at("A-2", ONE)]),
            Side([at("D-1", TWO)], hand=[LULLABY]),
            text=Scripted,
        )
    )
    scene.use("one")
    scene.do("activate dancer", "stay", "dance dancer one")
    assert scene.unit("one").standby is False
    scene.end_turn()
    scene.end_turn()
    scene.skip_to("activate_unit")
    scene.use("one")
    scene.do("activate dancer", "stay")
    scene.answer("dance dancer one")
    assert scene.decision.prompt.args["window"] == "declared"
    scene.answer("pass")
    scene.answer("play_surprise lullaby")
    scene.answer("target dancer")
    scene.pass_all()

    assert scene.unit("one").standby
    assert scene.energy("dancer") == 4


@rule("FETCG-SURPRISE-23")
def test_a_card_of_a_step_is_played_by_the_active_player_inside_it(playing: Playing) -> None:
    call = surprise("supply", timing="unit_step", cost=0)
    scene = playing(
        fetcg_scene(
            Side([at("A-1", ONE)], hand=[call, PLAIN], used=4),
            Side([at("D-1", TWO)], hand=[NULLIFY]),
            phase="unit",
            text=Scripted,
        )
    )
    assert "play_surprise supply" in scene.options()
    scene.answer("play_surprise supply")
    assert scene.decision.player == 1
    both_pass(scene)

    assert scene.chips() == (15, 0)
    assert scene.kinds == ["unit_step"]


@rule("FETCG-SETUP-12")
def test_a_player_may_wish_not_to_open_windows_in_a_turn_but_is_asked_for_answers(
    playing: Playing,
) -> None:
    scene = stacked(playing, [SUPPLY], [NULLIFY])
    scene.answer("pass")
    scene.answer("pass_turn")
    scene.do("activate one")
    scene.answer("stay")
    assert scene.decision.player == 0
    scene.answer("play_surprise supply")

    assert scene.decision.player == 1
    assert "pass_turn" not in {option.action for option in scene.decision.options}
    scene.pass_all()


@rule("FETCG-SURPRISE-4")
def test_who_is_asked_does_not_show_what_the_hand_holds(playing: Playing) -> None:
    for card in (SUPPLY, magic("tome"), land("wood")):
        scene = stacked(playing, [card], [])
        assert scene.kinds == ["play_surprise"]
        assert scene.decision.player == 0


# Skills -------------------------------------------------------------------------------------------


@rule("FETCG-SURPRISE-3", "FETCG-DAMAGE-12")
def test_cards_of_one_preparation_hold_for_that_strike_alone(playing: Playing) -> None:
    strong = unit("strong", energy=9)
    scene = playing(
        fetcg_scene(
            Side([at("B-2", strong)], hand=[in_battle("plus-three")]),
            Side([at("C-2", unit("other", energy=9)), at("D-1", TWO)]),
            text=Scripted,
        )
    )
    scene.use("strong")
    scene.do("attack strong other", "play_surprise plus-three", "counter")

    assert [line["damage"] for line in scene.logged("strike")] == [5, 1]
    assert scene.table.effects == []


@rule("FETCG-SURPRISE-24")
def test_the_stack_and_its_targets_are_public(playing: Playing) -> None:
    scene = stacked(playing, [FALL_BACK, PLAIN], [PLAIN])
    scene.answer("play_surprise fall-back")
    scene.answer("target two")
    shown = scene.match.view(None)["stack"]

    assert [entry["card"]["key"] for entry in shown] == ["fall-back"]
    assert [target["key"] for target in shown[0]["targets"]] == ["two"]
    assert scene.cards("hand") == ["plain"]
    assert "fall-back" not in scene.cards("discard")


@pytest.fixture(autouse=True)
def _scenes_may_end_in_a_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = FetcgScene.free_kinds | {"choose_target", "choose_cards"}
    monkeypatch.setattr(FetcgScene, "free_kinds", kinds)
