"""What a FlameThrowers deck is made of, for the lists and curves beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from rules.engine.cards import CardData, Deck
from rules.engine.distribution import Bar, Distribution, Group, mean
from rules.flamethrowers.cards import ENERGY_TYPES, FIGHTERS, SCHEMA


def statistics(deck: Deck) -> tuple[Distribution, ...]:
    """Numbers by each printed fact, copies counted; ranks and so on of SQUAD cards alone."""
    cards = tuple(deck.cards())
    squad = [card for card in cards if card.kind in FIGHTERS]
    ranks = [card.stats["rank"] for card in squad if card.stats.get("rank") is not None]
    counts = Counter(ranks)
    bars = tuple(Bar(str(rank), str(rank), counts[rank]) for rank in sorted(counts))
    return (
        Distribution("rank", "Flame rank", bars, mean(ranks)),
        Distribution("kind", "Kind", _ordered(cards, lambda card: kind_label(card))),
        Distribution("energy_type", "Energy type", _types(squad)),
        Distribution("period", "Time period", _ordered(squad, _period)),
        Distribution("name", "Name", _ordered(cards, lambda card: card.name)),
    )


def deck_group(card: CardData) -> Group:
    """The heading under which a deck list shows the card: its kind."""
    kinds = [kind.key for kind in SCHEMA.kinds]
    return Group(kinds.index(card.kind), kind_label(card))


def kind_label(card: CardData) -> str:
    return SCHEMA.kind(card.kind).label


def _period(card: CardData) -> str:
    return str(card.stats.get("period", "")) or "None"


def _types(cards: Iterable[CardData]) -> tuple[Bar, ...]:
    """A TAG TEAM of two types counts for both."""
    counts: Counter[str] = Counter()
    for card in cards:
        counts.update(card.stats.get("energy_types") or ())
    return tuple(Bar(key, label, counts[key]) for key, label in ENERGY_TYPES if counts[key])


def _ordered(cards: Iterable[CardData], value: Callable[[CardData], str]) -> tuple[Bar, ...]:
    """Most frequent first, then by name."""
    counts = Counter(map(value, cards))
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    return tuple(Bar(label, label, count) for label, count in rows)
