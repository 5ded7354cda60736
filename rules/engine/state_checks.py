"""State-based actions: what the rules set right by themselves after every action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import GeneratorType
from typing import Any, TypeAlias, TypeVar

from rules.engine.decision import Steps

AnyTable = TypeVar("AnyTable")
# Sets something right and says whether it did; a generator where a player has to choose.
StateCheck: TypeAlias = Callable[[Any], "bool | Steps[bool]"]


def run_state_checks(
    table: Any, checks: Sequence[StateCheck], *, restart: bool = False
) -> Steps[bool]:
    """Run the checks in the rulebook's order until none has anything to set right.

    `restart`: after a check that set something right the first one comes again, not the next.
    Returns whether anything was set right.
    """
    changed = False
    more = True
    while more:
        more = False
        for check in checks:
            found = check(table)
            if found is False:
                continue  # as nearly always
            if isinstance(found, GeneratorType):
                found = yield from found
            if found:
                changed = more = True
                if restart:
                    break
    return changed
