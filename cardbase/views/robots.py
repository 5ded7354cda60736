"""What search engines may read, and where it is listed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import index, sitemap
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.module_loading import import_string
from django.views.decorators.cache import cache_page
from django.views.decorators.http import require_safe

import rules
from cardbase.models import Card, CardSet, DisputedFact, Game, Printing, Ruling, Wording
from cardbase.models.history import latest_changes_by

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


@dataclass(frozen=True, slots=True)
class Page:
    """A page, and when what it shows last changed; None if that is unknown."""

    address: str
    changed: datetime | None


class PagesOfAGame(Sitemap[Page]):
    """A game's page and rules, its sets and its cards."""

    def __init__(self, key: str) -> None:
        self.key = key

    def items(self) -> list[Page]:
        return self._pages

    def location(self, item: Page) -> str:
        return item.address

    def lastmod(self, item: Page) -> datetime | None:
        return item.changed

    def get_latest_lastmod(self) -> datetime | None:
        """Return when one of the pages changed last; Django's own gives up if one is unknown."""
        return max((page.changed for page in self._pages if page.changed), default=None)

    @cached_property
    def _pages(self) -> list[Page]:
        game = Game.objects.filter(key=self.key).first()
        if game is None:
            return []
        cards, sets = _changes_of_cards(game), _changes_of_sets(game)
        # Cards and sets that are there no more count too.
        latest = max((*cards.values(), *sets.values()), default=None)
        for card_set, card in _cards_in_sets(game):
            if card in cards:
                _add_change(sets, card_set, cards[card])
        return [
            Page(reverse("cardbase:game", args=[self.key]), latest),
            # Its rules come with the program, which does not say when they changed.
            Page(reverse("cardbase:rules", args=[self.key]), None),
            *_pages_of("cardbase:set", game, CardSet, "code", sets),
            *_pages_of("cardbase:card", game, Card, "key", cards),
        ]


# When rows last changed, by their primary keys.
Changes = dict[int, datetime]


def _changes_of_cards(game: Game) -> Changes:
    changes = latest_changes_by(Card, game=game)
    for part in (Wording, Printing, Ruling, DisputedFact):
        for card, moment in latest_changes_by(part, "card_id", card__game=game).items():
            _add_change(changes, card, moment)
    return changes


def _changes_of_sets(game: Game) -> Changes:
    changes = latest_changes_by(CardSet, game=game)
    for card_set, moment in latest_changes_by(Printing, "set_id", set__game=game).items():
        _add_change(changes, card_set, moment)
    return changes


def _cards_in_sets(game: Game) -> QuerySet[Printing, tuple[int, int]]:
    printings = Printing.objects.filter(set__game=game).order_by()
    return printings.values_list("set_id", "card_id").distinct()


def _add_change(changes: Changes, number: int, moment: datetime) -> None:
    changes[number] = max(moment, changes.get(number, moment))


def _pages_of(
    view: str, game: Game, model: type[Model], column: str, changes: Changes
) -> Iterator[Page]:
    rows = model._default_manager.filter(game=game).order_by(column).values_list("pk", column)
    for pk, value in rows:
        yield Page(reverse(view, args=[game.key, value]), changes.get(pk))


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
