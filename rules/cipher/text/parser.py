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
from rules.cipher.text.wide.acts import ACTS as MORE_ACTS
from rules.cipher.text.wide.acts import WIDE_ACTS
from rules.cipher.text.wide.composed import COMPOSED, WIDE_COMPOSED
from rules.cipher.text.wide.conditions import CONDITIONS as MORE_CONDITIONS
from rules.cipher.text.wide.conditions import WIDE_CONDITIONS
from rules.cipher.text.wide.event_rows import EVENTS
from rules.cipher.text.wide.events import WIDE_EVENTS
from rules.cipher.text.wide.nouns import NOUNS as MORE_NOUNS
from rules.cipher.text.wide.nouns import WIDE_NOUNS
from rules.cipher.text.wide.prohibitions import PROHIBITIONS, WIDE_PROHIBITIONS
from rules.cipher.text.wide.statements import STATEMENTS as MORE_STATEMENTS
from rules.cipher.text.wide.statements import WIDE_STATEMENTS
from rules.cipher.text.wide.words import WORDS
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
    WIDE_NOUNS,
    WIDE_EVENTS,
    WIDE_CONDITIONS,
    WIDE_STATEMENTS,
    WIDE_ACTS,
    WIDE_PROHIBITIONS,
    WIDE_COMPOSED,
    wide="\n".join(
        (
            WORDS,
            MORE_NOUNS,
            EVENTS,
            MORE_CONDITIONS,
            MORE_STATEMENTS,
            MORE_ACTS,
            PROHIBITIONS,
            COMPOSED,
        )
    ),
)
