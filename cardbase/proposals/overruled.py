"""Reports that a reading was overruled at a table, without anything of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.db import transaction
from django.db.models import F

from cardbase.models import Card, OverruledReading


def note_overruled(game: str, lines: Iterable[tuple[str, str]]) -> None:
    """Count these lines of cards, given by their keys; a card that is gone is left out."""
    counts = Counter(lines)
    cards = Card.objects.filter(game__key=game, key__in={key for key, _ in counts})
    by_key = {card.key: card for card in cards}
    for (key, line), number in sorted(counts.items()):
        if key not in by_key:
            continue
        with transaction.atomic():
            row, _ = OverruledReading.objects.get_or_create(card=by_key[key], line=line)
            row.count = F("count") + number
            row.save()
