"""Deck files of CipherVit: the number of a card on a line for each copy, and nothing else."""

import re
from collections import Counter

from decks.lists.card_lookup import CardLookup
from decks.lists.layouts.rows import DeckRow

PROGRAM = "ciphervit"
_NUMBER = re.compile(r"^\d+\+?$")


def read(text: str, lookup: CardLookup) -> list[str] | None:
    """Read numbers only, and only in a game whose cards have such numbers."""
    numbers = text.split()
    if not numbers or len(numbers) != len([line for line in text.splitlines() if line.strip()]):
        return None
    if not all(map(_NUMBER.match, numbers)) or not lookup.has_ids_of(PROGRAM):
        return None
    return [_line(number, count, lookup) for number, count in Counter(numbers).items()]


def _line(number: str, count: int, lookup: CardLookup) -> str:
    base = number.rstrip("+")  # a + printing is the same card
    known = [lookup.printings_with(PROGRAM, id_) for id_ in (number, base, f"{base}+")]
    cards = {printing.card for printing in next(filter(None, known), [])}
    if len(cards) == 1:
        return f"{count} {lookup.listed(cards.pop())}"
    return f"{count} CipherVit card {number}"


def write(name: str, rows: list[DeckRow]) -> str:
    """Write the chosen card first and base numbers, as old versions know no others."""
    ordered = sorted(rows, key=lambda row: not row.chosen)
    numbers = [row.id_of(PROGRAM).rstrip("+") for row in ordered for _ in range(row.count)]
    return "\n".join(numbers) + "\n"
