"""Words of our own templating: numbers, and the verbs of what cards do.

Terminals without parts begin with an underscore.
"""

from __future__ import annotations

import re

from rules.text.effects import Effect, Shuffle
from rules.text.grammar import Readings, Unclear

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# A name in quotes stays as it is, whatever words it is made of.
_NUMBER = re.compile(rf"\"[^\"]*\"|\b(?P<word>{'|'.join(NUMBERS)})\b", re.IGNORECASE)

# The subject of the sentence before it is that of what is said after it.
_ELIDED = re.compile(
    r"\"[^\"]*\"|,? (?:but|and) (?P<verb>cannot|can't|can not|may not)\b", re.IGNORECASE
)

LEXICON = r"""
N: /\d+(?:,\d{3})*/
QUOTED: /"[^"]+"/

_A: /an?\b/i
_THE: /the\b/i
_YOU: /you\b/i
_YOUR: /your\b/i
_THEIR: /(?:their|his or her)\b/i
_OPPONENT: /(?:(?:your|the|an) opponent|opponent)\b/i
_OPPONENTS: /(?:(?:your|the|an) opponent's|opposing)\b/i
_OPPOSING: /(?:opposing|enemy|(?:(?:your|an|the) )?opponent's|opponents')(?!\w)/i
_EACH_PLAYER: /(?:each|every) player\b|both players\b/i
_OTHER: /other\b/i
_EVERY: /(?:all|each|every)(?: of)?(?: the)?\b/i
_CHOOSE: /(?:choose|select|pick|target)\b/i
_MAY: /(?:may|can)\b/i
_YOU_MAY: /you (?:may|can)\b/i
_IF_DONE: /\. if you do,/i
_CANNOT: /(?:cannot|can't|can not|may not)\b/i
_HAS: /(?:ha(?:s|ve)|controls?)\b/i
_IS: /(?:is|are)\b/i
_CARD: /cards?\b/i
_HAND: /hand\b/i
_IT_OR_THEM: /(?:it|them|that card|those cards)\b/i
_MORE: /or (?:more|higher|greater)\b/i
_LESS: /or (?:less|lower|fewer)\b/i
_EXTRA: /(?:more|extra|additional|further)\b/i
_FEWER: /(?:less|fewer)\b/i
_DRAW: /draws?\b/i
_DISCARD: /discards?\b/i
_DEAL: /(?:deals?|inflicts?|does|do)\b/i
_TAKE: /(?:takes?|receives?|suffers?)\b/i
_LOSE: /loses?\b/i
_REGAIN: /(?:regains?|recovers?|gains?)\b/i
_RESTORE: /(?:restores?|gives?)\b/i
_PAY: /pays?\b/i
_SHUFFLE: /(?:then )?shuffle your deck(?: afterwards)?\b/i
_WHEN: /(?:when|whenever|each time|every time)\b/i
_WHILE: /(?:if|while|as long as)\b/i
_AT_START: /at the (?:start|beginning) of\b/i
_AT_END: /at the end of\b/i
_ENTERS: /enters?\b/i
_RISES: /(?:is |are )?(?:increased|increases?|raised|rises?|goes up) by\b/i
_FALLS: /(?:is |are )?(?:decreased|decreases?|reduced|lowered|falls?|drops?) by\b/i
_RAISE: /(?:increase|raise)\b/i
_LOWER: /(?:decrease|reduce|lower)\b/i
_AND_THEN: /, then\b|,? and then\b|,? and\b/i
_EACH_OF_THEM: /(?:each|both|all) of them\b|each\b(?! of)/i
_ANOTHER: /another\b/i
_REVEALS: /reveals?\b|shows?(?: you)?\b/i
_INTO_HAND: /(?:,? (?:reveal|show) (?:it|them)(?: to your opponent)?)?/i
          /(?:,? and|, then|\.) (?:add|put|take) (?:it|them) (?:in)?to your hand\b/i
_INTO_DECK: /(?:in)?to (?:your|their) deck\b/i
_IN_HAND: /in (?:(?:your|their) )?hand\b/i
_FROM_HAND: /from (?:your|their|his or her) hand\b/i
_FROM_DECK: /from (?:your|their) deck\b/i
_DAMAGE: /damage\b/i
_INSTEAD: /instead of (?:attacking|its attack|an attack|another action|acting),/i
_THEIR_HAND: /(?:their|his or her) hands?\b/i
_FROM_DISCARD: /from your discard pile\b/i

count: N                                                -> counted
     | _A                                               -> counted_one
some: count                                             -> exactly
    | "up to" N                                         -> at_most_some
"""


def plain_number(said: object) -> int:
    """Return the value of a number as a text writes it, with commas between thousands."""
    if isinstance(said, int):
        return said
    digits = str(said).replace(",", "")
    if not digits.isdecimal():
        raise Unclear(str(said))
    return int(digits)


def exactly(count: int) -> tuple[int, int | None]:
    return (count, count)


COUNTS: Readings = {
    "counted": plain_number,
    "counted_one": lambda: 1,
    "exactly": exactly,
    "at_most_some": lambda count: (0, plain_number(count)),
}


def plain_words(text: str) -> str:
    """The text with numbers in digits, and each statement with a subject of its own."""
    return in_digits(_ELIDED.sub(_with_subject, text))


def _with_subject(found: re.Match[str]) -> str:
    return f". It {found['verb']}" if found["verb"] else found[0]


def in_digits(text: str) -> str:
    """The text with its numbers in digits: "Draw two cards"."""
    return _NUMBER.sub(_digits, text)


def _digits(found: re.Match[str]) -> str:
    word = found["word"]
    return str(NUMBERS.index(word.lower()) + 1) if word else found[0]


def together(*found: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """One effect after the other; what is said twice in a row is done once (a shuffle)."""
    effects: list[Effect] = []
    for part in found:
        for effect in part:
            if not (isinstance(effect, Shuffle) and effect in effects[-1:]):
                effects.append(effect)
    return tuple(effects)
