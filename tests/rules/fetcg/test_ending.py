"""The End Phase, parents and children, Holy Weapons (FETCG-END, GENERATION, HOLY)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.cards import CardData
from tests.rules.fetcg.scripted import CARD_DRAW, SUPPLY, Scripted, in_battle
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, item, surprise, unit, weapon
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

Playing = Callable[[Any], Any]
ONE, TWO = unit("one"), unit("two")
ENEMY = Side([at("D-1", TWO)])
SPOILS = surprise("card-draw", timing="end_phase", cost=2)


def ending(playing: Playing, side: Side, enemy: Side = ENEMY, **more: Any) -> FetcgScene:
    scene: FetcgScene = playing(fetcg_scene(side, enemy, phase="end", text=Scripted, **more))
    return scene


# The free steps -----------------------------------------------------------------------------------

SIGURD = character("sigurd", "Sigurd", gender="male", energy=5, children="Seliph")
SELIPH = character("seliph", "Seliph", gender="male", energy=5, parents="Sigurd")


@rule("FETCG-END-1", "FETCG-END-2", "FETCG-END-8", "FETCG-END-3", "FETCG-GENERATION-1")
def test_the_free_steps_come_in_any_order_as_often_as_wished_and_then_discard(
    playing: Playing,
) -> None:
    scene = ending(playing, Side([at("A-1", SIGURD)], hand=[SELIPH, SPOILS, CARD_DRAW]))
    steps = {"end_phase_step surprise", "end_phase_step generation"}
    both = {*steps, "offer_draw", "to_discard"}
    assert scene.options() == both
    scene.do("end_phase_step generation", "end_step", "end_phase_step surprise")
    assert scene.options() == both, "nothing was done, so everything may be returned to"
    scene.do("end_phase_step generation", "generation_change", "number 5")
    scene.skip_to("end_phase")
    scene.answer("end_phase_step surprise")
    assert scene.options("play_surprise") == {
        "play_surprise card-draw",
    }
    scene.pass_all()
    scene.do("to_discard")

    assert scene.table.turn == 6, "all of it was optional"


@rule("FETCG-END-3", "FETCG-END-7")
def test_end_phase_cards_are_for_the_active_player_any_time_cards_for_both(
    playing: Playing,
) -> None:
    scene = ending(
        playing, Side([at("A-1", ONE)], hand=[SPOILS]), Side([at("D-1", TWO)], hand=[CARD_DRAW])
    )
    scene.answer("end_phase_step surprise")
    assert scene.options("play_surprise") == {"play_surprise card-draw"}
    scene.answer("pass")
    assert scene.decision.player == 1
    assert scene.options("play_surprise") == {"play_surprise card-draw"}
    scene.answer("pass")

    theirs = ending(
        playing, Side([at("A-1", ONE)], hand=[ONE]), Side([at("D-1", TWO)], hand=[SPOILS])
    )
    theirs.answer("end_phase_step surprise")
    theirs.answer("pass")
    assert theirs.options("play_surprise") == set()


@rule("FETCG-END-4", "FETCG-END-5", "FETCG-END-6", "FETCG-END-7")
def test_steps_in_which_nothing_can_be_done_are_not_offered(playing: Playing) -> None:
    """The parent is the opponent's: only the active player's units use these steps."""
    scene = ending(playing, Side([at("A-1", ONE)], hand=[SELIPH]), Side([at("D-1", SIGURD)]))

    assert scene.options("end_phase_step") == {"end_phase_step surprise"}


@rule("FETCG-END-9", "FETCG-END-11")
def test_after_the_discard_no_surprise_card_is_played(playing: Playing) -> None:
    hand = [SUPPLY, CARD_DRAW, *(item(f"charm{number}") for number in range(7))]
    scene = ending(
        playing, Side([at("A-1", ONE)], hand=hand), Side([at("D-1", TWO)], hand=hand, used=1)
    )
    scene.answer("to_discard")
    assert scene.kinds == ["discard_to_seven"]
    scene.answer("discard charm0", "discard charm1")

    assert scene.table.turn == 6
    assert scene.decision.prompt.args["window"] == "restoration"
    scene.pass_all()


@rule("FETCG-GAME-6")
@pytest.mark.parametrize(("answer", "over"), [("yes", True), ("no", False)])
def test_a_draw_may_be_offered_once_a_turn(playing: Playing, answer: str, over: bool) -> None:
    scene = ending(playing, Side([at("A-1", ONE)]))
    scene.answer("offer_draw")
    assert scene.decision.player == 1
    scene.answer(answer)

    assert (scene.match.outcome is not None) is over
    if over:
        assert scene.match.outcome.rule == "FETCG-GAME-6"
        assert scene.match.outcome.winners == ()
    else:
        assert scene.options("offer_draw") == set()


# Generation Change --------------------------------------------------------------------------------


def changed(playing: Playing, energy: int, chips: int, **side: Any) -> FetcgScene:
    scene = ending(playing, Side([at("C-2", SIGURD, energy=energy)], hand=[SELIPH], **side))
    scene.do("end_phase_step generation", "generation_change seliph sigurd", f"number {chips}")
    return scene


@rule("FETCG-GENERATION-1", "FETCG-GENERATION-3", "FETCG-GENERATION-5", "FETCG-CARD-14")
@rule("FETCG-GENERATION-8")
def test_the_child_takes_square_and_chips_of_its_parent_first(playing: Playing) -> None:
    """Parent Energy 2, child wanted at 4: 2 from the parent, 2 from Unused."""
    scene = changed(playing, 2, 4)

    assert (scene.energy("seliph"), scene.square("seliph")) == (4, "C-2")
    assert scene.chips() == (16, 0)
    assert scene.unit("seliph").standby
    assert scene.units() == ["seliph"]


@rule("FETCG-GENERATION-4", "FETCG-CHIPS-8")
def test_what_the_child_does_not_take_goes_to_used(playing: Playing) -> None:
    scene = changed(playing, 5, 1)

    assert scene.energy("seliph") == 1
    assert scene.chips() == (15, 4)


@rule("FETCG-GENERATION-3")
def test_the_childs_energy_is_limited_by_its_max_and_the_chips_there_are(
    playing: Playing,
) -> None:
    scene = ending(playing, Side([at("C-2", SIGURD, energy=2)], hand=[SELIPH], unused=1))
    scene.do("end_phase_step generation")
    scene.answer("generation_change seliph sigurd")

    assert scene.options() == {"number 1", "number 2", "number 3"}
    scene.do("number 3")
    assert scene.chips() == (0, 17)


@rule("FETCG-GENERATION-6", "FETCG-RETREAT-5", "FETCG-STATUS-10")
def test_the_parent_goes_with_its_equipment_and_statuses_and_is_not_defeated(
    playing: Playing,
) -> None:
    lord = character("sigurd", "Sigurd", features=["seize"], children="Seliph")
    heir = character("seliph", "Seliph", features=["seize"], energy=5)
    place = at(
        "C-2",
        lord,
        weapon=weapon("blade"),
        item=item("charm"),
        statuses={"poison": 1, "sleep": 9},
    )
    scene = ending(playing, Side([place, at("B-1", ONE)], hand=[heir]))
    scene.do("end_phase_step generation", "generation_change seliph sigurd", "number 3")

    assert scene.unit("seliph").statuses == {}
    assert sorted(scene.cards("discard")) == ["blade", "charm", "sigurd"]
    assert scene.square("one") == "B-1"
    assert scene.logged("defeated") == []


@rule("FETCG-GENERATION-2", "FETCG-GENERATION-7")
@pytest.mark.parametrize(
    ("parent", "child", "possible"),
    [
        (SIGURD, SELIPH, True),
        (character("sigurd", "Sigurd", children="Seliph"), character("seliph", "Seliph"), True),
        (character("sigurd", "Sigurd"), SELIPH, True),
        (character("sigurd", "Sigurd", gender="female"), SELIPH, True),
        (character("deirdre", "Deirdre"), SELIPH, False),
        (SIGURD, unit("squire"), False),
    ],
)
def test_the_family_line_of_either_card_says_who_is_whose_child(
    playing: Playing, parent: CardData, child: CardData, possible: bool
) -> None:
    scene = ending(playing, Side([at("C-2", parent)], hand=[child]))

    assert ("end_phase_step generation" in scene.options()) is possible


@rule("FETCG-GENERATION-7", "FETCG-UNIT-16", "FETCG-UNIT-9")
def test_the_limits_are_looked_at_without_the_parent_and_several_may_change(
    playing: Playing,
) -> None:
    lord = character("sigurd", "Sigurd", features=["seize"], children="Seliph")
    heir = character("seliph", "Seliph", features=["seize"])
    quan, leif = character("quan", "Quan", children="Leif"), character("leif", "Leif")
    scene = ending(playing, Side([at("C-2", lord), at("B-2", quan)], hand=[heir, leif]))
    scene.do("end_phase_step generation", "generation_change seliph", "number 1")
    scene.do("generation_change leif", "number 1")
    assert sorted(scene.units()) == ["leif", "seliph"]

    taken = ending(
        playing, Side([at("C-2", quan)], hand=[leif]), Side([at("D-1", character("leif", "Leif"))])
    )
    assert "end_phase_step generation" not in taken.options()


@rule("FETCG-WIN-6", "FETCG-GENERATION-5")
def test_a_child_goes_on_holding_the_square_its_parent_held(playing: Playing) -> None:
    scene = ending(playing, Side([at("D-3", SIGURD, arrived=3)], hand=[SELIPH]))
    scene.do("end_phase_step generation", "generation_change", "number 5")
    assert scene.unit("seliph").arrived == 3
    scene.end_turn()
    scene.end_turn()

    assert scene.match.outcome is not None
    assert scene.match.outcome.rule == "FETCG-WIN-5"


@rule("FETCG-WIN-16")
def test_a_child_with_seize_in_the_enemy_home_row_has_not_entered_it(playing: Playing) -> None:
    heir = character("seliph", "Seliph", features=["seize"], parents="Sigurd")
    scene = ending(playing, Side([at("D-3", SIGURD)], hand=[heir]))
    scene.do("end_phase_step generation", "generation_change", "number 5")

    assert scene.match.outcome is None


# Holy Weapons -------------------------------------------------------------------------------------

HOLY = weapon("brand", rank="s", holy=True, attack=3)
WIELDER = unit("wielder", energy=9, ranks=["sword_s"])


@rule("FETCG-HOLY-4", "FETCG-HOLY-6")
def test_no_surprise_card_works_in_an_attack_with_a_holy_weapon(playing: Playing) -> None:
    """The attacker's own neither; each is paid, and the players are warned before."""
    scene = playing(
        fetcg_scene(
            Side([at("B-2", WIELDER, weapon=HOLY)], hand=[in_battle("plus-three")]),
            Side(
                [at("C-2", unit("wall", energy=9)), at("D-1", TWO)],
                hand=[in_battle("minus-two")],
            ),
            text=Scripted,
        )
    )
    scene.use("wielder")
    scene.answer("attack wielder wall")
    scene.answer("equipment brand")
    assert scene.decision.prompt.args["invalid"]
    before = scene.chips(), scene.chips(1)
    scene.do("play_surprise plus-three", "play_surprise minus-two")

    assert scene.logged("strike")[0]["damage"] == 3
    assert [line["card"]["card"] for line in scene.logged("invalid")] == ["minus-two", "plus-three"]
    assert scene.cards("discard") == ["plus-three"]
    assert scene.chips()[0] == before[0][0] - 1
    assert scene.chips(1)[0] == before[1][0] - 1
    scene.do("decline")


