"""How the checks of a deck read a card: its name in a sentence, its names, its series."""

from __future__ import annotations

import re

from rules.engine.cards import CardData, Deck

# A starter deck came out with a booster series whose number is not its own; the anniversary
# starter S11 was printed without a series number and counts as 17 (CIPHER-DECK-9).
STARTER_SERIES = {
    1: 1,
    2: 1,
    3: 2,
    4: 2,
    5: 3,
    6: 4,
    7: 5,
    8: 6,
    9: 9,
    10: 13,
    11: 17,
    12: 18,
}

_SENTENCE = re.compile(r"[^.\n]+")
_ALIAS = re.compile(
    r'\bnamed?\b[^"]*\balso\b[^"]*"([^"]+)"|\balso\b[^"]*\bnamed?\b[^"]*"([^"]+)"', re.I
)
_SOMETIMES = re.compile(r"\b(?:until|when|while|if you)\b", re.I)


def may_be_lord(card: CardData) -> bool:
    """Only a printed 1: no 0, no X, whatever a text could reduce the Cost to (CIPHER-DECK-6)."""
    return bool(card.stats.get("cost") == 1)


def called(card: CardData) -> str:
    return f"{card.name}, {card.title}" if card.title else card.name


def names(card: CardData) -> frozenset[str]:
    """The card's Name and the further ones its text always gives it (CIPHER-NAME-4)."""
    found = {card.name}
    for sentence in _SENTENCE.findall(card.texts.get("skill", "")):
        if not _SOMETIMES.search(sentence):
            found.update(name for pair in _ALIAS.findall(sentence) for name in pair if name)
    return frozenset(found)


def series(set_code: str) -> int | None:
    """The series a set belongs to: B05 and P05 are 5, the starter S05 came with 3."""
    letter, digits = set_code[:1], set_code[1:3]
    if not digits.isdigit():
        return None
    if letter == "S":
        return STARTER_SERIES.get(int(digits))
    return int(digits) if letter in ("B", "P") else None


def different(deck: Deck) -> list[CardData]:
    """Each card of the deck once, in the order of the list."""
    return list({card.key: card for card in deck.cards()}.values())
