"""What can go wrong with a deck besides bad input, each a different thing to do about it.

StaleDeck    show the deck as it is now and let the person decide
UnknownCard  bad input after all, but a key may be the page's and not the person's
"""

from django.core.exceptions import ValidationError

from decks.models import Deck


class UnknownCard(ValidationError):
    """No card of the game has this key, or none any more."""


class StaleDeck(ValueError):
    """Somebody changed the deck after the page that sent this change was loaded."""

    def __init__(self, deck: Deck, version: int) -> None:
        super().__init__(
            f"This deck was changed elsewhere: you edited version {version}, but it is now at "
            f"version {deck.version}. Your change was not saved. Check the deck and try again."
        )
        self.deck = deck
