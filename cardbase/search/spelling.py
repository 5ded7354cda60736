"""Which names sound like what was typed, and how near they are."""

from collections.abc import Iterable, Mapping

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


def bared(names: Iterable[str]) -> dict[str, str]:
    """Return each name with what is compared of it."""
    return {name: bare(name) for name in names}


def ranked(text: str, names: Mapping[str, str]) -> list[tuple[str, float]]:
    """Return those of the `bared` names that `sounds_like` holds for, with their `likeness`.

    The loop over the names is rapidfuzz's own.
    """
    best: dict[str, float] = {}
    for measure, factor in MEASURES:
        found = process.extract_iter(
            bare(text), names, scorer=measure, score_cutoff=GOOD_ENOUGH / factor
        )
        for _, near, name in found:
            best[name] = max(best.get(name, 0.0), factor * near)
    return [(name, near) for name, near in best.items() if near >= GOOD_ENOUGH]
