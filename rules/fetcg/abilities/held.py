"""Answers to what the core asks of text that holds: numbers, features, squares, permissions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.zones import Card
from rules.fetcg.abilities.lasting import (
    CANNOT,
    FEATURE,
    MOVES,
    ORDER,
    TAKEN,
    meanings,
    stat_in,
    subject_of_player,
)
from rules.fetcg.abilities.speaking import CANNOT as CANNOT_TOPIC
from rules.fetcg.abilities.speaking import FEATURES, FORBIDDEN, Speaker, Statement, statements
from rules.fetcg.abilities.speaking import MOVES as MOVES_TOPIC
from rules.fetcg.abilities.world import FireWorld
from rules.fetcg.field import home_row, squares_of_row
from rules.fetcg.grids import Grid, grid
from rules.fetcg.pieces import ATTACK
from rules.fetcg.table import Blow, FetcgTable, Player, Unit
from rules.text import changes as c
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.conditions import Condition
from rules.text.filters import Trait
from rules.text.groups import Units
from rules.text.play.asking import amount, contains, holds, passes
from rules.text.play.scope import Scope
from rules.text.tree import walk

Change = tuple[int, str, int]
# Text that always speaks began before any effect (FETCG-SURPRISE-20).
ALWAYS = 0
_BLOW_WORDS = {"doublings": "damage", "halvings": "damage"}


class HeldAbilities:
    """The questions of `rules.fetcg.hooks`, answered from cards in play and lasting effects."""

    def __init__(self, table: FetcgTable) -> None:
        self.table = table
        self.world = FireWorld(table, self)
        self._asked: list[tuple[Any, ...]] = []

    # Numbers ----------------------------------------------------------------------------------

    def changes(self, thing: Any, stat: str) -> Sequence[Change]:
        """Everything that bears on a number of a unit or a blow."""
        if isinstance(thing, Blow):
            return [*self._said_of_blow(thing, stat), *self._lasting_on_blow(thing, stat)]
        said = [
            (ALWAYS, op, number)
            for statement in statements(self.table, stat)
            for what, op, number in self._meanings(statement, thing, self.world)
            if what == stat
        ]
        return [*said, *((f.id, f.op, f.amount) for f in self._effects(thing, stat))]

    def _said_of_blow(self, blow: Blow, stat: str) -> Iterator[Change]:
        word = "attack" if stat == "power" else _BLOW_WORDS.get(stat, stat)
        for topic, unit in ((word, blow.user), (word + TAKEN, blow.target)):
            found = statements(self.table, topic)
            if not found:
                continue
            world = FireWorld(self.table, self, blow)
            for statement in found:
                if not _is_in_use(statement.speaker, blow):
                    continue
                for what, op, number in self._meanings(statement, unit, world):
                    if _blow_stat(stat_in(blow, unit, what)) == stat:
                        yield ALWAYS, op, number

    def _lasting_on_blow(self, blow: Blow, stat: str) -> Iterator[Change]:
        for effect in self.table.effects:
            if effect.subject == blow.id and blow.id and _blow_stat(effect.what) == stat:
                yield effect.id, effect.op, effect.amount
            for unit in (blow.user, blow.target):
                if effect.subject != unit.id:
                    continue
                if _blow_stat(stat_in(blow, unit, effect.what)) == stat:
                    yield effect.id, effect.op, effect.amount

    def _meanings(
        self, statement: Statement, unit: Unit, world: FireWorld
    ) -> Iterator[tuple[str, str, Any]]:
        """What the statement does to the unit's numbers; nothing if it does not speak of it."""
        scope = self._scope(statement.speaker, statement.ability, world)
        change = statement.change
        group = change.who if isinstance(change, c.Cannot) else getattr(change, "group", None)
        if group is None or not contains(group, unit, scope):
            return
        if self._all_hold(statement.conditions, scope):
            yield from meanings(change, scope)

    def _scope(self, speaker: Speaker, ability: Ability, world: FireWorld) -> Scope:
        known = speaker.known(self.table)
        blow = world.blow
        if blow is not None:
            known |= blow_known(blow)
        source = speaker.unit if speaker.unit is not None else speaker.card
        return Scope(world, speaker.seat, source, ability, known)

    def _all_hold(self, conditions: Sequence[Condition], scope: Scope) -> bool:
        return all(holds(condition, scope) for condition in conditions)

    def _effects(self, thing: Unit | Player, what: str) -> list[Any]:
        subject = thing.id if isinstance(thing, Unit) else subject_of_player(thing.seat)
        return [f for f in self.table.effects if f.what == what and f.subject == subject]

    # Features and moves -----------------------------------------------------------------------

    def grants(self, unit: Unit, feature: str) -> bool:
        return feature in self.granted(unit)

    def granted(self, unit: Unit) -> frozenset[str]:
        """Class features that something gives; a text that asks for one sees those printed."""
        question = (FEATURES, unit.id)
        if question in self._asked:
            return frozenset()
        self._asked.append(question)
        given = {
            value
            for statement in statements(self.table, FEATURES)
            for what, _, value in self._meanings(statement, unit, self.world)
            if what == FEATURE
        }
        self._asked.pop()
        return frozenset(given | {f.amount for f in self._effects(unit, FEATURE)})

    def moves(self, unit: Unit) -> Grid:
        squares = [
            value
            for statement in statements(self.table, MOVES_TOPIC)
            for what, _, value in self._meanings(statement, unit, self.world)
            if what == MOVES
        ]
        squares += [effect.amount for effect in self._effects(unit, MOVES)]
        return grid(" ".join(squares)) if squares else frozenset()

    # Squares ----------------------------------------------------------------------------------

    def may_enter(self, thing: Unit | Card, square: str) -> bool:
        """Flying ignores what the Land does not say of Flying (FETCG-MOVE-8, 9)."""
        land = self.table.land_at(square)
        if land is None:
            return True
        scope = self._land_scope(land, square)
        return not any(
            isinstance(change, c.Cannot) and change.deed == "enter" and _bars(change, thing, scope)
            for change in _still(land)
        )

    def entry_cost(self, unit: Unit, square: str) -> int:
        land = self.table.land_at(square)
        if land is None:
            return 0
        scope = self._land_scope(land, square)
        return sum(
            amount(change.amount, scope)
            for change in _still(land)
            if isinstance(change, c.Adjust)
            and change.stat == "entry_cost"
            and contains(change.group, unit, scope)
        )

    def may_place(self, land: Card, player: Player, square: str) -> bool:
        """Its own placement conditions (FETCG-LAND-9)."""
        scope = self._land_scope(land, square)
        row = squares_of_row(home_row(self.table.forward(player.seat)))
        replaced = self.table.land_at(square)
        scope.known |= {
            "square": [square],
            "home": list(row),
            "replaced": [] if replaced is None else [replaced],
        }
        return all(
            holds(change.condition, scope)
            for change in _still(land)
            if isinstance(change, c.OnlyDeployedIf)
        )

    def _land_scope(self, land: Card, square: str) -> Scope:
        speaker = Speaker(land, land.owner, None, square)
        return Scope(self.world, land.owner, land, None, speaker.known(self.table))

    # Permissions ------------------------------------------------------------------------------

    def forbids(self, thing: Any, deed: str) -> bool:
        if any(effect.amount == deed for effect in self._effects(thing, CANNOT)):
            return True
        if isinstance(thing, Unit):
            return any(
                value == deed
                for statement in statements(self.table, CANNOT_TOPIC)
                for _, _, value in self._meanings(statement, thing, self.world)
            )
        return any(
            isinstance(statement.change, c.Forbidden)
            and statement.change.deed == deed
            and statement.speaker.seat != thing.seat
            for statement in statements(self.table, FORBIDDEN)
        )

    def immune(self, unit: Unit, status: str) -> bool:
        return self.forbids(unit, f"get_{status}")

    # Advanced Units, victory ------------------------------------------------------------------

    def may_advance(self, card: Card, player: Player, unit: Unit) -> bool:
        """The criterion printed on it; without one that is understood it stays in the hand."""
        for ability in card.data.abilities:
            if ability.kind != "criterion":
                continue
            scope = Scope(self.world, player.seat, card, ability, {"card": [card]})
            (change,) = ability.body
            assert isinstance(change, c.MayStack)
            if contains(change.onto, unit, scope) and self._all_hold(ability.requires, scope):
                return True
        return False

    def victories(self, moment: str) -> Sequence[tuple[int, str]]:
        """Victory conditions in force whose turn ends now (FETCG-WIN-13)."""
        if moment != "turn_end":
            return ()
        return [found for effect in self.table.effects for found in self._won_by(effect)]

    def _won_by(self, effect: Any) -> Iterator[tuple[int, str]]:
        if effect.what != ORDER or not self._ends_now(effect.until):
            return
        card = self.table.cards[effect.source]
        ability = card.data.abilities[effect.amount]
        seat = effect.subject[1]
        scope = Scope(self.world, seat, card, ability, {"card": [card]})
        for node in walk(ability.body):
            if isinstance(node, e.If) and holds(node.condition, scope):
                yield seat, card.data.key

    def _ends_now(self, until: tuple[Any, ...]) -> bool:
        _, seat, since = until
        return bool(seat == self.table.turn_player and since < self.table.turn)


