"""Why a card cannot be chosen: the first condition that fails, its rule, and the card that says so.

What is told hangs on what the player may see: who asks of a card they cannot see is told nothing.
No decision hangs on any of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules.engine.decision import Decision, Option
from rules.engine.match import Match
from rules.engine.zones import Card


@dataclass(frozen=True, slots=True)
class Reason:
    """A message ("why.<key>") with its arguments, the id of its rule, and whose text it is.

    Messages name that card by `{by}`.
    """

    key: str
    args: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""
    by: Card | None = None


# Of a table, the seat that asks, a card that it sees, and what it is being asked; None where the
# game knows no better than the engine.
WhyNot: TypeAlias = Callable[[Any, int, Card, Decision], Reason | None]

# The abilities of a card that cannot be used now, of the same four.
Unusable: TypeAlias = Callable[[Any, int, Card, Decision], Sequence[Reason]]

OFFERED = "offered"


def no_reason(table: Any, seat: int, card: Card, decision: Decision) -> Reason | None:
    """For a game that gives no reasons of its own."""
    return None


def none_unusable(table: Any, seat: int, card: Card, decision: Decision) -> Sequence[Reason]:
    """For a game that says nothing of abilities."""
    return ()


def unusable_abilities(
    match: Match, game_says: Unusable, seat: int, handle: int
) -> Sequence[Reason]:
    """Why abilities of a card that the seat sees cannot be used now, while it is asked."""
    decision = next((one for one in match.decisions if one.player == seat), None)
    if decision is None:
        return ()
    return game_says(match.table, seat, match.table.by_handle[handle], decision)


def why_not(match: Match, game_says: WhyNot, seat: int | None, handle: int) -> Reason | None:
    """Why the seat cannot choose that card now; None where there is none that these eyes see."""
    card = match.table.by_handle.get(handle)
    if card is None or handle not in set(_handles(match.view(seat))):
        return None
    if match.outcome is not None:
        return Reason("over")
    decision = next((one for one in match.decisions if one.player == seat), None)
    if decision is None:
        return Reason("not_asked", {"seats": [one.player for one in match.decisions]})
    if any(_names(option, card) for option in decision.options):
        return Reason(OFFERED)
    source = decision.question.source
    said = game_says(match.table, decision.player, card, decision)
    if said is not None:
        return said
    if source is not None:
        return Reason("not_meant", by=source)
    return Reason("another_question")


def _names(option: Option, card: Card) -> bool:
    return option.card is card or option.target is card


def _handles(value: Any) -> Iterator[int]:
    """The handles of cards that a view shows with their faces."""
    if isinstance(value, list):
        for item in value:
            yield from _handles(item)
    elif isinstance(value, dict):
        if "handle" in value and "key" in value:
            yield value["handle"]
        for item in value.values():
            yield from _handles(item)
