"""What is measured of one game with one set of decks; every function is one round of one figure."""

from __future__ import annotations

import gc
import json
import sys
import tracemalloc
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from types import FrameType
from typing import Any

from tests.bench.players import answer_again, play_at_random, play_with_bots, start
from tests.bench.yardstick import seconds
from tests.same import door

MATCHES = 10
BOT_MATCHES = 4
COUNTED_MATCHES = 6
LONG = 400
# As many matches are looked through for a long one.
SEARCHED = 40
COPIES = 20
VIEWS = 40

# Seconds (or a count) for so many decisions, moves or copies.
Measured = tuple[float, float]


class Subject:
    """A game with its decks, and the matches that several figures are taken of."""

    def __init__(self, game: str, decks: Sequence[Mapping[str, Any]]) -> None:
        read = door.bring("Deck").from_json
        self.game = game
        self.decks = [read(deck) for deck in decks]

    def begin(self, number: int) -> Any:
        """Every pair of neighboring decks in turn; who sits where changes as well."""
        many = len(self.decks)
        pair = [self.decks[number % many], self.decks[(number + 1) % many]]
        return start(self.game, pair, number)

    @cached_property
    def counted(self) -> list[Any]:
        return [play_at_random(self.begin(number), number) for number in range(COUNTED_MATCHES)]

    @cached_property
    def long_match(self) -> Any:
        """The first random match that lasts for 400 decisions, stopped there, or the longest."""
        longest = self.begin(0)
        for number in range(SEARCHED):
            match = play_at_random(self.begin(number), number, LONG)
            if match.length > longest.length:
                longest = match
            if match.length >= LONG:
                break
        return longest

    @cached_property
    def middle(self) -> Any:
        return door.of(self.long_match, "state_after")(self.long_match.length // 2)


def random_play(subject: Subject) -> Measured:
    matches = [subject.begin(number) for number in range(MATCHES)]
    spent = seconds(lambda: [play_at_random(match, n) for n, match in enumerate(matches)])
    return spent, sum(match.length for match in matches)


def sensible_bots(subject: Subject) -> Measured:
    matches = [subject.begin(number) for number in range(BOT_MATCHES)]
    spent = seconds(lambda: [play_with_bots(m, "sensible", n) for n, m in enumerate(matches)])
    return spent, sum(match.length for match in matches)


def bot_calls(subject: Subject) -> Measured:
    """Calls of Python functions while two sensible bots look, choose and answer."""
    play_with_bots(subject.begin(0), "sensible", 0)
    matches = [subject.begin(number) for number in range(BOT_MATCHES)]
    counted = _calls_of(
        lambda: [play_with_bots(m, "sensible", n) for n, m in enumerate(matches)], ("call",)
    )
    return counted, sum(match.length for match in matches)


def match_length(subject: Subject) -> Measured:
    return sum(match.length for match in subject.counted), len(subject.counted)


def calls(subject: Subject) -> Measured:
    """Calls of Python functions, generators taken up again included, while answers are given."""
    return _calls(subject, ("call",))


def all_calls(subject: Subject) -> Measured:
    """Those of built in functions as well."""
    return _calls(subject, ("call", "c_call"))


def _calls(subject: Subject, kinds: Collection[str]) -> Measured:
    """The same answers have been given before: what is worked out once and kept is not counted."""
    for number, match in enumerate(subject.counted):
        answer_again(subject.begin(number), match.record["decisions"])
    counted = sum(
        _calls_of(lambda: answer_again(subject.begin(number), match.record["decisions"]), kinds)  # noqa: B023
        for number, match in enumerate(subject.counted)
    )
    return counted, sum(match.length for match in subject.counted)


def _calls_of(work: Callable[[], object], kinds: Collection[str]) -> int:
    count = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in kinds

    # A collection that falls into the work would close matches of before, and be counted.
    gc.collect()
    gc.disable()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


def replay(subject: Subject) -> Measured:
    """Seconds for a replay of 400 decisions."""
    record = subject.long_match.record
    spent = seconds(lambda: door.bring("replay")(record))
    return spent * LONG / subject.long_match.length, 1


def going_back(subject: Subject) -> Measured:
    """A match of its own that stands where the long match stood in its middle."""
    match = subject.long_match
    back = door.of(match, "state_after")
    return seconds(lambda: [back(match.length // 2) for _ in range(COPIES)]), COPIES


def copying(subject: Subject) -> Measured:
    """The state alone, in the middle of the long match."""
    copy = door.copy_of(door.of(subject.middle, "state"))
    return seconds(lambda: [copy() for _ in range(COPIES)]), COPIES


def looking(subject: Subject) -> Measured:
    """The view of a seat, in the middle of the long match."""
    view = door.of(subject.middle, "view")
    return seconds(lambda: [view(0) for _ in range(VIEWS)]), VIEWS


def memory(subject: Subject) -> Measured:
    """kB that the long match keeps alive for 400 decisions: log, record, checkpoints included."""
    match = subject.long_match
    data = match.record
    begin = door.bring("game")(subject.game).start
    again = begin(match.decks, bytes.fromhex(data["seed"]), data["options"])
    answer_again(again, data["decisions"])
    del again
    gc.collect()
    tracemalloc.start()
    try:
        live = begin(match.decks, bytes.fromhex(data["seed"]), data["options"])
        answer_again(live, data["decisions"])
        gc.collect()
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return kept / 1000 * LONG / match.length, 1


def record_size(subject: Subject) -> Measured:
    """kB of the long match's record, decks and seed included."""
    return _kilobytes(subject.long_match.record), 1


def log_size(subject: Subject) -> Measured:
    return _kilobytes(door.of(subject.long_match, "log")(None)), 1


def view_size(subject: Subject) -> Measured:
    return _kilobytes(door.of(subject.middle, "view")(0)), 1


def _kilobytes(value: object) -> float:
    return len(json.dumps(value, separators=(",", ":")).encode()) / 1000
