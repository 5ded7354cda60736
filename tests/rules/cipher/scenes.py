"""What several families of tests begin with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.cards import CardData
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene

Playing = Callable[[CipherScene], CipherScene]


def bonds(count: int) -> list[CardData]:
    return [card(f"b{n}") for n in range(count)]


def deploying(playing: Playing, budget: int, **areas: Any) -> CipherScene:
    """The Deployment Phase of a side with so many red bonds."""
    side = Side(bonds=bonds(budget), **areas)
    return playing(cipher_scene(side, phase="deployment"))
