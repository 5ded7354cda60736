"""Abilities that no grammar should learn, written in Python and found by the card's key.

The designator and the cost still come from the card's text: what is written in Python is what
follows the colon of the line that nobody could read. It is bound to those words: if they change,
the line is as unread as any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules.fma.abilities.python_ability import PythonAbility, digest
from rules.fma.abilities.single_cards import SINGLE_CARDS
from rules.fma.printed import FmaCard
from rules.fma.text.compiler import parse_head
from rules.text.abilities import Ability, Failure


@lru_cache(maxsize=4096)
def python_ability(card: FmaCard) -> tuple[PythonAbility, Ability] | None:
    """What the card does, with the designator and cost of the line it stands in."""
    ability = SINGLE_CARDS.get(card.key)
    if ability is None:
        return None
    line = _line_of(card)
    head = parse_head(line) if line is not None else None
    return (ability, head) if head is not None else None


def python_line(key: str, unread: Iterable[str]) -> str | None:
    """The line of a card that is played by Python, of those that no grammar reads.

    None for a card of which nothing is written in Python, "" where that was written for a line
    that the card does not have: then it is played by hand like any other.
    """
    ability = SINGLE_CARDS.get(key)
    if ability is None:
        return None
    return next((line for line in unread if digest(line.partition(":")[2]) == ability.wording), "")


def _line_of(card: FmaCard) -> str | None:
    """The unread line for whose very words the ability was written."""
    return python_line(card.key, (failure.line for failure in card.unread)) or None


@lru_cache(maxsize=4096)
def unread_lines(card: FmaCard) -> tuple[str, ...]:
    """The lines of the card that neither the grammar nor Python plays."""
    return tuple(failure.line for failure in unread(card))


def unread(card: FmaCard) -> tuple[Failure, ...]:
    """The same, each with the phrase at which understanding ended."""
    played = _line_of(card)
    return tuple(failure for failure in card.unread if failure.line != played)
