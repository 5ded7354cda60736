"""Numbers that can be opened: what they are made of, in whose words, and until when.

A game works a number out as parts (`continuous.Part`) that add up to it, and says here which card
brings each of them. So a sum and its number cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from rules.engine.continuous import Part
from rules.engine.view import Viewer
from rules.engine.zones import Card

# What an addend of a card that these eyes may not see is called, and one of a card that is gone.
HIDDEN = "hidden"
EFFECT = "effect"


@dataclass(frozen=True, slots=True)
class End:
    """When something stops: a word of the game ("turn", "battle" ...), and whose turn it is."""

    kind: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a part of a number comes from: a card, what it says, and until when it counts.

    `is_told`: everybody was told of the card when it did this, wherever it lies now.
    """

    card: Card | None
    words: str = ""
    until: End | None = None
    is_told: bool = False


class AddendView(TypedDict):
    """One addend; `how` is a word for which a game has a phrase ("printed", "add", "support")."""

    amount: int
    how: str
    card: str | None  # its key
    words: str
    until: str | None
    until_turn_of: int | None


class SumView(TypedDict):
    """A number of a unit, or of the whole table (`on` is None), and what it is made of."""

    on: int | None
    what: str
    total: int
    addends: list[AddendView]


class Sums:
    """Opens the numbers of one game for one pair of eyes; `origin` knows the game's sources."""

    def __init__(self, viewer: Viewer, origin: Callable[[Any], Origin]) -> None:
        self._viewer = viewer
        self._origin = origin

    def opened(self, what: str, parts: Sequence[Part], on: int | None = None) -> SumView:
        """The number that the parts add up to; parts that add nothing are left out."""
        return {
            "on": on,
            "what": what,
            "total": sum(part.amount for part in parts),
            "addends": [self._addend(part) for part in parts if part.amount],
        }

    def changed(self, what: str, parts: Sequence[Part], on: int) -> Iterable[SumView]:
        """The same of a number that anything but its printed value bears on."""
        if any(part.amount for part in parts[1:]):
            yield self.opened(what, parts, on)

    def _addend(self, part: Part) -> AddendView:
        origin = Origin(None) if part.source is None else self._origin(part.source)
        how, card = part.how, origin.card
        if card is not None and not (origin.is_told or self._viewer.knows(card)):
            return _addend(part.amount, HIDDEN, None, "", None)
        if card is None and part.source is not None:
            how = EFFECT
        return _addend(part.amount, how, card, origin.words, origin.until)


def _addend(amount: int, how: str, card: Card | None, words: str, until: End | None) -> AddendView:
    return {
        "amount": amount,
        "how": how,
        "card": card.data.key if card is not None else None,
        "words": words,
        "until": until.kind if until is not None else None,
        "until_turn_of": until.seat if until is not None else None,
    }
