"""Triggered abilities that wait to resolve."""

from __future__ import annotations

from typing import Any

from rules.engine.state import state
from rules.engine.zones import Card
from rules.flamethrowers.squads import Squad
from rules.text.abilities import Ability


@state
class PendingTrigger:
    """An ability that an event triggered: the one at `place` among those of the card.

    `source` is the object that has it, `bindings` what its words mean.
    """

    seat: int
    card: Card
    place: int
    source: Squad | Card
    bindings: dict[str, list[Any]]

    @property
    def ability(self) -> Ability:
        ability: Ability = self.card.data.abilities[self.place]
        return ability
