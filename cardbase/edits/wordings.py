"""What happens to wordings: a card is printed, an erratum changes it, an editor corrects a version.

A card's own stats and texts repeat those of its last wording, so that browsing and playing need
one row. `sync_card` is the only place that copies them.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction

from cardbase.models import Card, Erratum, Game, Provenance, Source, Wording
from cardbase.models.history import give_reason, lock_rows


@dataclass(frozen=True, slots=True)
class Facts:
    """What one version of a card says; `unknown` lists what nobody knows of it."""

    stats: Mapping[str, Any]
    texts: Mapping[str, str]
    unknown: tuple[str, ...] = ()


@transaction.atomic
def publish_erratum(
    *, game: Game, day: date, source: Source, summary: str, changes: Mapping[Card, Facts]
) -> Erratum:
    """Record an announced change and give every card it touches its new wording."""
    erratum = Erratum.objects.create(game=game, date=day, source=source, summary=summary)
    for card, after in changes.items():
        Wording.objects.create(
            card=card,
            erratum=erratum,
            stats=dict(after.stats),
            texts=dict(after.texts),
            unknown=list(after.unknown),
            source=source,
        )
        sync_card(card)
    return erratum


def record_printed(card: Card, source: Source | None = None) -> Wording:
    """Give a new card its first wording: what it says now is what was printed."""
    return Wording.objects.create(
        card=card, stats=card.stats, texts=card.texts, unknown=card.unknown, source=source
    )


@transaction.atomic
def sync_card(card: Card, *, origin: str = "", reason: str = "") -> bool:
    """Make the card say what its last wording says; return whether that changed anything.

    With `origin`, who wrote its texts changes too.
    """
    # The lock keeps two editors of one card from each copying half of the truth.
    card = lock_rows(Card.objects.select_related("game")).get(pk=card.pk)
    is_moved = origin not in ("", card.origin)
    card.origin = origin or card.origin
    current = card.wordings.latest_first().first()
    is_reworded = current is not None and copy_facts(current, card)
    if is_moved or is_reworded:
        give_reason(card, reason)
        card.save()
    return is_moved or is_reworded


def lock_wordings(numbers: Collection[int | None], cards: Collection[int] = ()) -> None:
    """Lock these wordings, by primary key, and before them their cards and the other `cards`.

    Whoever writes both locks the card first; else two editors could wait for each other.
    """
    wordings = Wording.objects.filter(pk__in=numbers)
    _lock_cards([*wordings.values_list("card", flat=True), *cards])
    list(lock_rows(wordings.order_by("pk")).values_list("pk"))


def lock_cards_of(wording: Wording) -> list[Card]:
    """Lock and return the card of a wording and the card that the stored row has, if it is another.

    Sync them after the wording was written or deleted: one may have lost it, the other got it.
    """
    stored = Wording.objects.filter(pk=wording.pk).values_list("card", flat=True)
    return _lock_cards([wording.card_id, *stored])


def _lock_cards(numbers: Collection[int]) -> list[Card]:
    return list(lock_rows(Card.objects.filter(pk__in=numbers).only("pk").order_by("pk")))


def copy_facts(wording: Wording, card: Card) -> bool:
    """Copy the wording's facts to the card without saving it; whether anything changed."""
    before = (card.stats, card.texts, card.unknown, card.provenance)
    card.stats, card.texts, card.unknown = wording.stats, wording.texts, wording.unknown
    if card.provenance != Provenance.SAMPLE:
        card.provenance = Provenance.PARTIAL if wording.unknown else Provenance.OFFICIAL
    return before != (card.stats, card.texts, card.unknown, card.provenance)


def reword(wording: Wording, card: Card, source: Source | None) -> None:
    """Make a wording say what its card says now, as somebody has just corrected it."""
    facts = {"stats": card.stats, "texts": card.texts, "unknown": card.unknown}
    if all(getattr(wording, name) == value for name, value in facts.items()):
        return
    for name, value in facts.items():
        setattr(wording, name, value)
    wording.source = source or wording.source
    wording.card = card
    wording.save()
