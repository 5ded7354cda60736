"""Public decks for search engines."""

from datetime import datetime

from django.contrib.sitemaps import Sitemap
from django.db.models import Max

from decks.models import Deck
from decks.models.deck import DeckQuerySet, Visibility


class PublicDecks(Sitemap[Deck]):
    def items(self) -> DeckQuerySet:
        return Deck.objects.filter(visibility=Visibility.PUBLIC).order_by("pk")

    def lastmod(self, deck: Deck) -> datetime:
        return deck.updated

    def get_latest_lastmod(self) -> datetime | None:
        latest: datetime | None = self.items().aggregate(latest=Max("updated"))["latest"]
        return latest


SECTIONS = {"decks": PublicDecks()}
