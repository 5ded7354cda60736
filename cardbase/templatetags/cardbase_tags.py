"""Template tags every page may use."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markupsafe import Markup

from cardbase.models import Game
from cardbase.search import Browse
from cardbase.web.jinja import render

register = template.Library()


CARD_PAGES = {"cards", "game-cards", "card"}
GAME_PAGES = {"games", "game", "set", "rules"}


@register.simple_tag(takes_context=True)
def current(context: dict[str, Any], section: str) -> SafeString | str:
    """`aria-current="page"` when the page belongs to this entry of the main navigation."""
    request = context.get("request")
    if request is None or _section(request) != section:
        return ""
    return mark_safe('aria-current="page"')  # a constant, nothing of the request in it


def _section(request: HttpRequest) -> str:
    match = request.resolver_match
    if match is None:
        return ""
    if match.url_name in CARD_PAGES:
        return "cards"
    if match.url_name in GAME_PAGES:
        return "games"
    return match.namespace if match.namespace in ("decks", "play") else str(match.url_name)


@register.simple_tag
def rule_url(game: Game, rule_id: str) -> str:
    """Where the rule of this number stands on the game's rules page."""
    anchor = rule_id.removeprefix(f"{game.key.upper()}-")
    return f"{reverse('cardbase:rules', args=[game.key])}#{anchor}"


@register.simple_tag
def facets(browse: Browse, games: Iterable[Game], icons: str, *, swap: bool) -> Markup:
    """The form's boxes: of some games a hundred and fifty, so in Jinja."""
    return render(
        "cardbase/_facets.html",
        browse=browse,
        chips=browse.chips,
        games=games,
        icons=icons,
        icon_sheet=static(icons) if icons else "",
        swap=swap,
        how_many=render_to_string("cardbase/_how_many.html", {"browse": browse}).strip(),
    )
