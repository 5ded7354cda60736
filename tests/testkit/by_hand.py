"""Proposing by hand in scenes: `by_hand(scene, "foe: defeat", "draw 0")`."""

from __future__ import annotations

from tests.testkit.scene import Scene


def add(scene: Scene, *steps: str) -> None:
    """Add steps, "card: kind target" or "kind target", to the proposal that is being made."""
    for step in steps:
        card, colon, what = step.rpartition(": ")
        kind, _, target = what.partition(" ")
        if colon:
            scene.answer(f"by_hand_card {card}")
        scene.answer(" ".join(filter(None, (f"by_hand_{kind}", card, target))))


def begin(scene: Scene, line: str = "") -> None:
    """Begin a proposal, of the line of that card if several could be meant."""
    scene.answer(f"by_hand {line}".rstrip())


def accept(scene: Scene) -> None:
    """Let everybody agree who is asked to."""
    while scene.kinds == ["by_hand_consent"]:
        scene.answer("by_hand_accept")


def by_hand(scene: Scene, *steps: str, line: str = "") -> None:
    """A whole proposal, to which all opponents agree."""
    begin(scene, line)
    add(scene, *steps)
    scene.answer("by_hand_propose")
    accept(scene)
