"""Promoting, levelling up and down, and stacks (CIPHER-PROMOTE, CIPHER-LEVELUP)."""

from __future__ import annotations

import pytest

from rules.cipher.values import attack_of
from tests.rules.cipher.scenes import Playing, bonds, deploying
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, effect, unit
from tests.testkit.citation import rule

MARTH = card("marth", "Marth")
IKE = card("ike", "Ike")
PROMOTED = card("lodestar", "Marth", cost=4, promotion_cost=3, attack=70)


# Promoting ---------------------------------------------------------------------------------------


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


# Levelling up and down ---------------------------------------------------------------------------


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
