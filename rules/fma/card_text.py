"""How Fullmetal Alchemist cards are read: their sections and their grammar."""

from __future__ import annotations

from rules.fma.cards import GOAL, TEXT
from rules.fma.text.compiler import compile_line
from rules.fma.text.render import render
from rules.text import VERSION
from rules.text.card_text import CardText

SECTIONS = (TEXT, GOAL)
# Raise the grammar's own version when it reads a text differently than before.
CARD_TEXT = CardText(SECTIONS, compile_line, render, version=f"{VERSION}.1")

read = CARD_TEXT.read
compile_texts = CARD_TEXT.compile_texts
explain = CARD_TEXT.explain
