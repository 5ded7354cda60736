"""What the database is asked about one condition: when it is true, false, and unknown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_

from django.db.models import Q

from cardbase.search.sql.expressions import ALWAYS, NEVER


@dataclass(frozen=True, slots=True)
class Condition:
    """Conditions that are never NULL where they are denied; nothing is unknown unless said so.

    SQL's own NULL will not do: `EXISTS` and `NOT EXISTS` drop it, and so would lose the difference
    between what is false and what nobody knows. So each condition says for itself.
    """

    true: Q
    false: Q
    unknown: Q = NEVER

    @classmethod
    def two_valued(cls, true: Q) -> Condition:
        """A condition that is always true or false."""
        return cls(true, ~true)

    @classmethod
    def where_known(cls, true: Q, known: Q | None) -> Condition:
        """False only where the fact is known; `known` is None where it always is."""
        if known is None:
            return cls.two_valued(true)
        return cls(true & known, ~true & known, ~known)

    def denied(self) -> Condition:
        return Condition(self.false, self.true, self.unknown)

    def when(self, positive: bool, certain: bool) -> Q:
        """When it is true (`positive`) or false; unless `certain`, also when it is unknown."""
        found = self.true if positive else self.false
        return found if certain else found | self.unknown


def any_condition(conditions: Iterable[Condition]) -> Condition:
    """True if one is; false if all are."""
    conditions = list(conditions)
    if len(conditions) == 1:
        return conditions[0]
    true, false = (
        any_q(condition.true for condition in conditions),
        all_q(condition.false for condition in conditions),
    )
    if all(condition.unknown == NEVER for condition in conditions):
        return Condition(true, false)
    # Unknown: none is true, and yet not all are false.
    not_true = all_q(condition.false | condition.unknown for condition in conditions)
    return Condition(true, false, not_true & any_q(condition.unknown for condition in conditions))


def all_q(conditions: Iterable[Q]) -> Q:
    return reduce(and_, conditions, Q()) or ALWAYS


def any_q(conditions: Iterable[Q]) -> Q:
    conditions = list(conditions)
    return reduce(or_, conditions) if conditions else NEVER
