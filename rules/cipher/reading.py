"""How Cipher cards are read: their skill text, then their support skills."""

from __future__ import annotations

from rules.cipher.text.compiler import compile_line
from rules.cipher.text.words import WORDS
from rules.text import VERSION
from rules.text.abilities import Ability
from rules.text.english.effects import english
from rules.text.reading import Reader

SECTIONS = ("skill", "support")
# The grammar's own version, raised when it reads a text differently than before.
TEXT_VERSION = f"{VERSION}.1"


def _say(ability: Ability) -> str:
    return english(ability, WORDS)


READER = Reader(SECTIONS, compile_line, _say)

read = READER.read
compile_text = READER.compile_text
compile_texts = READER.compile_texts
explain = READER.explain
