"""Sentences in parentheses that only repeat a rule."""

from __future__ import annotations

import re

from rules.cipher.text.normal import normal

REMINDERS = tuple(
    re.compile(pattern)
    for pattern in (
        r"\[(ccs|lvs\w)\] (is only active|can (only )?be used|can only trigger|will only trigger)"
        r" if (this unit (is|has) class changed"
        r"|a total of \w+ or more cards are in this unit's stack)",
        r"\|hand\| is used by revealing this card from your hand",
        r"\|bond\| (can only be used|is only active) while this card is face-up in your bond area",
        r"a unit who(se)? (has|is) (growthed|growth) is treated as (if they (are|have) )?"
        r"(a )?leveled up( unit)?(\. if they possess a \[ccs\]( skill)?, they are able to use it)?",
        r"if it is x, it becomes 0",
        r"(this skill|\|cont\|) (is only active when|is in effect as long as"
        r"|comes into effect only when) this card is on the battlefield( as a unit)?",
        r"if (you have|your opponent has) no orbs, it becomes 0",
        r"including top card",
        r"metamorphoses do not count as a level up or class change",
    )
)


def is_reminder(text: str) -> bool:
    """Whether the sentence is in parentheses and says nothing of its own."""
    if not (text.startswith("(") and text.endswith(")")):
        return False
    inner = normal(text[1:-1]).strip(" .")
    return any(pattern.fullmatch(inner) for pattern in REMINDERS)
