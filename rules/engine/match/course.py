"""The course of a match: answers and asides are played, and undone."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from rules.engine.decision import Decision, Option, read_option
from rules.engine.match.asides import Aside, recorded_aside
from rules.engine.match.progress import Progress
from rules.engine.records import Taken
from rules.engine.taking_back import TakenBack

_REVEALS = attrgetter("reveals")


class StaleDecision(ValueError):
    """The decision has been answered already, or never was open."""


class RulesFault(Exception):
    """The rules themselves failed; the match stands where it stood before the decision."""


class Course:
    """Plays on from where a match stands.

    `automatic` are the numbers of decisions taken for players who did not want to be asked.
    """

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.automatic: set[int] = set()
        # A byte for each decision: a set of their numbers is a third of a long match.
        self._harmless = bytearray()

    def open_decision(self, player: int, decision_id: int) -> Decision:
        """StaleDecision when it is not open, ValueError when it is somebody else's."""
        decisions = self.progress.runner.decisions
        for decision in decisions:
            if decision.id != decision_id:
                continue
            if decision.player != player:
                raise ValueError(f"decision {decision_id} is not for seat {player} to take")
            return decision
        ids = ", ".join(str(decision.id) for decision in decisions) or "none"
        raise StaleDecision(f"decision {decision_id} is not open; open: {ids}")

    def answer(self, decision: Decision, options: list[Option]) -> int:
        """Play on with an answer that was chosen among the options; returns its number."""
        return self._play(decision, options, reveals=any(map(_REVEALS, decision.options)))

    def beside(self, aside: Callable[..., Aside], player: int, *about: Any) -> None:
        """Let `player` do something beside answering; ValueError where that is not possible."""
        self._follow(aside(self.progress, player, *about))

    def _follow(self, aside: Aside) -> None:
        progress = self.progress
        taken = (progress.runner.next_decision, aside.player, aside.keys)
        progress.chronicle.taken.append(taken)
        self._guarded(aside.follow)

    def repeat(self, taken: Taken, *, listed: bool = False) -> None:
        """Take a decision again; it is looked for among the options only if they are `listed`."""
        number, player, keys = taken
        aside = recorded_aside(self.progress, player, keys)
        if aside is not None:
            self._follow(aside)
            return
        decision = self.open_decision(player, number)
        if listed:
            options = decision.chosen(keys)
        else:
            cards = self.progress.table.by_handle
            options = [read_option(key, cards) for key in keys]
        self._play(decision, options, reveals=True)

    def after(self, length: int) -> Progress:
        """The same match after its first `length` decisions, played again."""
        again = Course(self.progress.before(length))
        for taken in self.progress.chronicle.taken[again.progress.length : length]:
            again.repeat(taken)
        return again.progress

    def _play(self, decision: Decision, options: list[Option], *, reveals: bool) -> int:
        """`reveals`: hidden cards were, or may have been, shown among the options."""
        progress = self.progress
        runner, table = progress.runner, progress.runner.table
        number, player = len(progress.chronicle.taken), decision.player
        keys = tuple([option.key for option in options])
        progress.chronicle.taken.append((decision.id, player, keys))
        table.disclosed.clear()
        chance = table.rng.position
        if runner.take(decision, options):
            self._guarded(runner.go_on)
        undisturbed = table is self.progress.runner.table and chance == table.rng.position
        if undisturbed and not reveals and table.disclosed <= {player}:
            self._note_harmless(number)
        return number

    def reveals(self, number: int) -> bool:
        """Whether that decision brought to light what its player did not know, or may have."""
        return number >= len(self._harmless) or not self._harmless[number]

    def _note_harmless(self, number: int) -> None:
        self._harmless.extend(bytes(max(0, number + 1 - len(self._harmless))))
        self._harmless[number] = True

    def _guarded(self, step: Callable[[], object]) -> None:
        """Take the step that the last decision led to; undo the decision if the rules fail."""
        try:
            step()
        except TakenBack as agreed:
            self._go_back(agreed)
        except Exception as fault:
            number = self.progress.chronicle.taken[-1][0]
            self.progress = self.after(self.progress.length - 1)
            raise RulesFault(
                f"the rules failed on decision {number}; the match stands before it"
            ) from fault
        self.progress.chronicle.note_digest(self.progress.runner.table)

    def _go_back(self, back: TakenBack) -> None:
        """The position after so many decisions, with what was asked there under the same number.

        What is asked from then on has numbers that no decision had before.
        """
        progress = self.progress
        left, log = progress.runner, progress.table.log_entries
        runner = progress.runner = self.after(back.to).runner
        runner.recorded = left.recorded
        runner.next_decision = left.next_decision
        runner.answered = runner.table.answered = progress.length
        left.release()
        runner.table.log_entries = log
        if back.broken is None:
            runner.table.log("taken_back", player=back.player)
        elif runner.table.skipping is not None:
            runner.table.skipping.effects.add(back.broken.effect)
            runner.table.log("effect_broken", card={"card": back.broken.card})
