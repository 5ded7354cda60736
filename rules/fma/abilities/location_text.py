"""What texts make of the location: its goals and the battles it allows."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.zones import Card
from rules.fma.abilities.scope import FmaScope
from rules.fma.abilities.static_abilities import TURNED, StaticAbilities
from rules.fma.characters import Character
from rules.fma.text.nodes import TurnsInto
from rules.text.conditions import Condition, Exists
from rules.text.evaluate import amount, passes
from rules.text.groups import Cards, Units


class LocationText:
    """Answers what the core asks about the location."""

    def __init__(self, statics: StaticAbilities) -> None:
        self._statics = statics
        self._context = statics.context
        self._table = statics.table

    def goals(self, location: Card) -> Sequence[tuple[str, int]]:
        """As printed, then what was changed, in the order of time (FMA-SEARCH-16)."""
        statics = self._statics
        goals: list[tuple[str, int]] = list(location.data.goals)
        for statement in statics.about(TURNED, location):
            goals = turned(goals, statement.change)
        for effect in statics.effects_on(location, "turns"):
            goals = turned(goals, effect.amount)
        more = sum(
            amount(statement.change.amount, statement.scope)
            for statement in statics.about("adjusts goal", location)
        )
        more += sum(effect.amount for effect in statics.effects_on(location, "goal"))
        return [(stat, max(0, number + more)) for stat, number in goals]

    def battle_types(self, location: Card) -> Sequence[str]:
        types = list(location.data.battle_types)
        given = [
            part.value
            for statement in self._statics.about("gains battle_types", location)
            for part in statement.change.traits
        ]
        effects = self._statics.effects_on(location, "gains battle_types")
        given += [effect.amount for effect in effects]
        return [*types, *(kind for kind in dict.fromkeys(given) if kind not in types)]

    def other_goal(self, location: Card, seat: int) -> bool:
        """Met by cards of that search party; erased with the whole goal (FMA-SEARCH-10, 17)."""
        statics = self._statics
        if any(effect.amount.what == "goal" for effect in statics.effects_on(location, "turns")):
            return True
        if any(statement.change.what == "goal" for statement in statics.about(TURNED, location)):
            return True
        scope = FmaScope(self._context, seat, location)
        return all(
            self._met_by_party(condition, seat, scope)
            for ability in location.data.abilities
            if ability.kind == "goal"
            for condition in ability.requires
        )

    def _met_by_party(self, condition: Condition, seat: int, scope: FmaScope) -> bool:
        assert isinstance(condition, Exists)
        group = condition.group
        assert isinstance(group, Units | Cards)
        party = [character for character in self._table.party(seat) if character.is_active]
        found: list[Character | Card] = [*party]
        if isinstance(group, Cards):
            found = [
                card
                for character in party
                for card in character.attachments.cards
                if card.data.kind == "attachment"
            ]
        return any(passes(group.where, obj, scope) for obj in found)


def turned(goals: Sequence[tuple[str, int]], change: TurnsInto) -> list[tuple[str, int]]:
    """Every attribute goal becomes the attribute with its own number; or all become one goal."""
    if change.what == "goal":
        stat, number = change.value.split()
        return [(stat, int(number))]
    return list(dict.fromkeys((change.value, number) for _, number in goals))
