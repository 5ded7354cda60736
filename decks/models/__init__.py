"""Decks that people build, the cards in them, and the snapshots that matches and odds stand on."""

from decks.models.custom_card import CustomCard
from decks.models.deck import Deck, DeckCard, Visibility
from decks.models.face_sheet import FaceSheet
from decks.models.goldfish_job import GoldfishJob
from decks.models.point import DeckPoint
from decks.models.version import DeckVersion

__all__ = [
    "CustomCard",
    "Deck",
    "DeckCard",
    "DeckPoint",
    "DeckVersion",
    "FaceSheet",
    "GoldfishJob",
    "Visibility",
]
