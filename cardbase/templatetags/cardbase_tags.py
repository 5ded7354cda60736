"""Template tags every page may use."""

from typing import Any

from django import template
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from cardbase.models import Game

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
