"""Runs the rules of one match: from one open decision to the next.

The rules are generators; the runner holds the one that is suspended, asks what it yields and sends
back what was answered. It keeps no log: `Match` does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from typing import Any, Protocol, TypeAlias

from rules.engine.decision import Decision, Option, Request, SimultaneousChoices, Steps
from rules.engine.state import Frozen, release
from rules.engine.table import Conceded, GameOver, Table

Flow = Generator[Request, Any, None]
# Rules that wait, with what they asked: the decisions, the answers so far, whether in secret.
Suspended: TypeAlias = tuple[Flow, list[Decision], dict[int, Sequence[Option]], bool]


class Rules(Protocol):
    """What the runner needs of a game: its set-up and its turns."""

    @property
    def leaving_interrupts(self) -> bool: ...

    @property
    def begins_action(self) -> Callable[[Decision], bool]: ...

    def setup(self, table: Table) -> Steps[None]: ...

    def take_turn(self, table: Table) -> Steps[None]: ...


# A copy costs as much as a few decisions: where turns are short, not every one is worth it.
DECISIONS_APART = 20
# Few matches are ever gone back in: of those before the last, so many are kept at most.
CHECKPOINTS = 4


class Checkpoint:
    """The position before a turn, how many decisions and how many turns had led there."""

    __slots__ = ("frozen", "length", "next_decision", "turns")

    def __init__(self, length: int, next_decision: int, turns: int, frozen: Frozen[Table]) -> None:
        self.length = length
        self.next_decision = next_decision
        self.turns = turns
        self.frozen = frozen


class Runner:
    """A table and the rules that are being played on it.

    `recorded` are the ids of decisions that were put to players when the match was played first:
    they are not answered by the engine when it is played again. `answered` counts the answers,
    `turn_starts` says for each turn how many there had been when it began.
    """

    def __init__(self, rules: Rules, table: Table, recorded: Collection[int] = ()) -> None:
        self.rules = rules
        self.table = table
        self.recorded = recorded
        self.answered = 0
        self.next_decision = 1
        self.checkpoints: list[Checkpoint] = []
        self._apart = DECISIONS_APART
        self.turn_starts: list[int] = []
        self.asked: list[Decision] = []
        # The open ones among those asked, in seat order.
        self.decisions: tuple[Decision, ...] = ()
        self._answers: dict[int, Sequence[Option]] = {}
        self._simultaneous = False
        self._flow: Flow = self._whole_match()
        # The rules and what they asked, while somebody's proposal is settled first.
        self._suspended: Suspended | None = None

    @classmethod
    def resumed(
        cls,
        rules: Rules,
        table: Table,
        points: Sequence[Checkpoint],
        turn_starts: Sequence[int],
        recorded: Collection[int],
    ) -> Runner:
        """At the last of these checkpoints, whose table it is, with those before it to go back."""
        last = points[-1]
        runner = cls(rules, table, recorded)
        runner.answered = last.length
        runner.next_decision = last.next_decision
        runner.checkpoints = list(points)
        runner.turn_starts = list(turn_starts[: last.turns + 1])
        runner._flow = runner._turns(resumed=True)
        return runner

    def begin(self) -> None:
        self._run(None)

    def take(self, decision: Decision, options: list[Option]) -> bool:
        """Note the answer to an open decision; whether the rules can go on with it."""
        self.answered += 1
        self.table.answered = self.answered
        self.table.begins_action |= self.rules.begins_action(decision)
        self._answers[decision.id] = options
        self._close_answered()
        return not self.decisions

    def go_on(self) -> None:
        """Play on with the answers that were taken."""
        self._run(self._sent())

    @property
    def is_interrupted(self) -> bool:
        """Whether the rules wait for something that was proposed beside them."""
        return self._suspended is not None

    def interrupt(self, aside: Steps[Any]) -> None:
        """Do something else first; what is open now is asked again when it is done."""
        self._suspended = (self._flow, self.asked, self._answers, self._simultaneous)
        self._flow = aside
        self._run(None)

    def _take_up_again(self) -> None:
        """Back to what was open; a question without enough options any more falls away."""
        assert self._suspended is not None
        self._flow, self.asked, self._answers, self._simultaneous = self._suspended
        self._suspended = None
        for decision in self.asked:
            decision.forget_options()
            if decision.id not in self._answers and len(decision.options) < decision.minimum:
                self._answers[decision.id] = []
        self._close_answered()

    def give_way(self) -> None:
        """Drop what was done beside the rules; what was open before is asked again."""
        self._drop_aside()
        if not self.decisions:
            self._run(self._sent())

    def _drop_aside(self) -> None:
        if self._suspended is not None:
            self._flow.close()
            self._take_up_again()

    def go_on_without(self, player: int) -> None:
        """Play on after `player` has given up: what waited for them is told so.

        Others are asked the same again, with the options that are left.
        """
        self._drop_aside()
        for decision in self.decisions:
            decision.forget_options()
        awaited = [decision for decision in self.decisions if decision.player == player]
        told = self.rules.leaving_interrupts or player == self.table.turn_player
        if not self._simultaneous and (awaited or told):
            self._run(None, Conceded(player))
            return
        for decision in self.decisions:
            if decision in awaited or len(decision.options) < decision.minimum:
                self._answers[decision.id] = []
        self._close_answered()
        if not self.decisions:
            self._run(self._sent())

    def count_answer(self) -> None:
        """Something was decided that answers no question, such as giving up."""
        self.answered += 1
        self.table.answered = self.answered

    def skip(self, number: int) -> None:
        """Count a decision of that number as taken, which these rules cannot take.

        No other question has had its number. What is open is asked again under a new one, so that
        an answer that was sent to the old one is none.
        """
        self.count_answer()
        self.next_decision = max(self.next_decision, number + 1)
        waiting = [(self.asked, self._answers)]
        if self._suspended is not None:
            waiting.append(self._suspended[1:3])
        for asked, answers in waiting:
            for decision in asked:
                if decision.id not in answers:
                    decision.id = self.next_decision
                    decision.forget_options()
                    self.next_decision += 1

    def close(self) -> None:
        """The match is over: nothing is asked any more."""
        self._flow.close()
        if self._suspended is not None:
            self._suspended[0].close()
            self._suspended = None
        self._nothing_asked()

    def release(self) -> None:
        """Let the table, the rules and all they hold be freed; nothing can be asked afterwards."""
        self.close()
        release(self.table)
        self.checkpoints.clear()

    def _whole_match(self) -> Flow:
        yield from self.rules.setup(self.table)
        yield from self._turns()

    def _turns(self, *, resumed: bool = False) -> Flow:
        while True:
            if not resumed:
                self._begin_turn()
            resumed = False
            yield from self.rules.take_turn(self.table)

    def _begin_turn(self) -> None:
        """Keep the position, unless the last one kept is near enough to go on from."""
        points, turns = self.checkpoints, len(self.turn_starts)
        self.turn_starts.append(self.answered)
        if not points or self.answered - points[-1].length >= DECISIONS_APART:
            frozen = Frozen(self.table, points[-1].frozen if points else None)
            self._keep(Checkpoint(self.answered, self.next_decision, turns, frozen))

    def _keep(self, point: Checkpoint) -> None:
        """Keep the newest, and of those before it a few that lie equally far apart."""
        points = self.checkpoints
        if len(points) > 1 and points[-1].length - points[-2].length < self._apart:
            points.pop()
        if points:
            points[-1].frozen.pack()
        points.append(point)
        if len(points) > CHECKPOINTS + 1:
            del points[1:-1:2]
            self._apart *= 2

    def _run(self, sent: Any, thrown: Conceded | None = None) -> None:
        """Play on until somebody has something to decide, or the match is over."""
        while True:
            try:
                request = self._flow.send(sent) if thrown is None else self._flow.throw(thrown)
            except GameOver:
                self._nothing_asked()
                return
            except StopIteration:
                if self._suspended is None:
                    raise
                self._take_up_again()
            else:
                self._ask(request)
            if self.decisions:
                return
            sent, thrown = self._sent(), None

    def _nothing_asked(self) -> None:
        self.asked, self._answers, self.decisions = [], {}, ()

    def _ask(self, request: Request) -> None:
        """Open the questions asked, but for those that the engine answers itself."""
        self._simultaneous = isinstance(request, SimultaneousChoices)
        questions = request.questions if isinstance(request, SimultaneousChoices) else (request,)
        self.asked, self._answers = [], {}
        for question in questions:
            decision = Decision(self.next_decision, question)
            self.next_decision += 1
            self.asked.append(decision)
        for decision in self.asked:
            if decision.id not in self.recorded and decision.is_forced:
                self.table.begins_action |= self.rules.begins_action(decision)
                self._answers[decision.id] = decision.options
        self._close_answered()

    def _close_answered(self) -> None:
        answers = self._answers
        self.decisions = (
            tuple([decision for decision in self.asked if decision.id not in answers])
            if len(answers) < len(self.asked)
            else ()
        )

    def _sent(self) -> Any:
        """What the rules are sent once every question has its answer."""
        if self._simultaneous:
            return [tuple(self._answers[decision.id]) for decision in self.asked]
        return tuple(self._answers[self.asked[0].id])
