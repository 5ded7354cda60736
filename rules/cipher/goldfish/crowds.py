"""Cards of which several may stand on the field at once, by their own text."""

from __future__ import annotations

import re

from rules.engine.cards import CardData

_SENTENCE = re.compile(r"[^.\n]+")
_ALREADY = re.compile(r"\bdeploy(?:ed)?\b.*\beven if you already (?:have|control)\b", re.I)
_SEVERAL = re.compile(r"\bany number of\b.*\bon (?:the|your) field\b", re.I)
_GRANTED = re.compile(r"\b(?:if|while|when)\b(?! you already)", re.I)


def is_crowd(card: CardData) -> bool:
    """The card may be deployed beside a unit of its own Name (CIPHER-NAME-13)."""
    return any(
        (_ALREADY.search(sentence) or _SEVERAL.search(sentence)) and not _GRANTED.search(sentence)
        for sentence in _SENTENCE.findall(card.texts.get("skill", ""))
    )
