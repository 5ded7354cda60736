"""Cards of any text: Surprise cards in a window, units in a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.cards import CardData
from tests.testkit.fetcg.cards import surprise, unit
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Placed, Side, at, fetcg_scene

ONE, TWO = unit("one"), unit("two")


def window(
    playing: Playing,
    text: str,
    *hand: CardData,
    mine: Sequence[Placed] = (at("B-2", ONE),),
    theirs: Side | None = None,
    **more: Any,
) -> FetcgScene:
    """The window after the Action Mode Step, with a Surprise card of that text in hand."""
    card = surprise("card", text, cost=0)
    enemy = theirs or Side([at("D-1", TWO)])
    scene: FetcgScene = playing(
        fetcg_scene(Side(mine, hand=[card, *hand], **more), enemy, skip_windows=False)
    )
    scene.may_stay_open = True
    return scene


def played(playing: Playing, text: str, *hand: CardData, **more: Any) -> FetcgScene:
    scene = window(playing, text, *hand, **more)
    scene.answer("play_surprise card")
    if scene.kinds == ["choose_target"]:
        return scene
    scene.pass_all()
    return scene


def speaks(text: str, **stats: Any) -> CardData:
    return unit("one", "one", text, **stats)


def in_step(playing: Playing, step: str, *units: Placed, **state: Any) -> FetcgScene:
    enemy = state.pop("theirs", Side([at("D-1", TWO)]))
    scene: FetcgScene = playing(fetcg_scene(Side(units, **state), enemy, phase=step))
    scene.may_stay_open = True
    return scene
