"""The texts of all cards on one table, put together from what the core asks of them."""

from __future__ import annotations

from rules.fma import ability_interface as asked
from rules.fma.abilities.activated import ActivatedAbilities
from rules.fma.abilities.card_values import CardValues
from rules.fma.abilities.context import FmaContext
from rules.fma.abilities.location_text import LocationText
from rules.fma.abilities.manual_text import ManualText
from rules.fma.abilities.restrictions import Restrictions
from rules.fma.abilities.static_abilities import StaticAbilities
from rules.fma.abilities.triggered import TriggeredAbilities
from rules.fma.state import FmaTable


class CardAbilities:
    """Everything that cards say; its parts are described in `ability_interface`."""

    def __init__(self, table: FmaTable) -> None:
        statics = StaticAbilities(table, FmaContext(table))
        values = CardValues(statics)
        restrictions = Restrictions(statics)
        self.statics = statics
        self.values: asked.CardValues = values
        self.restrictions: asked.Restrictions = restrictions
        self.location: asked.LocationText = LocationText(statics)
        self.activated: asked.ActivatedAbilities = ActivatedAbilities(statics, values, restrictions)
        self.triggered: asked.TriggeredAbilities = TriggeredAbilities(statics)
        self.manual: asked.ManualText = ManualText(table)
