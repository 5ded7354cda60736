"""Made-up cards for tests, harmless but for what a test says about them."""

from __future__ import annotations

from typing import Any

from rules.engine.cards import CardData


def fighter(key: str, name: str = "", ability: str = "", **stats: Any) -> CardData:
    """A SQUAD card of rank 1 with harmless facts; `kind`, `rank`, `form` ... change them."""
    kind = stats.pop("kind", "squad")
    facts: dict[str, Any] = {
        "period": "Welko Arc",
        "form": "Base",
        "weapon": key,
        "energy_types": ["blaze"],
        "rank": 1,
        "health": 10_000,
        "energy": 500,
        "light_cost": 100,
        "light_damage": 3_000,
        "heavy_cost": 200,
        "heavy_damage": 5_000,
    }
    if kind == "tag_team":
        for missing in ("period", "form", "weapon"):
            del facts[missing]
    facts.update(stats)
    return CardData(key, name or key, key, kind, facts, {"ability": ability})


def form(key: str, name: str, base_forms: str = "Base", **stats: Any) -> CardData:
    """A transformation of rank 3 for the character of that name."""
    facts: dict[str, Any] = {
        "kind": "transformation",
        "form": "Hyper Mode",
        "rank": 3,
        "health": 20_000,
        "energy": 900,
        "base_forms": base_forms,
    }
    return fighter(key, name, **{**facts, **stats})


def tag_team(key: str, members: str, **stats: Any) -> CardData:
    facts: dict[str, Any] = {"kind": "tag_team", "rank": 4, "health": 30_000, "members": members}
    return fighter(key, **{**facts, **stats})


def support(key: str, effect: str, *tags: str, **stats: Any) -> CardData:
    return CardData(key, key, "", "support", {"tags": list(tags), **stats}, {"effect": effect})


def field_card(key: str, effect: str = "") -> CardData:
    return CardData(key, key, "", "field", {}, {"effect": effect})


def reaction(key: str, effect: str) -> CardData:
    return CardData(key, key, "", "reaction", {}, {"effect": effect})
