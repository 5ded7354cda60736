"""What has to be there before anybody can play."""

from __future__ import annotations

from django.core import checks
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

import rules


@checks.register
def every_game_has_a_board(app_configs: object, **kwargs: object) -> list[checks.CheckMessage]:
    """A game that `rules` can play deserves a template of its own that shows its table."""
    missing: list[checks.CheckMessage] = []
    for game in rules.games():
        name = f"play/boards/{game.key}.html"
        try:
            get_template(name)
        except TemplateDoesNotExist:
            missing.append(
                checks.Warning(
                    f"{game.name} has no board of its own: it is played on the plain one.",
                    hint=f"Write templates/jinja/{name}; those beside it show how.",
                    id="play.W001",
                )
            )
    return missing
