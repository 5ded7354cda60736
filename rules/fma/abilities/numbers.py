"""Attributes, traits, keywords, factions and costs after what texts say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.zones import Card
from rules.fma.abilities.held import Held
from rules.fma.abilities.scope import FmaScope, Would, subject_of
from rules.fma.hooks import Change
from rules.fma.pieces import Character
from rules.fma.plays import Play, Thing
from rules.text import changes as c
from rules.text.attrition import Allowed
from rules.text.filters import Trait
from rules.text.groups import This
from rules.text.play.asking import amount, contains, members, passes

BESIDE_NAMESAKES, JOINS_BESIDE = "beside_namesakes", "join_beside_its_name"


class Numbers(Held):
    """Answers what the core asks about numbers and what cards show."""

    # Attributes -------------------------------------------------------------------------------

    def changes(self, character: Character, stat: str) -> Sequence[Change]:
        question = ("changes", stat, character.id)
        if question in self._asked:
            return ()
        self._asked.append(question)
        found = [
            Change(one.key, amount(change.amount, one.scope))
            for one, change in self.said(c.Adjust, character)
            if change.stat == stat
        ]
        found += [
            Change(one.key, amount(change.amount, one.scope), sets=True)
            for one, change in self.said(c.Becomes, character)
            if change.stat == stat
        ]
        self._asked.pop()
        return found

    # Traits -----------------------------------------------------------------------------------

    def trait(self, thing: Thing, name: str) -> int:
        """Printed, given and taken away; never below 0 (FMA-TRAIT-12, 16)."""
        if isinstance(thing, Card) and thing.zone.name not in ("attachments", "character"):
            return self._trait_of_card(thing, name)
        total = sum(
            amount(change.amount, one.scope)
            for one, change in self.said(c.Adjust, thing)
            if change.stat == name
        )
        total += sum(int(effect.amount) for effect in self.effects(thing, name))
        shown = any(
            Trait("traits", name) in change.traits for _, change in self.said(c.Gains, thing)
        )
        if name == "unique" and isinstance(thing, Card):
            shown = shown or self._says_unique(thing)
        return max(0, total + shown)

    def _says_unique(self, card: Card) -> bool:
        """In force on what the defeated bear too (FMA-TRAIT-23)."""
        return any(
            Trait("traits", "unique") in change.traits
            for _, change in self.own(card, card.owner, c.Gains)
        )

    def _trait_of_card(self, card: Card, name: str) -> int:
        """Of a card that is not in play: what it says, and what is said of such cards."""
        would = Would(card, card.owner)
        if name == "unique":
            return int(self._says_unique(card))
        if name == BESIDE_NAMESAKES:
            allowed = self.own(card, card.owner, Allowed)
            return int(any(change.deed == JOINS_BESIDE for _, change in allowed))
        total = sum(
            amount(change.amount, scope)
            for scope, change in self.own(card, card.owner, c.Adjust)
            if change.stat == name and isinstance(change.group, This)
        )
        total += sum(
            amount(change.amount, one.scope)
            for one, change in self.said(c.Adjust, would)
            if change.stat == name
        )
        given = any(
            Trait("traits", name) in change.traits and isinstance(change.group, This)
            for _, change in self.own(card, card.owner, c.Gains)
        )
        return max(0, total + given)

    # Keywords and factions --------------------------------------------------------------------

    def keywords(self, thing: Thing) -> frozenset[str]:
        data = thing.data if isinstance(thing, Card) else thing.card
        return self._shown(thing, "keywords", frozenset(data.keywords))

    def factions(self, thing: Thing, seat: int) -> frozenset[str]:
        data = thing.data if isinstance(thing, Card) else thing.card
        shown = Would(thing, seat) if isinstance(thing, Card) else thing
        return self._shown(shown, "factions", frozenset(data.factions))

    def _shown(self, thing: Any, trait: str, printed: frozenset[str]) -> frozenset[str]:
        question = ("shown", trait, subject_of(thing))
        if question in self._asked:
            return printed
        self._asked.append(question)
        found = set(printed)
        for one, copied in self.said(c.Copies, thing):
            if trait in copied.what:
                for other in members(copied.of, one.scope):
                    found |= self.world.traits(other, trait)
        for _, gained in self.said(c.Gains, thing):
            found |= {part.value for part in gained.traits if part.trait == trait}
        found |= {effect.amount for effect in self.effects(thing, f"gains {trait}")}
        for _, lost in self.said(c.Loses, thing):
            found -= {part.value for part in lost.traits if part.trait == trait}
        found -= {effect.amount for effect in self.effects(thing, f"loses {trait}")}
        self._asked.pop()
        return frozenset(found)

    # Costs and other numbers ------------------------------------------------------------------

    def adjusted(
        self, thing: Thing, what: str, number: int, seat: int, onto: Character | None = None
    ) -> int:
        """`onto`: the character an attachment is to be laid on."""
        if what == "cost" and isinstance(thing, Card):
            self.world.onto, before = onto, self.world.onto
            cost = self._cost(thing, number, seat)
            self.world.onto = before
            return cost
        named = {"experience": "power_up", "draws": "draw_phase"}.get(what, what)
        for one, fixed in self.said(c.Becomes, thing):
            if fixed.stat == named:
                number = amount(fixed.amount, one.scope)
        return number + sum(
            amount(change.amount, one.scope)
            for one, change in self.said(c.Adjust, thing)
            if change.stat == named
        )

    def _cost(self, card: Card, number: int, seat: int) -> int:
        """What it costs that player: texts speak of his cards as though they were in hand."""
        steps: list[tuple[int, int]] = []
        for one, change in self.statements(c.Adjust):
            if change.stat == "cost" and self._means_cost_of(card, seat, one.scope, change):
                steps.append((amount(change.amount, one.scope), change.floor))
        for one, fixed in self.statements(c.Becomes):
            if fixed.stat == "cost" and self._means_cost_of(card, seat, one.scope, fixed):
                number = amount(fixed.amount, one.scope)
        for scope, change in self.own(card, seat, c.Adjust):
            if change.stat == "cost" and isinstance(change.group, This):
                steps.append((amount(change.amount, scope), change.floor))
        if card.data.kind == "ally":
            steps += [effect.amount for effect in self.effects(seat, "next_ally")]
        return lowered(number, steps)

    def _means_cost_of(self, card: Card, seat: int, scope: FmaScope, change: Any) -> bool:
        """Only a card of the player whom the text is about."""
        if isinstance(change.group, This) or seat not in self.world.seats(
            change.group.side, scope.seat
        ):
            return False
        return passes(change.group.where, card, scope)

    def attribute_cost(self, play: Play, number: int) -> int:
        """Increases first, then reductions, which never raise a cost (FMA-COST-16, 17)."""
        steps = [
            (amount(change.amount, one.scope), change.floor)
            for one, change in self.statements(c.Adjust)
            if change.stat == "attribute_cost" and contains(change.group, play, one.scope)
        ]
        return lowered(number, steps)


def lowered(number: int, steps: Sequence[tuple[int, int]]) -> int:
    """The number after increases, then after reductions with their minimum."""
    for change, _ in steps:
        number += max(0, change)
    for change, floor in steps:
        if change < 0:
            number = min(number, max(floor, number + change))
    return max(0, number)
