"""Cards that do what a card or a list of cards does, by the deeds of their compiled texts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from math import log, sqrt

from cardbase.models import Card, CompiledText
from cardbase.models.card import CardQuerySet
from cardbase.models.kept import KeptWhileUnchanged
from cardbase.models.version import latest_changes
from cardbase.search.language.deeds import BY

Deed = frozenset[str]
MOST = 6
# Less than this in common is no likeness: every other card boosts itself.
LEAST = 0.25
# So many of the nearest are looked through for those that fit, and no more shown for the same deed.
LOOKED_THROUGH = 400
MOST_OF_A_DEED = 2
# Said last: "boost ally".
SIDES = ("ally", "enemy")


@dataclass(frozen=True, slots=True)
class _Deeds:
    """What each card of a game does, and how telling each deed is."""

    of_card: Mapping[int, frozenset[Deed]]
    weight: Mapping[Deed, float]

    def length(self, card: int) -> float:
        return sqrt(sum(self.weight[deed] ** 2 for deed in self.of_card[card]))


@dataclass(frozen=True, slots=True)
class Alike:
    """A card, the deed that it most tellingly has in common, in words, and with which card."""

    card: int
    deed: str
    like: int


_kept: KeptWhileUnchanged[_Deeds] = KeptWhileUnchanged(most=8)


def cards_like(card: Card) -> list[Alike]:
    """The cards of the game nearest to this one, the nearest first; of each Name one, not its own.

    The measure is the cosine of their deeds, each weighted by how few cards have it.
    """
    deeds = _deeds_in(card.game_id, latest_changes())
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
            found.append(Alike(other, _in_words(scores[other][1]), card.pk))
    return found[:MOST]


def cards_like_all(
    game: int, copies: Mapping[int, int], cards: CardQuerySet, state: Hashable, most: int = MOST
) -> list[Alike]:
    """Return those of the cards that do most of what these copies of cards do, the nearest first.

    `copies` has the number of each card by its primary key. A card is as near as it is to a copy on
    average. Each Name is there once, few for the same deed, and none of the listed cards. `game` is
    the primary key of their game, `state` that of the catalogue.
    """
    deeds = _deeds_in(game, state)
    share, doer = _profile(deeds, copies)
    scores = {
        pk: sum(share[deed] * deeds.weight[deed] for deed in done & share.keys()) / deeds.length(pk)
        for pk, done in deeds.of_card.items()
        if pk not in copies and not done.isdisjoint(share)
    }
    nearest = sorted(scores, key=lambda pk: (-scores[pk], pk))[:LOOKED_THROUGH]
    names = dict(cards.filter(pk__in=nearest).order_by().values_list("pk", "name"))
    taken, deeds_shown = set(), Counter[Deed]()
    found: list[Alike] = []
    for pk in nearest:
        if len(found) == most:
            break
        if pk not in names or names[pk] in taken:
            continue
        shared = deeds.of_card[pk] & share.keys()
        telling = max(shared, key=lambda deed: (share[deed] * deeds.weight[deed], sorted(deed)))
        if deeds_shown[telling] < MOST_OF_A_DEED:
            taken.add(names[pk])
            deeds_shown[telling] += 1
            found.append(Alike(pk, _in_words(telling), doer[telling]))
    return found


def _profile(deeds: _Deeds, copies: Mapping[int, int]) -> tuple[dict[Deed, float], dict[Deed, int]]:
    """Return how much the copies do of each deed, each card's deeds having the length 1 together,
    and which card with the deed has most copies."""
    share: defaultdict[Deed, float] = defaultdict(float)
    doer: dict[Deed, int] = {}
    for pk in sorted(copies, key=lambda pk: (copies[pk], -pk)):
        for deed in deeds.of_card.get(pk, ()):
            share[deed] += copies[pk] * deeds.weight[deed] / deeds.length(pk)
            doer[deed] = pk
    return share, doer


def _in_words(deed: Deed) -> str:
    words = (word for word in deed if not word.startswith(BY))
    return " ".join(sorted(words, key=lambda word: (word in SIDES, word)))


def _deeds_in(game: int, state: Hashable) -> _Deeds:
    return _kept.get(game, state, lambda: _deeds_of(game))


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
