"""What a table tells of its game: how one wins, what phases are for, the rules behind questions.

The sentences are messages: "guide.goal", and "guide.<phase>" for each phase of a turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Guide:
    """Ids of rules: of winning, of the phases by their keys, of questions by their kinds."""

    goal: str = ""
    phases: Mapping[str, str] = field(default_factory=dict)
    questions: Mapping[str, str] = field(default_factory=dict)


NO_GUIDE = Guide()
