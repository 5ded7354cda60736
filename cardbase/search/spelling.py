"""Names that sound like what was typed, for when nothing was found."""

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA, JaroWinkler
from rapidfuzz.utils import default_process

from cardbase.models.card_queryset import CardQuerySet

GOOD_ENOUGH = 74
MOST = 5


def near_names(cards: CardQuerySet, text: str) -> list[str]:
    """The names of `cards` nearest to `text`, the best first."""
    names = cards.order_by().values_list("name", flat=True).distinct()
    ranked = sorted((-likeness(text, name), name) for name in names)
    return [name for distance, name in ranked if -distance >= GOOD_ENOUGH][:MOST]


def likeness(text: str, name: str) -> float:
    """0 to 100 by the kindest of three measures.

    Swapped letters, a wrong ending, and a part of a longer name are different mistakes, and no
    one measure forgives all three; the factors keep the two lenient ones from drowning the first.
    """
    text, name = default_process(text), default_process(name)
    return max(
        100 * OSA.normalized_similarity(text, name),
        93 * JaroWinkler.normalized_similarity(text, name),
        0.9 * fuzz.WRatio(text, name),
    )
