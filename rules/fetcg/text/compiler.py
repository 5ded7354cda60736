"""Card text to abilities, line by line."""

from __future__ import annotations

from rules.fetcg.text.change_parser import CHANGES
from rules.fetcg.text.clause_parser import CLAUSES
from rules.fetcg.text.effect_parser import EFFECTS
from rules.fetcg.text.grammar import clauses, lexicon, nouns, sentences
from rules.fetcg.text.line_parser import LINES
from rules.fetcg.text.noun_parser import NOUNS
from rules.text.abilities import Ability, Failure
from rules.text.grammar import Grammar, NotParsed

GRAMMAR = Grammar(
    "\n".join((lexicon.LEXICON, nouns.NOUNS, clauses.CLAUSES, sentences.SENTENCES, '%ignore " "')),
    ("line",),
    NOUNS,
    CLAUSES,
    EFFECTS,
    CHANGES,
    LINES,
)


def compile_line(line: str) -> tuple[Ability, ...] | Failure:
    """The ability of a line, or the phrase at which understanding ended. All or nothing."""
    text = line.strip()
    if not text.endswith("."):
        return Failure(line, text)
    try:
        return (GRAMMAR.parse(text[:-1], "line"),)
    except NotParsed as stop:
        return Failure(line, f"{stop.phrase}.")
