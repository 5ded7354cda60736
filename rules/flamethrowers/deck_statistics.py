"""What a FlameThrowers deck is made of, for the lists and curves beside it."""

from __future__ import annotations

from rules.engine.cards import Deck
from rules.engine.distribution import (
    Distribution,
    grouped_by_kind,
    of_choices,
    of_numbers,
    of_words,
)
from rules.flamethrowers.cards import ENERGY_TYPES, FIGHTERS, SCHEMA

deck_group = grouped_by_kind(SCHEMA)


def statistics(deck: Deck) -> tuple[Distribution, ...]:
    """Numbers by each printed fact, copies counted; ranks and so on of SQUAD cards alone.

    A TAG TEAM of two energy types counts for both.
    """
    cards = tuple(deck.cards())
    squad = [card for card in cards if card.kind in FIGHTERS]
    ranks = (card.stats["rank"] for card in squad if card.stats.get("rank") is not None)
    types = (energy for card in squad for energy in card.stats.get("energy_types") or ())
    periods = (str(card.stats.get("period", "")) or "None" for card in squad)
    return (
        of_numbers("rank", "Flame rank", ranks),
        of_words("kind", "Kind", (deck_group(card).label for card in cards)),
        of_choices("energy_type", "Energy type", types, ENERGY_TYPES),
        of_words("period", "Time period", periods),
        of_words("name", "Name", (card.name for card in cards)),
    )
