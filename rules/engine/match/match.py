"""A match is its set-up, its seed and the decisions taken; everything else follows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.engine.cards import Deck
from rules.engine.decision import Decision
from rules.engine.match import asides, showing
from rules.engine.match.beginning import Beginning, GameOfMatch
from rules.engine.match.chronicle import Chronicle
from rules.engine.match.course import Course
from rules.engine.match.progress import Progress
from rules.engine.records import DIGEST_EVERY, Taken
from rules.engine.runner import Checkpoint
from rules.engine.skipping import BrokenEffect
from rules.engine.state import digest_of
from rules.engine.table import Outcome, Table


class Match:
    """One game between seats 0, 1 ...; all play goes through `answer`."""

    def __init__(
        self, game: GameOfMatch, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]
    ) -> None:
        beginning = Beginning(game, tuple(decks), seed, dict(options))
        self._course = Course(Progress.begun(beginning))

    @classmethod
    def begun(cls, beginning: Beginning, recorded: frozenset[int] = frozenset()) -> Match:
        """A match that is to be played again; `recorded` are the ids of decisions taken in it."""
        return cls._at(Progress.begun(beginning, recorded))

    @classmethod
    def taken_up(
        cls,
        beginning: Beginning,
        point: Checkpoint,
        taken: Sequence[Taken],
        digests: Sequence[tuple[int, str]],
        recorded: frozenset[int] = frozenset(),
    ) -> Match:
        """A match at a checkpoint, before which other rules may have played it.

        `taken` and `digests` reach to there at least, `recorded` are the ids of decisions since.
        """
        chronicle = Chronicle(taken, digests)
        return cls._at(
            Progress.resumed(beginning, [point], [point.length], chronicle, point, recorded)
        )

    def state_after(self, length: int) -> Match:
        """A match of its own that stands where this one stood after `length` decisions."""
        if not self.first <= length <= self.length:
            raise ValueError(f"this match has {self.length} decisions; there is no {length}th")
        return self._at(self._course.after(length))

    @classmethod
    def _at(cls, progress: Progress) -> Match:
        match = cls.__new__(cls)
        match._course = Course(progress)
        return match

    # What it was begun with -------------------------------------------------------------------

    @property
    def game(self) -> GameOfMatch:
        return self._beginning.game

    @property
    def decks(self) -> tuple[Deck, ...]:
        return self._beginning.decks

    @property
    def options(self) -> Mapping[str, str]:
        return self._beginning.options

    @property
    def seed_hash(self) -> str:
        """SHA-256 of the seed, to be published when the match starts."""
        return hashlib.sha256(self._beginning.seed).hexdigest()

    @property
    def seed(self) -> bytes:
        """The seed, once the match is over; ValueError before."""
        if self.outcome is None:
            raise ValueError("the seed is secret until the match is over")
        return self._beginning.seed

    # Where it stands --------------------------------------------------------------------------

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions: usually one, several when players choose in secret at once."""
        return self._course.progress.runner.decisions

    @property
    def table(self) -> Table:
        """The table as it stands now; to be looked at, never to be changed from outside."""
        return self._course.progress.table

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    @property
    def length(self) -> int:
        """How many decisions have been answered."""
        return self._course.progress.length

    @property
    def first(self) -> int:
        """The first step it can go back to: not 0 where other rules have played the beginning."""
        return self._course.progress.first

    @property
    def turn_starts(self) -> tuple[int, ...]:
        """For each turn, how many decisions had been answered when it began."""
        return tuple(self._course.progress.runner.turn_starts)

    @property
    def begins_turn(self) -> bool:
        """Whether the last checkpoint is of this very moment: the last decision began a turn."""
        point = self.last_checkpoint
        return point is not None and point.length == self.length

    @property
    def last_checkpoint(self) -> Checkpoint | None:
        """The position at the beginning of this turn or of one shortly before, if there is one."""
        points = self._course.progress.runner.checkpoints
        return points[-1] if points else None

    # Playing ----------------------------------------------------------------------------------

    def answer(
        self, player: int, decision_id: int, keys: Sequence[str], *, automatic: bool = False
    ) -> None:
        """Answer an open decision and play on to the next one.

        `automatic`: the answer was given for the player, who did not want to be asked. ValueError
        when the answer is not one (StaleDecision when the decision is not open any more),
        RulesFault when the rules broke on it: either way the match is as it was.
        """
        decision = self._course.open_decision(player, decision_id)
        number = self._course.answer(decision, decision.chosen(keys))
        if automatic:
            self._course.automatic.add(number)

    def concede(self, player: int) -> None:
        """`player` gives up; ValueError when the match is over or has no such seat.

        A game of several players may go on without them.
        """
        self._course.beside(asides.concede, player)

    def time_out(self, player: int) -> None:
        """The player's own clock has run out: by the rules they have given up.

        ValueError as for `concede`.
        """
        self._course.beside(asides.time_out, player)

    def claim(self, player: int, gone: int) -> None:
        """`player` claims the match from a seat that has gone: by the rules it has given up.

        Whether it is gone for long enough, and who must agree, is for whoever serves the table to
        say. ValueError as for `concede`.
        """
        self._course.beside(asides.claim, player, gone)

    def would_claim(self, player: int, gone: int) -> None:
        """`player` would go on without a seat that has gone, if the others would.

        ValueError as for `concede`, and when they have said so already.
        """
        self._course.beside(asides.would_claim, player, gone)

    def would_claim_from(self, gone: int) -> set[int]:
        """Who would go on without that seat, since it last chose something."""
        return self._chronicle.would_claim_from(gone)

    def time_up(self) -> None:
        """The clock of a timed match has run out; ValueError when it is over or none is timed."""
        self._course.beside(asides.time_up, self.table.turn_player)

    def propose(self, player: int, handle: int, place: int) -> None:
        """`player` proposes something by hand of a line of a card, whoever is being asked now.

        `place` counts the lines of all its texts. What was asked is asked again afterwards.
        ValueError when that is not possible, RulesFault as for `answer`.
        """
        self._course.beside(asides.propose, player, handle, place)

    @property
    def composing(self) -> int | None:
        """The seat that lists the steps of a proposal while others wait to be asked again."""
        return asides.composing(self._course.progress)

    def withdraw(self, player: int) -> None:
        """Withdraw the proposal whose steps `player` lists; what was open before is asked again.

        Whether that takes too long is for whoever serves the table to say. ValueError where there
        is no such proposal.
        """
        self._course.beside(asides.withdraw, player)

    def skip_effect(self, player: int, broken: BrokenEffect) -> None:
        """Go back to before an effect on which the rules fail, and have it done by hand since.

        `player` is whose decision led to the fault. ValueError where it is done so already.
        """
        self._course.beside(asides.skip_effect, player, broken)

    def skips(self, broken: BrokenEffect) -> bool:
        """Return True if the effect is carried out by hand in this match."""
        return asides.skips(self._course.progress, broken)

    def take_back(self, player: int, to: int) -> None:
        """Go back to where the match stood after `to` decisions; the log keeps what was said since.

        Whether that is fair is for whoever serves the table to say. ValueError when it is over or
        `to` is no earlier moment.
        """
        self._course.beside(asides.take_back, player, to)

    def ask_back(self, player: int, to: int, asked: Sequence[int]) -> None:
        """Ask other seats to let `player` take back what came after `to` decisions.

        What was asked is asked again afterwards, unless all of them agree.
        """
        self._course.beside(asides.ask_back, player, to, *asked)

    def repeat(self, taken: Taken, *, listed: bool = False) -> None:
        """Take a decision again; it is looked for among the options only if they are `listed`."""
        self._course.repeat(taken, listed=listed)

    def close(self) -> None:
        """Put the match away, so that it is freed at once and not by the garbage collector.

        Nothing can be asked of it afterwards. Matches taken from it with `state_after` live on.
        """
        self._course.progress.runner.release()

    # What was decided -------------------------------------------------------------------------

    @property
    def taken(self) -> Sequence[Taken]:
        """The decisions that were taken, those that were taken back among them."""
        return self._chronicle.taken

    @property
    def last_taken(self) -> Taken:
        """The decision taken last; IndexError before the first."""
        return self._chronicle.taken[-1]

    @property
    def line(self) -> tuple[int, ...]:
        """The decisions that stand, by their numbers: what was taken back is not among them."""
        return self._chronicle.line

    def is_automatic(self, number: int) -> bool:
        """Whether that decision was taken for a player who did not want to be asked."""
        return number in self._course.automatic

    def note_automatic(self, numbers: Iterable[int]) -> None:
        """These decisions were taken for players who did not want to be asked."""
        self._course.automatic.update(numbers)

    def reveals(self, number: int) -> bool:
        """Whether that decision brought something to light that its player did not know.

        Also where that is not known any more, as the match was taken up since.
        """
        return self._course.reveals(number)

    @property
    def digests(self) -> tuple[tuple[int, str], ...]:
        """The digests on the way, each after how many decisions."""
        return tuple(self._chronicle.digests)

    @property
    def digest_due(self) -> str:
        """The digest that belongs to the decision taken last; empty where none is due."""
        if self.outcome is not None or (self.length and self.length % DIGEST_EVERY == 0):
            return self.all_digests()[-1][1]
        return ""

    def all_digests(self) -> list[tuple[int, str]]:
        """The digests on the way and one of now, so that every decision is covered."""
        return self._chronicle.all_digests(self.table)

    def digest(self) -> str:
        """A digest of the whole position, hidden cards included."""
        return digest_of(self.table)

    @property
    def record(self) -> dict[str, Any]:
        """Everything needed to play this match again; secret while the match goes on."""
        return {**self._beginning.as_json(), **self._chronicle.as_json(self.table)}

    # Looking ----------------------------------------------------------------------------------

    def view(self, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]:
        """What `viewer` (a seat, or None for a spectator) may see, as plain JSON data (`View`).

        `reveal` shows every card and is meant for stepping through finished matches.
        """
        return showing.view(self._course.progress, viewer, reveal=reveal)

    def view_for_bot(self, seat: int) -> dict[str, Any]:
        """What `view` shows the seat, of which some is worked out only when it is asked for.

        To be read before anything else happens in the match.
        """
        return showing.view_for_bot(self._course.progress, seat)

    def laid_open(self, viewer: int | None = None) -> dict[str, Any]:
        """What `viewer` sees where every card is shown, without the options of what is asked."""
        return showing.laid_open(self._course.progress, viewer)

    def log(
        self, viewer: int | None, since: int = 0, *, reveal: bool = False
    ) -> list[dict[str, Any]]:
        """The log from line `since` on, in the wording `viewer` may read."""
        return showing.log(self._course.progress, viewer, since, reveal=reveal)

    @property
    def _beginning(self) -> Beginning:
        return self._course.progress.beginning

    @property
    def _chronicle(self) -> Chronicle:
        return self._course.progress.chronicle
