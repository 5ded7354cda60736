"""Cards for tests: as little on them as a test needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.cards import CardData


def leader(key: str = "lead", name: str = "", level: int = 1, **facts: Any) -> CardData:
    """A leader with command 7 and attributes of 4."""
    text = facts.pop("text", "")
    stats = {"factions": ["elric"], "level": level, "command": 7}
    stats |= {"strength": 4, "wits": 4, "alchemy": 4, **facts}
    return CardData(key, name or key, f"Level {level}", "leader", stats, {"text": text})


def ally(key: str, name: str = "", title: str = "", **facts: Any) -> CardData:
    """An Elric ally that costs 3, with attributes of 2."""
    text = facts.pop("text", "")
    stats = {"factions": ["elric"], "cost": 3, "strength": 2, "wits": 2, "alchemy": 2, **facts}
    return CardData(key, name or key, title or key, "ally", stats, {"text": text})


def mob(key: str, name: str = "", **facts: Any) -> CardData:
    return ally(key, name, **{"keywords": "Mob", **facts})


def attachment(key: str, cost: int = 2, keywords: str = "", **facts: Any) -> CardData:
    text = facts.pop("text", "")
    name = facts.pop("name", key)
    stats = {"cost": cost, "keywords": keywords, **facts}
    return CardData(key, name, "", "attachment", stats, {"text": text})


def advantage(key: str, cost: int = 2, text: str = "", name: str = "") -> CardData:
    return CardData(key, name or key, "", "advantage", {"cost": cost}, {"text": text})


def event(key: str, text: str = "") -> CardData:
    return CardData(key, key, "", "event", {"icon": "wits", "cost": 0}, {"text": text})


def location(
    key: str, clue: int = 1, battle: Sequence[str] = ("strength",), text: str = "", **goals: Any
) -> CardData:
    """`strength=4` is the goal Strength +4; `any_goal=True` for alternatives; `goal`: the rest."""
    stats: dict[str, Any] = {"clue_points": clue, "battle_types": list(battle)}
    if goals.pop("any_goal", False):
        stats["goal_mode"] = "any"
    texts = {"text": text, "goal": goals.pop("goal", "")}
    stats |= {f"goal_{stat}": number for stat, number in goals.items()}
    return CardData(key, key, "", "location", stats, texts)
