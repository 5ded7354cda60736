"""The scenes of the tests of the rules, which have no loop without an end."""

from __future__ import annotations

import pytest

from tests.testkit import scene as scenes
from tests.testkit.flamethrowers.cards import fighter
from tests.testkit.flamethrowers.scene import Side, flame_scene


def test_a_scene_that_goes_on_and_on_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "TOO_LONG", 5)
    scene = flame_scene(Side(squad=[fighter("a")]), Side(squad=[fighter("foe")]))

    def play_on() -> None:
        while scene.table.turn_player is not None:
            scene.end_turn()

    with pytest.raises(AssertionError, match="the scene does not end"):
        play_on()
    assert scene.match.length == 5
