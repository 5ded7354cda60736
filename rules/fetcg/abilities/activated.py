"""Abilities that players use: Items, Training, Promotion, Symbol effects, staves, actions."""

from __future__ import annotations

from rules.engine.decision import Option, Steps
from rules.engine.log import ref
from rules.engine.manual.lines import MANUAL
from rules.engine.zones import Card
from rules.fetcg import manual
from rules.fetcg.abilities.choices import TARGETS, fitting, targets_of
from rules.fetcg.abilities.effect_handlers import carry_out
from rules.fetcg.abilities.static_abilities import StaticAbilities
from rules.fetcg.actions import staff_cost, tell_staff
from rules.fetcg.chips import spend
from rules.fetcg.played import AbilitySource, Bindings
from rules.fetcg.players import Player
from rules.fetcg.printed_abilities import PrintedAbility
from rules.fetcg.state import FetcgTable
from rules.fetcg.units import Unit
from rules.fetcg.values import may_be_fielded, reach, staves
from rules.fetcg.windows import Window
from rules.text import effects as e
from rules.text import groups as g
from rules.text.abilities import Ability
from rules.text.execute import effects_of, execute, feasible, is_usable
from rules.text.scope import Scope

_ACTION_OF = {
    "training": "train",
    "symbol": "symbol_effect",
    "family_support": "family_support",
}


