"""Continuous abilities and effects that last: what they say about a thing now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.zones import Card
from rules.flamethrowers.abilities.lasting import CANNOT_ATTACK, subject_of
from rules.flamethrowers.abilities.world import FlameWorld
from rules.flamethrowers.table import FlameTable, Ship, Squad
from rules.flamethrowers.values import KAMI_LIMIT
from rules.text import attrition as a
from rules.text import changes as c
from rules.text.abilities import Ability
from rules.text.groups import Group
from rules.text.play.asking import amount, contains, holds, members
from rules.text.play.scope import Scope

STILL = ("continuous", "lasting")
Statement = tuple[Scope, c.Change]


def sources(table: FlameTable) -> Iterator[tuple[int, Any, Card]]:
    """Whose, what and which card: all that is face up in play."""
    for squad in table.all_squads():
        yield squad.player, squad, squad.face
    if table.field_card is not None:
        yield table.field_card.owner, table.field_card, table.field_card
    for player in table.players:
        for card in player.supports.cards:
            if card.face_up:
                yield player.seat, card, card


class HeldAbilities:
    """Answers what the core asks about numbers and permissions."""

    def __init__(self, table: FlameTable) -> None:
        self.table = table
        self.world = FlameWorld(table)
        self._asked: list[tuple[Any, ...]] = []

    # The statements ---------------------------------------------------------------------------

    def statements(self, kind: type[c.Change]) -> Sequence[Statement]:
        """Everything of the kind that abilities in play state now."""
        return [one for one in self._stated(kind) if self._holds(one[0])]

    def _stated(self, kind: type[c.Change]) -> Sequence[Statement]:
        """The same, whether the conditions hold or not."""
        memo = self.table.memo
        key = ("statements", kind.__name__)
        if key not in memo:
            memo[key] = [
                (scope, part)
                for scope, ability in self._still()
                for part in ability.body
                if isinstance(part, kind)
            ]
        found: Sequence[Statement] = memo[key]
        return found

    def _adjusting(self, stat: str) -> Sequence[tuple[Scope, c.Adjust]]:
        """What is stated about one number, whether the conditions hold or not."""
        memo = self.table.memo
        key = ("adjusting", stat)
        if key not in memo:
            memo[key] = [
                (scope, change)
                for scope, change in self._stated(c.Adjust)
                if isinstance(change, c.Adjust) and change.stat == stat
            ]
        found: Sequence[tuple[Scope, c.Adjust]] = memo[key]
        return found

    def _still(self) -> Iterator[tuple[Scope, Ability]]:
        for seat, source, card in sources(self.table):
            for ability in card.data.abilities:
                if ability.kind in STILL:
                    yield Scope(self.world, seat, source, ability), ability

    def _holds(self, scope: Scope) -> bool:
        assert scope.ability is not None
        return all(holds(condition, scope) for condition in scope.ability.requires)

    def _speaks_of(self, group: Group, thing: Any, scope: Scope) -> bool:
        """Whether the group holds the thing; ships are cards that several players share."""
        if isinstance(thing, Ship):
            return any(one is thing for one in members(group, scope))
        return contains(group, thing, scope)

    # Numbers ----------------------------------------------------------------------------------

    def adjusted(self, thing: Any, stat: str) -> int:
        """What abilities and effects add to the number, all together.

        A text that looks at the very number it changes sees it as it would be without.
        """
        if thing is None:
            return 0
        question = (stat, subject_of(thing))
        memo = self.table.memo
        if question in memo:
            known: int = memo[question]
            return known
        if question in self._asked:
            return 0
        self._asked.append(question)
        said = sum(
            amount(change.amount, scope)
            for scope, change in self._adjusting(stat)
            if self._holds(scope) and self._speaks_of(change.group, thing, scope)
        )
        self._asked.pop()
        memo[question] = said + sum(effect.amount for effect in self._effects(thing, stat))
        total: int = memo[question]
        return total

    def _effects(self, thing: Any, what: str) -> list[Any]:
        subject = subject_of(thing)
        return [e for e in self.table.effects if e.what == what and e.subject == subject]

    # Permissions ------------------------------------------------------------------------------

    def allowed(self, thing: Any, deed: str) -> bool:
        question = ("allowed", deed, subject_of(thing))
        if question in self._asked:
            return False
        self._asked.append(question)
        said = any(
            isinstance(change, a.Allowed)
            and change.deed == deed
            and self._speaks_of(change.who, thing, scope)
            for scope, change in self.statements(a.Allowed)
        )
        self._asked.pop()
        return said or bool(self._effects(thing, deed))

    def locked(self, squad: Squad) -> bool:
        return bool(self._effects(squad, CANNOT_ATTACK)) or any(
            isinstance(change, c.Cannot)
            and change.deed == "attack"
            and self._speaks_of(change.who, squad, scope)
            for scope, change in self.statements(c.Cannot)
        )

    def taunts(self, side: int, kind: str) -> list[Squad]:
        found = []
        for squad in self.table.side_squad(side):
            for scope, change in self.statements(a.MustBeAttacked):
                assert isinstance(change, a.MustBeAttacked)
                if change.kind in ("any", kind) and self._speaks_of(change.who, squad, scope):
                    found.append(squad)
                    break
        return found

    def counted_ranks(self, squad: Squad) -> tuple[int, ...]:
        others = [
            amount(change.amount, scope)
            for scope, change in self.statements(a.CountsAs)
            if isinstance(change, a.CountsAs) and self._speaks_of(change.who, squad, scope)
        ]
        return (squad.card.rank, *others)

    def keeps_form(self, squad: Squad) -> int:
        return sum(
            amount(change.times, scope)
            for scope, change in self.statements(a.KeepsForm)
            if isinstance(change, a.KeepsForm) and self._speaks_of(change.who, squad, scope)
        )

    # KAMI -------------------------------------------------------------------------------------

    def kami_limit(self, seat: int) -> int:
        """One, and as many more as the player's own cards say (FLAME-KAMI-2, FLAME-MULTI-21)."""
        return KAMI_LIMIT + sum(
            amount(change.amount, scope)
            for scope, change in self.statements(a.RaisesLimit)
            if isinstance(change, a.RaisesLimit) and change.state == "kami" and scope.seat == seat
        )

    def counts_as_kami(self, squad: Squad) -> bool:
        return squad.card.kami and not any(
            isinstance(change, a.NotCounted)
            and change.state == "kami"
            and self._speaks_of(change.who, squad, scope)
            for scope, change in self.statements(a.NotCounted)
        )
