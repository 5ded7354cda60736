"""Made-up cards for tests, harmless but for what a test says about them."""

from __future__ import annotations

from typing import Any

from rules.engine.cards import CardData


def card(key: str, name: str = "", title: str = "", **stats: Any) -> CardData:
    """A card with the given facts and harmless ones else; its Name is its key unless given.

    `skill` and `support_skill` are its texts, `sets` where it was printed.
    """
    texts = {"skill": stats.pop("skill", ""), "support": stats.pop("support_skill", "")}
    sets = tuple(stats.pop("sets", ("B05",)))
    facts: dict[str, Any] = {
        "cost": 1,
        "promotion_cost": None,
        "insignias": ["red"],
        "class": "Villager",
        "sexes": [],
        "weapons": ["sword"],
        "types": [],
        "attack": 40,
        "support": 10,
        "range_min": 1,
        "range_max": 1,
    }
    facts.update(stats)
    return CardData(key, name or key, title or f"The {key}", "character", facts, texts, sets)
