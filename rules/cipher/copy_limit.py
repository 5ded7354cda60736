"""How many copies a deck may hold: four, unless the card says more (CIPHER-DECK-7)."""

from __future__ import annotations

import re

from rules.engine.cards import CardData

COPIES = 4

# The lift is a statement about copies in the deck. Other sentences speak of decks (searching one)
# or of several allies of one name (on the field); so a sentence must speak of both.
_SENTENCE = re.compile(r"[^.\n|]+")
_DECK = re.compile(r"\bdecks?\b", re.IGNORECASE)
_COPIES = re.compile(
    r"\bcop(?:y|ies)\b|\bcards with the same\b|\bof (?:it|this card)\b", re.IGNORECASE
)
_NUMBER = r"(\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_AT_MOST = re.compile(rf"\bup to {_NUMBER}\b", re.IGNORECASE)
_NO_LIMIT = re.compile(
    rf"\bmore than {_NUMBER}\b|\b{_NUMBER} or more\b|\bany number\b|\bas many\b|\bno limit\b",
    re.IGNORECASE,
)
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def copy_limit(card: CardData) -> int | None:
    """The most copies a deck may hold of this Title and Name; None: no limit."""
    for text in card.texts.values():
        for sentence in _SENTENCE.findall(text):
            if not (_DECK.search(sentence) and _COPIES.search(sentence)):
                continue
            if _NO_LIMIT.search(sentence):
                return None
            stated = _AT_MOST.search(sentence)
            if stated:
                return max(COPIES, _value(stated.group(1)))
    return COPIES


def _value(word: str) -> int:
    return int(word) if word.isdigit() else _WORDS.index(word.lower()) + 1
