"""Which of many lines are worded most like another one."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from heapq import nlargest
from itertools import pairwise
from math import log, sqrt

# Names, traits and numbers differ from card to card; what is said of them does not.
_CHANGING = ((re.compile(r'"[^"]*"'), "_name"), (re.compile(r"<[^>]*>"), "_trait"))
_WORD = re.compile(r"\|[\w/ ]+\||[a-z_]+(?:'[a-z]+)?|\d+")
# What is less alike is no help.
LEAST = 0.2
# Words at which understanding ended count so many times.
WEIGHT_OF_PHRASE = 3


class Lines:
    """Lines to choose from. Rare words and pairs of words count for more than common ones."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = tuple(dict.fromkeys(lines))
        self._features = [_features(line) for line in self.lines]
        self._having: defaultdict[str, list[int]] = defaultdict(list)
        for number, features in enumerate(self._features):
            for feature in features:
                self._having[feature].append(number)
        self._lengths = [self._length(features) for features in self._features]

    def nearest(self, line: str, phrase: str, most: int) -> tuple[str, ...]:
        """The lines worded most like `line`, above all like its `phrase`; the nearest first."""
        ended = _features(phrase)
        asked = Counter(
            {
                feature: count * (WEIGHT_OF_PHRASE if feature in ended else 1)
                for feature, count in _features(line).items()
            }
        )
        length = self._length(asked)
        if not length:
            return ()
        products: defaultdict[int, float] = defaultdict(float)
        for feature, count in asked.items():
            weight = count * self._rarity(feature) ** 2
            for number in self._having.get(feature, ()):
                products[number] += weight * self._features[number][feature]
        alike = {
            number: product / (length * self._lengths[number])
            for number, product in products.items()
        }
        found = nlargest(most * 8, alike, key=lambda number: (alike[number], -number))
        return self._different([number for number in found if alike[number] >= LEAST], most)

    def _different(self, numbers: Sequence[int], most: int) -> tuple[str, ...]:
        """The first of those that say the same of other names and numbers."""
        first: dict[tuple[str, ...], str] = {}
        for number in numbers:
            first.setdefault(tuple(self._features[number]), self.lines[number])
        return tuple(first.values())[:most]

    def _length(self, features: Counter[str]) -> float:
        return sqrt(sum((count * self._rarity(name)) ** 2 for name, count in features.items()))

    def _rarity(self, feature: str) -> float:
        return log((1 + len(self.lines)) / (1 + len(self._having.get(feature, ()))))


def _features(line: str) -> Counter[str]:
    """The words of a line and its pairs of words, without its own name."""
    said = line[line.index("|") :] if "|" in line else line
    for pattern, stands_for in _CHANGING:
        said = pattern.sub(stands_for, said)
    words = ["#" if word.isdigit() else word for word in _WORD.findall(said.lower())]
    return Counter([*words, *(" ".join(pair) for pair in pairwise(words))])
