"""A deck as `rules` sees it, and the numbers that `rules` works out for it."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain

from django.db.models import Prefetch, prefetch_related_objects

import rules
from cardbase.models import Card, Game
from decks.models import CustomCard, Deck, DeckCard
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


def part_of(game: Game, card: Card | CustomCard) -> str:
    """The part of a deck of that game where the card belongs."""
    return rules.game(game.key).cards.part_of(card.kind)


def load(deck: Deck) -> list[DeckCard]:
    """The deck's rows in the order of every list, each card with its data; two queries at most."""
    if deck.loaded is not None:
        return deck.loaded
    rows = Prefetch("rows", queryset=DeckCard.objects.with_cards())
    prefetch_related_objects([deck], rows)
    return sorted(deck.rows.all(), key=DeckCard.sort_key)


def custom_cards_of(deck: Deck) -> list[CustomCard]:
    """The deck's custom cards in the order of every list; one query, and none without any."""
    if not deck.custom_count:
        return []
    cards = list(deck.custom_cards.all())
    for card in cards:
        card.deck = deck
    return cards


def to_rules(deck: Deck) -> RulesDeck:
    """The deck as plain data: its rows, then its custom cards.

    A chosen card that is not in the deck is listed with count 0, so that a game can name it.
    """
    rows = [(row.card, row.count, row.part) for row in load(deck)]
    return list_to_rules(deck.game, deck.name, rows, deck.choices, custom_cards_of(deck))


def list_to_rules(
    game: Game,
    name: str,
    rows: Sequence[tuple[Card, int, str]],
    choices: Mapping[str, str],
    custom: Sequence[CustomCard] = (),
) -> RulesDeck:
    """As `to_rules`, of cards fetched `with_data()`, each with its count and part."""

    def find(names: Collection[str]) -> list[CardData]:
        named = Card.objects.in_game(game.key).filter(name__in=names).with_data()
        return [card.as_data() for card in named.order_by("key") if card.is_playable]

    places = [(count, part) for _, count, part in rows]
    places += [(card.count, part_of(game, card)) for card in custom]
    cards = chain((card.as_data() for card, _, _ in rows), (card.as_data() for card in custom))
    loaded = rules.game(game.key).loaded(cards, find)
    entries = [Entry(card, count, part) for card, (count, part) in zip(loaded, places, strict=True)]
    listed = {entry.card.key for entry in entries}
    missing = [key for key in choices.values() if key not in listed]
    if missing:
        named = Card.objects.in_game(game.key).filter(key__in=missing).with_data()
        entries += [Entry(card.as_data(), 0) for card in named.order_by("key")]
    return RulesDeck(name, tuple(entries), dict(choices))


def counts_to_rules(
    game: Game, counts: Mapping[Card, int], choices: Mapping[str, str]
) -> RulesDeck:
    """As `to_rules`, of a list that is no deck."""
    cards = Card.objects.filter(pk__in=[card.pk for card in counts]).with_data().order_by("key")
    rows = [(card, counts[card], part_of(game, card)) for card in cards]
    return list_to_rules(game, "", rows, choices)


def candidates(deck: Deck, choice: str) -> list[CardData]:
    return rules_game(deck).candidates(to_rules(deck), choice)


def statistics(deck: Deck) -> tuple[Distribution, ...]:
    return rules_game(deck).statistics(to_rules(deck))
