"""How Fullmetal Alchemist cards are read: their sections and their grammar."""

from __future__ import annotations

from rules.fma.cards import GOAL, TEXT
from rules.fma.text.compiler import compile_line
from rules.fma.text.wording import say
from rules.text import VERSION
from rules.text.reading import Reader

SECTIONS = (TEXT, GOAL)
# The grammar's own version, raised when it reads a text differently than before.
TEXT_VERSION = f"{VERSION}.1"
READER = Reader(SECTIONS, compile_line, say)

read = READER.read
compile_texts = READER.compile_texts
explain = READER.explain
