"""What a Fullmetal Alchemist deck is made of, for the lists and curves beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from rules.engine.cards import CardData, Deck
from rules.engine.distribution import Bar, Distribution, Group, mean
from rules.fma.cards import ATTRIBUTES, FACTIONS, LOCATIONS, SCHEMA
from rules.fma.starting_team import cost

UNALIGNED = ("unaligned", "Unaligned")
# Leaders first, as they are looked at first; then the main deck by kind, locations last.
_ORDER = ("leader", "ally", "advantage", "attachment", "event", "location")
_PLURALS = {
    "leader": "Leaders",
    "ally": "Allies",
    "advantage": "Advantages",
    "attachment": "Attachments",
    "event": "Events",
    "location": "Locations",
}


def statistics(deck: Deck) -> tuple[Distribution, ...]:
    """Costs, kinds and factions of the main deck, icons of its events, clue points beside it."""
    cards = tuple(deck.cards())
    allies = [card for card in cards if card.kind == "ally"]
    events = [card for card in cards if card.kind == "event"]
    points = [card.stats.get("clue_points") for card in deck.cards(LOCATIONS)]
    return (
        _numbers("cost", "Cost of allies", (cost(card) for card in allies)),
        Distribution("kind", "Kind", _ordered(cards, kind_label)),
        Distribution("faction", "Faction of allies", _factions(allies)),
        Distribution("icon", "Icon of events", _icons(events)),
        _numbers("clue_points", "Clue points of locations", (n for n in points if n is not None)),
        _numbers(
            "attachment_cost",
            "Cost of attachments",
            (cost(card) for card in cards if card.kind == "attachment"),
        ),
    )


def deck_group(card: CardData) -> Group:
    """The heading under which a deck list shows the card."""
    if card.kind in _ORDER:
        return Group(_ORDER.index(card.kind), _PLURALS[card.kind])
    return Group(len(_ORDER), kind_label(card))


def kind_label(card: CardData) -> str:
    return next((kind.label for kind in SCHEMA.kinds if kind.key == card.kind), card.kind)


def _numbers(key: str, label: str, values: Iterable[int]) -> Distribution:
    found = list(values)
    counts = Counter(found)
    bars = tuple(Bar(str(number), str(number), counts[number]) for number in sorted(counts))
    return Distribution(key, label, bars, mean(found))


def _factions(cards: Iterable[CardData]) -> tuple[Bar, ...]:
    """An ally of two factions counts for both."""
    counts: Counter[str] = Counter()
    for card in cards:
        counts.update(card.stats.get("factions") or (UNALIGNED[0],))
    rows = (*FACTIONS, UNALIGNED)
    return tuple(Bar(key, label, counts[key]) for key, label in rows if counts[key])


def _icons(cards: Iterable[CardData]) -> tuple[Bar, ...]:
    counts = Counter(card.stats.get("icon") for card in cards)
    return tuple(Bar(key, label, counts[key]) for key, label in ATTRIBUTES if counts[key])


def _ordered(cards: Iterable[CardData], value: Callable[[CardData], str]) -> tuple[Bar, ...]:
    """Most frequent first, then by name."""
    counts = Counter(map(value, cards))
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    return tuple(Bar(label, label, count) for label, count in rows)
