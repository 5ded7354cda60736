"""Card text to abilities, line by line."""

from __future__ import annotations

from rules.flamethrowers.text import grammar
from rules.flamethrowers.text.lines import LINES
from rules.flamethrowers.text.nouns import NOUNS, TYPES
from rules.flamethrowers.text.sentences import SENTENCES
from rules.text import english
from rules.text.abilities import Ability, Failure
from rules.text.ambiguity import OpenGrammar
from rules.text.grammar import NotParsed
from rules.text.house import cards, words
from rules.text.house.cards import CARD_DEEDS

WORDS = grammar.WORDS.replace("TYPE_LABELS", f"(?:{'|'.join(TYPES)})")
# Which of two readings of the same words is meant, and why.
PREFERRED = {
    "plain_if": "a condition at the beginning is that of the whole line",
    "paid_use": "what is paid for the rest is its cost",
}
GRAMMAR = OpenGrammar(
    "\n".join(
        (
            english.LEXICON,
            words.LEXICON,
            WORDS,
            grammar.NOUNS,
            grammar.SENTENCES,
            cards.GRAMMAR,
        )
    ),
    ("line",),
    NOUNS,
    SENTENCES,
    LINES,
    CARD_DEEDS,
    preferred=PREFERRED,
)


def compile_line(line: str) -> tuple[Ability, ...] | Failure:
    """The ability of a line, or the phrase at which understanding ended. All or nothing."""
    text = line.strip()
    if not text.endswith("."):
        return Failure(line, text)
    try:
        return (GRAMMAR.parse(words.plain_words(text[:-1]), "line"),)
    except NotParsed as stop:
        return Failure(line, f"{stop.phrase}.")
