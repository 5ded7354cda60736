"""CipherVit's `.fe0d`: the number of a card on a line for each copy, and nothing else.

Source: github.com/jacksonstarry/FECipherVit, `DeckConstruction.cs`. That version takes whole
numbers only, while the public card list has a "+" behind some; both printings are one card. It
passes over blank lines, and puts the main character first when it is told which card that is.
"""

import re
from collections import Counter

from decks.lists.card_lookup import CardLookup
from decks.lists.layouts.rows import Conversion, WrittenDeck, id_line
from decks.lists.layouts.source import Source

PROGRAM = "ciphervit"
_NUMBER = re.compile(r"^\d+\+?$", re.ASCII)


def read_ciphervit(source: Source, lookup: CardLookup) -> Conversion | None:
    """Read numbers only, and only in a game whose cards have such numbers."""
    numbers = [line.strip() for line in source.text.splitlines() if line.strip()]
    if not numbers or not all(map(_NUMBER.match, numbers)) or not lookup.has_ids_of(PROGRAM):
        return None
    return Conversion([_line(number, count, lookup) for number, count in Counter(numbers).items()])


def _line(number: str, count: int, lookup: CardLookup) -> str:
    base = number.rstrip("+")
    known = (id_ for id_ in (number, base, f"{base}+") if lookup.cards_with_id(PROGRAM, id_))
    return id_line(lookup, count, PROGRAM, next(known, number))


def write_ciphervit(deck: WrittenDeck) -> str:
    """Write the chosen card first, and numbers without a "+"."""
    ordered = sorted(deck.rows, key=lambda row: not row.choice)
    numbers = [row.id_of(PROGRAM).rstrip("+") for row in ordered for _ in range(row.count)]
    return "\n".join(numbers) + "\n"
