"""Triggers that wait for their turn to resolve (CIPHER-SKILL-11 to 13)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cipher.units import Unit
from rules.engine.state import state
from rules.engine.zones import Card
from rules.text.abilities import Ability
from rules.text.effects import Effect
from rules.text.scope import Scope


@state
class PendingTrigger:
    """A triggered skill, or delayed instructions, that have not been resolved yet."""

    scope: Scope
    ability: Ability | None
    effects: Sequence[Effect] = ()

    @property
    def seat(self) -> int:
        return self.scope.seat

    @property
    def card(self) -> Card | None:
        """The card whose skill it is; None where its own player may not see it either."""
        source = self.scope.source
        card: Card | None = source.face if isinstance(source, Unit) else source
        if card is None or (card.zone.hidden and card.zone.name != "hand"):
            return None
        return card

    @property
    def name(self) -> str:
        """The skill's name, to tell several pending triggers apart."""
        ability = self.ability or self.scope.ability
        return ability.name if ability is not None else ""
