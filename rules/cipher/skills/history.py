"""What happened earlier in the turn, as far as card texts ask."""

from __future__ import annotations

from typing import Any

from rules.cipher.skills.clauses import events_of
from rules.cipher.skills.deeds import Deeds
from rules.cipher.skills.triggers import matches
from rules.text.abilities import Ability
from rules.text.amounts import Used
from rules.text.play.asking import contains
from rules.text.play.scope import Scope


class History(Deeds):
    """Looks through the events of the turn."""

    def happened(self, trigger: Any, scope: Scope) -> bool:
        """Whether the trigger's event has happened earlier in this turn."""
        for event in self.table.past:
            own = Scope(self, scope.seat, scope.source, scope.ability)
            if event.kind in events_of(trigger) and matches(trigger, event, own):
                return True
        return False

    def times_used(self, used: Used, scope: Scope) -> int:
        """How often skills of that name or label were used this turn."""
        count = 0
        for event in self.table.past:
            if event.kind != "skill_used" or event["player"] != scope.seat:
                continue
            ability: Ability = event["ability"]
            if used.skill and ability.name != used.skill:
                continue
            if used.label and used.label not in ability.labels:
                continue
            if used.who is not None and not contains(used.who, event["thing"], scope):
                continue
            count += 1
        return count
