"""Everything that ever happened to a card here: who changed what, when and why."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.text import capfirst

from cardbase.models import Card, Printing, Ruling, Wording

MOST = 200
# Columns that repeat another row or only serve the machine.
SILENT = frozenset({"search", "card", "game", "id", "external_ids"})
_DEEDS = {"+": "added", "~": "changed", "-": "removed"}


@dataclass(frozen=True, slots=True)
class Step:
    """One change: of what, by whom, why, and what differs: (what, before, after)."""

    what: str
    deed: str
    at: datetime
    who: str
    why: str
    differences: tuple[tuple[str, str, str], ...]


def history_of(card: Card) -> list[Step]:
    """The latest changes of the card, its wordings, printings and rulings, newest first."""
    steps = [
        *_steps(Card.history.filter(id=card.pk), "card"),
        *_steps(Wording.history.filter(card_id=card.pk), "wording"),
        *_steps(Printing.history.filter(card_id=card.pk), "printing"),
        *_steps(Ruling.history.filter(card_id=card.pk), "ruling"),
    ]
    return sorted(steps, key=lambda step: step.at, reverse=True)[:MOST]


def _steps(rows: Any, what: str) -> Iterator[Step]:
    """Records of one row follow one another, so the record before is the one to compare with."""
    before: Any = None
    for record in rows.select_related("history_user").order_by("id", "history_date", "history_id"):
        if before is not None and before.id != record.id:
            before = None
        differences = tuple(_differences(before, record)) if record.history_type == "~" else ()
        if record.history_type != "~" or differences:
            yield Step(
                what=what,
                deed=_DEEDS[record.history_type],
                at=record.history_date,
                who=str(record.history_user or ""),
                why=record.history_change_reason or "",
                differences=differences,
            )
        before = record


def _differences(before: Any, after: Any) -> Iterator[tuple[str, str, str]]:
    if before is None:
        return
    for field in after.tracked_fields:
        old, new = getattr(before, field.attname), getattr(after, field.attname)
        if field.name in SILENT or old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            for key in dict.fromkeys([*old, *new]):
                if old.get(key) != new.get(key):
                    yield capfirst(key.replace("_", " ")), _said(old.get(key)), _said(new.get(key))
        else:
            yield capfirst(field.verbose_name), _said(old), _said(new)


def _said(value: Any) -> str:
    if value is None or value == "":
        return "nothing"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "nothing"
    return str(value)
