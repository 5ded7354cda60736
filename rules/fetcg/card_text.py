"""How Fire Emblem TCG cards are read: their sections and their grammar."""

from __future__ import annotations

from rules.fetcg.text.compiler import compile_line
from rules.fetcg.text.render import render
from rules.text import VERSION
from rules.text.card_text import CardText
from rules.text.wordings import Wordings

SECTIONS = ("ability", "effect")
# Raise the grammar's own version when it reads a text differently than before.
CARD_TEXT = CardText(SECTIONS, compile_line, render, version=f"{VERSION}.4")

WORDINGS = Wordings(CARD_TEXT)

read = CARD_TEXT.read
compile_texts = CARD_TEXT.compile_texts
explain = CARD_TEXT.explain
