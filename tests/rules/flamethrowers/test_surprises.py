"""Rulings that surprise, as far as no other test plays them: rules/flamethrowers/surprises.toml."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form
from tests.testkit.flamethrowers.scene import Side, flame_scene

Playing = Callable[[Any], Any]


@rule("FLAME-PLACE-3", "FLAME-TRANSFORM-14", "FLAME-EXCHANGE-6")
def test_a_form_of_rank_2_is_exchanged_for_and_waits(playing: Playing) -> None:
    side = Side(
        squad=[fighter("a"), fighter("b"), fighter("old")], hand=[form("low", "Dax", rank=2)]
    )
    scene = playing(flame_scene(side, Side(squad=[fighter("foe")])))
    assert scene.options("place") == set()

    scene.answer("exchange low")
    scene.answer("give a")
    scene.do("give b")
    scene.answer("to_main_2")

    assert scene.squad() == ["old", "low"]
    assert scene.unit("low").waiting
    assert scene.options("light") == {"light old foe"}
