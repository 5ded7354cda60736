"""What a Cipher deck is made of, for the lists and curves beside it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

from rules.cipher.cards import INSIGNIAS
from rules.cipher.printed import number
from rules.engine.cards import CardData, Deck
from rules.engine.distribution import Bar, Distribution, Group, mean

# A support skill is a line "role, name of the emblem, colon, effect".
_SUPPORT_SKILL = re.compile(r"^\s*\|?(?P<role>[A-Z/ ]+?)(?:SUPP\w*)?\|\s*(?P<name>[^:\[\n]+)", re.M)
_LAST = 10_000


def statistics(deck: Deck) -> tuple[Distribution, ...]:
    """Numbers by each printed fact, copies counted; the Lord is one of the cards."""
    cards = tuple(deck.cards())
    return (
        Distribution("cost", "Cost", _numbers(cards, "cost"), mean(_values(cards, "cost"))),
        Distribution("promotion_cost", "Promotion Cost", _numbers(cards, "promotion_cost")),
        Distribution("insignia", "Insignia", _insignias(cards)),
        Distribution("range", "Range", _ordered(cards, _range)),
        Distribution(
            "support",
            "Support",
            _numbers(cards, "support"),
            mean(_values(cards, "support")),
        ),
        Distribution("support_skill", "Support skill", _ordered(cards, support_skill)),
        Distribution("name", "Name", _ordered(cards, lambda card: card.name)),
    )


def deck_group(card: CardData) -> Group:
    """The heading under which a deck list shows the card: its Cost."""
    cost = card.stats.get("cost")
    if cost is None:
        return Group(_LAST, "Cost unknown")
    return Group(cost if isinstance(cost, int) else _LAST - 1, f"Cost {cost}")


def support_skill(card: CardData) -> str:
    """The kind of the card's support skill, by the name of its emblem."""
    text = card.texts.get("support", "").strip()
    if text in ("", "-"):
        return "None"
    found = _SUPPORT_SKILL.match(text)
    name = found["name"] if found else text.split(":", 1)[0]
    return name.strip(" .|").strip() or "Other"


def _values(cards: Iterable[CardData], stat: str) -> list[int]:
    """Known values; X counts as 0 (CIPHER-CARD-10), an unknown number is left out."""
    return [number(card.stats[stat]) for card in cards if card.stats.get(stat) is not None]


def _numbers(cards: Iterable[CardData], stat: str) -> tuple[Bar, ...]:
    counts = Counter(card.stats.get(stat) for card in cards)
    values = sorted(value for value in counts if isinstance(value, int))
    bars = [Bar(str(value), str(value), counts[value]) for value in values]
    for value, label in (("X", "X"), (None, "None")):
        if counts[value]:
            bars.append(Bar(label.lower(), label, counts[value]))
    return tuple(bars)


def _insignias(cards: Iterable[CardData]) -> tuple[Bar, ...]:
    """A card with two Insignias counts for both, so the sum may exceed the deck."""
    counts: Counter[str] = Counter()
    for card in cards:
        counts.update(card.stats.get("insignias") or ("none",))
    order = (*INSIGNIAS, ("none", "No Insignia"))
    return tuple(Bar(key, label, counts[key]) for key, label in order if counts[key])


def _range(card: CardData) -> str:
    low, high = card.stats.get("range_min", 0), card.stats.get("range_max", 0)
    if not high:
        return "–"
    return str(low) if low == high else f"{low}–{high}"


def _ordered(cards: Iterable[CardData], value: Callable[[CardData], str]) -> tuple[Bar, ...]:
    """Most frequent first, then by name."""
    counts = Counter(map(value, cards))
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    return tuple(Bar(label, label, count) for label, count in rows)
