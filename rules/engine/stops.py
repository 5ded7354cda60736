"""Stops: which questions a seat wants to be asked, and which it lets pass.

A question that may be passed belongs to one of the game's stops. Each seat sets each of them: asked
always, only where it could do something, or never. Whoever serves the table passes what need not be
asked, as the player would, and that is recorded like any other answer.

How long such a pass takes must not tell what a hand holds. So questions that are put to whoever
might hold something (`ask_anyway`) are passed after a pause; whether there is one, and how long it
is, follows from what everybody sees.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from rules.engine.cards import TableOption
from rules.engine.decision import (
    END,
    HARMFUL,
    IDLE,
    OBVIOUS,
    PASS,
    SAME,
    STEPWISE,
    Decision,
    Option,
)

ALWAYS, IF_POSSIBLE, NEVER = "always", "could", "never"
MODES = (ALWAYS, IF_POSSIBLE, NEVER)
# A seat's wish to be asked everything, whatever its stops are.
EVERYTHING = "everything"

QUICK, EXACT = "quick", "exact"
PACE = TableOption(
    "pace",
    "Optional decisions",
    (
        (QUICK, "Each player sets which to be asked about"),
        (EXACT, "Always asked, as at a real table"),
    ),
    QUICK,
)
# Why a question was not asked.
NOTHING_TO_DO, LET_PASS, ONLY_ANSWER = "nothing", "again", "only"
SHORTEST, LONGEST = 800, 2000  # milliseconds of a pause

Modes = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Stop:
    """Questions of one sort.

    `kinds` are their kinds; `own` says whether they come in the seat's own turn (None: in any);
    `args` what their prompt must say, by argument. `each_time`: an option counts although it was
    let pass before in this turn. `waits`: a pass takes a while though the stop is left as it is.
    `modes` are what it can be set to, the usual one first.
    """

    key: str
    kinds: tuple[str, ...]
    own: bool | None = None
    args: Mapping[str, Collection[object]] = field(default_factory=dict)
    each_time: bool = True
    waits: bool = True
    modes: tuple[str, ...] = (IF_POSSIBLE, ALWAYS, NEVER)

    @property
    def usual(self) -> str:
        return self.modes[0]

    def mode(self, modes: Modes) -> str:
        """What a seat has set it to; what it cannot be set to counts as not set."""
        if modes.get(EVERYTHING):
            return ALWAYS
        chosen = modes.get(self.key, self.usual)
        return chosen if chosen in self.modes else self.usual

    def holds(self, decision: Decision, turn_player: int) -> bool:
        """Whether it is the stop of that decision."""
        if decision.kind not in self.kinds:
            return False
        if self.own is not None and self.own != (decision.player == turn_player):
            return False
        about = decision.prompt.args
        return all(about.get(name) in wanted for name, wanted in self.args.items())


def stop_of(stops: Sequence[Stop], decision: Decision, turn_player: int) -> Stop | None:
    """The first of `stops` that the decision belongs to."""
    return next((stop for stop in stops if stop.holds(decision, turn_player)), None)


class Passing(NamedTuple):
    """What everybody knows of a question that may be passed.

    `own`: it is put to the turn player.
    """

    kind: str
    args: Mapping[str, Any]
    own: bool
    turn: int


class Ahead(NamedTuple):
    """A place where the game may stop next: a word for it, and its stop ("": always asked)."""

    word: str
    stop: str = ""


# Where the game may stop for a seat that passes, in order of coming. It is told no more than
# `Passing`, so the name on a button tells nothing that is hidden.
LookAhead: TypeAlias = Callable[[Passing], Sequence[Ahead]]


def nowhere(passing: Passing) -> Sequence[Ahead]:
    """For a game that does not say where it stops next."""
    return ()


def next_stop(ahead: Sequence[Ahead], stops: Sequence[Stop], modes: Modes) -> str:
    """Return the word for the first of these places that the seat wants to be asked at, or ""."""
    known = {stop.key: stop for stop in stops}
    for word, key in ahead:
        if not key or known[key].mode(modes) != NEVER:
            return word
    return ""


def way_past(decision: Decision) -> Option | None:
    """The option that lets the question pass, as anybody would who has nothing else to do there.

    One that ends more is it only if there is no other.
    """
    options = decision.options
    for flag in (OBVIOUS, PASS, END):
        for option in options:
            if flag in option.flags and IDLE not in option.flags:
                return option
    return None


def reasons(decision: Decision) -> list[Option]:
    """The options for whose sake the question is worth asking."""
    return [option for option in decision.options if _WORTHLESS.isdisjoint(option.flags)]


_WORTHLESS = frozenset((PASS, END, HARMFUL, IDLE, OBVIOUS, STEPWISE))


def answer_unasked(
    decision: Decision, stop: Stop | None, modes: Modes, let_pass: Collection[str] = ()
) -> tuple[str, ...] | None:
    """The keys of the answer that is given without asking; None where the player is asked.

    `let_pass` are the keys of options that the seat has let pass before in this turn.
    """
    if modes.get(EVERYTHING):
        return None
    if stop is None:
        return _only_answer(decision)
    mode = stop.mode(modes)
    past = way_past(decision)
    if mode == ALWAYS or past is None:
        return None
    if mode == IF_POSSIBLE:
        worth = [one for one in reasons(decision) if stop.each_time or one.key not in let_pass]
        if worth:
            return None
    return (past.key,)


def why_unasked(
    decision: Decision, stop: Stop | None, modes: Modes, let_pass: Collection[str] = ()
) -> str:
    """Why a question that `answer_unasked` answers is not asked: a word for the player."""
    if stop is None:
        return ONLY_ANSWER
    if stop.mode(modes) == NEVER:
        return NEVER
    return LET_PASS if reasons(decision) else NOTHING_TO_DO


def _only_answer(decision: Decision) -> tuple[str, ...] | None:
    """All options where all must be chosen, some where they are all the same to the player.

    What shows hidden cards is looked at by a person.
    """
    options = decision.options
    if any(option.reveals for option in options):
        return None
    if len(options) > decision.minimum and not all(SAME in option.flags for option in options):
        return None
    return tuple([option.key for option in options[: decision.minimum]])


def is_paced(decision: Decision, stop: Stop | None, modes: Modes) -> bool:
    """Whether a pass must take a while: never by what is held, which nobody else may know."""
    if not decision.question.ask_anyway:
        return False
    return stop is None or stop.waits or stop.mode(modes) == IF_POSSIBLE


def pause(table: str, number: int) -> float:
    """Milliseconds of a pass after `number` decisions at a table: by chance, known to all."""
    word = hashlib.sha256(f"{table}/{number}".encode()).digest()[:4]
    return SHORTEST + int.from_bytes(word, "big") % (LONGEST - SHORTEST + 1)
