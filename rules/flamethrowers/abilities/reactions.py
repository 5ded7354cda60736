"""Reactions: REACTION cards from hand and placed QUICK cards, used in an opponent's turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decision import Option, Steps
from rules.engine.events import Event
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.flamethrowers import manual
from rules.flamethrowers.abilities.choices import attack_bindings
from rules.flamethrowers.actions import finish_action
from rules.flamethrowers.players import Player
from rules.flamethrowers.squads import Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.text import nodes as n
from rules.flamethrowers.zones import discard
from rules.text.execute import effects_of, execute, is_usable
from rules.text.scope import RulesContext, Scope


class Reactions:
    """What a player may use in the window of an event, and its use."""

    def __init__(self, table: FlameTable, context: RulesContext) -> None:
        self.table = table
        self.context = context

    def options(self, player: Player, kind: str, events: Sequence[Event]) -> list[Option]:
        """REACTION cards in hand and placed QUICK cards that fit the event (FLAME-REACTION-3)."""
        cards = [card for card in player.hand.cards if card.data.kind == "reaction"]
        cards += [card for card in player.supports.cards if not card.face_up]
        fitting = [
            Option("react", card)
            for card in cards
            if self._use(player, card, kind, events) is not None
        ]
        return [*fitting, *manual.offer(self.table, player, manual.REACT)]

    def react(self, player: Player, card: Card, kind: str, events: Sequence[Event]) -> Steps[None]:
        """Use it at once; it goes to the discard pile (FLAME-REACTION-5, 6)."""
        table = self.table
        scope = self._use(player, card, kind, events)
        assert scope is not None
        assert scope.ability is not None
        table.move(card, table.resolving)
        table.log("react", player=player.seat, card=ref(card))
        yield from execute(scope.ability.cost, scope)
        before = table.trace()
        yield from execute(effects_of(scope.ability), scope)
        if table.came_to_nothing(before):
            table.log("no_effect", player=player.seat, card=ref(card))
        discard(table, card)
        yield from finish_action(table)

    def propose(self, player: Player, option: Option) -> Steps[bool]:
        """Something by hand; whether it was done."""
        return (yield from manual.propose(self.table, player, option))

    def _use(self, player: Player, card: Card, kind: str, events: Sequence[Event]) -> Scope | None:
        """The use of the card's first ability that fits."""
        for ability in card.data.abilities:
            trigger = ability.trigger
            if not isinstance(trigger, n.Answers) or kind not in trigger.events:
                continue
            if ("quick" in ability.labels) == (card.data.kind == "reaction"):
                continue
            scope = Scope(self.context, player.seat, card, ability, _bindings(events))
            if is_usable(scope, [card]):
                return scope
        return None


def _bindings(events: Sequence[Event]) -> dict[str, list[Any]]:
    """What a reaction may speak of: what the events are about, and the attack behind them."""
    by_attack = [event for event in events if event.get("attack") is not None]
    bindings = attack_bindings(by_attack[0]["attack"]) if by_attack else {}
    bindings["it"] = [event["it"] for event in events]
    bindings["attacked"] = [event["it"] for event in by_attack if isinstance(event["it"], Squad)]
    return bindings
