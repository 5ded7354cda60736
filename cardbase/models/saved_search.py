"""Searches that people save under a name, to repeat and to follow."""

from urllib.parse import urlencode

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from cardbase.hosting.text_fields import LineField


def new_feed_token() -> str:
    """Part of a feed's address; too long to guess, since the address alone opens the feed."""
    return get_random_string(32)


class SavedSearch(models.Model):
    """A person's search; create through `cardbase.feeds.saved` alone."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_searches"
    )
    game = models.ForeignKey(
        "cardbase.Game",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="saved_searches",
        help_text="Empty: the cards of all games.",
    )
    name = LineField(max_length=100)
    query = LineField(max_length=2000, blank=True, help_text="In the search language.")
    token = models.CharField(max_length=32, unique=True, default=new_feed_token, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "name"],
                name="saved_search_name_unique_for_owner",
                violation_error_message=_("You already have a search with this name."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The list of the cards that it finds."""
        return list_address(self.query, self.game.key if self.game else "")

    @property
    def feed_address(self) -> str:
        return reverse("cardbase:saved-search-feed", args=[self.token])


def list_address(query: str, game: str) -> str:
    """The list of the cards that a search finds, of the game with this key or of all games."""
    page = reverse("cardbase:game-cards", args=[game]) if game else reverse("cardbase:cards")
    return f"{page}?{urlencode({'q': query})}" if query else page
