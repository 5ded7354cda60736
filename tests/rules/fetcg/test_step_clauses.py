"""Steps and the stack in them, clause by clause (SURPRISE-5 to 23, GAME-2, TURN, SUPPORT)."""

from __future__ import annotations

import pytest

from rules.engine.cards import CardData, Deck, Entry
from rules.fetcg.game import GAME
from tests.rules.fetcg.told import told
from tests.rules.fetcg.windows import ONE, TWO, speaks
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import item, land, surprise, unit
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene
from tests.testkit.scene import SEED

IDLE = surprise("idle", "Draw 1 card.", cost=0)
NULLIFY = surprise("nullify", "Counter target Surprise card.", "response", cost=0)
DECK = Deck("Thirty", tuple(Entry(unit(f"soldier{one}"), 3) for one in range(10)))


def two_sided(
    playing: Playing, mine: list[CardData], theirs: list[CardData], **more: object
) -> FetcgScene:
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("A-1", ONE)], hand=mine),
            Side([at("D-1", TWO)], hand=theirs),
            **{"skip_windows": False, **more},  # type: ignore[arg-type]
        )
    )
    scene.may_stay_open = True
    return scene


# Who is asked when ----------------------------------------------------------------------------


@rule("FETCG-SURPRISE-4", "FETCG-SURPRISE-5")
@pytest.mark.parametrize("active", [0, 1])
def test_in_a_window_the_turn_player_is_asked_first_then_the_other(
    playing: Playing, active: int
) -> None:
    sides = [Side([at("A-1", ONE)], hand=[IDLE]), Side([at("D-1", TWO)], hand=[IDLE])]
    scene = playing(fetcg_scene(*sides, turn=5 + active, active=active, skip_windows=False))
    asked = []
    while scene.kinds == ["play_surprise"]:
        asked.append(scene.decision.player)
        scene.answer("pass")

    assert asked == [active, 1 - active]


@rule("FETCG-SURPRISE-9", "FETCG-SURPRISE-16")
def test_each_card_gives_the_other_a_chance_and_both_must_pass(playing: Playing) -> None:
    scene = two_sided(playing, [IDLE], [IDLE, IDLE, IDLE])
    asked = []
    for answer in ("pass", "play_surprise idle", "pass", "play_surprise idle", "pass", "pass"):
        asked.append(scene.decision.player)
        assert not scene.logged("resolves")
        scene.answer(answer)

    assert asked == [0, 1, 0, 1, 0, 1]
    assert [line["player"] for line in scene.logged("resolves")][:1] == [1]


@rule("FETCG-SURPRISE-10", "FETCG-SURPRISE-15")
@pytest.mark.parametrize("drawer", [0, 1])
def test_between_two_resolutions_who_drew_is_asked_and_nobody_else(
    playing: Playing, drawer: int
) -> None:
    """The last card played draws; its player alone may add what was drawn."""
    hands: list[list[CardData]] = [[IDLE, NULLIFY], [IDLE, NULLIFY]]
    scene = two_sided(playing, hands[0], hands[1])
    if drawer == 0:
        scene.answer("pass")
        scene.answer("play_surprise idle")
        scene.answer("play_surprise idle")
    else:
        scene.answer("play_surprise idle")
        scene.answer("play_surprise idle")
    scene.answer("pass")
    scene.answer("pass")

    assert scene.table.resolving
    assert len(scene.logged("resolves")) == 1
    assert (scene.kinds, scene.decision.player) == (["play_surprise"], drawer)
    assert scene.options() == {"pass"}, "the Nullify was held before"
    scene.answer("pass")
    assert len(scene.logged("resolves")) == 2


@rule("FETCG-SURPRISE-23", "FETCG-SURPRISE-4")
def test_who_wants_peace_for_the_turn_is_asked_in_battles_on_stacks_and_next_turn(
    playing: Playing,
) -> None:
    strong, wall = unit("one", energy=9), unit("two", energy=9)
    mine = Side([at("B-2", strong), at("A-1", unit("rest"))], hand=[IDLE, IDLE])
    theirs = Side([at("C-2", wall)], hand=[IDLE, IDLE])
    scene = playing(fetcg_scene(mine, theirs, skip_windows=False))
    scene.may_stay_open = True
    assert "pass_turn" in scene.options()
    scene.answer("pass_turn")
    assert scene.decision.player == 1
    scene.answer("play_surprise idle")
    assert scene.decision.player == 0, "on a stack"
    assert "pass_turn" not in scene.options()
    scene.answer("pass")
    scene.answer("pass")
    while scene.kinds == ["play_surprise"]:
        assert scene.decision.player == 1, "outside of battle"
        scene.answer("pass")
    scene.answer("activate one")
    scene.answer("stay")
    scene.answer("attack")
    assert (scene.kinds, scene.decision.player) == (["play_surprise"], 0), "in battle"
    assert "pass_turn" not in scene.options()
    scene.do("decline")
    scene.end_turn()
    while scene.kinds != ["play_surprise"] or scene.decision.player != 0:
        scene._do_nothing()
    assert scene.table.turn == 6


