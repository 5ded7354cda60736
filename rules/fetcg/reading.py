"""How Fire Emblem TCG cards are read: their sections and their grammar."""

from __future__ import annotations

from rules.fetcg.text.compiler import compile_line
from rules.text import VERSION
from rules.text.reading import Reader

SECTIONS = ("ability", "effect")
# The grammar's own version, raised when it reads a text differently than before.
TEXT_VERSION = f"{VERSION}.1"
# The wording of STYLE.md is our own English: a line that compiles needs no other words.
READER = Reader(SECTIONS, compile_line)

read = READER.read
compile_texts = READER.compile_texts
explain = READER.explain
