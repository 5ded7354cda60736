"""Sentences in parentheses that only repeat a rule.

A reminder is known by its telling words and their order. Small words that hold a sentence
together are passed over; every other word must be one the rule speaks of, so that a sentence
that says a little more, or of something else, is no reminder.
"""

from __future__ import annotations

import re

from rules.cipher.text.normalization import normal

SMALL = re.compile(
    r"an?|the|is|are|be|has|have|can|will|only|if|when|while|as|long|of|in|on|to|by|from|into"
    r"|comes|who|whose|it|they"
)

USE = r"(?:activ|us|trigger)\w*"
EFFECT = rf"(?:{USE}|effect)"
PROMOTION = r"(?:class chang\w*|promot\w*)"
LEVEL = r"level\w* up"
GROWTH = r"(?:growth\w*|grown)"
NOUGHT = r"becomes? 0"

REMINDERS = tuple(
    re.compile(pattern)
    for pattern in (
        # What a mark asks of the unit.
        rf"\[ccs\] {USE} this unit {PROMOTION}",
        rf"\[lvs(\w)\] {USE} total \1 or more cards this unit's stack",
        # Where a skill is used.
        rf"\|hand\| {USE} reveal\w* this card your hand",
        rf"\|bond\| {USE} this card face-up your bond area",
        rf"(?:this skill|\|cont\|) {EFFECT} this card battlefield(?: unit)?",
        # What a change of the stack counts as.
        rf"unit {GROWTH} treated {LEVEL}(?: unit)?(?: possess \[ccs\](?: skill)? able {USE})?",
        rf"metamorphos\w* do not count {LEVEL} or {PROMOTION}",
        # How something is counted.
        rf"x {NOUGHT}",
        rf"(?:you|your opponent) no orbs {NOUGHT}",
        r"includ\w+ top card",
        # Up to how many cards can be drawn where that cannot be done with more in the hand.
        *(rf"{n - 1} or fewer may draw cards until reach {n}" for n in range(1, 10)),
    )
)


def is_reminder(text: str) -> bool:
    """Whether the sentence is in parentheses and says nothing of its own."""
    if not (text.startswith("(") and text.endswith(")")):
        return False
    words = (word.strip(".,") for word in normal(text[1:-1].strip(" .")).split())
    telling = " ".join(word for word in words if not SMALL.fullmatch(word))
    return any(pattern.fullmatch(telling) for pattern in REMINDERS)
