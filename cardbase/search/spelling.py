"""Names that sound like what was typed, for when nothing was found."""

from rapidfuzz import fuzz, process, utils

from cardbase.models.card_queryset import CardQuerySet

GOOD_ENOUGH = 68
MOST = 5


def near_names(cards: CardQuerySet, text: str) -> list[str]:
    """The names of `cards` nearest to `text`, the best first."""
    names = cards.order_by().values_list("name", flat=True).distinct()
    found = process.extract(
        text,
        list(names),
        scorer=fuzz.WRatio,
        processor=utils.default_process,
        score_cutoff=GOOD_ENOUGH,
        limit=MOST,
    )
    return [name for name, _, _ in sorted(found, key=lambda hit: (-hit[1], hit[0]))]
