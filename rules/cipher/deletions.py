"""Clauses that add nothing to a line of Cipher, so that it says the same without them.

Clause deletion finds clauses that the reader ignores. Those listed here may be ignored, each kind
for the reason given; all others are wrong readings. A pattern sees the whole line, with marks
around the clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.cipher.text.compiler import compile_line, compile_quickly
from rules.cipher.text.reminders import is_reminder
from rules.text.deletion import Deletions, delete_clauses

# A permission to have several units of a Name, which comes before the Name.
_SEVERAL = r"(?:have (?:an?|2 or more)|be more than 2) (?:allied )?"
_REASONS = {
    # What is said twice.
    r"(?i)⟦allied⟧ [\"']": "a unit that is named by its name alone is an ally",
    r"have an ⟦allied⟧ <": "what a player has is their own",
    r"(?i)⟦all⟧ (?:[\w'<>\"-]+ ){0,4}?(?:Orbs|\"\w+\"|allies|enemies|units|cards)": (
        "a plural means all of them"
    ),
    r"(?i)⟦all⟧ (?:the )?(?:revealed|remaining)": "a plural means all of them",
    r"(?i)(?:attacks|attacking|attacked by|destroys|hits|combat with|evaded by) an?"
    r" (?:(?!for )[\w'<>-]+ ){0,3}⟦enemy⟧": "only enemies are attacked and destroyed",
    r"⟦(?:both|either)⟧ [^.]* (?:and|or) ": "what the conjunction says already",
    r"attack ⟦each⟧\.|per ⟦each⟧": "what several units gain each of them gains",
    rf"(?i){_SEVERAL}(\"[^\"]+\").*⟦(?:,? ?and )?(?:you|there) [^.⟧]*{_SEVERAL}\1[^.⟧]*⟧": (
        "several units of a Name are permitted already"
    ),
    rf"(?i)⟦(?:you|this card) [^.⟧]*{_SEVERAL}(\"[^\"]+\")[^.⟧]*⟧.*{_SEVERAL}\1": (
        "several units of a Name are permitted once more"
    ),
    r"(?i)no ⟦other⟧ allies in the same area as this unit": "a unit is always in its own area",
    r"⟦from⟧ among|⟦while⟧ in your hand": "where the card is",
    r"⟦and all⟧ other allies": "two statements follow each other, and a plural means all of them",
    r"⟦on the Battlefield⟧": "that is where units are",
    r"⟦that you (?:have|possess)⟧": "what nobody is said to have is one's own",
    r"attacked instead ⟦of (?:that ally|your Main Character)⟧": "only one unit is attacked",
    r"that ⟦(?:attacking|defending)⟧ (?:unit|enemy)": "the unit is the one that was spoken of",
    r"no ally can use [^.]* ⟦again⟧": "it has been used",
    r"failed ⟦to support the enemy⟧": "that is what a support card is for",
    # What is said in more words than one, or by a slip of the pen.
    r"⟦with a Deployment Cost⟧ of Cost|⟦If⟧ in your hand|as many ⟦as⟧ or": "the phrase is the rest",
    r"any number of [^,.]* ⟦as you wish⟧": "any number is as many as one wishes",
    r"(?i)⟦only⟧ (?:\[|is |be )?(?:only|Flip|usable|used|active|in effect|triggers?|activates?)": (
        "a requirement of use is one anyway"
    ),
    r"(?:has|have) ⟦only⟧ \d": "a number that stands alone is that number exactly",
    r"opponent's ⟦next⟧ turn": "the opponent's turn that is to come is the next one",
    r"⟦at once⟧": "how many allies there may be is how many at once",
    r"⟦who (?:is|are)⟧ in ": "where the unit is",
    r"(?i)you +⟦may⟧ (?:pay the cost,? and if your? do|\[[^\]]*\] and each time your? do)": (
        '"if you do" leaves it open whether one does'
    ),
    r"(?i)pay the cost ?⟦,? ?and if your? do⟧": "what a cost is paid for needs its payment",
    # What joins sentences.
    r"(?i)⟦,? ?(?:then|afterw?\w*ds?|aftewards|also|however|after this|once they do)?,?⟧": (
        "instructions follow each other anyway"
    ),
    r"Deck ⟦in any order(?: they wish| you wish)?⟧": "who places several cards chooses their order",
    r"⟦and⟧ and|and ⟦and⟧": "it is printed twice",
    r"⟦\)⟧$": "a bracket that ends with its line is closed anyway",
    r"⟦and⟧ (?:[Ii]f|for each)": "a second condition is one anyway",
    # What the rules say already.
    r"instead of sending [^.⟦]*⟦(?:from your hand)?(?: ?to the Retreat Area)?⟧": (
        "a Critical Hit and an evasion have this one cost"
    ),
    r"send [^.]* ⟦to the Retreat Area⟧ instead of sending": "that is where a cost is sent",
    r"(?i)(?:AUTO|CONT|SUPP)\|[^|]*\b(?:attacks|attacked|attacking|combat|support(?:\w+| is))\b"
    r"[^|]*⟦,? ?(?:then )?until the end of th\w+ combat,?⟧": (
        "what a battle sets off lasts until its end if nothing else is said"
    ),
    r"upon (?:destruction|being destroyed), [^.]* ⟦instead⟧": "what is done then replaces it",
    r"(?:deploy|add|place) this \w+[^.]* ⟦instead of sending [^.]*⟧": (
        "a card that is put somewhere goes nowhere else"
    ),
    r"(?i)⟦,? ?if [^,⟧]*support succeeds,?⟧ ?[^.]* instead": (
        "a support that failed is none, and has nowhere else to go"
    ),
    r"⟦,? ?(?:then )?until the end of [\w' ]+,?⟧[^.]* instead": (
        "what is so instead is so for as long"
    ),
}
IDLE = {re.compile(pattern): reason for pattern, reason in _REASONS.items()}
_REMINDER = re.compile(r"⟦(\(.*\))⟧")


def deletions_of(lines: Iterable[str], widely: bool = False) -> Deletions:
    """Delete each clause of the lines that the quick grammar reads, or also of all others.

    The quick grammar alone takes two minutes for the public list; the wide one takes hours, since
    it looks at every way in which a line that lacks a clause might be read.
    """
    return delete_clauses(lines, compile_line if widely else compile_quickly, is_idle)


def is_idle(marked: str) -> bool:
    """Return True if the clause between the marks adds nothing to its line."""
    reminder = _REMINDER.search(marked)
    if reminder and is_reminder(reminder[1]):
        return True
    return any(pattern.search(marked) for pattern in IDLE)
