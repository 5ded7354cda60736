"""Text that nobody could compile is resolved by hand: proposed, agreed to, logged, replayable."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.testkit.by_hand import accept, add, begin, by_hand
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import item, land, surprise, unit
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

RIDDLE = unit("riddle", ability="Gyre and gimble in the wabe.")


def scene_of(playing: Playing, *theirs: Any, phase: str = "support", **mine: Any) -> FetcgScene:
    """Seat 0 has a unit with a line that nobody could read, in a step of its own."""
    units = [at("B-2", RIDDLE, energy=3), *mine.pop("units", ())]
    return playing(
        fetcg_scene(Side(units, **mine), Side(theirs or [at("D-1", unit("foe"))]), phase=phase)
    )


@rule("FETCG-CARD-12")
@pytest.mark.parametrize("phase", ["unit", "support", "land", "item"])
def test_it_is_offered_while_a_card_has_text_that_nobody_read(playing: Playing, phase: str) -> None:
    hand = [item("i"), land("l"), unit("u")]
    for front, offered in ((RIDDLE, True), (unit("plain"), False)):
        scene = playing(fetcg_scene(Side([at("B-2", front, energy=1)], hand=hand), phase=phase))
        assert bool(scene.options("by_hand")) is offered


def test_a_line_that_names_a_step_waits_for_it(playing: Playing) -> None:
    odd = unit("odd", ability="In your Item Step, gyre and gimble.")
    for phase, offered in (("item", True), ("support", False)):
        mine = Side([at("B-2", odd, energy=1)], hand=[item("i"), land("l")])
        scene = playing(fetcg_scene(mine, phase=phase))
        assert bool(scene.options("by_hand")) is offered


def test_units_change_and_everybody_reads_it_in_one_line(playing: Playing) -> None:
    scene = scene_of(playing, used=4)
    by_hand(
        scene,
        *("foe: energy -1", "riddle: energy +1", "foe: give poison", "foe: stand_by"),
        *("foe: move C-1", "chips 3"),
    )

    foe = scene.unit("foe")
    assert (foe.energy, foe.square, foe.standby, set(foe.statuses)) == (4, "C-1", True, {"poison"})
    assert scene.energy("riddle") == 4
    assert scene.chips() == (15, 1)
    for viewer in (0, 1, None):
        (line,) = scene.logged("by_hand_done", viewer)
        assert (line["card"]["card"], line["agreed"]) == ("riddle", [1])
        assert line["parts"][0]["args"] == {
            "does": "by_hand_energy",
            "card": {"card": "foe"},
            "target": "-1",
        }


def test_a_declined_proposal_does_nothing(playing: Playing) -> None:
    scene = scene_of(playing)
    begin(scene)
    add(scene, "foe: defeat", "draw 0")
    scene.answer("by_hand_propose")
    scene.answer("by_hand_decline text")
    assert scene.unit("foe")
    assert scene.cards("hand") == []
    assert scene.logged("by_hand_declined")[0]["why"] == "text"


@rule("FETCG-WIN-15")
def test_the_field_is_settled_afterwards(playing: Playing) -> None:
    scene = scene_of(playing, at("D-1", unit("foe"), energy=1), at("D-2", unit("two")))
    by_hand(scene, "foe: energy -1", "two: defeat")

    assert scene.units(1) == []
    assert [player.chips for player in scene.table.players] == [20, 20]


@rule("FETCG-HAND-4")
def test_cards_go_where_they_are_put_and_hidden_ones_stay_hidden(playing: Playing) -> None:
    hand = [unit("secret"), unit("recruit")]
    scene = scene_of(playing, hand=hand, lands={"A-1": land("old")})
    by_hand(scene, "secret: put deck_bottom", "recruit: enter C-2", "old: put discard")

    assert scene.cards("deck")[0] == "secret"
    assert (scene.square("recruit"), scene.energy("recruit")) == ("C-2", 1)
    assert scene.table.land_at("A-1") is None
    heard = json.dumps([scene.match.log(1), scene.match.view(1)])
    assert "secret" not in heard


@rule("FETCG-SURPRISE-17", "FETCG-SURPRISE-24")
def test_a_surprise_card_is_played_and_then_resolved_by_hand(playing: Playing) -> None:
    riddle = surprise("jabber", "Beware the Jubjub bird.", cost=2)
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", unit("one"))], hand=[riddle]),
            Side([at("D-1", unit("foe"))]),
            skip_windows=False,
        )
    )
    scene.do("play_surprise jabber")
    assert scene.kinds == ["by_hand"]
    begin(scene)
    add(scene, "foe: give sleep")
    scene.answer("by_hand_propose")
    scene.answer("by_hand_decline steps")
    assert scene.options() == {"by_hand jabber 0", "by_hand_done"}
    by_hand(scene, "foe: give sleep")

    assert "sleep" in scene.unit("foe").statuses
    assert scene.cards("discard") == ["jabber"]
    assert scene.chips() == (13, 2)


@rule("FETCG-BATTLE-6", "FETCG-DAMAGE-5")
def test_in_a_battle_the_strike_can_be_changed(playing: Playing) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", unit("riddle", ability="Gyre.", energy=9))]),
            Side([at("C-2", unit("foe", energy=9))]),
        )
    )
    scene.may_stay_open = True
    scene.use("riddle")
    scene.answer("attack riddle foe")
    by_hand(scene, "strike doublings+1", "strike damage-1")
    scene.pass_all()

    assert [line["damage"] for line in scene.logged("strike")] == [3]


def test_cards_may_be_looked_for_in_the_deck(playing: Playing) -> None:
    scene = scene_of(playing, deck=[unit("wanted")])
    begin(scene)
    add(scene, "search hand", "top stay", "draw 0", "shuffle 0")
    scene.answer("by_hand_propose")
    accept(scene)
    scene.answer("by_hand_find wanted")

    assert "wanted" in scene.cards("hand")
    assert len(scene.cards("hand")) == 2
    assert "wanted" not in str(scene.match.log(1))
    assert len(scene.logged("reveal")) == 1


@rule("FETCG-TRAINING-4")
def test_equipment_lands_and_promotions_come_by_hand(playing: Playing) -> None:
    scene = scene_of(
        playing,
        hand=[item("charm"), land("meadow"), unit("better")],
        lands={"A-1": land("old")},
        units=[at("A-2", unit("plain"), energy=1)],
    )
    by_hand(scene, "charm: equip riddle", "meadow: land A-1", "better: promote plain")

    assert [one.data.key for one in scene.unit("riddle").carried] == ["charm"]
    assert scene.table.land_at("A-1").data.key == "meadow"
    assert scene.square("better") == "A-2"
    assert {"old", "plain"} <= set(scene.cards("discard"))


@rule("FETCG-BATTLE-6", "FETCG-SURPRISE-9")
def test_what_is_done_by_hand_in_a_battle_may_be_answered(playing: Playing) -> None:
    """It is no pass: who passed before is asked once more."""
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", unit("one", energy=9))], hand=[surprise("held", "Draw 1 card.")]),
            Side([at("C-2", unit("riddle", ability="Gyre.", energy=9))]),
        )
    )
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack one riddle")
    assert (scene.decision.player, scene.kinds) == (0, ["play_surprise"])
    scene.answer("pass")
    by_hand(scene, "strike damage-1")

    assert scene.logged("strike") == []
    assert (scene.decision.player, scene.kinds) == (0, ["play_surprise"])
    scene.pass_all()
    assert [line["damage"] for line in scene.logged("strike")] == [1]
