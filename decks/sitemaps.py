"""Public decks for search engines."""

from django.contrib.sitemaps import Sitemap

from decks.models import Deck
from decks.models.deck import DeckQuerySet, Visibility


class PublicDecks(Sitemap[Deck]):
    def items(self) -> DeckQuerySet:
        return Deck.objects.filter(visibility=Visibility.PUBLIC).order_by("pk")

    def lastmod(self, deck: Deck) -> object:
        return deck.updated


SECTIONS = {"decks": PublicDecks()}
