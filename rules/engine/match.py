"""A match is its set-up, its seed and the decisions taken; everything else follows."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.engine.cards import Deck
from rules.engine.decision import Decision, Option, Request, Together, read_option
from rules.engine.table import Conceded, GameOver, Outcome, Table

if TYPE_CHECKING:
    from rules.engine.game import Game

DIGEST_EVERY = 20
CONCEDE = "concede"
TIME_UP = "time_up"

Flow = Generator[Request, Any, None]
Taken = tuple[int, int, tuple[str, ...]]


class StaleDecision(ValueError):
    """The decision has been answered already, or never was open."""


class RulesFault(Exception):
    """The rules themselves failed; the match stands where it stood before the decision."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The position before a turn, and how many decisions had led there."""

    length: int
    next_decision: int
    table: Table


@dataclass(frozen=True, slots=True)
class Replay:
    """A match played again: EXACT when every digest agrees, else DIVERGED and from where."""

    match: Match
    verdict: str
    at: int


class Match:
    """One game between seats 0, 1 ...; all play goes through `answer`."""

    def __init__(
        self, game: Game, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]
    ) -> None:
        self.game = game
        self.decks = tuple(decks)
        self._seed = seed
        self.options = dict(options)
        self._recorded: frozenset[int] = frozenset()
        self._begin()

    # Playing ----------------------------------------------------------------------------------

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions: usually one, several when players choose in secret at once."""
        return tuple(decision for decision in self._asked if decision.id not in self._collected)

    @property
    def length(self) -> int:
        """How many decisions have been answered."""
        return len(self._taken)

    @property
    def turn_starts(self) -> tuple[int, ...]:
        """For each turn, how many decisions had been answered when it began."""
        return tuple(point.length for point in self._checkpoints)

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    def answer(self, player: int, decision_id: int, keys: Sequence[str]) -> None:
        """Answer an open decision and play on to the next one.

        ValueError when the answer is not one (StaleDecision when the decision is not open any
        more), RulesFault when the rules broke on it: either way the match is as it was.
        """
        decision = self._open_decision(player, decision_id)
        decision.check(keys)
        by_key = {option.key: option for option in decision.options}
        self._play(decision, [by_key[key] for key in keys])

    def concede(self, player: int) -> None:
        """`player` gives up; ValueError when the match is over or has no such seat.

        A game of several players may go on without him.
        """
        if self.outcome is not None:
            raise ValueError("the match is over; there is nothing left to concede")
        if not 0 <= player < len(self.decks):
            raise ValueError(f"there is no seat {player} at this table")
        taken = (self._next_decision, player, (CONCEDE,))
        try:
            self.game.concession(self.table, player)
        except GameOver:
            self._taken.append(taken)
            self._close()
            return
        self._taken.append(taken)
        self.table.answered = self.length
        self._guarded(lambda: self._go_on_without(player))

    def time_up(self) -> None:
        """The clock of a timed match has run out; ValueError when it is over or none is timed."""
        if self.outcome is not None:
            raise ValueError("the match is over; its time does not matter any more")
        self._stop(lambda: self.game.time_up(self.table))
        self._taken.append((self._next_decision, self.table.turn_player, (TIME_UP,)))

    # Looking ----------------------------------------------------------------------------------

    def view(self, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]:
        """What `viewer` (a seat, or None for a spectator) may see, as plain JSON data.

        `reveal` shows every card and is meant for stepping through finished matches.
        """
        view = self.game.view(self.table, viewer, reveal=reveal)
        decisions = self.decisions
        view["length"] = self.length
        view["decisions"] = [
            decision.as_json()
            for decision in decisions
            if reveal or (viewer is not None and decision.player == viewer)
        ]
        view["waiting"] = [decision.player for decision in decisions]
        return view

    def log(
        self, viewer: int | None, since: int = 0, *, reveal: bool = False
    ) -> list[dict[str, Any]]:
        """The log from line `since` on, in the wording `viewer` may read."""
        lines = []
        for number, line in enumerate(self.table.lines[since:], since):
            key, args = line.for_viewer(viewer, reveal=reveal)
            lines.append({"n": number, "key": key, "args": args})
        return lines

    # Seeds and records ------------------------------------------------------------------------

    @property
    def seed_hash(self) -> str:
        """SHA-256 of the seed, to be published when the match starts."""
        return hashlib.sha256(self._seed).hexdigest()

    @property
    def seed(self) -> bytes:
        """The seed, once the match is over; ValueError before."""
        if self.outcome is None:
            raise ValueError("the seed is secret until the match is over")
        return self._seed

    @property
    def record(self) -> dict[str, Any]:
        """Everything needed to play this match again; secret while the match goes on."""
        return {
            "game": self.game.key,
            "options": dict(self.options),
            "seed": self._seed.hex(),
            "decks": [deck.as_json() for deck in self.decks],
            "decisions": [[number, player, list(keys)] for number, player, keys in self._taken],
            "digests": [[length, digest] for length, digest in self._stamped()],
        }

    def _stamped(self) -> list[tuple[int, str]]:
        """The seals on the way and one of now, so that no decision is unsealed."""
        if self._digests and self._digests[-1][0] == self.length:
            return self._digests
        return [*self._digests, (self.length, self._seal())]

    def _seal(self) -> str:
        """Of the position and of how it was reached: two answers may lead to one position."""
        return hashlib.sha256(f"{self.digest()} {self._taken!r}".encode()).hexdigest()

    def digest(self) -> str:
        """A fingerprint of the whole position, hidden cards included."""
        return hashlib.sha256(repr(self.table.fingerprint()).encode()).hexdigest()

    def at(self, length: int) -> Match:
        """A match of its own that stands where this one stood after `length` decisions."""
        if not 0 <= length <= self.length:
            raise ValueError(f"this match has {self.length} decisions; there is no {length}th")
        twin = Match.__new__(Match)
        twin.game, twin.decks, twin._seed = self.game, self.decks, self._seed
        twin.options = dict(self.options)
        twin._recorded = _ids(self._taken[:length])
        usable = [point for point in self._checkpoints if point.length <= length]
        if usable:
            twin._resume(usable, self._taken, self._digests)
        else:
            twin._begin()
        for taken in self._taken[twin.length : length]:
            twin._repeat(taken)
        return twin

    @classmethod
    def replay(cls, game: Game, record: Mapping[str, Any]) -> Replay:
        """Play `record` again, without listing the options that were not taken."""
        decks = [Deck.from_json(deck) for deck in record["decks"]]
        taken = [(number, seat, tuple(keys)) for number, seat, keys in record["decisions"]]
        match = cls.__new__(cls)
        match.game, match.decks = game, tuple(decks)
        match._seed = bytes.fromhex(record["seed"])
        match.options = dict(record["options"])
        match._recorded = _ids(taken)
        match._begin()
        for item in taken:
            try:
                match._repeat(item)
            except (KeyError, ValueError, RulesFault):
                return Replay(match, "DIVERGED", match.length)
        recorded = dict(record["digests"])
        for length, digest in match._stamped():
            if recorded.get(length) != digest:
                return Replay(match, "DIVERGED", length)
        return Replay(match, "EXACT", match.length)

    # The runner -------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.table = self.game.table(self.decks, self._seed, self.options)
        self._reset(next_decision=1)
        self._flow = self._whole_match()
        self._run(None)

    def _resume(
        self,
        points: Sequence[Checkpoint],
        taken: Sequence[Taken],
        digests: Sequence[tuple[int, str]],
    ) -> None:
        last = points[-1]
        self.table = last.table.clone()
        self._reset(next_decision=last.next_decision)
        self._taken.extend(taken[: last.length])
        self._digests.extend(item for item in digests if item[0] <= last.length)
        self._checkpoints.extend(points[:-1])
        self._flow = self._turns()
        self._run(None)

    def _reset(self, *, next_decision: int) -> None:
        self._next_decision = next_decision
        self._asked: list[Decision] = []
        self._collected: dict[int, list[Option]] = {}
        self._together = False
        self._taken: list[Taken] = []
        self._digests: list[tuple[int, str]] = []
        self._checkpoints: list[Checkpoint] = []

    def _whole_match(self) -> Flow:
        yield from self.game.setup(self.table)
        yield from self._turns()

    def _turns(self) -> Flow:
        while True:
            self._checkpoints.append(
                Checkpoint(self.length, self._next_decision, self.table.clone())
            )
            yield from self.game.take_turn(self.table)

    def _run(self, sent: Any, thrown: Conceded | None = None) -> None:
        """Play on until somebody has something to decide, or the match is over."""
        while True:
            try:
                request = self._flow.send(sent) if thrown is None else self._flow.throw(thrown)
            except GameOver:
                self._asked, self._collected = [], {}
                return
            self._ask(request)
            forced = self._forced()
            if forced is None:
                return
            sent, thrown = forced, None
            self._asked, self._collected = [], {}

    def _go_on_without(self, player: int) -> None:
        """Play on after `player` has given up: what waited for him is told so.

        Others are asked the same again, with the options that are left.
        """
        for decision in self.decisions:
            decision.forget_options()
        awaited = [decision for decision in self.decisions if decision.player == player]
        told = self.game.leaving_interrupts or player == self.table.turn_player
        if not self._together and (awaited or told):
            self._run(None, Conceded(player))
            return
        for decision in self.decisions:
            if decision in awaited or len(decision.options) < decision.minimum:
                self._collected[decision.id] = []
        sent = self._complete()
        if sent is not None:
            self._run(sent)

    def _ask(self, request: Request) -> None:
        self._together = isinstance(request, Together)
        questions = request.questions if isinstance(request, Together) else [request]
        self._asked = []
        self._collected = {}
        for question in questions:
            self._asked.append(Decision(self._next_decision, question))
            self._next_decision += 1

    def _forced(self) -> Any:
        """The answer, when the engine need not ask; None when it must."""
        for decision in self._asked:
            if decision.id not in self._recorded and decision.is_forced:
                self._collected[decision.id] = list(decision.options)
        return self._complete()

    def _complete(self) -> Any:
        if len(self._collected) < len(self._asked):
            return None
        answers = [tuple(self._collected[decision.id]) for decision in self._asked]
        return answers if self._together else answers[0]

    def _play(self, decision: Decision, options: list[Option]) -> None:
        taken = (decision.id, decision.player, tuple(option.key for option in options))
        self._taken.append(taken)
        self.table.answered = self.length
        self._collected[decision.id] = options
        sent = self._complete()
        if sent is None:
            return
        self._guarded(lambda: self._run(sent))

    def _guarded(self, step: Callable[[], None]) -> None:
        """Take the step that the last decision led to; undo the decision if the rules fail."""
        try:
            step()
        except Exception as fault:
            number = self._taken[-1][0]
            self._rebuild(self._taken[:-1])
            raise RulesFault(
                f"the rules failed on decision {number}; the match stands before it"
            ) from fault
        if self.length % DIGEST_EVERY == 0:
            self._digests.append((self.length, self._seal()))

    def _rebuild(self, taken: Sequence[Taken]) -> None:
        taken = list(taken)
        self._recorded = _ids(taken)
        self._begin()
        for item in taken:
            self._repeat(item)

    def _repeat(self, taken: Taken) -> None:
        number, player, keys = taken
        if keys == (CONCEDE,):
            self.concede(player)
            return
        if keys == (TIME_UP,):
            self.time_up()
            return
        decision = self._open_decision(player, number)
        options = [read_option(key, self.table.by_handle) for key in keys]
        self._play(decision, options)

    def _stop(self, end: Callable[[], None]) -> None:
        """Let the game end the match from outside its turns."""
        with suppress(GameOver):
            end()
        self._close()

    def _close(self) -> None:
        self._flow.close()
        self._asked, self._collected = [], {}

    def _open_decision(self, player: int, decision_id: int) -> Decision:
        for decision in self.decisions:
            if decision.id != decision_id:
                continue
            if decision.player != player:
                raise ValueError(f"decision {decision_id} is not for seat {player} to take")
            return decision
        ids = ", ".join(str(decision.id) for decision in self.decisions) or "none"
        raise StaleDecision(f"decision {decision_id} is not open; open: {ids}")


def _ids(taken: Sequence[Taken]) -> frozenset[int]:
    """Decisions that were really put to a player; the engine answered all others itself.

    Giving up is no answer: the decision that bears its number may come later.
    """
    return frozenset(n for n, _, keys in taken if keys not in ((CONCEDE,), (TIME_UP,)))
