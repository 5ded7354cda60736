"""Card text to abilities, line by line."""

from __future__ import annotations

from rules.fetcg.text.change_parser import CHANGES
from rules.fetcg.text.clause_parser import CLAUSES
from rules.fetcg.text.effect_parser import EFFECTS
from rules.fetcg.text.grammar import clauses, lexicon, nouns, sentences
from rules.fetcg.text.line_parser import LINES
from rules.fetcg.text.noun_parser import NOUNS
from rules.text import english
from rules.text.abilities import Ability, Failure
from rules.text.ambiguity import OpenGrammar
from rules.text.grammar import NotParsed
from rules.text.house import cards, words

# Which of two readings of the same words is meant, and why.
PREFERRED = {
    "criterion_of_unit": "before the Advanced Unit comes, it is the regular unit",
    "here": "a unit on a Land's square is the one that stands there",
    "conditional": "a condition at the beginning is that of the whole line",
    "timed_paid": "what may be paid for the rest is its cost",
    "doubled_against": "equipment says whom it strikes harder",
}

GRAMMAR = OpenGrammar(
    "\n".join(
        (
            english.LEXICON,
            words.LEXICON,
            lexicon.LEXICON,
            nouns.NOUNS,
            clauses.CLAUSES,
            sentences.SENTENCES,
            cards.GRAMMAR,
        )
    ),
    ("line",),
    NOUNS,
    CLAUSES,
    EFFECTS,
    CHANGES,
    LINES,
    cards.CARD_DEEDS,
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
