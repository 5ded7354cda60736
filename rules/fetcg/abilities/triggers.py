"""Triggered abilities: which ones an event sets off, and the order they resolve in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.decision import Option, Steps
from rules.engine.events import Event
from rules.fetcg.abilities.held import HeldAbilities, blow_known
from rules.fetcg.abilities.speaking import Speaker, speakers
from rules.fetcg.asking import ask_one
from rules.fetcg.table import FetcgTable, Unit, ref
from rules.text import attrition as a
from rules.text import battlefield as b
from rules.text import effects as e
from rules.text import triggers as t
from rules.text.abilities import Ability
from rules.text.play.asking import contains, holds
from rules.text.play.doing import perform
from rules.text.play.scope import Scope

# Which word an event answers to.
_WORDS: dict[str, type[t.Trigger]] = {
    "sortied": a.Enters,
    "entered": t.Moved,
    "hit": a.AttackDamages,
    "energy_lost": a.Damaged,
    "defeated": t.Destroyed,
    "step_begins": t.PhaseStarts,
    "step_ends": b.PhaseEnds,
    "turn_ends": t.TurnEnds,
}
# Ways of entering a square that are moves in a Movement Step (FETCG-MOVE-14).
_BY_STEP = ("move",)
_ARRIVING = ("move", "canto", "card", "retreat")


class Waiting:
    """A triggered ability that waits for its turn to resolve."""

    __slots__ = ("ability", "scope", "speaker")

    def __init__(self, ability: Ability, speaker: Speaker, scope: Scope) -> None:
        self.ability = ability
        self.speaker = speaker
        self.scope = scope


class TriggeredAbilities(HeldAbilities):
    """Lets abilities join the queue and resolves them (FETCG-ABILITY-18)."""

    def __init__(self, table: FetcgTable) -> None:
        super().__init__(table)
        self.waiting: list[Waiting] = []

    def collect(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind in _WORDS:
                self.waiting.extend(self._set_off(event))

    def _set_off(self, event: Event) -> Iterator[Waiting]:
        word = _WORDS[event.kind]
        for speaker, ability in self._heard(event):
            if ability.kind != "trigger" or not isinstance(ability.trigger, word):
                continue
            scope = self._scope(speaker, ability, self.world)
            scope.known |= _about(event)
            if _answers(ability.trigger, event, speaker, scope) and self._has_use(scope):
                yield Waiting(ability, speaker, scope)

    def _has_use(self, scope: Scope) -> bool:
        """Its condition holds, and there is something to do."""
        ability = scope.ability
        assert ability is not None
        return all(holds(condition, scope) for condition in ability.requires) and all(
            self.world.can_do(effect, scope, ()) for effect in effects_of(ability)
        )

    def _heard(self, event: Event) -> Iterator[tuple[Speaker, Ability]]:
        """All cards in play, and the card of a unit that has just left the field."""
        yield from speakers(self.table)
        if event.kind == "defeated":
            unit, card = event["unit"], event["card"]
            for ability in card.data.abilities:
                yield Speaker(card, unit.player, unit, ""), ability

    def resolve_next(self) -> Steps[bool]:
        """The active player's first, in the order he chooses."""
        if not self.waiting:
            return False
        seat = self.table.turn_player
        mine = [one for one in self.waiting if one.speaker.seat == seat] or self.waiting
        chosen = mine[0] if len(mine) == 1 else (yield from self._order(mine))
        self.waiting.remove(chosen)
        if not _is_mute(chosen):
            self.table.say("ability", card=ref(chosen.speaker.card))
            yield from perform(effects_of(chosen.ability), chosen.scope)
        return True

    def _order(self, mine: Sequence[Waiting]) -> Steps[Waiting]:
        option = yield from ask_one(
            mine[0].speaker.seat,
            "order_triggers",
            lambda: [
                Option("trigger", one.speaker.card, str(place)) for place, one in enumerate(mine)
            ],
        )
        return mine[int(str(option.target))]


def effects_of(ability: Ability) -> tuple[e.Effect, ...]:
    return tuple(part for part in ability.body if isinstance(part, e.Effect))


def _is_mute(waiting: Waiting) -> bool:
    """Nobody is there any more for what the ability would do."""
    unit = waiting.speaker.unit
    left = unit is not None and not unit.cards
    return left and not isinstance(waiting.ability.trigger, t.Destroyed)


def _about(event: Event) -> dict[str, list[Any]]:
    blow = event.get("blow")
    known = blow_known(blow) if blow is not None else {}
    unit = event.get("unit")
    if isinstance(unit, Unit):
        known["it"] = [unit]
    return known


def _answers(trigger: t.Trigger | None, event: Event, speaker: Speaker, scope: Scope) -> bool:
    """Whether what happened is what the ability waits for."""
    if isinstance(trigger, t.PhaseStarts | b.PhaseEnds):
        return trigger.phase == event["step"] and _turn_fits(trigger.side, event, speaker)
    if isinstance(trigger, t.TurnEnds):
        return _turn_fits(trigger.side, event, speaker)
    if isinstance(trigger, t.Moved):
        return _entered(trigger, event, speaker, scope)
    if isinstance(trigger, a.AttackDamages):
        return contains(trigger.attacker, event["unit"], scope) and _fought_with(speaker, event)
    assert isinstance(trigger, a.Enters | a.Damaged | t.Destroyed)
    return contains(trigger.who, event["unit"], scope)


def _turn_fits(side: str, event: Event, speaker: Speaker) -> bool:
    return side == "any" or event["player"].seat == speaker.seat


def _entered(trigger: t.Moved, event: Event, speaker: Speaker, scope: Scope) -> bool:
    """ "Here" is the square of the Land that says it."""
    how = event["how"]
    if how not in (_BY_STEP if trigger.by == "step" else _ARRIVING):
        return False
    return event["square"] == speaker.square and contains(trigger.who, event["unit"], scope)


def _fought_with(speaker: Speaker, event: Event) -> bool:
    """A quality of equipment works only for the blow that was struck with it."""
    blow = event["blow"]
    if speaker.in_use == "initial":
        return blow.equipment is None
    return speaker.in_use != "card" or blow.equipment is speaker.card
