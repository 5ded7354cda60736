"""Static abilities and continuous effects: what they say about a SQUAD card or ship now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.engine.continuous import ADD, EffectIndex, Part
from rules.engine.statics import OpenQuestions, Registered, StaticRegistry
from rules.engine.versions import Kept
from rules.flamethrowers.abilities.continuous_effects import subject_of
from rules.flamethrowers.abilities.sources import Source, sources
from rules.flamethrowers.effect_log import CANNOT, CANNOT_ATTACK, topic_of
from rules.flamethrowers.squads import Ship, Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.text import nodes as n
from rules.flamethrowers.values import KAMI_LIMIT
from rules.text import attrition as a
from rules.text import changes as c
from rules.text import filters as f
from rules.text.evaluate import all_hold, amount, contains, members
from rules.text.groups import Group, This, Units
from rules.text.scope import RulesContext, Scope

MUST_BE_ATTACKED, COUNTS_AS, KEEPS_FORM = "must_be_attacked", "counts_as", "keeps_form"
MORE_KAMI, NO_KAMI = "more_kami", "no_kami"
# On which topic a change makes a statement.
_TOPICS: Mapping[type[Any], Callable[[Any], str]] = {
    c.Adjust: lambda change: change.stat,
    c.Cannot: topic_of,
    a.Allowed: lambda change: change.action,
    a.RaisesLimit: lambda change: MORE_KAMI,
    n.MustBeAttacked: lambda change: MUST_BE_ATTACKED,
    n.CountsAs: lambda change: COUNTS_AS,
    n.KeepsForm: lambda change: KEEPS_FORM,
    n.NotCounted: lambda change: NO_KAMI,
}


class Statement(NamedTuple):
    """What an ability states, of which group, in whose words."""

    scope: Scope
    change: Any
    group: Group | None


class StaticAbilities:
    """Answers what the core asks about numbers and permissions."""

    def __init__(self, table: FlameTable, context: RulesContext) -> None:
        self.table = table
        self.context = context
        self._registry = StaticRegistry[Statement](table.versions, self._statements)
        self._effects = EffectIndex(table)
        self._questions = OpenQuestions()
        self._adjusted = Kept[tuple[Any, tuple[str, ...]], int](self.version, self._sum)
        self._mentioned: frozenset[str] = frozenset()
        self._is_fixed = True
        self._said_at = -1

    # Statements -------------------------------------------------------------------------------

    def _statements(self) -> Iterator[Registered[Statement]]:
        for source in sources(self.table):
            for ability in source.card.data.statics:
                scope = Scope(self.context, source.seat, source.obj, ability)
                for change in ability.body:
                    yield _registered(source, scope, change)

    def mentioned(self) -> frozenset[str]:
        """Every topic on which an ability or an effect says anything: of most nobody does."""
        versions = self.table.versions
        if versions.statics + versions.effects != self._said_at:
            self._look_again()
        return self._mentioned

    def _look_again(self) -> None:
        versions, registry = self.table.versions, self._registry
        lent = [effect.what for effect in self.table.effects]
        self._mentioned = frozenset((*registry.topics(), *lent))
        stated = (statement for topic in registry.topics() for statement in registry.on(topic))
        self._is_fixed = all(map(_is_fixed, stated))
        self._said_at = versions.statics + versions.effects

    def version(self) -> tuple[int, int, int]:
        """Stays the same while what they say of a SQUAD card or ship does."""
        versions = self.table.versions
        if versions.statics + versions.effects != self._said_at:
            self._look_again()
        return versions.statics, versions.effects, 0 if self._is_fixed else versions.state

    def _about(self, topic: str, obj: Squad | Ship) -> list[Statement]:
        """The statements on the topic that hold and concern the object."""
        statements = self._registry.about(topic, obj)
        if not statements:
            return []
        return [
            statement
            for statement in statements
            if _is_active(statement.scope)
            and statement.group is not None
            and _holds(statement.group, obj, statement.scope)
        ]

    # Numbers ----------------------------------------------------------------------------------

    def adjusted(self, obj: Squad | Ship | None, *stats: str) -> int:
        """What abilities and effects add to the numbers, all together.

        A text that looks at the very number it changes sees it as it would be without.
        """
        if obj is None or self.mentioned().isdisjoint(stats):
            return 0
        if self._questions:
            return self._sum((obj, stats))
        return self._adjusted.get((obj, stats))

    def _sum(self, question: tuple[Squad | Ship, tuple[str, ...]]) -> int:
        return sum([part.amount for part in self.parts(*question)])

    def parts(self, obj: Squad | Ship, stats: Sequence[str]) -> list[Part]:
        """What `adjusted` is made of; the sources are statements and effects."""
        return [part for stat in stats for part in self._added(obj, stat)]

    def _added(self, obj: Squad | Ship, stat: str) -> list[Part]:
        if not self._registry.speaks_of(stat):
            return self._lent(obj, stat)
        stated: list[Part] | None = self._questions.ask(
            (stat, obj),
            lambda: [
                Part(amount(statement.change.amount, statement.scope), ADD, statement)
                for statement in self._about(stat, obj)
            ],
            otherwise=None,
        )
        return [] if stated is None else stated + self._lent(obj, stat)

    def _lent(self, obj: Squad | Ship, stat: str) -> list[Part]:
        """What effects with a duration add."""
        lent = self._effects.on(stat)
        if not lent:
            return []
        return [Part(int(effect.amount), ADD, effect) for effect in lent.get(subject_of(obj), ())]

    # Permissions ------------------------------------------------------------------------------

    def allowed(self, obj: Squad | Ship, action: str) -> bool:
        if action not in self.mentioned():
            return False
        stated = bool(self._registry.about(action, obj)) and self._questions.ask(
            (action, obj), lambda: bool(self._about(action, obj)), otherwise=None
        )
        if stated is None:
            return False
        return stated or self._is_lent(obj, action)

    def _is_lent(self, obj: Squad | Ship, action: str) -> bool:
        lent = self._effects.on(action)
        return bool(lent) and subject_of(obj) in lent

    def forbidden(self, obj: Squad | Ship, action: str) -> bool:
        return self.allowed(obj, CANNOT[action])

    def locked(self, squad: Squad) -> bool:
        if CANNOT_ATTACK not in self.mentioned():
            return False
        return self._is_lent(squad, CANNOT_ATTACK) or bool(self._about(CANNOT_ATTACK, squad))

    def taunts(self, side: int, kind: str) -> list[Squad]:
        if not self._registry.speaks_of(MUST_BE_ATTACKED):
            return []
        return [
            squad
            for squad in self.table.side_squad(side)
            if any(
                statement.change.kind in ("any", kind)
                for statement in self._about(MUST_BE_ATTACKED, squad)
            )
        ]

    def counted_ranks(self, squad: Squad) -> tuple[int, ...]:
        if COUNTS_AS not in self.mentioned():
            return (squad.cards[-1].data.rank,)
        others = [
            amount(statement.change.amount, statement.scope)
            for statement in self._about(COUNTS_AS, squad)
        ]
        return (squad.card.rank, *others)

    def keeps_form(self, squad: Squad) -> int:
        return sum(
            amount(statement.change.times, statement.scope)
            for statement in self._about(KEEPS_FORM, squad)
        )

    # KAMI -------------------------------------------------------------------------------------

    def kami_limit(self, seat: int, *, without: Sequence[Squad] = ()) -> int:
        """One, and as many more as the player's own cards say (FLAME-KAMI-2, FLAME-MULTI-21).

        The limit of a result leaves out the cards given up for it (FLAME-KAMI-4).
        """
        return KAMI_LIMIT + sum(
            amount(statement.change.amount, statement.scope)
            for statement in self._registry.on(MORE_KAMI)
            if statement.scope.seat == seat
            and statement.scope.source not in without
            and _is_active(statement.scope)
        )

    def counts_as_kami(self, squad: Squad) -> bool:
        return squad.card.kami and not self._about(NO_KAMI, squad)


def _registered(source: Source, scope: Scope, change: Any) -> Registered[Statement]:
    """A statement under its topic, and under its own object if it is about nothing else."""
    group: Group | None = getattr(change, "group", None) or getattr(change, "who", None)
    own = source.obj if isinstance(group, This) else None
    return _TOPICS[type(change)](change), Statement(scope, change, group), own


def _is_fixed(statement: Statement) -> bool:
    """Whether it says the same as long as nobody who speaks comes or goes, and no form changes."""
    scope, change, group = statement
    assert scope.ability is not None
    return (
        not scope.ability.requires
        and isinstance(getattr(change, "amount", 0), int)
        and isinstance(getattr(change, "times", 0), int)
        and (group is None or isinstance(group, This) or _is_by_print(group))
    )


def _is_by_print(group: Group) -> bool:
    """SQUAD cards of a side that does not change, by what their top cards show."""
    return (
        isinstance(group, Units)
        and group.side != "turn"
        and all(
            isinstance(filter_, f.Trait | f.Named)
            or (
                isinstance(filter_, f.Number)
                and filter_.stat == "rank"
                and isinstance(filter_.amount, int)
            )
            for filter_ in group.where
        )
    )


def _is_active(scope: Scope) -> bool:
    assert scope.ability is not None
    return all_hold(scope.ability.requires, scope)


def _holds(group: Group, obj: Squad | Ship, scope: Scope) -> bool:
    """Whether the group holds the object; ships are cards that several players share."""
    if isinstance(obj, Ship):
        return any(member is obj for member in members(group, scope))
    return contains(group, obj, scope)
