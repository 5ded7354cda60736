"""Decks in a list: what a person sees before opening one."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardbase.faces import Face, face
from cardbase.models import Card
from decks.models import Deck


@dataclass(frozen=True, slots=True)
class Tile:
    """A deck and the face of the card it is built round, if it names one."""

    deck: Deck
    face: Face | None


def tiles(decks: Iterable[Deck]) -> list[Tile]:
    """Two more queries however many decks there are."""
    decks = list(decks)
    keys = {key for deck in decks for key in deck.choices.values()}
    cards = Card.objects.filter(key__in=keys).with_data()
    faces = {(card.game_id, card.key): face(card.as_data(), card.game.key) for card in cards}
    return [Tile(deck, _cover(deck, faces)) for deck in decks]


def _cover(deck: Deck, faces: dict[tuple[int, str], Face]) -> Face | None:
    found = (faces.get((deck.game_id, key)) for key in deck.choices.values())
    return next(filter(None, found), None)
