"""The state of a match: plain mutable data that can be cloned and fingerprinted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.effects import Effect
from rules.engine.events import Event
from rules.engine.log import Line
from rules.engine.rng import Rng
from rules.engine.zones import Card, Zone


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended; no winners means a draw."""

    winners: tuple[int, ...]
    rule: str
    reason: str

    def as_json(self) -> dict[str, Any]:
        return {"winners": list(self.winners), "rule": self.rule, "reason": self.reason}


class GameOver(Exception):
    """Unwinds the rules when the match has its outcome: nothing further resolves."""


class Conceded(Exception):
    """Thrown into the rules where a player gave up whom they wait for, if the game goes on."""

    def __init__(self, player: int) -> None:
        super().__init__(f"seat {player} gave up")
        self.player = player


class Table:
    """What every game has on the table; a game adds its players and their zones."""

    __slots__ = (
        "answered",
        "by_handle",
        "cards",
        "effects",
        "events",
        "lines",
        "memo",
        "next_handle",
        "next_id",
        "options",
        "outcome",
        "phase",
        "rng",
        "turn",
        "turn_player",
        "unsettled",
    )

    def __init__(self, seed: bytes, options: Mapping[str, str]) -> None:
        self.rng = Rng(seed)
        self.options = dict(options)
        self.cards: list[Card] = []
        self.by_handle: dict[int, Card] = {}
        self.next_handle = 1
        self.next_id = 1
        self.answered = 0
        self.turn = 0
        self.turn_player = 0
        self.phase = "setup"
        self.outcome: Outcome | None = None
        self.lines: list[Line] = []
        self.effects: list[Effect] = []
        self.events: list[Event] = []
        self.unsettled = False
        self.memo: dict[Any, Any] = {}

    # Cards ------------------------------------------------------------------------------------

    def add_card(self, owner: int, data: Any, zone: Zone) -> Card:
        card = Card(len(self.cards), owner, data, zone)
        self.cards.append(card)
        zone.cards.append(card)
        self.rename(card)
        return card

    def rename(self, card: Card) -> None:
        """Give `card` a new handle, and forget who had been shown it."""
        self.by_handle.pop(card.handle, None)
        card.handle = self.next_handle
        card.seen_by = ()
        self.by_handle[card.handle] = card
        self.next_handle += 1

    def move(self, card: Card, zone: Zone, *, face_up: bool = True, bottom: bool = False) -> None:
        """Put `card` on top (or at the bottom) of `zone`; it changes its handle behind a veil."""
        origin = card.zone
        origin.cards.remove(card)
        if bottom:
            zone.cards.insert(0, card)
        else:
            zone.cards.append(card)
        card.zone = zone
        card.face_up = face_up and not zone.hidden
        if origin.hidden or zone.hidden:
            self.rename(card)
        self.changed()

    def shuffle(self, zone: Zone) -> None:
        """Shuffle `zone`; afterwards nobody knows where any of its cards is."""
        self.rng.shuffle(zone.cards)
        for card in zone.cards:
            self.rename(card)
        self.changed()

    # Bookkeeping ------------------------------------------------------------------------------

    def changed(self) -> None:
        """Something moved: computed values are stale and the rules must be checked again."""
        self.unsettled = True
        if self.memo:
            self.memo.clear()

    def new_id(self) -> int:
        number = self.next_id
        self.next_id += 1
        return number

    def happened(self, kind: str, **about: Any) -> None:
        """Note an event for the skills that wait for it."""
        self.events.append(Event(kind, about))
        self.unsettled = True

    def say(self, key: str, /, **args: Any) -> None:
        """A log line that everybody may read."""
        self.lines.append(Line(key, args))

    def say_privately(
        self, key: str, seats: tuple[int, ...], private: Mapping[str, Any], /, **args: Any
    ) -> None:
        """A log line of which `seats` read more than the others: the arguments in `private`."""
        self.lines.append(Line(key, args, seats, {**args, **private}))

    def end(self, outcome: Outcome) -> None:
        """The match is over, at once."""
        self.outcome = outcome
        raise GameOver

    # Effects ----------------------------------------------------------------------------------

    def add_effect(self, effect: Effect) -> None:
        effect.id = self.new_id()
        self.effects.append(effect)
        self.changed()

    def expire(self, ended: Iterable[Effect]) -> None:
        gone = set(map(_identity, ended))
        if gone:
            self.effects = [effect for effect in self.effects if effect.id not in gone]
            self.changed()

    # Copies and fingerprints ------------------------------------------------------------------

    def zones(self) -> list[Zone]:
        """Every place a card can lie in, always in the same order."""
        raise NotImplementedError

    def clone(self) -> Table:
        """An independent copy; only between decisions, when no event is waiting."""
        raise NotImplementedError

    def copy_shared_into(self, twin: Table) -> None:
        """Copy all that this class knows; `twin` already has its zones, still empty."""
        twins = [Card(card.index, card.owner, card.data, card.zone) for card in self.cards]
        for card, copy in zip(self.cards, twins, strict=True):
            copy.handle = card.handle
            copy.face_up = card.face_up
            copy.seen_by = card.seen_by
            copy.slot = card.slot
        for zone, other in zip(self.zones(), twin.zones(), strict=True):
            other.cards = [twins[card.index] for card in zone.cards]
            for copy in other.cards:
                copy.zone = other
        twin.cards = twins
        twin.by_handle = {copy.handle: copy for copy in twins}
        twin.rng = self.rng.clone()
        twin.options = dict(self.options)
        twin.next_handle = self.next_handle
        twin.next_id = self.next_id
        twin.answered = self.answered
        twin.turn = self.turn
        twin.turn_player = self.turn_player
        twin.phase = self.phase
        twin.outcome = self.outcome
        twin.lines = list(self.lines)
        twin.effects = [effect.clone() for effect in self.effects]
        twin.unsettled = self.unsettled

    def fingerprint(self) -> tuple[Any, ...]:
        """Everything that decides how the match goes on, as nested tuples of plain values."""
        places = tuple(
            tuple(
                (card.index, card.handle, card.face_up, card.slot, card.seen_by)
                for card in zone.cards
            )
            for zone in self.zones()
        )
        effects = tuple(effect.fingerprint() for effect in self.effects)
        progress = (self.turn, self.turn_player, self.phase, self.rng.position, self.next_handle)
        outcome = self.outcome.as_json() if self.outcome is not None else None
        return (places, effects, progress, str(outcome))


def _identity(effect: Effect) -> int:
    return effect.id
