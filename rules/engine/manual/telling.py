"""One entry of the log for all that a proposal did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.decision import Steps
from rules.engine.log import PARTS, LogEntry, part_of
from rules.engine.table import Conceded, GameOver, Table


def told_as_one(
    table: Table, key: str, args: Mapping[str, Any], said: list[LogEntry], steps: Steps[None]
) -> Steps[None]:
    """Take `steps`, and log them in one entry: how they were said, then what came of them.

    Whoever is asked something on the way has the entry before them; what follows from their
    answer is told as it happens.
    """
    begun = len(table.log_entries)
    answer: Any = None
    thrown: Conceded | None = None
    is_told = False

    def tell() -> None:
        came = [table.log_entries.pop() for _ in range(len(table.log_entries) - begun)]
        table.begins_action |= any(line.begins for line in came)
        parts = [*map(part_of, said), *map(part_of, reversed(came))]
        table.log(key, **args, **{PARTS: parts})

    while True:
        try:
            request = steps.send(answer) if thrown is None else steps.throw(thrown)
        except (StopIteration, GameOver) as end:
            if not is_told:
                tell()
            if isinstance(end, GameOver):
                raise
            return
        if not is_told:
            tell()
            is_told = True
        answer, thrown = None, None
        try:
            answer = yield request
        except Conceded as leaving:
            thrown = leaving
