"""Card text to abilities, line by line."""

from __future__ import annotations

from rules.flamethrowers.text import grammar
from rules.flamethrowers.text.lines import LINES
from rules.flamethrowers.text.nouns import NOUNS, TYPES
from rules.flamethrowers.text.sentences import SENTENCES
from rules.text.house.lines import house_grammar, line_compiler

WORDS = grammar.WORDS.replace("TYPE_LABELS", f"(?:{'|'.join(TYPES)})")
# Which of two readings of the same words is meant, and why.
PREFERRED = {
    "plain_if": "a condition at the beginning is that of the whole line",
    "paid_use": "what is paid for the rest is its cost",
}
GRAMMAR = house_grammar(
    (WORDS, grammar.NOUNS, grammar.SENTENCES), (NOUNS, SENTENCES, LINES), PREFERRED
)
compile_line = line_compiler(GRAMMAR)
