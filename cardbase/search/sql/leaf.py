"""What the database is asked about one condition: when it is true, false, and unknown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_

from django.db.models import Q

from cardbase.search.sql.expressions import ALWAYS, NEVER


@dataclass(frozen=True, slots=True)
class Leaf:
    """Conditions that are never NULL where they are denied; nothing is unknown unless said so.

    SQL's own NULL will not do: `EXISTS` and `NOT EXISTS` drop it, and so would lose the difference
    between what is false and what nobody knows. So each condition says for itself.
    """

    true: Q
    false: Q
    unknown: Q = NEVER

    @classmethod
    def certain(cls, true: Q) -> Leaf:
        """A condition that is always true or false."""
        return cls(true, ~true)

    @classmethod
    def among(cls, true: Q, known: Q | None) -> Leaf:
        """False only where the answer is known; `known` is None where it always is."""
        if known is None:
            return cls.certain(true)
        return cls(true & known, ~true & known, ~known)

    def denied(self) -> Leaf:
        return Leaf(self.false, self.true, self.unknown)

    def asked(self, wanted: bool, surely: bool) -> Q:
        """When it is what is wanted; if not `surely`, then also when it is unknown."""
        found = self.true if wanted else self.false
        return found if surely else found | self.unknown


def any_leaf(leaves: Iterable[Leaf]) -> Leaf:
    """True if one is; false if all are."""
    leaves = list(leaves)
    if len(leaves) == 1:
        return leaves[0]
    true, false = any_q(leaf.true for leaf in leaves), all_q(leaf.false for leaf in leaves)
    if all(leaf.unknown == NEVER for leaf in leaves):
        return Leaf(true, false)
    # Unknown: none is true, and yet not all are false.
    not_true = all_q(leaf.false | leaf.unknown for leaf in leaves)
    return Leaf(true, false, not_true & any_q(leaf.unknown for leaf in leaves))


def all_q(conditions: Iterable[Q]) -> Q:
    return reduce(and_, conditions, Q()) or ALWAYS


def any_q(conditions: Iterable[Q]) -> Q:
    conditions = list(conditions)
    return reduce(or_, conditions) if conditions else NEVER
