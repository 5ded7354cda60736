"""All abilities of the cards on one table, put together from their parts."""

from __future__ import annotations

from rules.engine.state import derived, state
from rules.flamethrowers.abilities.activated import ActivatedAbilities
from rules.flamethrowers.abilities.context import FlameContext
from rules.flamethrowers.abilities.reactions import Reactions
from rules.flamethrowers.abilities.static_abilities import StaticAbilities
from rules.flamethrowers.abilities.triggered import TriggeredAbilities
from rules.flamethrowers.state import FlameTable


def _unmade() -> None:
    """Until the whole copy is complete the parts are missing."""


@state
class CardAbilities:
    """The `AbilityInterface` of matches with cards: every part reads the same context."""

    table: FlameTable
    static: StaticAbilities = derived(_unmade)
    triggered: TriggeredAbilities = derived(_unmade)
    activated: ActivatedAbilities = derived(_unmade)
    reactions: Reactions = derived(_unmade)

    def __init__(self, table: FlameTable) -> None:
        self.table = table
        self.rebuild()

    def rebuild(self) -> None:
        """Make the parts, also for a copy of the table."""
        context = FlameContext(self.table)
        self.static = StaticAbilities(self.table, context)
        self.triggered = TriggeredAbilities(self.table, context)
        self.activated = ActivatedAbilities(self.table, context)
        self.reactions = Reactions(self.table, context)
