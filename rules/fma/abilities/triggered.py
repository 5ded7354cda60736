"""Triggered abilities: effects that come by themselves when something happens (FMA-GEN-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.state import state
from rules.engine.zones import Card
from rules.fma.abilities.scope import FmaScope
from rules.fma.abilities.single_cards import away, leaders_back
from rules.fma.abilities.static_abilities import StaticAbilities
from rules.fma.abilities.trigger_conditions import answered, comes_before, is_triggered
from rules.fma.characters import Character
from rules.fma.events import GameEvent
from rules.fma.plays import PendingTrigger
from rules.fma.printed import FmaCard
from rules.fma.state import Battle
from rules.text import triggers as t
from rules.text.abilities import Ability
from rules.text.effects import Delayed, Effect, May
from rules.text.execute import execute


@state
class TriggeredEffect:
    """One such effect, waiting to be resolved. `bearer` has the ability printed on `source`."""

    seat: int
    source: Card
    bearer: Any
    ability: Ability
    bindings: dict[str, list[Any]]
    event: GameEvent | None
    before: bool
    optional: bool = False


@state
class LeaderReturn:
    """A leader that was sidetracked comes back (FMA-IND-59)."""

    seat: int
    source: Card
    before: bool = False
    optional: bool = False


# Events that may set off more than what is in play; see `_listeners` and `_delayed`.
_FURTHER = ("discarded", "defeated", "won")
# Whose, what, which card, its bearer, and the ability that may be set off.
Listener: TypeAlias = tuple[int, Any, Card, Character | None, Ability]


@lru_cache(maxsize=4096)
def _triggers(card: FmaCard) -> tuple[tuple[Ability, frozenset[str]], ...]:
    """The triggered abilities printed on a card, each with the kinds of event it waits for."""
    return tuple(
        (ability, _awaited(ability)) for ability in card.abilities if ability.kind == "trigger"
    )


def _awaited(ability: Ability) -> frozenset[str]:
    if isinstance(ability.trigger, t.TurnStarts):
        return frozenset(("start",))
    kinds = set(answered(ability))
    if isinstance(ability.trigger, t.PhaseStarts):
        kinds.add("start")
    if "joined" in kinds:
        kinds.add("location_played")
    return frozenset(kinds)


def _listening(source: tuple[int, Any, Card, Any], kind: str) -> Iterator[Listener]:
    """The abilities of the card that wait for that kind of event."""
    for ability, awaited in _triggers(source[2].data):
        if kind in awaited:
            yield (*source, ability)


class TriggeredAbilities:
    """Answers what the core asks about what happens by itself."""

    def __init__(self, statics: StaticAbilities) -> None:
        self._statics = statics
        self._context = statics.context
        self._table = statics.table
        # Those in play by the kind of event they wait for, and the version of that.
        self._waiting: dict[str, list[Listener]] = {}
        self._at = -1

    def triggered_by(self, event: GameEvent) -> Sequence[PendingTrigger]:
        kind = event.kind
        if kind not in self._listening() and kind not in _FURTHER:
            return ()
        delayed = self._delayed(event["battle"]) if kind == "won" else ()
        return [*self._printed(event), *delayed]

    def start_effects(self, of: str) -> Sequence[PendingTrigger]:
        found: list[PendingTrigger] = list(self._printed(GameEvent("start", {"of": of})))
        if of == "turn":
            found += [LeaderReturn(seat, card) for seat, card in away(self._table)]
        return found

    def resolve_trigger(self, trigger: PendingTrigger) -> Steps[None]:
        table = self._table
        if isinstance(trigger, LeaderReturn):
            yield from leaders_back(table, trigger.seat)
            return
        assert isinstance(trigger, TriggeredEffect), trigger
        effects = [part for part in trigger.ability.body if isinstance(part, Effect)]
        if not isinstance(effects[0], May):
            # What is left to the player is logged when they have said so.
            table.log("text", player=trigger.seat, card=ref(trigger.source))
        scope = FmaScope(
            self._context,
            trigger.seat,
            trigger.bearer,
            trigger.ability,
            trigger.bindings,
            event=trigger.event,
        )
        before = table.trace()
        yield from execute(effects, scope)
        if table.came_to_nothing(before):
            table.log("nothing", player=trigger.seat, card=ref(trigger.source))

    def _printed(self, event: GameEvent) -> Iterator[TriggeredEffect]:
        for seat, obj, card, bearer, ability in self._listeners(event):
            if self._statics.is_negated(card):
                continue
            bindings: dict[str, list[Any]] = {} if bearer is None else {"bearer": [bearer]}
            if event.get("character") is not None:
                bindings["it"] = [event["character"]]
            scope = FmaScope(self._context, seat, obj, ability, bindings, event=event)
            if _is_set_off(ability, event, scope):
                before = comes_before(ability)
                yield TriggeredEffect(seat, card, obj, ability, bindings, event, before)

    def _listeners(self, event: GameEvent) -> Iterator[Listener]:
        """What is in play; also a discarded card, and what a defeat has just silenced."""
        yield from self._listening().get(event.kind, ())
        if event.kind == "discarded":
            card = event["card"]
            yield from _listening((event["player"], card, card, None), event.kind)
        if event.kind == "defeated":
            character = event["character"]
            for card in character.attachments.cards:
                yield from _listening((card.owner, card, card, character), event.kind)

    def _listening(self) -> dict[str, list[Listener]]:
        version = self._table.versions.statics
        if self._at != version:
            self._at, self._waiting = version, {}
            for source in self._statics.sources():
                for ability, awaited in _triggers(source[2].data):
                    for kind in awaited:
                        self._waiting.setdefault(kind, []).append((*source, ability))
        return self._waiting

    def _delayed(self, battle: Battle) -> Iterator[TriggeredEffect]:
        """What a play has put off until the battle is won ("if you win this battle")."""
        table = self._table
        for effect in list(table.effects):
            if effect.what != "delayed" or effect.until != ("battle", battle.id):
                continue
            seat, index, _, delayed, targets = effect.amount
            if battle.winner is None or battle.player_of(battle.winner) != seat:
                continue
            table.expire([effect])
            card = table.cards[index]
            found = {name: [table.cards[card] for card in cards] for name, cards in targets}
            yield TriggeredEffect(seat, card, card, _body(delayed), found, None, before=False)


def _is_set_off(ability: Ability, event: GameEvent, scope: FmaScope) -> bool:
    trigger = ability.trigger
    if event.kind == "start":
        if isinstance(trigger, t.TurnStarts):
            return bool(event["of"] == "turn")
        return isinstance(trigger, t.PhaseStarts) and event["of"] == trigger.phase
    return trigger is not None and is_triggered(trigger, event, scope)


def _body(delayed: Delayed) -> Ability:
    return Ability("", "trigger", delayed.effects)