def blow_known(blow: Blow) -> dict[str, list[Any]]:
    """What the words for fighters mean in an attack or counterattack."""
    attacker, defender = (
        (blow.user, blow.target) if blow.kind == ATTACK else (blow.target, blow.user)
    )
    return {
        "attacker": [attacker],
        "defender": [defender],
        "striker": [blow.user],
        "struck": [blow.target],
        "blow": [blow],
    }


def _blow_stat(what: str | None) -> str | None:
    """Attack Power is a number of its own; a unit's Attack pays for attacks."""
    return "power" if what == "attack" else what


def _is_in_use(speaker: Speaker, blow: Blow) -> bool:
    """Qualities of equipment count only while its unit fights with it (FETCG-CARD-6, 8)."""
    if not speaker.in_use:
        return True
    if speaker.unit is blow.user:
        used = blow.equipment
    elif speaker.unit is blow.target:
        used = blow.against
    else:
        return False
    return used is None if speaker.in_use == "initial" else used is speaker.card


def _still(card: Card) -> Iterator[c.Change]:
    for ability in card.data.abilities:
        if ability.kind == "continuous":
            yield from ability.body


def _bars(change: c.Cannot, thing: Unit | Card, scope: Scope) -> bool:
    """Whether the Land keeps the unit, or the Unit card about to be sortied, out."""
    card = thing.card if isinstance(thing, Unit) else thing.data
    named = Trait("movement", "flying") in walk(change.who)
    if card.movement == "flying" and not named:
        return False
    assert isinstance(change.who, Units)
    return passes(change.who.where, thing, scope)
