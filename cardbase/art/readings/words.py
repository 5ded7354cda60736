"""Tables of words: the first entry with a word that a text holds decides."""

import re
from collections.abc import Iterable
from functools import lru_cache


class WordTable:
    """Answers by words: `("sea|wave", "sea")` answers "sea" to all that has such a beginning of a
    word in it, whatever the capitals."""

    def __init__(self, entries: Iterable[tuple[str, str]]) -> None:
        self._entries = [
            (re.compile(rf"\b(?:{words})", re.IGNORECASE), answer) for words, answer in entries
        ]
        self.answers = frozenset(answer for _, answer in self._entries)
        self.get = lru_cache(maxsize=4096)(self._get)

    def _get(self, text: str, otherwise: str = "") -> str:
        return next(
            (answer for pattern, answer in self._entries if pattern.search(text)), otherwise
        )
