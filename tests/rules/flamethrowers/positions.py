"""Positions of a few words, for tests of what abilities do."""

from __future__ import annotations

from typing import Any

from tests.testkit.flamethrowers.cards import fighter, support
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene

FOE = fighter("foe", health=50_000)
DAX = fighter("dax", "Dax")
TWICE = fighter("a", ability="Passive: This card may attack 1 more time each turn.")


def using(text: str, *labels: str, theirs: Side | None = None, **mine: Any) -> FlameScene:
    """A SUPPORT card of that text, in Main Phase 2."""
    squad = mine.pop("squad", [fighter("a"), fighter("b")])
    return flame_scene(
        Side(squad=squad, supports=[support("s", text, *labels)], **mine),
        theirs or Side(squad=[FOE]),
        phase="main_2",
    )


def able(ability: str, *others: Any, theirs: Side | None = None, **mine: Any) -> FlameScene:
    """A SQUAD card "a" with that ability, and others, in Main Phase 2."""
    squad = [fighter("a", ability=ability), *(others or [fighter("b")])]
    return flame_scene(Side(squad=squad, **mine), theirs or Side(squad=[FOE]), phase="main_2")


def damages(scene: FlameScene, attacks: int) -> list[int]:
    found = []
    for _ in range(attacks):
        before = scene.health("foe")
        scene.do("light a foe")
        found.append(before - scene.health("foe"))
    return found


def drawn(scene: FlameScene, seat: int = 0) -> int:
    """The cards in hand, where there was none before."""
    return len(scene.cards("hand", seat))
