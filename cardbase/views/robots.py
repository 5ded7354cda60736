"""What search engines may read, and where it is listed."""

from collections.abc import Callable
from typing import Any

from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import index, sitemap
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.module_loading import import_string
from django.views.decorators.cache import cache_page
from django.views.decorators.http import require_safe

import rules
from cardbase.models import Card, CardSet, Game

KEPT_SECONDS = 3600
# People's own pages, what programs read, matches, and lists in every order of every filter.
NOT_FOR_ROBOTS = ("/account/", "/accounts/", "/admin/", "/api/v1/", "/play/", "/*?")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS), ""]
    lines.append(f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


class PagesOfTheSite(Sitemap[str]):
    """The pages that every game shares, and each game's own."""

    def items(self) -> list[str]:
        shared = ["home", "cards", "syntax", "games", "contribute", "downloads"]
        return [reverse(f"cardbase:{name}") for name in shared]

    def location(self, item: str) -> str:
        return item


class PagesOfAGame(Sitemap[Any]):
    """A game's page and rules, its sets and its cards."""

    def __init__(self, key: str) -> None:
        self.key = key

    def items(self) -> list[str]:
        if not Game.objects.filter(key=self.key).exists():
            return []
        own = [reverse(f"cardbase:{name}", args=[self.key]) for name in ("game", "rules")]
        sets = CardSet.objects.filter(game__key=self.key)
        return [
            *own,
            *_addresses("cardbase:set", self.key, sets, "code"),
            *_addresses("cardbase:card", self.key, Card.objects.in_game(self.key), "key"),
        ]

    def location(self, item: str) -> str:
        return item


def _addresses(view: str, game: str, rows: QuerySet[Any], column: str) -> list[str]:
    found = rows.order_by(column).values_list(column, flat=True)
    return [reverse(view, args=[game, value]) for value in found]


def sections() -> dict[str, Any]:
    """The sitemap's parts: a file for the site, one for each game, and those of the apps above."""
    own = {"site": PagesOfTheSite(), **{one.key: PagesOfAGame(one.key) for one in rules.games()}}
    decks: dict[str, Any] = import_string("decks.sitemaps.SECTIONS")
    return own | decks


_kept: Callable[..., Any] = cache_page(KEPT_SECONDS)


@_kept
@require_safe
def sitemap_index(request: HttpRequest) -> HttpResponse:
    return index(request, sections(), sitemap_url_name="sitemap-section")


@_kept
@require_safe
def sitemap_section(request: HttpRequest, section: str) -> HttpResponse:
    return sitemap(request, sections(), section=section)
