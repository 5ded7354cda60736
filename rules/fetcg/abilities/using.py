"""Abilities that players use: Items, Training, Promotion, Symbol effects, staves, actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.engine.decision import Option, Steps
from rules.engine.zones import Card
from rules.fetcg import by_hand
from rules.fetcg.abilities.choosing import AIMED, fitting, targets_of
from rules.fetcg.abilities.speaking import Speaker, speakers
from rules.fetcg.abilities.surprises import SurpriseText
from rules.fetcg.abilities.triggers import effects_of
from rules.fetcg.actions import staff_cost
from rules.fetcg.chips import spend
from rules.fetcg.table import FetcgTable, Player, Unit, ref
from rules.fetcg.values import may_be_fielded, reach, staves
from rules.fetcg.windows import Window
from rules.text import effects as e
from rules.text import groups as g
from rules.text.abilities import Ability
from rules.text.by_hand import BY_HAND
from rules.text.conditions import TurnOf
from rules.text.play.asking import holds
from rules.text.play.doing import feasible, perform
from rules.text.play.scope import Scope

# Kind of ability -> the step in which it is used (FETCG-END-4 to 6).
_STEP_OF = {"training": "training", "symbol": "symbol", "family_support": "generation"}
_ACTION_OF = {
    "training": "train",
    "symbol": "symbol_effect",
    "family_support": "family_support",
}
Use = tuple[Speaker, Ability, int]
Known = dict[str, list[Any]]


class CardAbilities(SurpriseText):
    """Everything the core asks of card text."""

    def on(self, table: FetcgTable) -> CardAbilities:
        return CardAbilities(table)

    # In the steps of a turn -------------------------------------------------------------------

    def activations(self, player: Player, window: Window) -> list[Option]:
        if not window.inside:
            return by_hand.offer(self.table, player)
        found = [
            Option(_action(speaker, ability), speaker.card, str(place))
            for speaker, ability, place in self._own(player)
            if _step(ability) == window.name and self._may_use(speaker, ability, place)
        ]
        hand = by_hand.offer(self.table, player)
        return [*found, *self._promotions(player, window), *hand]

    def _own(self, player: Player) -> Iterator[Use]:
        """The abilities of the player's cards in play, with their places on the card."""
        for speaker, ability in speakers(self.table):
            if speaker.seat == player.seat:
                yield speaker, ability, speaker.card.data.abilities.index(ability)

    def _may_use(self, speaker: Speaker, ability: Ability, place: int) -> bool:
        unit = speaker.unit
        if unit is not None and ability.once_per_turn and _mark(speaker.card, place) in unit.used:
            return False
        scope = self._scope(speaker, ability, self.world)
        return (
            all(holds(condition, scope) for condition in ability.requires)
            and feasible(ability.price, scope)
            and all(self.world.can_do(effect, scope, ()) for effect in effects_of(ability))
        )

    def activate(self, player: Player, option: Option, window: Window) -> Steps[None]:
        if option.action == BY_HAND:
            yield from by_hand.act_by_hand(self.table, player)
            return
        if option.action == "promote":
            yield from self._promote(player, option)
            return
        card, place = option.card, int(str(option.target))
        assert card is not None
        speaker, ability = self._find(card, place)
        if speaker.unit is not None:
            speaker.unit.used.append(_mark(card, place))
        scope = self._scope(speaker, ability, self.world)
        self.table.say("ability", card=ref(card))
        yield from perform(ability.price, scope)
        yield from perform(effects_of(ability), scope)

    def _find(self, card: Card, place: int) -> tuple[Speaker, Ability]:
        ability = card.data.abilities[place]
        for speaker, spoken in speakers(self.table):
            if speaker.card is card and spoken is ability:
                return speaker, ability
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
        scope = Scope(self.world, player.seat, card, ability, {"card": [card]})
        if not feasible(ability.price, scope):
            return []
        return [
            unit
            for chosen in _units_of(ability)
            for unit in fitting(self.table, chosen, scope)
            if may_be_fielded(self.table, player, card.data, instead_of=unit)
        ]

    def _promote(self, player: Player, option: Option) -> Steps[None]:
        card = option.card
        assert card is not None
        assert isinstance(option.target, Card)
        ability = card.data.promotes
        unit = self.table.unit_of(option.target)
        known: Known = {"card": [card], AIMED + "target": [unit]}
        scope = Scope(self.world, player.seat, card, ability, known)
        yield from perform(ability.price, scope)
        yield from perform(effects_of(ability), scope)

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
            for ability in card.data.abilities:
                if ability.kind == "staff":
                    found += [
                        Option("staff", card, other.face, cost=cost)
                        for other in self._in_reach(unit, staff, ability)
                    ]
        return found

    def _in_reach(self, unit: Unit, staff: Card | None, ability: Ability) -> list[Unit]:
        scope = self._staff_scope(unit, staff or unit.face, ability)
        squares = reach(self.table, unit, staff)
        return [
            other
            for chosen in targets_of(ability)
            for other in fitting(self.table, chosen, scope, reach=squares)
        ]

    def _staff_scope(self, unit: Unit, card: Card, ability: Ability) -> Scope:
        known: Known = {"card": [card], "bearer": [unit]}
        return Scope(self.world, unit.player, unit, ability, known)

    def _unit_actions(self, unit: Unit) -> list[Option]:
        return [
            Option("use_ability", speaker.card, str(place))
            for speaker, ability, place in self._own(self.table.players[unit.player])
            if speaker.unit is unit
            and ability.kind == "action"
            and self._may_use(speaker, ability, place)
        ]

    def act(self, unit: Unit, option: Option) -> Steps[None]:
        card = option.card
        assert card is not None
        if option.action == "staff":
            yield from self._use_staff(unit, card, option)
            return
        ability = card.data.abilities[int(str(option.target))]
        scope = self._staff_scope(unit, card, ability)
        yield from perform(ability.price, scope)
        yield from perform(effects_of(ability), scope)

    def _use_staff(self, unit: Unit, card: Card, option: Option) -> Steps[None]:
        assert isinstance(option.target, Card)
        target = self.table.unit_of(option.target)
        spend(self.table, unit, staff_cost(unit, None if card is unit.face else card))
        self.table.say("staff", card=ref(card), target=ref(target.face))
        for ability in card.data.abilities:
            if ability.kind == "staff":
                scope = self._staff_scope(unit, card, ability)
                scope.known |= {AIMED + "target": [target], "target": [target]}
                yield from perform(effects_of(ability), scope)


def _units_of(ability: Ability) -> list[g.Chosen]:
    """The choices of a unit that a card is put onto."""
    return [
        effect.unit
        for effect in effects_of(ability)
        if isinstance(effect, e.Stack) and isinstance(effect.unit, g.Chosen)
    ]


def _step(ability: Ability) -> str:
    """The step in which a player may use it; empty if it is not used so."""
    if ability.kind in _STEP_OF:
        return _STEP_OF[ability.kind]
    if ability.kind != "activate":
        return ""
    during = next((one for one in ability.requires if isinstance(one, TurnOf)), None)
    return during.phase if during is not None else ""


def _action(speaker: Speaker, ability: Ability) -> str:
    if ability.kind in _ACTION_OF:
        return _ACTION_OF[ability.kind]
    return "use_item" if speaker.card.data.kind == "item" else "use_ability"


def _mark(card: Card, place: int) -> str:
    """An ability among those the unit has used this turn."""
    return f"{card.index}.{place}"
