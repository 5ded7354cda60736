"""How far a match has come."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.match.beginning import Beginning
from rules.engine.match.chronicle import Chronicle
from rules.engine.records import asked_ids
from rules.engine.runner import Checkpoint, Runner
from rules.engine.skipping import SkippedEffects
from rules.engine.table import Outcome, Table


class Progress:
    """The rules of a match at work on its table, and what was decided until now.

    `base` is where the match begins for these rules, if what was before was played by others.
    """

    def __init__(
        self, beginning: Beginning, runner: Runner, chronicle: Chronicle, base: Checkpoint | None
    ) -> None:
        self.beginning = beginning
        self.runner = runner
        self.chronicle = chronicle
        self.base = base
        runner.table.skipping = SkippedEffects(beginning.game, chronicle.skipped_effects())
        runner.begin()

    @classmethod
    def begun(cls, beginning: Beginning, recorded: frozenset[int] = frozenset()) -> Progress:
        """Before the first decision; `recorded` are the ids of those that will be taken again."""
        runner = Runner(beginning.game, beginning.new_table(), recorded)
        return cls(beginning, runner, Chronicle(), None)

    @classmethod
    def resumed(
        cls,
        beginning: Beginning,
        points: Sequence[Checkpoint],
        turn_starts: Sequence[int],
        chronicle: Chronicle,
        base: Checkpoint | None,
        recorded: frozenset[int],
    ) -> Progress:
        """At the last of these checkpoints; `chronicle` and `turn_starts` reach there at least."""
        table = points[-1].frozen.thaw()
        runner = Runner.resumed(beginning.game, table, points, turn_starts, recorded)
        return cls(beginning, runner, chronicle.until(points[-1].length), base)

    def before(self, length: int) -> Progress:
        """The nearest position kept, with no more than so many decisions, to go on from."""
        points = [point for point in self.runner.checkpoints if point.length <= length]
        recorded = asked_ids(self.chronicle.taken[:length])
        if not points:
            return Progress.begun(self.beginning, recorded)
        return Progress.resumed(
            self.beginning, points, self.runner.turn_starts, self.chronicle, self.base, recorded
        )

    @property
    def table(self) -> Table:
        return self.runner.table

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    @property
    def length(self) -> int:
        """How many decisions have been taken."""
        return len(self.chronicle)

    @property
    def first(self) -> int:
        """The first step it can go back to: not 0 where other rules have played the beginning."""
        return self.base.length if self.base is not None else 0
