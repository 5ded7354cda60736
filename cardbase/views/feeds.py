"""Searches as Atom feeds: every search has one, and each saved search one with a secret address."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from cardbase.feeds.changes import ChangedCard, last_changed
from cardbase.hosting.translated import translated
from cardbase.models import Game, SavedSearch
from cardbase.models.saved_search import list_address
from cardbase.search.language import Query, explain
from cardbase.search.limits import TookTooLong, time_limit
from cardbase.search.reading import read_query
from cardbase.views.validators import catalogue_page


@dataclass(frozen=True, slots=True)
class _Listed:
    """What one feed shows; `page` is the list it belongs to, `address` its own."""

    title: str
    subtitle: str
    page: str
    address: str
    cards: list[ChangedCard]


class CardFeed(Feed[ChangedCard, _Listed]):
    """Cards with their last change, as Atom."""

    feed_type = Atom1Feed
    author_name = "Cardbase"

    def get_object(self, request: HttpRequest, listed: _Listed) -> _Listed:
        return listed

    def title(self, listed: _Listed) -> str:
        return listed.title

    def subtitle(self, listed: _Listed) -> str:
        return listed.subtitle

    def link(self, listed: _Listed) -> str:
        return listed.page

    def feed_url(self, listed: _Listed) -> str:
        return listed.address

    def feed_guid(self, listed: _Listed) -> str:
        return listed.address

    def items(self, listed: _Listed) -> list[ChangedCard]:
        return listed.cards

    def item_title(self, item: ChangedCard) -> str:
        # Not escaped: Atom has titles of plain text.
        return str(item.card)

    def item_link(self, item: ChangedCard) -> str:
        return item.card.get_absolute_url()

    def item_guid(self, item: ChangedCard) -> str:
        """An entry is a change: readers show the next one of the same card as a new entry."""
        return uuid.uuid5(uuid.NAMESPACE_URL, f"{item.card.pk} {item.changed.isoformat()}").urn

    def item_pubdate(self, item: ChangedCard) -> datetime:
        return item.changed

    def item_updateddate(self, item: ChangedCard) -> datetime:
        return item.changed

    def item_description(self, item: ChangedCard) -> SafeString:
        lines = [line for text in item.card.texts.values() for line in text.splitlines() if line]
        return format_html(
            "<p>{}</p>{}",
            _what_changed(item),
            format_html_join("", "<p>{}</p>", ((line,) for line in lines)),
        )


def _what_changed(item: ChangedCard) -> str:
    if item.is_new:
        return gettext("New in the catalogue.")
    sentences = {
        "card": gettext("The card changed."),
        "printings": gettext("Its printings changed."),
        "rulings": gettext("Its rulings changed."),
    }
    return " ".join(sentence for part, sentence in sentences.items() if part in item.parts)


@require_safe
@catalogue_page
def search_feed(request: HttpRequest) -> HttpResponse:
    """The cards that `q` finds, of one `game` or of all, those that changed last first."""
    asked = request.GET.get("game", "")
    game = get_object_or_404(Game, key=asked) if asked else None
    query = read_query(request.GET.get("q", ""), game)
    title = query.text or (game.name if game else gettext("All cards"))
    return _feed(request, query, game, title)


@require_safe
def saved_search_feed(request: HttpRequest, token: str) -> HttpResponse:
    """The cards of a saved search that changed since it was saved."""
    search = get_object_or_404(SavedSearch.objects.select_related("game"), token=token)
    response = _saved_search_feed(request, search)
    # Whoever knows the address may read it, and nobody is to find it.
    patch_cache_control(response, private=True, no_cache=True)
    response["X-Robots-Tag"] = "noindex"
    return response


@catalogue_page
def _saved_search_feed(request: HttpRequest, search: SavedSearch) -> HttpResponse:
    query = read_query(search.query, search.game)
    return _feed(request, query, search.game, search.name, since=search.created)


def _feed(
    request: HttpRequest,
    query: Query,
    game: Game | None,
    title: str,
    since: datetime | None = None,
) -> HttpResponse:
    if query.problem is not None:
        return _refusal(query.problem.message)
    try:
        with time_limit():
            cards = last_changed(query, game, since=since)
    except TookTooLong as slow:
        return _refusal(slow.message)
    listed = _Listed(
        title=f"{title} · Cardbase",
        subtitle=translated(explain(query, game.name if game else "", "")),
        page=list_address(query.text, game.key if game else ""),
        address=request.build_absolute_uri(),
        cards=cards,
    )
    return CardFeed()(request, listed)


def _refusal(sentence: str) -> HttpResponse:
    """Say what is wrong with a search, for whoever looks why a feed has stopped."""
    return HttpResponse(
        f"{translated(sentence)}\n", status=400, content_type="text/plain; charset=utf-8"
    )
