"""Deploying units from the hand (CIPHER-DEPLOY)."""

from __future__ import annotations

import pytest

from tests.rules.cipher.scenes import Playing, deploying
from tests.testkit.cipher.cards import card
from tests.testkit.citation import rule

MARTH = card("marth", "Marth")
PROMOTED = card("lodestar", "Marth", cost=4, promotion_cost=3, attack=70)


# Deploying ---------------------------------------------------------------------------------------


@rule("CIPHER-DEPLOY-1", "CIPHER-DEPLOY-5")
def test_hand_cards_are_placed_in_any_order_into_either_area(playing: Playing) -> None:
    hand = [card("a"), card("up", "Marth", promotion_cost=1), card("c")]
    scene = deploying(playing, 3, lord=MARTH, hand=hand)

    assert scene.options() == {
        "deploy a vanguard",
        "deploy a rearguard",
        "promote up marth",
        "deploy c vanguard",
        "deploy c rearguard",
        "end_deployment",
    }
    scene.answer("deploy c rearguard")
    scene.answer("promote up")
    scene.answer("deploy a vanguard")

    assert scene.units("vanguard") == ["up", "a"]
    assert scene.units("rearguard") == ["c"]


@rule("CIPHER-DEPLOY-2", "CIPHER-DEPLOY-3", "CIPHER-BOND-1")
@pytest.mark.parametrize(
    ("budget", "first", "then"),
    [
        (0, set(), None),
        (1, {"one", "other"}, set()),
        (2, {"one", "other", "two"}, {"other"}),
        (3, {"one", "other", "two"}, {"other", "two"}),
    ],
)
def test_the_sum_of_costs_stays_within_the_bonds(
    playing: Playing, budget: int, first: set[str], then: set[str] | None
) -> None:
    hand = [card("one"), card("other"), card("two", cost=2)]
    scene = deploying(playing, budget, hand=hand)

    def deployable() -> set[str]:
        return {option.split()[1] for option in scene.options("deploy")}

    assert deployable() == first
    if then is not None:
        scene.answer("deploy one vanguard")
        assert deployable() == then


@rule("CIPHER-DEPLOY-4")
def test_nobody_has_to_place_anything(playing: Playing) -> None:
    scene = deploying(playing, 2, hand=[card("a")])
    scene.answer("end_deployment")

    assert scene.kinds == ["action"]
    assert scene.cards("hand") == ["a"]


@rule("CIPHER-DEPLOY-6")
def test_deploying_needs_budget_insignia_and_a_free_name(playing: Playing) -> None:
    hand = [
        card("fits"),
        card("dear", cost=3),
        card("blue", insignias=["blue"]),
        card("namesake", "Cain", cost=1),
    ]
    scene = deploying(playing, 2, hand=hand, rearguard=[card("cain", "Cain", cost=1)])

    assert scene.options("deploy") == {"deploy fits vanguard", "deploy fits rearguard"}


@rule("CIPHER-DEPLOY-6", "CIPHER-TURN-2", "CIPHER-ACTION-1")
def test_once_deployment_has_ended_nothing_is_placed(playing: Playing) -> None:
    scene = deploying(playing, 2, hand=[card("a"), MARTH])
    scene.answer("end_deployment")

    assert scene.options() == {"move lord0 rearguard", "attack lord0 lord1", "end_turn"}


@rule("CIPHER-DEPLOY-7", "CIPHER-DEPLOY-8")
def test_a_card_with_promotion_cost_may_be_deployed_on_its_own_unpromoted(
    playing: Playing,
) -> None:
    scene = deploying(playing, 4, hand=[PROMOTED])
    assert scene.options("deploy") == {"deploy lodestar vanguard", "deploy lodestar rearguard"}
    scene.answer("deploy lodestar vanguard")

    placed = scene.unit("lodestar")
    assert (placed.is_promoted, placed.has_class_change, placed.is_levelled_up) == (False,) * 3
    assert scene.cards("hand") == []
    assert scene.mine.spent == 4


@rule("CIPHER-DEPLOY-9")
def test_a_deployed_unit_may_act_at_once(playing: Playing) -> None:
    scene = deploying(playing, 1, hand=[card("new")])
    scene.answer("deploy new vanguard")

    assert not scene.unit("new").tapped
    assert {"attack new lord1", "move new rearguard"} < scene.options()


@rule("CIPHER-DEPLOY-10", "CIPHER-PROMOTE-2")
@pytest.mark.parametrize(("budget", "possible"), [(4, True), (3, False)])
def test_deployed_and_promoted_in_one_turn_both_costs_are_paid(
    playing: Playing, budget: int, possible: bool
) -> None:
    scene = deploying(playing, budget, hand=[MARTH, PROMOTED])
    scene.answer("deploy marth vanguard")

    assert scene.options("promote") == ({"promote lodestar marth"} if possible else set())
    if possible:
        scene.answer("promote lodestar")
        assert scene.mine.spent == 4


@rule("CIPHER-DEPLOY-11", "CIPHER-MARCH-4")
def test_in_ones_own_turn_the_rearguard_may_stand_alone(playing: Playing) -> None:
    scene = deploying(playing, 1, hand=[card("a")], lord_area="rearguard")
    scene.answer("deploy a rearguard")

    assert scene.units("rearguard") == ["lord0", "a"]
    assert scene.units("vanguard") == []
    assert not scene.unit("a").tapped


@rule("CIPHER-DEPLOY-12", "CIPHER-INSIGNIA-8")
def test_cost_zero_spends_nothing_but_asks_for_its_insignia(playing: Playing) -> None:
    hand = [card("crested", cost=0), card("plain", cost=0, insignias=[])]

    scene = deploying(playing, 0, hand=hand)
    assert scene.options("deploy") == {"deploy plain vanguard", "deploy plain rearguard"}
    scene.answer("deploy plain vanguard")
    assert scene.mine.spent == 0

    scene = deploying(playing, 1, hand=hand, spent=1)
    scene.answer("deploy crested vanguard")
    assert scene.mine.spent == 1


# What a missing question would tell --------------------------------------------------------------


def test_the_deployment_question_comes_whatever_the_hand_holds(playing: Playing) -> None:
    scene = deploying(playing, 0, hand=[card("dear", cost=9)])
    assert scene.options() == {"end_deployment"}

    scene = deploying(playing, 1, hand=[], vanguard=[card("a")])
    assert scene.kinds == ["action"]
