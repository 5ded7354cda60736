"""What a Fire Emblem TCG deck is made of, for the lists and curves beside it."""

from __future__ import annotations

from collections.abc import Iterable

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
from rules.fetcg.cards import EQUIPMENT_TYPES, MOVEMENTS, SCHEMA

NUMBERS = (("energy", "Energy"), ("attack", "Attack"), ("level", "Level"))

HAND = 7

deck_group = grouped_by_kind(SCHEMA)


def statistics(deck: Deck) -> tuple[Distribution, ...]:
    """Numbers by each printed fact, copies counted; Energy and the like of Units alone."""
    cards = tuple(card for card in deck.cards() if not card.unknown)
    units = [card for card in cards if card.kind == "unit"]
    others = [card for card in cards if card.kind != "unit"]
    types = (card.stats.get("type") for card in cards)
    movements = (card.stats.get("movement") for card in units)
    return (
        *(_numbers(key, label, units) for key, label in NUMBERS),
        _numbers("cost", "Cost", others),
        of_words("kind", "Kind", (deck_group(card).label for card in cards)),
        of_choices("type", "Weapon type", types, EQUIPMENT_TYPES),
        of_choices("movement", "Movement type", movements, MOVEMENTS),
        of_words("name", "Name", (card.name for card in cards)),
    )


def openings(deck: Deck) -> tuple[Opening, ...]:
    """The first seven cards (FETCG-SETUP-3): Units to march, and what they carry."""
    wishes = (
        Wish(say("A Unit in the first {seen}", seen=HAND), HAND, _is_unit),
        Wish(say("{least} Units in the first {seen}", least=3, seen=HAND), HAND, _is_unit, least=3),
        Wish(say("A Weapon, Magic or Item in the first {seen}", seen=HAND), HAND, _is_equipment),
    )
    return openings_of(list(deck.cards()), wishes)


def _is_unit(card: CardData) -> bool:
    return card.kind == "unit"


def _is_equipment(card: CardData) -> bool:
    return card.kind in ("weapon", "magic", "item")


def _numbers(key: str, label: str, cards: Iterable[CardData]) -> Distribution:
    known = (card.stats[key] for card in cards if card.stats.get(key) is not None)
    return of_numbers(key, label, known)
