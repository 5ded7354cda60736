"""Triggered abilities: which ones an event triggers, and the order they resolve in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.engine.decision import Option, Prompt, Steps, pass_option
from rules.engine.events import Event
from rules.engine.log import ref
from rules.engine.questions import ask_one
from rules.engine.triggers import resolve_next
from rules.engine.versions import Kept
from rules.engine.zones import Card
from rules.flamethrowers.abilities.choices import attack_bindings
from rules.flamethrowers.abilities.sources import Source, sources
from rules.flamethrowers.actions import finish_action
from rules.flamethrowers.card_text import WORDINGS
from rules.flamethrowers.squads import Attack, Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.text import nodes as n
from rules.flamethrowers.triggers import PendingTrigger
from rules.text import attrition as a
from rules.text import triggers as t
from rules.text.abilities import Ability
from rules.text.effects import May
from rules.text.evaluate import all_hold, contains
from rules.text.execute import could_do, effects_of, execute, feasible
from rules.text.groups import This
from rules.text.scope import RulesContext, Scope

# The trigger that waits for an event of a squad.
_TRIGGERS: Mapping[str, type[t.Trigger]] = {
    "entered": a.Enters,
    "hit": a.AttackDamages,
    "knockout": t.AttackDestroys,
    "damage_dealt": a.Damaged,
    "squad_defeated": t.Destroyed,
    "reverted": n.Reverts,
}
_TURN_TRIGGERS: Mapping[str, type[t.Trigger]] = {
    "turn_start": t.TurnStarts,
    "turn_end": t.TurnEnds,
}
# These trigger only while the card is still in play.
_ONLY_IN_PLAY = ("knockout", "damage_dealt")
# These befall a card; an attack on another card is not behind them.
_SUFFERED = ("squad_defeated", "reverted")


class Listener(NamedTuple):
    """An ability in play that waits for an event: the one at `place` of the source's card."""

    source: Source
    place: int
    ability: Ability


