"""Scenes for tests of the rules: made by the test, checked when it ends."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.testkit.scene import Scene
from tests.testkit.undo import undo_every_decision


@pytest.fixture
def playing() -> Iterator[Callable[[Any], Any]]:
    """Hand in a scene; when the test ends its promises (replay, checkpoints) are checked."""
    scenes: list[Scene] = []

    def play(scene: Any) -> Any:
        scenes.append(scene)
        return scene

    yield play
    for scene in scenes:
        scene.close()


@pytest.fixture(autouse=True)
def _undo(request: pytest.FixtureRequest) -> None:
    """With UNDO=1 every decision is taken back once (`make undo`)."""
    if os.environ.get("UNDO"):
        undo_every_decision(request.getfixturevalue("monkeypatch"))
