"""Template tags every page may use."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from cardbase.models import Game

register = template.Library()


@register.simple_tag(takes_context=True)
def current(context: dict[str, Any], prefix: str) -> SafeString | str:
    """`aria-current="page"` when the page lies under this address."""
    request = context.get("request")
    if request is None or not prefix or not request.path.startswith(prefix):
        return ""
    return mark_safe('aria-current="page"')  # a constant, nothing of the request in it


@register.simple_tag
def rule_url(game: Game, rule_id: str) -> str:
    """Where the rule of this number stands on the game's rules page."""
    anchor = rule_id.removeprefix(f"{game.key.upper()}-")
    return f"{reverse('cardbase:rules', args=[game.key])}#{anchor}"