class TriggeredAbilities:
    """Puts abilities into the queue and resolves them (FLAME-GEN-6)."""

    def __init__(self, table: FlameTable, context: RulesContext) -> None:
        self.table = table
        self.context = context
        versions = table.versions
        self._listeners = Kept[None, dict[type[t.Trigger], list[Listener]]](
            lambda: versions.triggers, self._listening
        )

    def listeners(self, kind: type[t.Trigger]) -> Sequence[Listener]:
        """The abilities in play that wait for such an event, whatever it is about."""
        return self._listeners.get(None).get(kind, ())

    def _listening(self, _: None) -> dict[type[t.Trigger], list[Listener]]:
        found: dict[type[t.Trigger], list[Listener]] = {}
        for source in sources(self.table):
            for place, ability in source.card.data.triggered:
                listener = Listener(source, place, ability)
                found.setdefault(type(ability.trigger), []).append(listener)
        return found

    def collect(self, events: Sequence[Event]) -> None:
        found: list[PendingTrigger] = []
        gone = [event for event in events if event.kind == "squad_defeated"]
        for event in events:
            if event.kind in _TURN_TRIGGERS:
                found += self._of_the_turn(event)
            elif event.kind in _TRIGGERS:
                # That of the card that was on top when it happened, or of the form that has gone.
                card = event["card"]
                if card is not None and card.data.triggered:
                    found += self._of_squad(event, card)
            if event.kind == "squad_defeated":
                found += self._of_others(event, gone)
        self.table.triggers.add(found)

    def _of_squad(self, event: Event, card: Card) -> Iterator[PendingTrigger]:
        squad = event.get("squad") or event["it"]
        if event.kind in _ONLY_IN_PLAY and not self.table.in_play(squad):
            return
        for place, ability in card.data.triggered:
            if ability.kind == "trigger" and _waits_for(ability, event):
                attack = self._attack_behind(event, squad)
                bindings = {**attack_bindings(attack), "it": [squad]}
                trigger = PendingTrigger(squad.player, card, place, squad, bindings)
                yield from self._if_required(trigger)

    def _of_others(self, event: Event, gone: Sequence[Event]) -> Iterator[PendingTrigger]:
        """Yield what waits for the defeat of a SQUAD card other than the one that has the ability.

        What is defeated at the same moment still sees it (FLAME-GEN-6).
        """
        squad = event["it"]
        left = [
            Listener(Source(other["it"].player, other["it"], other["card"]), place, ability)
            for other in gone
            for place, ability in other["card"].data.triggered
            if isinstance(ability.trigger, t.Destroyed)
        ]
        for source, place, ability in [*self.listeners(t.Destroyed), *left]:
            trigger = ability.trigger
            assert isinstance(trigger, t.Destroyed)
            if isinstance(trigger.who, This):
                continue
            scope = Scope(self.context, source.seat, source.obj, ability)
            if contains(trigger.who, squad, scope):
                bindings = {**attack_bindings(self._attack_behind(event, squad)), "it": [squad]}
                pending = PendingTrigger(source.seat, source.card, place, source.obj, bindings)
                yield from self._if_required(pending)

    def _attack_behind(self, event: Event, squad: Squad) -> Attack | None:
        """The attack the event comes from: nobody is the attacker of what an ability did."""
        if event.kind == "damage_dealt":
            behind: Attack | None = event["attack"]
            return behind
        attack = self.table.attack
        if event.kind in _SUFFERED and (attack is None or attack.target is not squad):
            return None
        return attack

    def _of_the_turn(self, event: Event) -> Iterator[PendingTrigger]:
        for source, place, ability in self.listeners(_TURN_TRIGGERS[event.kind]):
            trigger = ability.trigger
            assert isinstance(trigger, t.TurnStarts | t.TurnEnds)
            if self._is_turn_of(trigger.side, source.seat, event["player"]):
                yield from self._if_required(self._pending(source, place, {}))

    def _is_turn_of(self, side: str, seat: int, player: int) -> bool:
        if side == "enemy":
            return player not in self.table.ship_of(seat).members
        return side == "any" or seat == player

    def _pending(
        self, source: Source, place: int, bindings: dict[str, list[Any]]
    ) -> PendingTrigger:
        """Make the trigger; a FIELD card may have stayed without its owner (FLAME-MULTI-4)."""
        seat = self.table.field_seat if source.card is self.table.field_card else source.seat
        return PendingTrigger(seat, source.card, place, source.obj, bindings)

    def _if_required(self, trigger: PendingTrigger) -> Iterator[PendingTrigger]:
        scope = self._scope(trigger)
        if all_hold(trigger.ability.requires, scope):
            yield trigger

    def _scope(self, trigger: PendingTrigger) -> Scope:
        return Scope(self.context, trigger.seat, trigger.source, trigger.ability, trigger.bindings)

    def on_attack(self, attack: Attack) -> Steps[None]:
        """The attacker's own, and those of the FIELD card, whatever card attacks."""
        found: list[PendingTrigger] = []
        for source, place, ability in self.listeners(t.AttackDeclared):
            declared = ability.trigger
            assert isinstance(declared, t.AttackDeclared)
            is_suffered = isinstance(declared.defender, This)
            mine = attack.target if is_suffered else attack.attacker
            of_field = source.card is self.table.field_card
            if source.obj is mine or (of_field and not is_suffered):
                bindings = {**attack_bindings(attack), "it": [mine]}
                found.extend(self._if_required(self._pending(source, place, bindings)))
        self.table.triggers.add(found)
        if self.table.triggers:
            yield from self.resolve_pending()

    # Resolving --------------------------------------------------------------------------------

    def resolve_pending(self) -> Steps[None]:
        """One after the other; those triggered meanwhile come after them."""
        table = self.table
        if table.resolving_triggers:
            return
        table.resolving_triggers = True
        more = True
        while more:
            seats = [player.seat for player in table.in_turn_order(table.turn_player)]
            more = yield from resolve_next(table.triggers, seats, self._which, self._resolve)
        table.resolving_triggers = False

    def _which(self, triggers: Sequence[PendingTrigger]) -> Steps[PendingTrigger]:
        """Their player puts them in order; equal ones need none."""
        first = triggers[0]
        if all(
            trigger.ability == first.ability and trigger.source is first.source
            for trigger in triggers
        ):
            return first

        def options() -> list[Option]:
            return [
                Option("resolve_next", trigger.card, str(place))
                for place, trigger in enumerate(triggers)
            ]

        option = yield from ask_one(self.table, first.seat, "order_triggers", options)
        return first if option is None else triggers[int(str(option.target))]

    def _resolve(self, trigger: PendingTrigger) -> Steps[None]:
        """A triggered ability with a cost is optional, any other is not."""
        scope, ability = self._scope(trigger), trigger.ability
        if ability.optional:
            agreed = yield from self._wants_to_pay(scope, trigger)
            if not agreed:
                return
        table, about = self.table, {"player": trigger.seat, "card": ref(trigger.card)}
        table.log("ability", **about)
        if ability.optional:
            yield from execute(ability.cost, scope)
        before = table.trace()
        yield from execute(effects_of(ability), scope)
        if table.came_to_nothing(before):
            table.log("no_effect", **about)
        yield from finish_action(self.table)

    def _wants_to_pay(self, scope: Scope, trigger: PendingTrigger) -> Steps[bool]:
        if not (feasible(trigger.ability.cost, scope) and could_do(trigger.ability, scope)):
            return False
        words = WORDINGS.words_for(trigger.card, scope, May)
        option = yield from ask_one(
            self.table,
            trigger.seat,
            "pay_optional_cost",
            lambda: [Option("pay"), pass_option("decline")],
            source=trigger.card,
            prompt=Prompt("pay_optional_cost", {"card": ref(trigger.card)}, words),
        )
        return option is not None and option.action == "pay"


def _waits_for(ability: Ability, event: Event) -> bool:
    trigger = ability.trigger
    if not isinstance(trigger, _TRIGGERS[event.kind]):
        return False
    if isinstance(trigger, t.Destroyed) and not isinstance(trigger.who, This):
        return False
    return not isinstance(trigger, a.Enters) or trigger.how in ("", event.get("how"))
