"""The abilities of all cards on one table: the parts that answer the core's questions."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cipher.abilities.ability_use import AbilityUse
from rules.cipher.abilities.activated import ActivatedAbilities
from rules.cipher.abilities.context import CipherContext
from rules.cipher.abilities.modifiers import Modifiers
from rules.cipher.abilities.permissions import Permissions
from rules.cipher.abilities.replacements import Replacements
from rules.cipher.abilities.static_abilities import StaticAbilities
from rules.cipher.abilities.support_skills import SupportSkills
from rules.cipher.abilities.triggered import TriggeredAbilities
from rules.cipher.state import CipherTable
from rules.engine.state import derived, state
from rules.text.scope import Scope


def _unmade() -> None:
    """Until the whole copy is complete the parts are missing."""


@state
class CardAbilities:
    """The `AbilityInterface` of matches with cards: every part reads the same context."""

    table: CipherTable
    context: CipherContext = derived(_unmade)
    static: StaticAbilities = derived(_unmade)
    modifiers: Modifiers = derived(_unmade)
    permissions: Permissions = derived(_unmade)
    replacements: Replacements = derived(_unmade)
    triggered: TriggeredAbilities = derived(_unmade)
    activated: ActivatedAbilities = derived(_unmade)
    support: SupportSkills = derived(_unmade)

    def __init__(self, table: CipherTable) -> None:
        self.table = table
        self.rebuild()

    def rebuild(self) -> None:
        """Make the parts, also for a copy of the table."""
        table = self.table
        self.context = context = CipherContext(table)
        self.static = static = context.static
        self.modifiers = Modifiers(static)
        self.permissions = Permissions(static)
        self.replacements = Replacements(table, static)
        use = AbilityUse(table, static, self.permissions)
        self.triggered = TriggeredAbilities(table, context, static, use)
        self.activated = ActivatedAbilities(table, context, static, use)
        self.support = SupportSkills(table, context, static, self.permissions, use)
        for scope in _scopes(table):
            scope.context = context


def _scopes(table: CipherTable) -> Iterator[Scope]:
    """The uses of skills that are going on, are pending or have caused something."""
    if table.resolving is not None:
        yield table.resolving
    for group in table.triggers.groups:
        yield from (trigger.scope for trigger in group)
    for event in (*table.events, *table.turn_events):
        if event.get("cause") is not None:
            yield event["cause"]
