"""Whole decks for matches that begin at the beginning."""

from __future__ import annotations

import rules
from rules.engine.cards import CardData, Deck, Entry
from rules.engine.match import Match
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene
from tests.testkit.scene import SEED

MARTH = card("marth", "Marth", "Altean Prince")
ELITE = card("elite", "Marth", "Lodestar", cost=4, promotion_cost=3, attack=70)
SECOND = card("caeda", "Caeda", "Talys's Heart")


def deck(*entries: tuple[CardData, int], lord: str = "marth", size: int = 50) -> Deck:
    """Marth as the Lord, the cards asked for, and soldiers of Cost 2 up to `size`."""
    own = [Entry(MARTH, 1), *(Entry(data, count) for data, count in entries)]
    missing = size - sum(entry.count for entry in own)
    soldiers = [card(f"soldier{n}", cost=2) for n in range(-(-missing // 4))]
    counts = [4] * (missing // 4) + ([missing % 4] if missing % 4 else [])
    filling = [Entry(data, count) for data, count in zip(soldiers, counts, strict=True)]
    return Deck("Test", (*own, *filling), {"lord": lord})


def whole_match(
    mine: Deck | None = None, theirs: Deck | None = None, seed: bytes = SEED, **options: str
) -> CipherScene:
    """A match from its set-up on, to be played like a scene."""
    decks = [mine or deck(), theirs or deck()]
    return CipherScene(rules.game("cipher").start(decks, seed, options))


def after_setup(scene: CipherScene) -> Match:
    """Lords chosen by default and hands kept."""
    for seat in (0, 1):
        if "choose_lord" in scene.kinds:
            scene.answer("lord marth", player=seat)
    for seat in (0, 1):
        scene.answer("keep", player=seat)
    return scene.match
