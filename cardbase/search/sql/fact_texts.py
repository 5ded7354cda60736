"""What cards say in facts of free words, such as a class: few texts, however many the cards."""

from __future__ import annotations

from cardbase.models import Card, Wording
from cardbase.models.expressions import StatText
from cardbase.models.kept import KeptWhileUnchanged
from cardbase.models.version import latest_changes

# A fact with more texts is no list of words to choose from.
MOST = 1000
_kept: KeptWhileUnchanged[tuple[str, ...]] = KeptWhileUnchanged(most=64)


def texts_of_fact(fact: str, game: str | None) -> tuple[str, ...]:
    """Return every text that a card of the game, or of any, has or ever had there; none twice.

    To find them every card is read once for each state of the catalogue.
    """
    return _kept.get((fact, game), latest_changes(), lambda: _read(fact, game))


def _read(fact: str, game: str | None) -> tuple[str, ...]:
    cards = Card.objects.filter(game__key=game) if game else Card.objects.all()
    # A card that never changed has in its row what its one wording says.
    changed = Wording.objects.filter(erratum__isnull=False).values("card")
    earlier = Wording.objects.filter(card__in=changed)
    if game:
        earlier = earlier.filter(card__game__key=game)
    now, then = (
        rows.order_by().values_list(StatText(fact), flat=True).distinct()
        for rows in (cards, earlier)
    )
    return tuple(dict.fromkeys(text for text in (*now, *then) if text))