@rule("FETCG-HOLY-5")
def test_the_counterattack_is_not_covered_and_a_holy_counter_invalidates_nothing(
    playing: Playing,
) -> None:
    plus = in_battle("plus-three")
    scene = playing(
        fetcg_scene(
            Side([at("B-2", WIELDER, weapon=HOLY)]),
            Side([at("C-2", unit("wall", energy=9)), at("D-1", TWO)], hand=[plus]),
            text=Scripted,
        )
    )
    scene.use("wielder")
    scene.do("attack wielder wall", "equipment brand")
    assert scene.kinds == ["counterattack"]
    assert scene.match.view(None)["battle"]["invalid"] is False
    scene.do("counter", "play_surprise plus-three")
    assert [line["damage"] for line in scene.logged("strike")] == [3, 4]

    other = playing(
        fetcg_scene(
            Side([at("B-2", unit("attacker", energy=9))], hand=[plus]),
            Side([at("C-2", WIELDER, weapon=HOLY), at("D-1", TWO)], hand=[plus]),
            text=Scripted,
        )
    )
    other.use("attacker")
    other.do("attack attacker wielder", "equipment brand", "play_surprise plus-three", "counter")
    assert not other.logged("invalid")
    assert [line["damage"] for line in other.logged("strike")] == [5, 3]
