"""Which names sound like what was typed, and how near they are."""

from collections.abc import Iterable

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA, JaroWinkler
from rapidfuzz.utils import default_process

from cardbase.models.folding import fold

GOOD_ENOUGH = 74
# WRatio gives a part of a name 0.9 of its ratio, and 0.6 once the name is over eight times as long.
PART, LONG = 0.9, 8


def part_of_long_name(text: str, name: str, *, score_cutoff: float | None = None) -> float:
    """Return what WRatio gives a part of a shorter name, where the name is too long for it."""
    if len(name) <= LONG * len(text):
        return 0.0
    return PART * fuzz.partial_ratio(text, name, score_cutoff=(score_cutoff or 0.0) / PART)


# Swapped letters, a wrong ending, and a part of a longer name are different mistakes, and no one
# measure forgives all three; the factors keep the two lenient ones from drowning the first.
MEASURES = (
    (OSA.normalized_similarity, 100.0),
    (JaroWinkler.normalized_similarity, 93.0),
    (fuzz.WRatio, 0.9),
    (part_of_long_name, 0.9),
)


def likeness_of_words(text: str, name: str) -> float:
    """Return 0 to 100: how near, on average, the nearest word of the name is to each typed one.

    A short name may be near to one word of several, and is not what all of them ask for.
    """
    typed, words = bare(text).split(), bare(name).split()
    if not typed or not words:
        return 0.0
    nearest = (max(OSA.normalized_similarity(one, word) for word in words) for one in typed)
    return 100 * sum(nearest) / len(typed)


def likeness(text: str, name: str) -> float:
    """Return 0 to 100 by the kindest of the measures."""
    text, name = bare(text), bare(name)
    return max(factor * measure(text, name) for measure, factor in MEASURES)


def bare(text: str) -> str:
    """Letters and digits without accents or capitals."""
    return default_process(fold(text))


def sounds_like(text: str, name: str) -> bool:
    return likeness(text, name) >= GOOD_ENOUGH


def those_like(text: str, names: Iterable[str]) -> list[str]:
    """The names that `sounds_like` holds for."""
    return [name for name, _ in ranked(text, names)]


def ranked(text: str, names: Iterable[str]) -> list[tuple[str, float]]:
    """As `likeness` for each name, but with the loop over the names inside rapidfuzz."""
    names = list(names)
    best: dict[int, float] = {}
    plain = [bare(name) for name in names]
    for measure, factor in MEASURES:
        found = process.extract_iter(
            bare(text), plain, scorer=measure, score_cutoff=GOOD_ENOUGH / factor
        )
        for _, near, place in found:
            best[place] = max(best.get(place, 0.0), factor * near)
    return [(names[place], near) for place, near in best.items() if near >= GOOD_ENOUGH]
