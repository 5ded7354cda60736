"""Names and cards nearest to what somebody typed, for when nothing is called so.

However many cards there are, only those with a word near to one that was typed are compared.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardbase.models import Card, Game
from cardbase.search.spelling import GOOD_ENOUGH, bare, bared, likeness, likeness_of_words, ranked
from cardbase.search.words_of_names import Named, cards_with_words_like

MOST = 5
# So many names are compared one by one; of more, those with a word that is near.
MOST_NAMES = 5000
# Of 1: how near words are whose cards are looked at.
NEAR, VERY_NEAR = 0.5, 0.65
# An ordinal beyond all.
LAST = 10**9


def near_names(game: Game | None, text: str) -> list[str]:
    """The names of cards nearest to `text`, the best first."""
    cards = Card.objects.filter(game=game) if game else Card.objects.all()
    names = list(cards.order_by("name").values_list("name", flat=True).distinct()[: MOST_NAMES + 1])
    if len(names) > MOST_NAMES:
        some = cards_with_words_like(game, bare(text).split(), NEAR, all_of_them=False)
        names = sorted({card.name for card in some})
    nearest = sorted((-near, name) for name, near in ranked(text, bared(names)))
    return [name for _, name in nearest][:MOST]


def nearest_cards(game: Game | None, text: str) -> list[int]:
    """The ids of the cards whose name, or name with title, is nearest to `text`, the best first.

    Of cards that are as near, the first of a Name comes first.
    """
    found: list[int] = []
    for near, all_of_them in ((VERY_NEAR, True), (GOOD_ENOUGH / 100, False)):
        if len(found) < MOST:
            some = cards_with_words_like(game, bare(text).split(), near, all_of_them=all_of_them)
            found += _nearest(text, some)
    return list(dict.fromkeys(found))[:MOST]


def _nearest(text: str, cards: Sequence[Named]) -> list[int]:
    called: dict[str, list[int]] = {}
    for card in sorted(cards, key=lambda card: (card.ordinal or LAST, card.pk)):
        called.setdefault(card.name, []).append(card.pk)
        if card.title:
            called.setdefault(f"{card.name}, {card.title}", []).append(card.pk)
    near = {name: likeness_of_words(text, name) for name in called}
    nearest = sorted(
        (name for name in called if near[name] >= GOOD_ENOUGH),
        key=lambda name: (-near[name], -likeness(text, name), len(name)),
    )
    return list(dict.fromkeys(pk for name in nearest for pk in called[name]))[:MOST]
