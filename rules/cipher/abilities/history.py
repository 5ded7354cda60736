"""What happened earlier in the turn, as far as card texts ask."""

from __future__ import annotations

from typing import Any

from rules.cipher.abilities.trigger_matching import is_called, matches
from rules.cipher.state import CipherTable
from rules.text.abilities import Ability
from rules.text.amounts import Used
from rules.text.evaluate import contains
from rules.text.scope import Scope


def has_happened(table: CipherTable, trigger: Any, scope: Scope) -> bool:
    """Whether the trigger's event has happened earlier in this turn."""
    for event in table.turn_events:
        own = Scope(scope.context, scope.seat, scope.source, scope.ability)
        if matches(trigger, event, own):
            return True
    return False


def times_used(table: CipherTable, used: Used, scope: Scope) -> int:
    """How often skills of that name or label were used this turn."""
    count = 0
    for event in table.turn_events:
        if event.kind != "skill_used" or event["player"] != scope.seat:
            continue
        ability: Ability = event["ability"]
        if used.skill and not is_called(ability, used.skill):
            continue
        if used.label and used.label not in ability.labels:
            continue
        if used.who is not None and not contains(used.who, event["obj"], scope):
            continue
        count += 1
    return count
