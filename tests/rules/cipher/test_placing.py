"""Deploying, promoting, levelling up and down, and stacks (CIPHER-DEPLOY, PROMOTE, LEVELUP)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.cipher.testing import CipherScene, Side, card, cipher_scene, effect, unit
from rules.cipher.values import attack_of
from rules.testing import rule

Playing = Callable[[CipherScene], CipherScene]

MARTH = card("marth", "Marth")
IKE = card("ike", "Ike")
PROMOTED = card("lodestar", "Marth", cost=4, promotion_cost=3, attack=70)


def bonds(count: int) -> list[object]:
    return [card(f"b{n}") for n in range(count)]


def deploying(playing: Playing, budget: int, **areas: object) -> CipherScene:
    side = Side(bonds=bonds(budget), **areas)
    return playing(cipher_scene(side, phase="deployment"))


# Deploying -------------------------------------------------------------------------------------


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


# Promoting -------------------------------------------------------------------------------------


@rule("CIPHER-PROMOTE-1", "CIPHER-PROMOTE-11", "CIPHER-LORD-4")
def test_promoting_stacks_a_same_name_card_on_any_unit_of_the_name(playing: Playing) -> None:
    stranger = card("stranger", "Cain", cost=3, promotion_cost=1)
    grand = card("grand", "Marth", cost=9, promotion_cost=1)
    scene = deploying(playing, 1, lord=MARTH, hand=[stranger, grand])

    assert scene.options() == {"promote grand marth", "end_deployment"}
    scene.answer("promote grand")

    lord = scene.mine.lord_unit
    assert scene.keys(lord) == ["marth", "grand"]
    assert scene.mine.spent == 1


@rule("CIPHER-PROMOTE-3", "CIPHER-PROMOTE-9", "CIPHER-PROMOTE-13", "CIPHER-STACK-1")
def test_two_promotions_in_a_turn_cost_six_bonds_and_draw_two_cards(playing: Playing) -> None:
    second = card("ike2", "Ike", cost=3, promotion_cost=2)
    third = card("ike4", "Ike", cost=5, promotion_cost=4)
    deck = [card("d1"), card("d2"), card("d3")]
    scene = deploying(playing, 6, vanguard=[IKE], hand=[second, third], deck=deck)
    scene.answer("promote ike2 ike")
    assert scene.cards("hand") == ["ike4", "d1"]
    scene.answer("promote ike4 ike2")

    assert scene.cards("hand") == ["d1", "d2"]
    assert scene.mine.spent == 6
    assert scene.unit("ike4").stack == 3
    assert [line["count"] for line in scene.logged("draw")] == [1, 1]


@rule("CIPHER-PROMOTE-5", "CIPHER-PROMOTE-12", "CIPHER-LEVELUP-5")
def test_promoted_is_a_state_of_the_latest_top_card(playing: Playing) -> None:
    down = card("down", "Marth", cost=1)
    scene = deploying(playing, 4, lord=MARTH, hand=[PROMOTED, down])
    lord = scene.mine.lord_unit
    states = [(lord.is_promoted, lord.is_levelled_up)]

    scene.answer("promote lodestar")
    states.append((scene.mine.lord_unit.is_promoted, scene.mine.lord_unit.is_levelled_up))
    scene.answer("level_up down")
    states.append((scene.mine.lord_unit.is_promoted, scene.mine.lord_unit.is_levelled_up))

    assert states == [(False, False), (True, True), (False, True)]


@rule("CIPHER-PROMOTE-7", "CIPHER-DEPLOY-7")
def test_a_card_with_promotion_cost_is_never_stacked_at_its_deployment_cost(
    playing: Playing,
) -> None:
    dear = card("dear", "Marth", cost=1, promotion_cost=3)
    scene = deploying(playing, 2, lord=MARTH, hand=[dear])

    assert scene.options() == {"end_deployment"}


@rule("CIPHER-PROMOTE-8")
def test_a_unit_has_the_numbers_and_range_of_its_top_card_alone(playing: Playing) -> None:
    archer = card("archer", "Marth", promotion_cost=1, attack=20, range_min=2, range_max=2)
    theirs = Side(rearguard=[card("back")])
    side = Side(lord=MARTH, hand=[archer], bonds=bonds(1), deck=[card("d")])
    scene = playing(cipher_scene(side, theirs, phase="deployment"))
    scene.answer("promote archer")
    scene.answer("end_deployment")

    assert attack_of(scene.table, scene.unit("archer")) == 20
    assert scene.options("attack") == {"attack archer back"}


@rule("CIPHER-PROMOTE-10", "CIPHER-LEVELUP-7", "CIPHER-LORD-6")
@pytest.mark.parametrize("promotion_cost", [1, None])
def test_the_unit_stays_the_same_unit(playing: Playing, promotion_cost: int | None) -> None:
    up = card("up", "Marth", promotion_cost=promotion_cost, attack=60)
    lord = unit(MARTH, tapped=True, effects=[effect("attack", 10, until=("turn", 3))])
    scene = deploying(playing, 1, lord=lord, lord_area="rearguard", hand=[up, IKE])
    before = scene.mine.lord_unit.id

    scene.answer("promote up" if promotion_cost else "level_up up")

    raised = scene.unit("up")
    assert (raised.id, raised.area, raised.tapped) == (before, "rearguard", True)
    assert scene.mine.lord_unit is raised
    assert attack_of(scene.table, raised) == 70


# Levelling up and down -------------------------------------------------------------------------


@rule("CIPHER-LEVELUP-1", "CIPHER-LEVELUP-2", "CIPHER-LORD-5")
@pytest.mark.parametrize(("budget", "possible"), [(5, True), (4, False)])
def test_levelling_up_costs_the_deployment_cost_and_draws_nothing(
    playing: Playing, budget: int, possible: bool
) -> None:
    tiki = card("tiki5", "Tiki", cost=5)
    scene = deploying(playing, budget, lord=card("tiki1", "Tiki"), hand=[tiki])

    assert scene.options("level_up") == ({"level_up tiki5 tiki1"} if possible else set())
    if possible:
        scene.answer("level_up tiki5")
        assert scene.mine.spent == 5
        assert scene.cards("hand") == []
        assert scene.keys(scene.mine.lord_unit) == ["tiki1", "tiki5"]
        assert scene.mine.lord_unit.is_levelled_up


@rule("CIPHER-LEVELUP-5")
def test_a_lone_card_is_not_levelled_up(playing: Playing) -> None:
    scene = deploying(playing, 0, lord=MARTH, vanguard=[unit(IKE, card("ike2", "Ike"))])

    assert not scene.unit("marth").is_levelled_up
    assert scene.unit("ike2").is_levelled_up


@rule("CIPHER-LEVELUP-6")
def test_a_card_may_be_stacked_on_its_like(playing: Playing) -> None:
    scene = deploying(playing, 1, lord=MARTH, hand=[MARTH])
    scene.answer("level_up marth marth")

    assert scene.keys(scene.mine.lord_unit) == ["marth", "marth"]


@rule("CIPHER-LEVELDOWN-1", "CIPHER-LEVELDOWN-3")
@pytest.mark.parametrize(("budget", "possible"), [(1, True), (0, False)])
def test_levelling_down_is_a_level_up_at_the_lower_cost(
    playing: Playing, budget: int, possible: bool
) -> None:
    tall = unit(card("tall", "Marth", cost=5))
    scene = deploying(playing, budget, lord=tall, hand=[MARTH], spent=0)
    if not possible:
        assert scene.options() == {"end_deployment"}
        return
    scene.answer("level_up marth tall")

    lowered = scene.mine.lord_unit
    assert (lowered.stack, lowered.card.cost, lowered.is_promoted) == (2, 1, False)
    assert scene.mine.spent == 1
    assert scene.cards("hand") == []


@rule("CIPHER-LEVELDOWN-2")
def test_levelling_down_with_a_promotion_cost_is_a_promotion(playing: Playing) -> None:
    low = card("low", "Marth", cost=3, promotion_cost=2)
    tall = unit(card("tall", "Marth", cost=5))
    scene = deploying(playing, 2, lord=tall, hand=[low], deck=[card("drawn")])
    scene.answer("promote low tall")

    assert scene.mine.lord_unit.is_promoted
    assert scene.cards("hand") == ["drawn"]
    assert scene.mine.spent == 2


@rule("CIPHER-STACK-1")
def test_the_stack_counts_the_top_card_and_all_beneath(playing: Playing) -> None:
    ikes = [card(f"ike{n}", "Ike") for n in range(5)]
    scene = deploying(playing, 0, vanguard=[unit(*ikes)])

    assert scene.unit("ike4").stack == 5


@rule("CIPHER-STACK-2", "CIPHER-STACK-3")
def test_cards_beneath_are_public_in_the_order_in_which_they_were_placed(
    playing: Playing,
) -> None:
    two, three = card("two", "Marth"), card("three", "Marth")
    scene = deploying(playing, 2, lord=MARTH, hand=[two, three])
    scene.answer("level_up two")
    scene.answer("level_up three")

    for viewer in (0, 1, None):
        shown = scene.match.view(viewer)["players"][0]["zones"]["vanguard"]["units"][0]
        assert [card["key"] for card in shown["cards"]] == ["three", "two", "marth"]


@rule("CIPHER-STACK-2")
def test_a_card_beneath_has_no_name_for_the_game(playing: Playing) -> None:
    """Under a Marth lies a Caeda, as a skill may bring about: a Caeda can be deployed."""
    scene = deploying(playing, 1, lord=unit(card("under", "Caeda"), MARTH), hand=[card("Caeda")])

    assert scene.options("deploy") == {"deploy Caeda vanguard", "deploy Caeda rearguard"}
    assert scene.options("level_up") == set()


# Names -----------------------------------------------------------------------------------------


@rule("CIPHER-NAME-1")
@pytest.mark.parametrize("area", ["vanguard", "rearguard"])
def test_no_second_unit_of_a_name_is_deployed(playing: Playing, area: str) -> None:
    other = card("other", "Marth", "Of another title", cost=2)
    scene = deploying(playing, 2, **{area: [card("m", "Marth", cost=5)]}, hand=[other])

    assert scene.options() == {"level_up other m", "end_deployment"}


@rule("CIPHER-NAME-1")
def test_the_opponents_units_do_not_bar_a_name(playing: Playing) -> None:
    mine = Side(hand=[card("m", "Marth")], bonds=bonds(1))
    theirs = Side(lord=card("theirs", "Marth"))
    scene = playing(cipher_scene(mine, theirs, phase="deployment"))

    assert scene.options("deploy") == {"deploy m vanguard", "deploy m rearguard"}


@rule("CIPHER-NAME-2", "CIPHER-NAME-3")
def test_the_two_corrins_are_two_characters_in_everything(playing: Playing) -> None:
    him, her = card("him", "Corrin (Male)"), card("her", "Corrin (Female)")
    plain = card("plain", "Corrin")
    scene = deploying(playing, 2, lord=him, hand=[her, plain])

    assert scene.options() == {
        "deploy her vanguard",
        "deploy her rearguard",
        "deploy plain vanguard",
        "deploy plain rearguard",
        "end_deployment",
    }


@rule("CIPHER-NAME-12")
def test_of_two_units_of_a_name_the_player_keeps_one(playing: Playing) -> None:
    twins = [card("cain1", "Cain"), card("cain2", "Cain")]
    scene = deploying(playing, 0, vanguard=twins)

    assert scene.kinds == ["keep_same_name"]
    assert scene.options() == {"keep_same_name cain1", "keep_same_name cain2"}
    scene.answer("keep_same_name cain2")

    assert scene.units("vanguard") == ["lord0", "cain2"]
    assert scene.cards("retreat") == ["cain1"]
    assert scene.logged("defeated") == []


@rule("CIPHER-NAME-12")
def test_of_two_units_of_a_name_the_lord_stays_unasked(playing: Playing) -> None:
    scene = deploying(playing, 0, vanguard=[card("marth2", "Marth")], lord=MARTH)

    assert scene.units("vanguard") == ["marth"]
    assert scene.cards("retreat") == ["marth2"]


# What a missing question would tell ---------------------------------------------------------


def test_the_deployment_question_comes_whatever_the_hand_holds(playing: Playing) -> None:
    scene = deploying(playing, 0, hand=[card("dear", cost=9)])
    assert scene.options() == {"end_deployment"}

    scene = deploying(playing, 1, hand=[], vanguard=[card("a")])
    assert scene.kinds == ["action"]
