"""The grammar of Cipher's card text put together with the readings of its phrases."""

from __future__ import annotations

from rules.cipher.text.act_parser import ACTS as ACT_READINGS
from rules.cipher.text.condition_parser import CONDITIONS
from rules.cipher.text.cost_parser import COSTS
from rules.cipher.text.filter_parser import FILTERS
from rules.cipher.text.gain_parser import GAINS
from rules.cipher.text.grammar.acts import ACTS
from rules.cipher.text.grammar.clauses import CLAUSES
from rules.cipher.text.grammar.lexicon import LEXICON
from rules.cipher.text.grammar.nouns import NOUNS
from rules.cipher.text.grammar.statements import STATEMENTS
from rules.cipher.text.lead_parser import LEADS
from rules.cipher.text.noun_parser import NOUNS as NOUN_READINGS
from rules.cipher.text.sentence_parser import SENTENCES
from rules.cipher.text.statement_parser import STATEMENTS as STATEMENT_READINGS
from rules.cipher.text.trigger_parser import TRIGGERS
from rules.cipher.text.verb_parser import VERBS
from rules.text.grammar import Grammar

GRAMMAR = Grammar(
    "\n".join((LEXICON, NOUNS, CLAUSES, STATEMENTS, ACTS, '%ignore " "')),
    ("sentence", "payments"),
    NOUN_READINGS,
    FILTERS,
    CONDITIONS,
    TRIGGERS,
    LEADS,
    STATEMENT_READINGS,
    VERBS,
    GAINS,
    ACT_READINGS,
    COSTS,
    SENTENCES,
)
