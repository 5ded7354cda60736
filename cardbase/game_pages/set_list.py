"""A set's cards in number order, with the numbers the catalogue does not have."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Prefetch

from cardbase.faces import Face, kept_face
from cardbase.models import Card, CardSet, Printing

SET_CODE = re.compile(r"([A-Z]+\d*)-")
LAST_NUMBER = re.compile(r"(\d+)\D*$")
FIRST_FACES = 6


@dataclass(frozen=True, slots=True)
class Row:
    """A printing, or (without one) a run of numbers nobody has brought yet."""

    printing: Printing | None = None
    face: Face | None = None
    missing: str = ""


def set_list(card_set: CardSet) -> list[Row]:
    """Two queries: the printings of the set, and their cards."""
    cards = Card.objects.with_face()
    printings = (
        card_set.printings.select_related("rarity")
        .prefetch_related(Prefetch("card", queryset=cards))
        .order_by("number_key", "rarity__order", "variant", "pk")
    )
    return list(_rows(card_set, list(printings)))


def first_faces(rows: list[Row]) -> list[Row]:
    """The first cards of the set, each once: what it looks like at a glance."""
    by_card = {row.printing.card_id: row for row in reversed(rows) if row.printing}
    return list(reversed(by_card.values()))[:FIRST_FACES]


def _rows(card_set: CardSet, printings: list[Printing]) -> Iterator[Row]:
    expected = 1
    for printing in printings:
        number = _own_number(card_set, printing)
        if number is not None:
            if number > expected and card_set.numbered_cards:
                yield Row(missing=_range(expected, number - 1))
            expected = number + 1
        yield Row(printing, kept_face(printing.card.as_drawn(), card_set.game.key))
    last = _last_number(card_set, printings)
    if expected <= last:
        yield Row(missing=_range(expected, last))


def _last_number(card_set: CardSet, printings: list[Printing]) -> int:
    """A set that reprints cards under other sets' numbers says nothing about its last own one."""
    borrows = any(
        printing.number and _own_number(card_set, printing) is None for printing in printings
    )
    return 0 if borrows else card_set.numbered_cards or 0


def _own_number(card_set: CardSet, printing: Printing) -> int | None:
    """The place in this set's own numbering; None for a number of another set, or for none."""
    code = SET_CODE.match(printing.number)
    if code and code[1] != card_set.code:
        return None
    match = LAST_NUMBER.search(printing.number)
    return int(match[1]) if match else None


def _range(first: int, last: int) -> str:
    return f"{first:03}" if first == last else f"{first:03}–{last:03}"
