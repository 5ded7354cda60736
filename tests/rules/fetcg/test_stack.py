"""The stack of Surprise cards, with the examples of the rules (FETCG-SURPRISE)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules.engine.cards import CardData
from tests.rules.fetcg.scripted import (
    CARD_DRAW,
    EXCHANGE,
    LULLABY,
    NULLIFY,
    SUPPLY,
    Scripted,
)
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import unit
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
    active: int = 0,
) -> FetcgScene:
    """The window after the Action Mode Step; the own player has 6 Used chips to supply from."""
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("A-1", ONE)], hand=mine, deck=deck, used=6),
            Side([at("D-1", TWO)], hand=theirs, deck=their_deck),
            phase=phase,
            active=active,
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
    """Cards that have resolved, and with a dash those that were countered."""
    return [
        ("-" if line["key"] == "countered" else "") + line["args"]["card"]["card"]
        for line in scene.match.log(None)
        if line["key"] in ("resolves", "countered")
    ]


# The examples of the rules ------------------------------------------------------------------------


@rule("FETCG-SURPRISE-6", "FETCG-SURPRISE-7", "FETCG-SURPRISE-8", "FETCG-SURPRISE-19")
@rule("FETCG-SURPRISE-24")
def test_example_1_nullify_on_nullify_lets_supply_resolve(playing: Playing) -> None:
    scene = stacked(playing, [SUPPLY, NULLIFY], [NULLIFY])
    scene.answer("play_surprise supply")
    scene.answer("play_surprise nullify")
    scene.answer("play_surprise nullify")
    scene.answer("target nullify")
    both_pass(scene)

    assert resolved(scene) == ["nullify", "-nullify", "supply"]
    # 6 Used and 2 for Nullify, of which Supply gives back 4; nothing of a cost is returned.
    assert scene.chips(0) == (11, 4)
    assert scene.chips(1) == (13, 2)
    assert scene.cards("discard") == ["nullify", "supply"]
    assert scene.cards("discard", 1) == ["nullify"]
    assert len(scene.table.stack_zone) == 0


def example_2(playing: Playing, drawn: CardData, their_drawn: CardData) -> FetcgScene:
    """P1 Supply, P2 Nullify on it, P1 Card Draw, P2 Card Exchange; both pass."""
    scene = stacked(
        playing,
        [SUPPLY, CARD_DRAW],
        [NULLIFY, EXCHANGE, unit("spare")],
        deck=[drawn],
        their_deck=[their_drawn],
    )
    scene.answer("play_surprise supply")
    scene.answer("play_surprise nullify")
    scene.answer("play_surprise card-draw")
    scene.answer("play_surprise card-exchange")
    both_pass(scene)
    return scene


PLAIN = unit("plain")


@rule("FETCG-SURPRISE-12", "FETCG-SURPRISE-9", "FETCG-SURPRISE-10", "FETCG-SURPRISE-17")
def test_example_2_the_last_card_played_resolves_first(playing: Playing) -> None:
    scene = example_2(playing, PLAIN, PLAIN)
    scene.pass_all()

    assert resolved(scene) == ["card-exchange", "card-draw", "nullify", "-supply"]
    assert scene.cards("hand") == ["plain", "filler0-1"]
    assert scene.cards("hand", 1) == ["plain"]
    assert scene.chips(0) == (7, 8), "Supply gave nothing back"


@rule("FETCG-SURPRISE-13", "FETCG-SURPRISE-11", "FETCG-SURPRISE-15")
def test_example_2_branch_a_a_nullify_just_drawn_counters_the_card_draw(
    playing: Playing,
) -> None:
    scene = example_2(playing, PLAIN, NULLIFY)
    assert scene.decision.player == 1, "who has just received cards is asked first"
    assert scene.options("play_surprise") == {"play_surprise nullify"}
    scene.answer("play_surprise nullify")
    scene.answer("target card-draw")
    scene.pass_all()

    order = ["card-exchange", "nullify", "-card-draw", "nullify", "-supply"]
    assert resolved(scene) == order
    assert scene.cards("hand") == []


@rule("FETCG-SURPRISE-14", "FETCG-SURPRISE-11", "FETCG-SURPRISE-15")
def test_example_2_branch_b_a_nullify_just_drawn_saves_supply(playing: Playing) -> None:
    scene = example_2(playing, NULLIFY, PLAIN)
    scene.answer("pass")
    assert scene.decision.player == 0
    scene.answer("play_surprise nullify")
    scene.answer("target nullify")
    scene.pass_all()

    order = ["card-exchange", "card-draw", "nullify", "-nullify", "supply"]
    assert resolved(scene) == order
    assert scene.chips(0) == (9, 6), "6 Used, 2 and 2 paid, 4 of them supplied"


@rule("FETCG-SURPRISE-18", "FETCG-SURPRISE-17", "FETCG-SURPRISE-19", "FETCG-SURPRISE-2")
def test_example_3_a_countered_exchange_is_paid_and_changes_no_hand(playing: Playing) -> None:
    scene = stacked(playing, [EXCHANGE, PLAIN], [NULLIFY])
    scene.answer("play_surprise card-exchange")
    assert scene.chips() == (8, 7)
    scene.answer("play_surprise nullify")
    scene.pass_all()

    assert resolved(scene) == ["nullify", "-card-exchange"]
    assert scene.cards("hand") == ["plain"]
    assert scene.chips() == (8, 7)


# Priority -----------------------------------------------------------------------------------------


@rule("FETCG-SURPRISE-9", "FETCG-SURPRISE-20")
def test_a_player_who_gets_no_answer_may_go_on_and_the_last_card_has_priority(
    playing: Playing,
) -> None:
    scene = stacked(playing, [CARD_DRAW, SUPPLY], [PLAIN])
    scene.answer("play_surprise card-draw")
    assert scene.decision.player == 1
    scene.answer("pass")
    assert scene.decision.player == 0
    scene.answer("play_surprise supply")
    both_pass(scene)
    scene.pass_all()

    assert resolved(scene) == ["supply", "card-draw"]


@rule("FETCG-SURPRISE-10")
def test_cards_held_before_stay_unplayable_between_two_resolutions(playing: Playing) -> None:
    scene = stacked(playing, [CARD_DRAW, CARD_DRAW, NULLIFY], [PLAIN], deck=[SUPPLY])
    scene.answer("play_surprise card-draw")
    scene.answer("pass")
    scene.answer("play_surprise card-draw")
    both_pass(scene)

    assert scene.table.resolving
    assert scene.options("play_surprise") == {"play_surprise supply"}
    scene.pass_all()
    assert not scene.table.resolving


@rule("FETCG-SURPRISE-15")
def test_who_has_just_received_cards_is_asked_before_who_received_some_earlier(
    playing: Playing,
) -> None:
    scene = stacked(playing, [SUPPLY, CARD_DRAW], [EXCHANGE, PLAIN])
    scene.answer("play_surprise supply")
    scene.answer("play_surprise card-exchange")
    scene.answer("play_surprise card-draw")
    both_pass(scene)
    asked = []
    while scene.kinds == ["play_surprise"] and scene.table.resolving:
        asked.append((scene.decision.player, len(scene.table.stack)))
        scene.answer("pass")

    assert asked == [(0, 2), (1, 1), (0, 1)]


@rule("FETCG-SURPRISE-15", "FETCG-SURPRISE-13")
def test_it_is_the_same_when_the_other_player_has_the_turn(playing: Playing) -> None:
    scene = stacked(
        playing,
        [NULLIFY, EXCHANGE, unit("spare")],
        [SUPPLY, CARD_DRAW],
        deck=[NULLIFY],
        their_deck=[PLAIN],
        active=1,
    )
    for played in ("supply", "nullify", "card-draw", "card-exchange"):
        scene.answer(f"play_surprise {played}")
    both_pass(scene)
    assert (scene.decision.player, scene.table.turn_player) == (0, 1)
    assert scene.options("play_surprise") == {"play_surprise nullify"}
    scene.pass_all()


@rule("FETCG-SURPRISE-16", "FETCG-SURPRISE-4")
def test_a_new_stack_may_be_begun_in_the_same_window_by_the_turn_player_first(
    playing: Playing,
) -> None:
    scene = stacked(playing, [CARD_DRAW, SUPPLY], [LULLABY])
    assert (scene.decision.player, scene.decision.prompt.args["window"]) == (0, "action_mode")
    scene.answer("play_surprise card-draw")
    scene.answer("pass")
    scene.answer("pass")

    assert (scene.decision.player, scene.decision.prompt.args["window"]) == (0, "action_mode")
    assert "play_surprise supply" in scene.options()
    scene.answer("pass")
    assert scene.decision.player == 1
    scene.answer("pass")
    assert scene.kinds == ["activate_unit"]


@rule("FETCG-SURPRISE-22", "FETCG-SURPRISE-8")
def test_a_card_whose_target_is_gone_does_nothing(playing: Playing) -> None:
    """Both nullify the same card: the one that resolves last finds nothing."""
    scene = stacked(playing, [SUPPLY, NULLIFY], [NULLIFY])
    scene.answer("play_surprise supply")
    scene.answer("play_surprise nullify")
    scene.answer("play_surprise nullify")
    scene.answer("target supply")
    both_pass(scene)

    assert resolved(scene) == ["nullify", "-supply", "nullify"]


@pytest.fixture(autouse=True)
def _scenes_may_end_in_a_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = FetcgScene.free_kinds | {"choose_target", "choose_cards"}
    monkeypatch.setattr(FetcgScene, "free_kinds", kinds)
