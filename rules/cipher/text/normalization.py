"""Brings a printed line to one spelling: quotes, spaces, small letters, known slips."""

from __future__ import annotations

import re

from rules.cipher.text.spelling import spelt

QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ", "–": "-", "×": "x"})

# Words outside brackets; what stands between < and > is a trait.
WORD = re.compile(r"(?<![<\w-])[a-z]+(?![>\w])")

# Misprints of the public data, each as it stands there and as it was meant.
SLIPS = (
    (r"\baftewards\b|\bafterward\b", "afterwards"),
    (r"\bacquiress\b|\baccquires\b", "acquires"),
    (r"\bdeplyoment\b|\bdeploment\b", "deployment"),
    (r"\breterat\b", "retreat"),
    (r"\bsuppport\b", "support"),
    (r"\bonlly\b", "only"),
    (r"\byyou\b", "you"),
    (r"\bcaracter\b", "character"),
    (r"\bmultipled\b", "multiplied"),
    (r"\bcosf\b", "cost"),
    (r"\bdurng\b", "during"),
    (r"\bmagnificient\b", "magnificent"),
    (r"\bposseses\b|\bpocess\b|\bpossess\b", "possess"),
    (r"\breaquire\b|\bre-acquire\b", "reacquire"),
    (r"\blevelled\b|\bleveled\b", "leveled"),
    (r"\bremaing\b", "remaining"),
    (r"\bchoses\b", "chooses"),
    (r"\bis is combat\b", "is in combat"),
    (r"\bis is\b", "is"),
    (r"\band and\b", "and"),
    (r"\bare cannot\b", "cannot"),
    (r"\bcharacterenemy\b", "character enemy"),
    (r"\byou may you may\b", "you may"),
    (r"\b(if|time) your do\b", r"\1 you do"),
    (r"\bchoose1\b", "choose 1"),
    (r"\ban other\b", "another"),
    (r"\bthis units\b", "this unit"),
    (r"<(\w+) (?=ally|allies|card|bond|enem)", r"<\1> "),
    (r"\bif this unit (?=being|in combat)", "if this unit is "),
    (r"\battack end,", "attack ends,"),
    (r"\bi f\b", "if"),
    (r"\bother than other than\b", "other than"),
    (r"\bcard placed\b", "card is placed"),
    (r"\bthis cards's\b", "this card's"),
    (r"\.,", ","),
    (r"\.(?= and )", ","),
    (r"\b(be|is) (deploy|destroy)\b", r"\1 \2ed"),
    (r"\b(be|is) untap\b", r"\1 untapped"),
    (r"\byou (?=opponent\b)", "your "),
    (r"\bif your have\b", "if you have"),
    (r"\bfour\b", "4"),
    (r"\bfive\b", "5"),
    (r"\bsix\b", "6"),
    (r"\b0 (?=orbs|cards)", "no "),
    (r"\bthe until\b", "until"),
    (r"\band send to the\b", "and send it to the"),
    (r", all with different unit names,", " with different unit names"),
    (r"^when (?=this unit is in the (?:front|back) line)", "if "),
    (r"^if (?=[^,]*(?:attack destroys|attack fails to destroy|is destroyed by))", "when "),
    (r"\btwo\b", "2"),
    (r"\bthree\b", "3"),
    (r"\bof (\d) is deployed or lower\b", r"of \1 or lower is deployed"),
    (r"\bcost of cost\b", "cost of"),
    (r"\bplace in on top\b", "place it on top"),
    (r"\band add to your\b", "and add it to your"),
    (r"\battackss?\b(?= destroys)", "attack"),
    (r"\bhas same name\b", "has the same name"),
    (r"\bin combat a (?=<)", "in combat with a "),
    (r"\bfrom you hand\b", "from your hand"),
    (r"\btopmost of your\b", "topmost card of your"),
    (r"\bhas a deployment cost is\b", "has a deployment cost of"),
    (r"\bcost or (?=\d)", "cost of "),
    (r"\bof less\b", "or less"),
    (r"\bas a result a\b", "as a result of a"),
    (r"\bdestroy then\b", "destroy them"),
    (r"\bsymbol-lss\b", "symbol-less"),
    (r"\busable f\b", "usable if"),
    (r"\bcard if in your hand\b", "card in your hand"),
    (r"\bwith enemy\b", "with an enemy"),
    (r"^during your turn, you have\b", "during your turn, if you have"),
    (r"\breduced by (\d) in your hand\b", r"reduced by \1 while in your hand"),
    (r"\bplayed in your support\b", "placed in your support"),
    (r"\bplay (?=the topmost card)", "place "),
    (r"\bretreat area\b|\bretreat\b", "retreat area"),
    (r",\s*,", ","),
    (r"\s+([.,:])", r"\1"),
    (r"([.,:])(?=[a-z<\[])", r"\1 "),
)


# A Name without its quotes.
NAMELESS = re.compile(
    r"\ballied (?!Main|Lord|Bond|Support|Orb|Front|Back|Van|Rear|Unit|Card|Deck)([A-Z][a-z]+)\b"
)


def normal(text: str) -> str:
    """The text in small letters, except between double quotes, with single spaces."""
    text = re.sub(r"(?<!\w)'([^'\"]+)'(?!\w)", r'"\1"', text.translate(QUOTES).replace("''", "'"))
    text = NAMELESS.sub(r'allied "\1"', text)
    parts = re.split(r'("[^"]*")', text)
    for place in range(0, len(parts), 2):
        parts[place] = _plain(parts[place])
    return re.sub(r"\s+", " ", "".join(parts)).strip()


def _plain(text: str) -> str:
    text = re.sub(r"\s+", " ", text.lower())
    for slip, meant in SLIPS:
        text = re.sub(slip, meant, text)
    return WORD.sub(lambda match: spelt(match.group()), text)
