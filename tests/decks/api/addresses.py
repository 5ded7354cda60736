"""Where the API has its decks."""

from decks.models import Deck

DECKS = "/api/v1/decks/"


def at(deck: Deck, part: str = "") -> str:
    return f"{DECKS}{deck.token}/{part}"
