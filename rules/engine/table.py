"""The table: what every game has on it, and the doors through which it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.cards import CardData
from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Choose
from rules.engine.events import Event
from rules.engine.log import HEADS, Log, LogEntry
from rules.engine.proposal import Proposal
from rules.engine.rng import Rng
from rules.engine.skipping import SkippedEffects
from rules.engine.state import derived, history, immutable, shared, state
from rules.engine.versions import Versions
from rules.engine.zones import HAND, Card, Zone


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended; no winners means a draw."""

    winners: tuple[int, ...]
    rule: str
    reason: str

    def as_json(self) -> dict[str, Any]:
        return {"winners": list(self.winners), "rule": self.rule, "reason": self.reason}


immutable(
    Outcome,
    Outcome.as_json,
    lambda data: Outcome(tuple(data["winners"]), data["rule"], data["reason"]),
)


# Lines that say what an effect is to work on, before it does.
CHOICES = frozenset({"chosen", "chosen_ship"})
# Lines of the log, lasting effects, the next id.
Trace = tuple[int, int, int]
# Whose cards came to light that nobody knew, or were decided by chance.
ANYBODY = -1


class GameOver(Exception):
    """Unwinds the rules when the match has its outcome: nothing further resolves."""


class Conceded(Exception):
    """Thrown into the rules where a player gave up whom they wait for, if the game goes on."""

    def __init__(self, player: int) -> None:
        super().__init__(f"seat {player} gave up")
        self.player = player


