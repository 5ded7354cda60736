"""A system check: what is written down of the shipped texts is what their reader says today."""

from typing import Any

from django.core import checks
from django.core.checks import CheckMessage, register

import rules
from cardbase.compiled_text.compiled_lines import is_current


@register
def written_readings_are_current(**kwargs: Any) -> list[CheckMessage]:
    return [
        checks.Warning(
            f"cardbase/data/{game.key}/compiled_lines.jsonl is void: the sources that read texts "
            f"of {game.name} have changed since it was written, so each text is compiled anew.",
            hint="Run make catalogue and commit what it writes.",
            id="cardbase.W010",
        )
        for game in rules.games()
        if not is_current(game.key)
    ]
