"""What is told of what is done in a position: lines of the log in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.testkit.flamethrowers.cards import fighter
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene

FOE = fighter("foe")
# Whose turn does not end by itself with its attack.
AGAIN = fighter("again", ability="Passive: This card may attack 1 more time each turn.")


def lines(scene: FlameScene, viewer: int | None = None) -> list[str]:
    """What `viewer` reads (None: a spectator)."""
    return [spoken(line) for line in scene.match.log(viewer)]


def spoken(line: Mapping[str, Any]) -> str:
    """ "attack player=0 card=a kind=light target=foe"."""
    return " ".join([line["key"], *(f"{name}={_word(arg)}" for name, arg in line["args"].items())])


def _word(arg: Any) -> str:
    if isinstance(arg, dict):
        return str(arg["card"])
    return ",".join(map(_word, arg)) if isinstance(arg, list | tuple) else str(arg)


@dataclass
class Case:
    """A position, what is answered in it, and the lines this leaves.

    `viewer` reads them (None: a spectator); `play` has what makes another position of it.
    """

    mine: Side
    answers: str
    lines: tuple[str, ...] = ()
    theirs: Side = field(default_factory=lambda: Side(squad=[FOE]))
    viewer: int | None = None
    play: Mapping[str, Any] = field(default_factory=dict)


def scene_of(case: Case) -> FlameScene:
    return flame_scene(case.mine, case.theirs, **{"phase": "main_2", **case.play})


def told(case: Case, scene: FlameScene | None = None) -> list[str]:
    scene = scene or scene_of(case)
    before = len(scene.match.log(case.viewer))
    for answer in case.answers.split("; "):
        scene.answer(*answer.split(" + "))
    return lines(scene, case.viewer)[before:]
