"""Setting up, mulligans, the protection of who began without a hand (FETCG-SETUP)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.cards import CardData, Deck, Entry
from rules.fetcg.game import GAME
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, land, unit
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene
from tests.testkit.scene import SEED

Playing = Callable[[Any], Any]
ONE, TWO = unit("one"), unit("two")
SOLDIERS = [unit(f"soldier{number}") for number in range(10)]
LANDS = [land(f"wood{number}") for number in range(10)]


def deck(cards: list[CardData] = SOLDIERS) -> Deck:
    return Deck("Thirty", tuple(Entry(card, 3) for card in cards))


def started(seed: bytes = SEED, **options: str) -> FetcgScene:
    scene = FetcgScene(GAME.start([deck(), deck()], seed, options))
    scene.may_stay_open = True
    return scene


# Setting up ---------------------------------------------------------------------------------------


@rule("FETCG-SETUP-1", "FETCG-SETUP-3", "FETCG-SETUP-10", "FETCG-SETUP-11", "FETCG-GAME-1")
def test_a_game_starts_with_seven_cards_twenty_chips_and_an_empty_field() -> None:
    scene = started()
    other = started(bytes(reversed(SEED)))

    for player in scene.table.players:
        assert len(player.hand) == 7
        assert len(player.deck) == 23
        assert (player.unused, player.used) == (20, 0)
        assert player.units == []
        assert len(player.discard) == 0
    assert all(not zone.cards for zone in scene.table.lands.values())
    assert scene.cards("deck") != other.cards("deck"), "the seed shuffles"
    assert len(scene.match.decks) == 2


@rule("FETCG-SETUP-2")
def test_the_starting_player_is_flipped_for_chosen_or_agreed() -> None:
    flipped = {started(bytes([number]) * 64).table.first for number in range(12)}
    assert flipped == {0, 1}
    assert started(starting_player="seat_1").table.first == 1
    for answer, first in (("start", 0), ("let_opponent_start", 1)):
        scene = started(starting_player="winner_chooses")
        assert scene.kinds == ["choose_first"]
        winner = scene.decision.player
        scene.answer(answer)
        assert scene.table.first == (winner if first == 0 else 1 - winner)


@rule("FETCG-SETUP-4", "FETCG-SETUP-6", "FETCG-SETUP-12")
def test_the_starting_player_settles_all_mulligans_first_one_card_fewer_each() -> None:
    scene = started(starting_player="seat_1")
    asked = []
    for answer in ("mulligan", "mulligan", "keep", "mulligan", "keep"):
        asked.append((scene.decision.player, len(scene.player(scene.decision.player).hand)))
        assert scene.kinds == ["mulligan"]
        scene.answer(answer)

    assert asked == [(1, 7), (1, 6), (1, 5), (0, 7), (0, 6)]
    assert scene.table.turn == 1
    assert scene.logged("play_surprise") == []


@rule("FETCG-SETUP-5", "FETCG-SETUP-13", "FETCG-HAND-3")
def test_seven_mulligans_leave_two_cards_in_a_deck_of_thirty() -> None:
    scene = started(starting_player="seat_0")
    for left in (6, 5, 4, 3, 2, 1, 0):
        scene.answer("mulligan")
        assert len(scene.player(0).hand) == left
    scene.answer("keep")

    assert len(scene.player(0).discard) == 28
    assert len(scene.player(0).deck) + len(scene.player(0).hand) == 2
    shown = scene.match.view(1)["players"][0]["zones"]["discard"]["cards"]
    assert len(shown) == 28


@rule("FETCG-SETUP-13", "FETCG-WIN-9", "FETCG-NP-4")
def test_a_hand_mulliganed_to_zero_loses_in_the_draw_step_of_own_turn_three() -> None:
    scene = started(starting_player="seat_0")
    for _ in range(7):
        scene.answer("mulligan")
    scene.answer("keep")
    while scene.match.outcome is None:
        decision = scene.decision
        sorties = sorted(scene.options("sortie"))
        if sorties:
            scene.answer(sorties[0])
        else:
            scene._do_nothing()
        assert decision.id < 400

    assert scene.table.turn == 5
    assert scene.match.outcome.rule == "FETCG-WIN-9"
    assert scene.match.outcome.winners == (1,)


@rule("FETCG-SETUP-5")
def test_mulligans_may_be_shuffled_back_by_agreement() -> None:
    scene = started(starting_player="seat_0", mulligan_cards="reshuffled")
    held = {card.index for card in scene.player(0).hand.cards}
    scene.answer("mulligan")

    assert len(scene.player(0).discard) == 0
    assert len(scene.player(0).deck) == 24
    assert len(scene.player(0).hand) == 6
    assert not {card.index for card in scene.player(0).hand.cards} <= held, "not laid on top"
    assert scene.logged("mulligan_back") == [{"player": 0, "count": 7}]


@rule("FETCG-SETUP-4", "FETCG-SETUP-7")
@pytest.mark.parametrize("mulligans", [6, 7])
def test_who_starts_with_no_hand_at_all_is_protected(mulligans: int) -> None:
    scene = started(starting_player="seat_0")
    for _ in range(mulligans):
        scene.answer("mulligan")
    assert len(scene.player(0).hand) == 7 - mulligans
    assert scene.player(0).protected is (mulligans == 7)
    assert not scene.player(1).protected


# Protection ---------------------------------------------------------------------------------------


@rule("FETCG-SETUP-7", "FETCG-SETUP-9", "FETCG-WIN-7")
def test_a_player_who_began_without_a_hand_cannot_lose_by_rout(playing: Playing) -> None:
    for protected in (True, False):
        scene = playing(
            fetcg_scene(
                Side(protected=protected, deck=LANDS[:3], fill=False),
                Side([at("D-1", TWO)]),
                phase="restoration",
            )
        )
        scene.skip_to("end_phase") if protected else scene.end_turn()
        assert (scene.match.outcome is None) is protected


@rule("FETCG-SETUP-8", "FETCG-SETUP-9")
def test_a_protected_player_must_sortie_the_first_unit_he_can(playing: Playing) -> None:
    scene = playing(
        fetcg_scene(
            Side(hand=[LANDS[0]], deck=[ONE, ONE], protected=True),
            Side([at("D-1", TWO)]),
            phase="draw",
        )
    )
    assert scene.kinds == ["unit_step"]
    assert scene.options() == {"sortie one A-1", "sortie one A-2", "sortie one A-3"}
    scene.do("sortie one A-2", "number 1")

    assert not scene.player(0).protected
    assert "end_step" in scene.options()


@rule("FETCG-SETUP-8")
def test_duty_and_protection_carry_over_while_no_sortie_is_legal(playing: Playing) -> None:
    double = character("double", "Same")
    scene = playing(
        fetcg_scene(
            Side(hand=[double], protected=True),
            Side([at("D-1", character("theirs", "Same"))]),
            phase="unit",
        )
    )
    assert scene.options() == {"end_step"}
    scene.skip_to("end_phase")

    assert scene.player(0).protected
