"""Cards with the faces they wear on a page."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardbase.faces import Face, face
from cardbase.models import Card


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card of the catalogue beside its face."""

    card: Card
    face: Face


def drawn(cards: Iterable[Card]) -> list[Drawn]:
    """Faces for these cards; fetch them with `with_data()` or `with_printings()`."""
    return [Drawn(card, face(card.as_data(), card.game.key)) for card in cards]
