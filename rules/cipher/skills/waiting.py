"""Triggered skills: what sets them off, and in which order they resolve (CIPHER-SKILL-11 to 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.cipher.skills.activating import Activating
from rules.cipher.skills.clauses import events_of
from rules.cipher.skills.held import Standing
from rules.cipher.skills.triggers import matches
from rules.cipher.skills.world import printed
from rules.cipher.table import Player, Unit
from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.effects import Effect as LastingEffect
from rules.engine.events import Event
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.play.doing import perform
from rules.text.play.scope import Scope, Thing


class Waiting:
    """A triggered skill that has not been resolved yet."""

    __slots__ = ("ability", "effects", "scope")

    def __init__(
        self, scope: Scope, ability: Ability | None, effects: Sequence[e.Effect] = ()
    ) -> None:
        self.scope = scope
        self.ability = ability
        self.effects = effects


class Queue(Activating):
    """Groups of waiting skills; the newest is emptied first."""

    heard: frozenset[str] | None = None

    def collect(self, events: Sequence[Event]) -> None:
        """The skills these events set off become the newest group of the queue (SKILL-13)."""
        group: list[Waiting] = []
        for event in events:
            group.extend(self._set_off(event))
            group.extend(self._delayed(event))
        if group:
            self.table.waiting.append(group)

    def _set_off(self, event: Event) -> Iterator[Waiting]:
        gained = self.holders.speak_of("skills")
        if not gained and event.kind not in self._heard():
            return
        for player in self.table.priority:
            for thing, place in self._listeners(player, event):
                if not gained and event.kind not in printed(thing).listens:
                    continue
                for ability in self.holders.abilities(thing):
                    if ability.kind != "trigger" or ability.trigger is None:
                        continue
                    if ability.place not in (place, "any"):
                        continue
                    if event.kind not in events_of(ability.trigger):
                        continue
                    scope = Scope(self, player.seat, thing, ability)
                    if matches(ability.trigger, event, scope) and self.may_use(ability, scope):
                        yield Waiting(scope, ability)

    def _heard(self) -> frozenset[str]:
        """Every kind of event that a card of this match listens to; most events are none."""
        if self.heard is None:
            self.heard = frozenset().union(*(card.data.listens for card in self.table.cards))
        return self.heard

    def _listeners(self, player: Player, event: Event) -> Iterator[tuple[Thing, str]]:
        """Units on the field, what the event took away, face-up bonds, hand and open piles."""
        yield from ((unit, "field") for unit in player.units if unit.is_revealed)
        yield from self._gone(player, event)
        yield from ((card, "bonds") for card in player.bonds.cards if card.face_up)
        yield from ((card, "hand") for card in player.hand.cards)
        for pile in (player.retreat, player.boundless):
            for card in pile.cards:
                if event.kind in card.data.listens:
                    yield card, pile.name

    def _gone(self, player: Player, event: Event) -> Iterator[tuple[Thing, str]]:
        """A unit speaks of its own defeat (CIPHER-RESULT-11)."""
        for role in ("unit", "defender", "attacker"):
            unit = event.get(role)
            ours = isinstance(unit, Unit) and unit.player == player.seat
            if ours and not self.table.on_field(unit):
                yield unit, "field"

    def _delayed(self, event: Event) -> Iterator[Waiting]:
        """Instructions that an earlier effect left for this event."""
        due: list[LastingEffect] = []
        for effect in self.table.effects:
            if effect.what != "delayed":
                continue
            standing: Standing = effect.amount
            scope = self.scope_of(standing)
            if scope is not None and matches(standing.node.event, event, scope):
                due.append(effect)
                yield Waiting(scope, None, standing.node.effects)
        self.table.expire(due)

    def resolve_waiting(self) -> Steps[bool]:
        """Resolve one skill of the newest group: turn player's first, in his order."""
        table = self.table
        while table.waiting and not table.waiting[-1]:
            table.waiting.pop()
        if table.acting is not None or not table.waiting:
            return False
        group: list[Waiting] = table.waiting[-1]
        seat = next(
            player.seat
            for player in table.priority
            if any(one.scope.seat == player.seat for one in group)
        )
        mine = [one for one in group if one.scope.seat == seat]
        chosen = mine[0] if len(mine) == 1 else (yield from self._choose_next(seat, mine))
        group.remove(chosen)
        yield from self._resolve(chosen)
        return True

    def _choose_next(self, seat: int, mine: list[Waiting]) -> Steps[Waiting]:
        """Several at once: their player says which comes next (CIPHER-SKILL-11)."""

        def options() -> list[Option]:
            return [
                Option("next", target=str(place), why=_name(one))
                for place, one in enumerate(mine, 1)
            ]

        prompt = Prompt("order_triggers", {"skills": [_name(one) for one in mine]})
        answer = yield Choose(seat, "order_triggers", options, prompt=prompt)
        return mine[int(str(answer[0].target)) - 1]

    def _resolve(self, waiting: Waiting) -> Steps[None]:
        ability, scope = waiting.ability, waiting.scope
        if ability is None:
            yield from self._acting(scope, self._perform(waiting.effects, scope))
            return
        if ability.once_per_turn and self._is_used(
            ability, scope.source, self.table.players[scope.seat]
        ):
            return
        price = self.payable(ability, scope)
        if price is None:
            return
        if ability.optional or price:
            agreed = yield from self.agree(scope.seat, scope)
            if not agreed:
                return
        yield from self._use(ability, scope, price)

    def _perform(self, effects: Sequence[e.Effect], scope: Scope) -> Steps[None]:
        yield from perform(effects, scope)


def _name(waiting: Waiting) -> str:
    ability = waiting.ability or waiting.scope.ability
    return ability.name if ability is not None else ""
