"""Abilities that players use: ACTIVATE, STRIKE, SUPPORT cards and reactions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decision import Option, Steps
from rules.engine.events import Event
from rules.engine.zones import Card
from rules.flamethrowers import battle, by_hand
from rules.flamethrowers.abilities.triggers import TriggeredAbilities, attack_known, effects_of
from rules.flamethrowers.abilities.world import AIMED, choose
from rules.flamethrowers.actions import complete, open_window
from rules.flamethrowers.deck import discard
from rules.flamethrowers.printed import SPECIAL
from rules.flamethrowers.table import FlameTable, Player, Squad, ref
from rules.flamethrowers.values import has_attack_left, may_attack
from rules.text import attrition as a
from rules.text import groups as g
from rules.text.abilities import Ability
from rules.text.play.asking import holds
from rules.text.play.doing import candidates, feasible, perform
from rules.text.play.scope import Scope
from rules.text.tree import walk

USED = ("use", "lasting")


class CardAbilities(TriggeredAbilities):
    """All abilities of the cards on one table."""

    def on(self, table: FlameTable) -> CardAbilities:
        return CardAbilities(table)

    # SQUAD cards ------------------------------------------------------------------------------

    def activations(self, player: Player) -> list[Option]:
        """ACTIVATE: once a turn each, waiting or locked or not (FLAME-TURN-12)."""
        return [
            Option("activate", squad.cards[-1], str(place))
            for squad in player.squad
            for place, ability in enumerate(squad.card.abilities)
            if ability.kind == "activate"
            and name_of(squad, place) not in squad.used
            and self.is_usable(Scope(self.world, player.seat, squad, ability))
        ]

    def activate(self, player: Player, option: Option) -> Steps[None]:
        squad, ability, place = self._named(option)
        squad.used.append(name_of(squad, place))
        scope = Scope(self.world, player.seat, squad, ability)
        self.table.say("ability", player=player.seat, card=ref(squad.face))
        yield from perform(ability.price, scope)
        yield from perform(effects_of(ability), scope)
        yield from complete(self.table)

    def strikes(self, player: Player) -> list[Option]:
        """A STRIKE takes the place of the card's attack (FLAME-ATTACK-20, 22)."""
        if not battle.may_declare(self.table, player):
            return []
        return [
            Option("strike", squad.cards[-1], str(place))
            for squad in player.squad
            for place, ability in enumerate(squad.card.abilities)
            if ability.kind == "strike"
            and may_attack(self.table, squad)
            and has_attack_left(self.table, squad, SPECIAL)
            and name_of(squad, place) not in squad.used
            and self.is_usable(Scope(self.world, player.seat, squad, ability))
        ]

    def strike(self, player: Player, option: Option) -> Steps[None]:
        squad, ability, place = self._named(option)
        squad.used.append(name_of(squad, place))
        scope = Scope(self.world, player.seat, squad, ability)
        yield from self._aim(scope)
        fight = battle.declare(self.table, squad, SPECIAL, None)
        yield from perform(ability.price, scope)
        yield from battle.answers(self.table, fight)
        if battle.stands(self.table, fight):
            yield from perform(effects_of(ability), scope)
        else:
            self.table.say("attack_ended", player=player.seat)
        yield from complete(self.table)
        battle.finish(self.table, fight)

    def _named(self, option: Option) -> tuple[Squad, Ability, int]:
        assert option.card is not None
        squad = self.table.squad_of(option.card)
        place = int(str(option.target))
        return squad, squad.card.abilities[place], place

    def is_usable(self, scope: Scope, taken: Sequence[Any] = ()) -> bool:
        """Its condition holds, its cost can be paid, its effect has a target (FLAME-SUPPORT-10)."""
        ability = scope.ability
        assert ability is not None
        return (
            all(holds(condition, scope) for condition in ability.requires)
            and feasible(ability.price, scope, taken)
            and (
                ability.kind == "lasting"
                or all(self.world.can_do(part, scope, taken) for part in effects_of(ability))
            )
        )

    def _aim(self, scope: Scope) -> Steps[None]:
        """Choose the targets now, before anybody may answer (FLAME-REACTION-11)."""
        assert scope.ability is not None
        for node in walk(scope.ability.body):
            if isinstance(node, g.Chosen) and _is_target(node):
                pool = candidates(node, scope)
                chosen = yield from choose(self.table, node, pool, scope)
                scope.known[AIMED + node.name] = chosen

    # SUPPORT cards ----------------------------------------------------------------------------

    def supports(self, player: Player) -> list[Option]:
        return [
            Option("activate_support", card)
            for card in player.supports.cards
            if not card.face_up and self._is_usable_support(player, card)
        ]

    def _is_usable_support(self, player: Player, card: Card) -> bool:
        scopes = self._uses(player, card)
        return bool(scopes) and all(self.is_usable(scope, [card]) for scope in scopes)

    def _uses(self, player: Player, card: Card) -> list[Scope]:
        return [
            Scope(self.world, player.seat, card, ability)
            for ability in card.data.abilities
            if ability.kind in USED
        ]

    def use_support(self, player: Player, card: Card) -> Steps[None]:
        """Turn it up, pay, choose; then others may answer; then it works (FLAME-SUPPORT-9)."""
        table = self.table
        scopes = self._uses(player, card)
        stays = "lasting" in card.data.tags
        card.face_up = True
        if not stays:
            table.move(card, table.resolving)
        table.changed()
        table.say("support_used", player=player.seat, card=ref(card))
        for scope in scopes:
            assert scope.ability is not None
            yield from perform(scope.ability.price, scope)
            yield from self._aim(scope)
        table.support_canceled = False
        about = {"it": card, "card": card, "attack": None}
        yield from open_window(table, "support_used", [Event("support_used", about)])
        if not table.support_canceled:
            for scope in scopes:
                assert scope.ability is not None
                if scope.ability.kind == "use":
                    yield from perform(effects_of(scope.ability), scope)
        if card.zone is table.resolving or (
            table.support_canceled and card.zone is player.supports
        ):
            discard(table, card)
        table.support_canceled = False
        yield from complete(table)

    # Reactions --------------------------------------------------------------------------------

    def reactions(self, player: Player, kind: str, events: Sequence[Event]) -> list[Option]:
        """REACTION cards in hand and placed QUICK cards that fit the event (FLAME-REACTION-3)."""
        cards = [card for card in player.hand.cards if card.data.kind == "reaction"]
        cards += [card for card in player.supports.cards if not card.face_up]
        fitting = [
            Option("react", card)
            for card in cards
            if self._reaction(player, card, kind, events) is not None
        ]
        return [*fitting, *by_hand.offer(self.table, player)]

    def act_by_hand(self, player: Player) -> Steps[None]:
        yield from by_hand.act_by_hand(self.table, player)

    def _reaction(
        self, player: Player, card: Card, kind: str, events: Sequence[Event]
    ) -> Scope | None:
        """The use of the card's first ability that fits."""
        for ability in card.data.abilities:
            trigger = ability.trigger
            if not isinstance(trigger, a.Answers) or kind not in trigger.events:
                continue
            if ("quick" in ability.labels) == (card.data.kind == "reaction"):
                continue
            scope = Scope(self.world, player.seat, card, ability, self._known(events))
            if self.is_usable(scope, [card]):
                return scope
        return None

    def _known(self, events: Sequence[Event]) -> dict[str, list[Any]]:
        """What a reaction may speak of: what the events are about, and the attack behind them."""
        by_attack = [event for event in events if event.get("attack") is not None]
        known = attack_known(by_attack[0]["attack"]) if by_attack else {}
        known["it"] = [event["it"] for event in events]
        known["attacked"] = [one["it"] for one in by_attack if isinstance(one["it"], Squad)]
        return known

    def react(self, player: Player, card: Card, kind: str, events: Sequence[Event]) -> Steps[None]:
        """Use it at once; it goes to the discard pile (FLAME-REACTION-5, 6)."""
        table = self.table
        scope = self._reaction(player, card, kind, events)
        assert scope is not None
        assert scope.ability is not None
        table.move(card, table.resolving)
        table.say("react", player=player.seat, card=ref(card))
        yield from perform(scope.ability.price, scope)
        yield from perform(effects_of(scope.ability), scope)
        discard(table, card)
        yield from complete(table)


def name_of(squad: Squad, place: int) -> str:
    """An ability of the card that is on top now, among those used this turn."""
    return f"{squad.face.index}.{place}"


def _is_target(chosen: g.Chosen) -> bool:
    among = chosen.among
    if isinstance(among, g.Cards):
        return among.place == "ship"
    return isinstance(among, g.Units) and chosen.name != "paid"
