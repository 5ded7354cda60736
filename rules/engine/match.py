"""A match is its set-up, its seed and the decisions taken; everything else follows."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from rules.engine.cards import Deck
from rules.engine.decision import Decision, Option, Steps, read_option
from rules.engine.records import (
    CONCEDE,
    DIGEST_EVERY,
    PROPOSE,
    TIME_UP,
    Taken,
    TakenLog,
    asked_ids,
    mark_digest,
    record_of,
)
from rules.engine.runner import Checkpoint, Rules, Runner
from rules.engine.state import digest_of
from rules.engine.table import GameOver, Outcome, Table
from rules.engine.view import Viewer, frame
from rules.engine.zones import Card


class StaleDecision(ValueError):
    """The decision has been answered already, or never was open."""


class RulesFault(Exception):
    """The rules themselves failed; the match stands where it stood before the decision."""


class GameOfMatch(Rules, Protocol):
    """What a match needs of its game."""

    @property
    def key(self) -> str: ...

    def new_table(
        self, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]
    ) -> Table: ...

    def view(self, table: Table, viewer: Viewer) -> dict[str, Any]: ...

    def concession(self, table: Table, player: int) -> None: ...

    def time_up(self, table: Table) -> None: ...

    def aside(self, table: Table, seat: int, card: Card, place: int) -> Steps[bool]: ...


class Match:
    """One game between seats 0, 1 ...; all play goes through `answer`."""

    _hashed: int
    _taken: TakenLog
    # A line of the log at the place where other rules took the match up; none if they did not.
    _note = ""
    # Where the match begins for these rules, if what was before was played by others.
    _base: Checkpoint | None = None

    def __init__(
        self, game: GameOfMatch, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]
    ) -> None:
        self.game = game
        self.decks = tuple(decks)
        self._seed = seed
        self.options = dict(options)
        self._begin()

    # Playing ----------------------------------------------------------------------------------

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions: usually one, several when players choose in secret at once."""
        return self._runner.decisions

    @property
    def length(self) -> int:
        """How many decisions have been answered."""
        return len(self._taken)

    @property
    def first(self) -> int:
        """The first step it can go back to: not 0 where other rules have played the beginning."""
        return self._base.length if self._base is not None else 0

    @property
    def turn_starts(self) -> tuple[int, ...]:
        """For each turn, how many decisions had been answered when it began."""
        return tuple(self._runner.turn_starts)

    @property
    def last_taken(self) -> Taken:
        """The decision taken last; IndexError before the first."""
        return self._taken[-1]

    @property
    def begins_turn(self) -> bool:
        """Whether the last checkpoint is of this very moment: the last decision began a turn."""
        point = self.last_checkpoint
        return point is not None and point.length == self.length

    @property
    def last_checkpoint(self) -> Checkpoint | None:
        """The position at the beginning of this turn or of one shortly before, if there is one."""
        points = self._runner.checkpoints
        return points[-1] if points else None

    @property
    def digests(self) -> tuple[tuple[int, str], ...]:
        """The digests on the way, each after how many decisions."""
        return tuple(self._digests)

    @property
    def digest_due(self) -> str:
        """The digest that belongs to the decision taken last; empty where none is due."""
        if self.outcome is not None or (self.length and self.length % DIGEST_EVERY == 0):
            return self.all_digests()[-1][1]
        return ""

    @property
    def table(self) -> Table:
        """The table as it stands now; to be looked at, never to be changed from outside."""
        return self._runner.table

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    def answer(self, player: int, decision_id: int, keys: Sequence[str]) -> None:
        """Answer an open decision and play on to the next one.

        ValueError when the answer is not one (StaleDecision when the decision is not open any
        more), RulesFault when the rules broke on it: either way the match is as it was.
        """
        decision = self._open_decision(player, decision_id)
        self._play(decision, decision.chosen(keys))

    def concede(self, player: int) -> None:
        """`player` gives up; ValueError when the match is over or has no such seat.

        A game of several players may go on without them.
        """
        if self.outcome is not None:
            raise ValueError("the match is over; there is nothing left to concede")
        if not 0 <= player < len(self.decks):
            raise ValueError(f"there is no seat {player} at this table")
        taken = (self._runner.next_decision, player, (CONCEDE,))
        try:
            self.game.concession(self.table, player)
        except GameOver:
            self._taken.append(taken)
            self._runner.close()
            return
        self._taken.append(taken)
        self._runner.count_answer()
        self._guarded(lambda: self._runner.go_on_without(player))

    def time_up(self) -> None:
        """The clock of a timed match has run out; ValueError when it is over or none is timed."""
        if self.outcome is not None:
            raise ValueError("the match is over; its time does not matter any more")
        with suppress(GameOver):
            self.game.time_up(self.table)
        self._runner.close()
        self._taken.append((self._runner.next_decision, self.table.turn_player, (TIME_UP,)))

    def propose(self, player: int, handle: int, place: int) -> None:
        """`player` proposes something by hand of a line of a card, whoever is being asked now.

        `place` counts the lines of all its texts. What was asked is asked again afterwards.
        ValueError when that is not possible, RulesFault as for `answer`.
        """
        if self.outcome is not None:
            raise ValueError("the match is over; nothing can be proposed any more")
        card = self.table.by_handle.get(handle)
        if card is None:
            raise ValueError(f"no card has the handle {handle}")
        is_settling = self._runner.is_interrupted or self.table.proposal is not None
        if is_settling or not self.decisions:
            raise ValueError("something else is being settled; propose it after that")
        steps = self.game.aside(self.table, player, card, place)
        keys = (PROPOSE, f"#{handle}", str(place))
        self._taken.append((self._runner.next_decision, player, keys))
        self._runner.count_answer()
        self._guarded(lambda: self._runner.interrupt(steps))

    def repeat(self, taken: Taken, *, listed: bool = False) -> None:
        """Take a decision again; it is looked for among the options only if they are `listed`."""
        number, player, keys = taken
        if keys == (CONCEDE,):
            self.concede(player)
            return
        if keys == (TIME_UP,):
            self.time_up()
            return
        if keys[:1] == (PROPOSE,):
            self.propose(player, int(keys[1].removeprefix("#")), int(keys[2]))
            return
        decision = self._open_decision(player, number)
        if listed:
            options = decision.chosen(keys)
        else:
            options = [read_option(key, self.table.by_handle) for key in keys]
        self._play(decision, options)

    def close(self) -> None:
        """Put the match away, so that it is freed at once and not by the garbage collector.

        Nothing can be asked of it afterwards. Matches taken from it with `state_after` live on.
        """
        self._runner.release()

    # Looking ----------------------------------------------------------------------------------

    def view(self, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]:
        """What `viewer` (a seat, or None for a spectator) may see, as plain JSON data (`View`).

        `reveal` shows every card and is meant for stepping through finished matches.
        """
        decisions = self.decisions
        return {
            **frame(self.game.key, viewer, self.table, reveal=reveal),
            **self.game.view(self.table, Viewer(viewer, reveal)),
            "length": self.length,
            "decisions": [
                decision.as_json()
                for decision in decisions
                if reveal or (viewer is not None and decision.player == viewer)
            ],
            "waiting": [decision.player for decision in decisions],
        }

    def view_for_bot(self, seat: int) -> dict[str, Any]:
        """What `view` shows the seat, of which some is worked out only when it is asked for.

        To be read before anything else happens in the match.
        """
        decisions = self.decisions
        seen = self.game.view(self.table, Viewer(seat, lazily=True))
        seen.update(frame(self.game.key, seat, self.table))
        seen["length"] = self.length
        seen["decisions"] = [one.as_json() for one in decisions if one.player == seat]
        seen["waiting"] = [one.player for one in decisions]
        return seen

    def laid_open(self, viewer: int | None = None) -> dict[str, Any]:
        """What `viewer` sees where every card is shown, without the options of what is asked."""
        return {
            **frame(self.game.key, viewer, self.table, reveal=True),
            **self.game.view(self.table, Viewer(viewer, reveal=True)),
            "length": self.length,
            "decisions": [],
            "waiting": [decision.player for decision in self.decisions],
        }

    def log(
        self, viewer: int | None, since: int = 0, *, reveal: bool = False
    ) -> list[dict[str, Any]]:
        """The log from line `since` on, in the wording `viewer` may read."""
        lines = []
        for number, line in enumerate(self.table.log_entries.since(since), since):
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
        return record_of(
            self.game.key, self.options, self._seed, self.decks, self._taken, self.all_digests()
        )

    def all_digests(self) -> list[tuple[int, str]]:
        """The digests on the way and one of now, so that every decision is covered."""
        if self._digests and self._digests[-1][0] == self.length:
            return self._digests
        return [*self._digests, (self.length, self._checkpoint_digest())]

    def _checkpoint_digest(self) -> str:
        """Of the position and of how it was reached: two answers may lead to one position."""
        self._trail.update(self._taken.text_since(self._hashed))
        self._hashed = len(self._taken)
        both = f"{self.digest()} {self._trail.hexdigest()}".encode()
        return mark_digest(hashlib.sha256(both).hexdigest())

    def digest(self) -> str:
        """A digest of the whole position, hidden cards included."""
        return digest_of(self.table)

    # Taken up again ---------------------------------------------------------------------------

    def state_after(self, length: int) -> Match:
        """A match of its own that stands where this one stood after `length` decisions."""
        if not self.first <= length <= self.length:
            raise ValueError(f"this match has {self.length} decisions; there is no {length}th")
        copy = Match._made(self.game, self.decks, self._seed, self.options, self._note)
        copy._base = self._base
        usable = [point for point in self._runner.checkpoints if point.length <= length]
        recorded = asked_ids(self._taken[:length])
        if usable:
            table = usable[-1].frozen.thaw()
            copy._resume(table, usable, self.turn_starts, self._taken, self._digests, recorded)
        else:
            copy._begin(recorded)
        for taken in self._taken[copy.length : length]:
            copy.repeat(taken)
        return copy

    @classmethod
    def begun(
        cls,
        game: GameOfMatch,
        decks: Sequence[Deck],
        seed: bytes,
        options: Mapping[str, str],
        recorded: frozenset[int] = frozenset(),
        note: str = "",
    ) -> Match:
        """A match at its beginning that is to be played again.

        `recorded` are the ids of the decisions that were taken, `note` the key of a first line for
        the log.
        """
        match = cls._made(game, decks, seed, options, note)
        match._begin(recorded)
        return match

    @classmethod
    def taken_up(
        cls,
        game: GameOfMatch,
        decks: Sequence[Deck],
        seed: bytes,
        options: Mapping[str, str],
        table: Table,
        point: Checkpoint,
        taken: Sequence[Taken],
        digests: Sequence[tuple[int, str]],
        recorded: frozenset[int] = frozenset(),
        note: str = "",
    ) -> Match:
        """A match at a checkpoint, of this table, before which other rules may have played it.

        `taken` and `digests` reach to there at least, `recorded` are the ids of decisions since.
        """
        match = cls._made(game, decks, seed, options, note)
        match._base = point
        match._resume(table, [point], [point.length], taken, digests, recorded)
        return match

    # The runner -------------------------------------------------------------------------------

    @classmethod
    def _made(
        cls,
        game: GameOfMatch,
        decks: Sequence[Deck],
        seed: bytes,
        options: Mapping[str, str],
        note: str = "",
    ) -> Match:
        match = cls.__new__(cls)
        match.game, match.decks, match._seed = game, tuple(decks), seed
        match.options = dict(options)
        match._note = note
        return match

    def _begin(self, recorded: frozenset[int] = frozenset()) -> None:
        table = self.game.new_table(self.decks, self._seed, self.options)
        if self._note:
            table.log(self._note)
        self._runner = Runner(self.game, table, recorded)
        self._taken = TakenLog()
        self._digests: list[tuple[int, str]] = []
        self._trail = hashlib.sha256()
        self._hashed = 0
        self._runner.begin()

    def _resume(
        self,
        table: Table,
        points: Sequence[Checkpoint],
        turn_starts: Sequence[int],
        taken: Sequence[Taken],
        digests: Sequence[tuple[int, str]],
        recorded: frozenset[int],
    ) -> None:
        length = points[-1].length
        self._runner = Runner.resumed(self.game, table, points, turn_starts, recorded)
        self._taken = TakenLog(taken[:length])
        self._digests = [item for item in digests if item[0] <= length]
        self._trail = hashlib.sha256()
        self._hashed = 0
        self._runner.begin()

    def _play(self, decision: Decision, options: list[Option]) -> None:
        taken = (decision.id, decision.player, tuple([option.key for option in options]))
        self._taken.append(taken)
        if self._runner.take(decision, options):
            self._guarded(self._runner.go_on)

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
        if len(self._taken) % DIGEST_EVERY == 0:
            self._digests.append((self.length, self._checkpoint_digest()))

    def _rebuild(self, taken: Sequence[Taken]) -> None:
        taken = list(taken)
        if self._base is None:
            self._begin(asked_ids(taken))
        else:
            since = asked_ids(taken[self._base.length :])
            point, table = self._base, self._base.frozen.thaw()
            self._resume(table, [point], [point.length], taken, self._digests, since)
        for item in taken[self.length :]:
            self.repeat(item)

    def _open_decision(self, player: int, decision_id: int) -> Decision:
        for decision in self._runner.decisions:
            if decision.id != decision_id:
                continue
            if decision.player != player:
                raise ValueError(f"decision {decision_id} is not for seat {player} to take")
            return decision
        ids = ", ".join(str(decision.id) for decision in self.decisions) or "none"
        raise StaleDecision(f"decision {decision_id} is not open; open: {ids}")
