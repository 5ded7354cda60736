"""One live table's time: whose clock runs, who is there, and what an absence allows.

All of it is asked for with the time as it is (seconds since the epoch), so that tests turn it.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext

from play.errors import NotNow
from play.live.presence import GONE, Marks, Presence, opened, owed, presence_of, shown, used
from play.live.store import Loaded
from play.models import Seat
from play.people import NOBODY, Absence, People, persons_of
from rules.engine.match import Match

PROPOSAL_SECONDS = 60.0  # to put a proposal for which others wait
SHOWN_FROM = 5.0  # seconds of an absence before anything is said of it


class Timekeeper:
    def __init__(self) -> None:
        self._states: dict[int, Presence] = {}
        # Since when each seat owes its decision, as far as this process knows: the decision, when.
        self._owes: dict[int, tuple[int, float]] = {}
        self._sure_since = 0.0
        # Who lists the steps of a proposal while others wait, and since when.
        self._composes: tuple[int, float] | None = None

    # Who owes what -----------------------------------------------------------------------------

    def follow(self, loaded: Loaded, now: float) -> None:
        """The table has changed: from now on those owe a decision who are asked."""
        owing = _owing(loaded)
        self._owes = {
            seat: self._owes[seat]
            if self._owes.get(seat, (0, 0.0))[0] == question
            else (question, now)
            for seat, question in owing.items()
        }
        self._follow_proposal(loaded, now)
        clock = loaded.clock
        if clock is not None:
            since = loaded.since if clock.control.outlives_visits and loaded.since else now
            clock.run_for(owing, since)
            loaded.since = 0.0
        loaded.people = self.people(loaded, now)

    def _follow_proposal(self, loaded: Loaded, now: float) -> None:
        match = loaded.match
        waits = match is not None and loaded.table.is_playing and not loaded.is_adjourned
        seat = match.composing if match is not None and waits else None
        if seat is None:
            self._composes = None
        elif self._composes is None or self._composes[0] != seat:
            self._composes = seat, now

    def late_proposer(self, now: float) -> int | None:
        """The seat that others have waited for too long while it lists the steps of a proposal.

        Its own clock runs meanwhile, if it has one; free seconds count here too, or whoever takes a
        step within them could go on for ever.
        """
        if self._composes is None or now - self._composes[1] < PROPOSAL_SECONDS:
            return None
        return self._composes[0]

    # Who is there ------------------------------------------------------------------------------

    @staticmethod
    def is_among_people(loaded: Loaded | None) -> bool:
        """Whether anybody waits for somebody here, or a clock runs."""
        if loaded is None or loaded.match is None or not loaded.table.is_playing:
            return False
        people = [seat for seat in loaded.table.seated if not seat.bot]
        return len(people) > 1 or loaded.clock is not None

    def marks(self, loaded: Loaded, here: dict[int, bool], now: float) -> Marks:
        """What this process knows: whom it has a socket of (seat: looked at), since when they owe
        their decisions, and how long they have thought."""
        marks: dict[str, str] = {}
        for seat, is_looked_at in here.items():
            marks[opened(seat)] = f"{now:.1f}"
            if is_looked_at:
                marks[shown(seat)] = f"{now:.1f}"
        for seat, (question, since) in self._owes.items():
            marks[owed(seat)] = f"{question}:{max(since, self._sure_since):.1f}"
        clock = loaded.clock
        if clock is not None and clock.is_exact:
            for seat, question in clock.questions.items():
                marks[used(seat)] = f"{question}:{clock.used(seat, now):.1f}"
        return marks

    def note(self, loaded: Loaded, marks: Marks | None, now: float, sure_since: float) -> None:
        """What all processes know; None if nobody does. Presence is sure since `sure_since`."""
        self._sure_since = sure_since
        if marks is None:
            self._states = {}
            return
        self._states = _states_by(marks, loaded, now)
        clock = loaded.clock
        if clock is not None and not clock.is_exact:
            for seat in list(clock.questions):
                question, _, seconds = marks.get(used(seat), "").partition(":")
                if seconds:
                    clock.resume(seat, int(question), float(seconds), now)
            clock.is_exact = True

    @classmethod
    def by_marks(cls, loaded: Loaded, marks: Marks, now: float, seat: Seat) -> Timekeeper:
        """Return the timekeeper of the process in which `seat` watches; NotNow if it watches in
        none.

        For a process that nobody watches the table in: it has seen nothing of an absence itself.
        """
        other = cls()
        other._states = _states_by(marks, loaded, now)
        if other._states[seat.number].state == GONE:
            raise NotNow(
                gettext("Open the table and wait there: until then nobody has kept you waiting.")
            )
        for number, question in _owing(loaded).items():
            known, _, since = marks.get(owed(number), "").partition(":")
            if known == str(question):
                other._owes[number] = question, float(since)
        return other

    def people(self, loaded: Loaded, now: float) -> People:
        """What the table shows of its people now."""
        match = loaded.match
        if match is None or not loaded.table.is_playing:
            return NOBODY
        if not self.is_among_people(loaded):
            return People(is_adjourned=loaded.is_adjourned)
        asked = [decision.player for decision in match.decisions]
        return People(
            persons_of(loaded.table, self._states, asked, loaded.clock),
            self._absence(loaded, match, now),
            loaded.is_adjourned,
        )

    def _absence(self, loaded: Loaded, match: Match, now: float) -> Absence | None:
        allowed = loaded.table.absence
        if allowed is None:
            return None
        seats = {seat.number: seat for seat in loaded.table.seated}
        found = []
        for number, (_, since) in self._owes.items():
            state = self._states.get(number)
            if state is None or state.state != GONE:
                continue
            counts_from = max(state.since, since, self._sure_since)
            if now - counts_from >= SHOWN_FROM:
                found.append((counts_from, number))
        if not found:
            return None
        since, number = min(found)
        return Absence(
            number,
            seats[number].label,
            int(since),
            int(since) + allowed,
            now >= since + allowed,
            tuple(sorted(match.would_claim_from(number))),
            self._needed(seats.values(), match, number),
        )

    def _needed(self, seats: Iterable[Seat], match: Match, gone: int) -> tuple[int, ...]:
        """The others who are there: all of them have to agree."""
        return tuple(
            [
                seat.number
                for seat in seats
                if not seat.bot
                and seat.number != gone
                and not match.table.has_left(seat.number)
                and self._states.get(seat.number, Presence(GONE)).state != GONE
            ]
        )

    # What others may do about it ---------------------------------------------------------------

    def absence_against(self, loaded: Loaded, seat: Seat, now: float) -> Absence:
        """The absence that the seat may do something about; NotNow says why there is none."""
        if not self._states:
            raise NotNow(
                gettext("The table is still checking who is gone. Please try again in a minute.")
            )
        people = self.people(loaded, now)
        if any(one.is_asked for one in people.seats if one.seat == seat.number):
            raise NotNow(gettext("You have to make your own choice first."))
        absence = people.absence
        if absence is None or absence.seat == seat.number:
            raise NotNow(gettext("Everyone who has to choose is back."))
        if not absence.is_due:
            raise NotNow(
                gettext("%(name)s may still come back. Please wait a little longer.")
                % {"name": absence.name}
            )
        return absence


def _states_by(marks: Marks, loaded: Loaded, now: float) -> dict[int, Presence]:
    """Return how each person is there by what all processes have noted."""
    started = loaded.table.started.timestamp() if loaded.table.started else now
    return {
        seat.number: presence_of(seat.number, marks, now, started)
        for seat in loaded.table.seated
        if not seat.bot
    }


def _owing(loaded: Loaded) -> dict[int, int]:
    """The people who owe a decision, and which; nobody does while the match is put aside."""
    match = loaded.match
    if match is None or not loaded.table.is_playing or loaded.is_adjourned:
        return {}
    bots = {seat.number for seat in loaded.table.seated if seat.bot}
    found: dict[int, int] = {}
    for decision in match.decisions:
        if decision.player not in bots:
            found.setdefault(decision.player, decision.id)
    return found