@rule("FETCG-SURPRISE-23", "FETCG-SURPRISE-5")
@pytest.mark.parametrize("step", ["unit", "support", "land", "item"])
def test_a_card_played_inside_a_step_may_be_answered(playing: Playing, step: str) -> None:
    card = surprise("card", "Draw 2 cards.", f"{step}_step", cost=0)
    mine = Side([at("A-1", ONE, energy=2)], hand=[card, NULLIFY])
    theirs = Side([at("D-1", TWO)], hand=[NULLIFY, card])
    scene = playing(fetcg_scene(mine, theirs, phase=step))
    scene.answer("play_surprise card")
    assert scene.decision.player == 1
    assert scene.options("play_surprise") == {"play_surprise nullify"}, "not a step of theirs"
    scene.answer("play_surprise nullify")
    scene.pass_all()

    assert scene.kinds == [f"{step}_step"]
    assert scene.cards("hand") == ["nullify"]
    assert [line["card"]["card"] for line in scene.logged("countered")] == ["card"]


@rule("FETCG-SURPRISE-23")
def test_no_window_follows_a_unit_that_neither_moved_nor_could_ride_on(playing: Playing) -> None:
    mine = Side([at("B-2", unit("one", energy=9))], hand=[IDLE])
    scene = playing(fetcg_scene(mine, Side([at("C-2", unit("two", energy=9))])))
    names = []
    scene.answer("activate one")
    scene.answer("stay")
    assert scene.kinds == ["action"]
    scene.answer("attack")
    while scene.kinds == ["play_surprise"] or scene.kinds == ["counterattack"]:
        if scene.kinds == ["play_surprise"]:
            assert scene.decision.prompt is not None
            names.append(scene.decision.prompt.args["window"])
        scene.answer("pass" if scene.kinds == ["play_surprise"] else "decline")

    assert names[:2] == ["attack_preparation", "standby"]


@rule("FETCG-SURPRISE-21", "FETCG-SURPRISE-2", "FETCG-ABILITY-18")
def test_what_the_paying_of_a_card_sets_off_happens_before_it_is_answered(
    playing: Playing,
) -> None:
    toll = surprise("toll", "Target your unit, which pays 1 Energy: It regains 2 Energy.", cost=1)
    mine = Side([at("A-1", speaks("This unit loses Energy: Draw 1 card."))], hand=[toll])
    theirs = Side([at("D-1", TWO)], hand=[NULLIFY])
    scene = playing(fetcg_scene(mine, theirs, skip_windows=False))
    scene.answer("play_surprise toll")

    assert scene.decision.player == 1
    assert len(scene.cards("hand")) == 1
    assert scene.energy("one") == 4
    assert scene.chips()[1] == 2
    scene.answer("play_surprise nullify")
    scene.pass_all()
    assert scene.energy("one") == 4
    assert scene.chips()[1] == 2, "nothing comes back of what was paid"


@rule("FETCG-SURPRISE-24", "FETCG-SURPRISE-19")
def test_a_card_that_removes_itself_lies_where_every_card_goes(playing: Playing) -> None:
    once = surprise("once", "Draw 1 card, then remove this card.", cost=0)
    scene = two_sided(playing, [once], [])
    scene.answer("play_surprise once")

    assert scene.cards("discard") == ["once"]


# The steps ------------------------------------------------------------------------------------


@rule("FETCG-SUPPORT-1", "FETCG-SUPPORT-2", "FETCG-SUPPORT-4")
def test_each_chip_of_support_counts_against_the_three(playing: Playing) -> None:
    mine = [at("A-1", ONE, energy=1), at("A-2", unit("two own"), energy=4)]
    scene = playing(fetcg_scene(Side(mine), Side([at("D-1", TWO)]), phase="support"))
    assert scene.options("support") == {
        "support one 1",
        "support one 2",
        "support one 3",
        "support two own 1",
    }
    scene.answer("support one 2")
    assert scene.options("support") == {"support one 1", "support two own 1"}
    scene.answer("support two own 1")

    assert scene.kinds != ["support_step"] or scene.options("support") == set()
    poor = playing(fetcg_scene(Side(mine, unused=1), Side([at("D-1", TWO)]), phase="support"))
    assert poor.options("support") == {"support one 1", "support two own 1"}


