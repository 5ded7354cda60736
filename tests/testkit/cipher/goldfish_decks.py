"""Decks for the goldfish tests: a plain one, and random ones full of corner cases."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.engine.cards import CardData, Deck, Entry

CROWD = "|SPEC| You may deploy this card even if you already have an allied unit of its Name."


def card(name: str, cost: int | str = 1, promotion: int | None = None, **facts: Any) -> CardData:
    """A Cipher card; `title` tells cards of one Name apart."""
    title = facts.pop("title", f"of {cost} and {promotion}")
    texts = {key: facts.pop(key, "") for key in ("skill", "support_skill")}
    stats: dict[str, Any] = {
        "cost": cost,
        "promotion_cost": promotion,
        "insignias": ["red"],
        "class": "",
        "sexes": [],
        "weapons": [],
        "types": [],
        "attack": 40,
        "support": 20,
        "range_min": 1,
        "range_max": 1,
    }
    return CardData(
        key=f"{name}-{title}".lower().replace(" ", "-"),
        name=name,
        title=title,
        kind="character",
        stats={**stats, **facts},
        texts={"skill": texts["skill"], "support": texts["support_skill"]},
    )


def deck(*entries: tuple[CardData, int], lord: CardData | None = None) -> Deck:
    chosen = lord or entries[0][0]
    return Deck("Test deck", tuple(Entry(*entry) for entry in entries), {"lord": chosen.key})


def plain_deck() -> Deck:
    """50 red cards: a Lord with 3 + 1 promotions, 14 other Cost 1 cards, and costlier ones."""
    lord = card("Marth")
    return deck(
        (lord, 1),
        (card("Marth", 3, 2), 3),
        (card("Marth", 5, 4), 1),
        (card("Caeda"), 4),
        (card("Cain"), 4),
        (card("Abel"), 4),
        (card("Draug"), 2),
        (card("Cain", 3, 2), 4),
        (card("Caeda", 4, 3), 4),
        (card("Jagen", 2), 4),
        (card("Navarre", 3), 4),
        (card("Ogma", 4), 4),
        (card("Minerva", 5), 4),
        (card("Tiki", 4), 4),
        (card("Linde", 3), 3),
    )


def random_deck(seed: int) -> Deck:
    """Few Names, so that cards stack, clash and carry aliases; duals, crowds and X among them."""
    rng = Random(seed)
    names = [f"Hero {letter}" for letter in "ABCDEFGH"[: rng.randint(3, 8)]]
    lord = card(names[0], title="the Lord", insignias=rng.choice(([], ["red"], ["white", "black"])))
    entries = {lord.key: (lord, rng.randint(1, 3))}
    while sum(count for _, count in entries.values()) < rng.choice((30, 50, 60)):
        made = _random_card(rng, names)
        entries.setdefault(made.key, (made, rng.randint(1, 4)))
    listed = list(entries.values())
    rng.shuffle(listed)
    return deck(*listed, lord=lord)


def _random_card(rng: Random, names: list[str]) -> CardData:
    name = rng.choice(names)
    skills = []
    if rng.random() < 0.15:
        skills.append(f'|SPEC| Treat this card as if its Name is also "{rng.choice(names)}".')
    if rng.random() < 0.1:
        skills.append(CROWD)
    return card(
        name,
        rng.choice((0, 1, 1, 1, 2, 2, 3, 4, 5, "X")),
        rng.choice((None, None, None, 0, 1, 2, 3, 4)),
        title=f"version {rng.randint(1, 30)}",
        insignias=rng.choice(
            (["red"], ["red"], ["white"], ["black"], [], ["white", "black"], ["red", "white"])
        ),
        skill="\n".join(skills),
    )


def shuffles(size: int, games: int, seed: int) -> list[list[list[int]]]:
    """For each of two shuffles: `games` orders of the positions of a deck."""
    rng = Random(seed)
    return [[rng.sample(range(size), size) for _ in range(games)] for _ in range(2)]
