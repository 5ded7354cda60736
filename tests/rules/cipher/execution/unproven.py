"""The abilities that no position proves, as a file lists them by hand with their reasons."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("unproven.toml")


@cache
def reasons() -> dict[str, str]:
    """Return the reason why an ability is not proven, by its place ("B01-034 Peerless Archer")."""
    kinds = tomllib.loads(FILE.read_text("utf-8"))["kind"]
    return {place: kind["reason"] for kind in kinds for place in kind["abilities"]}
