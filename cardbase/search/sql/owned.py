"""How many copies of a card somebody owns: a card without a row is one they have none of."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from cardbase.models import OwnedCard
from cardbase.search.language.values import Between, Number, Value
from cardbase.search.sql.condition import Condition
from cardbase.search.sql.expressions import NEVER
from cardbase.search.sql.frame import Frame


def of_owned(op: str, operand: Value, frame: Frame) -> Condition:
    """Return whether the number of copies that the frame's owner has compares so."""
    low, high = _limits(op, operand)
    rows = OwnedCard.objects.filter(owner=frame.owner, card=OuterRef(frame.card))
    if high is not None and high < max(low, 0):
        return Condition.two_valued(NEVER)
    if low > 0:
        within = Q(count__gte=low) if high is None else Q(count__range=(low, high))
        return Condition.two_valued(Q(Exists(rows.filter(within))))
    more = rows.none() if high is None else rows.filter(count__gt=high)
    return Condition.two_valued(~Q(Exists(more)))


def _limits(op: str, operand: Value) -> tuple[int, int | None]:
    """Return the least and the most copies, both included; None is without end."""
    if isinstance(operand, Between):
        return operand.low or 0, operand.high
    assert isinstance(operand, Number), operand
    number = operand.number
    limits: dict[str, tuple[int, int | None]] = {
        "<": (0, number - 1),
        "<=": (0, number),
        ">": (number + 1, None),
        ">=": (number, None),
    }
    return limits.get(op, (number, number))
