"""What has to be there before anybody can play."""

from __future__ import annotations

from django.core.checks import CheckMessage, Error, register
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

import rules


@register
def every_game_has_a_board(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """A game that `rules` can play needs the template that shows its table."""
    missing: list[CheckMessage] = []
    for game in rules.games():
        name = f"play/boards/{game.key}.html"
        try:
            get_template(name)
        except TemplateDoesNotExist:
            missing.append(
                Error(
                    f"{game.name} can be played but has no board.",
                    hint=f"Write templates/{name}; templates/play/boards/ shows how.",
                    id="play.E001",
                )
            )
    return missing
