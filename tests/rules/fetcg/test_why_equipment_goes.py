"""The log says why equipment goes and what was paid for it."""

from __future__ import annotations

from typing import Any

from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import item, unit, weapon
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

ONE, TWO = unit("one", ranks=["sword_a", "fire_a"]), unit("two", energy=9)


def step(playing: Playing, phase: str, mine: Side, **more: Any) -> FetcgScene:
    scene: FetcgScene = playing(fetcg_scene(mine, Side([at("D-1", TWO)]), phase=phase, **more))
    return scene


@rule("FETCG-EQUIP-9")
def test_what_a_player_takes_off_is_said_to_be_taken_off(playing: Playing) -> None:
    scene = step(playing, "unit", Side([at("A-1", ONE, energy=4, item=item("charm"))]))
    scene.do("unequip charm")

    (line,) = scene.logged("taken_off")
    assert (line["player"], line["card"]["card"], line["target"]["card"]) == (0, "charm", "one")


@rule("FETCG-WEAPON-1")
def test_chips_are_told_as_put_on_the_unit_or_as_paid(playing: Playing) -> None:
    carrier = at("A-1", ONE, energy=2)
    scene = step(playing, "item", Side([carrier], hand=[weapon("blade"), item("charm", cost=1)]))
    scene.do("equip_weapon blade one", "number 1")
    assert [line["chips"] for line in scene.logged("equip_weapon")] == [1]

    scene = step(playing, "item", Side([carrier], hand=[item("charm", cost=1)]))
    scene.do("equip_item charm one")
    assert [line["chips"] for line in scene.logged("equip_paid")] == [1]
