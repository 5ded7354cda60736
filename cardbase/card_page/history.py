"""Everything that ever happened to a card here: who changed what, when and why."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.text import capfirst

from cardbase.models import Card, Printing, Ruling, Wording

MAX_ENTRIES = 200
# Columns that repeat another row or only serve the machine.
HIDDEN = frozenset({"search", "card", "game", "id", "external_ids"})
_ACTIONS = {"+": "added", "~": "changed", "-": "removed"}


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One change: of what, by whom, why, and the cells: (label, before, after)."""

    what: str
    action: str
    at: datetime
    by: str
    reason: str
    changes: tuple[tuple[str, str, str], ...]


def history_of(card: Card) -> list[HistoryEntry]:
    """The latest changes of the card, its wordings, printings and rulings, newest first."""
    entries = [
        *_entries(Card.history.filter(id=card.pk), "card"),
        *_entries(Wording.history.filter(card_id=card.pk), "wording"),
        *_entries(Printing.history.filter(card_id=card.pk), "printing"),
        *_entries(Ruling.history.filter(card_id=card.pk), "ruling"),
    ]
    return sorted(entries, key=lambda entry: entry.at, reverse=True)[:MAX_ENTRIES]


def _entries(rows: Any, what: str) -> Iterator[HistoryEntry]:
    """Records of one row follow one another, so the record before is the one to compare with."""
    before: Any = None
    for record in rows.select_related("history_user").order_by("id", "history_date", "history_id"):
        if before is not None and before.id != record.id:
            before = None
        changes = tuple(_changes(before, record)) if record.history_type == "~" else ()
        if record.history_type != "~" or changes:
            yield HistoryEntry(
                what=what,
                action=_ACTIONS[record.history_type],
                at=record.history_date,
                by=str(record.history_user or ""),
                reason=record.history_change_reason or "",
                changes=changes,
            )
        before = record


def _changes(before: Any, after: Any) -> Iterator[tuple[str, str, str]]:
    if before is None:
        return
    for field in after.tracked_fields:
        old, new = getattr(before, field.attname), getattr(after, field.attname)
        if field.name in HIDDEN or old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            for key in dict.fromkeys([*old, *new]):
                if old.get(key) != new.get(key):
                    yield (
                        capfirst(key.replace("_", " ")),
                        _in_words(old.get(key)),
                        _in_words(new.get(key)),
                    )
        else:
            yield capfirst(field.verbose_name), _in_words(old), _in_words(new)


def _in_words(value: Any) -> str:
    if value is None or value == "":
        return "nothing"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "nothing"
    return str(value)
