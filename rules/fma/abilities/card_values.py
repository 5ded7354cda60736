"""Attributes, traits, keywords, factions and costs after what texts say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.zones import Card
from rules.fma.abilities.scope import CardAsCharacter, FmaScope, subject_of
from rules.fma.abilities.static_abilities import StaticAbilities
from rules.fma.ability_interface import AttributeChange
from rules.fma.characters import Character
from rules.fma.plays import GameObject, Play
from rules.text import changes as c
from rules.text.attrition import Allowed
from rules.text.evaluate import amount, contains, members, passes
from rules.text.filters import Trait
from rules.text.groups import This

BESIDE_NAMESAKES, JOINS_BESIDE = "beside_namesakes", "join_beside_its_name"
# What an attachment is forbidden that gives nothing.
IDLE = "give_bonuses"
_STATS = {"experience": "power_up", "draws": "draw_phase"}


class CardValues:
    """Answers what the core asks about numbers and what cards show."""

    def __init__(self, statics: StaticAbilities) -> None:
        self._statics = statics
        self._context = statics.context

    # Attributes -------------------------------------------------------------------------------

    def attribute_changes(self, character: Character, stat: str) -> Sequence[AttributeChange]:
        question = ("changes", stat, character.id)
        if self._statics.is_open(question):
            return ()
        self._statics.begin(question)
        found = [
            AttributeChange(statement.key, amount(change.amount, statement.scope))
            for statement, change in self._statics.about(c.Adjust, character)
            if change.stat == stat
        ]
        found += [
            AttributeChange(statement.key, amount(change.amount, statement.scope), sets=True)
            for statement, change in self._statics.about(c.Becomes, character)
            if change.stat == stat
        ]
        self._statics.end()
        return found

    def gives_bonuses(self, attachment: Card) -> bool:
        barred = any(change.deed == IDLE for _, change in self._statics.about(c.Cannot, attachment))
        return not barred

    # Traits -----------------------------------------------------------------------------------

    def trait(self, obj: GameObject, name: str) -> int:
        """Printed, given and taken away; never below 0 (FMA-TRAIT-12, 16)."""
        if isinstance(obj, Card) and obj.zone.name not in ("attachments", "character"):
            return self._trait_of_card(obj, name)
        statics = self._statics
        total = sum(
            amount(change.amount, statement.scope)
            for statement, change in statics.about(c.Adjust, obj)
            if change.stat == name
        )
        total += sum(int(effect.amount) for effect in statics.effects_on(obj, name))
        shown = any(
            Trait("traits", name) in change.traits for _, change in statics.about(c.Gains, obj)
        )
        if name == "unique" and isinstance(obj, Card):
            shown = shown or self._prints_unique(obj)
        return max(0, total + shown)

    def _prints_unique(self, card: Card) -> bool:
        """In force on what the defeated bear too (FMA-TRAIT-23)."""
        return any(
            Trait("traits", "unique") in change.traits
            for _, change in self._statics.printed_on(card, card.owner, c.Gains)
        )

    def _trait_of_card(self, card: Card, name: str) -> int:
        """Of a card that is not in play: what it prints, and what is said of such cards."""
        statics = self._statics
        if name == "unique":
            return int(self._prints_unique(card))
        if name == BESIDE_NAMESAKES:
            allowed = statics.printed_on(card, card.owner, Allowed)
            return int(any(change.deed == JOINS_BESIDE for _, change in allowed))
        total = sum(
            amount(change.amount, scope)
            for scope, change in statics.printed_on(card, card.owner, c.Adjust)
            if change.stat == name and isinstance(change.group, This)
        )
        total += sum(
            amount(change.amount, statement.scope)
            for statement, change in statics.about(c.Adjust, CardAsCharacter(card, card.owner))
            if change.stat == name
        )
        given = any(
            Trait("traits", name) in change.traits and isinstance(change.group, This)
            for _, change in statics.printed_on(card, card.owner, c.Gains)
        )
        return max(0, total + given)

    # Keywords and factions --------------------------------------------------------------------

    def keywords(self, obj: GameObject) -> frozenset[str]:
        data = obj.data if isinstance(obj, Card) else obj.card
        return self._shown(obj, "keywords", frozenset(data.keywords))

    def factions(self, obj: GameObject, seat: int) -> frozenset[str]:
        data = obj.data if isinstance(obj, Card) else obj.card
        shown = CardAsCharacter(obj, seat) if isinstance(obj, Card) else obj
        return self._shown(shown, "factions", frozenset(data.factions))

    def _shown(self, obj: Any, trait: str, printed: frozenset[str]) -> frozenset[str]:
        statics = self._statics
        question = ("shown", trait, subject_of(obj))
        if statics.is_open(question):
            return printed
        statics.begin(question)
        found = set(printed)
        for statement, copied in statics.about(c.Copies, obj):
            if trait in copied.what:
                for other in members(copied.of, statement.scope):
                    found |= self._context.traits(other, trait)
        for _, gained in statics.about(c.Gains, obj):
            found |= {part.value for part in gained.traits if part.trait == trait}
        found |= {effect.amount for effect in statics.effects_on(obj, f"gains {trait}")}
        for _, lost in statics.about(c.Loses, obj):
            found -= {part.value for part in lost.traits if part.trait == trait}
        found -= {effect.amount for effect in statics.effects_on(obj, f"loses {trait}")}
        statics.end()
        return frozenset(found)

    # Costs and other numbers ------------------------------------------------------------------

    def adjusted(
        self, obj: GameObject, what: str, number: int, seat: int, onto: Character | None = None
    ) -> int:
        """`onto`: the character an attachment is to be laid on."""
        if what == "cost" and isinstance(obj, Card):
            self._context.onto, before = onto, self._context.onto
            cost = self._cost(obj, number, seat)
            self._context.onto = before
            return cost
        stat = _STATS.get(what, what)
        for statement, fixed in self._statics.about(c.Becomes, obj):
            if fixed.stat == stat:
                number = amount(fixed.amount, statement.scope)
        return number + sum(
            amount(change.amount, statement.scope)
            for statement, change in self._statics.about(c.Adjust, obj)
            if change.stat == stat
        )

    def _cost(self, card: Card, number: int, seat: int) -> int:
        """What it costs that player: texts speak of their cards as though they were in hand."""
        statics = self._statics
        steps: list[tuple[int, int]] = []
        for statement, change in statics.on(c.Adjust):
            if change.stat == "cost" and self._means_cost_of(card, seat, statement.scope, change):
                steps.append((amount(change.amount, statement.scope), change.floor))
        for statement, fixed in statics.on(c.Becomes):
            if fixed.stat == "cost" and self._means_cost_of(card, seat, statement.scope, fixed):
                number = amount(fixed.amount, statement.scope)
        for scope, change in statics.printed_on(card, seat, c.Adjust):
            if change.stat == "cost" and isinstance(change.group, This):
                steps.append((amount(change.amount, scope), change.floor))
        if card.data.kind == "ally":
            steps += [effect.amount for effect in statics.effects_on(seat, "next_ally")]
        return lowered(number, steps)

    def _means_cost_of(self, card: Card, seat: int, scope: FmaScope, change: Any) -> bool:
        """Only a card of the player whom the text is about."""
        if isinstance(change.group, This) or seat not in self._context.seats(
            change.group.side, scope.seat
        ):
            return False
        return passes(change.group.where, card, scope)

    def attribute_cost(self, play: Play, number: int) -> int:
        """Increases first, then reductions, which never raise a cost (FMA-COST-16, 17)."""
        steps = [
            (amount(change.amount, statement.scope), change.floor)
            for statement, change in self._statics.on(c.Adjust)
            if change.stat == "attribute_cost" and contains(change.group, play, statement.scope)
        ]
        return lowered(number, steps)

    # The order of players -----------------------------------------------------------------------

    def order_stat(self) -> str:
        return "wits"

    def order_bonus(self, seat: int) -> int:
        return 0


def lowered(number: int, steps: Sequence[tuple[int, int]]) -> int:
    """The number after increases, then after reductions with their minimum."""
    for change, _ in steps:
        number += max(0, change)
    for change, floor in steps:
        if change < 0:
            number = min(number, max(floor, number + change))
    return max(0, number)
