"""Every decision that a test takes is taken back once and taken again, in a copy of the match.

`make undo` runs the suite of the rules so. Where the copy does not come to the same position, the
test fails: something of the match is not put back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.engine.match import Match

# Of long matches the beginnings will do: each copy plays a turn anew.
MOST = 80


def undo_every_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `Match.answer` also answer, take back and answer again in a copy, and compare both."""
    answer = Match.answer

    def answered(
        match: Match, player: int, decision_id: int, keys: Sequence[str], **facts: Any
    ) -> None:
        to = match.length
        copy = match.state_after(to) if match.first <= to < MOST else None
        answer(match, player, decision_id, keys, **facts)
        if copy is None or match.outcome is not None:
            return
        answer(copy, player, decision_id, keys)
        if copy.outcome is None:
            copy.take_back(player, to)
            answer(copy, player, decision_id, keys)
            assert digest(copy) == digest(match), f"decision {to} cannot be taken back: {keys}"
        copy.close()

    monkeypatch.setattr(Match, "answer", answered)


def digest(match: Match) -> str:
    """That of the position, whatever it took to get there."""
    table = match.table
    answers, table.answered = table.answered, 0
    try:
        return match.digest()
    finally:
        table.answered = answers
