"""Cards and decks to test construction with: as few words as a case needs."""

from __future__ import annotations

from typing import Any

from rules.cipher.construction import construction
from rules.engine.cards import CardData, Deck, Entry, Problem


def card(
    name: str,
    title: str = "",
    *,
    key: str = "",
    skill: str = "",
    printed_in: tuple[str, ...] = ("B06",),
    **stats: Any,
) -> CardData:
    facts = {"cost": 1, "insignias": ("red",), "promotion_cost": None} | stats
    return CardData(
        key=key or f"{name}-{title}".lower().replace(" ", "-"),
        name=name,
        title=title,
        kind="character",
        stats=facts,
        texts={"skill": skill},
        printed_in=printed_in,
    )


MARTH = card("Marth", "Altean Prince")
KING = card("Marth", "Hero-King", cost=4, promotion_cost=3)


def soldiers(copies: int, **stats: Any) -> list[Entry]:
    """So many cards of different characters, four of each but the last."""
    counts = [4] * (copies // 4) + ([copies % 4] if copies % 4 else [])
    return [Entry(card(f"Soldier {n}", **stats), count) for n, count in enumerate(counts)]


def deck(*entries: Entry, lord: str = MARTH.key, unknown: tuple[str, ...] = ()) -> Deck:
    return Deck("Test", entries, {"lord": lord} if lord else {}, unknown)


def legal(*more: Entry, size: int = 50) -> Deck:
    """Marth as the Lord, his promotion, the cards asked for, and soldiers up to `size`."""
    own = [Entry(MARTH, 4), Entry(KING, 4), *more]
    return deck(*own, *soldiers(size - sum(entry.count for entry in own)))


def errors(deck: Deck, in_format: str = "") -> list[Problem]:
    return [problem for problem in construction(deck, in_format) if problem.severity == "error"]


def the(code: str, deck: Deck, in_format: str = "") -> Problem:
    found = [problem for problem in construction(deck, in_format) if problem.code == code]
    assert len(found) == 1, construction(deck, in_format)
    return found[0]


def codes(deck: Deck, in_format: str = "") -> set[str]:
    return {problem.code for problem in construction(deck, in_format)}
