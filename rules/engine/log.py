"""The log: structured lines with a public and, for some seats, a fuller wording."""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, overload

from rules.engine.state import state
from rules.engine.zones import Card

# So many lines are packed together; so many of the newest, which all read, stay as they are.
PACKED = 32
KEPT = 8
# These begin an action whatever was decided before: a turn or phase, or what is beside the rules.
HEADS = frozenset(
    (
        *("turn", "phase", "concede", "resign", "claim", "time_out", "time_up", "rules_changed"),
        *("take_back_asked", "taken_back", "effect_broken", "by_hand"),
    )
)
# The argument that holds parts of a line: lines of their own, with what only some may read.
PARTS = "parts"


# A card as lines of the log name it: its key, its handle at that moment, and its owner.
CardReference: TypeAlias = dict[str, Any]


def ref(card: Card) -> CardReference:
    """A card that everybody who reads the line may know."""
    return {"card": card.data.key, "handle": card.handle, "owner": card.owner}


@state
class LogEntry:
    """One thing that happened; `seats` read `private` on top of `args`.

    `begins`: it begins an action, and those after it tell what came of that.
    """

    key: str
    args: Mapping[str, Any]
    seats: tuple[int, ...] = ()
    private: Mapping[str, Any] | None = None
    begins: bool = False

    def for_viewer(self, viewer: int | None, *, reveal: bool = False) -> tuple[str, dict[str, Any]]:
        """Key and arguments as `viewer` may read them; the fuller key ends in `.seen`."""
        args = dict(self.args)
        if PARTS in args:
            args[PARTS] = [_for_viewer(part, viewer, reveal) for part in args[PARTS]]
        if self.private is not None and (reveal or viewer in self.seats):
            return f"{self.key}.seen", {**args, **self.private}
        return self.key, args


def part_of(line: LogEntry) -> list[Any]:
    """The line as plain data, to be a part of another."""
    private = None if line.private is None else dict(line.private)
    return [line.key, dict(line.args), list(line.seats), private]


def _for_viewer(part: Sequence[Any], viewer: int | None, reveal: bool) -> dict[str, Any]:
    key, args, seats, private = part
    read, shown = LogEntry(key, args, tuple(seats), private).for_viewer(viewer, reveal=reveal)
    return {"key": read, "args": shown}


class Log(Sequence[LogEntry]):
    """The lines of a match; all but the newest are packed, a twentieth of their size.

    Arguments are plain data; ValueError where they are not. Copies share what is packed.
    """

    __slots__ = ("_newest", "_packed")

    def __init__(self, lines: Iterable[LogEntry] = ()) -> None:
        self._packed: list[bytes] = []
        self._newest: list[LogEntry] = []
        self.extend(lines)

    def append(self, line: LogEntry) -> None:
        newest = self._newest
        newest.append(line)
        if len(newest) == PACKED + KEPT:
            self._packed.append(_pack(newest[:PACKED]))
            del newest[:PACKED]

    def extend(self, lines: Iterable[LogEntry]) -> None:
        for line in lines:
            self.append(line)

    def pop(self) -> LogEntry:
        """Take the last line back; IndexError when there is none."""
        if not self._newest and self._packed:
            self._newest = _unpack(self._packed.pop())
        return self._newest.pop()

    def since(self, number: int) -> Iterator[LogEntry]:
        """The lines from that number on, without unpacking those before."""
        first = number // PACKED
        for place, packed in enumerate(self._packed[first:], first):
            yield from _unpack(packed)[max(0, number - place * PACKED) :]
        yield from self._newest[max(0, number - len(self._packed) * PACKED) :]

    def first(self, count: int) -> Log:
        """A log of its own with the first so many lines."""
        made = Log()
        whole, rest = divmod(count, PACKED)
        made._packed = self._packed[:whole]
        if whole < len(self._packed):
            made._newest = _unpack(self._packed[whole])[:rest]
        else:
            made._newest = self._newest[: count - len(self._packed) * PACKED]
        return made

    @overload
    def __getitem__(self, place: int) -> LogEntry: ...
    @overload
    def __getitem__(self, place: slice) -> list[LogEntry]: ...
    def __getitem__(self, place: int | slice) -> LogEntry | list[LogEntry]:
        return list(self)[place]

    def __iter__(self) -> Iterator[LogEntry]:
        return self.since(0)

    def __len__(self) -> int:
        return len(self._packed) * PACKED + len(self._newest)


def _pack(lines: Sequence[LogEntry]) -> bytes:
    rows = [(line.key, line.args, line.seats, line.private, line.begins) for line in lines]
    return zlib.compress(marshal.dumps(rows), 1)


def _unpack(packed: bytes) -> list[LogEntry]:
    return [LogEntry(*row) for row in marshal.loads(zlib.decompress(packed))]
