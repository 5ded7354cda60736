"""Misspelt words of card text, put right where only one known word is meant."""

from __future__ import annotations

import re
from functools import cache

from rules.cipher.text.grammar.acts import ACTS
from rules.cipher.text.grammar.clauses import CLAUSES
from rules.cipher.text.grammar.lexicon import LEXICON
from rules.cipher.text.grammar.nouns import NOUNS
from rules.cipher.text.grammar.statements import STATEMENTS

SHORTEST = 5
CORRECT = ("three", "chose")
QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"|/((?:[^/\n]|\\/)+)/')
WORD = re.compile(r"[a-z]+")


@cache
def known() -> frozenset[str]:
    """Every word that the grammar reads."""
    found: set[str] = set()
    for part in (LEXICON, NOUNS, CLAUSES, STATEMENTS, ACTS):
        for literal, pattern in QUOTED.findall(part):
            found.update(WORD.findall(literal or pattern))
    return frozenset(found)


@cache
def spelt(word: str) -> str:
    """The word, or the single known word that one slip of the pen away from it was meant."""
    if len(word) < SHORTEST or word in CORRECT or word in known():
        return word
    meant = [one for one in known() if len(one) >= SHORTEST and _one_slip(word, one)]
    return meant[0] if len(meant) == 1 else word


def _one_slip(word: str, meant: str) -> bool:
    """A letter too many or too few, or two neighbours changed about.

    Not at the beginning or the end: "share" and "shared" are two words.
    """
    if abs(len(word) - len(meant)) > 1 or word[0] != meant[0] or word[-1] != meant[-1]:
        return False
    if word == meant + meant[-1] or meant == word + word[-1]:
        return False
    start = 0
    while start < min(len(word), len(meant)) and word[start] == meant[start]:
        start += 1
    left, right = word[start:], meant[start:]
    if left[:2] == right[1::-1] and left[2:] == right[2:]:
        return len(left) > 1
    return left[1:] == right or left == right[1:]
