"""The log of a match: what is packed reads as it was written."""

from __future__ import annotations

import pytest

from rules.engine.log import KEPT, PACKED, Log, LogEntry

MANY = 2 * PACKED + KEPT + 3


def lines(count: int) -> list[LogEntry]:
    return [
        LogEntry("draw", {"player": n % 2, "at": (n, [n])}, (n % 2,), {"card": {"handle": n}})
        if n % 3
        else LogEntry("turn", {"turn": n, "quiet": None})
        for n in range(count)
    ]


def said(log: list[LogEntry]) -> list[object]:
    return [line.for_viewer(seat, reveal=False) for line in log for seat in (0, 1, None)]


@pytest.mark.parametrize("count", [0, 1, PACKED, PACKED + KEPT - 1, PACKED + KEPT, MANY])
def test_a_log_reads_as_it_was_written(count: int) -> None:
    log = Log(lines(count))

    assert len(log) == count
    assert said(list(log)) == said(lines(count))


@pytest.mark.parametrize("number", [0, 1, PACKED - 1, PACKED, PACKED + 1, 2 * PACKED, MANY])
def test_it_is_read_from_any_line_on_and_up_to_any(number: int) -> None:
    log, whole = Log(lines(MANY)), lines(MANY)
    begun = log.first(number)
    begun.append(LogEntry("turn", {"turn": 0}))

    assert said(list(log.since(number))) == said(whole[number:])
    assert said(list(begun)) == said([*whole[:number], LogEntry("turn", {"turn": 0})])
    assert len(log) == MANY


def test_the_last_lines_can_be_taken_back_one_by_one() -> None:
    log, whole = Log(lines(MANY)), lines(MANY)
    popped = [log.pop() for _ in range(MANY)]

    assert said(popped) == said(whole[::-1])
    with pytest.raises(IndexError):
        log.pop()


def test_those_whom_a_line_concerns_read_more() -> None:
    entry = LogEntry("draw", {"player": 0, "count": 1}, (0,), {"cards": ["a"]})

    assert entry.for_viewer(0) == ("draw.seen", {"player": 0, "count": 1, "cards": ["a"]})
    assert entry.for_viewer(1) == ("draw", {"player": 0, "count": 1})
    assert entry.for_viewer(None, reveal=True)[0] == "draw.seen"


def test_what_is_no_plain_data_is_refused() -> None:
    with pytest.raises(ValueError, match="unmarshallable"):
        Log([LogEntry("odd", {"what": object()})] * (PACKED + KEPT))
