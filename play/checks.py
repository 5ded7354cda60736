"""What has to be there before anybody can play."""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders
from django.core import checks
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

import rules

# The table is patched by htmx: what its pages have been tried with.
TRIED_HTMX = "4.0.0-beta6"
HTMX = "django_htmx/htmx-4.js"


@checks.register
def htmx_is_the_one_that_was_tried(
    app_configs: object, **kwargs: object
) -> list[checks.CheckMessage]:
    """Another htmx may patch pages in another way: the tests of the table say whether it does."""
    path = finders.find(HTMX)
    source = Path(str(path)).read_text("utf-8") if path else ""
    if TRIED_HTMX in source:
        return []
    return [
        checks.Warning(
            f"The table was tried with htmx {TRIED_HTMX}, and another one is installed.",
            hint="Run tests/play in a browser, then name it in play/checks.py.",
            id="play.W002",
        )
    ]


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
