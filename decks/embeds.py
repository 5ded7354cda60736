"""What others show of a link to a deck."""

from django.contrib.auth.models import AnonymousUser

from cardbase.web.embeds import Embed
from decks.access import deck_for
from decks.deck_page import DeckPage


def embed_deck(token: str) -> Embed | None:
    """As somebody who is not signed in would see it, whoever asks: None without a card."""
    deck = deck_for(AnonymousUser(), token)
    cover = DeckPage(deck).cover
    if cover is None:
        return None
    owner = deck.owner.get_username() if deck.owner else "Cardbase"
    return Embed(deck.name, owner, cover.pixels)
