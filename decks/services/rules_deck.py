"""A deck as `rules` sees it, and the numbers that `rules` works out for it."""

from collections.abc import Collection

from django.db.models import Prefetch, prefetch_related_objects

import rules
from cardbase.models import Card, Game
from decks.models import Deck, DeckCard
from rules.engine.cards import CardData, Entry
from rules.engine.cards import Deck as RulesDeck
from rules.engine.distribution import Distribution
from rules.engine.game import Game as RulesGame


def rules_game(deck: Deck) -> RulesGame:
    return rules.game(deck.game.key)


def format_label(deck: Deck) -> str:
    """The words for the deck's format: the game's first one where it names none."""
    formats = rules_game(deck).formats
    return next((known.label for known in formats if known.key == deck.format), formats[0].label)


def part_of(game: Game, card: Card) -> str:
    """The part of a deck of that game where the card belongs."""
    return rules.game(game.key).cards.part_of(card.kind)


def load(deck: Deck) -> list[DeckCard]:
    """The deck's rows in the order of every list, each card with its data; two queries at most."""
    rows = Prefetch("rows", queryset=DeckCard.objects.with_cards())
    prefetch_related_objects([deck], rows)
    return sorted(deck.rows.all(), key=DeckCard.sort_key)


def to_rules(deck: Deck) -> RulesDeck:
    """The deck as plain data.

    A chosen card that is not in the deck is listed with count 0, so that a game can name it.
    """
    rows = load(deck)

    def find(names: Collection[str]) -> list[CardData]:
        named = Card.objects.in_game(deck.game.key).filter(name__in=names).with_data()
        return [card.as_data() for card in named.order_by("key") if card.is_playable]

    loaded = rules_game(deck).loaded((row.card.as_data() for row in rows), find)
    entries = [Entry(card, row.count, row.part) for card, row in zip(loaded, rows, strict=True)]
    listed = {row.card.key for row in rows}
    missing = [key for key in deck.choices.values() if key not in listed]
    if missing:
        cards = Card.objects.in_game(deck.game.key).filter(key__in=missing).with_data()
        entries += [Entry(card.as_data(), 0) for card in cards.order_by("key")]
    return RulesDeck(deck.name, tuple(entries), dict(deck.choices))


def candidates(deck: Deck, choice: str) -> list[CardData]:
    return rules_game(deck).candidates(to_rules(deck), choice)


def statistics(deck: Deck) -> tuple[Distribution, ...]:
    return rules_game(deck).statistics(to_rules(deck))
