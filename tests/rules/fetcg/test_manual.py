"""Text that nobody could compile is resolved by hand: announced, logged, replayable."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.testkit.fetcg.cards import item, land, surprise, unit
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

RIDDLE = unit("riddle", ability="Gyre and gimble in the wabe.")


def by_hand(playing: Playing, *theirs: Any, phase: str = "support", **mine: Any) -> FetcgScene:
    """Seat 0 has opened the window for actions by hand in a step of its own."""
    units = [at("B-2", RIDDLE, energy=3), *mine.pop("units", ())]
    scene: FetcgScene = playing(
        fetcg_scene(Side(units, **mine), Side(theirs or [at("D-1", unit("foe"))]), phase=phase)
    )
    scene.answer("by_hand")
    return scene


def treat(scene: FetcgScene, key: str, how: str) -> None:
    scene.answer(f"by_hand_card {key}")
    scene.answer(how)


@pytest.mark.parametrize("phase", ["unit", "support", "land", "item"])
def test_it_is_offered_while_a_card_has_text_that_nobody_read(playing: Playing, phase: str) -> None:
    hand = [item("i"), land("l"), unit("u")]
    for front, offered in ((RIDDLE, True), (unit("plain"), False)):
        scene = playing(fetcg_scene(Side([at("B-2", front, energy=1)], hand=hand), phase=phase))
        assert bool(scene.options("by_hand")) is offered


def test_units_change_and_everybody_reads_it(playing: Playing) -> None:
    scene = by_hand(playing, used=4)
    treat(scene, "foe", "by_hand_energy -1")
    treat(scene, "riddle", "by_hand_energy +1")
    treat(scene, "foe", "by_hand_give poison")
    treat(scene, "foe", "by_hand_stand_by")
    treat(scene, "foe", "by_hand_move C-1")
    scene.answer("by_hand_chips 3")
    scene.answer("done")

    foe = scene.unit("foe")
    assert (foe.energy, foe.square, foe.standby, set(foe.statuses)) == (4, "C-1", True, {"poison"})
    assert scene.energy("riddle") == 4
    assert scene.chips() == (15, 1)
    for viewer in (0, 1, None):
        assert scene.logged("by_hand", viewer) == [{"player": 0}]
        told = [(line["what"], line["to"]) for line in scene.logged("by_hand_does", viewer)]
        assert told[0] == ("by_hand_energy", "-1")


def test_the_field_is_settled_after_each_action(playing: Playing) -> None:
    scene = by_hand(playing, at("D-1", unit("foe"), energy=1), at("D-2", unit("two")))
    treat(scene, "foe", "by_hand_energy -1")
    treat(scene, "two", "by_hand_remove")
    scene.answer("done")

    assert scene.units(1) == []
    assert [player.chips for player in scene.table.players] == [20, 20]


def test_cards_go_where_they_are_put_and_hidden_ones_stay_hidden(playing: Playing) -> None:
    scene = by_hand(playing, hand=[unit("secret"), unit("recruit")], lands={"A-1": land("old")})
    treat(scene, "secret", "put deck_bottom")
    treat(scene, "recruit", "by_hand_enter C-2")
    treat(scene, "old", "put discard")
    scene.answer("done")

    assert scene.cards("deck")[0] == "secret"
    assert (scene.square("recruit"), scene.energy("recruit")) == ("C-2", 1)
    assert scene.table.land_at("A-1") is None
    heard = json.dumps([scene.match.log(1), scene.match.view(1)])
    assert "secret" not in heard


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
    treat(scene, "foe", "by_hand_give sleep")
    scene.answer("done")

    assert "sleep" in scene.unit("foe").statuses
    assert scene.cards("discard") == ["jabber"]
    assert scene.chips() == (13, 2)


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
    scene.answer("by_hand")
    scene.answer("by_hand_blow doublings+1")
    scene.answer("by_hand_blow damage-1")
    scene.answer("done")
    scene.pass_all()

    assert [line["damage"] for line in scene.logged("strike")] == [3]


def test_cards_may_be_looked_for_in_the_deck(playing: Playing) -> None:
    scene = by_hand(playing, deck=[unit("wanted")])
    scene.answer("by_hand_search")
    scene.answer("by_hand_find wanted")
    scene.answer("put hand")
    scene.answer("by_hand_top")
    scene.answer("leave")
    scene.answer("by_hand_draw")
    scene.answer("by_hand_shuffle")
    scene.answer("done")

    assert "wanted" in scene.cards("hand")
    assert len(scene.cards("hand")) == 2
    assert len(scene.logged("reveal")) == 1
