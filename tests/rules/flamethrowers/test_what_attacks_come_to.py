"""What an attack would come to, as far as its player can see it: damage against health."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.flamethrowers.game import GAME
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, support
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene, unit

Playing = Callable[[FlameScene], FlameScene]


def foreseen(scene: FlameScene) -> dict[str, tuple[int, int]]:
    """Of each option that is foreseen, in words: the damage and the health it meets."""
    view = scene.match.view(0)
    (asked,) = view["decisions"]
    found: dict[str, Any] = dict(GAME.foresee(view, asked))
    told = {}
    for option in scene.decision.options:
        if option.key in found:
            key, args = found.pop(option.key)
            assert key == "damage"
            told[scene.say(option)] = (args["damage"], args["health"])
    assert not found, "nothing is foreseen that is not offered"
    return told


@rule("FLAME-ATTACK-18", "FLAME-ATTACK-19", "FLAME-ATTACK-6")
def test_each_attack_on_each_target_with_its_damage_and_the_health_that_is_left(
    playing: Playing,
) -> None:
    strong = fighter("strong", ability="Passive: Attacks of this card deal 500 more damage.")
    theirs = [unit(fighter("whole")), unit(fighter("hurt"), health=2_500)]
    mine = Side(squad=[fighter("one"), strong], supports=[support("aid", "Use: Draw a card.")])
    scene = playing(flame_scene(mine, Side(squad=theirs), phase="main_2"))
    assert foreseen(scene) == {
        "light one whole": (3_000, 10_000),
        "light one hurt": (3_000, 2_500),
        "heavy one whole": (5_000, 10_000),
        "heavy one hurt": (5_000, 2_500),
        "light strong whole": (3_500, 10_000),
        "light strong hurt": (3_500, 2_500),
        "heavy strong whole": (5_500, 10_000),
        "heavy strong hurt": (5_500, 2_500),
    }


@rule("FLAME-ATTACK-12", "FLAME-ATTACK-18")
def test_an_attack_on_an_open_ship_meets_its_health(playing: Playing) -> None:
    scene = playing(flame_scene(Side(squad=[fighter("one")]), Side(ship=40_000), phase="main_2"))
    assert set(foreseen(scene).values()) == {(3_000, 40_000), (5_000, 40_000)}


@rule("FLAME-ATTACK-20", "FLAME-TURN-2")
def test_what_is_no_attack_is_not_foreseen(playing: Playing) -> None:
    mine = Side(squad=[fighter("base", "Glory")], hand=[fighter("new"), form("hyper", "Glory")])
    scene = playing(flame_scene(mine, Side(squad=[fighter("foe")])))
    assert {"place new", "transform hyper base"} <= scene.options()
    assert foreseen(scene) == {}
