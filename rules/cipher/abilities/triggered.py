"""Triggered skills: what triggers them, and in which order they resolve (CIPHER-SKILL-11 to 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rules.cipher.abilities.ability_use import AbilityUse
from rules.cipher.abilities.scoped_nodes import ScopedNode, scope_of
from rules.cipher.abilities.static_abilities import StaticAbilities
from rules.cipher.abilities.trigger_matching import matches
from rules.cipher.players import Player
from rules.cipher.printed_abilities import events_of
from rules.cipher.state import CipherTable
from rules.cipher.triggers import PendingTrigger
from rules.cipher.units import Unit
from rules.cipher.values import printed_on
from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.events import Event
from rules.engine.triggers import resolve_next
from rules.engine.zones import Card
from rules.text.abilities import Ability
from rules.text.conditions import Condition, TurnOf
from rules.text.evaluate import all_hold
from rules.text.scope import GameObject, RulesContext, Scope

# Who waits for one kind of event: on the field and elsewhere, for each seat.
Shelf = list[tuple[GameObject, Ability]]
Waiting = tuple[tuple[Shelf, Shelf], tuple[Shelf, Shelf]]


@dataclass(slots=True, eq=False)
class TriggeredAbilities:
    """Groups of pending triggers; the newest is emptied first."""

    table: CipherTable
    context: RulesContext
    static: StaticAbilities
    use: AbilityUse
    _kinds: frozenset[str] | None = None
    _waiting: dict[str, Waiting] = field(default_factory=dict)
    _waiting_at: int = -1

    def collect(self, events: Sequence[Event]) -> None:
        """What these events trigger becomes the newest group of the queue (SKILL-13)."""
        group: list[PendingTrigger] = []
        set_off = self._what_sets_off()
        instructions_wait = any(effect.what == "delayed" for effect in self.table.effects)
        for event in events:
            if set_off is None:
                group.extend(self._triggered_on_any(event))
            elif event.kind in set_off:
                group.extend(self._triggered_on_those_waiting(event))
            if instructions_wait:
                group.extend(self._delayed_until(event))
        if group:
            self.table.triggers.add(group)

    def would_trigger(self, event: Event) -> bool:
        """Whether any skill would be triggered if that happened now."""
        set_off = self._what_sets_off()
        if set_off is None:
            return any(True for _ in self._triggered_on_any(event))
        return event.kind in set_off and any(True for _ in self._triggered_on_those_waiting(event))

    def _what_sets_off(self) -> frozenset[str] | None:
        """The kinds of events that can set a skill off; None while skills are gained or lost."""
        if self.static.has_topic("skills"):
            return None
        if self._kinds is None:
            self._kinds = frozenset().union(*(card.data.listens for card in self.table.cards))
        return self._kinds

    def _triggered_on_any(self, event: Event) -> Iterator[PendingTrigger]:
        """While somebody gains or loses skills everybody's have to be looked at."""
        for player in self.table.priority:
            for obj, place in self._listeners(player, event):
                for ability in self.static.abilities_of(obj):
                    if ability.kind == "trigger" and _listens(ability, event.kind, place):
                        yield from self._set_off(event, player.seat, obj, ability)

    def _triggered_on_those_waiting(self, event: Event) -> Iterator[PendingTrigger]:
        """With the printed skills alone it is known who waits for which kind of event."""
        on_field, elsewhere = self._waiting_for(event.kind)
        for player in self.table.priority:
            for obj, ability in on_field[player.seat]:
                yield from self._set_off(event, player.seat, obj, ability)
            for unit, place in self._gone(player, event):
                for ability in unit.card.abilities:
                    if _listens(ability, event.kind, place):
                        yield from self._set_off(event, player.seat, unit, ability)
            for obj, ability in elsewhere[player.seat]:
                yield from self._set_off(event, player.seat, obj, ability)

    def _set_off(
        self, event: Event, seat: int, obj: GameObject, ability: Ability
    ) -> Iterator[PendingTrigger]:
        scope = Scope(self.context, seat, obj, ability)
        assert ability.trigger is not None, f"{ability.name} waits for nothing"
        if not matches(ability.trigger, event, scope):
            return
        if self.use.is_active(ability, scope) and all_hold(_of_the_event(ability), scope):
            yield PendingTrigger(scope, ability)

    def _waiting_for(self, kind: str) -> Waiting:
        now = self.table.versions.triggers
        if self._waiting_at != now:
            self._waiting_at, self._waiting = now, {}
        found = self._waiting.get(kind)
        if found is None:
            found = self._waiting[kind] = self._find_waiting(kind)
        return found

    def _find_waiting(self, kind: str) -> Waiting:
        waiting: Waiting = (([], []), ([], []))
        on_field, elsewhere = waiting
        for player in self.table.players:
            for unit in player.units:
                top = unit.cards[-1]
                if kind in top.data.listens and top.face_up:
                    on_field[player.seat].extend(_those_of(unit, kind, "field"))
            for zone in (player.bonds, player.hand, player.retreat, player.boundless):
                for card in zone.cards:
                    if kind in card.data.listens and (card.face_up or zone is not player.bonds):
                        elsewhere[player.seat].extend(_those_of(card, kind, zone.name))
        return waiting

    def _listeners(self, player: Player, event: Event) -> Iterator[tuple[GameObject, str]]:
        """Units on the field, what the event took away, face-up bonds, hand and open piles."""
        yield from ((unit, "field") for unit in player.units if unit.is_revealed)
        yield from self._gone(player, event)
        yield from ((card, "bonds") for card in player.bonds.cards if card.face_up)
        yield from ((card, "hand") for card in player.hand.cards)
        for pile in (player.retreat, player.boundless):
            for card in pile.cards:
                if event.kind in card.data.listens:
                    yield card, pile.name

    def _gone(self, player: Player, event: Event) -> Iterator[tuple[Unit, str]]:
        """A unit listens to its own defeat (CIPHER-RESULT-11)."""
        for role in ("unit", "defender", "attacker"):
            unit = event.get(role)
            ours = isinstance(unit, Unit) and unit.player == player.seat
            if ours and not self.table.on_field(unit):
                yield unit, "field"

    def _delayed_until(self, event: Event) -> Iterator[PendingTrigger]:
        """Instructions that an earlier effect left for this event."""
        due: list[ContinuousEffect] = []
        for effect in self.table.effects:
            if effect.what != "delayed":
                continue
            kept: ScopedNode = effect.amount
            scope = scope_of(self.table, self.context, kept)
            if matches(kept.node.event, event, scope):
                due.append(effect)
                yield PendingTrigger(scope, None, kept.node.effects)
        self.table.expire(due)

    def resolve_next(self) -> Steps[bool]:
        """Resolve one trigger of the newest group: turn player's first, in their order."""
        table = self.table
        seats = (table.turn_player, 1 - table.turn_player)
        if not table.triggers.next_of(seats) or table.resolving is not None:
            return False
        return (yield from resolve_next(table.triggers, seats, choose_next, self.use.resolve))


def _of_the_event(ability: Ability) -> list[Condition]:
    """Whose turn it is cannot change while a skill waits: that is part of what it waits for."""
    return [condition for condition in ability.requires if isinstance(condition, TurnOf)]


def _those_of(obj: Unit | Card, kind: str, place: str) -> Shelf:
    abilities = printed_on(obj).abilities
    return [(obj, ability) for ability in abilities if _listens(ability, kind, place)]


def _listens(ability: Ability, kind: str, place: str) -> bool:
    """Whether it is a triggered skill that works in the place and waits for that kind of event."""
    if ability.kind != "trigger" or ability.trigger is None:
        return False
    return ability.place in (place, "any") and kind in events_of(ability.trigger)


def choose_next(mine: Sequence[PendingTrigger]) -> Steps[PendingTrigger]:
    """Several at once: their player says which comes next (CIPHER-SKILL-11)."""

    def options() -> list[Option]:
        return [
            Option("next", pending.card, str(place), why=pending.name)
            for place, pending in enumerate(mine, 1)
        ]

    prompt = Prompt("order_triggers", {"skills": [pending.name for pending in mine]})
    answer = yield Choose(mine[0].seat, "order_triggers", options, prompt=prompt)
    return mine[int(str(answer[0].target)) - 1]
