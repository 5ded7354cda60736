"""What the card says that is being played, for the questions that come of it."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.decision import Quote
from rules.fma.card_text import WORDINGS
from rules.fma.plays import Play
from rules.text.abilities import Ability
from rules.text.clause import choice_named
from rules.text.effects import Effect, Put


def words_of(play: Play, slot: str = "") -> Callable[[], Quote] | None:
    """`slot`: the name of the target that is asked for; without one the cost is paid."""
    definition = play.ability.definition
    if not isinstance(definition, Ability):
        return WORDINGS.words_of(play.source, None)
    return WORDINGS.words_of(play.source, definition, _at_work(definition, slot))


def _at_work(ability: Ability, slot: str) -> Effect | None:
    if slot:
        return choice_named(ability, slot)
    return next((part for part in ability.cost if isinstance(part, Put)), None)
