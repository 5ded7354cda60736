"""Triggered abilities: which ones an event triggers, and the order they resolve in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.decision import Option, Steps
from rules.engine.events import Event
from rules.engine.log import ref
from rules.engine.questions import choose_one
from rules.engine.triggers import resolve_next
from rules.fetcg.abilities.effect_handlers import carry_out
from rules.fetcg.abilities.sources import InPlay, strike_bindings
from rules.fetcg.abilities.static_abilities import StaticAbilities
from rules.fetcg.played import AbilitySource, Bindings, PendingTrigger
from rules.fetcg.printed_abilities import PrintedAbility
from rules.fetcg.state import FetcgTable
from rules.fetcg.text import nodes as n
from rules.fetcg.text.noun_parser import ENEMY_HOME
from rules.fetcg.units import Unit
from rules.text import attrition as a
from rules.text import triggers as t
from rules.text.evaluate import contains, passes
from rules.text.execute import could_do, effects_of
from rules.text.filters import Number
from rules.text.scope import Scope

# Which trigger an event answers to.
TRIGGERS: dict[str, tuple[type[t.Trigger], ...]] = {
    "sortied": (a.Enters,),
    "entered": (t.Moved,),
    "attack_declared": (t.AttackDeclared,),
    "hit": (a.AttackDamages,),
    "energy_lost": (a.Damaged,),
    "defeated": (t.Destroyed, t.AttackDestroys),
    "step_begins": (t.PhaseStarts,),
    "step_ends": (n.PhaseEnds,),
    "surprise_played": (n.SurprisePlayed,),
    "counterattacked": (n.Counterattacked,),
    "turn_begins": (t.TurnStarts,),
    "turn_ends": (t.TurnEnds,),
}
# What is heard of a unit that has left by then.
OF_LEAVING: dict[str, type[t.Trigger]] = {"defeated": t.Destroyed, "hit": a.AttackDamages}
OUTLIVING = tuple(OF_LEAVING.values())
# Ways of entering a square that are moves in a Movement Step (FETCG-MOVE-14).
_BY_STEP = ("move",)
_ARRIVING = ("move", "canto", "card", "retreat")


class TriggeredAbilities:
    """Queues what events trigger and resolves it (FETCG-ABILITY-18)."""

    def __init__(self, table: FetcgTable, static: StaticAbilities) -> None:
        self.table = table
        self.static = static

    def collect(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind in TRIGGERS:
                listening = self._listeners(event)
                if listening:
                    self.table.triggers.merge(list(self._triggered_by(event, listening)))

    def _triggered_by(self, event: Event, listening: Sequence[InPlay]) -> Iterator[PendingTrigger]:
        for source, printed in listening:
            ability = printed.ability
            scope = self.static.scope(source, ability, self.static.context)
            scope.bindings |= _bindings(event, ability.trigger)
            if _answers(printed, event, source, scope) and could_do(ability, scope):
                yield PendingTrigger(source, ability, scope.bindings)

    def _listeners(self, event: Event) -> Sequence[InPlay]:
        """All cards in play, and those that have just left the field with their unit."""
        waiting = map(self.static.in_play.listeners, TRIGGERS[event.kind])
        found = [one for listening in waiting for one in listening]
        return [*found, *_of_those_that_left(event)]

    def resolve_next(self) -> Steps[bool]:
        """The active player's first, in the order they choose."""
        seats = (self.table.turn_player, 1 - self.table.turn_player)
        return (yield from resolve_next(self.table.triggers, seats, self._choose, self._resolve))

    def _choose(self, pending: Sequence[PendingTrigger]) -> Steps[PendingTrigger]:
        def options() -> list[Option]:
            cards = enumerate(trigger.source.card for trigger in pending)
            return [Option("trigger", card, str(place)) for place, card in cards]

        option = yield from choose_one(self.table, pending[0].seat, "order_triggers", options)
        return pending[int(str(option.target))]

    def _resolve(self, pending: PendingTrigger) -> Steps[None]:
        """Nothing happens if the unit has left that the ability would work for."""
        unit, ability = pending.source.unit, pending.ability
        left = unit is not None and not unit.cards
        if left and not isinstance(ability.trigger, OUTLIVING):
            return
        self.table.log("ability", card=ref(pending.source.card))
        scope = self.static.scope(pending.source, ability, self.static.context)
        scope.bindings = pending.bindings
        yield from carry_out(self.table, effects_of(ability), scope)


