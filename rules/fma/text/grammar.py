"""The grammar put together with its readings."""

from __future__ import annotations

from rules.fma.text.condition_parser import CONDITIONS
from rules.fma.text.effect_grammar import EFFECTS
from rules.fma.text.effect_parser import EFFECTS as EFFECT_READINGS
from rules.fma.text.filter_parser import FILTERS
from rules.fma.text.noun_grammar import NOUNS, WORDS
from rules.fma.text.noun_parser import NOUNS as NOUN_READINGS
from rules.fma.text.sentence_parser import SENTENCES
from rules.fma.text.statement_grammar import STATEMENTS
from rules.fma.text.statement_parser import STATEMENTS as STATEMENT_READINGS
from rules.fma.text.trigger_parser import TRIGGERS
from rules.text.grammar import Grammar
from rules.text.literals import whole_words

GRAMMAR = Grammar(
    whole_words("\n".join((WORDS, NOUNS, EFFECTS, STATEMENTS)), before_terminals=True),
    ("effects", "statements", "costs", "goal"),
    FILTERS,
    NOUN_READINGS,
    EFFECT_READINGS,
    CONDITIONS,
    STATEMENT_READINGS,
    TRIGGERS,
    SENTENCES,
)
