"""The sample cards by number, and a battle in few words, for tests of what cards do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.cards import CardData
from tests.testkit import shipped
from tests.testkit.fetcg.scene import FetcgScene, Placed, Side, fetcg_scene

Playing = Callable[[Any], Any]
SWORD = {"energy": 8, "ranks": ["sword_s", "bow_a", "lance_s", "staff_a", "light_s"]}


def sample(number: int) -> CardData:
    return shipped.cards_by_number("fetcg")[f"S-{number:03}"]


def battle(
    playing: Playing,
    mine: Placed,
    theirs: Placed,
    *,
    lands: Mapping[str, CardData] | None = None,
    their_lands: Mapping[str, CardData] | None = None,
) -> FetcgScene:
    scene: FetcgScene = playing(
        fetcg_scene(Side([mine], lands=lands or {}), Side([theirs], lands=their_lands or {}))
    )
    scene.use(mine.stack[-1].key)
    scene.may_stay_open = True
    return scene


def damage(scene: FetcgScene) -> list[int]:
    return [line["damage"] for line in scene.logged("strike")]


def attack(scene: FetcgScene, *, equipment: str = "", counter: str = "decline") -> list[int]:
    """Attack the only enemy; the damage of attack and, if wanted, counterattack."""
    scene.answer("attack")
    if scene.kinds == ["choose_attack_equipment"]:
        scene.answer(f"equipment {equipment}" if equipment else "initial_equipment")
    if scene.kinds == ["choose_defense_equipment"]:
        scene.answer("initial_equipment")
    scene.pass_all()
    if scene.kinds == ["counterattack"]:
        scene.answer(counter)
    return damage(scene)


def end_phase(playing: Playing, *units: Placed, **state: Any) -> FetcgScene:
    scene: FetcgScene = playing(fetcg_scene(Side(units, **state), phase="end"))
    return scene