@rule("FETCG-GAME-2", "FETCG-EQUIP-2", "FETCG-LAND-1", "FETCG-UNIT-1")
def test_the_allowances_of_a_turn_are_there_again_in_the_next(playing: Playing) -> None:
    hand = [
        *(unit(key) for key in ("a", "b")),
        *(land(key) for key in ("wood", "hill")),
        *(item(key) for key in ("ring", "cap")),
    ]
    mine = Side([at("B-1", ONE, energy=1)], hand=hand)
    scene = playing(fetcg_scene(mine, Side([at("D-1", TWO)]), phase="unit"))
    for turn in range(2):
        scene.skip_to("unit_step")
        scene.do(f"sortie {'ab'[turn]} A-{turn + 1}", "number 1")
        assert scene.options("sortie") == set()
        scene.skip_to("land_step")
        scene.do(f"play_land {('wood', 'hill')[turn]} A-1")
        assert scene.options("play_land") == set()
        scene.skip_to("item_step")
        wearer = ("one", "a")[turn]
        scene.do(f"equip_item {('ring', 'cap')[turn]} {wearer}")
        assert not any(option.endswith(wearer) for option in scene.options("equip_item"))
        scene.end_turn()
        if turn == 0:
            scene.end_turn()


@rule("FETCG-TURN-3", "FETCG-GAME-6", "FETCG-END-2")
def test_the_first_turn_has_a_whole_end_phase() -> None:
    scene = FetcgScene(GAME.start([DECK, DECK], SEED, {"starting_player": "seat_1"}))
    scene.answer("keep")
    scene.answer("keep")
    scene.skip_to("unit_step")
    assert scene.decision.player == 1
    scene.do(sorted(scene.options("sortie"))[0], "number 3")
    field = scene.match.view(0)["players"][1]["zones"]["field"]["units"]
    assert [(one["spent"], one["standby"], one["square"][0]) for one in field] == [
        (False, False, "A")
    ]
    scene.skip_to("end_phase")

    assert scene.table.turn == 1
    assert scene.options("offer_draw") == {"offer_draw"}
    assert [line["turn"] for line in scene.logged("turn")] == [1]
    assert [line["player"] for line in scene.logged("turn")] == [1]


@rule("FETCG-END-9", "FETCG-END-11", "FETCG-HAND-2")
def test_the_discard_is_of_the_active_player_alone(playing: Playing) -> None:
    mine = Side([at("A-1", ONE)], hand=[unit(f"m{one}") for one in range(9)])
    theirs = Side([at("D-1", TWO)], hand=[unit(f"t{one}") for one in range(9)])
    scene = playing(fetcg_scene(mine, theirs, phase="end"))
    scene.answer("to_discard")
    assert (scene.kinds, scene.decision.player) == (["discard_to_seven"], 0)
    assert (scene.decision.minimum, scene.decision.maximum) == (2, 2)
    assert scene.decision.prompt is not None
    assert scene.decision.prompt.args == {"count": 2}
    scene.answer("discard m0", "discard m4")

    assert scene.cards("discard") == ["m0", "m4"]
    assert len(scene.cards("hand", 1)) >= 9
    assert told(scene)[:2] == ["discard m0 0", "discard m4 0"]


@rule("FETCG-MOVE-10", "FETCG-ABILITY-19", "FETCG-CHIPS-11")
@pytest.mark.parametrize(
    ("features", "energy", "moves"),
    [([], 1, True), (["armored"], 1, False), (["armored"], 2, True), (["canto"], 1, True)],
)
def test_the_view_shows_where_a_unit_can_go_and_live(
    playing: Playing, features: list[str], energy: int, moves: bool
) -> None:
    mine = [at("A-1", unit("one", features=features), energy=energy)]
    scene = playing(fetcg_scene(Side(mine), Side([at("D-1", TWO)])))
    (shown,) = scene.match.view(1)["players"][0]["zones"]["field"]["units"]

    assert shown["moves"] == (["A-2", "B-1"] if moves else [])


@rule("FETCG-INVADE-6", "FETCG-SURPRISE-23")
def test_a_unit_is_in_standby_before_its_last_window_opens(playing: Playing) -> None:
    scene = two_sided(playing, [IDLE], [], skip_windows=True)
    scene.answer("activate one")
    scene.answer("stay")

    assert scene.kinds == ["play_surprise"]
    assert scene.decision.prompt is not None
    assert scene.decision.prompt.args["window"] == "standby"
    assert scene.unit("one").standby


@rule("FETCG-BATTLE-6", "FETCG-SURPRISE-23")
def test_between_steps_only_surprise_cards_are_played(playing: Playing) -> None:
    """What a unit or its weapon can do waits for a step or for a battle, read or unread."""
    riddle = unit("riddle", "riddle", "Gyre.", energy=9)
    mine = Side([at("B-2", riddle)], hand=[unit("held")])
    scene = playing(fetcg_scene(mine, Side([at("C-2", unit("two", energy=9))]), skip_windows=False))
    scene.may_stay_open = True
    assert scene.options() == {"pass", "pass_turn"}
    scene.pass_all()
    scene.use("riddle")
    scene.answer("attack")

    assert scene.kinds == ["play_surprise"]
    assert scene.options() - {"pass"}, "in the Preparation substeps"
