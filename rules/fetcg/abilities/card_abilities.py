"""All abilities of the cards on one table, put together from their parts."""

from __future__ import annotations

from rules.engine.state import derived, state
from rules.fetcg.abilities.activated import ActivatedAbilities
from rules.fetcg.abilities.land_abilities import LandAbilities
from rules.fetcg.abilities.sources import AbilitiesInPlay
from rules.fetcg.abilities.static_abilities import StaticAbilities
from rules.fetcg.abilities.surprises import SurpriseAbilities
from rules.fetcg.abilities.triggered import TriggeredAbilities
from rules.fetcg.state import FetcgTable


def _unmade() -> None:
    """Until the whole copy is complete the parts are missing."""


@state
class CardAbilities:
    """The `AbilityInterface` of matches with cards: every part asks the static abilities."""

    table: FetcgTable
    static: StaticAbilities = derived(_unmade)
    lands: LandAbilities = derived(_unmade)
    surprises: SurpriseAbilities = derived(_unmade)
    activated: ActivatedAbilities = derived(_unmade)
    triggered: TriggeredAbilities = derived(_unmade)

    def __init__(self, table: FetcgTable) -> None:
        self.table = table
        self.rebuild()

    def rebuild(self) -> None:
        """Make the parts, also for a copy of the table."""
        self.static = StaticAbilities(self.table, AbilitiesInPlay(self.table))
        self.lands = LandAbilities(self.table, self.static.context)
        self.surprises = SurpriseAbilities(self.table, self.static.context)
        self.activated = ActivatedAbilities(self.table, self.static)
        self.triggered = TriggeredAbilities(self.table, self.static)