def _of_those_that_left(event: Event) -> Iterator[InPlay]:
    """What a defeated unit's card says of that, and what is said of a strike that was the last of
    whoever paid for it: they are removed after the damage (FETCG-ACTION-6, FETCG-BATTLE-24).
    """
    unit, trigger = event.get("unit"), OF_LEAVING.get(event.kind)
    if trigger is None or (event.kind == "hit" and unit.cards):
        return
    cards = [event["card"]] if event.kind == "defeated" else [unit.face, event["strike"].equipment]
    for card in cards:
        if card is not None:
            source = AbilitySource(card, unit.player, unit)
            yield from (
                (source, printed) for printed in card.data.printed.triggered.get(trigger, ())
            )


def _bindings(event: Event, trigger: t.Trigger | None) -> Bindings:
    """What the words for those concerned mean in the text of an ability it triggers."""
    found = strike_bindings(event.get("strike"))
    unit = event.get("unit")
    if isinstance(trigger, t.AttackDestroys):
        unit = event["strike"].user if event["strike"] is not None else None
    if isinstance(unit, Unit):
        found["it"] = [unit]
    return found


def _answers(printed: PrintedAbility, event: Event, source: AbilitySource, scope: Scope) -> bool:
    """Whether what happened is what the ability waits for."""
    trigger = printed.ability.trigger
    if isinstance(trigger, t.PhaseStarts | n.PhaseEnds):
        return trigger.phase == event["step"] and _turn_fits(trigger.side, event, source)
    if isinstance(trigger, n.SurprisePlayed):
        is_own: bool = event["player"].seat == source.seat
        return is_own == (trigger.side == "own")
    if isinstance(trigger, t.TurnStarts | t.TurnEnds):
        return _turn_fits(trigger.side, event, source)
    if isinstance(trigger, t.Moved):
        return _entered(trigger, event, source, scope)
    if isinstance(trigger, t.AttackDeclared):
        fight = event["battle"]
        return contains(trigger.attacker, fight.attacker, scope) and contains(
            trigger.defender, fight.defender, scope
        )
    if isinstance(trigger, t.AttackDestroys):
        return _defeated_by(trigger, event, scope) and _struck_with(printed, source, event)
    if isinstance(trigger, a.AttackDamages):
        return contains(trigger.attacker, event["unit"], scope) and _struck_with(
            printed, source, event
        )
    assert isinstance(trigger, a.Enters | a.Damaged | t.Destroyed | n.Counterattacked)
    return contains(trigger.who, event["unit"], scope)


def _turn_fits(side: str, event: Event, source: AbilitySource) -> bool:
    return side == "any" or event["player"].seat == source.seat


def _defeated_by(trigger: t.AttackDestroys, event: Event, scope: Scope) -> bool:
    strike = event["strike"]
    return (
        strike is not None
        and contains(trigger.attacker, strike.user, scope)
        and contains(trigger.defender, event["unit"], scope)
    )


def _entered(trigger: t.Moved, event: Event, source: AbilitySource, scope: Scope) -> bool:
    """ "Here" is the square of the Land that says it."""
    if trigger.to == "enemy_home":
        there = Number("advancement", "=", ENEMY_HOME)
        return contains(trigger.who, event["unit"], scope) and passes(
            (there,), event["unit"], scope
        )
    how = event["how"]
    if how not in (_BY_STEP if trigger.by == "step" else _ARRIVING):
        return False
    return event["square"] == source.square and contains(trigger.who, event["unit"], scope)


def _struck_with(printed: PrintedAbility, source: AbilitySource, event: Event) -> bool:
    """A quality of equipment works only for the strike that was made with it."""
    strike = event["strike"]
    if printed.in_use == "initial":
        return strike.equipment is None
    return printed.in_use != "card" or strike.equipment is source.card
