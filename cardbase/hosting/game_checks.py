"""System checks: what a game of `rules` needs around it, so that the site can show it.

`docs/add-a-game.md` is the recipe; each of these says in a sentence what is still to do.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, register

import rules
from rules.engine.game import Game


def _missing(
    is_there: Callable[[Game], bool], message: str, hint: str, check_id: str
) -> list[CheckMessage]:
    """A warning for each game that lacks something; `{key}` and `{name}` are the game's."""
    return [
        checks.Warning(
            message.format(key=game.key, name=game.name),
            hint=hint.format(key=game.key, name=game.name),
            id=check_id,
        )
        for game in rules.games()
        if not is_there(game)
    ]


@register
def every_game_has_a_catalogue(**kwargs: Any) -> list[CheckMessage]:
    return _missing(
        lambda game: _path("cardbase/data", game.key, "game.toml").is_file(),
        "{name} has rules and no catalogue: cardbase/data/{key}/game.toml is missing.",
        "Write it as cardbase/data/README.md says: game.toml, sources.toml, sets.toml, cards/.",
        "cardbase.W006",
    )


@register
def every_game_has_a_sign(**kwargs: Any) -> list[CheckMessage]:
    signs = _path("static/icons/games.svg").read_text(encoding="utf-8")
    return _missing(
        lambda game: f'<symbol id="{game.key}"' in signs,
        '{name} has no sign: static/icons/games.svg has no <symbol id="{key}">.',
        "Draw one of 48 by 48 in currentColor beside the others.",
        "cardbase.W007",
    )


@register
def every_game_has_an_accent(**kwargs: Any) -> list[CheckMessage]:
    tokens = _path("static/css/tokens.css").read_text(encoding="utf-8")
    accents = set(re.findall(r'\[data-game="([^"]+)"\]', tokens))
    return _missing(
        lambda game: game.key in accents,
        '{name} has no accent: static/css/tokens.css has no [data-game="{key}"].',
        "Give --game-{key} a color by day and one by night, and set --accent and --link to it.",
        "cardbase.W008",
    )


@register
def every_game_has_a_rules_page(**kwargs: Any) -> list[CheckMessage]:
    return _missing(
        lambda game: _path("rules", game.key, "rules.md").is_file(),
        "{name} has no rules page: rules/{key}/rules.md is missing.",
        "Write the rules with a number for each: - **{key}-SETUP-1** ..., in capitals.",
        "cardbase.W009",
    )


def _path(*parts: str) -> Path:
    return Path(settings.BASE_DIR, *parts)
