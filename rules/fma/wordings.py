"""What the card says that is being played, for the questions that come of it."""

from __future__ import annotations

from collections.abc import Callable

from rules.fma.card_text import WORDINGS
from rules.fma.plays import Play
from rules.text.abilities import Ability


def words_of(play: Play) -> Callable[[], str] | None:
    definition = play.ability.definition
    return WORDINGS.words_of(play.source, definition if isinstance(definition, Ability) else None)
