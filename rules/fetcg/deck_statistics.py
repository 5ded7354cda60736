"""What a Fire Emblem TCG deck is made of, for the lists and curves beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from rules.engine.cards import CardData, Deck
from rules.engine.distribution import Bar, Distribution, Group, mean
from rules.fetcg.cards import EQUIPMENT_TYPES, MOVEMENTS, SCHEMA

NUMBERS = (("energy", "Energy"), ("attack", "Attack"), ("level", "Level"))


def statistics(deck: Deck) -> tuple[Distribution, ...]:
    """Numbers by each printed fact, copies counted; Energy and the like of Units alone."""
    cards = tuple(card for card in deck.cards() if not card.unknown)
    units = [card for card in cards if card.kind == "unit"]
    return (
        *(_numbers(key, label, units) for key, label in NUMBERS),
        _numbers("cost", "Cost", [card for card in cards if card.kind != "unit"]),
        Distribution("kind", "Kind", _ordered(cards, kind_label)),
        _choices("type", "Weapon type", cards, EQUIPMENT_TYPES),
        _choices("movement", "Movement type", units, MOVEMENTS),
        Distribution("name", "Name", _ordered(cards, lambda card: card.name)),
    )


def deck_group(card: CardData) -> Group:
    """The heading under which a deck list shows the card: its kind."""
    kinds = [kind.key for kind in SCHEMA.kinds]
    return Group(kinds.index(card.kind), kind_label(card))


def kind_label(card: CardData) -> str:
    return SCHEMA.kind(card.kind).label


def _numbers(key: str, label: str, cards: Iterable[CardData]) -> Distribution:
    values = [card.stats[key] for card in cards if card.stats.get(key) is not None]
    counts = Counter(values)
    bars = tuple(Bar(str(value), str(value), counts[value]) for value in sorted(counts))
    return Distribution(key, label, bars, mean(values))


def _choices(
    key: str, label: str, cards: Iterable[CardData], choices: tuple[tuple[str, str], ...]
) -> Distribution:
    counts = Counter(card.stats.get(key) for card in cards)
    bars = tuple(Bar(value, name, counts[value]) for value, name in choices if counts[value])
    return Distribution(key, label, bars)


def _ordered(cards: Iterable[CardData], value: Callable[[CardData], str]) -> tuple[Bar, ...]:
    """Most frequent first, then by name."""
    counts = Counter(map(value, cards))
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    return tuple(Bar(label, label, count) for label, count in rows)
