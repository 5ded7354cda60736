"""The state of a Cipher match: two players and the battle that is going on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.cipher.ability_interface import AbilityInterface
from rules.cipher.loops import RepeatedAnswers, UnattendedLoop
from rules.cipher.players import Player
from rules.cipher.triggers import PendingTrigger
from rules.cipher.units import Unit, place_name
from rules.engine.continuous import ContinuousEffect, EffectIndex
from rules.engine.events import Event
from rules.engine.state import copied, derived, state
from rules.engine.table import Table
from rules.engine.triggers import TriggerQueue
from rules.engine.zones import Card, Zone
from rules.text.scope import Scope


@state
class Battle:
    """The battle that is going on: who fights whom, and what the totals are made of.

    `extra` is what a Critical Hit added, `failed` are the seats whose support failed.
    """

    attacker: Unit
    defender: Unit
    step: str = copied(default="declare")
    critical: bool = copied(default=False)
    extra: int = copied(default=0)
    orbs: int = copied(default=1)
    failed: list[int] = copied(default_factory=list)

    def unit_of(self, seat: int) -> Unit:
        return self.attacker if self.attacker.player == seat else self.defender


def _unmade() -> None:
    """Until the whole copy is complete there is no index."""


@state
class CipherTable(Table):
    """Both players, the battle if there is one, and the abilities at work.

    `turn_events` have happened this turn, `triggers` wait in groups (CIPHER-SKILL-13),
    `resolving` is the use of a skill that is being resolved and `paying` whether its cost is.
    """

    players: list[Player]
    first_player: int
    default_lords: tuple[str, ...]
    battle: Battle | None
    turn_events: list[Event]
    triggers: TriggerQueue[PendingTrigger]
    resolving: Scope | None
    paying: bool
    repeated_answers: RepeatedAnswers
    unattended_loop: UnattendedLoop
    # Set by whoever makes the table; a copy of the table gets a copy of them.
    abilities: AbilityInterface = copied()
    effect_index: EffectIndex = derived(_unmade)
    # What `names_version` was when no two units of a player shared a Name.
    names_apart_at: int | None = derived(_unmade)
    # Grows when units come and go or show another card.
    units_version: int = derived(int)
    _skills_vary: bool | None = derived(_unmade)

    def __init__(self, seed: bytes, options: Mapping[str, str]) -> None:
        Table.__init__(self, seed, options)
        self.players = [Player(0), Player(1)]
        self.first_player = 0
        self.default_lords = ("", "")
        self.battle = None
        self.turn_events = []
        self.triggers = TriggerQueue(newest_first=True)
        self.resolving = None
        self.paying = False
        self.repeated_answers = RepeatedAnswers()
        self.unattended_loop = UnattendedLoop()
        self.effect_index = EffectIndex(self, self.is_awake)
        self.names_apart_at = None
        self.units_version = 0
        self._skills_vary = None

    def rebuild(self) -> None:
        """Make again what follows from the rest, in a copy."""
        Table.rebuild(self)
        self.effect_index = EffectIndex(self, self.is_awake)

    def is_awake(self, effect: ContinuousEffect) -> bool:
        """An effect for one coming turn sleeps until then."""
        return effect.until[0] != "during" or bool(effect.until[1] == self.turn)

    def wake_effects(self) -> None:
        """Another turn begins: effects that waited for it are awake from now on."""
        if any(effect.until[0] == "during" for effect in self.effects):
            self.changed()
        else:
            self.touch()

    def gives_abilities(self, effect: ContinuousEffect) -> bool:
        return effect.what == "change"

    def emit(self, kind: str, **about: Any) -> None:
        """Note an event, with the use of a skill that caused it, if one did."""
        self.events.append(Event(kind, {"cause": self.resolving, "paid": self.paying, **about}))
        self.versions.state += 1
        self.unsettled = True

    def take_events(self) -> list[Event]:
        """What has happened since triggers were looked for; it counts as earlier this turn now."""
        events, self.events = self.events, []
        self.turn_events.extend(events)
        self.versions.state += 1
        return events

    def forget_events(self) -> None:
        """Set-up or a turn is over: what happened in it happened earlier."""
        self.turn_events.clear()
        self.versions.state += 1

    def has_abilities_in(self, zone: Zone, card: Card) -> bool:
        """Where a card states something; on the field any while skills are gained or lost."""
        if isinstance(zone, Unit):
            return "field" in card.data.speaks_in or self._skills_may_change()
        return zone.name in card.data.speaks_in

    def is_heard_in(self, zone: Zone, card: Card) -> bool:
        return ("field" if isinstance(zone, Unit) else zone.name) in card.data.heard_in

    def _skills_may_change(self) -> bool:
        """Whether a unit may have other skills than its top card prints."""
        if self._skills_vary is None:
            self._skills_vary = any(card.data.changes_skills for card in self.cards)
        return self._skills_vary or any(map(self.gives_abilities, self.effects))

    def move(self, card: Card, zone: Zone, *, face_up: bool = True, bottom: bool = False) -> None:
        origin = card.zone
        super().move(card, zone, face_up=face_up, bottom=bottom)
        if self.phase != "setup" and zone is not origin:
            self.emit("placed", card=card, origin=place_name(origin), to=place_name(zone))

    # Units: nobody else writes what kept values are read from ------------------------------------

    def put_unit(
        self, card: Card, player: Player, area: str, *, tapped: bool = False, face_up: bool = True
    ) -> Unit:
        """Put a card on the field as a unit of its own."""
        unit = Unit(self.new_id(), player.seat, area)
        unit.since = unit.id
        unit.promoted.append(False)
        unit.tapped = tapped
        player.units.append(unit)
        self.units_version += 1
        self.move(card, unit, face_up=face_up)
        return unit

    def put_on_top(self, card: Card, unit: Unit, *, promoted: bool) -> None:
        """The unit stays the same unit: area, tap, Lord and effects remain (CIPHER-PROMOTE-10)."""
        former = unit.cards[-1]
        unit.since = self.new_id()
        unit.promoted.append(promoted)
        self.move(card, unit)
        self._shows_another(unit, former)

    def put_beneath(self, card: Card, unit: Unit) -> None:
        """To the bottom of the stack (CIPHER-STACK-3)."""
        self.move(card, unit, bottom=True)
        unit.promoted.insert(0, False)
        self.touch()

    def note_growth(self, unit: Unit) -> None:
        unit.grown = True
        self.touch()

    def forget_layer(self, unit: Unit, card: Card) -> None:
        """A card is about to leave the stack: what it was placed as goes too (CIPHER-STACK-4)."""
        del unit.promoted[unit.cards.index(card)]
        if len(unit.promoted) < 2:
            unit.grown = False
        self.sources_changed()

    def turn_unit(self, unit: Unit, *, tapped: bool) -> None:
        """Turn it sideways or upright."""
        unit.tapped = tapped
        self.touch()

    def set_area(self, unit: Unit, area: str) -> None:
        unit.area = area
        self.touch()

    def take_unit_away(self, unit: Unit) -> None:
        """It is no unit any more; its cards are about to leave."""
        self.players[unit.player].units.remove(unit)
        unit.last = unit.cards[-1]
        self._shows_another(unit, unit.last)

    def _shows_another(self, unit: Unit, former: Card) -> None:
        """Its top card was covered, or the unit is gone."""
        self.units_version += 1
        self.sources_differ(unit, former)

    @property
    def active(self) -> Player:
        return self.players[self.turn_player]

    def enemy(self, seat: int) -> Player:
        return self.players[1 - seat]

    @property
    def priority(self) -> tuple[Player, Player]:
        """Turn player first (CIPHER-SKILL-12); in battle that is the attacker (CIPHER-BATTLE-4)."""
        return self.players[self.turn_player], self.players[1 - self.turn_player]

    def unit_of(self, card: Card) -> Unit:
        zone = card.zone
        assert isinstance(zone, Unit), f"{card} is not on the field"
        return zone

    def all_units(self) -> list[Unit]:
        first, second = self.players
        return [*first.units, *second.units]

    def on_field(self, unit: Unit) -> bool:
        return unit in self.players[unit.player].units

    def is_lord(self, unit: Unit) -> bool:
        return self.players[unit.player].lord == unit.id

    def zones(self) -> list[Zone]:
        places: list[Zone] = []
        for player in self.players:
            places.extend(player.areas)
            places.extend(player.units)
        return places
