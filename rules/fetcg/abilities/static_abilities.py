"""What holds now, by static abilities and continuous effects: numbers, features, permissions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.engine.continuous import Change, ContinuousEffect, EffectIndex
from rules.engine.statics import OpenQuestions, Registered, StaticRegistry
from rules.engine.zones import Card
from rules.fetcg import printed_abilities as topics
from rules.fetcg.abilities.context import FetcgContext
from rules.fetcg.abilities.continuous_effects import (
    CANNOT,
    DELAYED,
    FEATURE,
    MOVES,
    TAKEN,
    Operation,
    be_attacked,
    operations,
    stat_in,
    subject_of_player,
)
from rules.fetcg.abilities.sources import AbilitiesInPlay, bindings_of, strike_bindings
from rules.fetcg.grids import Grid, grid
from rules.fetcg.played import AbilitySource
from rules.fetcg.players import Player
from rules.fetcg.printed_abilities import FEATURES, PrintedAbility, PrintedStatic
from rules.fetcg.state import FetcgTable
from rules.fetcg.strikes import Strike
from rules.fetcg.units import Unit
from rules.text import changes as c
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.evaluate import all_hold, contains, holds
from rules.text.scope import Scope
from rules.text.tree import walk

NO_FEATURES: frozenset[str] = frozenset()
NO_SQUARES: Grid = frozenset()
# Static abilities began before any effect (FETCG-SURPRISE-20).
ALWAYS = 0
# On which topic the static abilities of the striking unit lie that bear on a number of the strike.
_TOPICS_OF_STRIKES = {
    "power": "attack",
    "doublings": "damage",
    "halvings": "damage",
    "nullified": "damage",
}


class StaticAbility(NamedTuple):
    """What a card in play says as long as it is there."""

    source: AbilitySource
    printed: PrintedStatic


class StaticAbilities:
    """The questions of `rules.fetcg.ability_interface` about what holds now."""

    def __init__(self, table: FetcgTable, in_play: AbilitiesInPlay) -> None:
        self.table = table
        self.in_play = in_play
        self.context = FetcgContext(table, self.granted)
        self._registry = StaticRegistry[StaticAbility](table.versions, self._static)
        self._effects = EffectIndex(table)
        self._open = OpenQuestions()

    def scope(self, source: AbilitySource, ability: Ability, context: FetcgContext) -> Scope:
        """The ability at work for the card in play that has it."""
        bindings = bindings_of(source, self.table) | strike_bindings(context.strike)
        return Scope(context, source.seat, source.obj, ability, bindings)

    def _static(self) -> Iterator[Registered[StaticAbility]]:
        for source in self.in_play.all():
            for printed in source.card.data.printed.statics:
                own = source.unit if printed.is_own else None
                yield printed.topic, StaticAbility(source, printed), own

    # Numbers ----------------------------------------------------------------------------------

    def changes(self, obj: Any, stat: str) -> Sequence[Change]:
        """Everything that bears on a number of a unit or a strike."""
        if isinstance(obj, Strike):
            return [*self._static_on_strike(obj, stat), *self._continuous_on_strike(obj, stat)]
        statics, effects = self._registry.about(stat, obj), self._effects.on(stat)
        if not statics and not effects:
            return ()
        found = [
            Change(ALWAYS, op, number, static)
            for op, number, static in self._said(statics, obj, stat)
        ]
        return [*found, *(self._change(e) for e in effects.get(obj.id, ()))]

    def _change(self, effect: ContinuousEffect) -> Change:
        """Of what Surprise cards do the card played last comes last, whichever resolved first."""
        source = effect.source
        since = effect.id if source is None else self.table.order_played.get(source, effect.id)
        return Change(since, effect.op, effect.amount, effect)

    def _stated(
        self, statics: Sequence[StaticAbility], unit: Unit, stat: str
    ) -> Iterator[tuple[str, Any]]:
        """What these abilities do to one number of the unit: operation and amount."""
        return ((op, number) for op, number, _ in self._said(statics, unit, stat))

    def _said(
        self, statics: Sequence[StaticAbility], unit: Unit, stat: str
    ) -> Iterator[tuple[str, Any, StaticAbility]]:
        """The same with the ability that does it."""
        for static in statics:
            for what, op, number in self._operations(static, unit, self.context):
                if what == stat:
                    yield op, number, static

    def _static_on_strike(self, strike: Strike, stat: str) -> Iterator[Change]:
        topic_of_user = _TOPICS_OF_STRIKES.get(stat, stat)
        for topic, unit in ((topic_of_user, strike.user), (topic_of_user + TAKEN, strike.target)):
            found = self._registry.about(topic, unit)
            if not found:
                continue
            context = FetcgContext(self.table, self.granted, strike)
            for static in found:
                if not is_in_use(static.printed.printed, static.source, strike):
                    continue
                for what, op, number in self._operations(static, unit, context):
                    if _strike_stat(stat_in(strike, unit, what)) == stat:
                        yield Change(ALWAYS, op, number, static)

    def _continuous_on_strike(self, strike: Strike, stat: str) -> Iterator[Change]:
        for effect in self.table.effects:
            if effect.subject == strike.id and strike.id and _strike_stat(effect.what) == stat:
                yield self._change(effect)
            for unit in (strike.user, strike.target):
                if effect.subject != unit.id:
                    continue
                if _strike_stat(stat_in(strike, unit, effect.what)) == stat:
                    yield self._change(effect)

    def _operations(
        self, static: StaticAbility, unit: Unit, context: FetcgContext
    ) -> Iterator[Operation]:
        """What the ability does to the unit's numbers; nothing if it is not about the unit."""
        printed = static.printed
        scope = self.scope(static.source, printed.printed.ability, context)
        if printed.group is None or not contains(printed.group, unit, scope):
            return
        if all_hold(printed.conditions, scope):
            yield from operations(printed.change, scope)

    # Features and moves -----------------------------------------------------------------------

    def grants(self, unit: Unit, feature: str) -> bool:
        return feature in self.granted(unit)

    def granted(self, unit: Unit) -> frozenset[str]:
        """Class features that something gives; a text that asks for one sees those printed."""
        lasting = self._effects.on(FEATURE)
        if not lasting and not self._registry.speaks_of(FEATURES):
            return NO_FEATURES
        return self._open.ask((FEATURES, unit.id), lambda: self._granted(unit), NO_FEATURES)

    def _granted(self, unit: Unit) -> frozenset[str]:
        statics = self._registry.about(FEATURES, unit)
        given = {value for _, value in self._stated(statics, unit, FEATURE)}
        return frozenset(given | {e.amount for e in self._effects.on(FEATURE).get(unit.id, ())})

    def moves(self, unit: Unit) -> Grid:
        statics, lasting = self._registry.about(topics.MOVES, unit), self._effects.on(MOVES)
        if not statics and not lasting:
            return NO_SQUARES
        squares = [value for _, value in self._stated(statics, unit, MOVES)]
        squares += [effect.amount for effect in lasting.get(unit.id, ())]
        return grid(" ".join(squares)) if squares else NO_SQUARES

    # Permissions ------------------------------------------------------------------------------

    def forbids(self, obj: Any, what: str) -> bool:
        lasting = self._effects.on(CANNOT)
        if lasting and any(e.amount == what for e in lasting.get(_subject_of(obj), ())):
            return True
        if isinstance(obj, Unit):
            statics = self._registry.about(topics.CANNOT, obj)
            return bool(statics) and any(
                value == what and self._counts(static, what)
                for _, value, static in self._said(statics, obj, CANNOT)
            )
        return any(
            _forbidden(static.printed.change) == what and static.source.seat != obj.seat
            for static in self._registry.on(topics.FORBIDDEN)
        )

    def _counts(self, static: StaticAbility, what: str) -> bool:
        """Leave out what equipment that is not in use says of the counterattack to it."""
        if what != "counterattack" or not static.printed.printed.in_use:
            return True
        strike = self.context.strike
        return strike is not None and is_in_use(static.printed.printed, static.source, strike)

    def shields(self, unit: Unit, arms: frozenset[str]) -> bool:
        """Return True if it cannot be attacked, or not with equipment of one of these sorts."""
        return any(self.forbids(unit, what) for what in ("be_attacked", *map(be_attacked, arms)))

    def immune(self, unit: Unit, status: str) -> bool:
        return self.forbids(unit, f"get_{status}")

    # Advanced Units, victory ------------------------------------------------------------------

    def may_advance(self, card: Card, player: Player, unit: Unit) -> bool:
        """The criterion printed on it; without one that is understood it stays in the hand."""
        for ability in card.data.printed.of_kind.get("criterion", ()):
            scope = Scope(self.context, player.seat, card, ability, {"card": [card]})
            (change,) = ability.body
            assert isinstance(change, c.MayStack)
            if contains(change.onto, unit, scope) and all_hold(ability.requires, scope):
                return True
        return False

    def victories(self, when: str) -> Sequence[tuple[int, str]]:
        """Victory conditions in force whose turn ends now (FETCG-WIN-13)."""
        if when != "turn_end":
            return ()
        return [found for effect in self.table.effects for found in self._won_by(effect)]

    def _won_by(self, effect: ContinuousEffect) -> Iterator[tuple[int, str]]:
        if effect.what != DELAYED or not self._ends_now(effect.until):
            return
        assert effect.source is not None
        card = self.table.cards[effect.source]
        ability = card.data.abilities[effect.amount]
        seat = effect.subject[1]
        scope = Scope(self.context, seat, card, ability, {"card": [card]})
        for node in walk(ability.body):
            if isinstance(node, e.If) and holds(node.condition, scope):
                yield seat, card.data.key

    def _ends_now(self, until: tuple[Any, ...]) -> bool:
        _, seat, since = until
        return bool(seat == self.table.turn_player and since < self.table.turn)


def _forbidden(change: c.Change) -> str:
    """What a change of that topic forbids the opponent."""
    assert isinstance(change, c.Forbidden)
    return change.action


def _strike_stat(what: str | None) -> str | None:
    """Attack Power is a number of its own; a unit's Attack pays for attacks."""
    return "power" if what == "attack" else what


def is_in_use(printed: PrintedAbility, source: AbilitySource, strike: Strike) -> bool:
    """Qualities of equipment count only while its unit fights with it (FETCG-CARD-6, 8)."""
    if not printed.in_use:
        return True
    if source.unit is strike.user:
        used = strike.equipment
    elif source.unit is strike.target:
        used = strike.against
    else:
        return False
    return used is None if printed.in_use == "initial" else used is source.card


def _subject_of(obj: Unit | Player) -> Any:
    return obj.id if isinstance(obj, Unit) else subject_of_player(obj.seat)
