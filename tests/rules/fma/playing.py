"""Playing a card in a scene, with the questions that belong to it."""

from __future__ import annotations

from tests.testkit.fma.scene import FmaScene


def play(scene: FmaScene, card: str, *answers: str, by: str = "") -> None:
    """The card's first ability that can be played, by a character, then the answers in order."""
    ways = sorted(o for o in scene.options() if o.split()[1:2] == [card] and _is_play(o))
    assert ways, f"{card} cannot be played\n{scene.describe()}"
    scene.answer(ways[0])
    if scene.decision.kind == "performer":
        first = sorted(scene.options())[0].removeprefix("choose ")
        scene.answer(f"choose {by or first}")
    for wanted in answers:
        scene.answer(wanted)


def can_play(scene: FmaScene, card: str) -> bool:
    return any(o.split()[1:2] == [card] and _is_play(o) for o in scene.options())


def _is_play(option: str) -> bool:
    return option.split()[0] in ("play", "react")
