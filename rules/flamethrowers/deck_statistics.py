"""What a FlameThrowers deck is made of, for the lists and curves beside it."""

from __future__ import annotations

from rules.engine.cards import CardData, Deck
from rules.engine.distribution import (
    Distribution,
    grouped_by_kind,
    of_choices,
    of_numbers,
    of_words,
)
from rules.engine.openings import Opening, Wish, openings_of
from rules.engine.translatable import say
from rules.flamethrowers.cards import ENERGY_TYPES, FIGHTERS, SCHEMA

MAIN, HAND = "main", 5
PLACEABLE = 2  # the highest flame rank that is placed without more (FLAME-PLACE-1)

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


def openings(deck: Deck) -> tuple[Opening, ...]:
    """The first five cards of the main deck and the first turn's draw (FLAME-SETUP-1)."""
    seen = HAND + 1
    wishes = (
        Wish(say("A squad to place in the first {seen}", seen=seen), seen, _can_be_placed),
        Wish(
            say("{least} squads to place in the first {seen}", least=2, seen=seen),
            seen,
            _can_be_placed,
            least=2,
        ),
        Wish(say("A support card in the first {seen}", seen=seen), seen, _is_support),
    )
    return openings_of(list(deck.cards(MAIN)), wishes, _is_in_main)


def _can_be_placed(card: CardData) -> bool:
    rank = card.stats.get("rank")
    return card.kind == "squad" and isinstance(rank, int) and rank <= PLACEABLE


def _is_support(card: CardData) -> bool:
    return card.kind == "support"


def _is_in_main(card: CardData) -> bool:
    return SCHEMA.part_of(card.kind) == MAIN
