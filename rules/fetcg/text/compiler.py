"""Card text to abilities, line by line."""

from __future__ import annotations

from rules.fetcg.text.change_parser import CHANGES
from rules.fetcg.text.clause_parser import CLAUSES
from rules.fetcg.text.effect_parser import EFFECTS
from rules.fetcg.text.grammar import clauses, lexicon, nouns, sentences
from rules.fetcg.text.line_parser import LINES
from rules.fetcg.text.noun_parser import NOUNS
from rules.text.house.lines import house_grammar, line_compiler

# Which of two readings of the same words is meant, and why.
PREFERRED = {
    "criterion_of_unit": "before the Advanced Unit comes, it is the regular unit",
    "here": "a unit on a Land's square is the one that stands there",
    "conditional": "a condition at the beginning is that of the whole line",
    "timed_paid": "what may be paid for the rest is its cost",
    "doubled_against": "equipment says whom it strikes harder",
}
GRAMMAR = house_grammar(
    (lexicon.LEXICON, nouns.NOUNS, clauses.CLAUSES, sentences.SENTENCES),
    (NOUNS, CLAUSES, EFFECTS, CHANGES, LINES),
    PREFERRED,
)
compile_line = line_compiler(GRAMMAR)