class ActivatedAbilities:
    """What players may use besides Surprise cards, and how it goes."""

    def __init__(self, table: FetcgTable, static: StaticAbilities) -> None:
        self.table = table
        self.static = static
        self.context = static.context

    # In the steps of a turn -------------------------------------------------------------------

    def activations(self, player: Player, window: Window) -> list[Option]:
        if not window.inside:
            return manual.offer(self.table, player, window)
        found = [
            Option(_action(source, printed.ability), source.card, str(printed.place))
            for source, printed in self.static.in_play.used_by(player.seat)
            if printed.step == window.name and self._may_use(source, printed)
        ]
        by_hand = manual.offer(self.table, player, window)
        return [*found, *self._promotions(player, window), *by_hand]

    def _may_use(self, source: AbilitySource, printed: PrintedAbility) -> bool:
        unit, ability = source.unit, printed.ability
        mark = _mark(source.card, printed.place)
        if unit is not None and ability.once_per_turn and mark in unit.used:
            return False
        return is_usable(self.static.scope(source, ability, self.context))

    def activate(self, player: Player, option: Option, window: Window) -> Steps[None]:
        if option.action == MANUAL:
            yield from manual.propose(self.table, player, option)
            return
        if option.action == "promote":
            yield from self._promote(player, option)
            return
        card, place = option.card, int(str(option.target))
        assert card is not None
        source, ability = self._source(card), card.data.abilities[place]
        if source.unit is not None:
            source.unit.used.append(_mark(card, place))
        scope = self.static.scope(source, ability, self.context)
        self.table.log("ability", card=ref(card))
        yield from execute(ability.cost, scope)
        yield from carry_out(self.table, effects_of(ability), scope)

    def _source(self, card: Card) -> AbilitySource:
        for source in self.static.in_play.all():
            if source.card is card:
                return source
        raise LookupError(f"{card} is not in play")

    # Promotion --------------------------------------------------------------------------------

    def _promotions(self, player: Player, window: Window) -> list[Option]:
        """Cards in hand and the units they may be played onto (FETCG-TRAINING-2)."""
        if window.name != "training":
            return []
        return [
            Option("promote", card, unit.face)
            for card in player.hand.cards
            if card.data.promotes is not None
            for unit in self._promotable(player, card, card.data.promotes)
        ]

    def _promotable(self, player: Player, card: Card, ability: Ability) -> list[Unit]:
        scope = Scope(self.context, player.seat, card, ability, {"card": [card]})
        if not feasible(ability.cost, scope):
            return []
        return [
            unit
            for unit in fitting(self.table, _unit_of(ability), scope)
            if may_be_fielded(self.table, player, card.data, instead_of=unit)
        ]

    def _promote(self, player: Player, option: Option) -> Steps[None]:
        card = option.card
        assert card is not None
        assert isinstance(option.target, Card)
        ability = card.data.promotes
        unit = self.table.unit_of(option.target)
        bindings: Bindings = {"card": [card], TARGETS + "target": [unit]}
        scope = Scope(self.context, player.seat, card, ability, bindings)
        yield from execute(ability.cost, scope)
        yield from execute(effects_of(ability), scope)

    # Actions of a unit ------------------------------------------------------------------------

    def actions(self, unit: Unit) -> list[Option]:
        return [*self._staff_actions(unit), *self._unit_actions(unit)]

    def _staff_actions(self, unit: Unit) -> list[Option]:
        """Staves that do something else than restore Energy (FETCG-ACTION-7)."""
        found = []
        for staff in staves(self.table, unit):
            cost = staff_cost(unit, staff)
            if cost > unit.energy:
                continue
            card = staff or unit.face
            for ability in card.data.printed.of_kind.get("staff", ()):
                found += [
                    Option("staff", card, other.face, cost=cost)
                    for other in self._in_reach(unit, card, staff, ability)
                ]
        return found

    def _in_reach(self, unit: Unit, card: Card, staff: Card | None, ability: Ability) -> list[Unit]:
        """`card` has the ability: the staff, or with an initial one the unit itself."""
        scope = self._staff_scope(unit, card, ability)
        squares = reach(self.table, unit, staff)
        return [
            other
            for chosen in targets_of(ability)
            for other in fitting(self.table, chosen, scope, reach=squares)
        ]

    def _staff_scope(self, unit: Unit, card: Card, ability: Ability) -> Scope:
        bindings: Bindings = {"card": [card], "bearer": [unit]}
        return Scope(self.context, unit.player, unit, ability, bindings)

    def _unit_actions(self, unit: Unit) -> list[Option]:
        return [
            Option("use_ability", source.card, str(printed.place))
            for source, printed in self.static.in_play.used_by(unit.player)
            if source.unit is unit
            and printed.ability.kind == "action"
            and self._may_use(source, printed)
        ]

    def act(self, unit: Unit, option: Option) -> Steps[None]:
        card = option.card
        assert card is not None
        if option.action == "staff":
            yield from self._use_staff(unit, card, option)
            return
        ability = card.data.abilities[int(str(option.target))]
        scope = self._staff_scope(unit, card, ability)
        yield from execute(ability.cost, scope)
        yield from carry_out(self.table, effects_of(ability), scope)

    def _use_staff(self, unit: Unit, card: Card, option: Option) -> Steps[None]:
        assert isinstance(option.target, Card)
        target = self.table.unit_of(option.target)
        spend(self.table, unit, staff_cost(unit, None if card is unit.face else card))
        tell_staff(self.table, unit, card, target)
        for ability in card.data.printed.of_kind.get("staff", ()):
            scope = self._staff_scope(unit, card, ability)
            scope.bindings |= {TARGETS + "target": [target], "target": [target]}
            yield from carry_out(self.table, effects_of(ability), scope)


def _unit_of(promotion: Ability) -> g.Chosen:
    """The choice of the unit that the card is put onto."""
    (effect,) = promotion.body
    assert isinstance(effect, e.Stack)
    assert isinstance(effect.unit, g.Chosen)
    return effect.unit


def _action(source: AbilitySource, ability: Ability) -> str:
    if ability.kind in _ACTION_OF:
        return _ACTION_OF[ability.kind]
    return "use_item" if source.card.data.kind == "item" else "use_ability"


def _mark(card: Card, place: int) -> str:
    """An ability among those the unit has used this turn."""
    return f"{card.index}.{place}"
