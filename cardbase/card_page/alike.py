"""Cards that do what a card does, by the deeds of their compiled texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import log, sqrt

from cardbase.models import Card, CompiledText
from cardbase.models.kept import KeptWhileUnchanged
from cardbase.models.version import latest_changes
from cardbase.search.language.deeds import BY

Deed = frozenset[str]
MOST = 6
# Less than this in common is no likeness: every other card boosts itself.
LEAST = 0.25


@dataclass(frozen=True, slots=True)
class _Deeds:
    """What each card of a game does, and how telling each deed is."""

    of_card: Mapping[int, frozenset[Deed]]
    weight: Mapping[Deed, float]

    def length(self, card: int) -> float:
        return sqrt(sum(self.weight[deed] ** 2 for deed in self.of_card[card]))


@dataclass(frozen=True, slots=True)
class Alike:
    """A card, and the deed that it most tellingly has in common, in words."""

    card: int
    deed: str


_kept: KeptWhileUnchanged[_Deeds] = KeptWhileUnchanged(most=8)


def cards_like(card: Card) -> list[Alike]:
    """The cards of the game nearest to this one, the nearest first; of each Name one, not its own.

    The measure is the cosine of their deeds, each weighted by how few cards have it.
    """
    deeds = _kept.get(card.game_id, latest_changes(), lambda: _deeds_of(card.game_id))
    own = deeds.of_card.get(card.pk, frozenset())
    if not own:
        return []
    length = deeds.length(card.pk)
    scores: dict[int, tuple[float, Deed]] = {}
    for other, done in deeds.of_card.items():
        shared = own & done
        if other == card.pk or not shared:
            continue
        likeness = sum(deeds.weight[deed] ** 2 for deed in shared) / (length * deeds.length(other))
        if likeness >= LEAST:
            telling = max(shared, key=lambda deed: (deeds.weight[deed], sorted(deed)))
            scores[other] = likeness, telling
    nearest = sorted(scores, key=lambda other: (-scores[other][0], other))
    names = dict(Card.objects.filter(pk__in=nearest[: 8 * MOST]).values_list("pk", "name"))
    taken, found = {card.name}, []
    for other in nearest[: 8 * MOST]:
        if names[other] not in taken:
            taken.add(names[other])
            words = sorted(word for word in scores[other][1] if not word.startswith(BY))
            found.append(Alike(other, " ".join(words)))
    return found[:MOST]


def _deeds_of(game: int) -> _Deeds:
    rows = CompiledText.objects.filter(card__game=game, deeds__isnull=False)
    of_card = {
        card: frozenset(map(frozenset, deeds))
        for card, deeds in rows.values_list("card", "deeds")
        if deeds
    }
    counted = Counter(deed for deeds in of_card.values() for deed in deeds)
    weight = {deed: log(1 + len(of_card) / count) for deed, count in counted.items()}
    return _Deeds(of_card, weight)
