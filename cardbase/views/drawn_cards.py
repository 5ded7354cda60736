"""Cards with the faces they wear on a page."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardbase.faces import Face, kept_face
from cardbase.models import Card, Printing


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card of the catalogue beside its face, and the printing of it that is meant, if one is."""

    card: Card
    face: Face
    printing: Printing | None = None


def drawn(cards: Iterable[Card]) -> list[Drawn]:
    """Faces for these cards; fetch them with `with_face()`."""
    return [Drawn(*_card_and_face(card)) for card in cards]


def drawn_printings(printings: Iterable[Printing]) -> list[Drawn]:
    """Faces for the cards of these printings; fetch their cards with `with_face()`."""
    return [Drawn(*_card_and_face(printing.card), printing) for printing in printings]


def _card_and_face(card: Card) -> tuple[Card, Face]:
    return card, kept_face(card.as_drawn(), card.game.key)
