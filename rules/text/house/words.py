"""Ways of saying things that no game has for itself, above those of `rules.text.english`."""

from __future__ import annotations

import re

from rules.text.english import in_digits

# A game's own grammar takes them into its lexicon.
LEXICON = r"""
_EACH_OF_THEM: /(?:each|both|all) of them\b|each\b(?! of)/i
_ANOTHER: /another\b/i
_REVEALS: /reveals?\b|shows?(?: you)?\b/i
_INTO_HAND: /(?:,? (?:reveal|show) (?:it|them)(?: to your opponent)?)?/i
          /(?:,? and|, then|\.) (?:add|put|take) (?:it|them) (?:in)?to your hand\b/i
_INTO_DECK: /(?:in)?to (?:your|their) deck\b/i
_IN_HAND_NOW: /in (?:your )?hand\b/i
_THEIR_HAND: /(?:their|his or her) hands?\b/i
_FROM_DISCARD: /from your discard pile\b/i
"""
# The subject of the sentence before it is that of what is said after it.
_ELIDED = re.compile(
    r"\"[^\"]*\"|,? (?:but|and) (?P<verb>cannot|can't|can not|may not)\b", re.IGNORECASE
)


def plain_words(text: str) -> str:
    """The text with numbers in digits, and each statement with a subject of its own."""
    return in_digits(_ELIDED.sub(_with_subject, text))


def _with_subject(found: re.Match[str]) -> str:
    return f". It {found['verb']}" if found["verb"] else found[0]