@state
class Table:
    """What every game has on the table; a game adds its players and their zones.

    `versions` rise with what the doors below change, so that kept values know when they are stale;
    `unsettled` asks for the state checks. `disclosed` has whose hands cards have come from, and
    ANYBODY for whatever else has come to light, since somebody emptied it.
    """

    rng: Rng
    options: Mapping[str, str] = shared()
    cards: list[Card]
    next_handle: int
    next_id: int
    answered: int
    turn: int
    turn_player: int
    phase: str
    outcome: Outcome | None
    effects: list[ContinuousEffect]
    events: list[Event]
    unsettled: bool
    proposal: Proposal | None
    declined: list[tuple[int, int]]  # turn and seat of proposals beside the rules, of this turn
    log_entries: Log = history(Log)
    by_handle: dict[int, Card] = derived(dict)
    memo: dict[Any, Any] = derived(dict)
    versions: Versions = derived(Versions)
    disclosed: set[int] = derived(set)
    # Of the match that is played here; it says so anew to each copy.
    skipping: SkippedEffects | None = derived(lambda: None)
    # What was decided last begins an action, of which there is no line yet.
    begins_action: bool = derived(lambda: False)
    _has_unread: bool | None = derived(lambda: None)

    def __init__(self, seed: bytes, options: Mapping[str, str]) -> None:
        self.rng = Rng(seed)
        self.options = dict(options)
        self.cards = []
        self.by_handle = {}
        self.next_handle = 1
        self.next_id = 1
        self.answered = 0
        self.turn = 0
        self.turn_player = 0
        self.phase = "setup"
        self.outcome = None
        self.log_entries = Log()
        self.effects = []
        self.events = []
        self.unsettled = False
        self.proposal = None
        self.declined = []
        self.memo = {}
        self.versions = Versions()
        self.disclosed = set()
        self.skipping = None
        self.begins_action = False
        self._has_unread = None

    def rebuild(self) -> None:
        """Make again what follows from the rest, in a copy."""
        self.by_handle = {card.handle: card for card in self.cards}

    # Cards ------------------------------------------------------------------------------------

    def add_card(self, owner: int, data: Any, zone: Zone) -> Card:
        card = Card(len(self.cards), owner, data, zone)
        self.cards.append(card)
        zone.cards.append(card)
        self.rename(card)
        return card

    def add_deck(
        self, owner: int, cards: Iterable[CardData], zone: Zone, read: Callable[[CardData], Any]
    ) -> None:
        """Put a deck's cards into a zone, each as the game's own reading of the printed card."""
        printed: dict[str, Any] = {}
        for data in cards:
            if data.key not in printed:
                printed[data.key] = read(data)
            self.add_card(owner, printed[data.key], zone)

    @property
    def has_unread_cards(self) -> bool:
        """Whether any card of the match has a line that no rule brings up; found out once."""
        if self._has_unread is None:
            lines = (line for card in self.cards for line in card.data.unread)
            self._has_unread = any(not line.partly for line in lines)
        return self._has_unread

    def rename(self, card: Card) -> None:
        """Give `card` a new handle, and forget who had been shown it."""
        self.by_handle.pop(card.handle, None)
        card.handle = self.next_handle
        card.seen_by = ()
        card.zone.sign = None
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
        origin.sign = zone.sign = None
        card.face_up = face_up and not zone.hidden
        if origin.hidden or zone.hidden:
            self.rename(card)
            if origin.hidden:
                self.disclosed.add(origin.player if origin.name == HAND else ANYBODY)
        if self.has_abilities_in(origin, card) or self.has_abilities_in(zone, card):
            self.sources_changed()
        else:
            self.touch()
            if self.is_heard_in(origin, card) or self.is_heard_in(zone, card):
                self.versions.triggers += 1

    def turn_face(self, card: Card, *, up: bool = True) -> None:
        """Turn a card over where it lies."""
        card.face_up = up
        card.zone.sign = None
        # Who has put a card there face down knows it; what lies in a hidden zone nobody does.
        self.disclosed.add(ANYBODY if card.zone.hidden else card.zone.player)
        self.sources_differ(card.zone, card)

    def note_seen(self, card: Card, seats: tuple[int, ...]) -> None:
        """These seats know which card it is that lies there hidden, and nobody else does."""
        card.seen_by = seats
        card.zone.sign = None
        self.disclosed.add(ANYBODY)

    def rearrange(self, zone: Zone, cards: Sequence[Card]) -> None:
        """Put the cards of `zone` into this order, the top one last."""
        assert sorted(card.index for card in cards) == sorted(card.index for card in zone.cards)
        zone.cards = list(cards)
        zone.sign = None
        self.touch()

    def shuffle(self, zone: Zone) -> None:
        """Shuffle `zone`; afterwards nobody knows where any of its cards is."""
        self.rng.shuffle(zone.cards)
        self.disclosed.add(ANYBODY)
        zone.sign = None
        for card in zone.cards:
            self.rename(card)
        self.touch()

    def sources_differ(self, zone: Zone, card: Card) -> None:
        """A card in `zone` was turned or covered: who has abilities at work may have changed."""
        if self.has_abilities_in(zone, card):
            self.sources_changed()
        else:
            self.touch()
            if self.is_heard_in(zone, card):
                self.versions.triggers += 1

    def has_abilities_in(self, zone: Zone, card: Card) -> bool:
        """Whether abilities of the card, or of those it lies with, can be at work in `zone`.

        A game says where; without a word of it every move may bring or take some.
        """
        return True

    def is_heard_in(self, zone: Zone, card: Card) -> bool:
        """Whether the card can answer events from a `zone` where it has no abilities at work."""
        return False

    # Bookkeeping ------------------------------------------------------------------------------

    def touch(self) -> None:
        """Something changed, but not who has abilities at work, nor which effects there are."""
        self.unsettled = True
        self.versions.state += 1
        if self.memo:
            self.memo.clear()

    def sources_changed(self) -> None:
        """Who has abilities at work may have changed, but not which effects there are."""
        self.unsettled = True
        self.versions.raise_sources()
        if self.memo:
            self.memo.clear()

    def changed(self) -> None:
        """Anything may have changed: computed values are stale, the rules must be checked."""
        self.unsettled = True
        self.versions.raise_all()
        if self.memo:
            self.memo.clear()

    def new_id(self) -> int:
        number = self.next_id
        self.next_id += 1
        return number

    def emit(self, kind: str, **about: Any) -> None:
        """Note an event for the skills that wait for it."""
        self.events.append(Event(kind, about))
        self.versions.state += 1
        self.unsettled = True

    def log(self, key: str, /, **args: Any) -> None:
        """A log line that everybody may read."""
        self.log_entries.append(LogEntry(key, args, begins=self._begins(key)))

    def log_private(
        self, key: str, seats: tuple[int, ...], private: Mapping[str, Any], /, **args: Any
    ) -> None:
        """A log line of which `seats` read more than the others: the arguments in `private`."""
        line = LogEntry(key, args, seats, private, self._begins(key))
        self.log_entries.append(line)

    def _begins(self, key: str) -> bool:
        """Return True if the line that comes now begins an action; before the first turn all do."""
        begins = self.begins_action or self.turn == 0 or key in HEADS
        self.begins_action = False
        return begins

    def end(self, outcome: Outcome) -> None:
        """The match is over, at once."""
        self.outcome = outcome
        raise GameOver

    def trace(self) -> Trace:
        """What every effect leaves: a line in the log, or something that lasts."""
        return len(self.log_entries), len(self.effects), self.next_id

    def came_to_nothing(self, since: Trace) -> bool:
        """Whether nothing is left of what was done since that trace: at most a choice was told."""
        lines, *lasting = since
        told = (line.key for line in self.log_entries.since(lines))
        return lasting == [len(self.effects), self.next_id] and CHOICES.issuperset(told)

    # Effects ----------------------------------------------------------------------------------

    def add_effect(self, effect: ContinuousEffect) -> None:
        effect.id = self.new_id()
        if effect.source is None and self.proposal is not None:
            effect.source = self.proposal.card.index
        self.effects.append(effect)
        self._effects_changed((effect,))

    def expire(self, ended: Iterable[ContinuousEffect]) -> None:
        gone = list(ended)
        if gone:
            ids = set(map(_identity, gone))
            self.effects = [effect for effect in self.effects if effect.id not in ids]
            self._effects_changed(gone)

    def _effects_changed(self, effects: Iterable[ContinuousEffect]) -> None:
        """These began or ended; only such as give abilities change who has them at work."""
        if any(map(self.gives_abilities, effects)):
            self.changed()
        else:
            self.versions.effects += 1
            self.touch()

    def gives_abilities(self, effect: ContinuousEffect) -> bool:
        """Whether the effect states anything, as static abilities do; a game may know better."""
        return True

    # Who plays ----------------------------------------------------------------------------------

    def has_left(self, seat: int) -> bool:
        """Whether the player of that seat is out of the game."""
        return False

    def falls_away(self, question: Choose, leaving: Conceded) -> bool:
        """Whether a question need not be answered any more because somebody leaves the game.

        A game may raise `leaving` again here, where more falls away than the question.
        """
        return leaving.player == question.player

    def zones(self) -> list[Zone]:
        """Every place a card can lie in, always in the same order."""
        raise NotImplementedError


def _identity(effect: ContinuousEffect) -> int:
    return effect.id
