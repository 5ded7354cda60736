"""Decks that people build, the cards in them, and the snapshots that matches and odds stand on."""

from decks.goldfish.models import GoldfishJob
from decks.models.deck import Deck, DeckCard, Visibility
from decks.models.version import DeckVersion

__all__ = ["Deck", "DeckCard", "DeckVersion", "GoldfishJob", "Visibility"]
