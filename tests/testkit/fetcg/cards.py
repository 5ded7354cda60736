"""Made-up cards for tests, harmless but for what a test says about them."""

from __future__ import annotations

from typing import Any

from rules.engine.cards import CardData


def unit(key: str, name: str = "", ability: str = "", **stats: Any) -> CardData:
    """A generic Myrmidon with harmless facts: 5 Energy, Attack 2, Counterattack 1, a Sword."""
    facts: dict[str, Any] = {
        "type": "sword",
        "energy": 5,
        "standing": "generic",
        "class": key,
        "level": 1,
        "movement": "infantry",
        "action": "direct",
        "attack": 2,
        "counterattack": 1,
        "equipment": "Iron Sword",
    }
    facts.update(stats)
    return CardData(key, name or key, key, "unit", facts, {"ability": ability})


def character(key: str, name: str = "", ability: str = "", **stats: Any) -> CardData:
    return unit(key, name, ability, **{"standing": "character", **stats})


def weapon(key: str, kind: str = "sword", effect: str = "", **stats: Any) -> CardData:
    """A Weapon of Attack 3, Max 3, rank C."""
    facts = {"type": kind, "attack": 3, "max": 3, "rank": "c", **stats}
    return CardData(key, key, "", "weapon", facts, {"effect": effect})


def magic(key: str, kind: str = "fire", effect: str = "", **stats: Any) -> CardData:
    """A Magic card of Attack 3, Cost 2, rank C."""
    facts = {"type": kind, "attack": 3, "cost": 2, "rank": "c", **stats}
    return CardData(key, key, "", "magic", facts, {"effect": effect})


def item(key: str, effect: str = "", cost: int = 1) -> CardData:
    return CardData(key, key, "", "item", {"cost": cost}, {"effect": effect})


def land(key: str, effect: str = "", cost: int = 1) -> CardData:
    return CardData(key, key, "", "land", {"cost": cost}, {"effect": effect})


def surprise(key: str, effect: str = "", timing: str = "any_time", cost: int = 1) -> CardData:
    facts = {"cost": cost, "timing": timing}
    return CardData(key, key, "", "surprise", facts, {"effect": effect})
