"""The log of a scene in short."""

from __future__ import annotations

from typing import Any

from tests.testkit.fetcg.scene import FetcgScene


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return str(value["card"])
    if isinstance(value, list):
        return "+".join(_said(one) for one in value)
    return str(value)


def told(scene: FetcgScene, viewer: int | None = None) -> list[str]:
    """Every line in short: its key, then what it says in the order of the names."""
    return [
        " ".join([line["key"], *(_said(line["args"][name]) for name in sorted(line["args"]))])
        for line in scene.match.log(viewer)
    ]
