"""Decks nobody chose: of generated cards full of corner cases, or drawn from real ones."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from rules.cipher.cards import INSIGNIAS, SCHEMA
from rules.engine.cards import CardData, Deck, Entry
from rules.engine.rng import Rng
from tests.testkit.cipher.cards import card

T = TypeVar("T")

COLOURS = tuple(key for key, _ in INSIGNIAS)
RANGES = ((1, 1), (1, 1), (1, 2), (2, 2), (0, 0), (2, 3), (1, 3))
SIZE = 50


def pick(chance: Rng, items: Sequence[T]) -> T:
    return items[chance.below(len(items))]


def generated_deck(chance: Rng) -> Deck:
    """50 cards of few Names and two colours, so that bonds fit and stacks grow."""
    colours = [pick(chance, COLOURS), pick(chance, COLOURS)]
    lord = generated_card("lord", "Name 0", colours, chance, cost=1, promotion_cost=None)
    counts = {"lord": 1 + chance.below(4)}
    made = [lord]
    while sum(counts.values()) < SIZE:
        key = f"card{len(made)}"
        made.append(generated_card(key, f"Name {chance.below(8)}", colours, chance))
        counts[key] = 1 + chance.below(min(4, SIZE - sum(counts.values())))
    entries = tuple(Entry(data, counts[data.key]) for data in made)
    return Deck("Generated", entries, {"lord": "lord"})


def generated_card(
    key: str, name: str, colours: Sequence[str], chance: Rng, **fixed: Any
) -> CardData:
    low, high = pick(chance, RANGES)
    costs: Sequence[int | str] = (0, 1, 1, 1, 2, 2, 3, 4, 5, "X")
    cost = pick(chance, costs)
    promotes = isinstance(cost, int) and cost > 1 and chance.below(2)
    facts = {
        "cost": cost,
        "promotion_cost": int(cost) - 1 if promotes else None,
        "insignias": _insignias(colours, chance),
        "attack": pick(chance, ("X", 0, 30, 40, 50, 60, 70)),
        "support": pick(chance, ("X", 0, 10, 20, 20, 30)),
        "range_min": low,
        "range_max": high,
    }
    return card(key, name, f"Title of {key}", **{**facts, **fixed})


def _insignias(colours: Sequence[str], chance: Rng) -> list[str]:
    number = chance.below(8)
    if number == 0:
        return []
    if number == 1 and colours[0] != colours[1]:
        return list(colours)
    return [pick(chance, colours)]


def random_deck(cards: Sequence[CardData], chance: Rng) -> Deck:
    """50 cards drawn from all that have one of two Insignias, round a Lord of one of them."""
    lord = pick(chance, [data for data in cards if data.stats["cost"] == 1])
    colours = {*lord.stats["insignias"], pick(chance, COLOURS)}
    fitting = [data for data in cards if colours.issuperset(data.stats["insignias"])]
    counts: dict[str, int] = {lord.key: 1}
    titles: dict[tuple[str, str], int] = {(lord.name, lord.title): 1}
    chosen = {lord.key: lord}
    while sum(counts.values()) < SIZE:
        data = pick(chance, fitting)
        title = (data.name, data.title)
        if titles.get(title, 0) < 4:
            titles[title] = titles.get(title, 0) + 1
            counts[data.key] = counts.get(data.key, 0) + 1
            chosen[data.key] = data
    entries = tuple(Entry(data, counts[key]) for key, data in chosen.items())
    return Deck("Drawn", entries, {"lord": lord.key})


@cache
def public_cards(folder: Path) -> tuple[CardData, ...]:
    """The public data set's cards as the rules read them."""
    text = (folder / "fe-cipher" / "fe-cipher-cards-en.json").read_text("utf-8-sig")
    return tuple(_public_card(record) for record in json.loads(text))


def _public_card(record: dict[str, Any]) -> CardData:
    words = [word.strip().lower().replace("armored", "armoured") for word in record["Type"]]
    fields = SCHEMA.kind("character")
    promotion = record["ClassChangeCost"]
    stats = {
        "cost": _number(record["Cost"]),
        "promotion_cost": None if promotion == "-" else _number(promotion),
        "insignias": [colour.lower() for colour in record["Color"] if colour != "None"],
        "class": record["Class"],
        "attack": _number(record["Attack"]),
        "support": _number(record["Support"]),
        "range_min": record["MinRange"],
        "range_max": record["MaxRange"],
    }
    for affinity in ("sexes", "weapons", "types"):
        known = fields.field(affinity).choice_keys
        stats[affinity] = [word for word in words if word in known]
    support = record.get("SupportSkill", "-")
    texts = {"skill": record["Skill"], "support": "" if support == "-" else support}
    title = record["Title"]
    sets = tuple(sorted({printing["SetCode"] for printing in record["AlternateArts"]}))
    return CardData(str(record["ID"]), record["Character"], title, "character", stats, texts, sets)


def _number(text: str) -> int | str:
    return "X" if text == "X" else int(text)
